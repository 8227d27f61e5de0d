import { now, useSession } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';

const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** Until which hour each greeting holds. */
const GREETINGS: readonly (readonly [number, string])[] = [
  [6, '夜深了'],
  [12, '上午好'],
  [14, '中午好'],
  [18, '下午好'],
  [24, '晚上好'],
];

/** 问候、企业与今天。 */
export function Greeting() {
  const { user } = useSession();
  const moment = now();
  const hour = Number(dateTime(moment, 'HH'));
  const [, greeting] = GREETINGS.find(([until]) => hour < until) ?? [24, '您好'];
  const weekday = DAYS[new Date(`${dateTime(moment, 'YYYY-MM-DD')}T00:00:00Z`).getUTCDay()];
  const parts = [
    `${user?.userName ?? ''}，${greeting}`,
    user?.entName,
    `${dateTime(moment, 'YYYY年MM月DD日')} 星期${weekday}`,
  ];
  return <>{parts.filter(Boolean).join('　·　')}</>;
}

import { now } from '@portal/sdk';
import { date, daysBetween } from '@portal/sdk/format';
import { ToneTag } from '@portal/sdk/ui';

/** 价格有效期至：三十天内显示剩余天数，七天内标红，到期即下架。 */
export function ValidTo({ day }: { day: string }) {
  const left = daysBetween(date(now()), day);
  return (
    <span style={{ display: 'inline-flex', gap: 6 }}>
      {day}
      {left <= 30 && <ToneTag tone={left <= 7 ? 'danger' : 'waiting'}>{left < 0 ? '已到期' : `剩${left}天`}</ToneTag>}
    </span>
  );
}

import { now, useCall, useSession } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { CardContent, CardRows } from '@portal/sdk/ui';
import { workbench } from '../workbenches/contract.ts';
import { functionsOf } from './functions.ts';

const listed = 6;
const today = 'YYYY-MM-DD';

/** 最近访问：打开过且仍有权限的页面。 */
export default function RecentCard() {
  const { user } = useSession();
  const answer = useCall(workbench.recent, {});
  const names = new Map(functionsOf(user?.enableMenuList ?? []).map(({ path, name }) => [path, name]));
  const timeOf = (at: string) => dateTime(at, dateTime(at, today) === dateTime(now(), today) ? 'HH:mm' : 'MM-DD HH:mm');
  return (
    <CardContent answer={answer} rows={4}>
      {(visits) => (
        <CardRows
          label="最近访问"
          empty="打开过的页面会出现在这里"
          columns={2}
          rows={visits
            .flatMap(({ url, at }) => {
              const text = names.get(url);
              return text === undefined ? [] : [{ key: url, text, side: timeOf(at), to: url }];
            })
            .slice(0, listed)}
        />
      )}
    </CardContent>
  );
}

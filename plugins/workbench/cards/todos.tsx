import { useCall, useTodoKinds, useTopic } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { dateTime } from '@portal/sdk/format';
import { CardContent, CardCounts, CardEmpty, type CardRow, CardRows } from '@portal/sdk/ui';
import { workbench } from '../workbenches/contract.ts';
import { approvalCounts, openingCounts, openingRow } from './todo-rows.ts';

const listed = 6;

/** 我的待办：按类型计数，审核按到达先后，产品按开通步骤，共列六条。 */
export default function TodosCard() {
  const kinds = useTodoKinds();
  const summary = useCall(workbench.summary, {});
  const counted = useCall(workflowtask.upcomingCount, {});
  const tasks = useCall(workflowtask.upcoming, { page: 1, size: listed });
  useTopic('todo:changed', () => void Promise.all([summary.reload(), counted.reload(), tasks.reload()]));
  const kindOf = (bizType: string) => kinds.find((kind) => kind.bizType === bizType);
  return (
    <CardContent answer={summary} rows={listed}>
      {({ openings }) => (
        <>
          <CardContent answer={counted} rows={1}>
            {(todos) => (
              <CardCounts label="待办数" counts={[...approvalCounts(todos, kinds), ...openingCounts(openings)]} />
            )}
          </CardContent>
          <CardContent answer={tasks} rows={listed}>
            {({ records }) => {
              const approvals = records.map(
                ({ taskId, title, bizType, arrivedTime }): CardRow => ({
                  key: taskId,
                  text: title,
                  side: dateTime(arrivedTime, 'MM-DD HH:mm'),
                  to: kindOf(bizType)?.path,
                }),
              );
              const rows = [...approvals, ...openings.map(openingRow)].slice(0, listed);
              return rows.length === 0 ? (
                <CardEmpty>没有等待您处理的事项</CardEmpty>
              ) : (
                <CardRows label="待办" rows={rows} />
              );
            }}
          </CardContent>
        </>
      )}
    </CardContent>
  );
}

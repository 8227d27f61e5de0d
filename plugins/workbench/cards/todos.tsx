import { useCall, useOpenTasks, useTasksChange } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { CardContent, type CardCount, CardCounts, CardRows, RemainingTime } from '@portal/sdk/ui';

const listed = 6;
const inbox = '/workbenches/inbox';

/** 我的待办：按类型计数，与顶部的数字出自同一次询问；最急的六条。 */
export default function TodosCard() {
  const { kinds, bizTypes, ...counted } = useOpenTasks();
  const tasks = useCall(
    workflowtask.upcoming,
    bizTypes === undefined ? undefined : { bizTypes, page: 1, size: listed },
  );
  useTasksChange(tasks.reload);
  const counts: CardCount[] = [...counted.counts].map(([bizType, count]) => {
    const label = kinds.find((kind) => kind.bizType === bizType)?.title ?? bizType;
    return { label, count, to: `${inbox}?kind=${bizType}` };
  });
  return (
    <>
      <CardContent answer={counted} rows={1}>
        {() => <CardCounts label="待办数" counts={counts} />}
      </CardContent>
      <CardContent answer={tasks} rows={listed}>
        {({ records }) => (
          <CardRows
            label="待办"
            empty="没有等待您处理的事项"
            rows={records.map(({ taskId, title, dueAt }) => ({
              key: taskId,
              text: title,
              side: <RemainingTime dueAt={dueAt} />,
              to: `${inbox}?task=${taskId}`,
            }))}
          />
        )}
      </CardContent>
    </>
  );
}

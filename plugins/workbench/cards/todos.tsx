import { type TodoKind, useCall, useTodoKinds, useTopic } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { OutputOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { CardContent, type CardCount, CardCounts, type CardRow, CardRows } from '@portal/sdk/ui';
import { workbench } from '../workbenches/contract.ts';

type Opening = OutputOf<typeof workbench.summary>['openings'][number];

/** What an opening waits for, and where that is done. */
const STEP = {
  1: { side: '待签协议', text: (name: string) => `签署${name}开通协议`, page: 'protocol' },
  2: { side: '待激活', text: (name: string) => `激活${name}`, page: 'loading' },
} as const;

/** Steps by kind, each with its worklist; those without a worklist here are counted together. */
function approvalCounts(todos: OutputOf<typeof workflowtask.upcomingCount>, kinds: readonly TodoKind[]): CardCount[] {
  const known = todos.flatMap(({ bizType, count }) => {
    const kind = kinds.find((one) => one.bizType === bizType);
    return kind ? [{ label: kind.title, count, to: kind.path }] : [];
  });
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
  const rest = sum(todos) - sum(known);
  return rest > 0 ? [...known, { label: '其他待办', count: rest }] : known;
}

/** Openings by their step, each with the list behind it. */
const openingCounts = (openings: readonly Opening[]): CardCount[] =>
  ([1, 2] as const).flatMap((step) => {
    const { length: count } = openings.filter(({ status }) => status === step);
    return count > 0 ? [{ label: STEP[step].side, count, to: `/product/index?status=${step}` }] : [];
  });

function openingRow({ productType, productName, status }: Opening): CardRow {
  const { side, text, page } = STEP[status];
  const to = `/product/${page}?productType=${productType}`;
  return { key: `opening-${productType}`, text: text(productName), side, to };
}

const listed = 6;

/** 我的待办：按类型计数，审核按到达先后，产品按开通步骤，共列六条。 */
export default function TodosCard() {
  const kinds = useTodoKinds();
  const summary = useCall(workbench.summary, {});
  const counted = useCall(workflowtask.upcomingCount, {});
  const tasks = useCall(workflowtask.upcoming, { page: 1, size: listed });
  useTopic('todo:changed', () => void Promise.all([summary.reload(), counted.reload(), tasks.reload()]));
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
              const approvals = records.map(({ taskId, title, bizType, arrivedTime }) => ({
                key: taskId,
                text: title,
                side: dateTime(arrivedTime, 'MM-DD HH:mm'),
                to: kinds.find((kind) => kind.bizType === bizType)?.path,
              }));
              const rows = [...approvals, ...openings.map(openingRow)].slice(0, listed);
              return <CardRows label="待办" empty="没有等待您处理的事项" rows={rows} />;
            }}
          </CardContent>
        </>
      )}
    </CardContent>
  );
}

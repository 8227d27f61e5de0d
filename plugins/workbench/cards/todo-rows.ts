import type { TodoKind } from '@portal/sdk';
import type { workflowtask } from '@portal/sdk/calls/workflow';
import type { OutputOf } from '@portal/sdk/contract';
import type { workbench } from '../workbenches/contract.ts';
import type { Count } from './counts.tsx';
import type { CardRow } from './rows.tsx';

type Todos = OutputOf<typeof workflowtask.upcomingCount>;
type Opening = OutputOf<typeof workbench.summary>['openings'][number];

const STEP = { 1: '待签协议', 2: '待激活' } as const;

/** Steps by kind, each with its worklist; those without a worklist here are counted together. */
export function auditCounts(todos: Todos, kinds: readonly TodoKind[]): Count[] {
  const others = todos.filter(({ bizType }) => !kinds.some((kind) => kind.bizType === bizType));
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  const known = todos.flatMap(({ bizType, count }) => {
    const kind = kinds.find((one) => one.bizType === bizType);
    return kind ? [{ label: kind.title, count, to: kind.path }] : [];
  });
  return rest > 0 ? [...known, { label: '其他待办', count: rest }] : known;
}

/** Openings by their step, each with the list behind it. */
export const openingCounts = (openings: readonly Opening[]): Count[] =>
  ([1, 2] as const)
    .map((status) => ({
      label: STEP[status],
      count: openings.filter((opening) => opening.status === status).length,
      to: `/product/index?status=${status}`,
    }))
    .filter(({ count }) => count > 0);

export const openingRow = ({ productType, productName, status }: Opening): CardRow => ({
  key: `opening-${productType}`,
  text: status === 1 ? `签署${productName}开通协议` : `激活${productName}`,
  side: STEP[status],
  to: status === 1 ? `/product/protocol?productType=${productType}` : `/product/loading?productType=${productType}`,
});

import type { TodoKind } from '@portal/sdk';
import type { workflowtask } from '@portal/sdk/calls/workflow';
import type { OutputOf } from '@portal/sdk/contract';
import type { CardCount, CardRow } from '@portal/sdk/ui';
import type { workbench } from '../workbenches/contract.ts';

type Todos = OutputOf<typeof workflowtask.upcomingCount>;
type Opening = OutputOf<typeof workbench.summary>['openings'][number];

/** What an opening waits for, and where that is done. */
const STEP = {
  1: { side: '待签协议', text: (name: string) => `签署${name}开通协议`, page: 'protocol' },
  2: { side: '待激活', text: (name: string) => `激活${name}`, page: 'loading' },
} as const;

/** Steps by kind, each with its worklist; those without a worklist here are counted together. */
export function approvalCounts(todos: Todos, kinds: readonly TodoKind[]): CardCount[] {
  const others = todos.filter(({ bizType }) => !kinds.some((kind) => kind.bizType === bizType));
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  const known = todos.flatMap(({ bizType, count }) => {
    const kind = kinds.find((one) => one.bizType === bizType);
    return kind ? [{ label: kind.title, count, to: kind.path }] : [];
  });
  return rest > 0 ? [...known, { label: '其他待办', count: rest }] : known;
}

/** Openings by their step, each with the list behind it. */
export const openingCounts = (openings: readonly Opening[]): CardCount[] =>
  ([1, 2] as const).flatMap((step) => {
    const { length: count } = openings.filter(({ status }) => status === step);
    return count > 0 ? [{ label: STEP[step].side, count, to: `/product/index?status=${step}` }] : [];
  });

export function openingRow({ productType, productName, status }: Opening): CardRow {
  const { side, text, page } = STEP[status];
  return {
    key: `opening-${productType}`,
    text: text(productName),
    side,
    to: `/product/${page}?productType=${productType}`,
  };
}

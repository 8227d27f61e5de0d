/** The classification is the whole platform's: everybody reads it, and only a right on all rows changes it. */
import { type Context, refuse, seesAll, sql, transitions } from '@portal/sdk/server';
import { categorySteps } from './steps.ts';

export const { perform: performCategory } = transitions({
  table: 'gdCategory',
  bizType: 'goodsClassification',
  noun: '商品分类',
  parties: {},
  visible: () => sql<boolean>`true`,
  steps: categorySteps,
});

/** @throws forbidden to a role of narrow scope: its changes would reach goods of everybody. */
export function demandWhole({ user }: Pick<Context, 'user'>): void {
  if (!seesAll(user)) refuse('forbidden', '商品分类由全平台共用，您的“维护商品分类”权限不包括全平台的数据');
}

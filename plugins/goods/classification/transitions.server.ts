/** The classification is the whole platform's: everybody reads it, and only a right on all rows changes it. */
import { sql, transitions } from '@portal/sdk/server';
import { categorySteps } from './steps.server.ts';

export const { perform: performCategory } = transitions({
  table: 'gdCategory',
  bizType: 'goodsClassification',
  noun: '商品分类',
  parties: {},
  visible: () => sql<boolean>`true`,
  steps: categorySteps,
});

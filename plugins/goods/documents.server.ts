/** How the platform's own rooms find the documents of goods: worklist, approvals, histories, notices. */
import type { DocumentAccess } from '@portal/sdk/server';
import { supplySteps } from './category/contract.ts';
import { visibleSupplies } from './category/supplies.server.ts';
import { visibleCategories } from './classification/categories.server.ts';
import { categorySteps } from './classification/contract.ts';
import { submitted } from './goodsApproval/queue.server.ts';
import { visibleGoods } from './goodsList/goods.server.ts';
import { goodsSteps, versionSteps } from './goodsList/schema.ts';
import { categoryBizType, goodsBizType, renewalBizType } from './review/contract.ts';

export const goodsDocuments: readonly DocumentAccess[] = [
  {
    bizType: categoryBizType,
    title: '商品类目',
    visible: (reader) => visibleSupplies(reader).select(['s.id as id', 's.applyNo as code']),
    steps: [supplySteps],
    decide: ['goods:review:audit'],
  },
  {
    bizType: goodsBizType,
    title: '商品变更',
    visible: (reader) => submitted(reader).select(['v.goodsId as id', 'v.applyNo as code']),
    steps: [versionSteps],
    decide: ['goods:review:audit'],
  },
  {
    bizType: renewalBizType,
    visible: (reader) => visibleSupplies(reader).select(['s.id as id', 's.categoryNo as code']),
    steps: [supplySteps],
    decide: ['goods:category:apply'],
  },
  {
    bizType: 'goods',
    title: '商品',
    visible: (reader) => visibleGoods(reader).select(['g.id as id', 'g.goodsCode as code']),
    steps: [goodsSteps],
  },
  {
    bizType: 'goodsCategory',
    visible: (reader) => visibleSupplies(reader).select(['s.id as id', 's.categoryNo as code']),
    steps: [supplySteps],
  },
  {
    bizType: 'goodsClassification',
    visible: ({ db }) => visibleCategories({ db }).select(['c.id as id', 'c.categoryCode as code']),
    steps: [categorySteps],
  },
];

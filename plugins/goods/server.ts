import { penaltyUnlists } from '@portal/sdk/calls/listing';
import { enterpriseStatusChanged } from '@portal/sdk/calls/enterprise-state';
import { defineServer, type DocumentAccess, on, type Reader } from '@portal/sdk/server';
import { goodsChecks } from './checks.server.ts';
import { categorySubscriptions, reviewedSupplies } from './category/approval.server.ts';
import { supplySteps } from './category/contract.ts';
import { watchAuthorisations } from './category/expiry.server.ts';
import category from './category/handlers.server.ts';
import { seedCategories } from './category/seed.server.ts';
import { visibleSupplies } from './category/supplies.server.ts';
import { visibleCategories } from './classification/categories.server.ts';
import { categorySteps } from './classification/contract.ts';
import classification, { importHandlers as classificationImport } from './classification/handlers.server.ts';
import { seedClassification } from './classification/seed.server.ts';
import { goodsSubscriptions, reviewedChanges } from './goodsApproval/approval.server.ts';
import goodsApproval, { submitted } from './goodsApproval/handlers.server.ts';
import { visibleGoods } from './goodsList/goods.server.ts';
import goodsList, { importHandlers as goodsImport, priceHandlers as priceImport } from './goodsList/handlers.server.ts';
import { watchPrices } from './goodsList/price-expiry.server.ts';
import { goodsSteps, versionSteps } from './goodsList/schema.ts';
import { seedGoods } from './goodsList/seed.server.ts';
import { categoryBizType, goodsBizType, renewalBizType } from './review/contract.ts';
import { categoryFlow, goodsFlow } from './review/flows.server.ts';
import { reviewOf } from './review/handlers.server.ts';
import { goodsSearch } from './goodsList/search.server.ts';
import { unlistBarred } from './review/barred.server.ts';
import { unlistOfGone } from './review/leaving.server.ts';

/** By the number of its application, or its own. */
const supplies = (code: 's.applyNo' | 's.categoryNo') => ({
  visible: (reader: Reader) => visibleSupplies(reader).select((eb) => ['s.id as id', eb.ref(code).as('code')]),
  steps: [supplySteps],
});

const documents: readonly DocumentAccess[] = [
  {
    bizType: categoryBizType,
    title: '商品类目',
    ...supplies('s.applyNo'),
    decide: ['goods:review:audit'],
    flow: categoryFlow,
  },
  {
    bizType: goodsBizType,
    title: '商品变更',
    visible: (reader) => submitted(reader).select(['v.id as id', 'v.applyNo as code']),
    steps: [versionSteps],
    decide: ['goods:review:audit'],
    flow: goodsFlow,
  },
  { bizType: renewalBizType, ...supplies('s.categoryNo'), decide: ['goods:category:apply'] },
  {
    bizType: 'goods',
    title: '商品',
    visible: (reader) => visibleGoods(reader).select(['g.id as id', 'g.goodsCode as code']),
    steps: [goodsSteps],
  },
  { bizType: 'goodsCategory', ...supplies('s.categoryNo') },
  {
    bizType: 'goodsClassification',
    visible: (reader) => visibleCategories(reader).select(['c.id as id', 'c.categoryCode as code']),
    steps: [categorySteps],
  },
];

export default defineServer({
  subjects: [
    classification,
    classificationImport,
    category,
    goodsList,
    goodsImport,
    priceImport,
    goodsApproval,
    reviewOf([reviewedChanges, reviewedSupplies]),
  ],
  topics: [
    { topic: '商品审核', kinds: ['G', 'Y'] },
    { topic: '商品上下架', kinds: ['G', 'Y'] },
    { topic: '类目审核', kinds: ['G', 'Y'] },
    { topic: '类目到期', kinds: ['G'], mail: true },
  ],
  search: [goodsSearch],
  documents,
  subscriptions: [
    ...categorySubscriptions,
    ...goodsSubscriptions,
    on(penaltyUnlists, unlistBarred),
    on(enterpriseStatusChanged, unlistOfGone),
  ],
  daily: [
    { name: 'authorisations', run: watchAuthorisations },
    { name: 'prices', run: watchPrices },
  ],
  seeds: [seedClassification, seedCategories, seedGoods],
  checks: goodsChecks,
});

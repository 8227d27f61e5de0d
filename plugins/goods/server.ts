import { auditCheck, defineServer, sql } from '@portal/sdk/server';
import { categorySubscriptions } from './category/audit.ts';
import category from './category/handlers.ts';
import classification, { importHandlers as classificationImport } from './classification/handlers.ts';
import { seedCategories } from './category/seed.ts';
import { seedClassification } from './classification/seed.ts';
import { seedGoods } from './goodsList/seed.ts';
import { ORDERED } from './goodsList/seed-materials.ts';
import { goodsSubscriptions } from './goodsApproval/audit.ts';
import goodsApproval from './goodsApproval/handlers.ts';
import goodsList, { importHandlers as goodsImport, priceHandlers as priceImport } from './goodsList/handlers.ts';
import { categoryBizType, goodsBizType } from './review/contract.ts';
import review from './review/handlers.ts';

export default defineServer({
  subjects: [
    classification,
    classificationImport,
    category,
    goodsList,
    goodsImport,
    priceImport,
    goodsApproval,
    review,
  ],
  subscriptions: [...categorySubscriptions, ...goodsSubscriptions],
  seeds: [seedClassification, seedCategories(ORDERED.map(({ category: name }) => name)), seedGoods],
  checks: [
    auditCheck('商品变更', goodsBizType, sql`select apply_no as code from gd_goods_version where status = 1`),
    auditCheck('类目申请', categoryBizType, sql`select apply_no as code from gd_supplier_category where status = 1`),
  ],
});

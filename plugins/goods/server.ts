import { defineServer } from '@portal/sdk/server';
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
});

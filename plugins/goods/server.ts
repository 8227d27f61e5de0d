import { defineServer } from '@portal/sdk/server';
import { goodsChecks } from './checks.ts';
import { categorySubscriptions } from './category/audit.ts';
import { watchAuthorisations } from './category/expiry.ts';
import category from './category/handlers.ts';
import classification, { importHandlers as classificationImport } from './classification/handlers.ts';
import { seedCategories } from './category/seed.ts';
import { seedClassification } from './classification/seed.ts';
import { seedGoods } from './goodsList/seed.ts';
import { goodsSubscriptions } from './goodsApproval/audit.ts';
import goodsApproval from './goodsApproval/handlers.ts';
import goodsList, { importHandlers as goodsImport, priceHandlers as priceImport } from './goodsList/handlers.ts';
import { watchPrices } from './goodsList/price-expiry.ts';
import { goodsDocuments } from './documents.ts';
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
  documents: goodsDocuments,
  subscriptions: [...categorySubscriptions, ...goodsSubscriptions],
  daily: [
    { name: 'authorisations', run: watchAuthorisations },
    { name: 'prices', run: watchPrices },
  ],
  seeds: [seedClassification, seedCategories, seedGoods],
  checks: goodsChecks,
});

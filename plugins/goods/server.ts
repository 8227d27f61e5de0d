import { defineServer } from '@portal/sdk/server';
import { goodsChecks } from './checks.server.ts';
import { categorySubscriptions, reviewedSupplies } from './category/approval.server.ts';
import { watchAuthorisations } from './category/expiry.server.ts';
import category from './category/handlers.server.ts';
import classification, { importHandlers as classificationImport } from './classification/handlers.server.ts';
import { seedCategories } from './category/seed.server.ts';
import { seedClassification } from './classification/seed.server.ts';
import { seedGoods } from './goodsList/seed.server.ts';
import { goodsSubscriptions, reviewedChanges } from './goodsApproval/approval.server.ts';
import goodsApproval from './goodsApproval/handlers.server.ts';
import goodsList, { importHandlers as goodsImport, priceHandlers as priceImport } from './goodsList/handlers.server.ts';
import { watchPrices } from './goodsList/price-expiry.server.ts';
import { goodsDocuments } from './documents.server.ts';
import { reviewOf } from './review/handlers.server.ts';

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
  documents: goodsDocuments,
  subscriptions: [...categorySubscriptions, ...goodsSubscriptions],
  daily: [
    { name: 'authorisations', run: watchAuthorisations },
    { name: 'prices', run: watchPrices },
  ],
  seeds: [seedClassification, seedCategories, seedGoods],
  checks: goodsChecks,
});

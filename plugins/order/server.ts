import { defineServer } from '@portal/sdk/server';
import { seedAgreements } from './agreement/seed.ts';
import { orderChecks } from './checks.ts';
import businessOrder from './businessOrder/handlers.ts';
import cards from './cards/handlers.ts';
import { contractSubscriptions } from './orderManagement/contracted.ts';
import { auditSubscriptions } from './deliveryDate/audit.ts';
import deliveryDate from './deliveryDate/handlers.ts';
import { seedDeliveryChanges } from './deliveryDate/seed.ts';
import orderManagement from './orderManagement/handlers.ts';
import { seedOrders } from './orderManagement/seed.ts';
import { settlementSubscriptions } from './orderManagement/settled.ts';
import placement from './placement/handlers.ts';
import { seedGoodsOfLines } from './placement/seed.ts';

export default defineServer({
  subjects: [orderManagement, deliveryDate, businessOrder, cards, placement],
  subscriptions: [...auditSubscriptions, ...settlementSubscriptions, ...contractSubscriptions],
  seeds: [seedOrders, seedGoodsOfLines, seedAgreements, seedDeliveryChanges],
  checks: orderChecks,
});

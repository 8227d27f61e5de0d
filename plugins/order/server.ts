import { defineServer } from '@portal/sdk/server';
import { seedAgreements } from './agreement/seed.ts';
import { orderChecks } from './checks.ts';
import businessOrder from './businessOrder/handlers.ts';
import cards from './cards/handlers.ts';
import { contractSubscriptions } from './orderManagement/contracted.ts';
import { auditSubscriptions } from './deliveryDate/audit.ts';
import { visibleChanges } from './deliveryDate/changes.ts';
import { changeBizType } from './deliveryDate/contract.ts';
import deliveryDate from './deliveryDate/handlers.ts';
import { seedDeliveryChanges } from './deliveryDate/seed.ts';
import { changeSteps } from './deliveryDate/steps.ts';
import orderManagement from './orderManagement/handlers.ts';
import { visibleOrders } from './orderManagement/orders.ts';
import { seedOrders } from './orderManagement/seed.ts';
import { orderSteps } from './orderManagement/steps.ts';
import { settlementSubscriptions } from './orderManagement/settled.ts';
import placement from './placement/handlers.ts';
import { seedGoodsOfLines } from './placement/seed.ts';

export default defineServer({
  subjects: [orderManagement, deliveryDate, businessOrder, cards, placement],
  documents: [
    {
      bizType: 'order',
      title: '订单',
      steps: [orderSteps],
      visible: (reader) => visibleOrders(reader).select(['o.id as id', 'o.orderNo as code']),
    },
    {
      bizType: changeBizType,
      title: '交期变更',
      steps: [changeSteps],
      visible: (reader) => visibleChanges(reader).select(['c.id as id', 'c.changeNo as code']),
      decide: ['order:change:audit1', 'order:change:audit2'],
    },
  ],
  subscriptions: [...auditSubscriptions, ...settlementSubscriptions, ...contractSubscriptions],
  seeds: [seedOrders, seedGoodsOfLines, seedAgreements, seedDeliveryChanges],
  checks: orderChecks,
});

import { defineServer } from '@portal/sdk/server';
import { seedAgreements } from './agreement/seed.server.ts';
import { orderChecks } from './checks.server.ts';
import businessOrder from './businessOrder/handlers.server.ts';
import cart from './cart/handlers.server.ts';
import { seedCart } from './cart/seed.server.ts';
import cards from './cards/handlers.server.ts';
import { approvalSubscriptions, changeFlow } from './deliveryDate/approval.server.ts';
import { visibleChanges } from './deliveryDate/changes.server.ts';
import { changeBizType, changeSteps } from './deliveryDate/contract.ts';
import deliveryDate from './deliveryDate/handlers.server.ts';
import { seedDeliveryChanges } from './deliveryDate/seed.server.ts';
import orderManagement from './orderManagement/handlers.server.ts';
import { seedOrders } from './orderManagement/seed.server.ts';
import { orderSubscriptions } from './orderManagement/subscriptions.server.ts';
import { handedOver, visibleOrders } from './orders.server.ts';
import placement from './placement/handlers.server.ts';
import { seedGoodsOfLines } from './placement/seed.server.ts';
import { orderSteps } from './steps.ts';
import { orderSearch } from './search.server.ts';

export default defineServer({
  subjects: [orderManagement, deliveryDate, businessOrder, cards, placement, cart],
  topics: [
    { topic: '订单', kinds: ['G', 'C'] },
    { topic: '发货与收货', kinds: ['G', 'C'] },
    { topic: '交期变更', kinds: ['G', 'C', 'Y'], mail: true },
  ],
  search: [orderSearch],
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
      flow: changeFlow,
    },
  ],
  subscriptions: [...approvalSubscriptions, ...orderSubscriptions, handedOver],
  seeds: [seedOrders, seedGoodsOfLines, seedAgreements, seedDeliveryChanges, seedCart],
  checks: orderChecks,
});

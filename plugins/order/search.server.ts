import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { otherParty, type SearchSource, sql } from '@portal/sdk/server';
import { orderManagement } from './orderManagement/contract.ts';
import { visibleOrders } from './orders.server.ts';

/** An order is found by its numbers, its project, its parties and its goods. */
export const orderSearch: SearchSource = {
  ...{ kind: 'order', title: '订单', sort: 10, access: orderManagement.detail.access, states: ORDER_STATUS },
  words: sql`
    select o.id, concat_ws(chr(10), o.order_no, o.project_name, o.ext_order_no, o.agreement_no, o.contract_no,
      o.supplier_name, o.purchaser_name,
      (select string_agg(distinct concat_ws(' ', l.name, l.spec, l.material_code), chr(10))
       from ord_order_line l where l.order_id = o.id)) as words
    from ord_order o`,
  follows: { ordOrder: 'id', ordOrderLine: 'orderId' },
  rows: (reader) =>
    visibleOrders(reader).select([
      ...([
        'o.id',
        'o.orderNo as number',
        'o.projectName as name',
        'o.status as state',
        'o.orderAmount as amount',
      ] as const),
      otherParty(
        reader.user,
        { ent: 'o.supplierEntId', name: 'o.supplierName' },
        { ent: 'o.purchaserEntId', name: 'o.purchaserName' },
      ).as('party'),
      sql<string>`'/orderManagement/orderDetail?id=' || o.id`.as('path'),
    ]),
};

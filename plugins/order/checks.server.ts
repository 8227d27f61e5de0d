/** What the data of orders always satisfies. */
import { approvalCheck, type DataCheck, invariant, sql } from '@portal/sdk/server';
import { changeBizType } from './deliveryDate/contract.ts';

export const orderChecks: readonly DataCheck[] = [
  approvalCheck(
    '交期变更',
    changeBizType,
    sql`select change_no as code from ord_delivery_change where status in (1, 2)`,
  ),
  invariant('订单明细合计等于表头金额')`
    select o.order_no as row from ord_order o join ord_order_line l on l.order_id = o.id
    group by o.id having sum(l.amount) <> o.order_amount`,
  invariant('已收 ≤ 已发 ≤ 订购数量的 105%')`
    select o.order_no || ' 第 ' || l.line_no || ' 行' as row
    from ord_order_line l join ord_order o on o.id = l.order_id
    where l.received_qty + l.rejected_qty > l.shipped_qty or l.shipped_qty > l.qty * 1.05`,
  invariant('订单行的发货、收货数量等于其发货单、收货单合计')`
    select o.order_no || ' 第 ' || l.line_no || ' 行' as row
    from ord_order_line l join ord_order o on o.id = l.order_id
    where l.shipped_qty <> (select coalesce(sum(s.qty), 0) from ord_shipment_line s where s.order_line_id = l.id)
      or l.received_qty <> (select coalesce(sum(r.received_qty), 0) from ord_receipt_line r
        where r.order_line_id = l.id)`,
  invariant('订单进度和状态与明细一致')`
    select o.order_no as row from ord_order o join ord_progress p on p.order_id = o.id
    where o.receipt_rate <> p.receipt_rate or o.settle_rate <> p.settle_rate or o.invoice_rate <> p.invoice_rate
      or o.pay_rate <> p.pay_rate or (o.status between 20 and 70 and o.status <> p.status)`,
  invariant('未结束的订单停在它等待的环节')`
    select o.order_no as row from ord_due_node d join ord_order o on o.id = d.order_id
    left join ord_track_node n on n.order_id = d.order_id and n.left_at is null
    where n.id is null or n.node_code <> d.node_code`,
  invariant('交期变更中的订单都有进行中的变更')`
    select o.order_no as row from ord_order o
    where o.change_flag <> exists (select from ord_delivery_change c where c.order_id = o.id and c.status in (1, 2))`,
];

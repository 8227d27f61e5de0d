/** What the data of settlement always satisfies. */
import { approvalCheck, type DataCheck, invariant, sql } from '@portal/sdk/server';
import { contractBizType } from './legalContract/contract.ts';
import { headerBizType } from './invoiceHeader/contract.ts';
import { settlementBizType } from './statement/codes.ts';

export const settlementChecks: readonly DataCheck[] = [
  invariant('结算单明细合计等于表头金额、不含税与税额')`
    select s.settlement_no as row from stl_settlement s
    left join stl_line l on l.settlement_id = s.id and l.flag = 'NORMAL'
    group by s.id
    having coalesce(sum(l.amount), 0) <> s.amount or coalesce(sum(l.amount_no_tax), 0) <> s.amount_no_tax
      or coalesce(sum(l.tax_amount), 0) <> s.tax_amount`,
  invariant('结算单差异金额等于明细与订单之差')`
    select s.settlement_no as row from stl_settlement s
    left join stl_line l on l.settlement_id = s.id and l.flag = 'NORMAL'
    group by s.id
    having s.amount - coalesce(sum(round(l.receipt_qty * l.order_price, 2)), 0) <> s.diff_amount`,
  invariant('结算单扣减等于费用明细合计')`
    select s.settlement_no as row from stl_settlement s left join stl_fee f on f.settlement_id = s.id
    group by s.id
    having coalesce(sum(f.amount) filter (where f.kind = 'SERVICE'), 0) <> s.service_fee
      or coalesce(sum(f.amount) filter (where f.kind <> 'SERVICE'), 0) <> s.deduct_amount`,
  invariant('一条收货行至多在一张有效结算单上')`
    select min(l.receipt_no) as row from stl_line l join stl_settlement s on s.id = l.settlement_id
    where l.receipt_line_id is not null and l.flag <> 'HANG' and s.status <> 90
    group by l.receipt_line_id having count(*) > 1`,
  invariant('结算明细都有收货行，且数量不超过实收')`
    select s.settlement_no || ' 第 ' || l.line_no || ' 行' as row
    from stl_line l join stl_settlement s on s.id = l.settlement_id
    left join pub_receipt_line r on r.id = l.receipt_line_id
    where l.receipt_line_id is not null and (r.id is null or l.qty > r.received_qty)`,
  invariant('订单行已对账数量等于有效结算明细合计')`
    select o.order_no || ' 第 ' || l.line_no || ' 行' as row
    from pub_order_line l join pub_order o on o.id = l.order_id
    left join (
      select t.order_line_id, sum(t.qty) as qty from stl_line t join stl_settlement s on s.id = t.settlement_id
      where t.live and t.flag = 'NORMAL' and s.status between 10 and 80 group by 1) t on t.order_line_id = l.id
    where coalesce(t.qty, 0) <> l.settled_qty`,
  invariant('已结清的结算单付清应付，部分付款的介于其间，未付的为零')`
    select settlement_no as row from stl_settlement
    where (status = 80 and paid_amount <> payable_amount) or (status < 70 and paid_amount <> 0)
      or (status = 70 and (paid_amount <= 0 or paid_amount >= payable_amount))`,
  // a red letter may come after a payment; the same lines can only be billed again once it is there
  invariant('待付款以后的结算单已开足票（误差 0.01），付款后红冲的只差尚未重开的金额')`
    select s.settlement_no as row from stl_settlement s cross join lateral (
      select -coalesce(sum(x.amount), 0) as amount from inv_settlement x join inv_invoice i on i.id = x.invoice_id
      where x.settlement_id = s.id and s.status in (70, 80) and i.red_of is not null and not exists (
        select from inv_invoice n where n.reissue_of = i.red_of and n.status in (30, 40, 50, 60, 70, 71))) red
    where s.status in (60, 70, 80) and s.amount - s.invoiced_amount not between -0.01 and red.amount + 0.01
      or s.status < 50 and s.invoiced_amount <> 0`,
  invariant('付款计划合计等于应付金额')`
    select s.settlement_no as row from stl_settlement s left join stl_pay_plan p on p.settlement_id = s.id
    where s.status between 40 and 80 group by s.id having coalesce(sum(p.amount), 0) <> s.payable_amount`,
  invariant('已付款合计等于结算单和付款计划的已付金额')`
    select s.settlement_no as row from stl_settlement s
    where s.paid_amount <> (select coalesce(sum(p.amount), 0) from stl_payment p
        where p.settlement_id = s.id and p.status = 1)
      or s.paid_amount <> (select coalesce(sum(p.paid_amount), 0) from stl_pay_plan p where p.settlement_id = s.id)`,
  invariant('有异议的结算单都有协商中的异议')`
    select s.settlement_no as row from stl_settlement s
    where (s.status = 15) and not exists (
      select from stl_dispute d where d.settlement_id = s.id and d.status = 0)
      or s.status in (0, 90) and exists (select from stl_dispute d where d.settlement_id = s.id and d.status = 0)`,
  invariant('协商中的异议在本单有效的正常明细上，已结清的结算单没有协商中的异议')`
    select s.settlement_no as row from stl_dispute d
    join stl_settlement s on s.id = d.settlement_id join stl_line l on l.id = d.line_id
    where d.status = 0 and (l.settlement_id <> d.settlement_id or l.flag <> 'NORMAL' or not l.live or s.status = 80)`,
  invariant('异议只由结算双方提出和留言')`
    select s.settlement_no as row from stl_dispute d join stl_settlement s on s.id = d.settlement_id
    left join stl_dispute_msg m on m.dispute_id = d.id
    where d.raised_ent_id not in (s.supplier_ent_id, s.purchaser_ent_id)
      or m.ent_id not in (s.supplier_ent_id, s.purchaser_ent_id)`,
  invariant('待付款的申请合计不超过应付未付金额')`
    select s.settlement_no as row from stl_settlement s join stl_payment p on p.settlement_id = s.id and p.status = 0
    group by s.id having sum(p.amount) > s.payable_amount - s.paid_amount`,
  invariant('已开票金额等于登记在结算单上的有效发票合计')`
    select s.settlement_no as row from stl_settlement s
    where s.invoiced_amount <> coalesce((select sum(x.amount) from inv_settlement x
      join inv_invoice i on i.id = x.invoice_id
      where x.settlement_id = s.id and i.status in (30, 40, 50, 60, 70, 71)), 0)`,
  invariant('结转一出一进，金额相反，双方、税率相同，只由已确认的结算单转出')`
    select f.settlement_no as row from stl_carry c
    join stl_line a on a.id = c.from_line_id join stl_settlement f on f.id = a.settlement_id
    join stl_line b on b.id = c.to_line_id join stl_settlement s on s.id = b.settlement_id
    where a.amount + b.amount <> 0 or a.flag <> 'NORMAL' or b.flag <> 'NORMAL' or f.status not in (40, 50, 60, 70, 80)
      or s.status = 90 or f.supplier_ent_id <> s.supplier_ent_id or f.purchaser_ent_id <> s.purchaser_ent_id
      or f.tax_rate <> s.tax_rate`,
  invariant('作废的结算单不占用收货行')`
    select s.settlement_no as row from stl_settlement s
    where s.status = 90 and exists (select from stl_line l where l.settlement_id = s.id and l.live)`,
  invariant('已月结的周期没有未办结的结算单')`
    select s.settlement_no as row from stl_settlement s
    where s.status in (0, 10, 15, 20, 30) and s.period <= (select max(period) from stl_month_close)`,
  invariant('每个企业至多一个默认发票抬头，且启用、为现行版本，专票的已通过审核')`
    select min(header_name) as row from inv_header where is_default group by ent_id having count(*) > 1
    union all
    select header_name from inv_header where is_default
      and (not is_current or status <> 1 or (invoice_type = 0 and audit_status is distinct from 1))`,
  invariant('同一抬头的各个版本中恰有一个现行版本')`
    select min(header_name) as row from inv_header group by root_id
    having count(*) filter (where is_current) <> 1`,
  approvalCheck('结算单', settlementBizType, sql`select settlement_no as code from stl_settlement where status = 30`),
  approvalCheck('合同', contractBizType, sql`select contract_no as code from con_contract where status = 10`),
  approvalCheck(
    '专票抬头',
    headerBizType,
    sql`select id || '-V' || version_no as code from inv_header where audit_status = 0`,
  ),
];

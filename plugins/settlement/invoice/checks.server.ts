/** What the data of invoices always satisfies. */
import { type DataCheck, invariant } from '@portal/sdk/server';

export const invoiceChecks: readonly DataCheck[] = [
  invariant('发票明细合计等于价税合计')`
    select i.apply_no || '/' || i.id as row from inv_invoice i left join inv_line l on l.invoice_id = i.id
    group by i.id
    having coalesce(sum(l.amount), 0) <> i.amount_no_tax or coalesce(sum(l.tax_amount), 0) <> i.tax_amount`,
  invariant('发票明细对应结算明细的各份合计等于该行（误差 0.01）')`
    select i.apply_no || '/' || l.line_no as row
    from inv_line l join inv_invoice i on i.id = l.invoice_id join inv_line_part p on p.invoice_line_id = l.id
    group by l.id, i.apply_no
    having abs(sum(p.amount + p.tax_amount) - l.amount - l.tax_amount) > 0.01 or sum(p.qty) <> l.qty`,
  invariant('平台开具的发票，关联结算单的金额合计等于价税合计')`
    select i.apply_no || '/' || i.id as row from inv_invoice i
    left join inv_settlement b on b.invoice_id = i.id
    where i.source = 0 group by i.id having coalesce(sum(b.amount), 0) <> i.total`,
  invariant('结算单申请与已开的发票合计不超过结算金额（+0.01 元）')`
    select s.settlement_no as row from stl_settlement s
    join inv_settlement b on b.settlement_id = s.id join inv_invoice i on i.id = b.invoice_id and i.status <> 80
    group by s.id having sum(b.amount) > s.amount + 0.01`,
  invariant('有效发票的号码（及代码）不重复')`
    select invoice_no as row from inv_invoice where invoice_no is not null and status <> 80
    group by invoice_no, coalesce(invoice_code, '') having count(*) > 1`,
  invariant('已红冲的发票由红字发票冲完，别的都有剩余金额')`
    select b.invoice_no as row from inv_invoice b join inv_invoice r on r.red_of = b.id
    group by b.id having (b.status = 71) <> (b.total + sum(r.total) = 0)
      or (b.status = 71 and (b.amount_no_tax + sum(r.amount_no_tax) <> 0 or b.tax_amount + sum(r.tax_amount) <> 0))
      or b.total + sum(r.total) < 0
    union all
    select b.invoice_no from inv_invoice b
    where b.status = 71 and not exists (select from inv_invoice r where r.red_of = b.id)`,
  invariant('红冲的每一行不超过蓝字发票的该行，方向相同')`
    select b.invoice_no || ' 第 ' || l.line_no || ' 行' as row
    from inv_red_confirm c join inv_red_line t on t.confirm_id = c.id join inv_invoice b on b.id = c.invoice_id
    left join inv_line l on l.invoice_id = b.id and l.line_no = t.line_no
    where c.status in (1, 2)
    group by b.invoice_no, l.id, l.line_no, l.qty, l.amount, l.tax_amount
    having l.id is null or sum(t.qty) * sign(l.qty) not between 0 and abs(l.qty)
      or sum(t.amount) * sign(l.amount) not between 0 and abs(l.amount)
      or sum(t.tax_amount) * sign(l.tax_amount) not between 0 and abs(l.tax_amount)`,
  invariant('已确认的红字确认单各有一张红字发票，明细金额相反')`
    select c.confirm_no as row from inv_red_confirm c
    where (c.status = 2) <> (c.red_id is not null) or c.red_id is not null and exists (
      select from (select * from inv_red_line where confirm_id = c.id) t
      full join (select * from inv_line where invoice_id = c.red_id) l on l.line_no = t.line_no
      where t.confirm_id is null or l.id is null or l.qty + t.qty <> 0 or l.amount + t.amount <> 0
        or l.tax_amount + t.tax_amount <> 0)
    union all
    select r.invoice_no from inv_invoice r
    where r.red_of is not null and not exists (select from inv_red_confirm c where c.red_id = r.id)`,
  invariant('红冲中的发票都有待确认的红字确认单，别的都没有')`
    select i.invoice_no as row from inv_invoice i
    where (i.status = 70) <> exists (select from inv_red_confirm c where c.invoice_id = i.id and c.status = 1)`,
  invariant('已认证的发票都有所属期，且不早于开票月份')`
    select invoice_no as row from inv_invoice
    where status = 60 and coalesce(certify_month, '') < to_char(issue_date, 'YYYY-MM')`,
];

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
  invariant('红字发票与被红冲的蓝字发票一一对应，金额相反')`
    select b.invoice_no as row from inv_invoice b left join inv_invoice r on r.red_of = b.id
    where (b.status = 71) <> (r.id is not null)
      or r.total + b.total <> 0 or r.amount_no_tax + b.amount_no_tax <> 0 or r.tax_amount + b.tax_amount <> 0`,
  invariant('红冲中的发票都有待确认的红字确认单，别的都没有')`
    select i.invoice_no as row from inv_invoice i
    where (i.status = 70) <> exists (select from inv_red_confirm c where c.invoice_id = i.id and c.status = 1)`,
  invariant('已认证的发票都有所属期，且不早于开票月份')`
    select invoice_no as row from inv_invoice
    where status = 60 and coalesce(certify_month, '') < to_char(issue_date, 'YYYY-MM')`,
];

/** What the data of invoices, headers and contracts always satisfies. */
import { type DataCheck, sql } from '@portal/sdk/server';

const rows = sql<{ row: string }>;

export const invoiceChecks: readonly DataCheck[] = [
  {
    title: '发票明细合计等于价税合计',
    broken: rows`
      select i.apply_no || '/' || i.id as row from inv_invoice i left join inv_line l on l.invoice_id = i.id
      group by i.id
      having coalesce(sum(l.amount), 0) <> i.amount_no_tax or coalesce(sum(l.tax_amount), 0) <> i.tax_amount`,
  },
  {
    title: '待付款及以后的结算单，有效发票合计等于结算金额（±0.01 元）',
    broken: rows`
      select s.settlement_no as row from stl_settlement s
      left join inv_settlement b on b.settlement_id = s.id
      left join inv_invoice i on i.id = b.invoice_id and i.status in (30, 40, 50, 60, 70, 71)
      where s.status in (60, 70, 80) and s.amount > 0
      group by s.id
      having abs(coalesce(sum(b.amount) filter (where i.id is not null), 0) - s.invoiced_amount) > 0.01`,
  },
  {
    title: '每个企业至多一个默认发票抬头',
    broken: rows`
      select ent_id::text as row from inv_header where is_default group by ent_id having count(*) > 1`,
  },
  {
    title: '合同付款比例合计 100%',
    broken: rows`
      select c.contract_no as row from con_contract c left join con_pay_term t on t.contract_id = c.id
      group by c.id having coalesce(sum(t.ratio), 0) <> 1`,
  },
  {
    title: '合同已执行金额不超过合同金额',
    broken: rows`
      select c.contract_no as row from con_contract c join pub_order o on o.contract_id = c.id
      where o.status not in (15, 80, 90)
      group by c.id having sum(o.order_amount) > c.amount`,
  },
];

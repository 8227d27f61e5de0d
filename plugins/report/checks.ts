/** What the data behind the reports always satisfies. */
import { type DataCheck, sql } from '@portal/sdk/server';
import { every } from './query.ts';
import { owed, unpaid } from './settlement-facts.ts';
import { moves } from './supplierSettlement/moves.ts';

const rows = sql<{ row: string }>;

/** Balances at each month end, from the movements until then. */
const balances = sql`(
  select supplier_ent_id, supplier_name, date_trunc('month', day::timestamp) as month,
    sum(case kind when 'PAY' then 0 else increase - decrease end) as due,
    sum(case kind when 'PAY' then decrease else 0 end) as settled,
    sum(sum(increase - decrease)) over (partition by supplier_ent_id order by date_trunc('month', day::timestamp)) as closing
  from ${moves([])} m group by 1, 2, 3) b`;

export const reportChecks: readonly DataCheck[] = [
  {
    title: '供应商每月期初 + 应结 − 已结 = 期末',
    broken: rows`
      select c.supplier_name || ' ' || to_char(c.month, 'YYYY-MM') as row from (
        select b.*, lag(b.closing, 1, 0) over (partition by b.supplier_ent_id order by b.month) as opening
        from ${balances}) c
      where c.opening + c.due - c.settled <> c.closing`,
  },
  {
    title: '供应商期末未结等于其结算单未付合计',
    broken: rows`
      select m.supplier_name as row
      from (select supplier_ent_id, max(supplier_name) as supplier_name, sum(increase - decrease) as closing
        from ${moves([])} a group by 1) m
      join (select s.supplier_ent_id, sum(${unpaid}) as open from stl_settlement s where ${every([owed])} group by 1) o
        using (supplier_ent_id)
      where m.closing <> o.open`,
  },
  {
    title: '订单所属协议是其供应商的，且下单日在协议期内',
    broken: rows`
      select o.order_no as row from ord_order o left join prc_supply_agreement a on a.agreement_no = o.agreement_no
        and a.supplier_ent_id = o.supplier_ent_id and o.order_date between a.valid_from and a.valid_to
      where o.agreement_no is not null and o.agreement_id is not null and a.id is null`,
  },
  {
    title: '询证函期初 + 应结 − 已结 = 期末，不符的都有账面金额',
    broken: rows`
      select letter_no as row from rpt_confirm_letter
      where opening + due - settled <> closing or (status = 2) <> (supplier_amount is not null)`,
  },
  {
    title: '派单的客户在册，或已并入在册的客户',
    broken: rows`
      select d.send_no as row from rpt_dispatch d join rpt_dispatch_customer c on c.id = d.customer_id where c.deleted`,
  },
];

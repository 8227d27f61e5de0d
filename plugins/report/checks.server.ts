/** What the data behind the reports always satisfies. */
import { type DataCheck, invariant } from '@portal/sdk/server';
import { every } from './query.server.ts';
import { approvedOn, owed } from './settlement-facts.server.ts';
import { moves } from './supplier-moves.server.ts';

export const reportChecks: readonly DataCheck[] = [
  invariant('结算单已付金额等于其付款之和，没有早于审核的付款')`
    select s.settlement_no as row from pub_settlement s left join (
      select p.settlement_id, sum(p.amount) as paid, min(p.pay_date) as first_day
      from pub_payment p group by 1) p on p.settlement_id = s.id
    where s.settled and (s.paid_amount <> coalesce(p.paid, 0) or p.first_day < ${approvedOn})`,
  invariant('供应商期末未付等于其结算单未付合计')`
    select m.supplier_name as row
    from (select supplier_ent_id, max(supplier_name) as supplier_name, sum(increase - decrease) as closing
      from ${moves([])} a group by 1) m
    join (select s.supplier_ent_id, sum(s.unpaid_amount) as open from pub_settlement s where ${every([owed])} group by 1) o
      using (supplier_ent_id)
    where m.closing <> o.open`,
  invariant('订单所属协议是其供应商的，且下单日在协议期内')`
    select o.order_no as row from pub_order o left join pub_supply_agreement a on a.agreement_no = o.agreement_no
      and a.supplier_ent_id = o.supplier_ent_id and o.order_date between a.valid_from and a.valid_to
    where o.agreement_no is not null and o.agreement_id is not null and a.id is null`,
  invariant('询证函的供应商有结算记录，回函不早于发函')`
    select l.letter_no as row from rpt_confirm_letter l
    where l.replied_at < l.sent_at
      or not exists (select from pub_settlement s where s.supplier_ent_id = l.supplier_ent_id and s.settled)`,
  invariant('派单的客户在册，或已并入在册的客户')`
    select d.send_no as row from rpt_dispatch d join rpt_dispatch_customer c on c.id = d.customer_id where c.deleted`,
];

/** What the data of contracts always satisfies. */
import { type DataCheck, invariant } from '@portal/sdk/server';
import { executedAmount } from './contracts.server.ts';

export const contractChecks: readonly DataCheck[] = [
  invariant('合同付款比例合计 100%')`
    select c.contract_no as row from con_contract c left join con_pay_term t on t.contract_id = c.id
    group by c.id having coalesce(sum(t.ratio), 0) <> 1`,
  invariant('合同已执行金额不超过合同金额')`
    select c.contract_no as row from con_contract c where ${executedAmount} > c.amount`,
  invariant('关联合同的订单属于合同双方')`
    select o.order_no as row from pub_order o
    join con_contract c on c.id = o.contract_id
      or c.id in (select p.contract_id from con_planned_order p where p.order_id = o.id)
    where (o.supplier_ent_id, o.purchaser_ent_id) not in (
      (c.a_party_ent_id, c.b_party_ent_id), (c.b_party_ent_id, c.a_party_ent_id))`,
  invariant('拟关联的订单只在未生效的合同上')`
    select c.contract_no as row from con_contract c join con_planned_order p on p.contract_id = c.id
    where c.status not in (0, 10, 11, 20, 30, 80)`,
  invariant('合同有甲乙双方，与表头一致')`
    select c.contract_no as row from con_contract c
    where (select count(*) from con_party p where p.contract_id = c.id
      and p.ent_id = case p.side when 'A' then c.a_party_ent_id else c.b_party_ent_id end) <> 2`,
  invariant('合同的审批都有合同')`
    select w.biz_code as row from pub_approval w
    where w.biz_type = 'CONTRACT' and not exists (select from con_contract c where c.contract_no = w.biz_code)`,
  invariant('生效的合同由双方签署现行文本，部分签署的只有先签署方，待签署的都未签')`
    select c.contract_no as row from con_contract c
    left join con_sign s on s.contract_id = c.id and s.version_no = c.version_no
    group by c.id
    having case when c.status in (40, 45, 50, 60, 70) then count(s.id) <> 2
      when c.status = 30 then count(s.id) <> 1 or min(s.side) <> c.first_side
      when c.status in (0, 10, 11, 20) then count(s.id) <> 0 end`,
  invariant('同一版本双方签署的文本摘要相同')`
    select c.contract_no || ' V' || s.version_no as row
    from con_sign s join con_contract c on c.id = s.contract_id
    group by c.contract_no, s.version_no having count(distinct s.text_hash) > 1`,
  invariant('变更中的合同恰有一个待签署的文本，别的没有')`
    select c.contract_no as row from con_contract c
    where (c.status = 45) <> exists (select from con_version v where v.contract_id = c.id and v.status = 0)`,
  invariant('已签署合同的表头与现行文本一致')`
    select c.contract_no as row from con_contract c
    join con_version v on v.contract_id = c.id and v.version_no = c.version_no
    where c.status in (40, 45, 50, 60, 70) and (c.contract_name <> v.body ->> 'contractName'
      or c.amount is distinct from (v.body ->> 'amount')::numeric or c.valid_to <> (v.body ->> 'validTo')::date)`,
  invariant('终止申请只在履行中的合同上')`
    select contract_no as row from con_contract where terminate_ent_id is not null and status <> 40`,
];

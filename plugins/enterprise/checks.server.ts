/** What the data of the organisation always satisfies. */
import { orgChangeBizType } from '@portal/sdk/calls/org-change';
import { matterBizType } from './blacklist/contract.ts';
import { approvalCheck, type DataCheck, invariant, sql } from '@portal/sdk/server';

export const enterpriseChecks: readonly DataCheck[] = [
  invariant('组织的层级等于上级的层级加一，占位组织按它代表的层级')`
    select n.customer_code as row from pub_org_unit n join pub_org_unit p on p.customer_code = n.parent_customer_code
    where n.status = 1 and n.company_level <> case p.customer_code
      when '10000001' then 2 when '222222' then 3 when '333333' then 4 else p.company_level + 1 end
      and n.customer_code not in ('222222', '333333')`,
  invariant('组织树没有环')`
    with recursive up as (
      select customer_code, parent_customer_code, array[customer_code] as way, false as round from pub_org_unit
      union all
      select up.customer_code, n.parent_customer_code, way || n.customer_code, n.customer_code = any(way)
      from up join pub_org_unit n on n.customer_code = up.parent_customer_code where not round)
    select distinct customer_code as row from up where round`,
  invariant('组织当前的上级与上级的历史一致')`
    select n.customer_code as row from pub_org_unit n
    left join pub_org_parent p on p.customer_code = n.customer_code and p.valid_to is null
    where n.parent_customer_code is distinct from p.parent_customer_code`,
  approvalCheck('组织变更', orgChangeBizType, sql`select apply_no as code from ent_org_change_apply where status = 0`),
  approvalCheck('黑名单事项', matterBizType, sql`select apply_no as code from ent_penalty_matter where status = 0`),
  invariant('处罚中的处罚都在平台的名单里，已结束的都不在')`
    select p.apply_no as row from ent_penalty p left join pub_listed l on l.entry_no = p.entry_no
    where (p.status in (2, 6) and l.id is null) or (p.status = 3 and l.id is not null)`,
  invariant('黑名单企业都有生效的全集团禁止处罚，有这样处罚的都是黑名单企业')`
    select e.customer_code as row from pub_job j cross join pub_enterprise e left join pub_listed l on l.ent_id = e.id
      and l.penalty = 'BAN' and l.scope_kind = 'ALL'
      and l.starts_on <= j.last_day and coalesce(l.ends_on, 'infinity') >= j.last_day
    where j.name = 'platform:lists' and (e.status = 6) <> (l.id is not null) and e.status in (2, 3, 6)`,
  invariant('全集团禁止处罚生效以后没有新下的订单')`
    select o.order_no as row from pub_order o join pub_listed l on l.ent_id in (o.supplier_ent_id, o.purchaser_ent_id)
    where l.penalty = 'BAN' and l.scope_kind = 'ALL' and o.created_at >= l.starts_on + 1
      and o.created_at < coalesce(l.ends_on + 1, 'infinity')`,
  invariant('申诉中的处罚都有待审核的申诉')`
    select p.apply_no as row from ent_penalty p left join ent_penalty_matter m
      on m.penalty_id = p.id and m.matter = 'APPEAL' and m.status = 0
    where (p.status = 6) <> (m.id is not null)`,
];

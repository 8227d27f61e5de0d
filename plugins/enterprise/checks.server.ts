/** What the data of the organisation always satisfies. */
import { orgChangeBizType } from '@portal/sdk/calls/org-change';
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
];

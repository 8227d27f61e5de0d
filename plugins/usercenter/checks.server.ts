/** What is always true of what people and enterprises keep of themselves. */
import { companyChangeBizType } from '@portal/sdk/calls/company-change';
import { approvalCheck, invariant, sql } from '@portal/sdk/server';

export const usercenterChecks = [
  approvalCheck(
    '公司信息变更',
    companyChangeBizType,
    sql`select change_no as code from pub_company_change where status = 1`,
  ),
  invariant('每个企业每种类型至多一个默认地址，默认地址在用')`
    select ent_id || '/' || address_type as row from uc_address where is_default
    group by ent_id, address_type having count(*) > 1 or bool_or(status <> 1)`,
  invariant('每个企业在用的地址不超过 50 个')`
    select ent_id::text as row from uc_address where status = 1 group by ent_id having count(*) > 50`,
];

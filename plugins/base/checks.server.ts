/** What the data of rights always satisfies. */
import { approvalCheck, type DataCheck, invariant, sql } from '@portal/sdk/server';
import { applyBizType } from './authApply/contract.ts';

export const baseChecks: readonly DataCheck[] = [
  approvalCheck('权限申请', applyBizType, sql`select apply_no as code from auth_apply where status = 0`),
  invariant('临时权限不超过一年，且晚于申请时间')`
    select apply_no as row from auth_apply
    where expire_at <= created_at or expire_at > created_at + interval '367 days'`,
  invariant('已通过和已驳回的申请都有审批人，驳回都有意见')`
    select apply_no as row from auth_apply
    where (status in (1, 2)) <> (decided_by_name is not null) or (status = 2 and opinion is null)`,
];

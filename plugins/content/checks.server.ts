/** What the data of published content always satisfies. */
import { contentBizType } from '@portal/sdk/calls/content';
import { approvalCheck, type DataCheck, invariant, sql } from '@portal/sdk/server';

export const contentChecks: readonly DataCheck[] = [
  approvalCheck(
    '内容',
    contentBizType,
    sql`select business_code as code from cms_content where state = 1 and not deleted`,
  ),
  invariant('已发布和待发布的内容都有发布时间，且早于失效时间')`
    select business_code as row from cms_content
    where not deleted and state in (2, 3) and (publish_at is null or expire_at <= publish_at)`,
];

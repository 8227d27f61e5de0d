/** What the data of invoice headers always satisfies. */
import { type DataCheck, invariant } from '@portal/sdk/server';

export const headerChecks: readonly DataCheck[] = [
  invariant('每个企业至多一个默认发票抬头，且启用、为现行版本，专票的已通过审核')`
    select min(header_name) as row from inv_header where is_default group by ent_id having count(*) > 1
    union all
    select header_name from inv_header where is_default
      and (not is_current or status <> 1 or (invoice_type = 0 and audit_status is distinct from 1))`,
  invariant('同一抬头的各个版本中恰有一个现行版本')`
    select min(header_name) as row from inv_header group by root_id
    having count(*) filter (where is_current) <> 1`,
];

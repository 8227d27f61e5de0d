/** What the data of invoice headers always satisfies. */
import { type DataCheck, sql } from '@portal/sdk/server';

const rows = sql<{ row: string }>;

export const headerChecks: readonly DataCheck[] = [
  {
    title: '每个企业至多一个默认发票抬头，且启用、为现行版本，专票的已通过审核',
    broken: rows`
      select min(header_name) as row from inv_header where is_default group by ent_id having count(*) > 1
      union all
      select header_name from inv_header where is_default
        and (not is_current or status <> 1 or (invoice_type = 0 and audit_status is distinct from 1))`,
  },
  {
    title: '同一抬头的各个版本中恰有一个现行版本',
    broken: rows`
      select min(header_name) as row from inv_header group by root_id
      having count(*) filter (where is_current) <> 1`,
  },
  {
    title: '待审核的抬头都有进行中的审批，别的都没有',
    broken: rows`
      select h.header_name as row from inv_header h
      where (h.audit_status is not distinct from 0) <> exists (select from pub_approval w
        where w.biz_type = 'INVOICE_HEADER' and w.biz_code = h.id || '-V' || h.version_no and w.status = 'RUNNING')
      union all
      select w.biz_code from pub_approval w
      where w.biz_type = 'INVOICE_HEADER' and w.status = 'RUNNING'
        and not exists (select from inv_header h where h.id || '-V' || h.version_no = w.biz_code)`,
  },
];

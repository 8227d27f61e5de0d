/** Invariants that every area with audits has. */
import { type RawBuilder, sql } from 'kysely';
import type { DataCheck } from '../server.ts';

/**
 * An invariant of an area's data, as a sentence without its full stop; the query finds the rows that break it, each named
 * in `row` as a person would look for it.
 * @example invariant('结算单明细合计等于表头金额')`select s.settlement_no as row from stl_settlement s …`
 */
export const invariant =
  (title: string) =>
  (query: TemplateStringsArray, ...values: readonly unknown[]): DataCheck => ({
    title,
    broken: sql<{ row: string }>(query, ...values),
  });

/**
 * Every document that waits for a decision has a running audit, and every running audit its document.
 * @param waiting - Business codes of the documents that wait, one a row, as column `code`.
 */
export const approvalCheck = (document: string, bizType: string, waiting: RawBuilder<{ code: string }>): DataCheck => ({
  title: `待审核的${document}都有进行中的审批，进行中的审批都有待审核的${document}`,
  broken: sql<{ row: string }>`
    select coalesce(w.code, i.biz_code) as row
    from (${waiting}) w
    full join (select biz_code from wf_instance where biz_type = ${bizType} and status = 'RUNNING') i
      on i.biz_code = w.code
    where w.code is null or i.biz_code is null`,
});

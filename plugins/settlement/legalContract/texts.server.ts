/** The text that both parties sign: its terms, the version in force, and its digest. */
import { createHash } from 'node:crypto';
import { type Context, type Db, sql } from '@portal/sdk/server';
import { shareOf } from './body.server.ts';
import type { ContractBody, PayTerm } from './schema.ts';

/** A share of one as a percent without trailing zeros: `0.3` → `30`. */
const percentOf = sql<string>`trim_scale(ratio * 100)::text`;

export async function termsOf(db: Db, contractId: string): Promise<PayTerm[]> {
  return db
    .selectFrom('conPayTerm')
    .select(['node', percentOf.as('percent'), 'condition', 'days'])
    .where('contractId', '=', contractId)
    .orderBy('termNo')
    .execute();
}

export const digestOf = (body: ContractBody): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** The text that is being signed, or the one in force. */
export async function textAt(db: Db, contractId: string, versionNo: number): Promise<ContractBody> {
  const { body } = await db
    .selectFrom('conVersion')
    .select('body')
    .$narrowType<{ body: ContractBody }>()
    .where('contractId', '=', contractId)
    .where('versionNo', '=', versionNo)
    .executeTakeFirstOrThrow();
  return body;
}

interface Terms {
  readonly id: string;
  readonly payTerms: readonly PayTerm[];
}

/** Replaces the payment terms of contracts by those of their texts. */
export async function writeTerms({ db }: Context, contracts: readonly Terms[]): Promise<void> {
  const ids = contracts.map(({ id }) => id);
  await sql`delete from con_pay_term where contract_id = any(${ids}::bigint[])`.execute(db);
  const rows = contracts.flatMap(({ id, payTerms }) =>
    payTerms.map(({ node, percent, condition, days }, index) => ({
      ...{ contract_id: id, term_no: index + 1, node, ratio: shareOf(percent), condition, days },
    })),
  );
  await sql`
    insert into con_pay_term (contract_id, term_no, node, ratio, condition, days)
    select contract_id, term_no, node, ratio, condition, days
    from jsonb_populate_recordset(null::con_pay_term, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

/** The text that both parties sign: its terms, the version in force, and its digest. */
import { createHash } from 'node:crypto';
import { type Db, sql } from '@portal/sdk/server';
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
    .where('contractId', '=', contractId)
    .where('versionNo', '=', versionNo)
    .executeTakeFirstOrThrow();
  return body as unknown as ContractBody;
}

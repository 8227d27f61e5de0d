/** The text that both parties sign: its terms, the version in force, and its digest. */
import { createHash } from 'node:crypto';
import { type Context, type Db, insertRows, sql, refuse } from '@portal/sdk/server';
import type { ContractBody, PayTerm } from './schema.ts';
import { frameworkType } from './contract.ts';
import { hundredths, sharesFault } from './rules.ts';

/** A share of one is told as a percent without trailing zeros: `0.3` → `30`. */
export const termsOf = (db: Db, contractId: string): Promise<PayTerm[]> =>
  db
    .selectFrom('conPayTerm')
    .select(['node', sql<string>`trim_scale(ratio * 100)::text`.as('percent'), 'condition', 'days'])
    .where('contractId', '=', contractId)
    .orderBy('termNo')
    .execute();

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

/** Replaces the payment terms of contracts by those of their texts. */
export async function writeTerms(
  { db }: Context,
  contracts: readonly { readonly id: string; readonly payTerms: readonly PayTerm[] }[],
): Promise<void> {
  const ids = contracts.map(({ id }) => id);
  await sql`delete from con_pay_term where contract_id = any(${ids}::bigint[])`.execute(db);
  const rows = contracts.flatMap(({ id, payTerms }) =>
    payTerms.map(({ percent, ...term }, index) => ({
      ...term,
      ...{ contract_id: id, term_no: index + 1, ratio: shareOf(percent) },
    })),
  );
  await insertRows(db, 'con_pay_term', rows);
}

/** A percent as a share of one, by moving the point. */
const shareOf = (percent: string): string => {
  const digits = String(hundredths(percent)).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

function amountFault(amount: string | undefined, contractType: number): string | undefined {
  if (amount === undefined)
    return contractType === frameworkType ? undefined : '只有框架协议可以不限额，请输入合同金额';
  return /[1-9]/.test(amount) && !amount.startsWith('-') ? undefined : '合同金额必须大于 0';
}

/** The first thing wrong with a text, and where. */
export function bodyFault({ amount, validFrom, validTo, payTerms }: ContractBody, contractType: number) {
  const ofTerms = payTerms.some(({ percent }) => hundredths(percent) === 0) ? '付款比例必须大于 0' : undefined;
  const faults = [
    { field: 'amount', message: amountFault(amount, contractType) },
    { field: 'validTo', message: validTo < validFrom ? '有效期止不能早于有效期起' : undefined },
    { field: 'payTerms', message: ofTerms ?? sharesFault(payTerms) },
  ] as const;
  return faults.flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]))[0];
}

export function checkBody(body: ContractBody, contractType: number): void {
  const fault = bodyFault(body, contractType);
  if (fault) refuse('invalid', fault.message);
}

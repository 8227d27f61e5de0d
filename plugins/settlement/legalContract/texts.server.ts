/**
 * The text that both parties sign: what it must say, its terms and its digest. A contract in force changes by a new one:
 * proposed by one party, signed by both, or given up.
 */
import { createHash } from 'node:crypto';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, type Db, insertRows, one, refuse, refuseField, sql } from '@portal/sdk/server';
import { type contractManagement, frameworkType } from './contract.ts';
import { executedAmount, notifyOther, perform, record } from './contracts.server.ts';
import type { ContractBody, PayTerm } from './schema.ts';
import { hundredths, sharesFault } from './rules.ts';

/** @throws Refusal when the amount would fall below what was ordered under the contract. */
async function guardExecuted({ db }: Context, contractId: string, amount: string | undefined): Promise<void> {
  if (amount === undefined) return;
  const { executed, over } = await one(
    db
      .selectFrom('conContract as c')
      .select([executedAmount.as('executed'), sql<boolean>`${executedAmount} > ${amount}::numeric`.as('over')])
      .where('c.id', '=', contractId),
  );
  if (over) refuse('conflict', `合同金额不能小于已执行金额 ${executed} 元`);
}

export async function proposeChange(input: InputOf<typeof contractManagement.change>, context: Context) {
  const { body, reason, ...seen } = input;
  const { db, user, clock } = context;
  const moved = await perform(context, seen, 'CHANGE', { reason });
  checkBody(body, moved.contractType, 'body.');
  await guardExecuted(context, moved.id, body.amount);
  const text = JSON.stringify(body);
  const versions = db.selectFrom('conVersion').where('contractId', '=', moved.id);
  const { same } = await one(
    versions.select(sql<boolean>`body = ${text}::jsonb`.as('same')).where('versionNo', '=', moved.versionNo),
  );
  if (same) refuseField('body', '合同内容没有变化，无需变更');
  const last = await one(versions.select((eb) => eb.fn.max('versionNo').as('versionNo')));
  const versionNo = last.versionNo + 1;
  await db
    .insertInto('conVersion')
    .values({
      ...{ contractId: moved.id, versionNo, body: text, changeReason: reason, status: 0 },
      operatorName: user.userName,
      createdAt: clock.now().toISOString(),
    })
    .execute();
  await notifyOther(context, moved, `合同 ${moved.contractNo} 发起变更：${reason}，请核对后签署。`);
  return { versionNo };
}

/** The text under change is signed by both: it becomes the contract's own. */
export async function takeEffect(context: Context, contractId: string, versionNo: number): Promise<void> {
  const { db, clock } = context;
  const { payTerms, clauses, amount, ...facts } = await textAt(db, contractId, versionNo);
  await guardExecuted(context, contractId, amount);
  await db
    .updateTable('conContract')
    .set({ ...facts, amount: amount ?? null, clauses: JSON.stringify(clauses), versionNo })
    .where('id', '=', contractId)
    .execute();
  await writeTerms(context, [{ id: contractId, payTerms }]);
  await db
    .updateTable('conVersion')
    .set({ status: 1, effectiveAt: clock.now().toISOString() })
    .where('contractId', '=', contractId)
    .where('versionNo', '=', versionNo)
    .execute();
  await record(context, contractId, 'CHANGE_EFFECTIVE', versionNo);
}

export async function cancelChange(input: InputOf<typeof contractManagement.cancelChange>, context: Context) {
  const { reason, ...seen } = input;
  const moved = await perform(context, seen, 'CHANGE_CANCEL', { reason });
  await context.db
    .updateTable('conVersion')
    .set({ status: 2 })
    .where('contractId', '=', moved.id)
    .where('status', '=', 0)
    .execute();
  await notifyOther(context, moved, `合同 ${moved.contractNo} 的变更未生效：${reason}`);
}

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

/** @param under - Where the text stands in the input of its call. Default: at the top. */
export function checkBody(body: ContractBody, contractType: number, under = ''): void {
  const fault = bodyFault(body, contractType);
  if (fault) refuseField(`${under}${fault.field}`, fault.message);
}

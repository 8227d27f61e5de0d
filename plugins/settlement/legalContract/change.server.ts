/** A contract in force changes by a new text: proposed by one party, signed by both, or given up. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import type { contractManagement } from './contract.ts';
import { executedAmount, notifyOther, perform, record } from './contracts.server.ts';
import { checkBody, textAt, writeTerms } from './texts.server.ts';

/** @throws Refusal when the amount would fall below what was ordered under the contract. */
export async function guardExecuted({ db }: Context, contractId: string, amount: string | undefined): Promise<void> {
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
  checkBody(body, moved.contractType);
  await guardExecuted(context, moved.id, body.amount);
  const text = JSON.stringify(body);
  const versions = db.selectFrom('conVersion').where('contractId', '=', moved.id);
  const { same } = await one(
    versions.select(sql<boolean>`body = ${text}::jsonb`.as('same')).where('versionNo', '=', moved.versionNo),
  );
  if (same) refuse('invalid', '合同内容没有变化，无需变更');
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

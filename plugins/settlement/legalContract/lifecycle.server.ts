/**
 * How a contract is approved before it is signed: a member's by its administrator, an administrator's by the operating
 * unit. How it ends: void before it holds, completed, terminated by both, expired; and is then archived.
 */
import type { InputOf } from '@portal/sdk/contract';
import { approvalCancelled } from '@portal/sdk/calls/workflow';
import { type Context, onApproval, refuseField, requestApproval, sql } from '@portal/sdk/server';
import { contractBizType, type contractManagement, reminderDays, type Seen } from './contract.ts';
import { type Moved, notify, notifyOfEnd, notifyOther, otherParty, perform } from './contracts.server.ts';
import { demandPlanOf } from './orders.server.ts';
import { termsOf } from './texts.server.ts';

export async function voidContract(input: InputOf<typeof contractManagement.void>, context: Context): Promise<void> {
  const { reason, ...seen } = input;
  const moved = await perform(context, seen, 'VOID', { set: { reason }, reason });
  await context.emit(approvalCancelled, { bizType: contractBizType, bizCode: moved.contractNo });
  const signing = context.db.selectFrom('conVersion').select('id').where('contractId', '=', moved.id);
  if (await signing.executeTakeFirst()) {
    await notify(context, moved, otherParty(moved, moved.entId), `合同 ${moved.contractNo} 已作废：${reason}`);
  }
}

export async function terminate(input: InputOf<typeof contractManagement.terminate>, context: Context): Promise<void> {
  const { step: asked, reason, ...seen } = input;
  if (asked === 'apply') {
    if (reason === undefined) return refuseField('reason', '请输入终止原因');
    const set = { terminateEntId: context.user.entId, terminateReason: reason };
    const moved = await perform(context, seen, 'TERMINATE_APPLY', { set, reason });
    return notifyOther(context, moved, `对方申请终止合同 ${moved.contractNo}：${reason}`);
  }
  if (asked === 'agree') {
    const moved = await perform(context, seen, 'TERMINATE', { set: { terminateEntId: null } });
    return notifyOther(context, moved, `合同 ${moved.contractNo} 已终止。`);
  }
  const set = { terminateEntId: null, terminateReason: null };
  const moved = await perform(context, seen, 'TERMINATE_DECLINE', { set, reason });
  return notifyOther(context, moved, `对方不同意终止合同 ${moved.contractNo}。`);
}

export async function complete(seen: Seen, context: Context): Promise<void> {
  const moved = await perform(context, seen, 'COMPLETE');
  await notifyOther(context, moved, `合同 ${moved.contractNo} 已履行完成。`);
}

export async function archive(seen: Seen, context: Context): Promise<void> {
  const set = { archiveNo: await context.nextNumber('GD'), archivedAt: context.clock.now().toISOString() };
  await perform(context, seen, 'ARCHIVE', { set, reason: set.archiveNo });
}

async function expire(context: Context): Promise<void> {
  const { db, clock } = context;
  const ended = db.selectFrom('conContract').select('id').where('status', '=', 40);
  for (const { id } of await ended.where('validTo', '<', clock.today()).orderBy('id').forUpdate().execute()) {
    const contract = await perform(context, { id }, 'EXPIRE', { set: { terminateEntId: null } });
    for (const entId of [contract.aPartyEntId, contract.bPartyEntId]) {
      await notifyOfEnd(context, contract, entId, `合同 ${contract.contractNo} 已到期。`);
    }
  }
}

/** The nearest of the three marks that a contract has passed; each is told once. */
async function remind(context: Context): Promise<void> {
  const { db, clock } = context;
  const today = clock.today();
  const due = await sql<{ id: string; contractNo: string; a: string; b: string; validTo: string; days: number }>`
    with reminded as (
      insert into con_reminder (contract_id, valid_to, days, sent_at)
      select c.id, c.valid_to, m.days, ${clock.now().toISOString()}
      from con_contract c
      cross join lateral (
        select min(d) as days from unnest(${sql.lit(`{${reminderDays.join(',')}}`)}::int[]) d
        where c.valid_to - ${today}::date <= d
      ) m
      where c.status in (40, 45) and c.valid_to >= ${today}::date and m.days is not null
      on conflict do nothing
      returning contract_id, days
    )
    select c.id, c.contract_no, c.a_party_ent_id as a, c.b_party_ent_id as b, c.valid_to, r.days
    from reminded r join con_contract c on c.id = r.contract_id`.execute(db);
  for (const { a, b, validTo, ...contract } of due.rows) {
    for (const entId of [a, b]) {
      const text = `合同 ${contract.contractNo} 将于 ${validTo} 到期，请及时安排续签或收尾。`;
      await notifyOfEnd(context, contract, entId, text);
    }
  }
}

/** What a day brings: contracts past their last day expire, the ends of others are told beforehand. */
export async function sweepContracts(context: Context): Promise<void> {
  await expire(context);
  await remind(context);
}

export async function submit(seen: Seen, context: Context): Promise<void> {
  const { user } = context;
  const moved = await perform(context, seen, 'SUBMIT', { set: { reason: null } });
  if (Array.isArray(moved.files) && moved.files.length === 0) refuseField('files', '请上传合同附件后再提交');
  await demandPlanOf(context, moved);
  await requestApproval(context, {
    bizType: contractBizType,
    bizCode: moved.contractNo,
    amount: moved.amount,
    title: `合同审批：${moved.contractName}`,
    // holders of this code approve; an administrator has it and so needs somebody else
    steps: user.codes.has('settlement:contract:audit')
      ? [{ taskName: '运营单位审批', candidateRoleTypes: ['Y'], candidateEntId: null }]
      : [{ taskName: '单位负责人审批', candidateRoleTypes: ['G1', 'C1'], candidateEntId: user.entId }],
  });
}

/** The approved text becomes the first version, which both parties sign. */
async function openSigning({ db, user, clock }: Context, contract: Moved): Promise<void> {
  const { id: contractId, versionNo, contractName, amount, validFrom, validTo, clauses } = contract;
  const payTerms = await termsOf(db, contractId);
  const body = JSON.stringify({ contractName, amount: amount ?? undefined, validFrom, validTo, payTerms, clauses });
  const createdAt = clock.now().toISOString();
  await db
    .insertInto('conVersion')
    .values({ contractId, versionNo, body, status: 1, operatorName: user.userName, createdAt })
    .onConflict((conflict) => conflict.columns(['contractId', 'versionNo']).doUpdateSet({ body }))
    .execute();
}

export const contractSubscriptions = onApproval(contractBizType, {
  async decided({ bizCode: contractNo, approve, opinion }, context) {
    const reason = opinion === '' ? null : opinion;
    const moved = await perform(context, { contractNo }, approve ? 'PASS' : 'REFUSE', {
      set: { reason: approve ? null : reason },
      reason,
    });
    const tell = (entId: string, text: string) => notify(context, moved, entId, `合同 ${contractNo} ${text}`);
    if (!approve) return tell(moved.entId, `审批被驳回：${opinion}`);
    await openSigning(context, moved);
    await tell(moved.entId, '已通过审批，等待双方签署。');
    await tell(otherParty(moved, moved.entId), '等待双方签署，请及时办理。');
  },
  withdrawn: (contractNo, context) => perform(context, { contractNo }, 'WITHDRAW'),
});

/** A contract is approved before it is signed: a member's by its administrator, an administrator's by the operating unit. */
import { approvalRequested } from '@portal/sdk/calls/workflow';
import { type Context, onApproval, one, refuse, sql } from '@portal/sdk/server';
import { contractBizType, type Seen } from './contract.ts';
import { demandPlanOf } from './orders.server.ts';
import { termsOf } from './texts.server.ts';
import { advance, type Moved, notify, otherParty, perform } from './transitions.server.ts';

/** Holders of this code approve; an administrator has it and so needs somebody else. */
const approvalCode = 'settlement:contract:audit';

const stepsFor = ({ user }: Context) => {
  if (user.codes.has(approvalCode)) {
    return [{ taskName: '运营单位审批', candidateRoleTypes: ['Y'], candidateEntId: null }] as const;
  }
  return [{ taskName: '单位负责人审批', candidateRoleTypes: ['G1', 'C1'], candidateEntId: user.entId }] as const;
};

export async function submit(seen: Seen, context: Context): Promise<void> {
  const moved = await perform(context, seen, 'SUBMIT', { set: { reason: null } });
  const annexed = context.db.selectFrom('conContract').select(sql<boolean>`files <> '[]'`.as('annexed'));
  if (!(await one(annexed.where('id', '=', moved.id))).annexed) refuse('invalid', '请上传合同附件后再提交');
  await demandPlanOf(context, moved);
  await context.emit(approvalRequested, {
    bizType: contractBizType,
    bizCode: moved.contractNo,
    title: `合同审批：${moved.contractName}`,
    entId: moved.entId,
    starter: context.user.userId,
    steps: stepsFor(context),
  });
}

/** The approved text becomes the first version, which both parties sign. */
async function openSigning({ db, user, clock }: Context, { id, versionNo }: Moved): Promise<void> {
  const contract = await db.selectFrom('conContract').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const terms = await termsOf(db, id);
  const body = {
    contractName: contract.contractName,
    ...(contract.amount !== null && { amount: contract.amount }),
    validFrom: contract.validFrom,
    validTo: contract.validTo,
    payTerms: terms,
    clauses: contract.clauses,
  };
  const now = clock.now().toISOString();
  await db
    .insertInto('conVersion')
    .values({
      contractId: id,
      versionNo,
      body: JSON.stringify(body),
      status: 1,
      operatorName: user.userName,
      createdAt: now,
      effectiveAt: null,
    })
    .onConflict((conflict) => conflict.columns(['contractId', 'versionNo']).doUpdateSet({ body: JSON.stringify(body) }))
    .execute();
}

async function decided(context: Context, contractNo: string, approve: boolean, opinion: string): Promise<void> {
  const reason = opinion === '' ? null : opinion;
  if (!approve) {
    const refused = await advance(context, { contractNo }, 'REFUSE', { set: { reason }, reason });
    return notify(context, refused, refused.entId, `合同 ${contractNo} 审批被驳回：${opinion}`);
  }
  const moved = await advance(context, { contractNo }, 'PASS', { set: { reason: null }, reason });
  await openSigning(context, moved);
  await notify(context, moved, moved.entId, `合同 ${contractNo} 已通过审批，等待双方签署。`);
  await notify(context, moved, otherParty(moved, moved.entId), `合同 ${contractNo} 等待双方签署，请及时办理。`);
}

export const contractSubscriptions = onApproval(contractBizType, {
  decided: ({ bizCode, approve, opinion }, context) => decided(context, bizCode, approve, opinion),
  withdrawn: (contractNo, context) => advance(context, { contractNo }, 'WITHDRAW'),
});

/** A contract is approved before it is signed: a member's by its administrator, an administrator's by the operating unit. */
import { type Context, onApproval, refuse, requestApproval } from '@portal/sdk/server';
import { contractBizType, type Seen } from './contract.ts';
import { demandPlanOf } from './orders.server.ts';
import { termsOf } from './texts.server.ts';
import { perform, type Moved, notify, otherParty } from './contracts.server.ts';

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
  if (Array.isArray(moved.files) && moved.files.length === 0) refuse('invalid', '请上传合同附件后再提交');
  await demandPlanOf(context, moved);
  await requestApproval(context, {
    bizType: contractBizType,
    bizCode: moved.contractNo,
    title: `合同审批：${moved.contractName}`,
    steps: stepsFor(context),
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

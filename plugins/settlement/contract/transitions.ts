/** A contract moves only from the states of its step, by its own party, at the version that the party saw. */
import { type Context, one, type Performed, record as write, sql, transitions } from '@portal/sdk/server';
import { CONTRACT_STATUS, type ContractAction, type Seen } from './contract.ts';
import { visibleContracts } from './contracts.ts';

/** Type of contracts in the history of documents. */
export const logType = 'contract';

const steps = transitions({
  table: 'conContract',
  bizType: logType,
  noun: '合同',
  states: CONTRACT_STATUS,
  parties: {
    OWNER: { title: '起草单位', ent: ['entId'] },
    PARTY: { title: '合同双方', ent: ['aPartyEntId', 'bPartyEntId'] },
  },
  steps: {
    SUBMIT: { by: 'OWNER', from: [0, 11], to: 10, verb: '提交' },
    PASS: { from: [10], to: 20, verb: '审批' },
    REFUSE: { from: [10], to: 11, verb: '审批' },
    WITHDRAW: { from: [10], to: 0, verb: '撤回' },
    VOID: { by: 'OWNER', from: [0, 10, 11, 20, 30], to: 80, verb: '作废' },
    SIGN: { by: 'PARTY', from: [20, 30, 45], verb: '签署' },
    SIGN_PAPER: { by: 'OWNER', from: [20, 45], to: 40, verb: '登记签署' },
    CHANGE: { by: 'PARTY', from: [40], to: 45, verb: '变更' },
    CHANGE_CANCEL: { by: 'PARTY', from: [45], to: 40, verb: '放弃变更' },
    LINK: { by: 'OWNER', from: [40], verb: '关联订单' },
    UNLINK: { by: 'OWNER', from: [20, 30, 40], verb: '解除关联' },
    TERMINATE_APPLY: { by: 'PARTY', from: [40], verb: '申请终止' },
    TERMINATE: { by: 'PARTY', from: [40], to: 60, verb: '终止' },
    TERMINATE_DECLINE: { by: 'PARTY', from: [40], verb: '终止' },
    COMPLETE: { by: 'OWNER', from: [40], to: 50, verb: '完成' },
    ARCHIVE: { by: 'OWNER', from: [50, 60, 70, 80], verb: '归档' },
  },
});

type StepName = Parameters<typeof steps.perform>[2];
type How = Performed<'conContract'>;
export type Moved = Awaited<ReturnType<typeof steps.perform>>;

export const { gone } = steps;

/** The step waits for an open request to end the contract. */
export const noTermination: How['only'] = {
  if: sql`terminate_ent_id is null`,
  otherwise: '合同有待处理的终止申请，请先处理',
};

/** The other party has asked to end the contract. */
export const othersTermination = ({ user }: Context): How['only'] => ({
  if: sql`terminate_ent_id <> ${user.entId}`,
  otherwise: '没有待您处理的终止申请',
});

/** Who acts first for a party looks after the contract there from then on. */
const takenOver = ({ entId, userId }: Context['user']): How['set'] => ({
  aUserId: sql<string>`case a_party_ent_id when ${entId} then coalesce(a_user_id, ${userId}) else a_user_id end`,
  bUserId: sql<string>`case b_party_ent_id when ${entId} then coalesce(b_user_id, ${userId}) else b_user_id end`,
});

/** One step of a party, of a contract within the user's reach. */
export async function perform(context: Context, { id, version }: Seen, name: StepName, how: How = {}): Promise<Moved> {
  await one(visibleContracts(context).select('c.id').where('c.id', '=', id), gone);
  return steps.perform(context, { id, version }, name, { ...how, set: { ...how.set, ...takenOver(context.user) } });
}

/** What an approval decides, whoever may see the contract. */
export const decide = (context: Context, contractNo: string, name: 'PASS' | 'REFUSE' | 'WITHDRAW', how: How) =>
  steps.perform(context, { contractNo }, name, how);

/** Writes into the history what is no step: drafts, and what follows from a step. */
export const record = (
  context: Context,
  id: string | readonly string[],
  action: ContractAction,
  versionNo: number,
  reason?: string,
): Promise<void> => write(context, logType, id, { action, versionNo, reason });

/** The enterprise across the table. */
export const otherParty = ({ aPartyEntId, bPartyEntId }: Moved, entId: string): string =>
  entId === aPartyEntId ? bPartyEntId : aPartyEntId;

/** A contract moves only from the states of its step, by its own party, at the version that the party saw. */
import { type Context, one, refuse } from '@portal/sdk/server';
import { CONTRACT_STATUS, type ContractAction, type ContractStatus, type Seen } from './contract.ts';
import { visibleContracts } from './contracts.ts';

export const gone = '合同不存在或已被删除';

export interface Step {
  /** `OWNER` the enterprise that drafted it, `PARTY` either. */
  readonly by: 'OWNER' | 'PARTY';
  readonly from: readonly ContractStatus[];
  /** The verb as the user reads it in a refusal. */
  readonly verb: string;
  /** Whether the step waits for an open request to end the contract, or needs one of the other party. */
  readonly ending?: 'absent' | 'othersOpen';
  readonly set?: {
    readonly status?: ContractStatus;
    readonly signDate?: string;
    readonly reason?: string | null;
    readonly terminateEntId?: string | null;
    readonly terminateReason?: string | null;
    readonly archiveNo?: string;
    readonly archivedAt?: string;
    readonly files?: string;
  };
}

/** Says why a step found no row: not there, not theirs, changed since, or in the wrong state. @throws Refusal always. */
async function explain(context: Context, { id, version }: Seen, { by, from, verb, ending }: Step): Promise<never> {
  const { entId } = context.user;
  const contract = await one(
    visibleContracts(context)
      .select(['c.status', 'c.version', 'c.entId', 'c.aPartyEntId', 'c.bPartyEntId'])
      .where('c.id', '=', id),
    gone,
  );
  const party = [contract.aPartyEntId, contract.bPartyEntId].includes(entId);
  if (!party || (by === 'OWNER' && contract.entId !== entId)) {
    return refuse('forbidden', `只有${by === 'OWNER' ? '起草单位' : '合同双方'}可以${verb}`);
  }
  if (contract.version !== version) return refuse('conflict', '合同已被他人处理，请刷新');
  if (!(from as readonly number[]).includes(contract.status)) {
    const state = CONTRACT_STATUS[contract.status as ContractStatus];
    return refuse('conflict', `合同当前状态为“${state}”，不能${verb}`);
  }
  return refuse('conflict', ending === 'absent' ? '合同有待处理的终止申请，请先处理' : '没有待您处理的终止申请');
}

/** Performs one guarded step; of several attempts at the same version exactly one finds its row. */
export async function step(context: Context, seen: Seen, how: Step) {
  const { db, user, clock } = context;
  const moved = await db
    .updateTable('conContract')
    .set((eb) => ({ ...how.set, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('status', 'in', [...how.from])
    .$if(how.by === 'OWNER', (q) => q.where('entId', '=', user.entId))
    .$if(how.by === 'PARTY', (q) =>
      q.where((eb) => eb.or([eb('aPartyEntId', '=', user.entId), eb('bPartyEntId', '=', user.entId)])),
    )
    .$if(how.ending === 'absent', (q) => q.where('terminateEntId', 'is', null))
    .$if(how.ending === 'othersOpen', (q) => q.where('terminateEntId', '<>', user.entId))
    .returning(['id', 'contractNo', 'contractName', 'entId', 'aPartyEntId', 'bPartyEntId', 'versionNo'])
    .executeTakeFirst();
  return moved ?? explain(context, seen, how);
}

export type Moved = Awaited<ReturnType<typeof step>>;

/** Writes a step into the contract's history, under the version that it left. */
export async function record(
  { db, user, clock }: Pick<Context, 'db' | 'user' | 'clock'>,
  contractId: string,
  action: ContractAction,
  reason: string | null = null,
): Promise<void> {
  const { versionNo } = await db
    .selectFrom('conContract')
    .select('versionNo')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conLog')
    .values({
      contractId,
      versionNo,
      action,
      reason,
      operatorName: user.userName,
      operatorEntName: user.entName,
      createdAt: clock.now().toISOString(),
    })
    .execute();
}

/** A whole step: guarded move and its line in the history. */
export async function perform(
  context: Context,
  seen: Seen,
  how: Step,
  action: ContractAction,
  reason: string | null = null,
): Promise<Moved> {
  const moved = await step(context, seen, how);
  await record(context, moved.id, action, reason);
  return moved;
}

/** The enterprise across the table. */
export const otherParty = ({ aPartyEntId, bPartyEntId }: Moved, entId: string): string =>
  entId === aPartyEntId ? bPartyEntId : aPartyEntId;

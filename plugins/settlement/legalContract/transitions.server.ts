/** A contract moves only from the states of its step, by its own party, at the version that the party saw. */
import { type Context, noticesOf, type Performed, record as write, sql } from '@portal/sdk/server';
import type { ContractAction, Seen } from './contract.ts';
import { logType, steps } from './contracts.server.ts';

/** Tells those of an enterprise who deal with contracts what has happened to one. */
export const { toEnterprise: notify } = noticesOf('contract', ['G1', 'C1']);

type StepName = Parameters<typeof steps.perform>[2];
type How = Performed<'conContract'>;
export type Moved = Awaited<ReturnType<typeof steps.perform>>;

/** Who acts first for a party looks after the contract there from then on. */
const takenOver = ({ entId, userId }: Context['user']): How['set'] => ({
  aUserId: sql<string>`case a_party_ent_id when ${entId} then coalesce(a_user_id, ${userId}) else a_user_id end`,
  bUserId: sql<string>`case b_party_ent_id when ${entId} then coalesce(b_user_id, ${userId}) else b_user_id end`,
});

/** One step of a party. */
export const perform = (context: Context, { id, version }: Seen, name: StepName, how: How = {}): Promise<Moved> =>
  steps.perform(context, { id, version }, name, { ...how, set: { ...how.set, ...takenOver(context.user) } });

/** A step that leaves those who look after the contract: an approval, an edit, the end of its term. */
export const advance = steps.perform;

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

/** Tells the party across the table. */
export const notifyOther = (context: Context, moved: Moved, content: string): Promise<void> =>
  notify(context, moved, otherParty(moved, context.user.entId), content);

import { auditDecided, auditRequested, auditWithdrawn } from '../calls/workflow.ts';
import type { EventOf } from '../contract/event.ts';
import type { Context } from '../server.ts';
import { on, type Subscription } from './subscription.ts';

type Decided = EventOf<typeof auditDecided>;

type Requested = EventOf<typeof auditRequested>;

const byOperatingUnit = [{ taskName: '运营单位审核', candidateRoleTypes: ['Y'], candidateEntId: null }] as const;

/**
 * Starts the audit of a document. Where not said: the user asks for their enterprise, and the operating unit decides in
 * one step.
 */
export const requestAudit = (
  { emit, user }: Pick<Context, 'emit' | 'user'>,
  document: Pick<Requested, 'bizType' | 'bizCode' | 'title'> & Partial<Requested>,
): Promise<void> =>
  emit(auditRequested, { entId: user.entId, starter: user.userId, steps: byOperatingUnit, ...document });

interface Reactions {
  /**
   * Moves the document; runs in the transaction of the decision, which fails with it. The user of the context acts under
   * the code of the step (`documents` of the area's server half).
   */
  readonly decided: (decision: Decided, context: Context) => Promise<unknown>;
  /** The starter has taken it back in the workflow, before the first decision. */
  readonly withdrawn?: (bizCode: string, context: Context) => Promise<unknown>;
}

/** How an area reacts to the audits of its documents. */
export const onAudit = (bizType: string, { decided, withdrawn }: Reactions): readonly Subscription[] => [
  on(auditDecided, async (decision, context) => {
    if (decision.bizType === bizType) await decided(decision, context);
  }),
  on(auditWithdrawn, async (taken, context) => {
    if (taken.bizType === bizType) await withdrawn?.(taken.bizCode, context);
  }),
];

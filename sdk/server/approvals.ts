import { approvalArrived, approvalDecided, approvalRequested, approvalWithdrawn } from '../calls/workflow.ts';
import type { EventOf } from '../contract/event.ts';
import type { Context } from '../server.ts';
import { on, type Subscription } from './subscription.ts';

type Decided = EventOf<typeof approvalDecided>;

type Arrived = EventOf<typeof approvalArrived>;

type Requested = EventOf<typeof approvalRequested>;

const byOperatingUnit = [{ taskName: '运营单位审核', candidateRoleTypes: ['Y'], candidateEntId: null }] as const;

/**
 * Starts the approval of a document. Where not said: the user asks for their enterprise, and the operating unit decides in
 * one step.
 */
export const requestApproval = (
  { emit, user }: Pick<Context, 'emit' | 'user'>,
  document: Pick<Requested, 'bizType' | 'bizCode' | 'title'> & Partial<Requested>,
): Promise<void> =>
  emit(approvalRequested, { entId: user.entId, starter: user.userId, steps: byOperatingUnit, ...document });

interface Reactions {
  /**
   * Moves the document; runs in the transaction of the decision, which fails with it. The user of the context acts under
   * the code of the step (`documents` of the area's server half).
   */
  readonly decided: (decision: Decided, context: Context) => Promise<unknown>;
  /** A step waits, by when it should be decided; after `decided` of the step before. */
  readonly arrived?: (arrival: Arrived, context: Context) => Promise<unknown>;
  /** The starter has taken it back in the workflow, before the first decision. */
  readonly withdrawn?: (bizCode: string, context: Context) => Promise<unknown>;
}

/** How an area reacts to the approvals of its documents. */
export const onApproval = (bizType: string, { decided, arrived, withdrawn }: Reactions): readonly Subscription[] => [
  on(approvalDecided, async (decision, context) => {
    if (decision.bizType === bizType) await decided(decision, context);
  }),
  on(approvalArrived, async (arrival, context) => {
    if (arrival.bizType === bizType) await arrived?.(arrival, context);
  }),
  on(approvalWithdrawn, async (taken, context) => {
    if (taken.bizType === bizType) await withdrawn?.(taken.bizCode, context);
  }),
];

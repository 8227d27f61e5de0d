import type { RawBuilder } from 'kysely';
import {
  approvalArrived,
  approvalDecided,
  approvalOpened,
  approvalRequested,
  approvalWithdrawn,
} from '../calls/workflow.ts';
import type { ApprovalStep } from '../calls/workflow.ts';
import type { EventOf } from '../contract/event.ts';
import type { Context } from '../server.ts';
import type { ApprovalFlow } from './documents.ts';
import { on, type Subscription } from './subscription.ts';

type Decided = EventOf<typeof approvalDecided>;

type Arrived = EventOf<typeof approvalArrived>;

type Requested = EventOf<typeof approvalRequested>;

/** The operating unit decides in one step. */
export const byOperators = (title: string): ApprovalFlow => ({
  title,
  changes: 'free',
  steps: [{ taskName: '运营单位审核', roles: ['Y'] }],
});

/**
 * The steps of a flow as an approval asks for them.
 * @param entIds - By role letter the enterprise whose people are asked; roles of the platform need none.
 */
export const askedSteps = (
  { steps }: ApprovalFlow,
  entIds: Readonly<Partial<Record<'G' | 'C', string>>> = {},
): ApprovalStep[] =>
  steps.map(({ roles, ...step }) => {
    const [letter] = roles[0] ?? '';
    return { ...step, candidateRoleTypes: roles, candidateEntId: entIds[letter as 'G' | 'C'] ?? null };
  });

/**
 * Starts the approval of a document. Where not said: the user asks for their enterprise, and the operating unit decides in
 * one step.
 */
export const requestApproval = (
  { emit, user }: Pick<Context, 'emit' | 'user'>,
  document: Pick<Requested, 'bizType' | 'bizCode' | 'title'> & Partial<Requested>,
): Promise<void> =>
  emit(approvalRequested, { entId: user.entId, starter: user.userId, steps: askedSteps(byOperators('')), ...document });

/** Conditions and figures of the approvals of a kind of document, for a list of its area. */
export interface Waiting {
  /** A step of the document waits for the user. @param code - Column of its number, with the table: `c.changeNo`. */
  readonly isMine: (code: string) => RawBuilder<boolean>;
  /** Who alone has the step that waits; null where it waits for all whom it names. */
  readonly holderName: (code: string) => RawBuilder<string | null>;
  /** A query of the documents whose waiting step somebody alone has, with who it is. */
  readonly held: RawBuilder<{ code: string; userId: string }>;
}

interface Reactions {
  /** A step was passed, and others follow: for an area that acts on each step (its `flow` is `fixed`). */
  readonly passed?: (decision: Decided, context: Context) => Promise<unknown>;
  /**
   * The approval has ended: with its last step, or a rejection. Moves the document; runs in the transaction of the decision, which fails with it. The user of the context acts under
   * the code of the step (`documents` of the area's server half).
   */
  readonly decided: (decision: Decided, context: Context) => Promise<unknown>;
  /** A step waits, by when it should be decided; after `decided` of the step before. */
  readonly arrived?: (arrival: Arrived, context: Context) => Promise<unknown>;
  /** Somebody has opened the waiting step to decide it. */
  readonly opened?: (bizCode: string, context: Context) => Promise<unknown>;
  /** The starter has taken it back in the workflow, before the first decision. */
  readonly withdrawn?: (bizCode: string, context: Context) => Promise<unknown>;
}

/** How an area reacts to the approvals of its documents. */
export const onApproval = (
  bizType: string,
  { passed, decided, arrived, opened, withdrawn }: Reactions,
): readonly Subscription[] => [
  on(approvalDecided, async (decision, context) => {
    if (decision.bizType === bizType) await (decision.last ? decided : passed)?.(decision, context);
  }),
  on(approvalArrived, async (arrival, context) => {
    if (arrival.bizType === bizType) await arrived?.(arrival, context);
  }),
  on(approvalOpened, async (waiting, context) => {
    if (waiting.bizType === bizType) await opened?.(waiting.bizCode, context);
  }),
  on(approvalWithdrawn, async (taken, context) => {
    if (taken.bizType === bizType) await withdrawn?.(taken.bizCode, context);
  }),
];

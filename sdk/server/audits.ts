import { auditDecided, auditRequested, auditWithdrawn } from '../calls/workflow.ts';
import type { PermissionCode } from '../contract/call.ts';
import type { EventOf } from '../contract/event.ts';
import type { Context } from '../server.ts';
import { on, type Subscription } from './subscription.ts';
import { demandCode } from './user.ts';

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
  /** Code of those who may decide a step, counted from 1. */
  readonly code: PermissionCode | ((step: number) => PermissionCode);
  /** Moves the document; runs in the transaction of the decision, which fails with it. */
  readonly decided: (decision: Decided, context: Context) => Promise<unknown>;
  /** The starter has taken it back in the workflow, before the first decision. */
  readonly withdrawn?: (bizCode: string, context: Context) => Promise<unknown>;
}

/** How an area reacts to the audits of its documents. @throws forbidden to who decides without the code. */
export const onAudit = (bizType: string, { code, decided, withdrawn }: Reactions): readonly Subscription[] => [
  on(auditDecided, async (decision, context) => {
    if (decision.bizType !== bizType) return;
    demandCode(context.user, typeof code === 'string' ? code : code(decision.step));
    await decided(decision, context);
  }),
  on(auditWithdrawn, async (taken, context) => {
    if (taken.bizType === bizType) await withdrawn?.(taken.bizCode, context);
  }),
];

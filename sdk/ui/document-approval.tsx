import { lazy, type ReactNode, Suspense } from 'react';
import { bus, useTopic } from '../bus.ts';
import { historyShown, workflowtask } from '../calls/workflow.ts';
import { type OutputOf, REFUSALS } from '../contract/index.ts';
import { type Answer, useCall } from '../data/use-call.ts';
import { useSubmit } from '../data/use-submit.ts';
import { dateTime } from '../format/index.ts';
import { type About, CallError } from '../host.ts';
import { useLocation } from '../navigation.ts';
import { request } from '../services.ts';
import { ApprovalPanel, type Decision } from './approval-panel.tsx';
import type { Standing } from './approval-standing.tsx';
import { useInPane } from './pane.ts';
import { RemainingTime } from './remaining-time.tsx';
import { WhenLoaded } from './when-loaded.tsx';

type Audit = NonNullable<OutputOf<typeof workflowtask.detailByBizcode>>;

/** Not of the first files: few approvals are more than a decision. */
const StandingNote = lazy(() => import('./approval-standing.tsx'));
const ApprovalVerbs = lazy(() => import('./approval-verbs.tsx'));

/** The newest approval of a document, for `DocumentApprovalPanel`. */
export interface DocumentApproval {
  readonly answer: Answer<Pick<Audit, 'processInstId' | 'history'> | null>;
  readonly submitted: boolean;
  /** The current step waits for this user, as the server answers. */
  readonly canAudit: boolean;
  /** How the user stands to it; undefined until it is known. */
  readonly standing: Standing | undefined;
  /** The document, with the page on which it is decided. */
  readonly about: About | undefined;
  /** Decides the current step; undefined where it was refused. */
  decide(decision: Decision): Promise<null | undefined>;
  /** Reads it again, after something else was done to it. */
  moved(): Promise<unknown>;
}

/**
 * Reads the newest approval of a document and decides it. `bizCode` is undefined while nothing was ever submitted; `onDone`
 * reads the page's own data anew after a decision.
 */
export function useDocumentApproval(
  bizType: string,
  bizCode: string | undefined,
  onDone: () => unknown,
): DocumentApproval {
  const answer = useCall(workflowtask.detailByBizcode, bizCode === undefined ? undefined : { bizCode, bizType });
  const { submit } = useSubmit(workflowtask.submitAuditResult);
  const { pathname, search } = useLocation();
  const inPane = useInPane(); // the address is that of the page beside it
  const about = bizCode === undefined ? undefined : { name: bizCode, ...(!inPane && { to: `${pathname}${search}` }) };
  const reread = () => Promise.all([answer.reload(), onDone()]);
  // somebody else has moved it while it is open
  useTopic('todo:changed', () => void reread());
  useTopic('live:resumed', () => void reread());
  const moved = () => {
    bus.emit('todo:changed', {});
    return reread(); // in the turn of what hears it: one request
  };
  const decide = async (decision: Decision) => {
    if (!answer.data) return undefined;
    const decided = await submit({ processInstId: answer.data.processInstId, ...decision });
    if (decided === undefined) return undefined;
    await moved();
    return decided;
  };
  const canAudit = answer.data?.canAudit === true;
  const standing = answer.data ?? undefined;
  return { answer, submitted: bizCode !== undefined, canAudit, standing, about, decide, moved };
}

/** The step that waits, and the time left for it. */
const Waiting = ({ standing: { currentTaskName, dueAt } }: { standing: Standing }) =>
  currentTaskName !== null && (
    <>
      当前环节：{currentTaskName}　{dueAt !== null && <RemainingTime dueAt={dueAt} />}
    </>
  );

interface Props {
  approval: DocumentApproval;
  /** Opinions that are often given on such documents. */
  phrases?: readonly string[];
  /** Drawn where nothing was ever submitted. Default: nothing. */
  none?: ReactNode;
}

/** 审批记录 of a document and, where it is this user's turn, the decision. */
export function DocumentApprovalPanel({
  approval: { answer, submitted, canAudit, standing, about, decide, moved },
  phrases = [],
  none = null,
}: Props) {
  if (!submitted) return none;
  return (
    <WhenLoaded answer={answer} rows={3}>
      {(found) =>
        found === null ? (
          none
        ) : (
          <ApprovalPanel
            key={found.processInstId}
            history={historyShown(found.history)}
            time={(at) => dateTime(at)}
            canDecide={canAudit}
            phrases={phrases}
            onDecide={decide}
            hint={standing && <Waiting standing={standing} />}
            note={
              standing && (
                <Suspense>
                  <StandingNote standing={standing} onDone={moved} />
                </Suspense>
              )
            }
            more={
              standing?.task && (
                <Suspense>
                  <ApprovalVerbs task={standing.task} onDone={moved} />
                </Suspense>
              )
            }
            {...(about && { about })}
          />
        )
      }
    </WhenLoaded>
  );
}

/**
 * What passes the waiting step of a document without opening it, for batches.
 * @throws CallError when nothing waits.
 */
export async function passingOf(bizType: string, bizCode: string) {
  const approval = await request(workflowtask.detailByBizcode, { bizCode, bizType }, { quiet: true });
  if (!approval) throw new CallError(REFUSALS.conflict, '没有待办的审批');
  return { processInstId: approval.processInstId, approve: true };
}

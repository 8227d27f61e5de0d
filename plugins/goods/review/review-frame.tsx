import { request, useCall, usePageTitle } from '@portal/sdk';
import { taskActs } from '@portal/sdk/calls/task-acts';
import type { LogEntry } from '@portal/sdk/calls/log';
import type { Call, PageCall } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import {
  ApprovalPage,
  CopyText,
  type DocumentApproval,
  DocumentLog,
  type Fact,
  factsOf,
  MessageBar,
  type Queue,
  RemainingTime,
  ToggleButton,
  useApproval,
  useQueue,
  WhenLoaded,
} from '@portal/sdk/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { dueAt } from '../fields.ts';
import { LOG_ACTION } from './contract.ts';
import { type Beside, type Evidence, EvidencePanel, shownBeside, useBeside } from './evidence-panel.tsx';
import { ReturnButton } from './review-buttons.tsx';

/** Has the application to oneself while it is open for its decision; who stands in for another leaves it as it is. */
function useOpened({ standing, moved }: DocumentApproval) {
  const task = standing?.task;
  const taskId = task?.behalfOfName === null ? task.taskId : undefined;
  const again = useRef(moved);
  again.current = moved;
  useEffect(() => {
    if (taskId === undefined) return undefined;
    request(taskActs.open, { taskId }, { quiet: true }).catch(() => void again.current()); // somebody was quicker
    return () => {
      request(taskActs.close, { taskId }, { quiet: true }).catch(() => undefined);
    };
  }, [taskId]);
}

/** What waits, in the order in which reviewers go on. */
const WAITING = { scope: 'todo', sort: 'dueAt', order: 'asc' } as const;

interface Subject<D> {
  detail: Call<{ id: string }, D>;
  worklist: PageCall;
  /** Addresses of the worklist and of one of its applications. */
  places: Pick<Queue, 'list' | 'to'>;
  bizType: string;
  /** What may be commented on: field → its label. */
  fields: Readonly<Record<string, string>>;
  /** Opinions that are often given. */
  phrases: readonly string[];
}

/** An application as its page shows it. */
interface Shown {
  /** Without a number before anything was applied for. */
  of: { id: string; applyNo: string | null; waits: boolean; dueAt: string | null; log: readonly LogEntry[] };
  /** What the page is called. */
  number: string;
  /** What its tab is called. */
  subject: string;
  tag: ReactNode;
  facts: readonly Fact[];
  /** Why passing is impossible as it stands. */
  barred?: string | undefined;
  /** Files that are decided about. */
  evidence: readonly Evidence[];
  children: ReactNode;
}

interface Props extends Shown, Omit<Subject<unknown>, 'detail'> {
  beside: Beside;
  reload: () => Promise<unknown>;
}

function ReviewFrame(props: Props) {
  const { of, worklist, places, subject, bizType, number, facts, barred, fields, phrases, tag } = props;
  const { evidence, beside, reload, children } = props;
  usePageTitle(subject);
  const queue = useQueue(worklist, WAITING, of.id, places);
  const { applyNo, waits, log } = of;
  const current = shownBeside(evidence, beside);
  const approval = useApproval(bizType, applyNo ?? undefined, queue, reload);
  useOpened(approval);
  return (
    <ApprovalPage
      phrases={phrases}
      tag={tag}
      title={<CopyText text={number} />}
      facts={[
        ...facts,
        ...factsOf({ properties: { dueAt } }, of, [{ field: 'dueAt', as: (at) => <RemainingTime dueAt={at} /> }]),
      ]}
      queue={queue}
      approval={approval}
      actions={
        <>
          {approval.canAudit && applyNo !== null && (
            <ReturnButton
              applyNo={applyNo}
              fields={fields}
              onReturn={(auditOpinion) => approval.decide({ approve: false, auditOpinion })}
            />
          )}
          {evidence.length > 0 && (
            <ToggleButton checked={current !== undefined} onClick={() => (current ? beside.close() : beside.show())}>
              对照查看
            </ToggleButton>
          )}
        </>
      }
      warning={waits && barred !== undefined && <MessageBar intent="error">{barred}</MessageBar>}
      beside={current ? <EvidencePanel evidence={evidence} current={current} beside={beside} /> : undefined}
    >
      {children}
      <DocumentLog log={log} {...LOG_ACTION} />
    </ApprovalPage>
  );
}

/** 审核页：打开即占用，别人只能查看；退回补正、对照查看，连续审核。 */
export function ReviewPage<D>({
  detail,
  show,
  ...subject
}: Subject<D> & { show: (found: D, beside: Beside) => Shown }) {
  const [params] = useSearchParams();
  const found = useCall(detail, { id: params.get('id') ?? '0' });
  const beside = useBeside(); // kept here, so that the next application finds it
  return (
    <WhenLoaded answer={found} rows={12}>
      {(one) => <ReviewFrame {...subject} {...show(one, beside)} beside={beside} reload={found.reload} />}
    </WhenLoaded>
  );
}

import { lazy, Suspense, useState } from 'react';
import { taskActs } from '../calls/task-acts.ts';
import type { workflowtask } from '../calls/workflow.ts';
import type { OutputOf } from '../contract/index.ts';
import { dateTime } from '../format/index.ts';
import { ActionButton } from './action-button.tsx';
import { Button } from './button.tsx';
import { MessageBar } from './message-bar.tsx';

const VerbDialog = lazy(() => import('./approval-verb-dialog.tsx'));

/** How the user stands to an approval. */
export type Standing = Pick<
  OutputOf<typeof workflowtask.detail>,
  'processInstId' | 'task' | 'heldByName' | 'heldUntil' | 'added' | 'canUrge' | 'led' | 'dueAt' | 'currentTaskName'
>;

const minute = (time: string) => dateTime(time, 'MM-DD HH:mm');

interface PartProps {
  standing: Standing;
  onDone: () => unknown;
}

function UrgeButton({ standing: { processInstId }, onDone }: PartProps) {
  return (
    <ActionButton call={taskActs.urge} input={{ processInstId }} done="已催办" onDone={onDone}>
      催办
    </ActionButton>
  );
}

/** 督办：所带的人超时未办，只能催办或转办，不能代为决定。 */
function Led({ standing, onDone }: PartProps) {
  const { led, canUrge } = standing;
  const [open, setOpen] = useState(false);
  if (led === null) return null;
  return (
    <>
      <MessageBar
        intent="warning"
        actions={
          <>
            {canUrge && <UrgeButton {...{ standing, onDone }} />}
            <Button onClick={() => setOpen(true)}>转办</Button>
          </>
        }
      >
        {led.taskName}超时未办，您可以催办，或转给其他能办理的人。
      </MessageBar>
      {open && (
        <Suspense>
          <VerbDialog verb="TRANSFER" taskId={led.taskId} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Who has the task, in whose place it is decided, whom else it waits for; and what can be done about it. */
export default function StandingNote({ standing, onDone }: PartProps) {
  const { task, heldByName, heldUntil, added, canUrge, led } = standing;
  return (
    <>
      {heldByName !== null && (
        <MessageBar intent="info">
          该任务由{heldByName}办理{heldUntil !== null && `，到 ${minute(heldUntil)} 为止`}，您现在只能查看。
        </MessageBar>
      )}
      {task && task.claimedUntil !== null && (
        <MessageBar intent="info">
          您已认领，到 {minute(task.claimedUntil)} 为止由您一人办理；到时没有办理，同事也可以办理。
        </MessageBar>
      )}
      {task && task.behalfOfName !== null && <MessageBar intent="info">您在代{task.behalfOfName}办理。</MessageBar>}
      {added.map(({ taskId, userName }) => (
        <MessageBar
          key={taskId}
          intent="info"
          actions={
            <ActionButton
              call={taskActs.removeSigner}
              input={{ taskId }}
              ask={`减签后不用${userName}审批，确定吗？`}
              done="已减签"
              onDone={onDone}
            >
              减签
            </ActionButton>
          }
        >
          您加签了{userName}，他还没有办理。
        </MessageBar>
      ))}
      <Led {...{ standing, onDone }} />
      {canUrge && led === null && (
        <MessageBar intent="info" actions={<UrgeButton {...{ standing, onDone }} />}>
          正在等待审批，可以提醒办理人尽快处理。
        </MessageBar>
      )}
    </>
  );
}

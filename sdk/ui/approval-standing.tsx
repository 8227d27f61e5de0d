import { taskActs } from '../calls/task-acts.ts';
import type { workflowtask } from '../calls/workflow.ts';
import type { OutputOf } from '../contract/index.ts';
import { ActionButton } from './action-button.tsx';
import { MessageBar } from './message-bar.tsx';

/** How the user stands to an approval. */
export type Standing = Pick<
  OutputOf<typeof workflowtask.detail>,
  'processInstId' | 'task' | 'heldByName' | 'added' | 'canUrge'
>;

/** Who has the task, in whose place it is decided, whom else it waits for; and what can be done about it. */
export default function StandingNote({ standing, onDone }: { standing: Standing; onDone: () => unknown }) {
  const { processInstId, task, heldByName, added, canUrge } = standing;
  return (
    <>
      {heldByName !== null && <MessageBar intent="info">该任务由{heldByName}办理，您现在只能查看。</MessageBar>}
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
      {canUrge && (
        <MessageBar
          intent="info"
          actions={
            <ActionButton call={taskActs.urge} input={{ processInstId }} done="已催办" onDone={onDone}>
              催办
            </ActionButton>
          }
        >
          正在等待审批，可以提醒办理人尽快处理。
        </MessageBar>
      )}
    </>
  );
}

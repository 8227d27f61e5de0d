import { useSubmit } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { BusyButton, MessageBar } from '@portal/sdk/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A deletion can be taken back for this long; the time stands still while 撤销 has the focus or the pointer. */
const undoMs = 5000;

interface Props {
  taskId: string;
  onUndone: () => void;
  /** Its time is over. */
  onGone: () => void;
}

/** 待办已删除：五秒内可以撤销。 */
export function UndoBar({ taskId, onUndone, onGone }: Props) {
  const { busy, submit } = useSubmit(workflowtask.unhide);
  const [held, setHeld] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const gone = useEffectEvent(onGone);
  useEffect(() => bar.current?.focus(), []); // the pressed button has gone with its row; focus moves to 撤销
  useEffect(() => {
    if (busy || held) return undefined;
    const timer = setTimeout(() => gone(), undoMs);
    return () => clearTimeout(timer);
  }, [busy, held]);
  const undo = async () => {
    if ((await submit({ taskId })) !== undefined) onUndone();
  };
  return (
    <div ref={bar} role="status" tabIndex={-1} onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
      <MessageBar
        intent="success"
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        actions={
          <BusyButton appearance="text" busy={busy} onClick={() => void undo()}>
            撤销
          </BusyButton>
        }
      >
        待办已删除
      </MessageBar>
    </div>
  );
}

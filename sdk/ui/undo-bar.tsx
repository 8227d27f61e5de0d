import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { useSubmit } from '../data/use-submit.ts';
import { BusyButton } from './busy-button.tsx';
import { MessageBar } from './message-bar.tsx';

/** An act can be taken back for this long; the time stands still while 撤销 has the focus or the pointer. */
const undoMs = 5000;

interface Props<C extends Call> {
  /** What was done: 待办已删除. */
  text: string;
  /** Takes it back. */
  call: C;
  input: InputOf<C>;
  onUndone: () => void;
  /** Its time is over. */
  onGone: () => void;
}

/** Says what was done, and takes it back within five seconds; the focus moves to it, since the pressed button may be gone. */
export function UndoBar<C extends Call>({ text, call, input, onUndone, onGone }: Props<C>) {
  const { busy, submit } = useSubmit<C>(call);
  const [held, setHeld] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const gone = useEffectEvent(onGone);
  useEffect(() => bar.current?.focus(), []);
  useEffect(() => {
    if (busy || held) return undefined;
    const timer = setTimeout(() => gone(), undoMs);
    return () => clearTimeout(timer);
  }, [busy, held]);
  const undo = async () => {
    const answer: OutputOf<C> | undefined = await submit(input);
    if (answer !== undefined) onUndone();
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
        {text}
      </MessageBar>
    </div>
  );
}

import { type ReactElement, type ReactNode, useRef } from 'react';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { useAct } from '../data/use-submit.ts';
import type { About } from '../host.ts';
import { confirm } from '../services.ts';
import { mayCall, useSession } from '../session.tsx';
import { BusyButton } from './busy-button.tsx';
import type { ButtonAppearance, ButtonProps } from './button.tsx';
import { showFaults } from './show-faults.tsx';
import { type Done, tell } from './told.ts';

interface Props<C extends Call> extends Pick<ButtonProps, 'disabled'> {
  call: C;
  input: InputOf<C>;
  /** Asked before the call; without it the call is made at once. */
  ask?: string;
  /** Told on success. Default 操作成功. */
  done?: Done<C>;
  /** The document that the call is made on, by its number. */
  about?: About;
  /** Address of the form in which faults of the document are mended. */
  mend?: string;
  /** After success: usually `list.reload`. */
  onDone?: (answer: OutputOf<C>) => unknown;
  /** Default `text`, for rows of a table. */
  appearance?: ButtonAppearance;
  icon?: ReactElement;
  children: ReactNode;
}

/**
 * A button that makes one call: hidden without permission, guarded against double clicks, with an optional question and
 * a message of success.
 */
export function ActionButton<C extends Call>(props: Props<C>) {
  const { call, input, ask, done = '操作成功', about, mend, onDone, appearance = 'text', icon, children } = props;
  const { disabled = false } = props;
  const session = useSession();
  const { busy, attempt } = useAct(call);
  const asking = useRef(false);
  if (!mayCall(session, call)) return null;

  const verb = typeof children === 'string' ? children : '确定';
  const agreed = async () => {
    if (ask === undefined) return true;
    if (asking.current) return false;
    asking.current = true;
    const tone = appearance === 'danger' && ({ tone: 'danger' } as const);
    return confirm({ title: verb, message: ask, ok: verb, ...tone }).finally(() => {
      asking.current = false;
    });
  };
  const press = async () => {
    if (!(await agreed())) return;
    const ending = await attempt(input);
    if (ending.kind === 'refused') showFaults(ending.error, verb, mend);
    if (ending.kind !== 'answered') return;
    const { answer } = ending;
    tell(done, answer, about, () => onDone?.(answer));
    await onDone?.(answer);
  };
  return (
    <BusyButton
      appearance={appearance}
      busy={busy}
      disabled={disabled}
      onClick={() => void press()}
      {...(icon && { icon })}
    >
      {children}
    </BusyButton>
  );
}

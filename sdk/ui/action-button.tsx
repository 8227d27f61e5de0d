import { type ReactElement, type ReactNode, useRef } from 'react';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { useSubmit } from '../data/use-submit.ts';
import { confirm, toast } from '../services.ts';
import { mayCall, useSession } from '../session.tsx';
import { BusyButton } from './busy-button.tsx';
import type { ButtonAppearance, ButtonProps } from './button.tsx';

interface Props<C extends Call> extends Pick<ButtonProps, 'disabled'> {
  call: C;
  input: InputOf<C>;
  /** Asked before the call; without it the call is made at once. */
  ask?: string;
  /** Default 操作成功. */
  done?: string;
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
  const { call, input, ask, done = '操作成功', onDone, appearance = 'text', icon, disabled = false, children } = props;
  const session = useSession();
  const { busy, submit } = useSubmit(call);
  const asking = useRef(false);
  if (!mayCall(session, call)) return null;

  const agreed = async () => {
    if (ask === undefined) return true;
    if (asking.current) return false;
    asking.current = true;
    const verb = typeof children === 'string' ? children : '确定';
    const tone = appearance === 'danger' && ({ tone: 'danger' } as const);
    return confirm({ title: verb, message: ask, ok: verb, ...tone }).finally(() => {
      asking.current = false;
    });
  };
  const press = async () => {
    if (!(await agreed())) return;
    const answer = await submit(input);
    if (answer === undefined) return;
    toast({ intent: 'success', message: done });
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

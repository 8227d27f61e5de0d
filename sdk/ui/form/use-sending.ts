import { useState } from 'react';
import type { Call, InputOf, OutputOf } from '../../contract/index.ts';
import { useAttempt } from '../../data/use-submit.ts';
import { type About, CallError } from '../../host.ts';
import { type Done, tell } from '../told.ts';
import type { Initial, LooseField } from './fields.ts';
import { submitted } from './rules.ts';
import { useConflict } from './use-conflict.tsx';
import type { FieldsControl } from './use-fields.ts';
import { useKnown } from './use-known.ts';

export interface SendingProps<C extends Call> {
  call: C;
  /** Part of the input that the user does not enter. */
  input?: Partial<InputOf<C>>;
  /** The document that the call is made on, by its number. */
  about?: About;
  /** After success: usually `list.reload`, or the way back. What it is refused stands in the form. */
  onDone?: (answer: OutputOf<C>) => unknown;
  /**
   * Reads the document again, with its version, when somebody else has changed it meanwhile: both are shown side by
   * side. Without it the form only says so.
   */
  current?: () => Promise<Initial<C>>;
}

interface Sending<C extends Call> extends SendingProps<C> {
  fields: readonly LooseField[];
  form: FieldsControl;
  done: Done<C>;
  /** Once the server has taken it, before `onDone`. */
  settle: () => void;
  /** After `onDone`, unless it was refused. */
  leave: () => void;
}

/** Checks, sends once a press, and goes on; what the server refuses of either stands at the fields. */
export function useSending<C extends Call>({
  call,
  fields,
  form,
  done,
  about,
  settle,
  leave,
  onDone,
  ...props
}: Sending<C>) {
  const { busy, attempt } = useAttempt(call);
  const [following, setFollowing] = useState(false);
  const { input, version, adopt } = useKnown(call, props.input);
  const conflict = useConflict({ call, fields, form, adopt, version, current: props.current });
  const entered = () => ({ ...submitted(fields, form.values()), ...input() }) as InputOf<C>;
  const refuse = async (error: CallError) => {
    if (!(await conflict.meet(error))) await form.refuse(error);
  };
  /** Work of the page: a refusal of it belongs to the form. */
  const within = async <T>(work: () => T): Promise<Awaited<T> | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await refuse(error);
      return undefined;
    }
  };
  const send = async (): Promise<void> => {
    if (busy || following || !(await form.check())) return;
    const ending = await attempt(entered());
    if (ending.kind === 'refused') return refuse(ending.error);
    if (ending.kind === 'repeated') return;
    adopt(ending.answer);
    tell(done, ending.answer, about, () => onDone?.(ending.answer));
    settle();
    setFollowing(true);
    const followed = await within(async () => {
      await onDone?.(ending.answer);
      return true;
    });
    setFollowing(false);
    if (followed) leave();
  };
  /** What an act on the document was refused elsewhere stands here, with what the form itself finds. */
  const receive = async (error: CallError) => {
    await form.check();
    await refuse(error);
  };
  return { busy: busy || following, send, receive, entered, adopt, within, conflict: conflict.dialog };
}

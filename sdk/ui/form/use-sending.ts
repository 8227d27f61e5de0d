import type { Call, InputOf, OutputOf } from '../../contract/index.ts';
import { useAttempt } from '../../data/use-submit.ts';
import { CallError, type Toast } from '../../host.ts';
import { toast } from '../../services.ts';
import type { Initial, LooseField } from './fields.ts';
import { submitted } from './rules.ts';
import { useConflict } from './use-conflict.tsx';
import type { FieldsControl } from './use-fields.ts';
import { useKnown } from './use-known.ts';

/** A success in words, with a way to what was made. */
type Told = string | Pick<Toast, 'message' | 'action'>;

/** What is told once the call has answered; null where the page tells. */
export type Done<C extends Call> = Told | null | ((answer: OutputOf<C>) => Told);

export interface SendingProps<C extends Call> {
  call: C;
  /** Part of the input that the user does not enter. */
  input?: Partial<InputOf<C>>;
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
}

/** Checks, sends once a press, and goes on; what the server refuses stands at the fields. */
export function useSending<C extends Call>({ call, fields, form, done, settle, onDone, ...props }: Sending<C>) {
  const { busy, attempt } = useAttempt(call);
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
    if (busy || !(await form.check())) return;
    const ending = await attempt(entered());
    if (ending.kind === 'refused') return refuse(ending.error);
    if (ending.kind === 'repeated') return;
    adopt(ending.answer);
    const told = typeof done === 'function' ? done(ending.answer) : done;
    if (told !== null) toast({ intent: 'success', ...(typeof told === 'string' ? { message: told } : told) });
    settle();
    await within(() => onDone?.(ending.answer));
  };
  return { busy, send, entered, adopt, within, conflict: conflict.dialog };
}

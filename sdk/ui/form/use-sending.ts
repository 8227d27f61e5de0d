import type { Call, InputOf, OutputOf } from '../../contract/index.ts';
import { useAttempt } from '../../data/use-submit.ts';
import { toast } from '../../services.ts';
import type { LooseField } from './fields.ts';
import { submitted } from './rules.ts';
import type { FieldsControl } from './use-fields.ts';

interface Sending<C extends Call> {
  call: C;
  fields: readonly LooseField[];
  form: FieldsControl;
  /** Part of the input that the user does not enter. */
  input: Partial<InputOf<C>> | undefined;
  done: string;
  /** Once the server has taken it, before `onDone`. */
  settle: () => void;
  onDone: ((answer: OutputOf<C>) => unknown) | undefined;
}

/** Checks, sends once a press, and goes on; what the server refuses stands at the fields. */
export function useSending<C extends Call>({ call, fields, form, input, done, settle, onDone }: Sending<C>) {
  const { busy, attempt } = useAttempt(call);
  const send = async (): Promise<void> => {
    if (busy || !(await form.check())) return;
    const ending = await attempt({ ...submitted(fields, form.values()), ...input } as InputOf<C>);
    if (ending.kind === 'refused') return form.refuse(ending.error);
    if (ending.kind === 'repeated') return;
    toast({ intent: 'success', message: done });
    settle();
    await onDone?.(ending.answer);
  };
  return { busy, send };
}

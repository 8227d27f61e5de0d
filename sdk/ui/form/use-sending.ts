import type { Call, InputOf, OutputOf } from '../../contract/index.ts';
import { useSubmit } from '../../data/use-submit.ts';
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
  /** Once the server has taken it, before `then`. */
  settle: () => void;
  onDone: ((answer: OutputOf<C>) => unknown) | undefined;
}

/** Checks, sends once a press, tells, and goes on. */
export function useSending<C extends Call>({ call, fields, form, input, done, settle, onDone }: Sending<C>) {
  const { busy, submit } = useSubmit(call);
  const send = async (): Promise<void> => {
    if (busy || !(await form.check())) return;
    const answer = await submit({ ...submitted(fields, form.values()), ...input } as InputOf<C>);
    if (answer === undefined) return;
    toast({ intent: 'success', message: done });
    settle();
    await onDone?.(answer);
  };
  return { busy, send };
}

import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { useSubmit } from '../data/use-submit.ts';
import { mayCall, useSession } from '../session.tsx';
import { Button } from './button.tsx';

interface Props<C extends Call> {
  /** Answers what is masked, and logs who has looked. */
  call: C;
  input: InputOf<C>;
  /** What is masked, as the button names it: 电话. */
  noun: string;
  /** What is shown now; `undefined` while it is masked. */
  shown: OutputOf<C> | undefined;
  onChange: (shown: OutputOf<C> | undefined) => void;
}

/** The eye beside masked text: shows it, and hides it again; not drawn for users who may not make the call. */
export function RevealButton<C extends Call>({ call, input, noun, shown, onChange }: Props<C>) {
  const session = useSession();
  const { busy, submit } = useSubmit(call);
  if (!mayCall(session, call)) return null;
  const hidden = shown === undefined;
  const press = async () => onChange(hidden ? await submit(input) : undefined);
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={hidden ? <EyeRegular /> : <EyeOffRegular />}
      aria-label={`${hidden ? '显示' : '隐藏'}${noun}`}
      disabledFocusable={busy}
      onClick={() => void press()}
    />
  );
}

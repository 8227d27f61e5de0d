import { Field, makeStyles, Textarea } from '@fluentui/react-components';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { useAttempt } from '../data/use-submit.ts';
import type { About } from '../host.ts';
import { mayCall, useSession } from '../session.tsx';
import { BusyButton } from './busy-button.tsx';
import type { ButtonAppearance } from './button.tsx';
import { FormlessDialog } from './formless-dialog.tsx';
import { type Done, tell } from './told.ts';

const useStyles = makeStyles({ intro: { margin: '0 0 12px' } });

interface Props<C extends Call> {
  call: C;
  /** The call's input, given the reason. */
  input: (reason: string) => InputOf<C>;
  title: string;
  /** What it leads to, above the text. */
  intro?: string;
  /** Name of the text. Default 原因. */
  label?: string;
  /** Most characters. Default 200. */
  max?: number;
  /** Told on success. Default 操作成功. */
  done?: Done<C>;
  /** The document that the call is made on, by its number. */
  about?: About;
  onDone?: (answer: OutputOf<C>) => unknown;
  /** Default `text`. */
  appearance?: ButtonAppearance;
  icon?: ReactElement;
  children: ReactNode;
}

/** An `ActionButton` that asks for a reason, which must be given. */
export function ReasonButton<C extends Call>(props: Props<C>) {
  const {
    call,
    input,
    title,
    intro,
    label = '原因',
    max = 200,
    done = '操作成功',
    about,
    onDone,
    appearance = 'text',
    icon,
    children,
  } = props;
  const styles = useStyles();
  const session = useSession();
  const { busy, attempt } = useAttempt(call);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  if (!mayCall(session, call)) return null;

  const show = () => {
    setReason('');
    setFault(undefined);
    setOpen(true);
  };
  const send = async () => {
    const given = reason.trim();
    setFault(given === '' ? `请输入${label}` : undefined);
    if (given === '') return;
    const ending = await attempt(input(given));
    if (ending.kind === 'refused') setFault(ending.error.message);
    if (ending.kind !== 'answered') return;
    setOpen(false);
    tell(done, ending.answer, about, () => onDone?.(ending.answer));
    await onDone?.(ending.answer);
  };
  const length = [...reason].length;
  return (
    <>
      <BusyButton appearance={appearance} busy={busy && !open} onClick={show} {...(icon && { icon })}>
        {children}
      </BusyButton>
      <FormlessDialog open={open} title={title} busy={busy} onOk={() => void send()} onClose={() => setOpen(false)}>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
        <Field
          label={label}
          required
          hint={`${length}/${max}`}
          validationState={fault === undefined ? 'none' : 'error'}
          validationMessage={fault ?? null}
        >
          <Textarea value={reason} rows={4} maxLength={max} onChange={(_, { value }) => setReason(value)} />
        </Field>
      </FormlessDialog>
    </>
  );
}

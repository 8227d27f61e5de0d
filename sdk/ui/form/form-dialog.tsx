import { makeStyles } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import type { Call, InputOf, OutputOf } from '../../contract/index.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { toast } from '../../services.ts';
import { FormlessDialog } from '../formless-dialog.tsx';
import { space } from '../theme.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FieldList } from './field-list.tsx';
import { type Field, looseFields } from './fields.ts';
import { submitted } from './rules.ts';
import { useFields } from './use-fields.ts';

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: space.m, paddingBlock: space.xs } });

export interface FormDialogProps<C extends Call> {
  call: C;
  title: string;
  fields: readonly Field<C>[];
  /** Part of the input that the user does not enter. */
  input?: Partial<InputOf<C>>;
  initial?: Partial<InputOf<C>>;
  /** Default 操作成功. */
  done?: string;
  then?: (answer: OutputOf<C>) => unknown;
  /** Pixels. Default 520. */
  width?: number;
  /** Default 1; two from 720 px. */
  columns?: 1 | 2;
  /** Default 确定. */
  ok?: string;
  open: boolean;
  onClose: () => void;
  /** Above the fields. */
  children?: ReactNode;
}

/** A form in a dialog: rules from the contract, faults at the field and summed up, one submission a press. */
export function FormDialog<C extends Call>(props: FormDialogProps<C>) {
  const { call, title, fields, input, initial, done = '操作成功', then, width = 520, columns = 1, ok = '确定', open, onClose, children } = props;
  const styles = useStyles();
  const id = useId();
  const list = looseFields(fields);
  const start = (initial ?? {}) as Record<string, unknown>;
  const form = useFields(call, list, start);
  const { busy, submit } = useSubmit(call);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog starts afresh whenever it opens, and only then
  useEffect(() => {
    if (open) form.reset(start);
  }, [open]);
  const send = async () => {
    if (!(await form.check())) return;
    const answer = await submit({ ...submitted(form.values()), ...input } as InputOf<C>);
    if (answer === undefined) return;
    toast({ intent: 'success', message: done });
    onClose();
    await then?.(answer);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing || event.keyCode === 229; // an IME still writes
    if (event.key === 'Enter' && !composing && event.target instanceof HTMLInputElement && event.target.type !== 'button') void send();
  };
  return (
    <FormlessDialog open={open} title={title} width={width} ok={ok} busy={busy} onOk={() => void send()} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter submits from any input inside */}
      <div className={styles.body} onKeyDown={onKeyDown}>
        <ErrorSummary id={id} faults={form.summary} />
        {children}
        <FieldList call={call} fields={list} form={form} id={id} columns={columns} />
      </div>
    </FormlessDialog>
  );
}

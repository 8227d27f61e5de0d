import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Call, InputOf, OutputOf } from '../../contract/index.ts';
import { useUnsaved } from '../../page-tab.ts';
import { FormlessDialog } from '../formless-dialog.tsx';
import { space } from '../theme.ts';
import { onEnter } from './enter.ts';
import { DraftOffer } from './draft-offer.tsx';
import { noteOf, ErrorSummary } from './error-summary.tsx';
import { FieldList } from './field-list.tsx';
import { type Field, type Initial, looseFields } from './fields.ts';
import { useDraft } from './use-draft.ts';
import { useFields } from './use-fields.ts';
import { useSending } from './use-sending.ts';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: space.m, paddingBlock: space.xs },
});

export interface FormDialogProps<C extends Call> {
  call: C;
  title: string;
  fields: readonly Field<C>[];
  /** Part of the input that the user does not enter. */
  input?: Partial<InputOf<C>>;
  initial?: Initial<C>;
  /** Name under which what was typed is kept in this browser when the session ends; without it nothing is. */
  draftKey?: string;
  /** Default 操作成功. */
  done?: string;
  /** After success: usually `list.reload`. */
  onDone?: (answer: OutputOf<C>) => unknown;
  /** Pixels. Default 520. */
  width?: number;
  /** Default 1; two stand beside each other from 720 px. */
  columns?: 1 | 2;
  /** Default 确定. */
  ok?: string;
  open: boolean;
  onClose: () => void;
  /** Above the fields. */
  children?: ReactNode;
}

/** A form in a dialog: rules from the contract, faults at the field and summed up, one submission per click. */
export function FormDialog<C extends Call>(props: FormDialogProps<C>) {
  const { call, title, input, initial = {}, done = '操作成功', onDone, width = 520, columns = 1, ok = '确定' } = props;
  const { open, onClose, draftKey, children } = props;
  const styles = useStyles();
  const id = useId();
  const fields = looseFields(call, props.fields);
  const start = initial as Record<string, unknown>;
  const form = useFields(call, fields, start);
  const draft = useDraft(draftKey, form.values, open && form.dirty);
  const release = useUnsaved(open && form.dirty);
  const settle = () => {
    release();
    draft.drop();
    onClose();
  };
  const { busy, send } = useSending({ call, fields, form, input, done, settle, onDone });
  const opened = useRef(false);
  useEffect(() => {
    if (open && !opened.current) form.reset(start);
    opened.current = open;
  }, [open]); // a dialog starts afresh whenever it opens, not when a page that was hidden is shown again
  const submit = () => void send();
  return (
    <FormlessDialog {...{ open, title, width, ok, busy, onClose }} note={noteOf(form.summary)} onOk={submit}>
      <div className={styles.body} role="form" aria-label={title} onKeyDown={onEnter(submit)}>
        <DraftOffer draft={draft} form={form} />
        <ErrorSummary formId={id} summary={form.summary} />
        {children}
        <FieldList call={call} fields={fields} form={form} id={id} columns={columns} />
      </div>
    </FormlessDialog>
  );
}

import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import type { Call } from '../../contract/index.ts';
import { useUnsaved } from '../../page-tab.ts';
import { confirm } from '../../services.ts';
import { BareDialog } from '../bare-dialog.tsx';
import { leaveQuestion } from '../leave-question.ts';
import { space } from '../theme.ts';
import type { Done } from '../told.ts';
import { onEnter } from './enter.ts';
import { DraftOffer } from './draft-offer.tsx';
import { noteOf, ErrorSummary } from './error-summary.tsx';
import { FieldList } from './field-list.tsx';
import { type Field, type Initial, looseFields } from './fields.ts';
import { draftNameOf, useDraft } from './use-draft.ts';
import { useFields } from './use-fields.ts';
import { type SendingProps, useSending } from './use-sending.ts';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: space.m, paddingBlock: space.xs },
});

export interface FormDialogProps<C extends Call> extends SendingProps<C> {
  title: string;
  fields: readonly Field<C>[];
  initial?: Initial<C>;
  /**
   * Name under which what was typed is kept in this browser. Default: of the call and the document, where there are
   * more than two fields.
   */
  draftKey?: string;
  /** Told on success. Default 操作成功. */
  done?: Done<C>;
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

/** Dialogs of more fields keep a draft. */
const quicklyTyped = 2;

/** A form in a dialog: rules from the contract, faults at the field and summed up, one submission per click. */
export function FormDialog<C extends Call>(props: FormDialogProps<C>) {
  const { call, title, initial = {}, done = '操作成功', width = 520, columns = 1, ok = '确定' } = props;
  const { open, onClose, children } = props;
  const styles = useStyles();
  const id = useId();
  const fields = useMemo(() => looseFields(call, props.fields), [call, props.fields]);
  const start = initial as Record<string, unknown>;
  const form = useFields(call, fields, start);
  const { draftKey = fields.length > quicklyTyped ? draftNameOf(call, props.input) : undefined } = props;
  const draft = useDraft({ key: draftKey, fields, values: form.values, dirty: open && form.dirty });
  const release = useUnsaved(open && form.dirty);
  const settle = () => {
    release();
    draft.drop();
    form.settle();
  };
  const { busy, send, conflict } = useSending<C>({ ...props, fields, form, done, settle, leave: onClose });
  const opened = useRef(false);
  useEffect(() => {
    if (open && !opened.current) {
      form.reset(start);
      draft.look();
    }
    opened.current = open;
  }, [open]); // a dialog starts afresh whenever it opens, not when a page that was hidden is shown again
  const submit = () => void send();
  const leave = async () => {
    if (form.dirty && !(await confirm(leaveQuestion(draft.keeps)))) return;
    if (form.dirty) draft.keep();
    release();
    onClose();
  };
  return (
    <BareDialog
      {...{ open, title, width, ok, busy }}
      onClose={() => void leave()}
      note={noteOf(form.summary)}
      onOk={submit}
    >
      <div className={styles.body} role="form" aria-label={title} onKeyDown={onEnter(submit)}>
        <DraftOffer draft={draft} form={form} />
        <ErrorSummary formId={id} summary={form.summary} />
        {children}
        <FieldList call={call} fields={fields} entries={form.entries} id={id} columns={columns} />
        {conflict}
      </div>
    </BareDialog>
  );
}

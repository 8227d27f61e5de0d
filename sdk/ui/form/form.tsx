import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Call, InputOf, OutputOf } from '../../contract/index.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { useBlocker } from '../../router.ts';
import { confirm, toast } from '../../services.ts';
import { BusyButton } from '../busy-button.tsx';
import { Section } from '../section.tsx';
import { space } from '../theme.ts';
import { useShortcut } from '../use-shortcut.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FieldList } from './field-list.tsx';
import { type Field, looseFields } from './fields.ts';
import { submitted } from './rules.ts';
import { useDraft } from './use-draft.ts';
import { useFields } from './use-fields.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: space.m },
  bar: {
    position: 'sticky', bottom: 0, zIndex: 10, display: 'flex', justifyContent: 'flex-end', gap: space.s, paddingBlock: space.s, paddingInline: space.l,
    backgroundColor: tokens.colorNeutralBackground1, borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export interface FormSection<C extends Call> {
  readonly title: string;
  readonly fields: readonly Field<C>[];
}

interface Props<C extends Call> {
  call: C;
  sections: readonly FormSection<C>[];
  input?: Partial<InputOf<C>>;
  initial?: Partial<InputOf<C>>;
  /** Name under which a half-filled form is kept in this browser; without it there is no draft. */
  draftKey?: string;
  /** Default 提交. */
  ok?: string;
  /** Default 提交成功. */
  done?: string;
  then?: (answer: OutputOf<C>) => unknown;
  /** Further blocks between the sections and the bar. */
  children?: ReactNode;
}

/** Asks before a changed form is left, by link or by closing the tab. */
function useLeaveGuard(dirty: boolean): void {
  const blocker = useBlocker(dirty);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ message: '内容尚未提交，确认离开？', ok: '离开', cancel: '继续填写' }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
}

/** A form of a page: sections, draft, leave guard, and a bar that stays. */
export function Form<C extends Call>(props: Props<C>) {
  const { call, sections, input, initial, draftKey, ok = '提交', done = '提交成功', then, children } = props;
  const styles = useStyles();
  const id = useId();
  const lists = sections.map((section) => ({ title: section.title, fields: looseFields(section.fields) }));
  const form = useFields(call, lists.flatMap(({ fields }) => fields), (initial ?? {}) as Record<string, unknown>);
  const { busy, submit } = useSubmit(call);
  const [sent, setSent] = useState(false);
  const draft = useDraft(draftKey, form.values, form.dirty);
  const [offered, setOffered] = useState(draft.found !== undefined);
  useLeaveGuard(form.dirty && !sent);
  const keep = () => {
    if (draft.keep() !== false) toast({ intent: 'success', message: '草稿已保存在本机' });
  };
  const send = async () => {
    if (!(await form.check())) return;
    const answer = await submit({ ...submitted(form.values()), ...input } as InputOf<C>);
    if (answer === undefined) return;
    draft.drop();
    setSent(true);
    toast({ intent: 'success', message: done });
    await then?.(answer);
  };
  useShortcut('Ctrl+S', keep);
  useShortcut('Ctrl+Enter', () => void send());
  return (
    <div className={styles.form}>
      {offered && (
        <MessageBar intent="info">
          <MessageBarBody>您有一份未提交的草稿。</MessageBarBody>
          <MessageBarActions>
            <Button onClick={() => { form.reset(draft.found); setOffered(false); }}>恢复草稿</Button>
            <Button onClick={() => { draft.drop(); setOffered(false); }}>丢弃</Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <ErrorSummary id={id} faults={form.summary} />
      {lists.map(({ title, fields }) => (
        <Section key={title} title={title}><FieldList call={call} fields={fields} form={form} id={id} columns={2} /></Section>
      ))}
      {children}
      <div className={styles.bar}>
        {draftKey !== undefined && <Button onClick={keep}>保存草稿</Button>}
        <BusyButton look="primary" busy={busy} onPress={() => void send()}>{ok}</BusyButton>
      </div>
    </div>
  );
}

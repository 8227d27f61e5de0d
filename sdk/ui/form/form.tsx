import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo } from 'react';
import type { Call, InputOf } from '../../contract/index.ts';
import { useLocation, useNavigate } from '../../navigation.ts';
import { confirm, toast } from '../../services.ts';
import { mayCall, useSession } from '../../session.tsx';
import { BusyButton } from '../busy-button.tsx';
import { FaultNote } from '../fault-note.tsx';
import { leaveQuestion } from '../leave-question.ts';
import { Section } from '../section.tsx';
import { space } from '../theme.ts';
import type { Done } from '../told.ts';
import { useShortcut } from '../use-shortcut.ts';
import { DraftOffer } from './draft-offer.tsx';
import { noteOf, ErrorSummary } from './error-summary.tsx';
import { FieldList } from './field-list.tsx';
import { takeOver } from '../handed-over.ts';
import { MissingNote } from './missing-note.tsx';
import { type LooseSection, longForm } from './progress.ts';
import { SectionRail } from './section-rail.tsx';
import { type Field, type Initial, type LooseField, looseFields } from './fields.ts';
import { draftNameOf, useDraft } from './use-draft.ts';
import { useFields } from './use-fields.ts';
import type { KeepOptions } from './use-keeping.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type SendingProps, useSending } from './use-sending.ts';
import { useServerDraft } from './use-server-draft.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0 },
  beside: {
    display: 'grid',
    gap: space.l,
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1200px)': { gridTemplateColumns: '184px minmax(0, 1fr)' },
  },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 10,
    display: 'flex',
    justifyContent: 'flex-end',
    gap: space.s,
    paddingBlock: space.s,
    paddingInline: space.l,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export interface FormSection<C extends Call> {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly fields: readonly Field<C>[];
}

interface Props<C extends Call> extends SendingProps<C> {
  sections: readonly FormSection<C>[];
  initial?: Initial<C>;
  /**
   * Name under which a half-filled form is kept in this browser, which 保存草稿 does as well. Default: of the call and the
   * document, kept without a button.
   */
  draftKey?: string;
  /**
   * Filled in by the page, such as what was pasted: each new object is put into its fields. A function is given what is
   * entered, so that it can leave that as it is.
   */
  filled?: Initial<C> | ((entered: Partial<InputOf<C>>) => Initial<C>);
  /**
   * Keeps the draft on the server: 保存草稿 and Ctrl+S call it with what is entered, complete or not. Resolves to the
   * answer, whose key and version the next submission takes; what it is refused stands in the form. `options` are for its
   * request.
   */
  onDraft?: (values: Partial<InputOf<C>>, options: KeepOptions) => Promise<object | undefined>;
  /** Address of 返回, which asks where something was entered. Default: there is no such button. */
  back?: string;
  /** Default 提交. */
  ok?: string;
  /** Told on success. Default 提交成功. */
  done?: Done<C>;
  /** Further buttons, before 保存草稿; a function is given what is entered, complete or not. */
  actions?: ReactNode | ((values: () => Partial<InputOf<C>>) => ReactNode);
  /** Further blocks between the sections and the bar. */
  children?: ReactNode;
}

/** Fields stay the same as long as the page gives the same: those are not drawn again with the form. */
function useBlocks<C extends Call>({ call, sections }: Props<C>, formId: string): readonly LooseSection[] {
  return useMemo(
    () =>
      sections.map(({ title, fields }, index) => ({
        id: `${formId}-section-${index}`,
        title,
        fields: looseFields(call, fields),
      })),
    [call, sections, formId],
  );
}

function useForm<C extends Call>(props: Props<C>, fields: readonly LooseField[]) {
  const { call, initial = {}, onDraft, done = '提交成功', back = '', filled } = props;
  const { draftKey = draftNameOf(call, props.input) } = props;
  const form = useFields(call, fields, initial as Record<string, unknown>);
  const draft = useDraft({ key: draftKey, fields, values: form.values, dirty: form.dirty });
  const release = useLeaveGuard(form.dirty, draft);
  useEffect(() => {
    const values = typeof filled === 'function' ? filled(form.values() as Partial<InputOf<C>>) : filled;
    const given = (values ?? {}) as Record<string, unknown>;
    for (const [name, value] of Object.entries(given)) form.set(name, value ?? '');
  }, [filled]); // what the page fills in counts once
  const settle = () => {
    release();
    draft.drop();
    form.settle();
  };
  const sending = useSending<C>({ ...props, fields, form, done, settle, leave: () => undefined });
  const { pathname, search } = useLocation();
  const take = useEffectEvent(() => {
    const refused = takeOver(`${pathname}${search}`);
    if (refused) void sending.receive(refused);
  });
  useEffect(() => take(), []);
  const begin = () => {
    draft.keep();
    form.forget();
  };
  const onServer = useServerDraft<C>({ onDraft, sending, begin, settle });
  const keepHere = () => {
    if (draft.keep()) toast({ intent: 'success', message: '草稿已保存在本机' });
    else toast({ intent: 'warning', message: '本机空间不足，草稿未能保存' });
  };
  const navigate = useNavigate();
  const leave = async () => {
    if (form.dirty && !(await confirm(leaveQuestion(draft.keeps)))) return;
    if (form.dirty) draft.keep();
    release();
    await navigate(back);
  };
  return {
    ...sending,
    form,
    draft,
    leave: () => void leave(),
    send: () => void onServer.send(),
    keeping: onServer.busy,
    keep: () => void (onDraft ? onServer.keep() : keepHere()),
  };
}

/** A form of a page: sections, draft, leave guard, and a bar that stays. Ctrl+S keeps the draft, Ctrl+Enter submits. */
export function Form<C extends Call>(props: Props<C>) {
  const { call, sections, draftKey, onDraft, back, ok = '提交', actions, children } = props;
  const styles = useStyles();
  const id = useId();
  const blocks = useBlocks(props, id);
  const fields = blocks.flatMap((block) => block.fields);
  const { form, draft, busy, send, keeping, keep, leave, entered, conflict } = useForm(props, fields);
  const mayKeep = draftKey !== undefined || onDraft !== undefined;
  const maySend = mayCall(useSession(), call);
  useShortcut('Ctrl+S', keep, mayKeep);
  useShortcut('Ctrl+Enter', send, maySend);
  const isLong = sections.length >= longForm;
  const faults = noteOf(form.summary);
  const body = (
    <div className={styles.form}>
      <DraftOffer draft={draft} form={form} />
      <ErrorSummary formId={id} summary={form.summary} />
      {blocks.map((block, index) => (
        <Section key={block.title} id={block.id} title={block.title} hint={sections[index]?.hint}>
          <FieldList call={call} fields={block.fields} entries={form.entries} id={id} columns={2} />
        </Section>
      ))}
      {children}
      {conflict}
      <div className={styles.bar}>
        {isLong && faults === '' ? (
          <MissingNote call={call} sections={blocks} entries={form.entries} formId={id} />
        ) : (
          <FaultNote>{faults}</FaultNote>
        )}
        {back !== undefined && <Button onClick={leave}>返回</Button>}
        {typeof actions === 'function' ? actions(entered) : actions}
        {mayKeep && (
          <BusyButton busy={keeping} onClick={keep}>
            保存草稿
          </BusyButton>
        )}
        {maySend && (
          <BusyButton appearance="primary" busy={busy} onClick={send}>
            {ok}
          </BusyButton>
        )}
      </div>
    </div>
  );
  if (!isLong) return body;
  return (
    <div className={styles.beside}>
      <SectionRail call={call} sections={blocks} entries={form.entries} faults={form.summary.faults} />
      {body}
    </div>
  );
}

import {
  Button,
  Field,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useRef, useState } from 'react';
import type { About } from '../host.ts';
import { useUnsaved } from '../page-tab.ts';
import { confirm, toast } from '../services.ts';
import { ApprovalHistory } from './approval-history.tsx';
import type { AuditRow } from './approval-result.ts';
import { BusyButton } from './busy-button.tsx';
import { Section } from './section.tsx';
import { radius, space } from './theme.ts';
import { useShortcut } from './use-shortcut.ts';

/** spec 6: most characters of an opinion. */
export const maxOpinion = 1000;

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 10,
    display: 'flex',
    flexWrap: 'wrap', // beside a document the decisions stand below the opinion
    justifyContent: 'flex-end',
    gap: space.m,
    alignItems: 'flex-end',
    padding: space.l,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: radius.card,
    '@media (max-width: 720px)': { flexDirection: 'column', alignItems: 'stretch' },
  },
  field: { flexGrow: 1 },
  actions: { display: 'flex', gap: space.s },
});

const QUESTION = {
  pass: { title: '通过审批', message: '确认通过该审批吗？', ok: '通过' },
  reject: { title: '驳回审批', message: '确认驳回该审批吗？', ok: '驳回' },
} as const;

export interface Decision {
  approve: boolean;
  auditOpinion: string;
}

interface BarProps {
  /** What is decided; said with the decision. */
  about?: About;
  /** Opinions that are often given, to begin with. */
  phrases?: readonly string[];
  /** Beside the two decisions. */
  more?: ReactNode;
  /**
   * Makes the call: return the answer of `submit`, so that `undefined` (refused, already shown) is not reported as
   * success.
   */
  onDecide: (decision: Decision) => Promise<object | string | number | boolean | null | undefined>;
}

function Phrases({ phrases, onChoose }: { phrases: readonly string[]; onChoose: (phrase: string) => void }) {
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button>常用意见</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {phrases.map((phrase) => (
            <MenuItem key={phrase} onClick={() => onChoose(phrase)}>
              {phrase}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** The opinion and the two decisions, always visible. Alt+Y approves, Alt+N rejects; both ask for confirmation. */
export function DecisionBar({ about, phrases = [], more, onDecide }: BarProps) {
  const styles = useStyles();
  const [opinion, setOpinion] = useState('');
  const [deciding, setDeciding] = useState<'pass' | 'reject'>();
  const running = useRef(false);
  useUnsaved(opinion.trim() !== '');

  const decide = async (approve: boolean, asked: boolean) => {
    const auditOpinion = opinion.trim();
    if (!approve && auditOpinion === '') return toast({ intent: 'warning', message: '请输入驳回审批意见' });
    if (running.current) return;
    running.current = true;
    try {
      if (asked && !(await confirm(approve ? QUESTION.pass : QUESTION.reject))) return;
      setDeciding(approve ? 'pass' : 'reject');
      if ((await onDecide({ approve, auditOpinion })) === undefined) return;
      setOpinion('');
      const message = about ? `已${approve ? '通过' : '驳回'}` : '操作成功';
      toast({ intent: 'success', message, ...(about && { about }) });
    } finally {
      running.current = false;
      setDeciding(undefined);
    }
  };
  useShortcut('Alt+Y', () => void decide(true, true));
  useShortcut('Alt+N', () => void decide(false, true));
  const busy = deciding !== undefined;
  return (
    <section className={styles.bar} aria-label="审批操作">
      <Field className={styles.field} label="审批意见" hint={`${[...opinion].length}/${maxOpinion}　驳回时必填`}>
        <Textarea
          value={opinion}
          maxLength={maxOpinion}
          rows={2}
          resize="vertical"
          onChange={(_, { value }) => setOpinion(value)}
        />
      </Field>
      <div className={styles.actions}>
        {phrases.length > 0 && (
          <Phrases
            phrases={phrases}
            onChoose={(phrase) => setOpinion((before) => [...(before + phrase)].slice(0, maxOpinion).join(''))}
          />
        )}
        {more}
        <BusyButton
          busy={deciding === 'reject'}
          disabled={busy && deciding !== 'reject'}
          onClick={() => void decide(false, false)}
        >
          驳回
        </BusyButton>
        <BusyButton
          appearance="primary"
          busy={deciding === 'pass'}
          disabled={busy && deciding !== 'pass'}
          onClick={() => void decide(true, false)}
        >
          通过
        </BusyButton>
      </div>
    </section>
  );
}

interface Props extends BarProps {
  history: readonly AuditRow[];
  /** The document waits for this user's decision. */
  canDecide: boolean;
  /** Writes a moment of the history. Default: as it comes. */
  time?: (endTime: string) => string;
  /** Beside the title: what waits. */
  hint?: ReactNode;
  /** Between the history and the decision: who has the task, and in whose place. */
  note?: ReactNode;
}

/** History of an approval and, where it is this user's turn, the decision. */
export function ApprovalPanel({ history, canDecide, time, hint, note, ...bar }: Props) {
  return (
    <>
      <Section title="审批记录" hint={hint}>
        <ApprovalHistory history={history} {...(time && { time })} />
      </Section>
      {note}
      {canDecide && <DecisionBar {...bar} />}
    </>
  );
}

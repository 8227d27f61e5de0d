import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { meaning, ToneTag } from '@portal/sdk/ui';
import type { Trace, TraceStep } from './trace.ts';

const useStyles = makeStyles({
  trace: { display: 'flex', flexDirection: 'column', gap: '8px' },
  head: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap' },
  subject: { margin: 0, fontSize: '14px', fontWeight: 600, overflowWrap: 'anywhere' },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '12px', overflowWrap: 'anywhere' },
  steps: { listStyleType: 'none', margin: 0, padding: 0 },
  step: {
    display: 'grid',
    gridTemplateColumns: '20px 88px minmax(0, 1fr) auto',
    columnGap: '8px',
    alignItems: 'baseline',
    paddingBlock: '6px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  passed: { color: meaning.toneSuccessText },
  failed: { color: meaning.toneDangerText },
  skipped: { color: tokens.colorNeutralForeground3 },
  sign: { fontWeight: 600, textAlign: 'center' },
  title: { color: tokens.colorNeutralForeground2 },
  detail: { overflowWrap: 'anywhere' },
  fix: { color: tokens.colorNeutralForeground2, fontSize: '12px' },
  target: { color: tokens.colorNeutralForeground3, fontSize: '12px', overflowWrap: 'anywhere' },
});

const SIGN = { passed: '✓', failed: '✗', skipped: '—' } as const;
const OUTCOME = { passed: '通过', failed: '未通过', skipped: '未检查' } as const;

function Step({ step: { title, outcome, detail, fixBy, target } }: { step: TraceStep }) {
  const styles = useStyles();
  return (
    <li className={styles.step}>
      <span className={mergeClasses(styles.sign, styles[outcome])} role="img" aria-label={OUTCOME[outcome]}>
        {SIGN[outcome]}
      </span>
      <span className={styles.title}>{title}</span>
      <span className={mergeClasses(styles.detail, outcome === 'skipped' && styles.skipped)}>
        {detail}
        {fixBy && <span className={styles.fix}> 处理方：{fixBy}</span>}
      </span>
      <code className={styles.target}>{target}</code>
    </li>
  );
}

/** A decision with all its steps: what was checked, what it found, who can change it. */
export function TraceView({ trace: { subject, allowed, steps, notes } }: { trace: Trace }) {
  const styles = useStyles();
  return (
    <div className={styles.trace} role="group" aria-label={subject}>
      <div className={styles.head}>
        <ToneTag tone={allowed ? 'success' : 'danger'}>{allowed ? '可以' : '不可以'}</ToneTag>
        <h3 className={styles.subject}>{subject}</h3>
      </div>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <ol className={styles.steps} aria-label={`${subject} 的判断过程`}>
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
    </div>
  );
}

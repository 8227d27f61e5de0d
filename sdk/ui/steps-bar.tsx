import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { meaning } from './meaning.ts';
import { space } from './theme.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', margin: 0, padding: 0, listStyleType: 'none', gap: space.m, minWidth: 0 },
  step: { display: 'flex', gap: space.s, flexGrow: 1, flexBasis: 0, minWidth: 0, alignItems: 'flex-start' },
  last: { flexGrow: 0, flexBasis: 'auto' },
  knot: {
    width: '24px',
    height: '24px',
    borderRadius: '50%',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSizing: 'border-box',
    border: `1.5px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  passed: { border: `1.5px solid ${tokens.colorBrandStroke1}`, color: tokens.colorBrandForeground1 },
  current: {
    border: 'none',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  failed: { border: 'none', backgroundColor: meaning.toneDangerGround, color: meaning.toneDangerText },
  text: { display: 'flex', flexDirection: 'column' },
  title: { lineHeight: '24px', whiteSpace: 'nowrap' },
  titleCurrent: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  note: { fontSize: tokens.fontSizeBase200, lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  line: {
    flexGrow: 1,
    height: '1.5px',
    minWidth: 0, // gives way to the titles
    marginTop: '12px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  linePassed: { backgroundColor: tokens.colorBrandStroke1 },
});

export interface Step {
  title: string;
  /** Who and when, below the title. */
  note?: string;
}

interface Props {
  steps: readonly Step[];
  /** Index of the step that runs now; `steps.length` when all are passed. */
  current: number;
  /** The current step ended badly. Default `running`. */
  state?: 'running' | 'failed';
}

const NAMES = { passed: '已完成', current: '进行中', failed: '未通过', ahead: '未开始' };

/** How far a document has come. */
export function StepsBar({ steps, current, state = 'running' }: Props) {
  const styles = useStyles();
  const phaseOf = (index: number) => {
    if (index < current) return 'passed';
    if (index > current) return 'ahead';
    return state === 'failed' ? 'failed' : 'current';
  };
  return (
    <ol className={styles.bar} aria-label="进度">
      {steps.map(({ title, note }, index) => {
        const phase = phaseOf(index);
        const last = index === steps.length - 1;
        return (
          <li
            key={title}
            className={mergeClasses(styles.step, last && styles.last)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span
              className={mergeClasses(styles.knot, phase !== 'ahead' && styles[phase])}
              role="img"
              aria-label={NAMES[phase]}
            >
              {phase === 'passed' && <CheckmarkRegular />}
              {phase === 'failed' && <DismissRegular />}
              {(phase === 'current' || phase === 'ahead') && index + 1}
            </span>
            <span className={styles.text}>
              <span
                className={mergeClasses(
                  styles.title,
                  phase === 'ahead' && styles.quiet,
                  index === current && styles.titleCurrent,
                )}
              >
                {title}
              </span>
              {note !== undefined && <span className={styles.note}>{note}</span>}
            </span>
            {!last && (
              <span className={mergeClasses(styles.line, index < current && styles.linePassed)} aria-hidden="true" />
            )}
          </li>
        );
      })}
    </ol>
  );
}

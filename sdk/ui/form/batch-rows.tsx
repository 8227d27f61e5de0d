import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ScrollArea } from '../scroll-area.tsx';
import { space } from '../theme.ts';
import { ToneTag } from '../status-tag.tsx';
import type { Tone } from '../../contract/field.ts';
import type { RowResult, RowState } from './use-batch-run.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  area: {
    maxHeight: '320px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(180px, 2fr) minmax(160px, 3fr)',
    alignItems: 'center',
    gap: space.m,
    minHeight: '32px',
    paddingInline: space.m,
    fontVariantNumeric: 'tabular-nums',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  summed: { gridTemplateColumns: 'minmax(180px, 2fr) minmax(104px, 1fr) minmax(160px, 3fr)' },
  amount: { textAlign: 'right' },
  told: { display: 'flex', alignItems: 'center', gap: space.s, minWidth: 0, overflowWrap: 'anywhere' },
});

const STATES: Readonly<Record<RowState, readonly [text: string, tone: Tone]>> = {
  waiting: ['待办理', 'neutral'],
  running: ['办理中', 'info'],
  done: ['已办理', 'success'],
  refused: ['未办理', 'danger'],
  unknown: ['结果未知', 'waiting'],
};

export interface BatchRow extends RowResult {
  readonly id: string;
  readonly name: string;
  /** 1,234.00 元 */
  readonly amount?: string;
}

/** The rows of a batch: number, amount where they have one, and where each stands. */
export function BatchRows({ caption, rows }: { caption: string; rows: readonly BatchRow[] }) {
  const styles = useStyles();
  return (
    <ScrollArea className={styles.area} label={caption}>
      <ul className={styles.list}>
        {rows.map(({ id, name, amount, state, told }) => (
          <li key={id} className={mergeClasses(styles.row, amount !== undefined && styles.summed)}>
            <span>{name}</span>
            {amount !== undefined && <span className={styles.amount}>{amount}</span>}
            <span className={styles.told}>
              <ToneTag tone={STATES[state][1]}>{STATES[state][0]}</ToneTag>
              {told}
            </span>
          </li>
        ))}
      </ul>
    </ScrollArea>
  );
}

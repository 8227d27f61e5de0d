import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { space } from '../theme.ts';
import type { DayInput } from './day-input.tsx';
import type { MonthInput } from './month-input.tsx';
import type { DayRange } from './presets.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: space.xs,
    minWidth: 0,
  },
  ended: { gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr) auto' },
  dash: { color: tokens.colorNeutralForeground3 },
});

export interface RangeProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** What the range is of: 下单日期. */
  label: string;
}

interface Props extends RangeProps {
  /** Of the first and of the last. */
  input: typeof DayInput | typeof MonthInput;
  /** Behind both. Default nothing. */
  end?: ReactNode;
}

/** Two entries side by side; the end never lies before the begin. */
export function RangeInput({ value: { from, to }, onChange, label, input: Input, end }: Props) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.row, end !== undefined && styles.ended)} role="group" aria-label={label}>
      <Input
        value={from}
        max={to}
        label={`${label}（起）`}
        placeholder="开始"
        onChange={(next) => onChange({ from: next, to })}
      />
      <span className={styles.dash} aria-hidden="true">
        至
      </span>
      <Input
        value={to}
        min={from}
        label={`${label}（止）`}
        placeholder="结束"
        onChange={(next) => onChange({ from, to: next })}
      />
      {end}
    </div>
  );
}

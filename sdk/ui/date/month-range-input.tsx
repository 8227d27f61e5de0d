import { makeStyles, tokens } from '@fluentui/react-components';
import { space } from '../theme.ts';
import { MonthInput } from './month-input.tsx';
import type { DayRange } from './presets.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: space.xs,
    minWidth: 0,
  },
  dash: { color: tokens.colorNeutralForeground3 },
});

interface Props {
  /** First and last month, `YYYY-MM`. */
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** What the range is of: 账期. */
  label: string;
}

/** 起止月份; the end never lies before the begin. */
export function MonthRangeInput({ value: { from, to }, onChange, label }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <MonthInput
        value={from}
        max={to}
        label={`${label}（起）`}
        placeholder="开始"
        onChange={(next) => onChange({ from: next, to })}
      />
      <span className={styles.dash} aria-hidden="true">
        至
      </span>
      <MonthInput
        value={to}
        min={from}
        label={`${label}（止）`}
        placeholder="结束"
        onChange={(next) => onChange({ from, to: next })}
      />
    </div>
  );
}

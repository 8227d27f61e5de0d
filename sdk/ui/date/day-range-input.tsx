import { makeStyles, tokens } from '@fluentui/react-components';
import { DayInput } from './day-input.tsx';

const useStyles = makeStyles({
  row: { display: 'grid', gridTemplateColumns: '1fr auto 1fr', alignItems: 'center', gap: '4px', minWidth: 0 },
  dash: { color: tokens.colorNeutralForeground3 },
});

export interface DayRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface Props {
  value: DayRange;
  onChange: (range: DayRange) => void;
  label: string;
}

/** 起止日期；the end never lies before the begin. */
export function DayRangeInput({ value: { from, to }, onChange, label }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <DayInput value={from} max={to} label={`${label}（起）`} placeholder="开始" onChange={(next) => onChange({ from: next, to })} />
      <span className={styles.dash} aria-hidden="true">至</span>
      <DayInput value={to} min={from} label={`${label}（止）`} placeholder="结束" onChange={(next) => onChange({ from, to: next })} />
    </div>
  );
}

import { makeStyles } from '@fluentui/react-components';
import { DayInput } from './day-input.tsx';
import { TimeInput } from './time-input.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', gap: '8px', '& > :first-child': { flexGrow: 1 } },
});

interface Props {
  /** `2026-03-16T09:00`, at +08:00. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** What the moment is of, for the names of both inputs: 开始. */
  label: string;
  onBlur?: () => void;
  /** What it means to leave it empty. */
  placeholder?: string;
  /** Default `09:00`. */
  firstTime?: string;
}

/** A day and a time of day: first the day, then the time, which stands at a first one. */
export function MomentInput({ value, onChange, label, onBlur, placeholder, firstTime = '09:00' }: Props) {
  const styles = useStyles();
  const [day = '', time = firstTime] = value?.split('T') ?? [];
  const take = (nextDay: string | undefined, nextTime: string) =>
    onChange(nextDay ? `${nextDay}T${nextTime}` : undefined);
  return (
    <div className={styles.row}>
      <DayInput
        label={`${label}日期`}
        value={day}
        onChange={(next) => take(next, time)}
        {...(placeholder !== undefined && { placeholder })}
        {...(onBlur && { onBlur })}
      />
      <TimeInput
        label={`${label}时刻`}
        disabled={day === ''}
        value={time}
        onChange={(next) => take(day, next)}
        {...(onBlur && { onBlur })}
      />
    </div>
  );
}

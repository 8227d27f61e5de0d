import { dateTime } from '@portal/sdk/format';
import { Input, makeStyles } from '@portal/sdk/ui';
import { DayInput } from '@portal/sdk/ui/date';
import type { ControlProps } from '@portal/sdk/ui/form';

const useStyles = makeStyles({
  row: { display: 'flex', gap: '8px', '& > :first-child': { flexGrow: 1 } },
  time: { width: '120px' },
});

interface Props extends ControlProps<string> {
  /** Named with the time beside the day: 开始. */
  label: string;
  /** Taken with a day that is chosen first. */
  usual: string;
}

/** 日期和时刻，北京时间，到分钟。 */
export function Moment({ label, usual, value, onChange }: Props) {
  const styles = useStyles();
  const [day, time] = value === undefined ? ['', usual] : dateTime(value, 'YYYY-MM-DD HH:mm').split(' ');
  const take = (nextDay: string | undefined, nextTime = usual) =>
    onChange(nextDay ? new Date(`${nextDay}T${nextTime}:00+08:00`).toISOString() : undefined);
  return (
    <div className={styles.row}>
      <DayInput label={`${label}日期`} value={day} onChange={(next) => take(next, time)} />
      <Input
        className={styles.time}
        type="time"
        aria-label={`${label}时刻`}
        disabled={day === ''}
        value={time ?? usual}
        onChange={(next) => next !== '' && take(day, next)}
      />
    </div>
  );
}

import { Input, makeStyles } from '@portal/sdk/ui';
import { DayInput } from '@portal/sdk/ui/date';

const useStyles = makeStyles({
  row: { display: 'flex', gap: '8px', '& > :first-child': { flexGrow: 1 } },
  time: { width: '120px' },
});

interface Props {
  /** `2026-03-16T09:00`. */
  value: string | undefined;
  onChange: (moment: string | undefined) => void;
}

/** 日期和时刻：先选日期，时刻默认 09:00。 */
export function MomentField({ value, onChange }: Props) {
  const styles = useStyles();
  const [day = '', time = '09:00'] = value?.split('T') ?? [];
  const take = (nextDay: string | undefined, nextTime: string) =>
    onChange(nextDay ? `${nextDay}T${nextTime}` : undefined);
  return (
    <div className={styles.row}>
      <DayInput value={day} placeholder="审核通过后立即发布" onChange={(next) => take(next, time)} />
      <Input
        className={styles.time}
        type="time"
        aria-label="发布时刻"
        disabled={day === ''}
        value={time}
        onChange={(_, { value: next }) => next !== '' && take(day, next)}
      />
    </div>
  );
}

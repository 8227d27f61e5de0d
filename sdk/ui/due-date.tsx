import { makeStyles } from '@fluentui/react-components';
import { meaning } from './meaning.ts';

/** Days before a date from which it counts as near. */
const soonDays = 7;

const useStyles = makeStyles({
  box: { display: 'inline-flex', gap: '6px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  soon: { color: meaning.toneWaitingText },
  overdue: { color: meaning.toneDangerText },
});

interface Props {
  /** `YYYY-MM-DD`; null where there is none. */
  date: string | null;
  /** Whole days until then, negative once it is over; null where nothing is awaited any more. */
  daysLeft: number | null;
}

/** A due date: red once it has passed, with the days left in its last week. */
export function DueDate({ date, daysLeft }: Props) {
  const styles = useStyles();
  if (date === null) return '-';
  if (daysLeft === null || daysLeft > soonDays) return <span className={styles.box}>{date}</span>;
  const overdue = daysLeft < 0;
  const text = overdue ? `逾期${-daysLeft}天` : daysLeft === 0 ? '今天到期' : `剩${daysLeft}天`;
  return (
    <span className={`${styles.box} ${overdue ? styles.overdue : ''}`}>
      {date}
      <span className={overdue ? styles.overdue : styles.soon}>{text}</span>
    </span>
  );
}

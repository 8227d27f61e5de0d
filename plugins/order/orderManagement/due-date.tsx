import { makeStyles, meaning } from '@portal/sdk/ui';

const soonDays = 7;

const useStyles = makeStyles({
  box: { display: 'inline-flex', gap: '6px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  soon: { color: meaning.toneWaitingText },
  overdue: { color: meaning.toneDangerText },
});

/** 要求交期：逾期标红，七天内到期提示剩余天数。`daysLeft` 为空表示已到货或已结束。 */
export function DueDate({ date, daysLeft }: { date: string; daysLeft: number | null }) {
  const styles = useStyles();
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

import { makeStyles, meaning, StatusTag } from '@portal/sdk/ui';
import { SETTLEMENT_STATUS, SETTLEMENT_TONE, type SettlementStatus } from './contract.ts';

const useStyles = makeStyles({
  box: { display: 'inline-flex', gap: '6px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  soon: { color: meaning.toneWaitingText },
  overdue: { color: meaning.toneDangerText },
});

const soonDays = 7;

export const SettlementTag = ({ status }: { status: SettlementStatus }) => (
  <StatusTag code={status} texts={SETTLEMENT_STATUS} tones={SETTLEMENT_TONE} />
);

/** 到期付款日：逾期标红，七天内到期提示剩余天数；已结清的只显示日期。 */
export function DueDate({ date, daysLeft }: { date: string | null; daysLeft: number | null }) {
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

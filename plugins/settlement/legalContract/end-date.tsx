import { makeStyles, meaning } from '@portal/sdk/ui';
import { endingDays } from './contract.ts';

const useStyles = makeStyles({
  box: { display: 'inline-flex', gap: '6px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  soon: { color: meaning.toneWaitingText },
  past: { color: meaning.toneDangerText },
});

interface Props {
  validFrom: string;
  validTo: string;
  /** Null unless the contract is in force. */
  daysLeft: number | null;
}

/** 有效期：90 天内到期提示剩余天数，已过期标红。 */
export function EndDate({ validFrom, validTo, daysLeft }: Props) {
  const styles = useStyles();
  const near = daysLeft !== null && daysLeft <= endingDays;
  return (
    <span className={styles.box}>
      {validFrom} 至 {validTo}
      {near && daysLeft >= 0 && <span className={styles.soon}>剩{daysLeft}天</span>}
      {near && daysLeft < 0 && <span className={styles.past}>已过期</span>}
    </span>
  );
}

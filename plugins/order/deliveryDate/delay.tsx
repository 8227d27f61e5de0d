import { makeStyles, meaning } from '@portal/sdk/ui';

const longDays = 30;

const useStyles = makeStyles({
  days: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  late: { color: meaning.toneWaitingText },
  long: { color: meaning.toneDangerText },
  early: { color: meaning.toneSuccessText },
});

/** 延期天数：提前为绿，超过三十天为红。 */
export function Delay({ days }: { days: number }) {
  const styles = useStyles();
  const tone = days < 0 ? styles.early : days > longDays ? styles.long : styles.late;
  return <span className={`${styles.days} ${tone}`}>{days < 0 ? `提前${-days}天` : `+${days}天`}</span>;
}

import { makeStyles, meaning, Money, tokens } from '@portal/sdk/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
  differs: { color: meaning.toneDangerText },
});

/** 一行说明，代替空白区块里的大插图。 */
export function Quiet({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return <p className={styles.text}>{children}</p>;
}

/** 与订单的差异：无论正负都标红。 */
export function Difference({ amount }: { amount: string }) {
  const styles = useStyles();
  return (
    <span className={Number(amount) === 0 ? '' : styles.differs}>
      <Money value={amount} />
    </span>
  );
}

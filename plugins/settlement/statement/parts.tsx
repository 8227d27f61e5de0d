import { makeStyles, meaning, Money } from '@portal/sdk/ui';
import type { SettlementDetail } from './contract.ts';

/** Of the sections of a statement: what it says, and what follows a change of it. */
export interface StatementProps {
  settlement: SettlementDetail;
  onDone: () => unknown;
}

const useStyles = makeStyles({ differs: { color: meaning.toneDangerText } });

/** 与订单的差异：无论正负都标红。 */
export function Difference({ amount }: { amount: string }) {
  const styles = useStyles();
  return (
    <span className={Number(amount) === 0 ? '' : styles.differs}>
      <Money value={amount} />
    </span>
  );
}

import { makeStyles, meaning, Money, StatusTag } from '@portal/sdk/ui';
import { SETTLEMENT_STATUS, SETTLEMENT_TONE } from './codes.ts';
import type { SettlementStatus } from './schema.ts';

const useStyles = makeStyles({
  differs: { color: meaning.toneDangerText },
});

export const SettlementTag = ({ status }: { status: SettlementStatus }) => (
  <StatusTag code={status} texts={SETTLEMENT_STATUS} tones={SETTLEMENT_TONE} />
);

/** 与订单的差异：无论正负都标红。 */
export function Difference({ amount }: { amount: string }) {
  const styles = useStyles();
  return (
    <span className={Number(amount) === 0 ? '' : styles.differs}>
      <Money value={amount} />
    </span>
  );
}

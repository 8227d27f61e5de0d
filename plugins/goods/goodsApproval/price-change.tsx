import { percent, unitPrice } from '@portal/sdk/format';
import { makeStyles, meaning } from '@portal/sdk/ui';
import type { Approval } from './contract.ts';

const useStyles = makeStyles({
  text: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  up: { color: meaning.toneDangerText },
  down: { color: meaning.toneSuccessText },
});

type Priced = Pick<Approval, 'oldPrice' | 'newPrice' | 'priceRise'>;

/** 变更摘要：单价 120.00→135.00 ↑12.5%，涨价为红，降价为绿。 */
export function PriceChange({ oldPrice, newPrice, priceRise: rise }: Priced) {
  const styles = useStyles();
  if (oldPrice === null || rise === null) return <span className={styles.text}>单价 {unitPrice(newPrice)}</span>;
  if (Number(rise) === 0) return <span className={styles.text}>单价 {unitPrice(newPrice)} 未变</span>;
  const up = Number(rise) > 0;
  return (
    <span className={styles.text}>
      单价 {unitPrice(oldPrice)}→{unitPrice(newPrice)}{' '}
      <span className={up ? styles.up : styles.down}>
        {up ? '↑' : '↓'}
        {percent(rise.replace('-', ''), { decimals: 1 })}
      </span>
    </span>
  );
}

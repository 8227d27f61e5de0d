import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { money, type Numeric, quantity, unitPrice } from '../format/index.ts';
import { meaning } from './meaning.ts';

const useStyles = makeStyles({
  figure: {
    display: 'inline-block',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontFamily: tokens.fontFamilyNumeric,
    fontVariantNumeric: 'tabular-nums',
  },
  negative: { color: meaning.figureNegative },
  strong: { fontSize: tokens.fontSizeBase500, lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
});

function Figure({ text, full, size }: { text: string; full?: string; size: 'body' | 'large' }) {
  const styles = useStyles();
  const negative = text.length > 1 && text.startsWith('-');
  return (
    <span
      className={mergeClasses(styles.figure, negative && styles.negative, size === 'large' && styles.strong)}
      {...(full !== undefined && { title: full })}
    >
      {text}
    </span>
  );
}

interface MoneyProps {
  value: Numeric;
  /** Default `yuan`; the other units show the yuan on hover. */
  unit?: 'yuan' | 'wan' | 'yi';
  /** Default 2. */
  decimals?: number;
  /** Default `body`. */
  size?: 'body' | 'large';
}

/** An amount: separators, tabular figures, negative red with its minus, zero a hyphen. The header names the unit. */
export function Money({ value, unit = 'yuan', decimals = 2, size = 'body' }: MoneyProps) {
  const text = money(value, { unit, decimals, zeroHyphen: true });
  return <Figure text={text} size={size} {...(unit !== 'yuan' && { full: `${money(value)}元` })} />;
}

interface PriceProps {
  value: Numeric;
  /** Decimals for which there is room, so that prices below each other stand point below point. Default: its own. */
  places?: number;
}

/** Decimals that a unit price is written with. */
export const placesOf = (value: Numeric): number => unitPrice(value).split('.')[1]?.length ?? 0;

/** A unit price: two decimals, and as many more as it has. */
export function UnitPrice({ value, places = 0 }: PriceProps) {
  const text = unitPrice(value).replace(/^-?0\.0+$/, '-');
  const missing = text === '-' ? 0 : Math.max(0, places - placesOf(value));
  return (
    <span style={{ paddingInlineEnd: `${missing}ch` }}>
      <Figure text={text} size="body" />
    </span>
  );
}

/** A quantity of up to four decimals, otherwise written like an amount. */
export const Quantity = ({ value, size = 'body' }: { value: Numeric; size?: 'body' | 'large' }) => (
  <Figure text={quantity(value).replace(/^-?0$/, '-')} size={size} />
);

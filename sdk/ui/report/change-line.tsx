import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { money, type Numeric, percent, periodText, quantity } from '../../format/index.ts';
import { meaning } from '../meaning.ts';
import { space } from '../theme.ts';
import { type AmountUnit, useAmountUnit } from './amount-unit.tsx';

const useStyles = makeStyles({
  change: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: space.xs,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground3,
  },
  better: { color: meaning.toneSuccessText },
  worse: { color: meaning.toneDangerText },
});

/** `money` in yuan, `percent` a fraction of 1. */
export type FigureKind = 'money' | 'count' | 'percent';

/** A figure in an earlier period, and how far that of now is from it. */
export interface Change {
  /** 环比, 同比. */
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly value: Numeric;
  readonly difference: Numeric;
  /** A fraction of 1. */
  readonly change: Numeric;
}

/** A figure as it is shown, in the unit of amounts that the reader chose. */
export function written(value: Numeric, kind: FigureKind | undefined, unit: AmountUnit): string {
  if (kind === 'money') return money(value, { unit });
  return kind === 'percent' ? percent(value) : quantity(value);
}

/** How far a figure is from an earlier one: +1,200.00, or of a share so many points. */
function distance(difference: Numeric, kind: FigureKind | undefined, unit: AmountUnit): string {
  const text = written(difference, kind, unit);
  return `${Number(difference) > 0 ? '+' : ''}${kind === 'percent' ? text.replace('%', ' 个百分点') : text}`;
}

const arrowOf = (difference: number) => (difference > 0 ? '↑' : difference < 0 ? '↓' : '');

interface Props {
  /** Of the figure. Default `count`. */
  kind: FigureKind | undefined;
  /** Whether more of it is better or worse; undefined where it is neither. */
  better: 'more' | 'less' | undefined;
  than: Change;
}

/** 环比 ↑ 12.3% +1,200.00: how far a figure is from what it was, which stands in the tooltip. */
export function ChangeLine({ kind, better, than }: Props) {
  const styles = useStyles();
  const { unit } = useAmountUnit();
  const { label, from, to, value, difference, change } = than;
  const by = Number(difference ?? 0);
  const gained = better === 'less' ? -by : by;
  const tone = better && (gained > 0 ? styles.better : gained < 0 ? styles.worse : undefined);
  const share = change === null || change === undefined ? '' : ` ${percent(Math.abs(Number(change)), { decimals: 1 })}`;
  return (
    <div className={styles.change} title={`${periodText(from, to)}：${written(value, kind, unit)}`}>
      <span>{label}</span>
      {difference === null || difference === undefined ? (
        <span>-</span>
      ) : (
        <>
          <span className={mergeClasses(tone)}>
            {by === 0 ? '持平' : `${arrowOf(by)}${kind === 'percent' ? '' : share}`}
          </span>
          {by !== 0 && <span>{distance(difference, kind, unit)}</span>}
        </>
      )}
    </div>
  );
}

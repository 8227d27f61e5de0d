import { InfoLabel, makeStyles, tokens } from '@fluentui/react-components';
import type { Numeric } from '../../format/index.ts';
import { TextLink } from '../link-button.tsx';
import { radius, space } from '../theme.ts';
import { useAmountUnit } from './amount-unit.tsx';
import { type Change, ChangeLine, type FigureKind, written } from './change-line.tsx';

const useStyles = makeStyles({
  cards: { display: 'flex', flexWrap: 'wrap', gap: space.m, margin: 0, padding: 0, listStyleType: 'none' },
  card: {
    flexGrow: 1,
    flexShrink: 1,
    boxSizing: 'border-box',
    padding: space.s,
    borderRadius: radius.card,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
  },
  value: { containerType: 'inline-size', height: '28px', lineHeight: '28px' }, // with a unit and without
  figure: {
    display: 'flex',
    alignItems: 'baseline',
    gap: space.xs,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  unit: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
});

/** One figure of a report, with what it counts. */
export interface Kpi {
  readonly label: string;
  /** `undefined` while it is awaited. */
  readonly value: Numeric;
  /** Default `count`. */
  readonly kind?: FigureKind;
  /** Behind the figure: 单, 天. */
  readonly unit?: string;
  /** 口径说明: what is counted, and what is not. */
  readonly definition: string;
  readonly changes?: readonly Change[];
  /** Whether more is better or worse; absent where it is neither. */
  readonly better?: 'more' | 'less';
  /** The rows behind the figure. */
  readonly to: string;
}

interface CardProps {
  kpi: Kpi;
  /** Of the card. */
  flexBasis: string;
  /** Of the figure. */
  fontSize: string;
}

function Card({ kpi, flexBasis, fontSize }: CardProps) {
  const styles = useStyles();
  const { unit, text } = useAmountUnit();
  const { label, definition, kind, to, value, changes = [] } = kpi;
  const shown = kind === 'money' ? text : kpi.unit;
  return (
    <li className={styles.card} style={{ flexBasis }}>
      <InfoLabel info={definition} infoButton={{ 'aria-label': `${label}的口径说明` }}>
        {label}
      </InfoLabel>
      <div className={styles.value}>
        <div className={styles.figure} style={{ fontSize }}>
          {value === undefined ? <span>-</span> : <TextLink to={to}>{written(value, kind, unit)}</TextLink>}
          {shown !== undefined && <span className={styles.unit}>{shown}</span>}
        </div>
      </div>
      {changes.map((than) => (
        <ChangeLine key={than.label} kind={kind} better={kpi.better} than={than} />
      ))}
    </li>
  );
}

/** Least width of a card and the gap beside it, in px: 100,000,000.00 元 fits. */
const [least, gap] = [188, 12];

/** Width of a card where as many as fit stand in a line: all of up to six, else half of them. The last line is filled. */
function widthFor(count: number): string {
  const all = count > 6 ? Math.ceil(count / 2) : count;
  // a hair less: rounding must not push the last one into the next line
  const width = (columns: number) => `calc((100% - ${(columns - 1) * gap}px) / ${columns} - 0.5px)`;
  const room = all * least + (all - 1) * gap;
  // a huge negative length where there is room for all, a huge positive one where there is none
  const switched = `calc((${room}px - 100%) * 9999)`;
  return `clamp(${width(all)}, ${switched}, ${width(Math.ceil(all / 2))})`;
}

/** Widths of a digit and of a mark between digits, in em, a little above those of the widest font. */
const [digit, mark] = [0.62, 0.3];

/** Size of all figures: that at which the widest of them stands in its card beside its unit of up to two characters. */
function sizeFor(texts: readonly string[]): string {
  const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (/[.,]/.test(one) ? mark : digit), 0);
  return `min(${tokens.fontSizeBase500}, calc((100cqi - 28px) / ${Math.max(1, ...texts.map(widthOf))}))`;
}

/** The figures of a report: each with its definition, what has become of it, and a link to its rows. */
export function KpiCards({ items }: { items: readonly Kpi[] }) {
  const styles = useStyles();
  const { unit } = useAmountUnit();
  const looks = {
    flexBasis: widthFor(items.length),
    fontSize: sizeFor(items.map(({ value, kind }) => written(value, kind, unit))),
  };
  return (
    <ul className={styles.cards} aria-label="指标">
      {items.map((kpi) => (
        <Card key={kpi.label} {...{ kpi, ...looks }} />
      ))}
    </ul>
  );
}

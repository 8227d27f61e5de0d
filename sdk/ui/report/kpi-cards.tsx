import { InfoLabel, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { money, type Numeric, percent, quantity } from '../../format/index.ts';
import { TextLink } from '../link-button.tsx';
import { meaning } from '../meaning.ts';
import { radius, space } from '../theme.ts';
import { type AmountUnit, useAmountUnit } from './amount-unit.tsx';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gap: space.m,
    gridTemplateColumns: 'repeat(auto-fit, minmax(184px, 1fr))',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    padding: space.s,
    borderRadius: radius.card,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
  },
  value: {
    display: 'flex',
    alignItems: 'baseline',
    gap: space.xs,
    fontSize: tokens.fontSizeBase500,
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  unit: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  change: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  up: { color: meaning.toneSuccessText },
  down: { color: meaning.toneDangerText },
});

/** One figure of a report, with what it counts. */
export interface Kpi {
  readonly label: string;
  /** `undefined` while it is awaited. */
  readonly value: Numeric;
  /** `money` in yuan, `percent` a fraction of 1. Default `count`. */
  readonly kind?: 'money' | 'count' | 'percent';
  /** Behind the figure: 单, 天. */
  readonly unit?: string;
  /** 口径说明: what is counted, and what is not. */
  readonly definition: string;
  /** Fractions of 1 against another period: 环比, 同比. */
  readonly changes?: readonly { readonly label: string; readonly value: Numeric }[];
  /** The rows behind the figure. */
  readonly to?: string;
}

const textOf = ({ value, kind = 'count' }: Kpi, unit: AmountUnit) => {
  if (kind === 'money') return money(value, { unit });
  return kind === 'percent' ? percent(value) : quantity(value);
};

function Change({ label, value }: { label: string; value: Numeric }) {
  const styles = useStyles();
  const change = Number(value ?? 0);
  const sign = change > 0 ? '↑ ' : change < 0 ? '↓ ' : '';
  return (
    <span className={styles.change}>
      {`${label} `}
      <span className={mergeClasses(change > 0 && styles.up, change < 0 && styles.down)}>
        {value === null || value === undefined ? '-' : `${sign}${percent(Math.abs(change), { decimals: 1 })}`}
      </span>{' '}
    </span>
  );
}

function Card({ kpi }: { kpi: Kpi }) {
  const styles = useStyles();
  const { unit, text } = useAmountUnit();
  const { label, definition, kind, to, changes = [] } = kpi;
  const figure = textOf(kpi, unit);
  const shown = kind === 'money' ? text : kpi.unit;
  return (
    <li className={styles.card}>
      <InfoLabel info={definition} infoButton={{ 'aria-label': `${label}的口径说明` }}>
        {label}
      </InfoLabel>
      <div className={styles.value}>
        {to === undefined ? <span>{figure}</span> : <TextLink to={to}>{figure}</TextLink>}
        {shown !== undefined && <span className={styles.unit}>{shown}</span>}
      </div>
      {changes.map((change) => (
        <Change key={change.label} {...change} />
      ))}
    </li>
  );
}

/** The figures of a report: each with its definition, and with a link to its rows where it has one. */
export function KpiCards({ items }: { items: readonly Kpi[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.grid} aria-label="指标">
      {items.map((kpi) => (
        <Card key={kpi.label} kpi={kpi} />
      ))}
    </ul>
  );
}

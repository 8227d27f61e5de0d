import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { meaning } from '../theme.ts';
import { space } from '../theme.ts';
import { type ChartProps, chartHeight, exact, type Point } from './figures.ts';
import { Frame } from './frame.tsx';

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'grid',
    gridAutoRows: '24px',
    overflow: 'auto',
    height: '100%',
  },
  row: {
    display: 'grid',
    alignItems: 'center',
    gap: space.s,
    fontSize: tokens.fontSizeBase200,
  },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  value: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'end' },
  bar: { fill: tokens.colorBrandBackground },
  warned: { fill: meaning.toneDangerText },
});

interface Props extends ChartProps {
  points: readonly Point[];
  /** Values above it are drawn as a warning, and say so. */
  warnAbove?: number;
}

/** 条形图：values in the given order, each bar with its name and value. */
export function RankChart({ points, warnAbove = Number.POSITIVE_INFINITY, ...props }: Props) {
  const { title, unit, height = chartHeight } = props;
  const styles = useStyles();
  const most = Math.max(...points.map(({ value }) => value), 0);
  const textOf = (value: number) => `${exact(value, unit)}${value > warnAbove ? ' !' : ''}`;
  // one width for all, so that equal bars are equally long
  const widest = Math.max(...points.map(({ value }) => textOf(value).length), 1);
  const columns = { gridTemplateColumns: `minmax(72px, 34%) minmax(0, 1fr) ${widest}ch` };
  return (
    <Frame {...{ title, unit, height }} series={[{ name: title, points }]}>
      <ol className={styles.list}>
        {points.map(({ label, value }) => (
          <li key={label} className={styles.row} style={columns}>
            <span className={styles.label} title={label}>
              {label}
            </span>
            <svg width="100%" height={12} aria-hidden="true">
              <rect
                className={mergeClasses(styles.bar, value > warnAbove && styles.warned)}
                width={`${most === 0 ? 0 : (Math.max(0, value) / most) * 100}%`}
                height={12}
                rx={2}
              />
            </svg>
            <span className={styles.value}>{textOf(value)}</span>
          </li>
        ))}
      </ol>
    </Frame>
  );
}

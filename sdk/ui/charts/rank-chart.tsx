import { makeStyles, tokens } from '@fluentui/react-components';
import { space } from '../theme.ts';
import { type ChartProps, chartHeight, colourOf, exact, type Point } from './figures.ts';
import { Frame } from './frame.tsx';

const useStyles = makeStyles({
  scroller: { overflow: 'auto' },
  /** Two columns where there is room for both. */
  list: { margin: 0, padding: 0, listStyleType: 'none', columnCount: 2, columnGap: space.xl },
  row: {
    display: 'grid',
    height: '24px',
    breakInside: 'avoid',
    alignItems: 'center',
    gap: space.s,
    fontSize: tokens.fontSizeBase200,
  },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  value: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'end' },
});

/** More rows than these stand in two columns even where these are narrow. */
const many = 10;
const [narrow, wide] = ['240px', '420px'];

/** 条形图, as tall as its rows and no taller than its height: values in the given order, each bar with its name and value; bars of one meaning have its colour. */
export function RankChart({ points, ...props }: ChartProps & { points: readonly Point[] }) {
  const { title, unit, height = chartHeight } = props;
  const styles = useStyles();
  const most = Math.max(...points.map(({ value }) => value), 0);
  const textOf = (value: number) => exact(value, unit);
  // one width for all, so that equal bars are equally long
  const widest = Math.max(...points.map(({ value }) => textOf(value).length), 1);
  const columns = { gridTemplateColumns: `minmax(72px, 34%) minmax(0, 1fr) ${widest}ch` };
  return (
    <Frame {...{ title, unit }} height="rows" series={[{ name: title, points }]}>
      <div className={styles.scroller} style={{ maxHeight: height }}>
        <ol className={styles.list} style={{ columnWidth: points.length > many ? narrow : wide }}>
          {points.map(({ label, value, tone = 'info' }) => (
            <li key={label} className={styles.row} style={columns}>
              <span className={styles.label} title={label}>
                {label}
              </span>
              <svg width="100%" height={12} aria-hidden="true">
                <rect
                  style={{ fill: colourOf(0, tone) }}
                  width={`${most === 0 ? 0 : (Math.max(0, value) / most) * 100}%`}
                  height={12}
                  rx={2}
                />
              </svg>
              <span className={styles.value}>{textOf(value)}</span>
            </li>
          ))}
        </ol>
      </div>
    </Frame>
  );
}

import { DonutChart as FluentDonutChart, ResponsiveContainer } from '@fluentui/react-charts';
import { makeStyles, tokens } from '@fluentui/react-components';
import { space } from '../theme.ts';
import { type ChartProps, chartHeight, exact, type Point, shadeOf, shareOf, short } from './figures.ts';
import { Frame } from './frame.tsx';

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gap: space.l,
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'center',
    height: '100%',
  },
  ring: { minWidth: 0, height: '100%' },
  parts: { margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase200 },
  part: {
    display: 'grid',
    gridTemplateColumns: '12px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: space.xs,
    height: '24px',
  },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  share: { fontVariantNumeric: 'tabular-nums' },
});

/** 环形图：parts of a whole, each named with its share beside it; the whole stands in the middle. At most six parts and 其他. */
export function DonutChart({ points, ...props }: ChartProps & { points: readonly Point[] }) {
  const { title, unit, height = chartHeight } = props;
  const styles = useStyles();
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const chartData = points.map(({ label, value, tone }, index) => ({
    legend: label,
    data: value,
    color: shadeOf(index, tone),
    yAxisCalloutData: `${exact(value, unit)} ${unit}`,
  }));
  return (
    <Frame {...props} series={[{ name: title, points }]}>
      <div className={styles.box}>
        <div className={styles.ring}>
          <ResponsiveContainer>
            <FluentDonutChart
              data={{ chartData }}
              height={height}
              innerRadius={height / 4}
              valueInsideDonut={short(total)}
              hideLegend
              culture="zh-CN"
            />
          </ResponsiveContainer>
        </div>
        <ul className={styles.parts}>
          {points.map(({ label, value, tone }, index) => (
            <li key={label} className={styles.part}>
              <svg width={12} height={12} aria-hidden="true">
                <rect width={12} height={12} rx={2} style={{ fill: shadeOf(index, tone) }} />
              </svg>
              <span className={styles.label} title={label}>
                {label}
              </span>
              <span className={styles.share}>{shareOf(value, total)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Frame>
  );
}

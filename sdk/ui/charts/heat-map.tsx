import { makeStyles, tokens } from '@fluentui/react-components';
import { axisLabels, type ChartProps, chartHeight, exact, labelsOf, type Series, short } from './figures.ts';
import { Frame } from './frame.tsx';

const useStyles = makeStyles({
  box: { overflow: 'auto' },
  // fixed: every label stays within the card, and names give way
  table: {
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '2px',
    width: '100%',
    fontSize: tokens.fontSizeBase200,
  },
  name: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    width: '30%',
    padding: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  label: {
    padding: 0,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  cell: { height: '24px', textAlign: 'center', borderRadius: '2px', fontVariantNumeric: 'tabular-nums' },
});

/** Share of the strongest tint that still leaves its figure readable. */
const strongest = 0.55;
const weakest = 0.1;

/** 热力图, as tall as its rows and no taller than its height: one row a name, one cell a label; the stronger the tint, the higher the value. */
export function HeatMap({ series, ...props }: ChartProps & { series: readonly Series[] }) {
  const { title, unit, height = chartHeight } = props;
  const styles = useStyles();
  const named = axisLabels(labelsOf(series));
  const most = Math.max(...series.flatMap(({ points }) => points.map(({ value }) => value)), 0);
  const tint = (value: number) => (value === 0 ? 0 : (weakest + (value / most) * (strongest - weakest)).toFixed(2));
  return (
    <Frame {...{ title, unit, series }} height="rows">
      <div className={styles.box} style={{ maxHeight: height }}>
        <table className={styles.table}>
          <caption hidden>{title}</caption>
          <thead>
            <tr>
              <td className={styles.name} />
              {named.map((label) => (
                <th key={label} className={styles.label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map(({ name, points }) => (
              <tr key={name}>
                <th className={styles.name} scope="row" title={name}>
                  {name}
                </th>
                {points.map(({ label, value }) => (
                  <td
                    key={label}
                    className={styles.cell}
                    style={{ backgroundColor: `rgba(15, 91, 153, ${tint(value)})` }}
                    title={`${name} ${label}：${exact(value, unit)}${unit}`}
                  >
                    {value === 0 ? '' : short(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Frame>
  );
}

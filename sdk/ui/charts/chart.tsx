import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DonutChart as FluentDonut, LineChart as FluentLine, VerticalBarChart } from '@fluentui/react-charts';
import { type ReactNode, useState } from 'react';
import { money } from '../../format/index.ts';
import { PlainTable } from '../table/index.ts';
import { brand, meaning, space } from '../theme.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: space.s, minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', gap: space.s },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, flexGrow: 1 },
});

/** One value of a chart. */
export interface Point {
  readonly label: string;
  readonly value: number;
}

interface ChartProps {
  title: string;
  points: readonly Point[];
  /** Unit of the values, shown in the data table. */
  unit: string;
  /** Pixels. Default 240. */
  height?: number;
}

const colours = [brand[80], meaning.artAccent, brand[110], brand[60], brand[130]];

const summaryOf = ({ title, points, unit }: ChartProps) => {
  const most = points.reduce<Point | undefined>(
    (best, point) => (best === undefined || point.value > best.value ? point : best),
    undefined,
  );
  return `${title}，共 ${points.length} 项${most ? `，最高 ${most.label} ${money(most.value)} ${unit}` : ''}`;
};

/** A chart and, one click away, its data as a table. */
function Frame({ chart, ...props }: ChartProps & { chart: ReactNode }) {
  const styles = useStyles();
  const [asTable, setAsTable] = useState(false);
  const { title, points, unit } = props;
  return (
    <figure className={styles.box} style={{ margin: 0 }} aria-label={summaryOf(props)}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <Button size="small" appearance="subtle" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '图表' : '表格'}
        </Button>
      </div>
      {asTable ? (
        <PlainTable
          caption={title}
          rows={points}
          rowKey="label"
          columns={[
            { title: '项目', field: 'label' },
            { title: `数值（${unit}）`, field: 'value', as: 'money' },
          ]}
        />
      ) : (
        chart
      )}
    </figure>
  );
}

/** 柱状图 */
export function BarChart(props: ChartProps) {
  const { points, height = 240 } = props;
  const data = points.map(({ label, value }) => ({ x: label, y: value, color: brand[80], legend: props.title }));
  return <Frame {...props} chart={<VerticalBarChart data={data} height={height} hideLegend culture="zh-CN" />} />;
}

/** 折线图 */
export function LineChart(props: ChartProps) {
  const { title, points, height = 240 } = props;
  const data = {
    chartTitle: title,
    lineChartData: [
      { legend: title, color: brand[80], data: points.map(({ value }, index) => ({ x: index + 1, y: value })) },
    ],
  };
  return <Frame {...props} chart={<FluentLine data={data} height={height} hideLegend culture="zh-CN" />} />;
}

/** 环形图 */
export function DonutChart(props: ChartProps) {
  const { title, points, height = 240 } = props;
  const chartData = points.map(({ label, value }, index) => ({
    legend: label,
    data: value,
    color: colours[index % colours.length] ?? brand[80],
  }));
  return (
    <Frame
      {...props}
      chart={<FluentDonut data={{ chartTitle: title, chartData }} height={height} innerRadius={56} culture="zh-CN" />}
    />
  );
}

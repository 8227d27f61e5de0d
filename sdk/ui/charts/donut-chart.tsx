import { DonutChart as FluentDonutChart, ResponsiveContainer } from '@fluentui/react-charts';
import { type ChartProps, chartHeight, colourOf, exact, legendProps, type Point, shareOf, short } from './figures.ts';
import { Frame } from './frame.tsx';

/** 环形图：parts of a whole, each named with its share; the whole stands in the middle. At most six parts. */
export function DonutChart({ points, ...props }: ChartProps & { points: readonly Point[] }) {
  const { title, unit, height = chartHeight } = props;
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const chartData = points.map(({ label, value, tone }, index) => ({
    legend: `${label} ${shareOf(value, total)}`,
    data: value,
    color: colourOf(index, tone),
    yAxisCalloutData: `${exact(value, unit)} ${unit}`,
  }));
  return (
    <Frame {...props} series={[{ name: title, points }]}>
      <ResponsiveContainer>
        <FluentDonutChart
          data={{ chartData }}
          height={height}
          innerRadius={height / 4}
          valueInsideDonut={short(total)}
          legendProps={legendProps}
          culture="zh-CN"
        />
      </ResponsiveContainer>
    </Frame>
  );
}

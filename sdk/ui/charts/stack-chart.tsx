import { ResponsiveContainer, VerticalStackedBarChart } from '@fluentui/react-charts';
import {
  type ChartProps,
  chartHeight,
  colourOf,
  exact,
  labelsOf,
  legendProps,
  margins,
  type Series,
  short,
} from './figures.ts';
import { Frame } from './frame.tsx';

/** 堆叠柱状图：parts of each label's whole on top of each other. */
export function StackChart({ series, ...props }: ChartProps & { series: readonly Series[] }) {
  const { title, unit, height = chartHeight } = props;
  const data = labelsOf(series).map((label, place) => ({
    xAxisPoint: label,
    chartData: series.map(({ name, points }, index) => {
      const value = points[place]?.value ?? 0;
      return { legend: name, data: value, color: colourOf(index), yAxisCalloutData: `${exact(value, unit)} ${unit}` };
    }),
  }));
  return (
    <Frame {...{ title, unit, height, series }}>
      <ResponsiveContainer>
        <VerticalStackedBarChart
          data={data}
          height={height}
          culture="zh-CN"
          yAxisTickFormat={short}
          margins={margins}
          legendProps={legendProps}
          maxBarWidth={32}
          barWidth="auto"
        />
      </ResponsiveContainer>
    </Frame>
  );
}

import { ResponsiveContainer, VerticalStackedBarChart } from '@fluentui/react-charts';
import {
  axisLabels,
  type ChartProps,
  chartHeight,
  colourOf,
  exact,
  labelsOf,
  legendProps,
  margins,
  type Series,
  short,
  sideBySide,
} from './figures.ts';
import { Frame } from './frame.tsx';

/** 堆叠柱状图：parts of each label's whole on top of each other. */
export function StackChart({ series, ...props }: ChartProps & { series: readonly Series[] }) {
  const { title, unit, height = chartHeight } = props;
  const labels = labelsOf(series);
  const named = axisLabels(labels);
  const data = labels.map((label, place) => ({
    xAxisPoint: named[place] ?? label,
    xAxisCalloutData: label,
    chartData: series.map(({ name, points, tone }, index) => {
      const value = points[place]?.value ?? 0;
      return {
        legend: name,
        data: value,
        color: colourOf(index, tone),
        yAxisCalloutData: `${exact(value, unit)} ${unit}`,
      };
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
          roundedTicks
          hideTickOverlap={!sideBySide(named)}
          maxBarWidth={32}
          barWidth="auto"
        />
      </ResponsiveContainer>
    </Frame>
  );
}

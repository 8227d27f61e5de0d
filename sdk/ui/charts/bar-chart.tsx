import { GroupedVerticalBarChart, ResponsiveContainer, VerticalBarChart } from '@fluentui/react-charts';
import {
  chartHeight,
  colourOf,
  exact,
  labelsOf,
  legendProps,
  margins,
  type Series,
  type SeriesProps,
  seriesOf,
  short,
} from './figures.ts';
import { Frame } from './frame.tsx';

const shared = {
  culture: 'zh-CN',
  yAxisTickFormat: short,
  maxBarWidth: 32,
  roundCorners: true,
  roundedTicks: true,
  margins,
  legendProps,
} as const;

function Bars({ series: [only], unit, height }: { series: readonly Series[]; unit: string; height: number }) {
  const data = (only?.points ?? []).map(({ label, value }) => ({
    x: label,
    y: value,
    color: colourOf(0),
    legend: only?.name ?? '',
    barLabel: short(value),
    yAxisCalloutData: `${exact(value, unit)} ${unit}`,
  }));
  return <VerticalBarChart {...shared} data={data} height={height} barWidth="auto" hideLegend />;
}

function Groups({ series, unit, height }: { series: readonly Series[]; unit: string; height: number }) {
  const data = labelsOf(series).map((name, place) => ({
    name,
    series: series.map((one, index) => {
      const value = one.points[place]?.value ?? 0;
      return {
        key: one.name,
        legend: one.name,
        data: value,
        color: colourOf(index, one.tone),
        yAxisCalloutData: `${exact(value, unit)} ${unit}`,
      };
    }),
  }));
  return <GroupedVerticalBarChart {...shared} data={data} height={height} barWidth="auto" hideLabels />;
}

/** 柱状图：one series with its values on the bars, or several side by side. */
export function BarChart(props: SeriesProps) {
  const { title, unit, height = chartHeight } = props;
  const series = seriesOf(props);
  const Chart = series.length > 1 ? Groups : Bars;
  return (
    <Frame {...{ title, unit, height, series }}>
      <ResponsiveContainer>
        <Chart {...{ series, unit, height }} />
      </ResponsiveContainer>
    </Frame>
  );
}

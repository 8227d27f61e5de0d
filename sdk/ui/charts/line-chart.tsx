import { LineChart as FluentLineChart, ResponsiveContainer } from '@fluentui/react-charts';
import {
  axisLabels,
  chartHeight,
  colourOf,
  exact,
  labelledPlaces,
  labelsOf,
  legendProps,
  margins,
  type SeriesProps,
  seriesOf,
  short,
  sideBySide,
} from './figures.ts';
import { Frame } from './frame.tsx';

/** 折线图：one series, or several over the same labels. */
export function LineChart(props: SeriesProps) {
  const { title, unit, height = chartHeight } = props;
  const series = seriesOf(props);
  const labels = labelsOf(series);
  const named = axisLabels(labels);
  const places = labelledPlaces(labels.length);
  const tickText = places.map((place) => named[place] ?? '');
  if (labels.length < 2) return null; // no line
  const lineChartData = series.map(({ name, points, tone }, index) => ({
    legend: name,
    color: colourOf(index, tone),
    lineOptions: { strokeWidth: 2 },
    // a place without a value is kept: a line of a single point is drawn by Fluent with a warning of React
    data: labels.map((label, place) => {
      const value = points[place]?.value;
      return {
        x: place,
        y: value ?? Number.NaN,
        xAxisCalloutData: label,
        yAxisCalloutData: value === undefined ? '-' : `${exact(value, unit)} ${unit}`,
      };
    }),
  }));
  return (
    <Frame {...{ title, unit, height, series }}>
      <ResponsiveContainer>
        <FluentLineChart
          data={{ lineChartData }}
          height={height}
          culture="zh-CN"
          margins={margins}
          yAxisTickFormat={short}
          tickValues={[...places]}
          xAxis={{ tickText }}
          roundedTicks
          hideTickOverlap={!sideBySide(tickText)}
          legendProps={legendProps}
          hideLegend={series.length === 1}
        />
      </ResponsiveContainer>
    </Frame>
  );
}

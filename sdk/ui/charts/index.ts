/** Charts of the kit: title, chart, and the data as a table one press away. @packageDocumentation */
export { BarChart } from './bar-chart.tsx';
export { DonutChart } from './donut-chart.tsx';
export { HeatMap } from './heat-map.tsx';
export { LineChart } from './line-chart.tsx';
export { RankChart } from './rank-chart.tsx';
export { StackChart } from './stack-chart.tsx';
export type { Series } from './figures.ts';

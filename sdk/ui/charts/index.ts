/** Charts of the kit. @packageDocumentation */
export { BarChart, DonutChart, LineChart } from './chart.tsx';
export type { Point } from './chart.tsx';

/** Reports of the kit: question, figures, charts, table, in this order. @packageDocumentation */
export { ReportPage } from './report-page.tsx';
export { ReportTable } from './report-table.tsx';
export { PrintButtons } from './print-buttons.tsx';
export { PeriodBar } from './period-bar.tsx';
export { periodOf } from './periods.ts';
export { conditionsText } from './conditions.ts';
export { ChangeLine } from './change-line.tsx';
export { KpiCards } from './kpi-cards.tsx';
export type { Kpi } from './kpi-cards.tsx';
export { SavedViews } from './saved-views.tsx';
export { inUnit, useAmountUnit } from './amount-unit.tsx';
export type { AmountUnit } from './amount-unit.tsx';

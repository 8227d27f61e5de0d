/** Date inputs of the kit and months as tables, in Chinese. @packageDocumentation */
export { DayInput } from './day-input.tsx';
export { DayRangeInput } from './day-range-input.tsx';
export { MomentInput } from './moment-input.tsx';
export { MonthInput } from './month-input.tsx';
export { MonthTable } from './month-table.tsx';
export { TimeInput } from './time-input.tsx';

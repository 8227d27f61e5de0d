import { MonthInput } from './month-input.tsx';
import { RangeInput, type RangeProps } from './range-input.tsx';

/** 起止月份, each `YYYY-MM`. */
export const MonthRangeInput = (props: RangeProps) => <RangeInput {...props} input={MonthInput} />;

import { DatePicker } from '@fluentui/react-datepicker-compat';
import { makeStyles } from '@fluentui/react-components';
import { parseDate } from '../../format/index.ts';
import { strings } from './strings.ts';

const useStyles = makeStyles({ input: { width: '100%', minWidth: 0 } });

const pad = (value: number) => String(value).padStart(2, '0');

/** A day on the calendar's own terms: local midnight, no zone involved. */
const textOf = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

function dateOf(day: string | undefined): Date | null {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return year && month && date ? new Date(year, month - 1, date) : null;
}

const monthYear = (date: Date) => `${date.getFullYear()}年${date.getMonth() + 1}月`;

const formatter = {
  formatDay: (date: Date) => String(date.getDate()),
  formatMonth: (date: Date) => `${date.getMonth() + 1}月`,
  formatYear: (date: Date) => `${date.getFullYear()}年`,
  formatMonthDayYear: (date: Date) => `${monthYear(date)}${date.getDate()}日`,
  formatMonthYear: monthYear,
};

export interface DayInputProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  onBlur?: () => void;
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  placeholder?: string;
  label?: string;
  disabled?: boolean;
}

/** A day, typed or chosen: `20240629`, `2024/6/29` and `2024年6月29日` are understood; weeks begin on Monday. */
export function DayInput({ value, onChange, onBlur, min, max, placeholder = '年-月-日', label, disabled = false }: DayInputProps) {
  const styles = useStyles();
  const first = dateOf(min);
  const last = dateOf(max);
  return (
    <DatePicker
      className={styles.input}
      value={dateOf(value)}
      allowTextInput
      placeholder={placeholder}
      aria-label={label}
      disabled={disabled}
      strings={strings}
      firstDayOfWeek={1}
      formatDate={(date) => (date ? textOf(date) : '')}
      parseDateFromString={(text) => dateOf(parseDate(text))}
      onSelectDate={(date) => onChange(date ? textOf(date) : undefined)}
      {...(onBlur && { onBlur })}
      {...(first && { minDate: first })}
      {...(last && { maxDate: last })}
      calendar={{ dateTimeFormatter: formatter, strings }}
    />
  );
}

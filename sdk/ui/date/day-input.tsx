import { makeStyles } from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import { useMemo } from 'react';
import { date as dayAt, parseDate } from '../../format/index.ts';
import { now } from '../../services.ts';
import { formatter, strings } from './strings.ts';

const useStyles = makeStyles({ input: { width: '100%', minWidth: 0 } });

const pad = (value: number) => String(value).padStart(2, '0');

/** A day on the calendar's own terms: local midnight, no zone involved. */
const textOf = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

const shown = (date?: Date) => (date ? textOf(date) : '');

function dateOf(day: string | undefined): Date | null {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return year && month && date ? new Date(year, month - 1, date) : null;
}

export interface DayInputProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  onBlur?: () => void;
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  placeholder?: string;
  /** Needed outside a form's field. */
  label?: string;
  disabled?: boolean;
}

/**
 * A day, typed or chosen: `20240629`, `2024/6/29` and `2024年6月29日` are understood; weeks begin on Monday. What is no
 * day, or lies outside `min` and `max`, gives way to the day before it was typed.
 */
export function DayInput(props: DayInputProps) {
  const { value, onChange, onBlur, min, max, placeholder = '年-月-日', label, disabled = false } = props;
  const styles = useStyles();
  const selected = useMemo(() => dateOf(value), [value]); // another object would undo what is being typed
  const first = useMemo(() => dateOf(min), [min]);
  const last = useMemo(() => dateOf(max), [max]);
  const read = (text: string) => {
    const day = parseDate(text);
    const within = day !== undefined && day >= (min || '') && day <= (max || '9999-12-31');
    return within ? dateOf(day) : null;
  };
  return (
    <DatePicker
      className={styles.input}
      value={selected}
      allowTextInput
      placeholder={placeholder}
      disabled={disabled}
      strings={strings}
      firstDayOfWeek={1}
      formatDate={shown}
      parseDateFromString={read}
      onSelectDate={(date) => onChange(date ? textOf(date) : undefined)}
      calendar={{ dateTimeFormatter: formatter, strings }}
      {...(label !== undefined && { 'aria-label': label })}
      {...(onBlur && { onBlur })}
      {...(first && { minDate: first })}
      {...(last && { maxDate: last })}
      today={dateOf(dayAt(now())) ?? new Date()}
    />
  );
}

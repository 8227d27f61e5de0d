import { Calendar, type ICalendar } from '@fluentui/react-calendar-compat';
import { useEffect, useRef } from 'react';
import { date as dayAt, parseDate } from '../../format/index.ts';
import { now } from '../../services.ts';
import { DateField, type DateFieldProps, type PanelControl } from './date-field.tsx';
import { formatter, strings } from './strings.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** A day on the calendar's own terms: local midnight, no zone involved. */
const textOf = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

function dateOf(day: string | undefined): Date | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return year && month && date ? new Date(year, month - 1, date) : undefined;
}

type PanelProps = Pick<DateFieldProps, 'value' | 'min' | 'max'> & PanelControl;

function DayPanel({ value, min, max, entered, choose, close }: PanelProps) {
  const calendar = useRef<ICalendar>(null);
  const [selected, today, first, last] = [value, dayAt(now()), min, max].map(dateOf);
  useEffect(() => {
    if (entered) calendar.current?.focus();
  }, [entered]);
  return (
    <Calendar
      componentRef={calendar}
      firstDayOfWeek={1}
      strings={strings}
      dateTimeFormatter={formatter}
      showMonthPickerAsOverlay
      highlightSelectedMonth
      onSelectDate={(date) => choose(textOf(date))}
      onDismiss={close}
      {...(selected && { value: selected })}
      {...(today && { today })}
      {...(first && { minDate: first })}
      {...(last && { maxDate: last })}
    />
  );
}

/**
 * A day, `YYYY-MM-DD`, typed or chosen: `20240629`, `2024/6/29` and `2024年6月29日` are understood; weeks begin on Monday.
 * What is no day, or lies outside `min` and `max`, gives way to the day before it was typed.
 */
export function DayInput({ placeholder = '年-月-日', ...props }: DateFieldProps) {
  const { value, min, max } = props;
  return (
    <DateField
      {...props}
      placeholder={placeholder}
      parse={parseDate}
      choice="选择日期"
      panel={(control) => <DayPanel {...{ value, min, max }} {...control} />}
    />
  );
}

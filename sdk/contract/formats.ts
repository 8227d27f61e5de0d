/** What the `format` of a schema demands, for whoever checks it: the portal, a service, tests. No dependency on Ajv. */
import { mostNumbers, numbersIn } from './numbers.ts';

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** The formats that schemas of contracts may name, as the option `formats` of Ajv. */
export const formats = {
  /** The pattern says it all, here and for a quantity; the name says how it is shown. */
  money: true as const,
  quantity: true as const,
  /** A day of the calendar. */
  day: isDay,
  /** At most 500 numbers of documents. */
  numbers: (text: string) => numbersIn(text).length <= mostNumbers,
  /** A point in time, with its zone. */
  time: (value: string) => iso.test(value) && !Number.isNaN(Date.parse(value)),
};

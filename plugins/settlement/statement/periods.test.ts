import type { WorkingCalendar } from '@portal/sdk/working-time';
import { expect, test } from '@rstest/core';
import { ended, lastDayOf, nextPeriod, periodOf } from './periods.ts';

test.each([
  // day, the period that takes it
  ['2026-01-25', '2026-01'],
  ['2026-01-26', '2026-02'],
  ['2026-01-31', '2026-02'],
  ['2026-02-01', '2026-02'],
  ['2026-02-28', '2026-03'],
  ['2024-02-25', '2024-02'],
  ['2024-02-29', '2024-03'],
  ['2026-04-30', '2026-05'],
  ['2026-12-25', '2026-12'],
  ['2026-12-26', '2027-01'],
  ['2026-12-31', '2027-01'],
])('what comes on %s is settled in %s', (day, period) => expect(periodOf(day)).toBe(period));

test.each([
  ['2026-01', '2026-02'],
  ['2026-02', '2026-03'],
  ['2024-02', '2024-03'],
  ['2026-04', '2026-05'],
  ['2026-11', '2026-12'],
  ['2026-12', '2027-01'],
])('after %s comes %s', (period, next) => expect(nextPeriod(period)).toBe(next));

test.each([
  // period, today, whether it has ended
  ['2026-02', '2026-02-25', false],
  ['2026-02', '2026-02-26', true],
  ['2026-12', '2026-12-25', false],
  ['2026-12', '2026-12-26', true],
  ['2027-01', '2026-12-31', false],
])('the period %s has ended on %s: %s', (period, today, over) => expect(ended(period, today)).toBe(over));

const calendar: WorkingCalendar = {
  days: new Map([
    ['2026-04-06', false], // a Monday off
    ['2026-02-28', true], // a Saturday worked
  ]),
  weekdays: [1, 2, 3, 4, 5],
  spans: [['09:00', '18:00']],
};

test.each([
  // handed over (+08:00), reminded, today, days, last day to dispute: 2026-03-13 is a Friday
  ['2026-03-02T02:00:00.000Z', '2026-03-11T01:00:00.000Z', '2026-03-13', 10, '2026-03-16'],
  ['2026-03-02T02:00:00.000Z', '2026-03-16T01:00:00.000Z', '2026-03-16', 10, '2026-03-17'],
  ['2026-03-02T02:00:00.000Z', '2026-03-13T01:00:00.000Z', '2026-03-20', 10, '2026-03-16'],
  // whoever was not told has a working day from today
  ['2026-03-02T02:00:00.000Z', null, '2026-03-12', 10, '2026-03-16'],
  ['2026-03-02T02:00:00.000Z', null, '2026-03-13', 10, '2026-03-16'],
  ['2026-03-02T02:00:00.000Z', null, '2026-03-16', 10, '2026-03-17'],
  ['2026-03-01T16:00:00.000Z', '2026-03-03T01:00:00.000Z', '2026-03-13', 4, '2026-03-06'],
  // over a holiday, and over a Saturday that is worked
  ['2026-04-02T02:00:00.000Z', '2026-04-02T03:00:00.000Z', '2026-04-03', 2, '2026-04-07'],
  ['2026-04-02T02:00:00.000Z', null, '2026-04-03', 1, '2026-04-07'],
  ['2026-02-27T02:00:00.000Z', '2026-02-27T03:00:00.000Z', '2026-02-27', 2, '2026-03-02'],
])(
  'handed over at %s, told at %s, on %s with %i days it may be disputed until %s',
  (stateSince, remindedAt, today, days, last) =>
    expect(lastDayOf({ stateSince, remindedAt }, { calendar, today, autoConfirmDays: days })).toBe(last),
);

import { expect, test } from '@rstest/core';
import { addWorkingDays, ended, nextPeriod, periodOf } from './periods.ts';

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

test.each([
  // a day, working days, the day they end: 2026-03-13 is a Friday
  ['2026-03-13', 0, '2026-03-13'],
  ['2026-03-13', 1, '2026-03-16'],
  ['2026-03-14', 1, '2026-03-16'],
  ['2026-03-15', 1, '2026-03-16'],
  ['2026-03-12', 1, '2026-03-13'],
  ['2026-03-13', 5, '2026-03-20'],
  ['2026-03-13', 10, '2026-03-27'],
  ['2024-02-28', 2, '2024-03-01'],
])('%s and %i working days is %s', (day, days, end) => expect(addWorkingDays(day, days)).toBe(end));

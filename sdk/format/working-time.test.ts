/** Oracles by hand, on the calendar of 2026 as it is published: National Day is off from 10-01 to 10-07, 09-20 and 10-10 are worked. */
import { expect, test } from '@rstest/core';
import {
  addWorkingDays,
  addWorkingHours,
  hoursOfDay,
  isWorkingDay,
  isWorkingTime,
  nextWorkingMoment,
  type WorkingCalendar,
  workingDaysBetween,
} from './working-time.ts';

const off = (month: string, ...days: number[]) =>
  days.map((day) => [`2026-${month}-${String(day).padStart(2, '0')}`, false] as const);

const calendar: WorkingCalendar = {
  days: new Map<string, boolean>([
    ...off('01', 1, 2, 3),
    ['2026-01-04', true],
    ['2026-02-14', true],
    ...off('02', 15, 16, 17, 18, 19, 20, 21, 22, 23),
    ['2026-02-28', true],
    ['2026-09-20', true],
    ...off('10', 1, 2, 3, 4, 5, 6, 7),
    ['2026-10-10', true],
    ['2027-01-01', false],
  ]),
  weekdays: [1, 2, 3, 4, 5],
  spans: [
    ['09:00', '12:00'],
    ['13:00', '18:00'],
  ],
};

test.each([
  ['2026-09-20', true], // a Sunday, worked
  ['2026-09-30', true],
  ['2026-10-01', false],
  ['2026-10-07', false],
  ['2026-10-08', true],
  ['2026-10-10', true], // a Saturday, worked
  ['2026-10-11', false],
  ['2026-02-28', true], // a Saturday, worked
  ['2027-01-01', false],
  ['2027-01-02', false], // a Saturday
  ['2027-02-08', true], // a Monday of a year that nobody has published
])('%s is worked: %s', (day, works) => expect(isWorkingDay(calendar, day)).toBe(works));

test.each([
  // a day, working days, the day on which they end
  ['2026-09-30', 0, '2026-09-30'],
  ['2026-09-30', 1, '2026-10-08'],
  ['2026-09-30', 2, '2026-10-09'],
  ['2026-09-30', 3, '2026-10-10'],
  ['2026-09-30', 4, '2026-10-12'],
  ['2026-10-04', 1, '2026-10-08'],
  ['2026-09-18', 1, '2026-09-20'],
  ['2026-09-18', 2, '2026-09-21'],
  ['2026-02-13', 1, '2026-02-14'],
  ['2026-02-13', 2, '2026-02-24'],
  ['2026-02-14', 5, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2026-12-30', 3, '2027-01-05'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-28', 2, '2028-03-01'],
  ['2027-02-26', 1, '2027-03-01'], // Friday and Monday of a year without a leap day
])('%s and %i working days is %s', (day, days, end) => expect(addWorkingDays(calendar, day, days)).toBe(end));

test.each([
  ['2026-09-30', '2026-09-30', 0],
  ['2026-09-30', '2026-10-07', 0],
  ['2026-09-30', '2026-10-08', 1],
  ['2026-09-30', '2026-10-12', 4],
  ['2026-10-12', '2026-09-30', -4],
  ['2026-02-13', '2026-02-24', 2],
  ['2026-12-31', '2027-01-04', 1],
  ['2028-02-28', '2028-03-01', 2],
])('from %s to %s are %i working days', (from, to, count) =>
  expect(workingDaysBetween(calendar, from, to)).toBe(count),
);

test.each([
  ['2026-10-08T00:59:59Z', false],
  ['2026-10-08T01:00:00Z', true], // 09:00
  ['2026-10-08T03:59:59Z', true],
  ['2026-10-08T04:00:00Z', false], // 12:00
  ['2026-10-08T05:00:00Z', true], // 13:00
  ['2026-10-08T09:59:59Z', true],
  ['2026-10-08T10:00:00Z', false], // 18:00
  ['2026-10-07T02:00:00Z', false],
  ['2026-10-10T02:00:00Z', true],
  ['2026-10-07T16:30:00Z', false], // half past midnight of the 8th
])('%s is working time: %s', (at, works) => expect(isWorkingTime(calendar, new Date(at))).toBe(works));

test.each([
  ['2026-10-08T02:00:00.000Z', '2026-10-08T02:00:00.000Z'],
  ['2026-10-08T00:00:00.000Z', '2026-10-08T01:00:00.000Z'],
  ['2026-10-08T04:00:00.000Z', '2026-10-08T05:00:00.000Z'],
  ['2026-09-30T10:00:00.000Z', '2026-10-08T01:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', '2027-01-04T01:00:00.000Z'],
  ['2026-10-07T16:30:00.000Z', '2026-10-08T01:00:00.000Z'],
])('after %s work goes on at %s', (at, next) =>
  expect(nextWorkingMoment(calendar, new Date(at)).toISOString()).toBe(next),
);

test.each([
  // from, working hours, until; at +08:00 the day is worked from 01:00Z to 04:00Z and from 05:00Z to 10:00Z
  ['2026-10-08T01:00:00.000Z', 1, '2026-10-08T02:00:00.000Z'],
  ['2026-10-08T03:30:00.000Z', 1, '2026-10-08T05:30:00.000Z'], // over noon
  ['2026-10-08T01:00:00.000Z', 3, '2026-10-08T04:00:00.000Z'], // due at noon
  ['2026-10-08T01:00:00.000Z', 8, '2026-10-08T10:00:00.000Z'], // due at closing time, not on the next morning
  ['2026-10-08T01:00:00.000Z', 8.5, '2026-10-09T01:30:00.000Z'],
  ['2026-10-08T14:00:00.000Z', 1, '2026-10-09T02:00:00.000Z'], // after work
  ['2026-09-30T09:00:00.000Z', 2, '2026-10-08T02:00:00.000Z'], // over National Day
  ['2026-09-30T09:00:00.000Z', 16, '2026-10-09T09:00:00.000Z'],
  ['2026-10-09T01:00:00.000Z', 24, '2026-10-12T10:00:00.000Z'], // Friday, the Saturday worked, Monday
  ['2026-02-14T09:00:00.000Z', 2, '2026-02-24T02:00:00.000Z'], // over Spring Festival
  ['2026-12-31T09:00:00.000Z', 2, '2027-01-04T02:00:00.000Z'], // over the year
  ['2026-10-07T16:30:00.000Z', 1, '2026-10-08T02:00:00.000Z'], // half past midnight
])('%s and %d working hours is %s', (at, hours, end) =>
  expect(addWorkingHours(calendar, new Date(at), hours).toISOString()).toBe(end),
);

test('a day without a break is worked through', () => {
  const through = { ...calendar, spans: [['08:30', '17:30'] as const] };
  expect([hoursOfDay(calendar), hoursOfDay(through)]).toEqual([8, 9]);
  expect(isWorkingTime(through, new Date('2026-10-08T04:30:00Z'))).toBe(true);
  expect(addWorkingHours(through, new Date('2026-10-08T03:30:00Z'), 1).toISOString()).toBe('2026-10-08T04:30:00.000Z');
});

test('hours before eight are of their day at +08:00, which is still the day before in UTC', () => {
  const early = { ...calendar, spans: [['06:00', '14:00'] as const] };
  expect(isWorkingTime(early, new Date('2026-10-07T22:30:00Z'))).toBe(true); // half past six of the 8th
  expect(isWorkingTime(early, new Date('2026-09-30T22:30:00Z'))).toBe(false); // of National Day
});

test('Sunday is the seventh weekday', () => {
  const sundays = { ...calendar, weekdays: [7] };
  expect(['2026-10-11', '2026-10-12', '2026-10-17'].map((day) => isWorkingDay(sundays, day))).toEqual([
    true,
    false,
    false,
  ]);
});

test('a calendar without a working day is refused, not searched for ever', () => {
  expect(() => addWorkingDays({ ...calendar, days: new Map(), weekdays: [] }, '2026-03-16', 1)).toThrow(RangeError);
});

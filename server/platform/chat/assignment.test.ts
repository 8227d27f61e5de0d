/** Working hours at +08:00, to the minute. */
import type { ChatRule } from '@portal/sdk/calls/agent';
import type { WorkingCalendar } from '@portal/sdk/working-time';
import { expect, test } from '@rstest/core';
import { inService } from './assignment.ts';

const rule: ChatRule = {
  ...{ routing: 'LEAST', overflow: 'QUEUE', workFrom: '08:30', workTo: '17:30', workDays: [1, 7] },
  ...{ welcome: '您好', version: 1 },
};
/** A Monday off, and a Saturday worked for it. */
const calendar: WorkingCalendar = {
  days: new Map([
    ['2026-03-16', false],
    ['2026-03-21', true],
  ]),
  weekdays: [1, 2, 3, 4, 5],
  spans: [['09:00', '18:00']],
};

test.each([
  ['2026-03-09T00:29:59Z', false],
  ['2026-03-09T00:30:00Z', true],
  ['2026-03-09T09:29:59Z', true],
  ['2026-03-09T09:30:00Z', false],
  ['2026-03-10T02:00:00Z', false], // a Tuesday
  ['2026-03-15T02:00:00Z', true], // a Sunday
  ['2026-03-16T02:00:00Z', false], // a holiday
  ['2026-03-21T00:30:00Z', true], // a Saturday worked for it
  ['2026-03-28T02:00:00Z', false], // any other Saturday
  ['2026-03-08T16:30:00Z', false], // Monday, half past midnight
])('%s is working time: %s', (at, works) => {
  expect(inService(rule, calendar, new Date(at))).toBe(works);
});

/** What a behaviour is punished with, by how often it was before; and the days of a penalty. */
import type { Penalty } from '@portal/sdk/calls/listing';
import { addDays } from '@portal/sdk/format';
import type { Behavior, Term } from './contract.ts';

type Proposal = readonly [Penalty, Term];

/** For the first, the second and each further time within three years. */
const MEASURES: Readonly<Record<Behavior, readonly [Proposal, Proposal, Proposal]>> = {
  DELAY: [
    ['WARN', 'M12'],
    ['PAUSE', 'M6'],
    ['BAN', 'M12'],
  ],
  QUALITY: [
    ['WARN', 'M12'],
    ['PAUSE', 'M6'],
    ['BAN', 'M12'],
  ],
  FRAUD: [
    ['PAUSE', 'M12'],
    ['BAN', 'M24'],
    ['BAN', 'GOOD'],
  ],
  COLLUSION: [
    ['BAN', 'M24'],
    ['BAN', 'GOOD'],
    ['BAN', 'GOOD'],
  ],
  REFUSAL: [
    ['PAUSE', 'M6'],
    ['BAN', 'M12'],
    ['BAN', 'M24'],
  ],
  BRIBERY: [
    ['BAN', 'M24'],
    ['BAN', 'GOOD'],
    ['BAN', 'GOOD'],
  ],
  OTHER: [
    ['WARN', 'M12'],
    ['PAUSE', 'M6'],
    ['BAN', 'M12'],
  ],
};

/** Warnings within twelve months after which the next one is a pause. */
export const warningsBeforePause = 3;
/** Working days in which an enterprise may answer. */
export const hearingDays = 5;

/**
 * @param times - Earlier penalties for the same behaviour within three years.
 * @param warnings - Warnings for whatever within twelve months.
 */
export function proposed(behavior: Behavior, times: number, warnings: number): { penalty: Penalty; term: Term } {
  const [penalty, term] = MEASURES[behavior][Math.min(times, 2) as 0 | 1 | 2];
  return penalty === 'WARN' && warnings + 1 >= warningsBeforePause
    ? { penalty: 'PAUSE', term: 'M6' }
    : { penalty, term };
}

const MONTHS = { M6: 6, M12: 12, M24: 24, GOOD: null } as const satisfies Record<Term, number | null>;

/** The same day so many months later; the last of the month where that has no such day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, of = 1] = day.split('-').map(Number);
  const end = new Date(Date.UTC(year, month + months, 0)); // last day of the month that is meant
  end.setUTCDate(Math.min(of, end.getUTCDate()));
  return end.toISOString().slice(0, 10);
}

/** Last day of a penalty; null: for good. From 2027-01-31 for six months: 2027-07-30. */
export function lastDayOf(startsOn: string, term: Term): string | null {
  const months = MONTHS[term];
  return months === null ? null : addDays(addMonths(startsOn, months), -1);
}

/** Last day of one that is made longer from its old last day on. */
export function prolonged(endsOn: string, term: Term): string | null {
  const months = MONTHS[term];
  return months === null ? null : addDays(addMonths(addDays(endsOn, 1), months), -1);
}

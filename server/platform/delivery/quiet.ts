/** Hours in which somebody wants to be left alone, at +08:00. */

export interface Quiet {
  /** `HH:MM`; may be later than the end: over midnight. */
  readonly from: string;
  readonly to: string;
}

const dayMinutes = 24 * 60;
const offsetMinutes = 8 * 60;

const minutesOf = (moment: string): number => Number(moment.slice(0, 2)) * 60 + Number(moment.slice(3));

/** When the quiet that a moment lies in ends; undefined outside of it. */
export function quietUntil(now: Date, { from, to }: Quiet): Date | undefined {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const minute = (Math.floor(now.getTime() / 60_000) + offsetMinutes) % dayMinutes;
  const since = (minute - start + dayMinutes) % dayMinutes;
  const length = (end - start + dayMinutes) % dayMinutes;
  if (since >= length) return undefined;
  return new Date((Math.floor(now.getTime() / 60_000) + length - since) * 60_000);
}

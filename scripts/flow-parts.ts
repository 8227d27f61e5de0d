/** Which flows run beside each other, and which alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './registry.ts';

const folder = 'tests/flows';
const ending = '.spec.ts';

/** What has to happen within a second, and counts memory: alone on the machine. */
export const timed = ['switches'];

/** Prints how long something takes, and asserts none of it: run by hand, `npm run bench:publish`. */
export const measured = ['publish-latency'];

export const filesOf = (names: readonly string[]): string[] => names.map((name) => `${folder}/${name}${ending}`);

/** Files that take about as long as each other: the longest first, each into the part that has least. */
export function shares(seconds: ReadonlyMap<string, number>, count: number): string[][] {
  const parts = Array.from({ length: count }, () => ({ names: [] as string[], seconds: 0 }));
  for (const [name, long] of [...seconds].sort(([a, left], [b, right]) => right - left || a.localeCompare(b))) {
    const [lightest] = [...parts].sort((left, right) => left.seconds - right.seconds);
    lightest?.names.push(name);
    if (lightest) lightest.seconds += long;
  }
  return parts.map(({ names }) => names).filter((names) => names.length > 0);
}

/** All flows that may run beside others, in parts. How long each takes is estimated: a new one like the mean. */
export function flowParts(count: number): string[][] {
  const known = JSON.parse(readFileSync(join(root, folder, 'seconds.json'), 'utf8')) as Record<string, number>;
  const times = Object.values(known);
  const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
  const names = readdirSync(join(root, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .filter((name) => ![...timed, ...measured].includes(name));
  return shares(new Map(names.map((name) => [name, known[name] ?? mean])), count).map(filesOf);
}

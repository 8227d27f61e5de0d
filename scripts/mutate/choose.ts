/** Which sources are changed, and which of their mutants a seed takes. */
import { createHash } from 'node:crypto';
import type { Sources } from '../boundaries/graph.ts';
import { type Mutant, mutantsOf, RULES } from './rules.ts';

/** What tests, demo data and generated types say is no code of the product. */
const isLeftOut = (file: string) =>
  /\.test(-d)?\.tsx?$|\.d\.ts$|(^|\/)(test-|fixture|seed|demo-)[^/]*$|\.mjs$/.test(file);

/** `plugins/order/…` → order; all of `server/platform` is one area, its subjects are the folders in it. */
export function areaOf(file: string): string | undefined {
  return /^plugins\/([^/]+)\//.exec(file)?.[1] ?? (file.startsWith('server/platform/') ? 'platform' : undefined);
}

export const rootOf = (area: string): string => (area === 'platform' ? 'server/platform' : `plugins/${area}`);

export const areasIn = (sources: Sources): readonly string[] =>
  [...new Set([...sources.keys()].map(areaOf))].filter((area) => area !== undefined).sort();

/** All mutants of an area, in the order of files and texts. */
export const mutantsIn = (sources: Sources, area: string): readonly Mutant[] =>
  [...sources]
    .filter(([file]) => areaOf(file) === area && !isLeftOut(file))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, text]) => mutantsOf(file, text));

/** In the order that a seed gives them: each has a number of its own by what it is, so that one more moves no other. */
function shuffled(seed: string, mutants: readonly Mutant[]): readonly Mutant[] {
  const numberOf = ({ file, start, end, rule, after }: Mutant) =>
    createHash('sha256').update([seed, file, rule, start, end, after].join('\n')).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, number: numberOf(mutant) }))
    .sort((a, b) => (a.number < b.number ? -1 : 1))
    .map(({ mutant }) => mutant);
}

/** Each rule in its turn, so that the many conditions do not crowd out the few steps; a change is taken once. */
export function choose(seed: string, mutants: readonly Mutant[], count: number): readonly Mutant[] {
  const queues = Object.keys(RULES).map((rule) => [
    ...shuffled(
      seed,
      mutants.filter((one) => one.rule === rule),
    ),
  ]);
  const taken: Mutant[] = [];
  while (taken.length < count && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      const next = queue.shift();
      if (next && taken.length < count) taken.push(next);
    }
  }
  return taken;
}

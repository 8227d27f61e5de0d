/**
 * The step that decides which version of each plugin a deployment runs. `portal plan`, `portal publish`, the build and
 * each process of a portal take the same step over the same registry, so that they all end at the same versions.
 */
import type { Candidate, Entrant } from './candidate.ts';
import { claimsOf, contested } from './claims.ts';
import { type Conflict, isError } from './conflict.ts';
import { shapeConflicts } from './shape.ts';

/** Why versions are not adopted; those that are not named can run. */
export type Refused = ReadonlyMap<Candidate, readonly Conflict[]>;

const shapes = new WeakMap<Candidate, readonly Conflict[]>();

function shapeOf(version: Candidate): readonly Conflict[] {
  const found = shapes.get(version) ?? shapeConflicts(version);
  shapes.set(version, found);
  return found;
}

type Current = ReadonlyMap<Entrant, Candidate>;

interface Contest {
  readonly entrant: Entrant;
  readonly version: Candidate;
}

/** Whoever had it in the version before keeps it; else whoever came first, the portal's own build before all. */
function loserOf(key: string, [first, second]: readonly [Contest, Contest], refused: Refused): Contest {
  const isOld = ({ entrant, version }: Contest) =>
    entrant.versions
      .slice(entrant.versions.indexOf(version) + 1)
      .some((one) => !refused.has(one) && claimsOf(one).has(key));
  const [firstOld, secondOld] = [isOld(first), isOld(second)];
  if (firstOld !== secondOld) return firstOld ? second : first;
  return second;
}

/** The first pair that claims the same; entrants come in order of their standing. */
function contestIn(current: Current): { key: string; pair: readonly [Contest, Contest] } | undefined {
  const held = new Map<string, Contest>();
  for (const [entrant, version] of current)
    for (const key of claimsOf(version).keys()) {
      const holder = held.get(key);
      if (holder) return { key, pair: [holder, { entrant, version }] };
      held.set(key, { entrant, version });
    }
  return undefined;
}

const byStanding = (entrants: readonly Entrant[]) => [
  ...entrants.filter(({ built }) => built),
  ...entrants.filter(({ built }) => !built),
];

function currentOf(entrants: readonly Entrant[], refused: Refused): Map<Entrant, Candidate> {
  const runs = (entrant: Entrant) => entrant.versions.find((version) => !refused.has(version));
  return new Map(
    entrants.flatMap((entrant) => {
      const version = runs(entrant);
      return version ? [[entrant, version] as const] : [];
    }),
  );
}

/** @param deployed In the order in which they came. */
export function adopt(deployed: readonly Entrant[]): Refused {
  const entrants = byStanding(deployed);
  const refused = new Map<Candidate, readonly Conflict[]>();
  for (const version of entrants.flatMap(({ versions }) => versions)) {
    const faults = shapeOf(version).filter(isError);
    if (faults.length > 0) refused.set(version, faults);
  }
  for (;;) {
    const current = currentOf(entrants, refused);
    const contest = contestIn(current);
    if (!contest) return withOlder(entrants, current, refused);
    const { key, pair } = contest;
    const loser = loserOf(key, pair, refused);
    const winner = pair[0] === loser ? pair[1] : pair[0];
    refused.set(loser.version, contested(loser.version, winner.version));
  }
}

/** A version that is chosen instead of the current one must get along with what the others run. */
function withOlder(
  entrants: readonly Entrant[],
  current: Current,
  refused: Map<Candidate, readonly Conflict[]>,
): Refused {
  const holders = new Map<string, Contest>();
  for (const [entrant, version] of current)
    for (const key of claimsOf(version).keys()) holders.set(key, { entrant, version });
  for (const entrant of entrants)
    for (const version of entrant.versions.filter((one) => one !== current.get(entrant) && !refused.has(one))) {
      const met = Array.from(claimsOf(version).keys(), (key) => holders.get(key)).find(
        (holder) => holder && holder.entrant !== entrant,
      );
      if (met) refused.set(version, contested(version, met.version));
    }
  return refused;
}

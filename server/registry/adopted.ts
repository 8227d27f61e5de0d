/** Versions as a deployment adopts them: each that does not get along with the others says why. */
import { adopt, type Candidate, conflictLine } from '@portal/sdk/deployment';
import type { Version, Versions } from './releases.ts';

const candidates = new WeakMap<Version, Candidate>();

/** Always the same one, so that what is known of it is not found out again. */
function candidateOf(version: Version): Candidate {
  const candidate = candidates.get(version) ?? { ...version.plugin, codes: version.codes };
  candidates.set(version, candidate);
  return candidate;
}

/** @param built Plugins of the portal's own build. */
export function adopted(versions: Versions, built: ReadonlySet<string>): Versions {
  const entrants = Array.from(versions, ([id, all]) => ({
    id,
    versions: all.filter(({ refused }) => refused === undefined).map(candidateOf),
    built: built.has(id),
  }));
  const refused = adopt(entrants);
  if (refused.size === 0) return versions;
  const toldOf = (version: Version): Version => {
    const conflicts = refused.get(candidateOf(version));
    return conflicts ? { ...version, refused: conflicts.map(conflictLine).join('；') } : version;
  };
  return new Map(Array.from(versions, ([id, all]) => [id, all.map(toldOf)]));
}

import type { PublishedVersion } from './format.ts';
import type { BuiltPlugin } from '../registry.ts';

/** A version as far as a registry tells it: those of a portal's build name no manifest, and maybe no codes. */
export type Candidate = Partial<PublishedVersion> & BuiltPlugin;

/** A plugin of a deployment with all its versions. */
export interface Entrant {
  readonly id: string;
  /** The one that is to run first; then those to go back to; the one of the portal's build last. */
  readonly versions: readonly Candidate[];
  /** The portal's build has it: it was there before whatever is published. */
  readonly built: boolean;
}

const isPublished = ({ manifest }: Candidate): boolean => manifest !== undefined;

/**
 * @param built Plugins of the portal's build.
 * @param published Rows of a registry, in which rows of a build may stand too; a published plugin runs before the one of
 * the build, which it is at home in.
 */
export function entrantsOf(
  built: readonly Candidate[],
  published: readonly (Candidate & { readonly previous?: readonly Candidate[] })[],
): readonly Entrant[] {
  const own = new Map(built.map((plugin) => [plugin.id, plugin]));
  const replaced = new Set(published.map(({ id }) => id));
  return [
    ...published.map((row) => {
      const { previous = [], ...current } = row;
      const before = own.get(row.id);
      const versions = [current, ...previous, ...(before ? [before] : [])];
      return { id: row.id, versions, built: before !== undefined || !isPublished(row) };
    }),
    ...built
      .filter(({ id }) => !replaced.has(id))
      .map((plugin) => ({ id: plugin.id, versions: [plugin], built: true })),
  ];
}

/** Which version of each plugin runs: what the build holds, what teams have published, what administrators chose. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '@portal/sdk/registry';
import type { ReleaseChoice } from '@portal/sdk/calls/plugins';
import type { Provenance, VersionSeal } from '@portal/sdk/deployment';
import type { BuiltPlugin, BuiltRegistry } from '@portal/sdk/registry';
import type { Published } from './published.ts';

/** Why a version cannot run here. */
export interface Unfit {
  readonly step: 'signature' | 'sdk' | 'shared';
  /** A sentence for administrators. */
  readonly detail: string;
}

export interface Version {
  readonly plugin: BuiltPlugin;
  readonly codes: NonNullable<Plugin['codes']>;
  /** Absent on the version of the portal's own build, which is signed with the rest of it. */
  readonly seal?: VersionSeal;
  /** Bytes of its entry; absent where nothing is built. */
  readonly entryBytes?: number | undefined;
  /** Where it comes from; absent on that of the portal's own build. */
  readonly provenance?: Provenance;
  /** Absent where it can run. */
  readonly unfit?: Unfit;
  /** Why the deployment does not adopt it, for administrators; browsers never hear of it. Absent where it does. */
  readonly refused?: string;
}

export const isUsable = ({ unfit, refused }: Version): boolean => unfit === undefined && refused === undefined;

/** Why it cannot be used here, in a sentence for administrators. */
export const whyUnusable = ({ unfit, refused }: Version): string | undefined => refused ?? unfit?.detail;

/** By plugin; what runs by default first, the build's own version last. */
export type Versions = ReadonlyMap<string, readonly Version[]>;

/** Whose tab it is. */
export interface Visitor {
  readonly userId: string;
  readonly entId: string;
}

const fileSize = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;

/** @param declared Declarations of the build's plugins: the built registry does not carry codes. */
export const builtVersions = ({ plugins }: BuiltRegistry, declared: readonly Plugin[], folder: string): Version[] =>
  plugins.map((plugin) => ({
    plugin,
    codes: declared.find(({ id }) => id === plugin.id)?.codes ?? {},
    entryBytes: fileSize(join(folder, plugin.entry.url)),
  }));

/** Of each plugin, published versions before the one of the build. */
export function versionsOf(built: readonly Version[], { versions }: Published): Versions {
  const all = new Map(versions);
  for (const version of built) all.set(version.plugin.id, [...(versions.get(version.plugin.id) ?? []), version]);
  return all;
}

const hundred = 100;

/** The same visitor always falls on the same side. */
function bucketOf(plugin: string, { userId }: Visitor): number {
  const digest = createHash('sha256').update(`${plugin} ${userId}`).digest();
  return digest.readUInt32BE(0) % hundred;
}

const isOnTrial = (plugin: string, trial: NonNullable<ReleaseChoice['canary']>, visitor: Visitor): boolean =>
  trial.entIds.includes(visitor.entId) || bucketOf(plugin, visitor) < trial.percent;

/**
 * What runs for a visitor; for everybody where none is given. A version that cannot run is chosen only when no other can,
 * so that its pages say why; one that is refused never is.
 */
export function versionFor(versions: readonly Version[], choice?: ReleaseChoice, visitor?: Visitor) {
  const { canary, version, avoid = [] } = choice ?? {};
  const usable = versions.filter(isUsable);
  const fit = usable.filter(({ plugin }) => !avoid.includes(plugin.version));
  const named = (version: string | undefined | null) => fit.find(({ plugin }) => plugin.version === version);
  const id = versions[0]?.plugin.id ?? '';
  const trial = canary && visitor && isOnTrial(id, canary, visitor) ? named(canary.version) : undefined;
  return trial ?? named(version) ?? fit[0] ?? usable[0] ?? versions.find(({ refused }) => refused === undefined);
}

/** The next older version that can run, and was not taken back. */
export const versionBefore = (
  versions: readonly Version[],
  version: string,
  { avoid = [] }: Pick<ReleaseChoice, 'avoid'> = {},
): Version | undefined =>
  versions
    .slice(versions.findIndex(({ plugin }) => plugin.version === version) + 1)
    .find((one) => isUsable(one) && !avoid.includes(one.plugin.version));

export const chosen = (
  versions: Versions,
  choices: ReadonlyMap<string, ReleaseChoice>,
  visitor?: Visitor,
): readonly Version[] =>
  Array.from(versions, ([id, of]) => versionFor(of, choices.get(id), visitor)).filter((one) => one !== undefined);

const onlyInBrowsers = () => Promise.reject(new Error('Pages of published plugins are loaded by browsers only.'));

/** The declaration that a published version was built from, as far as the server reads it. */
export function declarationOf({ plugin, codes }: Version): Plugin {
  const { routes, cards, redirects, menus, notices, todos, documents, numbers, settings, id, name, version } = plugin;
  const { slots, fills, provides, commands, badges, topics } = plugin;
  const joining = { slots, fills, provides, commands, badges, topics } as unknown as Partial<Plugin>;
  return {
    ...joining, // as data: nobody loads their code here
    ...{ id, name, version, redirects, menus, notices, todos, documents, numbers, codes },
    ...(settings && { settings }),
    routes: Object.fromEntries(
      routes.map(({ name: route, assets: _assets, kits: _kits, expose: _expose, first: _first, ...spec }) => [
        route,
        { ...spec, page: onlyInBrowsers },
      ]),
    ),
    cards: Object.fromEntries(
      cards.map(({ name: card, assets: _assets, kits: _kits, expose: _expose, ...spec }) => [
        card,
        { ...spec, card: onlyInBrowsers },
      ]),
    ),
  };
}

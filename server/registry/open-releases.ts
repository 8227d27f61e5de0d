/** Versions of a served site: those of its build, and what teams publish into the deployment folder. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from '@portal/sdk/registry';
import { sdkVersion } from '@portal/sdk/decide';
import {
  type KeyState,
  keysName,
  type PortalFile,
  portalName,
  sharedModules,
  type Trust,
  writeDurably,
} from '@portal/sdk/deployment';
import { type Db, type Secrets, sql } from '@portal/sdk/server';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { syncMenus } from '../platform/menus/sync.ts';
import { readSwitched } from '../platform/plugins/switches.ts';
import { type Adopting, LiveReleases } from './live-releases.ts';
import { type Accepting, PublishedFolder } from './published.ts';
import { type Place, recordPublications } from './publishing/record.ts';
import { builtVersions } from './releases.ts';
import { pinnedKeys, type SealedRegistry } from './seal.ts';

interface Site {
  readonly root: string;
  readonly config: Config;
  readonly sealed: SealedRegistry;
  readonly manifests: readonly Plugin[];
  readonly db: Db;
  readonly secrets: Secrets;
}

/** Modules that the runtime shares, at the versions that the portal is built with. */
function sharedIn(root: string): Readonly<Record<string, string>> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const modules = sharedModules((name) => dependencies[name] ?? '', sdkVersion);
  return Object.fromEntries(Object.entries(modules).map(([name, { version }]) => [name, version]));
}

/** For `portal plan` and `portal publish`: what a plugin has to get along with here. */
function describePortal(folder: string, { sealed, manifests }: Site, { sdk, shared, operators }: Accepting): void {
  const codesOf = (id: string) => manifests.find((one) => one.id === id)?.codes ?? {};
  const plugins = sealed.registry.plugins.map((plugin) => ({ ...plugin, codes: codesOf(plugin.id) }));
  const described: PortalFile = { schema: 1, sdk, shared, operators, plugins };
  writeDurably(join(folder, portalName), `${JSON.stringify(described)}\n`);
}

/** For publishers: whose keys count. Written anew whenever that changes. */
function tellKeys(folder: string, releases: LiveReleases, onError: (error: unknown) => void): void {
  let told = '';
  const tell = (keys: KeyState) => {
    const text = JSON.stringify(keys);
    if (text === told) return;
    told = text;
    try {
      writeDurably(join(folder, keysName), `${text}\n`);
    } catch (error) {
      onError(error);
    }
  };
  tell(releases.now().switched.keys);
  releases.onChange(({ switched }) => tell(switched.keys));
}

/**
 * Menus and codes of new versions, and who published them. A change that is told has a number of its own, so that tabs
 * take it for newer than the last; one that is not, at a start, has none.
 */
export const prepareIn =
  ({ db, clock }: Place) =>
  ({ manifests, publications, released }: Adopting) =>
    db.transaction().execute(async (change) => {
      const problems = await syncMenus(change, manifests);
      const stored = publications.filter(({ plugin }) => !problems.has(plugin)); // the others come again, with the reason
      await recordPublications({ db: change, clock }, stored);
      if (released !== undefined)
        await sql`
          update sys_plugin_revision set revision = revision + 1, released = ${released}
          where released is distinct from ${released}`.execute(change); // one number, however many processes see the folder
      return problems;
    });

export interface OpenReleases {
  readonly releases: LiveReleases;
  readonly publishedFolder: string;
  readonly accepting: Accepting;
  readonly trust: () => Trust;
}

export async function openReleases(site: Site, onError: (error: unknown) => void): Promise<OpenReleases> {
  const { root, config, sealed, manifests, db, secrets } = site;
  const publishedFolder = resolve(root, config.pluginsDir);
  const pinned = pinnedKeys(join(root, 'dist')); // browsers take no others, whatever the server is told
  const operators = (config.registryKeys ?? pinned).filter((key) => pinned.includes(key));
  const accepting = { operators, sdk: sdkVersion, shared: sharedIn(root) };
  try {
    describePortal(publishedFolder, site, accepting);
  } catch (error) {
    onError(error); // the portal runs without its volume; publishers read what it said before
  }
  const kept = resolve(root, config.dataDir, 'registry');
  const switched = await readSwitched(db);
  const folder = new PublishedFolder({ folder: publishedFolder, kept, accepting, onError, keys: switched.keys });
  const built = builtVersions(sealed.registry, manifests, join(root, 'dist'));
  const parts = {
    built,
    declared: manifests,
    operators,
    secrets,
    folder,
    prepare: prepareIn({ db, clock: systemClock }),
    onError,
  };
  const releases = new LiveReleases(parts);
  await releases.ready(switched);
  tellKeys(publishedFolder, releases, onError);
  return { releases, publishedFolder, accepting, trust: folder.trust };
}

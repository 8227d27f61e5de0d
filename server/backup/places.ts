/** What of a deployment a backup takes beside its database, and where each part stands. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { keyFile } from '../secrets.ts';

export interface Place {
  /** Folder of it within a backup. */
  readonly name: string;
  readonly folder: string;
}

export interface NamedFile {
  /** Within a backup, or within the folder of its keys. */
  readonly name: string;
  readonly file: string;
}

export interface Places {
  readonly dataDir: string;
  /** Attachments, what teams have published, and which of it was taken over. */
  readonly folders: readonly Place[];
  /** Single files. */
  readonly files: readonly NamedFile[];
  /** Of the installation, which a deployment may have made its own: no restore writes over them. */
  readonly own: readonly NamedFile[];
  /** Kept apart from what they open. */
  readonly keys: readonly NamedFile[];
  /** Where the build says whose signatures it takes. */
  readonly pinned: string;
}

/** The build's own, which it makes where no other is named. */
const signingKey = (root: string): NamedFile => ({
  name: 'registry-key.pem',
  file: join(root, '.cache/registry-key.pem'),
});

type Placed = Pick<Config, 'dataDir' | 'pluginsDir' | 'anchors' | 'registryFile' | 'configFile'>;

export function placesOf(root: string, config: Placed): Places {
  const dataDir = resolve(root, config.dataDir);
  const anchors = resolve(root, config.anchors.file);
  return {
    dataDir,
    folders: [
      { name: 'files', folder: resolve(dataDir, 'files') },
      { name: 'plugins', folder: resolve(root, config.pluginsDir) },
      { name: 'registry', folder: resolve(dataDir, 'registry') },
    ],
    files: config.anchors.syslog ? [] : [{ name: 'audit-anchor.log', file: anchors }],
    own: [
      { name: 'own/registry.json', file: resolve(root, config.registryFile) },
      { name: 'own/config.json', file: resolve(root, config.configFile) },
    ],
    keys: [{ name: 'secret-keys', file: keyFile(dataDir) }, signingKey(root)],
    pinned: join(root, 'dist/registry.keys.json'),
  };
}

/** None before the first build. */
export const operatorsIn = ({ pinned }: Pick<Places, 'pinned'>): readonly string[] =>
  existsSync(pinned) ? (JSON.parse(readFileSync(pinned, 'utf8')) as string[]) : [];

/** Whether a folder lies in another, or is the same. */
export function within(inner: string, outer: string): boolean {
  const [one, other] = [resolve(inner), resolve(outer)];
  if (one === other) return true;
  const parent = dirname(one);
  return parent !== one && within(parent, other);
}

/** What of a deployment a backup takes beside its database, and where each part stands. */
import { dirname, resolve } from 'node:path';
import type { Config } from '../config.ts';

export interface Place {
  /** Folder of it within a backup. */
  readonly name: string;
  readonly folder: string;
}

export interface Places {
  readonly dataDir: string;
  /** Attachments, what teams have published, and which of it was taken over. */
  readonly folders: readonly Place[];
  /** Single files. */
  readonly files: readonly { readonly name: string; readonly file: string }[];
}

export function placesOf(root: string, config: Pick<Config, 'dataDir' | 'pluginsDir' | 'anchors'>): Places {
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
  };
}

/** Whether a folder lies in another, or is the same. */
export function within(inner: string, outer: string): boolean {
  const [one, other] = [resolve(inner), resolve(outer)];
  if (one === other) return true;
  const parent = dirname(one);
  return parent !== one && within(parent, other);
}

/** A bundle → a version of its own, signed like a published one: `1.0.0-dev.3`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from '../../plugin.ts';
import type { BuiltPlugin } from '../../registry.ts';
import { builtPlugin, integrityOf } from '../built.ts';
import { containerName } from '../declared.ts';
import { sealName, versionFolder } from '../../adopt/format.ts';
import type { Project } from '../project.ts';
import { sealVersion, type VersionSeal } from '../seal.ts';
import type { Bundle } from './bundler.ts';

export interface DevVersion {
  readonly number: number;
  /** As it was declared, at this version. */
  readonly declared: Plugin;
  readonly plugin: BuiltPlugin;
  readonly seal: VersionSeal;
}

/** Container of every bundle: a bundler that goes on cannot give each round another. */
export const bundledContainer = (id: string): string => `${containerName({ id, version: 'bundle' })}_of_portal_dev`;

interface Place extends Bundle {
  readonly id: string;
  /** Where the version's files go. */
  readonly to: string;
  readonly container: string;
}

/** Two versions live in one page by the names of their containers; the entry holds the hashes of its chunks. */
function writeRenamed({ folder, files, id, to, container }: Place): void {
  const rename = (text: string) => text.replaceAll(bundledContainer(id), container);
  const hashes = new Map<string, string>();
  const write = (name: string, bytes: Buffer | string) => {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    writeFileSync(join(to, name), bytes);
  };
  const isEntry = (name: string) => name.startsWith('remoteEntry.');
  for (const name of files.filter((file) => !isEntry(file))) {
    const bytes = readFileSync(join(folder, name));
    const renamed = name.endsWith('.js') ? Buffer.from(rename(bytes.toString())) : bytes;
    hashes.set(integrityOf(bytes), integrityOf(renamed));
    write(name, renamed);
  }
  for (const name of files.filter(isEntry)) {
    const text = rename(readFileSync(join(folder, name), 'utf8'));
    write(
      name,
      text.replaceAll(/sha384-[\w+/]{64}/g, (hash) => hashes.get(hash) ?? hash),
    );
  }
}

interface Sealing {
  readonly project: Project;
  readonly bundle: Bundle;
  readonly number: number;
  /** Folder of all versions, as a deployment folder has them below `plugins/`. */
  readonly folder: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
}

export function devVersion({ project, bundle, number, folder, privateKey }: Sealing): DevVersion {
  const { root, declared } = project;
  const named = { ...declared.plugin, version: `${declared.plugin.version}-dev.${number}` };
  const served = versionFolder(named);
  const to = join(folder, served);
  writeRenamed({ ...bundle, id: declared.id, to, container: containerName(named) });
  const plugin = builtPlugin({ ...declared, plugin: named }, { root, folder: to, served, groups: bundle.groups });
  const seal = sealVersion(plugin, privateKey);
  writeFileSync(join(to, sealName), JSON.stringify(seal)); // tabs may be a version behind
  return { number, declared: named, plugin, seal };
}

/** A version as `portal build` leaves it: an entry, a page, and the manifest that names them. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../../sdk/cli/built.ts';
import { publishedVersion, readManifest } from '../../sdk/cli/deployment.ts';
import type { PluginManifest, Pointer } from '../../sdk/adopt/format.ts';
import { signed } from '../../sdk/cli/commands/publish.ts';
import { writeSeal } from '../../sdk/cli/publication.ts';
import { sealVersion } from '../../sdk/cli/seal.ts';
import { bare } from '../../sdk/testing/bare.ts';

export const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

interface Making {
  readonly id: string;
  readonly version: string;
  /** Where its page stands. Default `/<id>`. */
  readonly path?: `/${string}`;
  /** Its pages: `home` stands at `path`, others below it. Default `home` alone. */
  readonly pages?: readonly string[];
  /** Bytes of its page. Default few. */
  readonly bytes?: number;
  /** Its code, which fills the container of its id and version. Default none: nobody loads it. */
  readonly entry?: string;
  /** What it declares beside its page, with its codes. Default nothing. */
  readonly more?: Partial<Pick<PluginManifest['plugin'], 'service' | 'settings' | 'documents' | 'topics'>>;
  readonly codes?: PluginManifest['codes'];
}

/** @returns the folder, below the one that is given. */
export function builtVersion(
  below: string,
  { id, version, path = `/${id}`, pages = ['home'], bytes = 20, entry: code = '', more = {}, codes = {} }: Making,
): string {
  const folder = join(below, `${id}-${version}-${bytes}`);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content);
    return { url: `plugins/${id}/${version}/${name}`, integrity: integrityOf(content), bytes: content.length };
  };
  const entry = write('remoteEntry.0123abcd.js', Buffer.from(`/* ${id} ${version} */${code}`));
  const page = write('page-home.0123abcd.js', Buffer.alloc(bytes, 'x'));
  const asset = ({ url, integrity }: typeof page) => ({ url, integrity });
  const manifest: PluginManifest = {
    schema: 1,
    plugin: {
      ...{ ...bare, id, name: id, version, container: `${id.replaceAll('-', '_')}__${version.replaceAll('.', '_')}` },
      entry: asset(entry),
      routes: pages.map((name) => ({
        ...{ name, path: name === 'home' ? path : `${path}/${name}`, title: id, expose: name },
        ...{ assets: [asset(page)], kits: [], ...(name !== 'home' && { access: 'login' }) },
      })),
      menus: { home: { title: id, route: 'home', roles: ['All'] } },
      ...more,
    },
    ...{ sdk: '^1.0', shared: {}, codes, topics: [], channels: [], files: [entry, page] },
    sizes: { entryBrotli: 20, firstPageGzip: 20 },
    provenance: { commit: 'c0ffee', builder: '持续集成', sdk: '1.0.0', bundled: [], bytes },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

/** Seals it in its place, and signs what the plugin's file is to say. */
export function publicationOf(built: string, before: Pointer | undefined, key: string) {
  writeSeal(built, sealVersion(readManifest(built).plugin, key));
  return { ...signed(publishedVersion(built), before, key), staged: built };
}

export const bytesOf = (file: string): Buffer => readFileSync(file);

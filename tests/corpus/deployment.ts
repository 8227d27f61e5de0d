/** A deployment folder as two teams and a stranger write it. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyOf, type PublishedPlugin, sealVersion, signatureName, signatureOf } from '@portal/sdk/deployment';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { bare } from '../../sdk/testing/bare.ts';
import type { BadVersion } from './bad-versions.ts';

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

const stranger = newKey();

const hash = `sha384-${'A'.repeat(64)}`;

/** A version that could be adopted beside all others. */
export function good(id: string, more: Partial<PublishedPlugin> = {}): PublishedPlugin {
  const folder = `plugins/${id}/${more.version ?? '1.0.0'}`;
  return {
    ...bare,
    id,
    name: id,
    version: '1.0.0',
    container: `${id.replaceAll('-', '_')}__1_0_0`,
    entry: { url: `${folder}/remoteEntry.js`, integrity: hash },
    routes: [{ name: 'home', path: `/${id}`, title: id, expose: 'home', assets: [], kits: [] }],
    menus: { home: { title: id, route: 'home', roles: ['All'] } },
    sdk: '^1.0',
    shared: { react: '^19.0.0' },
    codes: {},
    manifest: { url: `${folder}/manifest.json`, integrity: hash },
    previous: [],
    ...more,
  };
}

const safe = /^[\w.-]+$/;

/** Seals what has a name that a folder can have, as a publisher's own tool would. */
function sealRow(folder: string, row: unknown, key: string, fault: BadVersion['seal']): void {
  const {
    sdk: _sdk,
    shared: _shared,
    codes: _codes,
    manifest: _manifest,
    previous,
    ...plugin
  } = (row ?? {}) as Partial<PublishedPlugin>;
  if (Array.isArray(previous)) for (const one of previous) sealRow(folder, one, key, undefined);
  const { id, version } = plugin;
  if (typeof id !== 'string' || typeof version !== 'string' || !safe.test(id) || !safe.test(version)) return;
  const files = join(folder, 'plugins', id, version);
  mkdirSync(files, { recursive: true });
  rmSync(join(files, 'seal.json'), { force: true });
  if (fault === 'missing') return;
  const sealed = fault === 'other' ? { ...plugin, version: '0.0.9' } : plugin;
  const text = sealOf(sealed as BuiltPlugin, fault === 'stranger' ? stranger : key);
  writeFileSync(join(files, 'seal.json'), fault === 'damaged' ? text.slice(1) : text);
}

/** What the command would not even seal, a hand can. */
function sealOf(plugin: BuiltPlugin, key: string): string {
  try {
    return JSON.stringify(sealVersion(plugin, key));
  } catch {
    const text = JSON.stringify(plugin);
    const sealed = { text, signature: signatureOf(text, key) };
    return JSON.stringify({ whole: sealed, listed: sealed });
  }
}

export class CorpusDeployment {
  readonly folder = mkdtempSync(join(tmpdir(), 'portal-corpus-'));
  readonly key: string;
  readonly publicKey: string;
  #revision = 0;

  /** @param key A private key in PEM that the portal takes; default one of its own. */
  constructor(key = newKey()) {
    this.key = key;
    this.publicKey = publicKeyOf(key);
  }

  /** As `portal publish` writes it, without asking whether the portal can adopt it. @returns the registry's revision. */
  publish(rows: readonly unknown[], fault?: BadVersion['seal'], faulty: readonly unknown[] = []): string {
    for (const row of rows) sealRow(this.folder, row, this.key, faulty.includes(row) ? fault : undefined);
    this.#revision += 1;
    const revision = `r${this.#revision}`;
    const text = JSON.stringify({ schema: 1, revision, plugins: rows });
    writeFileSync(join(this.folder, signatureName(revision)), signatureOf(text, this.key));
    writeFileSync(join(this.folder, 'registry.json'), text);
    return revision;
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

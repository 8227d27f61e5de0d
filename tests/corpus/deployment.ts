/** A deployment folder as two teams and a stranger write it. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type KeyState,
  type Pointer,
  pointerTexts,
  publicKeyOf,
  type PublishedPlugin,
  revisionOf,
  sealKeys,
  sealVersion,
  signatureOf,
  writePointer,
} from '@portal/sdk/deployment';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { bare } from '../../sdk/testing/bare.ts';
import type { BadVersion } from './bad-versions.ts';

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

const [stranger, thief, former] = [newKey(), newKey(), newKey()];
const signers = { stranger, thief, former };

/** A team that has its own plugins and pages, and one whose key was taken back. */
const team = (key: string, name: string) => ({
  ...{ key: publicKeyOf(key), team: name, plugins: ['bad-*', 'grown-*'], paths: ['/elsewhere'], codes: [] },
  since: '2026-01-01T00:00:00Z',
});

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
    provenance: { commit: null, builder: '测试', sdk: '1.0.0', bundled: [], bytes: 1 },
    manifest: { url: `${folder}/manifest.json`, integrity: hash },
    previous: [],
    ...more,
  };
}

const safe = /^[\w.-]+$/;

/** Seals what has a name that a folder can have, as a publisher's own tool would. */
function sealRow(folder: string, row: unknown, key: string, fault?: BadVersion['seal']): void {
  const {
    sdk: _sdk,
    shared: _shared,
    codes: _codes,
    provenance: _provenance,
    manifest: _manifest,
    previous,
    ...plugin
  } = (row ?? {}) as Partial<PublishedPlugin>;
  if (Array.isArray(previous)) for (const one of previous) sealRow(folder, one, key);
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
    return JSON.stringify({ key: publicKeyOf(key), whole: sealed, listed: sealed, here: {} });
  }
}

interface Fault {
  readonly seal?: BadVersion['seal'] | undefined;
  readonly by?: BadVersion['by'] | undefined;
}

export class CorpusDeployment {
  readonly folder = mkdtempSync(join(tmpdir(), 'portal-corpus-'));
  readonly key: string;
  readonly publicKey: string;
  readonly keys: KeyState;
  #sequence = 0;
  /** Plugins that were not taken away. */
  #standing = new Set<string>();

  /** @param key A private key of the portal's operator in PEM; default one of its own. */
  constructor(key = newKey()) {
    this.key = key;
    this.publicKey = publicKeyOf(key);
    const keys = [team(thief, '借用组'), { ...team(former, '旧团队'), revoked: '2026-02-03T00:00:00Z' }];
    const owner = { ...team(stranger, '甲组'), key: this.publicKey, plugins: ['alpha'] };
    this.keys = {
      list: sealKeys(JSON.stringify({ schema: 1, revision: 1, keys: [...keys, owner] }), key),
      revoked: {},
    };
  }

  /**
   * As `portal publish` writes it, without asking whether the portal can adopt it; plugins that are not named are taken
   * away. @returns the deployment's revision.
   */
  publish(rows: readonly unknown[], fault: Fault = {}, faulty: readonly unknown[] = []): string {
    const before = this.#standing;
    this.#standing = new Set();
    for (const row of rows) this.add(row, faulty.includes(row) ? fault : {});
    const gone = Array.from(before).filter((id) => !this.#standing.has(id));
    for (const id of gone) this.#write({ id, row: undefined }, this.key);
    return revisionOf(pointerTexts(this.folder));
  }

  /** Publishes one more, beside what stands. */
  add(row: unknown, { seal, by }: Fault = {}): void {
    const key = by ? signers[by] : this.key;
    sealRow(this.folder, row, key, seal);
    const { id } = (row ?? {}) as { readonly id?: unknown };
    const name = typeof id === 'string' && /^[\w-]+$/.test(id) ? id : `odd-${this.#standing.size}`;
    this.#standing.add(name);
    this.#write({ id: name, row: row as PublishedPlugin }, key);
  }

  /** Puts the true seal of a version in its place. */
  seal(row: PublishedPlugin): void {
    sealRow(this.folder, row, this.key);
  }

  #write({ id, row }: { id: string; row: Pointer['row'] | undefined }, key: string): void {
    this.#sequence += 1;
    const stands = { sequence: this.#sequence, after: 0, since: id === 'alpha' ? 0 : this.#sequence };
    const pointer = { schema: 1 as const, id, ...stands, ...(row !== undefined && { row }) };
    const text = JSON.stringify(pointer);
    writePointer(this.folder, { pointer, signed: { key: publicKeyOf(key), signature: signatureOf(text, key), text } });
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The published plugin of the tests of versions, 备件: its team publishes whatever the test says. */
import { generateKeyPairSync } from 'node:crypto';
import type { Plugin } from '@portal/sdk/registry';
import { administrationPath } from '@portal/sdk/calls/plugin-tabs';
import { sealVersion } from '@portal/sdk/deployment';
import type { BuiltPlugin } from '@portal/sdk/registry';
import type { Published } from '#server/registry/published';
import type { Version } from '#server/registry/releases';
import { bare } from '../../../sdk/testing/bare.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` });

/** The entry in the menu of every plugin of the tests. */
export const entry = { title: '备件', route: 'list', roles: ['All'] } as const;

export const parts = (version: string, menus: BuiltPlugin['menus'] = { list: entry }): BuiltPlugin => ({
  ...bare,
  id: 'parts',
  name: '备件',
  version,
  container: `parts__${version.replaceAll('.', '_')}`,
  entry: file(`plugins/parts/${version}/remoteEntry.js`),
  routes: [{ name: 'list', path: '/parts', title: '备件列表', expose: 'list', assets: [], kits: [] }],
  menus,
});

export const published = (plugin: BuiltPlugin): Version => ({ plugin, codes: {}, seal: sealVersion(plugin, key) });

const page = () => Promise.reject(new Error('no page runs on the server'));

/** The plugin of the administration page. */
export const administration: Plugin = {
  id: 'admin',
  name: '管理',
  version: '1.0.0',
  routes: { plugins: { path: administrationPath, title: '插件管理', page } },
};

/** A folder that has nothing but what the test publishes. */
export function partsFolder() {
  let now: Published = { revision: '', stamp: '', versions: new Map(), publications: [] };
  let tell: (published: Published) => void = () => undefined;
  return {
    now: () => now,
    onChange: (listener: typeof tell) => {
      tell = listener;
    },
    start: () => undefined,
    stop: () => undefined,
    trustKeys: () => undefined,
    /** The newest first; none: nothing is published. */
    publish(...versions: readonly Version[]): void {
      const revision = versions.map(({ plugin }) => plugin.version).join();
      const of = new Map(versions.length > 0 ? [['parts', versions]] : []);
      now = { revision, stamp: revision, versions: of, publications: [] };
      tell(now);
    },
  };
}

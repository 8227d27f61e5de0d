import { administrationPath } from '@portal/sdk/calls/plugin-tabs';
import type { ListedPlugin } from '@portal/sdk/registry';
import { beforeEach, expect, test } from '@rstest/core';
import { safely } from './safe-mode.ts';

const plugin = (id: string, path: string) =>
  ({
    ...{ id, name: id, version: '1.0.0', redirects: [], menus: {}, notices: {}, cards: [] },
    routes: [{ name: 'list', path, title: id }],
  }) as unknown as ListedPlugin;
const registry = {
  revision: '',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [plugin('order', '/order'), plugin('admin', administrationPath)],
};
const published = { plugin: 'order', version: '2.0.0', previous: null, unfit: null };
const state = { revision: '5', off: [], versions: [published, { ...published, plugin: 'parts' }], personal: false };

const at = (search: string) => history.replaceState(null, '', `/ef/home${search}`);
beforeEach(() => sessionStorage.clear());

test('an ordinary address has no safe mode', () => {
  at('?safer=1');
  expect(safely(registry, state)).toBeUndefined();
});

test('?safe runs what the build holds, whatever is published meanwhile, and stays for the tab', () => {
  at('?safe');
  safely(registry, state);
  at('');
  const deployment = safely(registry, state);
  deployment?.adopt({ ...state, revision: '6' });
  expect(deployment?.get().plugins.map(({ id, version }) => `${id} ${version}`)).toEqual([
    'order 1.0.0',
    'admin 1.0.0',
  ]);
  expect(deployment?.get().revision).toBe('6');
});

test('what an administrator switches off stays off in it', () => {
  at('?safe');
  const deployment = safely(registry, { ...state, off: [{ target: 'order', reason: null }] });
  expect(deployment?.get().registry.plugins.map(({ id }) => id)).toEqual(['admin']);
});

test('?safe=all leaves the administration alone, and each of the others can be taken back', () => {
  at('?safe=all');
  const deployment = safely(registry, state);
  expect(deployment?.get().registry.plugins.map(({ id }) => id)).toEqual(['admin']);
  deployment?.quarantine('order', false);
  expect(deployment?.get().registry.plugins.map(({ id }) => id)).toEqual(['order', 'admin']);
});

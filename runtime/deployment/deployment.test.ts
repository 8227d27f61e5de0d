import { bus } from '@portal/sdk';
import type { UserInfo } from '@portal/sdk/calls/session';
import { decideContribution, type Off } from '@portal/sdk/decide';
import type { ListedPlugin } from '@portal/sdk/registry';
import { expect, it } from '@rstest/core';
import { settled } from '../../sdk/sockets/test-browser.ts';
import { registry, roles } from '../surfaces/fixture.ts';
import type { SessionStore } from '../session/store.ts';
import { createDeployment, type Deployment, followDeployment } from './deployment.ts';
import { registryInForce } from './in-force.ts';

const off = (revision: string, ...targets: string[]) => ({
  revision,
  off: targets.map((target) => ({ target, reason: '维护' })),
  versions: [],
  personal: false,
});

it('the newest state wins, whatever order it comes in, and whoever lists is told', () => {
  const deployment = createDeployment(registry);
  let told = 0;
  deployment.subscribe(() => {
    told += 1;
  });
  const ids = () => deployment.get().registry.plugins.map(({ id }) => id);
  deployment.adopt(off('2', 'order'));
  deployment.adopt(off('1'));
  expect([ids(), told]).toEqual([['crm'], 1]);
  deployment.adopt(off('3'));
  expect([ids(), told]).toEqual([['order', 'crm'], 2]);
});

it('what the page says holds from the first moment, and reasons are taken over when they are told', () => {
  const told = off('4', 'order/route/list');
  const embedded = { ...told, off: told.off.map(({ target }) => ({ target, reason: null })) };
  const deployment = createDeployment(registry, { embedded });
  expect(deployment.get().table.serves('/order/list')).toBe(false);
  expect(deployment.get().table.serves('/order')).toBe(false);
  expect(deployment.get().table.serves('/order/mine')).toBe(true);
  deployment.adopt(off('4', 'order/route/list'));
  expect(deployment.get().world.switched.get('order/route/list')).toBe('维护');
});

it('each page, entry, card and notice that is off is in no list, and the others are', () => {
  const state: Off = {
    switched: new Map(
      ['order/route/news', 'order/menu/list', 'order/card/due', 'order/notice/12'].map((one) => [one, null]),
    ),
    quarantined: new Set(),
  };
  const [order, crm] = registryInForce(state, registry).plugins;
  expect(order?.routes.map(({ name }) => name)).toEqual(['list', 'detail', 'mine']);
  expect(order?.redirects.map(({ path }) => path)).toEqual(['/order']);
  expect([order?.menus, order?.cards, order?.notices].map((of) => Object.keys(of ?? {}))).toEqual([['order'], [], []]);
  expect(crm).toEqual(registry.plugins[1]);
});

it('pages are told before anything is taken away, so that what was typed is kept', () => {
  const deployment = createDeployment(registry);
  let served: boolean | undefined;
  const end = bus.on('page:stopping', () => {
    served = deployment.get().table.serves('/order/list');
  });
  deployment.adopt(off('1', 'order'));
  end();
  expect([served, deployment.get().table.serves('/order/list')]).toEqual([true, false]);
});

it('the session loses the codes and menu entries that are off, and is the same object while nothing changes', () => {
  const deployment = createDeployment(registry);
  const session = roles['供应商'] ?? { user: {} as UserInfo };
  const store = followDeployment(
    { get: () => session, subscribe: () => () => undefined } as unknown as SessionStore,
    deployment,
  );
  expect(store.get()).toBe(session);
  deployment.adopt(off('1', 'order/code/order:list:confirm', 'order/menu/list'));
  expect(store.get()).toBe(store.get());
  expect([...store.get().codes]).toEqual([]);
  expect(store.get().menus[0]?.children).toEqual([]);
});

it('a plugin that was put aside comes back when it is taken back', () => {
  const deployment = createDeployment(registry);
  deployment.quarantine('crm', true);
  expect(deployment.get().table.serves('/crm/white')).toBe(false);
  deployment.quarantine('crm', false);
  expect(deployment.get().table.serves('/crm/white')).toBe(true);
});

const published = (version: string, previous: string | null = null) => ({
  plugin: 'order',
  version,
  previous,
  unfit: null,
});
const order = registry.plugins.find(({ id }) => id === 'order');
const orderAt = (version: string) => ({ ...order, version }) as ListedPlugin;
const runs = (deployment: Deployment) => deployment.get().plugins.map(({ id, version }) => `${id} ${version}`);

it('a published version takes the place of the build’s once it was fetched, and goes when it is told so', async () => {
  const asked: string[] = [];
  const load = async (id: string, version: string) => {
    asked.push(`${id} ${version}`);
    return orderAt(version);
  };
  const deployment = createDeployment(registry, { load });
  const built = runs(deployment);
  deployment.adopt({ ...off('1', 'crm'), versions: [published('9.0.0')] });
  expect([runs(deployment), [...deployment.get().world.switched.keys()]]).toEqual([built, ['crm']]);
  await settled();
  expect(runs(deployment)).toContain('order 9.0.0');
  deployment.adopt(off('2'));
  expect([runs(deployment), asked]).toEqual([built, ['order 9.0.0']]);
});

it('a version that cannot be had leaves the one before it running, and the newest told wins', async () => {
  const waiting = new Map<string, (plugin: ListedPlugin) => void>();
  const load = (_id: string, version: string) =>
    version === 'broken'
      ? Promise.reject(new Error('404'))
      : new Promise<ListedPlugin>((resolve) => void waiting.set(version, resolve));
  const deployment = createDeployment(registry, {
    published: [orderAt('1.5.0')],
    load,
    embedded: { ...off('1'), versions: [published('1.5.0')] },
  });
  expect(runs(deployment)).toContain('order 1.5.0');
  deployment.adopt({ ...off('2'), versions: [published('broken')] });
  await settled();
  expect(runs(deployment)).toContain('order 1.5.0');
  deployment.adopt({ ...off('3'), versions: [published('slow')] });
  deployment.adopt({ ...off('4'), versions: [published('quick')] });
  waiting.get('quick')?.(orderAt('quick'));
  await settled();
  waiting.get('slow')?.(orderAt('slow'));
  await settled();
  expect(runs(deployment)).toContain('order quick');
});

it('a plugin that needs what the portal does not have is out, with its reason', () => {
  const unfit = { step: 'shared' as const, detail: '需要共享模块 react ^20' };
  const versions = [{ ...published('9.0.0'), unfit }];
  const deployment = createDeployment(registry, { published: [orderAt('9.0.0')], embedded: { ...off('1'), versions } });
  expect(deployment.get().table.serves('/order/list')).toBe(false);
  const found = deployment.get().world.table.find('/order/list');
  const decision = found && decideContribution(deployment.get().world, found.plugin, 'route', 'list');
  expect(decision?.steps.at(-1)).toEqual({ step: 'shared', ok: false, target: 'order' });
});

it('falls back to the version before the one that crashed, once', async () => {
  const deployment = createDeployment(registry, {
    published: [orderAt('1.1.0')],
    embedded: { ...off('1'), versions: [published('1.1.0', '1.0.1')] },
    load: async (_id, version) => orderAt(version),
  });
  expect(deployment.fallBack('order')).toBe(true);
  await settled();
  expect(runs(deployment)).toContain('order 1.0.1');
  expect([deployment.fallBack('order'), deployment.fallBack('crm')]).toEqual([false, false]);
});

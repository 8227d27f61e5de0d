import { bus } from '@portal/sdk';
import type { UserInfo } from '@portal/sdk/calls/session';
import { expect, it } from '@rstest/core';
import { registry, roles } from '../decide/fixture.ts';
import type { SessionStore } from '../session/store.ts';
import { createDeployment, followDeployment } from './deployment.ts';

const off = (revision: string, ...targets: string[]) => ({
  revision,
  off: targets.map((target) => ({ target, reason: '维护' })),
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
  const deployment = createDeployment(registry, { revision: '4', off: ['order/route/list'] });
  expect(deployment.get().table.serves('/order/list')).toBe(false);
  expect(deployment.get().table.serves('/order')).toBe(false);
  expect(deployment.get().table.serves('/order/mine')).toBe(true);
  deployment.adopt(off('4', 'order/route/list'));
  expect(deployment.get().world.switched.get('order/route/list')).toBe('维护');
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

/** Documents that the service of a plugin finds, beside those of the portal's own index. */
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { search } from '@portal/sdk/calls/search';
import { searchOf } from '@portal/sdk/contract';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { answering, createService, refuse } from '@portal/sdk/service';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import type { TestApi } from '#server/testing';
import { grantCode } from '../platform/grant-code.ts';
import { items, openPortal, openSlot, parts, published, type Slot, type TestPortal } from './test-portal.ts';

const finding = {
  find: searchOf({ path: '/api/parts/item/find', access: 'login' }),
  scraps: searchOf({ path: '/api/parts/scrap/find', access: 'parts:item:add' }),
};
const plain = parts('1.0.0', [items, finding]);
const numbered = { pattern: 'BJ\\d+', list: 'list', filter: 'itemName' };
const plugin: BuiltPlugin = {
  ...plain,
  documents: { 'parts-item': 'list', 'parts-scrap': 'list' },
  numbers: {
    'parts-item': { title: '备件', ...numbered, find: finding.find.path },
    'parts-scrap': { title: '报废单', ...numbered, find: finding.scraps.path },
  },
};

const found = (id: string, number: string, name: string) => ({
  ...{ id, number, name, amount: null, party: null },
  state: { text: '在库', tone: 'success' as const },
});
const kept = [found('1', 'BJ0001', '迷宫密封组件'), found('2', 'BJ0002', '迷宫密封组件 BJ0001 专用')];

let slot: Slot;
let portal: TestPortal;
let supplier: TestApi;
let purchaser: TestApi;
let admin: TestApi;
/** Kinds are asked at once: in which order the service hears of them is its own affair. */
const asked = () => slot.seen.map(({ url = '' }) => url).sort();
const find = (api: TestApi, keyword: string, kind?: string) =>
  api.call(search.find, { keyword, ...(kind !== undefined && { kind }) });

const service = () =>
  createService({
    ...{ plugin: 'parts', portal: portal.origin, now: () => portal.clock.now() },
    answers: [
      answering(finding, {
        find: async ({ keyword = '', ids = [], size }, { identity }) => {
          if (!identity.kinds.includes('G')) return refuse('forbidden', '只有供应商有备件');
          const all = kept.filter(
            ({ id, number, name }) => ids.includes(id) || (keyword && (number + name).includes(keyword)),
          );
          return all.toReversed().slice(0, size);
        },
        scraps: async () => [found('9', 'BF0009', '报废')],
      }),
    ],
  });

beforeAll(async () => {
  slot = await openSlot();
  portal = await openPortal({ parts: slot.address }, { gateway: { searchMs: 1000, failures: 3 } });
  await portal.publish(published(plugin));
  await grantCode(portal.db, 'L', 'admin:plugin:manage');
  await grantCode(portal.db, 'L', 'base:user:view');
  [supplier, purchaser] = [await portal.as('gys_admin'), await portal.as('cg_admin')];
  admin = await portal.as('admin');
  slot.put(service().listener);
  await supplier.call(finding.find, { keyword: '密封', size: 1 }); // makes the keys, and lets the service read them
});
afterAll(async () => {
  await portal.close();
  await slot.close();
});
beforeEach(() => {
  portal.clock.advance(6000); // past a pause
  slot.put(service().listener);
  slot.seen.length = 0;
});

test('they are found as the reader sees them, the best first, each at the page of its kind', async () => {
  const { groups, silent } = await find(supplier, 'BJ0001', 'parts/parts-item');
  expect([groups.length, silent]).toEqual([1, []]);
  const [first, second] = groups[0]?.hits ?? [];
  expect(first).toEqual({ ...kept[0], kind: 'parts/parts-item', path: '/parts?id=1' });
  expect(second).toMatchObject({ id: '2' }); // the service has answered it first
  expect(await find(purchaser, 'BJ0001', 'parts/parts-item')).toEqual({ groups: [], silent: [] });
  const documents = ['1', '3'].map((id) => ({ kind: 'parts/parts-item', id }));
  expect(await supplier.call(search.shown, { documents })).toEqual([first]);
});

test('a kind is looked among alone, and is nobody’s without the right of its call', async () => {
  const kinds = async (api: TestApi) => (await api.call(search.kinds, {})).map(({ title }) => title);
  expect([await kinds(supplier), await kinds(purchaser)]).toEqual([['备件', '报废单'], ['备件']]);
  expect((await find(supplier, '报废')).groups.map(({ title }) => title)).toEqual(['报废单']);
  expect(asked()).toEqual([finding.find.path, finding.scraps.path]);
  slot.seen.length = 0;
  await find(purchaser, '报废');
  await find(purchaser, '报废', 'parts/parts-scrap');
  expect(asked()).toEqual([finding.find.path]);
});

test('a service that is slow is left out and named, and its pages are not held up by that', async () => {
  slot.put(() => undefined);
  for (let turn = 0; turn < 5; turn += 1) {
    const { groups, silent } = await find(admin, 'gys_admin');
    expect([groups.map(({ kind }) => kind), silent]).toEqual([['person'], ['备件']]);
  }
  expect(slot.seen).toHaveLength(3); // then it is left alone for a while
  const page = { code: '200', data: [{ records: [], total: 0, size: 10, current: 1 }] };
  slot.put((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  });
  expect((await supplier.call(items.page, {})).total).toBe(0);
});

test.each([
  ['breaks off', undefined],
  ['answers what the search cannot show', { code: '200', data: [{ id: '1', number: 'BJ0001' }] }],
])('a service that %s is left out and named', async (_, body) => {
  slot.put((request, response) => {
    if (body) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    else request.socket.destroy();
  });
  expect(await find(purchaser, 'BJ0001')).toEqual({ groups: [], silent: ['备件'] });
});

test('a plugin that is off is not asked', async () => {
  const turn = async (off: boolean) => {
    const { revision } = await admin.call(pluginTabs.state, {});
    await admin.call(plugins.switch, { target: 'parts', off, reason: '维护', revision });
  };
  await turn(true);
  expect(await supplier.call(search.kinds, {})).toEqual([]);
  expect(await find(supplier, 'BJ0001')).toEqual({ groups: [], silent: [] });
  expect(asked()).toEqual([]);
  await turn(false);
  expect((await find(supplier, 'BJ0001')).groups).toHaveLength(2);
});

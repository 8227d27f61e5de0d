/** `portal dev --service`: calls of the plugin reach a service of this machine, in the name of who is signed in. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { user } from '../../sdk/calls/session.ts';
import { localService } from '../../sdk/cli/dev/service.ts';
import { createPush } from '../../sdk/cli/dev/push.ts';
import { type Served, serve } from '../../sdk/cli/dev/serve.ts';
import type { DevVersion } from '../../sdk/cli/dev/version.ts';
import { call, Int, Obj, pageOf, Str } from '../../sdk/contract/index.ts';
import { answering, createService } from '../../sdk/service.ts';

const items = {
  page: pageOf({ path: '/api/goods/item/page', access: 'login', row: Obj({ name: Str(), entId: Str() }) }),
  one: call({
    method: 'GET',
    path: '/api/goods/item/{id}',
    access: 'login',
    input: Obj({ id: Int() }),
    output: Obj({ name: Str() }),
  }),
  add: call({ path: '/api/goods/item/add', access: 'goods:item:add', input: Obj({ name: Str() }) }),
  wrong: call({ path: '/api/goods/item/wrong', access: 'login', output: Obj({ count: Int() }) }),
};
const version = {
  number: 1,
  declared: { codes: { 'goods:item:add': {} }, service: { health: '/healthz', contracts: [items] } },
  plugin: { id: 'goods', version: '1.0.0-dev.1' },
} as unknown as DevVersion;
const person = {
  userId: '7',
  userName: '程屿',
  entId: '1001',
  entName: '供应商',
  roleListByEntId: [{ roleType: 'G' }],
};

let portal: Server;
let local: Server;
let served: Served;
const added: string[] = [];
const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

beforeAll(async () => {
  portal = createServer(({ url, headers }, response) => {
    const known = url === `/japi${user.getUserInfo.path}` && headers.authorization === 'Bearer token';
    const told = known ? { code: '200', data: person } : { code: '9999', msg: '登录已失效', data: null };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  });
  let listener: ReturnType<typeof createService>['listener'];
  local = createServer((request, response) => listener(request, response));
  const [origin, service] = [await listen(portal), await listen(local)];
  const now = () => version;
  served = await serve(
    {
      ...{ portal: { origin, base: '/ef-plus', api: '/japi' }, folder: '.', now, push: createPush() },
      answers: { find: async () => undefined },
      entry: undefined,
      service: await localService({ service, api: `${origin}/japi`, now }),
    },
    0,
    () => undefined,
  );
  ({ listener } = createService({
    ...{ plugin: 'goods', portal: served.origin },
    answers: [
      answering(items, {
        page: async ({ page, size }, { identity }) => ({
          records: [{ name: identity.userName, entId: identity.entId }],
          total: 1,
          page,
          size,
        }),
        one: async ({ id }) => ({ name: `第${id}个` }),
        async add({ name }, { identity }) {
          if (identity.has('goods:item:add')) added.push(name);
          return null;
        },
        wrong: async () => ({ count: '1' }) as never,
      }),
    ],
  }));
});
afterAll(() => {
  served.close();
  for (const server of [portal, local]) {
    server.closeAllConnections();
    server.close();
  }
});

const asked = async (path: string, init: RequestInit = {}) => {
  const headers = { authorization: 'Bearer token', cookie: 'secret=1', 'content-type': 'application/json' };
  return (await (await fetch(`${served.origin}/japi${path}`, { headers, ...init })).json()) as {
    code: string;
    msg: string;
    data: unknown;
  };
};
const post = (path: string, body: object) => asked(path, { method: 'POST', body: JSON.stringify(body) });

test('the service hears who is signed in at the portal, and checks it with the keys of the proxy', async () => {
  expect(await post(items.page.path, { pageNum: 1, pageSize: 10 })).toMatchObject({
    code: '200',
    data: [{ total: 1, records: [{ name: '程屿', entId: '1001' }] }],
  });
  expect(await asked('/api/goods/item/3')).toMatchObject({ code: '200', data: { name: '第3个' } });
  expect((await post(items.add.path, { name: '手套' })).code).toBe('200');
  expect(added).toEqual(['手套']);
});

test('whoever is not signed in, what breaks a contract, and what is not declared are told to the developer', async () => {
  const body = JSON.stringify({ pageNum: 1, pageSize: 10 });
  expect(await asked(items.page.path, { method: 'POST', body, headers: {} })).toMatchObject({ code: '9999' });
  expect((await post(items.add.path, { title: 1 })).msg).toContain('入参不符合约定');
  expect((await post(items.wrong.path, {})).msg).toBe('服务的应答与约定不符：/count must be integer（PTL-4007）');
  expect(await post('/api/goods/other', {})).toMatchObject({ code: '404', msg: '插件没有声明这个调用' });
});

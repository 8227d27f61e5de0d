/** What another team's key, credential and identity reach of a plugin: nothing, while its own reach all of it. */
import { plugins } from '@portal/sdk/calls/plugins';
import { pluginServices } from '@portal/sdk/calls/plugin-service';
import { call, defineSettings, Id, Int, Obj, setting, Text } from '@portal/sdk/contract';
import { IdentityVerifier, PortalClient } from '@portal/sdk/service';
import { identityHeader } from '@portal/sdk/service/wire';
import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core';
import { openSlot, type Slot } from '#server/gateway/test-portal';
import { grantCode } from '#server/platform/grant-code';
import type { TestApi } from '#server/testing';
import { publishedVersion } from '../../sdk/cli/deployment.ts';
import { signPointer } from '../../sdk/cli/pointers.ts';
import { ask, send, standingIn } from '../../sdk/cli/remote.ts';
import { requestText } from '../../sdk/cli/request.ts';
import { signatureOf } from '../../sdk/cli/seal.ts';
import { builtService } from '../../sdk/cli/service.ts';
import { builtVersion, newKey, publicationOf } from './built-version.ts';
import { type HttpPortal, openHttpPortal, quiet, scoped, signedList } from './http-portal.ts';

const [operator, partsKey, stockKey] = [newKey(), newKey(), newKey()];
const enrolled = signedList(operator, scoped(partsKey, '备件组', 'parts'), scoped(stockKey, '仓储组', 'stock'));
const idOf = (id: string) => ({
  one: call({
    path: `/api/${id}/item/one`,
    access: 'login',
    reads: true,
    input: Obj({ id: Id() }),
    output: Obj({ name: Text(9) }),
  }),
});
const settings = defineSettings('parts', {
  days: setting({ label: '天数', schema: Int({ maximum: 30 }), default: 7 }),
});

let portal: HttpPortal;
let [partsSlot, stockSlot] = [] as unknown as [Slot, Slot];
let admin: TestApi;
let supplier: TestApi;
/** Plugin → its service's credential. */
const credentials: Record<string, string> = {};
let supplierId = '';

const make = (id: string, version: string) =>
  builtVersion(portal.root, {
    ...{ id, version, codes: {} },
    more: {
      documents: { [`${id}-item`]: 'home' },
      topics: [`${id}:moved`],
      service: builtService({ health: '/healthz', contracts: [idOf(id)] }),
      ...(id === 'parts' && { settings: settings.declared }),
    },
  });
async function publish(id: string, version: string, key: string) {
  const remote = { to: portal.to, privateKey: key };
  const built = make(id, version);
  const asked = await ask(remote, id, publishedVersion(built));
  return send(remote, asked, publicationOf(built, standingIn(asked), key), quiet);
}
async function rollback(key: string) {
  const remote = { to: portal.to, privateKey: key };
  const asked = await ask(remote, 'parts');
  const before = standingIn(asked);
  const [row] = before?.row?.previous ?? [];
  const next = signPointer({ id: 'parts', row: row && { ...row, previous: [] }, before }, key);
  return send(remote, asked, { next, back: next }, quiet);
}

beforeAll(async () => {
  [partsSlot, stockSlot] = [await openSlot(), await openSlot()];
  portal = await openHttpPortal(operator, enrolled, { parts: partsSlot.address, stock: stockSlot.address });
  const { server } = portal;
  await grantCode(server.db, 'L', 'admin:plugin:manage');
  [admin, supplier] = [await server.as('admin'), await server.as('gys_admin')];
  supplierId = (
    await server.db.selectFrom('usrUser').select('id').where('account', '=', 'gys_admin').executeTakeFirstOrThrow()
  ).id;
  await publish('parts', '1.0.0', partsKey);
  await publish('stock', '1.0.0', stockKey);
  for (const plugin of ['parts', 'stock'])
    credentials[plugin] = (await admin.call(pluginServices.makeCredential, { plugin })).secret;
});
afterAll(async () => {
  await portal.close();
  await partsSlot.close();
  await stockSlot.close();
});
beforeEach(() => {
  portal.server.clock.advance(61_000); // nobody asks too often
});

const clientOf = (plugin: string) => new PortalClient({ portal: portal.origin, credential: credentials[plugin] ?? '' });

it('Another team’s key publishes nothing of a plugin', async () => {
  await expect(publish('parts', '1.1.0', stockKey)).rejects.toThrow(
    /^PTL-3310 插件 parts 属于团队“备件组”，密钥 [0-9a-f]{12}（团队“仓储组”）不能发布它/,
  );
  expect(await publish('parts', '1.1.0', partsKey)).toMatchObject({ conflicts: [], adopted: { processes: 1 } });
});

it('Another team’s key takes nothing of a plugin back', async () => {
  await expect(rollback(stockKey)).rejects.toThrow(/^PTL-3310 插件 parts 属于团队“备件组”/);
  expect(await rollback(partsKey)).toMatchObject({ conflicts: [], adopted: { processes: 1 } });
});

it('No team’s key or credential sets anything: settings are persons’ to set', async () => {
  const { revision } = await admin.call(plugins.list, {});
  const input = { target: 'parts/setting/days', value: 9, reason: '按季度', revision };
  for (const [plugin, key] of [
    ['stock', stockKey],
    ['parts', partsKey],
  ] as const) {
    const text = JSON.stringify(input);
    const answer = await portal.server.app.inject({
      ...{ method: 'POST', url: `/japi${plugins.configure.path}`, payload: input },
      headers: {
        authorization: `Bearer ${credentials[plugin]}`,
        'x-portal-signature': signatureOf(requestText('configure', text), key),
      },
    });
    expect(answer.json()).toMatchObject({ code: '9999', data: null });
  }
  await admin.call(plugins.configure, input);
});

it('An identity for another team’s service is nobody’s at this one', async () => {
  const asked = async (id: string, slot: Slot) => {
    slot.put((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: '200', msg: '', data: { name: '阀' } })),
    );
    await supplier.call(idOf(id).one, { id: '1' });
    return String(slot.seen.at(-1)?.headers[identityHeader]);
  };
  const [ofParts, ofStock] = [await asked('parts', partsSlot), await asked('stock', stockSlot)];
  const now = () => portal.server.clock.now();
  const verifier = new IdentityVerifier({ plugin: 'parts', portal: portal.origin, now });
  await expect(verifier.verify(ofStock, 'POST /api/stock/item/one')).rejects.toThrow('身份不是给本服务的');
  expect(await verifier.verify(ofParts, 'POST /api/parts/item/one')).toMatchObject({ userId: supplierId });
});

it('Another team’s credential tells nobody anything in a plugin’s name', async () => {
  const told = (plugin: string) =>
    clientOf(plugin).push({ topic: 'parts:moved', userIds: [supplierId], content: { left: 3 } });
  await expect(told('stock')).rejects.toThrow(/主题 parts:moved .*stock.*PTL-4102/);
  expect(await told('parts')).toEqual({ count: 1 });
  const notice = (plugin: string) =>
    clientOf(plugin).notice({ bizType: 'parts-item', bizId: '1', content: '到货', userIds: [supplierId] });
  await expect(notice('stock')).rejects.toThrow(/业务类型 parts-item .*PTL-4102/);
  expect(await notice('parts')).toEqual({ count: 1 });
});

import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { pluginServices } from '@portal/sdk/calls/plugin-service';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { answering, approvalResult, createService, PortalClient, type Service } from '@portal/sdk/service';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import type { TestApi } from '#server/testing';
import { grantCode } from '../platform/grant-code.ts';
import { items, openPortal, openSlot, parts, published, type Slot, type TestPortal } from './test-portal.ts';

const told = approvalResult('/approved');
const kinds = {
  PARTS_SCRAP: {
    title: '备件报废',
    steps: [{ title: '企业审批', code: 'parts:item:add', roles: ['G1'] }],
  },
} as const;

const plugin = parts('1.0.0', [items]);
if (!plugin.service) throw new Error('no service');
const withKinds = published({
  ...plugin,
  service: { ...plugin.service, approvals: { result: '/approved', kinds } },
});

let slot: Slot;
let portal: TestPortal;
let service: Service;
let client: PortalClient;
let admin: TestApi;
let maker: TestApi;
let checker: TestApi;
let entId: string;
let heard: unknown[] = [];
let count = 0;

const userOf = async (account: string) =>
  (await portal.db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;

beforeAll(async () => {
  slot = await openSlot();
  portal = await openPortal({ parts: slot.address });
  await portal.publish(
    withKinds,
    published(parts('1.0.0', [{ one: { ...items.one, path: '/api/other/item/{id}' } }], 'other')),
  );
  await grantCode(portal.db, 'L', 'admin:plugin:manage');
  [admin, maker, checker] = [await portal.as('admin'), await portal.as('gys_sales'), await portal.as('gys_admin')];
  const member = portal.db
    .selectFrom('usrUserEnt')
    .select('entId')
    .where('userId', '=', await userOf('gys_sales'));
  ({ entId } = await member.where('currentFlag', '=', 1).executeTakeFirstOrThrow());
  const { secret } = await admin.call(pluginServices.makeCredential, { plugin: 'parts' });
  client = new PortalClient({ portal: portal.origin, credential: secret });
  const answers = [
    answering(
      { told },
      {
        async told(result, { identity, idempotencyKey }) {
          heard.push({ ...result, by: identity.userId, key: idempotencyKey });
          return null;
        },
      },
    ),
  ];
  service = createService({ plugin: 'parts', portal: portal.origin, answers, now: () => portal.clock.now() });
});
afterAll(async () => {
  await portal.close();
  await slot.close();
});
beforeEach(() => {
  heard = [];
  slot.put(service.listener);
});

async function start(account = 'gys_sales') {
  count += 1;
  const document = { bizType: 'PARTS_SCRAP', bizId: String(count) };
  const asked = { ...document, title: `报废备件 ${count}`, userId: await userOf(account), entId };
  const { approvalId } = await client.startApproval(asked);
  return { document, asked, approvalId };
}
const decide = (api: TestApi, processInstId: string, approve: boolean, auditOpinion = '数量不符') =>
  api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
const waits = async (api: TestApi, id: string) =>
  (await api.call(workflowtask.upcoming, { size: 100 })).records.some(({ processInstId }) => processInstId === id);
const turn = async (off: boolean) => {
  const { revision } = await admin.call(pluginTabs.state, {});
  await admin.call(plugins.switch, { target: 'parts', off, reason: '维护', revision });
};
/** Past the first pauses. */
const later = () => portal.clock.set(new Date(portal.clock.now().getTime() + 60_000));

test('an approval of a service waits for those who hold its code, and its result comes signed to the declared path', async () => {
  const { document, approvalId } = await start();
  expect([await waits(checker, approvalId), await waits(maker, approvalId)]).toEqual([true, false]);
  expect(await waits(await portal.as('cg_admin'), approvalId)).toBe(false);
  expect(await client.approval(document)).toMatchObject({ status: 'RUNNING', opinion: null, endedAt: null });
  await decide(checker, approvalId, false);
  await portal.app.approvalResults.wake();
  const ended = {
    ...{ ...document, approvalId, status: 'REJECTED', opinion: '数量不符', userId: await userOf('gys_admin') },
    endedAt: portal.clock.now().toISOString(),
  };
  expect(await client.approval(document)).toMatchObject({ ...ended, endedAt: expect.any(String) });
  expect(heard).toMatchObject([{ ...ended, endedAt: expect.any(String), by: '0', key: `approval-${approvalId}` }]);
});

test('whoever asked does not decide, whatever rights they hold; another enterprise does not see it', async () => {
  const { approvalId } = await start('gys_admin');
  expect(await waits(checker, approvalId)).toBe(false);
  await expect(decide(checker, approvalId, true)).rejects.toMatchObject({ msg: '不能审批自己提交的申请' });
  await expect(decide(await portal.as('cg_admin'), approvalId, true)).rejects.toMatchObject({ code: '404' });
});

test('of a document one approval runs at a time, in one enterprise, for one of its people', async () => {
  const { asked } = await start();
  await expect(client.startApproval(asked)).rejects.toMatchObject({ code: '409' });
  const other = { ...asked, bizId: '900', userId: await userOf('cg_admin') };
  await expect(client.startApproval(other)).rejects.toThrow(`不属于企业 ${entId}`);
  await expect(client.startApproval({ ...other, userId: '999999' })).rejects.toThrow('没有这样的用户');
  const member = portal.db.selectFrom('usrUserEnt').select('entId').where('userId', '=', other.userId);
  const { entId: elsewhere } = await member.where('currentFlag', '=', 1).executeTakeFirstOrThrow();
  await expect(client.startApproval({ ...other, bizId: asked.bizId, entId: elsewhere })).rejects.toThrow(
    '属于另一家企业',
  );
});

test('a kind that the plugin does not declare is refused by name', async () => {
  const foreign = { bizType: 'ORDER', bizId: '1' };
  const refused = { code: '403', message: '审批类型 ORDER 不属于插件 parts（PTL-4102）' };
  const asked = { ...foreign, title: '订单', userId: await userOf('gys_sales'), entId };
  await expect(client.startApproval(asked)).rejects.toMatchObject(refused);
  await expect(client.approval(foreign)).rejects.toMatchObject(refused);
  await expect(client.cancelApproval(foreign)).rejects.toMatchObject(refused);
});

test('a service that is down hears the result when it is back, and hears it once', async () => {
  slot.put((_request, response) => void response.writeHead(500).end());
  const { approvalId } = await start();
  await decide(checker, approvalId, true);
  await portal.app.approvalResults.wake();
  slot.put(service.listener);
  await portal.app.approvalResults.wake();
  expect(heard).toEqual([]); // not before its pause is over
  const { services } = await admin.call(pluginServices.services, {});
  expect(services.find(({ plugin }) => plugin === 'parts')?.faults).toContainEqual(
    expect.objectContaining({ call: 'POST /approved', code: 'PTL-4008', detail: '应答 HTTP 500' }),
  );
  later();
  await portal.app.approvalResults.wake();
  later();
  await portal.app.approvalResults.wake();
  expect(heard).toMatchObject([{ approvalId, status: 'APPROVED' }]);
});

test('while the plugin is off no task is shown and no result is told; on again, neither is lost', async () => {
  const [decided, waiting] = [await start(), await start()];
  slot.put((_request, response) => void response.writeHead(500).end());
  await decide(checker, decided.approvalId, true);
  await portal.app.approvalResults.wake();
  slot.put(service.listener);
  await turn(true);
  expect(await waits(checker, waiting.approvalId)).toBe(false);
  await expect(decide(checker, waiting.approvalId, true)).rejects.toMatchObject({ code: '404' });
  later();
  await portal.app.approvalResults.wake();
  expect(heard).toEqual([]);
  await turn(false);
  expect(await waits(checker, waiting.approvalId)).toBe(true);
  await portal.app.approvalResults.wake();
  expect(heard).toMatchObject([{ approvalId: decided.approvalId, status: 'APPROVED' }]);
});

test('a service takes its approval back, and is not told what it did itself', async () => {
  const { document, approvalId } = await start();
  await client.cancelApproval(document);
  expect(await waits(checker, approvalId)).toBe(false);
  await portal.app.approvalResults.wake();
  expect(heard).toEqual([]);
  expect(await client.approval(document)).toMatchObject({ status: 'CANCELLED' });
  await expect(client.cancelApproval(document)).rejects.toMatchObject({ code: '409' });
});

test('a withdrawal by the one who asked is told like a decision', async () => {
  const { approvalId } = await start();
  await maker.call(workflowtask.withdraw, { processInstId: approvalId });
  await portal.app.approvalResults.wake();
  expect(heard).toMatchObject([{ approvalId, status: 'CANCELLED', userId: null }]);
});

test('an approval of a kind that the next version drops can still be decided, and its result is told', async () => {
  const { asked, approvalId } = await start();
  await portal.publish(published(parts('1.1.0', [items])), withKinds);
  expect(await waits(checker, approvalId)).toBe(true);
  await expect(client.startApproval({ ...asked, bizId: '901' })).rejects.toThrow(
    '审批类型 PARTS_SCRAP 不属于插件 parts',
  );
  await decide(checker, approvalId, true);
  await portal.app.approvalResults.wake();
  expect(heard).toMatchObject([{ approvalId, status: 'APPROVED' }]);
  await portal.publish(withKinds);
});

test('nobody but the portal reaches the path of results', async () => {
  await start();
  const forged = await fetch(`${slot.address}/approved`, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(401);
  expect((await portal.app.inject({ method: 'POST', url: '/japi/approved', payload: {} })).statusCode).toBe(404);
});

import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { pluginServices } from '@portal/sdk/calls/plugin-service';
import { rightsPreview } from '@portal/sdk/calls/rights';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { PortalClient } from '@portal/sdk/service';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { socketFor } from '#server/live/test-socket';
import type { TestApi } from '#server/testing';
import { forgetting } from '../retention.ts';
import { grantCode } from '../platform/grant-code.ts';
import { platformKept } from '../platform/retention/kept.ts';
import { mostOpen } from './todos.ts';
import { items, openPortal, openSlot, parts, published, type Slot, type TestPortal } from './test-portal.ts';

const bizType = 'PARTS_RECEIVE';
const { service, ...rest } = parts('1.0.0', [items]);
if (!service) throw new Error('no service');
const foreign = { title: '变更', route: 'list', bizType: 'CHANGE' };
const steps = [{ title: '企业审批', code: 'parts:item:add', roles: ['G1'] }] as const;
const plugin: BuiltPlugin = {
  ...rest,
  service: { ...service, approvals: { result: '/approved', kinds: { PARTS_SCRAP: { title: '备件报废', steps } } } },
  todos: {
    scrap: { title: '备件报废', route: 'list', bizType: 'PARTS_SCRAP' },
    receive: { title: '到货验收', route: 'list', bizType },
    foreign,
  },
};
const other = {
  ...parts('1.0.0', [{ one: { ...items.one, path: '/api/other/item/{id}' } }], 'other'),
  documents: {},
  todos: { parts: { title: '验收', route: 'list', bizType } },
};

let slot: Slot;
let portal: TestPortal;
let client: PortalClient;
let otherClient: PortalClient;
let admin: TestApi;
let head: TestApi;
let sales: TestApi;
let purchaser: TestApi;
let salesId: string;
let entId: string;
let purchaserId: string;
let purchaserEnt: string;
let count = 100;

async function personOf(account: string) {
  const rows = portal.db.selectFrom('usrUser as u').innerJoin('usrUserEnt as m', 'm.userId', 'u.id');
  const found = rows.select(['u.id', 'm.entId']).where('account', '=', account).where('m.currentFlag', '=', 1);
  return found.executeTakeFirstOrThrow();
}

beforeAll(async () => {
  slot = await openSlot();
  portal = await openPortal({ parts: slot.address });
  await portal.publish(published(plugin), published(other));
  await grantCode(portal.db, 'L', 'admin:plugin:manage');
  admin = await portal.as('admin');
  head = await portal.as('gys_admin');
  sales = await portal.as('gys_sales');
  purchaser = await portal.as('cg_admin');
  ({ id: salesId, entId } = await personOf('gys_sales'));
  ({ id: purchaserId, entId: purchaserEnt } = await personOf('cg_admin'));
  const clientOf = async (id: string) => {
    const { secret: credential } = await admin.call(pluginServices.makeCredential, { plugin: id });
    return new PortalClient({ portal: portal.origin, credential });
  };
  [client, otherClient] = [await clientOf('parts'), await clientOf('other')];
});
afterAll(async () => {
  await portal.close();
  await slot.close();
});

/** Raises one about a document of its own. */
async function raise(change: { userId?: string; code?: string; title?: string; bizId?: string } = {}) {
  count += 1;
  const asked = { bizType, bizId: String(count), title: `验收备件 ${count}`, entId, ...change };
  return { asked, document: { bizType, bizId: asked.bizId }, ...(await client.todo(asked)) };
}
const waiting = async (api: TestApi, processInstId: string) =>
  (await api.call(workflowtask.upcoming, { bizTypes: bizType, size: 100 })).records.find(
    (row) => row.processInstId === processInstId,
  );
const counted = async (api: TestApi) =>
  (await api.call(workflowtask.upcomingCount, {})).find((row) => row.bizType === bizType)?.count ?? 0;
/** Who has it on their list: the supplier's administrator, their salesman, a purchaser, the operating unit. */
const seenBy = async (todoId: string) => {
  const apis = [head, sales, purchaser, await portal.as('yy_ops')];
  return Promise.all(apis.map(async (api) => (await waiting(api, todoId)) !== undefined));
};
const turn = async (off: boolean) => {
  const { revision } = await admin.call(pluginTabs.state, {});
  await admin.call(plugins.switch, { target: 'parts', off, reason: '维护', revision });
};

test('a to-do of a service stands in the list and the counts of its enterprise, and is gone once it is closed', async () => {
  const before = await counted(head);
  const { asked, document, todoId } = await raise();
  expect(await seenBy(todoId)).toEqual([true, true, false, false]);
  expect(await waiting(head, todoId)).toMatchObject({
    ...{ bizType, bizCode: asked.bizId, title: asked.title, taskName: '到货验收', starterName: '系统' },
    arrivedTime: portal.clock.now().toISOString(),
  });
  expect(await counted(head)).toBe(before + 1);
  expect(await client.closeTodo(document)).toEqual({ count: 1 });
  expect(await seenBy(todoId)).toEqual([false, false, false, false]);
  expect(await counted(head)).toBe(before);
  expect(await client.closeTodo(document)).toEqual({ count: 0 });
});

test('one for a person waits for that person alone, one for a code for whoever holds it', async () => {
  const { todoId: personal } = await raise({ userId: salesId });
  expect(await seenBy(personal)).toEqual([false, true, false, false]);
  const { todoId: held } = await raise({ code: 'parts:item:add' });
  expect(await seenBy(held)).toEqual([true, false, false, false]);
});

test('of a kind and document there is one: told again, it has the title and the person told last', async () => {
  const { asked, document, todoId } = await raise();
  const before = await counted(sales);
  expect(await client.todo({ ...asked, title: '验收备件，加急', userId: salesId })).toEqual({ todoId });
  expect(await counted(sales)).toBe(before);
  expect(await seenBy(todoId)).toEqual([false, true, false, false]);
  expect(await waiting(sales, todoId)).toMatchObject({ title: '验收备件，加急' });
  await client.closeTodo(document);
  const { todoId: next } = await client.todo(asked);
  expect(next).not.toBe(todoId);
  expect(await seenBy(next)).toEqual([true, true, false, false]);
});

test('a document that has changed hands stays with its enterprise', async () => {
  const { asked } = await raise();
  await expect(client.todo({ ...asked, entId: purchaserEnt })).rejects.toThrow('属于另一家企业');
});

test('nobody decides, withdraws or reads it as an approval; whoever has it may take it off their own list', async () => {
  const { todoId } = await raise();
  for (const approve of [true, false])
    await expect(
      head.call(workflowtask.submitAuditResult, { processInstId: todoId, approve, auditOpinion: '好' }),
    ).rejects.toMatchObject({ code: '404' });
  await expect(head.call(workflowtask.withdraw, { processInstId: todoId })).rejects.toMatchObject({ code: '404' });
  await expect(head.call(workflowtask.detail, { processInstId: todoId })).rejects.toMatchObject({ code: '404' });
  const { taskId = '' } = (await waiting(head, todoId)) ?? {};
  await expect(purchaser.call(workflowtask.hide, { taskId })).rejects.toMatchObject({ code: '404' });
  await head.call(workflowtask.hide, { taskId });
  expect(await seenBy(todoId)).toEqual([false, true, false, false]);
  await head.call(workflowtask.unhide, { taskId });
  expect(await seenBy(todoId)).toEqual([true, true, false, false]);
});

test('while the plugin is off its to-dos are on no list, though another plugin declares their kind; on again they are', async () => {
  const { todoId } = await raise();
  await turn(true);
  expect(await seenBy(todoId)).toEqual([false, false, false, false]);
  expect(await counted(head)).toBe(0);
  await turn(false);
  expect(await seenBy(todoId)).toEqual([true, true, false, false]);
});

test('a kind that the next version drops is on no list, and can still be closed', async () => {
  const { document, todoId } = await raise();
  const next = { ...plugin, version: '1.1.0', container: 'parts__1_1_0', todos: { foreign } };
  await portal.publish(published(next), published(plugin), published(other));
  expect(await seenBy(todoId)).toEqual([false, false, false, false]);
  await expect(client.todo({ ...document, title: '验收', entId })).rejects.toMatchObject({ code: '403' });
  expect(await client.closeTodo(document)).toEqual({ count: 1 });
  await portal.publish(published(plugin), published(other));
});

test('another plugin neither raises nor closes it, and no plugin raises what it has not declared as its own', async () => {
  const { asked, document, todoId } = await raise();
  const refused = (plugin: string, kind = bizType) => ({
    code: '403',
    message: `待办类型 ${kind} 不属于插件 ${plugin}（PTL-4102）`,
  });
  await expect(otherClient.todo({ ...asked, bizId: '9001' })).rejects.toMatchObject(refused('other'));
  await expect(otherClient.closeTodo(document)).rejects.toMatchObject(refused('other'));
  for (const kind of ['CHANGE', 'PARTS_UNKNOWN', 'PARTS_SCRAP'])
    await expect(client.todo({ ...asked, bizType: kind })).rejects.toMatchObject(refused('parts', kind));
  expect(await seenBy(todoId)).toEqual([true, true, false, false]);
});

test('who does not exist, or would never see it, is told in a sentence with its code', async () => {
  const asked = { bizType, bizId: '9002', title: '验收', entId };
  const said = (change: object) => client.todo({ ...asked, ...change }).catch((error: Error) => error.message);
  expect(await said({ entId: '999999' })).toBe('没有这样的企业：999999（PTL-4104）');
  expect(await said({ userId: '999999' })).toBe('没有这样的用户：999999（PTL-4104）');
  expect(await said({ userId: purchaserId })).toBe(
    `用户 ${purchaserId} 不属于企业 ${entId}，请写此人所在的企业（PTL-4104）`,
  );
  expect(await said({ code: 'order:order:add' })).toBe('权限码 order:order:add 不属于插件 parts（PTL-4102）');
  expect(await said({ code: 'parts:item:unknown' })).toBe(
    '没有权限码 parts:item:unknown，请在 plugin.ts 的 codes 中声明（PTL-4104）',
  );
});

test('open tabs of whom it may concern count anew when it is raised and when it is closed', async () => {
  const socket = await socketFor(new URL(portal.origin).host, sales);
  const { document } = await raise({ userId: salesId });
  expect(await socket.next()).toEqual({ event: 'todo' });
  await client.closeTodo(document);
  expect(await socket.next()).toEqual({ event: 'todo' });
  socket.raw.terminate();
});

test('a preview of the person counts it among what waits', async () => {
  await raise({ userId: salesId });
  await grantCode(portal.db, 'L', 'base:user:view');
  const { todos } = await (await portal.as('admin')).call(rightsPreview.preview, { userId: salesId });
  expect(todos.find((row) => row.bizType === bizType)).toMatchObject({ step: '到货验收' });
});

test('a plugin has ten thousand open at most, and raises as many a day', async () => {
  await sql`
    with filled as (
      insert into wf_instance (biz_type, biz_code, title, ent_id, step_count, started_at)
      select ${bizType}, 'F' || n, '验收', ${entId}, 1, now() from generate_series(1, ${mostOpen}::int) n returning id)
    insert into sys_service_todo (instance_id, plugin) select id, 'parts' from filled`.execute(portal.db);
  await expect(raise()).rejects.toMatchObject({
    code: '409',
    message: '“备件”没有关闭的待办已有 10000 个，请先用 closeTodo 关闭做完的（PTL-4105）',
  });
  await sql`delete from wf_instance where biz_code like 'F%'`.execute(portal.db);
  const { asked, document } = await raise();
  await sql`update sys_limit set points = 10000 where limit_key = 'service-todo:parts'`.execute(portal.db);
  await expect(client.todo(asked)).rejects.toMatchObject({ code: '429' });
  expect(await client.closeTodo(document)).toEqual({ count: 1 });
  await sql`delete from sys_limit where limit_key = 'service-todo:parts'`.execute(portal.db);
});

test('closed ones go after ninety days, open ones and approvals stay', async () => {
  const [{ document, todoId: closed }, { todoId: open }] = [await raise(), await raise()];
  await client.closeTodo(document);
  const endedAt = portal.clock.now().toISOString();
  const decided = { bizType: 'CHANGE', bizCode: '1', title: '变更', entId, stepCount: 1, startedAt: endedAt };
  const { id: approval } = await portal.db
    .insertInto('wfInstance')
    .values({ ...decided, status: 'APPROVED', endedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const left = async (days: number) => {
    const clock = { now: () => new Date(portal.clock.now().getTime() + days * 86_400_000 + 1) };
    await forgetting(platformKept, {}).run({ db: portal.db, clock } as never);
    const ids = [closed, open, approval];
    const rows = await portal.db.selectFrom('wfInstance').select('id').where('id', 'in', ids).execute();
    return rows.map(({ id }) => ids.indexOf(id)).sort();
  };
  expect(await left(89)).toEqual([0, 1, 2]);
  expect(await left(90)).toEqual([1, 2]);
});

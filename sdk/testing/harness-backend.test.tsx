import { expect, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { call, Id, Obj, pageOf, searchOf, Text } from '../contract/index.ts';
import { definePlugin, useCall, useTopic } from '../index.ts';
import { answering, approvalResult, createService } from '../service.ts';
import { createHarness } from './index.ts';

const items = {
  page: pageOf({
    path: '/api/crm/item/page',
    access: 'login',
    filters: Obj({}),
    row: Obj({ id: Id(), state: Text(20) }),
  }),
  scrap: call({ path: '/api/crm/item/scrap', access: 'login', input: Obj({ id: Id() }) }),
  receive: call({ path: '/api/crm/item/receive', access: 'login', input: Obj({ id: Id() }) }),
  find: searchOf({ path: '/api/crm/item/find', access: 'crm:item:approve' }),
  received: call({ path: '/api/crm/item/received', access: 'login', input: Obj({ id: Id() }) }),
};

function Home() {
  const { data, reload } = useCall(items.page, {});
  useTopic('todo:changed', () => void reload());
  return <p>{data?.records.map(({ id, state }) => `${id} ${state}`).join('、')}</p>;
}

const plugin = definePlugin(items)({
  id: 'crm',
  name: '客户',
  version: '1.0.0',
  routes: { home: { path: '/crm', title: '客户列表', page: async () => ({ default: Home }) } },
  menus: { home: { title: '客户列表', route: 'home', roles: ['All'] } },
  codes: {
    'crm:item:approve': { title: '审批', menu: 'home', roles: ['G1', 'Y'], kinds: ['G', 'Y'] },
    'crm:item:receive': { title: '验收', menu: 'home', roles: ['G2'], kinds: ['G'] },
  },
  documents: { 'crm-item': 'home' },
  numbers: {
    'crm-item': { title: '资产', pattern: 'ZC\\d+', list: 'home', filter: 'no', find: items.find.path },
  },
  todos: {
    scrap: { title: '报废', route: 'home', bizType: 'CRM_SCRAP' },
    receive: { title: '验收', route: 'home', bizType: 'CRM_RECEIVE' },
  },
  service: {
    health: '/healthz',
    contracts: [items],
    approvals: {
      result: '/approved',
      kinds: {
        CRM_MOVE: { title: '转移', steps: [{ title: '审批', code: 'crm:item:approve', roles: ['G'] }] },
        CRM_SCRAP: {
          title: '报废',
          steps: [
            { title: '企业审批', code: 'crm:item:approve', roles: ['G1'] },
            { title: '运营审批', code: 'crm:item:approve', roles: ['Y'] },
          ],
        },
      },
    },
  },
});

/** A service that keeps the state of one document, and what it was told of it. */
function openService() {
  let state = '在用';
  const heard: string[] = [];
  const service = createService({
    plugin: 'crm',
    portal: 'http://portal.invalid',
    answers: [
      answering(
        { ...items, approved: approvalResult('/approved') },
        {
          page: async () => ({ records: [{ id: '7', state }], total: 1, page: 1, size: 10 }),
          async find({ keyword = '', size }, { identity: { kinds } }) {
            const found = {
              id: '7',
              number: 'ZC7',
              name: `${kinds.join()} 资产`,
              state: null,
              amount: null,
              party: null,
            };
            return 'ZC7'.includes(keyword) ? [found].slice(0, size) : [];
          },
          async scrap({ id }, { identity: { userId, entId }, portal }) {
            await portal.startApproval({ bizType: 'CRM_SCRAP', bizId: id, title: `报废 ${id}`, userId, entId });
            return null;
          },
          async receive({ id }, { identity: { entId }, portal }) {
            const about = { bizType: 'CRM_RECEIVE', bizId: id, title: `验收 ${id}` };
            await portal.todo({ ...about, entId, code: 'crm:item:receive' });
            return null;
          },
          async received({ id }, { portal }) {
            await portal.closeTodo({ bizType: 'CRM_RECEIVE', bizId: id });
            return null;
          },
          async approved({ status, opinion }, { identity }) {
            heard.push(`${identity.userId} ${status} ${opinion}`);
            state = status === 'APPROVED' ? '已报废' : '在用';
            return null;
          },
        },
      ),
    ],
  });
  return { service, heard };
}

const scrap = { bizType: 'CRM_SCRAP', bizId: '7' };
const waiting = { ...scrap, title: '报废 7', opens: '/crm' };

test('A service starts an approval; who may decide it has it on their list, and the service hears the result', async () => {
  const { service, heard } = openService();
  const { backend, clock, host, open, socket } = createHarness(plugin, { user: 'supplierSales', service });
  await open('/crm');
  expect(screen.getByText('7 在用')).toBeInTheDocument();
  await act(() => host.request(items.scrap, { id: '7' }));
  expect([backend.todos(), backend.todos('supplierAdmin'), backend.todos('operator')]).toEqual([[], [waiting], []]);
  await backend.decide(scrap, { by: 'supplierAdmin', approve: true });
  expect([backend.todos('supplierAdmin'), backend.todos('operator')]).toEqual([[], [waiting]]);
  expect(heard).toEqual([]); // a step is left
  await backend.decide(scrap, { by: 'operator', approve: true, opinion: '同意' });
  await backend.tellAgain(scrap);
  expect(heard).toEqual(['0 APPROVED 同意', '0 APPROVED 同意']);
  expect(backend.approvals()).toMatchObject([{ ...scrap, status: 'APPROVED', opinion: '同意' }]);
  socket.push('user-message', { type: 'PLATE', content: { event: 'todo' } });
  await clock.advance(200);
  expect(await screen.findByText('7 已报废')).toBeInTheDocument();
});

test('Who may not decide is refused as by the portal: another role, no code, the one who asked, no reason, twice', async () => {
  const { service, heard } = openService();
  const { backend, host, open } = createHarness(plugin, { user: 'supplierAdmin', service });
  await open('/crm');
  await act(() => host.request(items.scrap, { id: '7' }));
  const said = (decision: Parameters<typeof backend.decide>[1]) =>
    backend.decide(scrap, decision).then(
      () => '',
      ({ code, message }) => `${code} ${message}`,
    );
  expect(await said({ by: 'supplierSales', approve: true })).toBe('403 您不是当前环节的审批人');
  expect(await said({ approve: true })).toBe('403 不能审批自己提交的申请');
  expect(await said({ by: 'anonymous', approve: true })).toBe('403 您不是当前环节的审批人');
  const move = { bizType: 'CRM_MOVE', bizId: '7' };
  await service.portal.startApproval({ ...move, title: '转移', userId: '99', entId: '1001' });
  await expect(backend.decide(move, { by: 'supplierSales', approve: true })).rejects.toThrow('您没有该操作的权限');
  await service.portal.cancelApproval(scrap);
  expect(await said({ by: 'operator', approve: true })).toBe('409 该审批已由他人处理，请刷新');
  await service.portal.startApproval({ ...scrap, title: '报废', userId: '99', entId: '1002' });
  expect(await said({ by: 'supplierAdmin', approve: true })).toBe('404 审批不存在或已被删除');
  await service.portal.cancelApproval(scrap);
  await service.portal.startApproval({ ...scrap, title: '报废', userId: '99', entId: '1001' });
  expect(await said({ by: 'supplierAdmin', approve: false })).toBe('400 请输入驳回审批意见');
  expect(await said({ by: 'supplierAdmin', approve: false, opinion: '数量不符' })).toBe('');
  expect(heard).toEqual(['0 REJECTED 数量不符']);
});

test('The search finds by the service, as who may make its call, and opens the page of the kind', async () => {
  const { service } = openService();
  const { as, search } = createHarness(plugin, { user: 'supplierAdmin', service });
  expect(await search('ZC')).toMatchObject([
    { kind: 'crm/crm-item', number: 'ZC7', name: 'G 资产', path: '/crm?id=7' },
  ]);
  expect(await search('没有')).toEqual([]);
  as('supplierSales');
  expect(await search('ZC')).toEqual([]);
});

test('What a service may not ask of the portal is refused as there', async () => {
  const { portal } = openService().service;
  const { service } = openService();
  createHarness(plugin, { service });
  await expect(portal.approval(scrap)).rejects.toThrow('没有服务凭证'); // of no harness
  const about = { bizId: '7', title: '报废', entId: '1001' };
  const start = (bizType: string) => service.portal.startApproval({ ...about, bizType, userId: '2' });
  await start('CRM_SCRAP');
  await expect(start('CRM_SCRAP')).rejects.toMatchObject({ code: '409' });
  await expect(start('ORDER')).rejects.toThrow('审批类型 ORDER 不属于插件 crm（PTL-4102）');
  for (const bizType of ['ORDER', 'CRM_SCRAP', 'CRM_OTHER'])
    await expect(service.portal.todo({ ...about, bizType })).rejects.toThrow(`待办类型 ${bizType} 不属于插件 crm`);
});

test('A to-do waits for who holds its code, opens its page, is one however often it is raised, and goes when closed', async () => {
  const { service } = openService();
  const { backend, host, open } = createHarness(plugin, { user: 'operator', service });
  await open('/crm');
  for (const _ of [1, 2]) await act(() => host.request(items.receive, { id: '7' }));
  const one = { bizType: 'CRM_RECEIVE', bizId: '7', title: '验收 7', opens: '/crm' };
  expect([backend.todos('supplierSales'), backend.todos('supplierAdmin')]).toEqual([[one], []]);
  await service.portal.todo({ ...one, entId: '1002' });
  expect(backend.todos('supplierSales')).toEqual([]);
  await act(() => host.request(items.received, { id: '7' }));
  expect(await service.portal.closeTodo(one)).toEqual({ count: 0 });
});

test('Without a service there is nothing to decide, and the test says so', () => {
  const { backend } = createHarness(plugin);
  expect(() => backend.todos()).toThrow('createHarness(plugin, { service })');
});

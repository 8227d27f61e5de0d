import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { bus, definePlugin, useCall } from '../index.ts';
import { call, Id, Int, Obj, Opt, Text } from '../contract/index.ts';
import { Link } from '../router.ts';
import { ErrorState } from '../ui/index.ts';
import { createHarness, expectAccess } from './index.ts';

const crm = {
  count: call({
    path: '/api/crm/count',
    access: 'login',
    input: Obj({ name: Opt(Text(5)) }),
    output: Obj({ count: Int() }),
  }),
  drop: call({ path: '/api/crm/drop', access: 'crm:client:drop', input: Obj({ id: Id() }) }),
};

let name: string | undefined;
let leaking: (() => void) | undefined;

function Home() {
  const { data, error } = useCall(crm.count, name === undefined ? {} : { name });
  useEffect(() => leaking?.(), []);
  return (
    <>
      {error && <ErrorState message={error.message} />}
      <p>客户数 {data?.count}</p>
      <Link to="/crm/detail?id=1">第一个客户</Link>
    </>
  );
}

const Detail = () => <p>客户详情</p>;

/** Says after a while that it has waited. */
function Patient() {
  const [done, setDone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDone(true), 30_000);
    return () => clearTimeout(timer);
  }, []);
  return <p>{done ? '等到了' : '等待中'}</p>;
}

const plugin = definePlugin(crm)({
  id: 'crm',
  name: '客户',
  version: '1.0.0',
  routes: {
    home: { path: '/crm', title: '客户列表', page: async () => ({ default: Home }) },
    detail: { path: '/crm/detail', title: '客户详情', under: 'home', page: async () => ({ default: Detail }) },
    patient: { path: '/crm/patient', title: '等待', access: 'login', page: async () => ({ default: Patient }) },
    about: { path: '/crm/about', title: '说明', access: 'public', page: async () => ({ default: Detail }) },
  },
  notices: { 16: { label: '查看客户', open: 'detail' } },
  redirects: [{ path: '/clients', redirect: '/crm' }],
  menus: {
    crm: { title: '客户', roles: ['All'] },
    home: { title: '客户列表', route: 'home', parent: 'crm', roles: ['G1', 'Y'] },
  },
  codes: { 'crm:client:drop': { title: '删除客户', menu: 'home', roles: ['G1'], kinds: ['G'] } },
});

test('A page is opened at its address, by links and through redirects', async () => {
  const portal = createHarness(plugin, { user: 'supplierAdmin' });
  portal.answer(crm.count, () => ({ count: 7 }));
  await portal.open('/clients');
  expect(portal.at()).toEqual({ path: '/crm', title: '客户列表', status: 'ok' });
  expect(screen.getByText('客户数 7')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: '第一个客户' }));
  expect(await screen.findByText('客户详情')).toBeInTheDocument();
  expect(portal.at().path).toBe('/crm/detail');
});

test('Users see and open what their roles give, and the harness says why not', async () => {
  const portal = createHarness(plugin, { user: 'purchaser', unanswered: 'empty' });
  await portal.open('/crm/detail');
  expect(portal.at().status).toBe('denied');
  expect(portal.menu()).toBe('');
  expect(portal.explain('/crm/detail').steps.at(-1)).toMatchObject({ step: 'grant', ok: false, fixBy: '贵单位管理员' });
  portal.as('operator');
  await portal.open('/crm');
  expect([portal.at().status, portal.menu()]).toEqual(['ok', '客户\n  客户列表 /crm']);
  await portal.open('/nowhere');
  expect(portal.at().status).toBe('unknown');
});

test('The access matrix follows menus and codes', () => {
  const matrix = {
    '/crm': { supplierAdmin: 'yes', purchaser: 'no', anonymous: 'no' },
    '/crm/about': { anonymous: 'yes' },
    'crm:client:drop': { supplierAdmin: 'yes', operator: 'no' },
  } as const;
  expectAccess(plugin).toMatchMatrix(matrix);
  expect(() => expectAccess(plugin).toMatchMatrix({ ...matrix, '/crm': { purchaser: 'yes' } })).toThrow();
});

test('Calls fail without a network, wait while the portal is slow, and throwing pages are noticed', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  portal.answer(crm.count, () => ({ count: 3 }));
  portal.fault('offline', crm.count);
  await portal.open('/crm');
  expect(screen.getByText(/网络连接失败/)).toBeInTheDocument();
  portal.fault(undefined, crm.count);
  portal.fault('slow');
  await portal.open('/crm/about');
  await portal.open('/crm');
  expect(screen.getByText('客户数')).toBeInTheDocument();
  portal.fault(undefined);
  expect(await screen.findByText('客户数 3')).toBeInTheDocument();
  portal.fault('throws');
  await portal.open('/crm/detail');
  expect([portal.at().status, portal.errors().length]).toEqual(['failed', 1]);
});

test.each([
  ['offline', '网络连接失败，请检查网络后重试'],
  ['timeout', '请求超时'],
  ['5xx', '服务不可用'],
  ['bad-json', '操作失败，请稍后重试'],
  ['404', '数据不存在或已被删除'],
  ['conflict', '数据已被他人处理，请刷新'],
  ['forbidden', '没有操作权限'],
] as const)(
  'A call fails by %s, the page says so, and it works again once the fault is lifted',
  async (fault, said) => {
    const portal = createHarness(plugin, { user: 'operator' });
    portal.answer(crm.count, () => ({ count: 3 }));
    portal.fault(fault, crm.count);
    await portal.open('/crm');
    expect(screen.getByRole('alert')).toHaveTextContent(said);
    expect([portal.at().status, portal.errors()]).toEqual(['ok', []]);
    portal.fault(undefined, crm.count);
    await portal.open('/crm/about');
    await portal.open('/crm');
    expect(screen.getByText('客户数 3')).toBeInTheDocument();
  },
);

test('A page that throws costs the card of the portal, and is drawn again by its retry', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  portal.fault('throws');
  await portal.open('/crm/about');
  expect(screen.getByRole('alert')).toHaveTextContent('“说明”出现异常');
  expect(portal.emitted('fault:caught')).toHaveLength(1);
});

test('A portal with another SDK stops the plugin, says so, and lets it run when that is over', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  portal.fault('skew');
  await portal.open('/crm/about');
  expect(portal.at().status).toBe('stopped');
  expect(portal.explain('/crm/about').steps.at(-1)).toMatchObject({ step: 'sdk', ok: false, fixBy: '平台运维' });
  expect(screen.getByText(/“客户”需要更高版本的平台/)).toBeInTheDocument();
  portal.fault(undefined);
  await portal.open('/crm/patient');
  expect(portal.at().status).toBe('ok');
});

test('Faults of loading need a built plugin', () => {
  const portal = createHarness(plugin);
  expect(() => portal.fault('bad-hash')).toThrow('构建结果');
  expect(() => createHarness(plugin, { built: 'nowhere' })).toThrow('没有构建结果 nowhere');
});

test('Notices are called and opened as the plugin declares it', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  expect(await portal.notice(16, { bizId: '7' })).toEqual({ label: '查看客户', kind: 'page' });
  expect(portal.at().path).toBe('/crm/detail');
  expect(await portal.notice(16, { bizId: '7', status: 2 })).toEqual({ label: '查看客户', kind: 'closed' });
  expect(await portal.notice(1)).toEqual({ label: '查看详情', kind: 'detail' });
  portal.as('purchaser');
  expect(await portal.notice(16, { bizId: '7' })).toEqual({ label: '查看客户', kind: 'detail' });
});

test('What is due later comes when the held clock is moved on', async () => {
  const portal = createHarness(plugin, { user: 'operator', timers: 'held' });
  await portal.open('/crm/patient');
  await portal.clock.advance(29_000);
  expect(screen.getByText('等待中')).toBeInTheDocument();
  await portal.clock.advance(1000);
  expect(screen.getByText('等到了')).toBeInTheDocument();
});

test('An answer that the contract refuses fails the test', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  portal.answer(crm.count, () => ({ count: '7' }) as never);
  await expect(portal.open('/crm')).rejects.toThrow(/\/api\/crm\/count: answer \/count must be integer/);
  portal.forgive();
});

test('An input that the contract refuses fails the test', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  portal.answer(crm.count, () => ({ count: 7 }));
  name = '超过五个字的名称';
  await expect(portal.open('/crm')).rejects.toThrow(/\/api\/crm\/count: input \/name/);
  name = undefined;
  portal.forgive();
});

test('What a page leaves behind is named', async () => {
  const ends: (() => void)[] = [];
  leaking = () => {
    const timer = setInterval(() => undefined, 60_000);
    const listener = () => undefined;
    window.addEventListener('resize', listener);
    ends.push(
      () => clearInterval(timer),
      () => window.removeEventListener('resize', listener),
      bus.on('todo:changed', listener),
    );
  };
  const portal = createHarness(plugin, { user: 'operator', unanswered: 'empty' });
  await portal.open('/crm');
  leaking = undefined;
  await portal.dispose();
  expect(portal.leaks()).toEqual(['bus: todo:changed', 'listener on window: resize', 'timer: setInterval 60000 ms']);
  portal.forgive();
  for (const end of ends) end();
});

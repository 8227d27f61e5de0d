import { routeTable } from '@portal/sdk/decide';
import { expect, it } from '@rstest/core';
import { personOf } from '../router/can-open.ts';
import { registry, roles } from '../surfaces/fixture.ts';
import { type Known, traceOf } from './trace.ts';

function known(role: string, switched: Readonly<Record<string, string>> = {}, quarantined: string[] = []): Known {
  const session = roles[role];
  if (!session) throw new Error(`No role ${role}.`);
  const off = { switched: new Map(Object.entries(switched)), quarantined: new Set(quarantined) };
  return { world: { table: routeTable(registry), ...off }, person: personOf(session), plugins: registry.plugins };
}

const ask = (of: Known, query: string) => traceOf(of, query, '/ef-plus');
const outcomes = (of: Known, query: string) =>
  ask(of, query)[0]?.steps.map(({ title, outcome }) => `${outcome} ${title}`);

it('a page that may be opened passes every step', () => {
  const [trace] = ask(known('供应商'), '/order/list');
  expect(trace?.allowed).toBe(true);
  expect(trace?.steps.every(({ outcome }) => outcome === 'passed')).toBe(true);
  expect(trace?.notes).toEqual(['由插件“订单”的页面“list”提供', '导航守卫：菜单授权包含该地址']);
});

it('a page without a grant fails at the grant, and says who can give it', () => {
  const [trace] = ask(known('供应商'), '/crm/white');
  expect([trace?.allowed, trace?.steps.at(-1)]).toMatchObject([
    false,
    { step: 'grant', outcome: 'failed', fixBy: '贵单位管理员' },
  ]);
});

it('the steps behind the one that says no are shown as not checked', () => {
  expect(outcomes(known('供应商', { order: '升级' }), '/order/list')).toEqual([
    'passed 是否部署',
    'passed SDK 版本',
    'passed 共享模块',
    'failed 插件开关',
    'skipped 单项开关',
    'skipped 异常隔离',
    'skipped 登录要求',
    'skipped 授权',
  ]);
});

it('the reason of a switch is in the answer', () => {
  const [trace] = ask(known('供应商', { 'order/route/list': '流程调整' }), '/order/list');
  expect(trace?.steps.find(({ outcome }) => outcome === 'failed')?.detail).toBe('该功能已停用：流程调整。');
});

it('an address with its base path, as it is copied from the browser, is understood', () => {
  expect(ask(known('供应商'), 'http://portal.example/ef-plus/order/list?page=2')[0]?.subject).toBe('地址 /order/list');
});

it('a redirect is named, and the page behind it decides', () => {
  const [trace] = ask(known('供应商'), '/order');
  expect([trace?.allowed, trace?.notes[0]]).toEqual([true, '转到 /order/list']);
});

it('a code is decided by the session, and not at all by a log-in step', () => {
  expect(ask(known('供应商'), 'order:list:confirm')[0]?.allowed).toBe(true);
  expect(outcomes(known('供应商'), 'crm:white:edit')).toEqual([
    'passed 是否部署',
    'passed SDK 版本',
    'passed 共享模块',
    'passed 插件开关',
    'passed 单项开关',
    'passed 异常隔离',
    'failed 授权',
  ]);
});

it('a menu entry, a notification and a card are traced with the page that they depend on', () => {
  const subjects = (query: string) =>
    ask(known('供应商'), query).map(({ subject, allowed }) => `${subject} ${allowed}`);
  expect(subjects('order/menu/list')).toEqual(['菜单 list true', '页面 list true']);
  expect(subjects('order/notice/12')).toEqual(['消息处理 12 true', '页面 list true']);
  expect(subjects('crm/card/white')).toEqual(['工作台卡片 white true', '页面 white false']);
});

it('a plugin that was put aside after crashes says so', () => {
  const [trace] = ask(known('供应商', {}, ['order']), 'order');
  expect(trace?.steps.at(-1)).toMatchObject({ step: 'quarantine', outcome: 'failed', target: 'order' });
});

it('what is not deployed is said to be missing, whatever form it has', () => {
  for (const query of ['/nowhere', 'nobody', 'order/route/gone', 'order/nonsense/list']) {
    const [trace] = ask(known('供应商'), query);
    expect([query, trace?.allowed, trace?.steps[0]?.outcome]).toEqual([query, false, 'failed']);
  }
});

it('what fills a slot is traced with the slot, its page and its code; what is off says which', () => {
  const of = known('供应商');
  const [order, ...rest] = of.plugins;
  if (!order) throw new Error('No plugin.');
  const fills = { aside: { title: '侧栏', slot: 'order.detail.tabs' } };
  const asked = (slots: object, switched: Known['world']['switched'] = new Map()): Known => ({
    ...of,
    world: { ...of.world, switched },
    plugins: [{ ...order, slots: { ...slots }, fills }, ...rest] as Known['plugins'],
  });
  const id = `${order.id}/fill/aside`;
  const offered = { 'order.detail.tabs': { title: '页签' } };
  expect(outcomes(asked(offered), id)?.at(-1)).toBe('passed 所在插槽');
  expect(outcomes(asked({}), id)?.filter((one) => one.startsWith('failed'))).toEqual(['failed 所在插槽']);
  const off = new Map([[id, '调整']]);
  expect(outcomes(asked(offered, off), id)?.filter((one) => one.startsWith('failed'))).toEqual(['failed 单项开关']);
});

import { product } from '@portal/sdk/calls/product';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { type CallRefused, openServer, type TestServer } from '#server/testing';
import { deliveryDate } from '../../order/deliveryDate/contract.ts';
import { orderManagement } from '../../order/orderManagement/contract.ts';
import { workbench } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'workbench'] });
});
afterAll(() => server.close());

const everybody = ['gys_admin', 'gys_sales', 'cg_admin', 'cg_buyer', 'yy_ops', 'admin', 'kf_8001'];
const as = (account: string) => server.as(account);

describe('the layout', () => {
  const cards = [
    { id: 'order/overview', shown: true },
    { id: 'workbench/todos', shown: false },
  ];

  test('is kept in its order, part by part, until the default is restored', async () => {
    const api = await as('cg_admin');
    expect(await api.call(workbench.layout, {})).toEqual({ cards: null, pins: null, guided: false });
    await api.call(workbench.saveLayout, { cards });
    await api.call(workbench.saveLayout, { pins: ['/order/businessOrder'], guided: true });
    expect(await api.call(workbench.layout, {})).toEqual({ cards, pins: ['/order/businessOrder'], guided: true });
    await api.call(workbench.saveLayout, { cards: null });
    expect(await api.call(workbench.layout, {})).toMatchObject({ cards: null, pins: ['/order/businessOrder'] });
  });

  test('is one user’s, for one enterprise', async () => {
    await (await as('multi_corp')).call(workbench.saveLayout, { cards });
    expect((await (await as('cg_buyer')).call(workbench.layout, {})).cards).toBeNull();
    const rows = await server.db
      .selectFrom('wkbLayout as l')
      .innerJoin('usrUser as u', 'u.id', 'l.userId')
      .selectAll('l')
      .where('u.account', '=', 'multi_corp')
      .execute();
    expect(rows).toHaveLength(1);
    await server.db
      .updateTable('wkbLayout')
      .set({ entId: '1' })
      .where('userId', '=', rows[0]?.userId ?? '')
      .execute();
    expect((await (await as('multi_corp')).call(workbench.layout, {})).cards).toBeNull();
  });

  test('takes no card and no function twice, at most twelve functions, and no address of another site', async () => {
    const api = await as('cg_buyer');
    const save = (input: object) =>
      api.call(workbench.saveLayout, input).then(
        () => 'saved',
        ({ code }: CallRefused) => code,
      );
    expect(await save({ cards: [cards[0], cards[0]] })).toBe('400');
    expect(await save({ pins: ['/order', '/order'] })).toBe('400');
    expect(await save({ pins: Array.from({ length: 13 }, (_, n) => `/page${n}`) })).toBe('400');
    expect(await save({ pins: ['//example.com'] })).toBe('400');
    expect(await save({ pins: [`/${'p'.repeat(200)}`] })).toBe('400');
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `order/card${n}`, shown: true }));
    expect([await save({ cards: many(101) }), await save({ cards: many(100) })]).toEqual(['400', 'saved']);
    expect(await save({ pins: Array.from({ length: 12 }, (_, n) => `/page${n}`) })).toBe('saved');
  });

  test('is not saved without the code, and not read without a session', async () => {
    const api = await as('no_menu');
    await expect(api.call(workbench.saveLayout, { guided: true })).rejects.toMatchObject({ code: '403' });
    await expect(server.anonymous.call(workbench.layout, {})).rejects.toMatchObject({ code: '9999' });
  });
});

describe('the figures', () => {
  for (const account of everybody)
    test(`of ${account} are the totals of the lists behind them`, async () => {
      const api = await as(account);
      const { alerts } = await api.call(workbench.summary, {});
      const todos = await api.call(workflowtask.upcomingCount, {});
      const { total } = await api.call(workflowtask.upcoming, {});
      expect(todos.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      for (const { bizType, count } of todos)
        expect((await api.call(workflowtask.upcoming, { bizType })).total).toBe(count);
      const alert = (kind: string) => alerts.find((one) => one.kind === kind)?.count ?? 0;
      expect(alert('OVERDUE_DELIVERY')).toBe((await api.call(orderManagement.page, { overdue: true })).total);
      const products = async (status: number) =>
        (await api.call(product.getOpenProductList, { status, size: 999 })).total;
      expect(alert('PRODUCT_REJECTED')).toBe(await products(5));
      if (account !== 'gys_admin' && account !== 'cg_admin') return; // others do not open products
      expect([alert('PRODUCT_TO_SIGN'), alert('PRODUCT_TO_ACTIVATE')]).toEqual([await products(1), await products(2)]);
    });

  test('count no signature as work of those who may not sign', async () => {
    const steps = async (account: string) => {
      const { alerts } = await (await as(account)).call(workbench.summary, {});
      return alerts.filter(({ kind }) => kind === 'PRODUCT_TO_SIGN' || kind === 'PRODUCT_TO_ACTIVATE');
    };
    expect(await steps('gys_admin')).toEqual([
      { kind: 'PRODUCT_TO_SIGN', count: 1 },
      { kind: 'PRODUCT_TO_ACTIVATE', count: 1 },
    ]);
    expect(await steps('gys_sales')).toEqual([]);
  });

  test('of the calendar equal the list of that day, and others’ deliveries are not in it', async () => {
    const days = async (account: string) => (await as(account)).call(workbench.calendar, { month: '2026-03' });
    const [supplier, operator, agent] = [await days('gys_admin'), await days('yy_ops'), await days('kf_8001')];
    const list = await as('gys_admin');
    for (const { day, deliveries } of supplier.slice(0, 4)) {
      const filters = { awaited: true, deliveryDateFrom: day, deliveryDateTo: day };
      expect((await list.call(orderManagement.page, filters)).total).toBe(deliveries);
    }
    const sum = (all: typeof supplier) => all.reduce((total, { deliveries }) => total + deliveries, 0);
    expect(sum(supplier)).toBeGreaterThan(0);
    expect(sum(operator)).toBeGreaterThan(sum(supplier));
    expect(sum(agent)).toBe(0);
  });
});

test('the calendar begins with the first day of its month and ends with the last', async () => {
  const api = await as('yy_ops');
  const awaited = sql<boolean>`status in (10, 20, 30, 40, 50)`;
  const orders = await server.db.selectFrom('ordOrder').select('id').where(awaited).orderBy('id').limit(4).execute();
  const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'];
  const due = async (month: string) => {
    const found = await api.call(workbench.calendar, { month });
    return new Map(found.map(({ day, deliveries }) => [day, deliveries]));
  };
  const before = await due('2026-10');
  for (const [index, { id }] of orders.entries())
    await server.db
      .updateTable('ordOrder')
      .set({ deliveryDate: days[index] ?? '' })
      .where('id', '=', id)
      .execute();
  const after = await due('2026-10');
  const more = (day: string) => (after.get(day) ?? 0) - (before.get(day) ?? 0);
  expect([orders.length, more('2026-10-01'), more('2026-10-31')]).toEqual([4, 1, 1]);
  expect([...after.keys()].every((day) => day.startsWith('2026-10'))).toBe(true);
});

test('the figures follow the data scope of the role as the list of orders does', async () => {
  const scope = (dataScope: string) =>
    server.db.updateTable('authRole').set({ dataScope }).where('roleKey', '=', 'G2').execute();
  const { id } = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'gys_admin')
    .executeTakeFirstOrThrow();
  const api = await as('gys_sales');
  const figures = async () => {
    const { alerts } = await api.call(workbench.summary, {});
    const days = await api.call(workbench.calendar, { month: '2026-03' });
    const listed = (filters: object) => api.call(orderManagement.page, filters).then(({ total }) => total);
    const inMonth = { awaited: true, deliveryDateFrom: '2026-03-01', deliveryDateTo: '2026-03-31' };
    const deliveries = days.reduce((sum, day) => sum + day.deliveries, 0);
    const overdue = alerts.find(({ kind }) => kind === 'OVERDUE_DELIVERY')?.count ?? 0;
    expect([overdue, deliveries]).toEqual([await listed({ overdue: true }), await listed(inMonth)]);
    return deliveries;
  };
  const whole = await figures();
  await server.db.updateTable('ordOrder').set({ supplierUserId: id }).where(sql<boolean>`id % 2 = 0`).execute();
  await scope('SELF');
  const own = await figures();
  expect([own > 0, own < whole]).toEqual([true, true]);
  await scope('ENT');
  expect(await figures()).toBe(whole);
});

test('who holds no role, or a narrow one, is told of nothing beyond it', async () => {
  const { bare, scope, entOf, withhold, give, asDelivered } = dataScopeOf(() => server);
  const api = await as('gys_admin');
  const nothing = { alerts: [] };
  const openings = async () => {
    const { alerts } = await api.call(workbench.summary, {});
    return alerts.filter(({ kind }) => kind === 'PRODUCT_TO_SIGN' || kind === 'PRODUCT_TO_ACTIVATE');
  };
  await scope('G1', 'CUSTOM', [await entOf('S0002')]);
  expect(await openings()).toEqual([]);
  await asDelivered();
  const restore = [await withhold('G1', 'workbench:product:apply')];
  const codes = ['workbench:product:apply'];
  const scopeEntIds = [await entOf('S0002')];
  restore.push(await give({ account: 'gys_admin', roleType: 'G', dataScope: 'CUSTOM', scopeEntIds, codes }));
  expect(await openings()).toEqual([]);
  for (const step of restore) await step();
  expect(await openings()).toHaveLength(2);
  const back = await bare('gys_admin');
  expect(await api.call(workbench.summary, {})).toEqual(nothing);
  expect(await api.call(workbench.calendar, { month: '2026-03' })).toEqual([]);
  expect(await api.call(workflowtask.upcomingCount, {})).toEqual([]);
  await back();
});

test('to-dos count the changes that a narrow reviewer may decide, as their worklist lists them', async () => {
  const { scope, asDelivered } = dataScopeOf(() => server);
  const api = await as('yy_ops');
  const counted = async () =>
    (await api.call(workflowtask.upcomingCount, { bizTypes: 'ORDER_DELIVERY_CHANGE' })).length;
  expect(await counted()).toBe(1);
  await scope('Y', 'ENT');
  expect(await counted()).toBe(0);
  expect((await api.call(deliveryDate.page, { auditLevel: 2, scope: 'todo' })).total).toBe(0);
  await asDelivered();
});

test('the last pages come first, each once, for the enterprise that they were visited for', async () => {
  const visits = await (await as('gys_admin')).call(workbench.recent, {});
  expect(visits.length).toBeGreaterThan(1);
  expect(new Set(visits.map(({ url }) => url)).size).toBe(visits.length);
  expect(visits.map(({ at }) => at)).toEqual(
    visits
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(visits.some(({ url }) => url.startsWith('/workbenches'))).toBe(false);
  const lone = await as('no_menu');
  expect(await lone.call(workbench.recent, {})).toEqual([]);
  const visit = (page: number, minute: number, entId = sql`m.ent_id`) =>
    sql`
    insert into sys_page_browse_log (menu_id, one_level_menu_id, url, product_type, user_id, user_name, ent_id, at)
    select '', '', ${`/page${page}`}, '00', m.user_id, '', ${entId}, ${`2026-03-16T01:${minute}:00Z`}
    from usr_user_ent m join usr_user u on u.id = m.user_id
    where u.account = 'no_menu' and m.current_flag = 1`.execute(server.db);
  for (const page of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await visit(page, page + 10);
  await visit(2, 50);
  await visit(10, 55, sql`1`); // for another enterprise
  const recent = await lone.call(workbench.recent, {});
  expect(recent.map(({ url }) => url)).toEqual([2, 9, 8, 7, 6, 5, 4, 3].map((page) => `/page${page}`));
});

test('without the order area the workbench still has its figures', async () => {
  const alone = await openServer({ areas: ['workbench'] });
  try {
    await sql`drop view pub_order cascade`.execute(alone.db);
    const api = await alone.as('gys_admin');
    const { alerts } = await api.call(workbench.summary, {});
    expect(alerts.map(({ kind }) => kind)).toEqual(['PRODUCT_REJECTED', 'PRODUCT_TO_SIGN', 'PRODUCT_TO_ACTIVATE']);
    expect(await api.call(workbench.calendar, { month: '2026-03' })).toEqual([]);
  } finally {
    await alone.close();
  }
});

/** Applications: who may ask for what, who decides, and what comes of it. */
import { sql } from '@portal/sdk/server';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { user } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { approvalOf } from '#server/test-approval';
import { expectLimits, some } from '#server/test-limits';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { orderManagement } from '../../order/orderManagement/contract.ts';
import { baseChecks } from '../checks.server.ts';
import { applyBizType, applySteps, approvalCode, authApply } from './contract.ts';

let server: TestServer;
let sales: TestApi;
let ops: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'base'] });
  sales = await server.as('gys_sales');
  ops = await server.as('yy_ops');
});
afterAll(() => server.close());

const reason = '月底集中对账期间需要核对历史订单数据。';
const free = async (api: TestApi) => {
  const { menus } = await api.call(authApply.options, {});
  const found = menus.find(({ held, button }) => !held && button);
  if (!found) throw new Error('Nothing is left to ask for.');
  return found;
};
async function ask(api: TestApi, change: object = {}) {
  const { menuId, menuName } = await free(api);
  const input = { targets: [{ kind: 'MENU' as const, id: menuId }], reason, ...change };
  return { ...(await api.call(authApply.add, input)), menuId, menuName };
}
const decide = async (api: TestApi, bizCode: string, approve: boolean, auditOpinion = '同意') => {
  const processInstId = await approvalOf(server, applyBizType, bizCode);
  return api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
};
const stateOf = async (api: TestApi, id: string) => (await api.call(authApply.detail, { id })).status;

test('every state has at least three applications of the demonstration, which keeps every invariant', async () => {
  for (const status of [0, 1, 2, 3, 4] as const) {
    const { total } = await ops.call(authApply.page, { scope: 'all', status });
    expect([status, total >= 3]).toEqual([status, true]);
  }
  for (const { title, broken } of baseChecks)
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});

test('is offered the roles of the kinds of the own enterprise: a financial institution none, an operator staff roles as well', async () => {
  const types = async (api: TestApi) => {
    const offered = (await api.call(authApply.options, {})).roles.map(({ roleId }) => roleId);
    const roles = server.db
      .selectFrom('authRole')
      .select('roleType')
      .distinct()
      .where('id', 'in', ['0', ...offered]);
    return (await roles.orderBy('roleType').execute()).map(({ roleType }) => roleType);
  };
  expect(await types(sales)).toEqual(['G']);
  expect(await types(await server.as('kf_8001'))).toEqual(['Y']);
  expect(await types(ops)).toEqual(['K', 'Y']);
  const audience = (kind: string) =>
    sql`update ent_enterprise set audience = array[${kind}] where id = (
      select m.ent_id from usr_user_ent m join usr_user u on u.id = m.user_id
      where u.account = 'gys_sales' and m.current_flag = 1)`.execute(server.db);
  await audience('FIN_INST');
  expect(await (await server.as('gys_sales')).call(authApply.options, {})).toMatchObject({ roles: [], menus: [] });
  await audience('SUPPLIER');
});

test('a role of super administrators is not asked for, though the database says that it may be given', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into auth_role (role_name, role_type, data_scope, assignable, status)
    values ('平台管理', 'L', 'ALL', true, 1) returning id::text as id`.execute(server.db);
  const id = rows[0]?.id ?? '0';
  const asked = () => ops.call(authApply.add, { targets: [{ kind: 'ROLE' as const, id }], reason });
  await expect(asked()).rejects.toMatchObject({ code: '400', msg: '所选角色不可申请或已拥有' });
  await sql`update auth_role set role_type = 'Y' where id = ${id}`.execute(server.db);
  expect(await asked()).toMatchObject({ applyNo: expect.stringMatching(/^QX/) });
  await sql`update auth_role set assignable = false where id = ${id}`.execute(server.db);
});

test('a role of staff is given by who decides for the operating unit', async () => {
  const { roles } = await ops.call(authApply.options, {});
  const staff = roles.find(({ roleName }) => roleName === '客服坐席');
  const targets = [{ kind: 'ROLE' as const, id: staff?.roleId ?? '0' }];
  const { applyNo } = await ops.call(authApply.add, { targets, reason });
  await expect(decide(ops, applyNo, true)).rejects.toMatchObject({ code: '403' });
  await decide(await server.as('y0001_1'), applyNo, true);
  expect((await ops.call(user.getUserInfo, {})).roleListByEntId.map(({ roleName }) => roleName)).toContain('客服坐席');
});

describe('what passing gives', () => {
  /** A role of the operating unit with one code, asked for by one of its people. */
  async function roleAsked(roleName: string, code: string, dataScope: string) {
    const { rows } = await sql<{ id: string }>`
      with made as (insert into auth_role (role_name, role_type, data_scope, assignable, status)
        values (${roleName}, 'Y', ${dataScope}, true, 1) returning id)
      insert into auth_role_menu (role_id, menu_id)
      select made.id, n.menu_id from made, auth_menu n where n.perm_code = ${code} returning role_id::text as id`.execute(
      server.db,
    );
    const id = rows[0]?.id ?? '0';
    const person = await server.as('y0001_2');
    const asked = await person.call(authApply.add, { targets: [{ kind: 'ROLE' as const, id }], reason });
    const held = async () => (await person.call(user.getUserInfo, {})).roleListByEntId.map((one) => one.roleName);
    return { ...asked, id, held, status: () => stateOf(person, asked.id) };
  }

  test('is what the one who passes may give: a code that they lack is not', async () => {
    const { applyNo, held, status } = await roleAsked('组织维护', 'base:org:add', 'ENT');
    const lacked = { code: '403', msg: '您自己没有“新增组织”，不能授予他人' };
    await expect(decide(ops, applyNo, true)).rejects.toMatchObject(lacked);
    expect([await status(), await held()]).toEqual([0, expect.not.arrayContaining(['组织维护'])]);
    await decide(await server.as('admin'), applyNo, true);
    expect([await status(), await held()]).toEqual([1, expect.arrayContaining(['组织维护'])]);
  });

  test('is no role of the whole platform: that takes two persons, whoever passes', async () => {
    const { applyNo, id, held, status } = await roleAsked('全平台查看', 'base:user:view', 'ALL');
    const admin = await server.as('admin');
    const two = { code: '403', msg: '全平台范围的角色须由两位管理员在用户管理中授予' };
    await expect(decide(admin, applyNo, true)).rejects.toMatchObject(two);
    expect([await status(), await held()]).toEqual([0, expect.not.arrayContaining(['全平台查看'])]);
    await sql`update auth_role set data_scope = 'ENT' where id = ${id}`.execute(server.db);
    await decide(admin, applyNo, true);
    expect([await status(), await held()]).toEqual([1, expect.arrayContaining(['全平台查看'])]);
  });
});

describe('an application', () => {
  test('that passes gives the right to the applicant at once, and tells them by notice 16', async () => {
    const { id, applyNo, menuId } = await ask(sales);
    const codes = async () => (await sales.call(user.getUserInfo, {})).btnPerm.length;
    const before = await codes();
    await decide(ops, applyNo, true);
    expect(await stateOf(sales, id)).toBe(1);
    expect(await codes()).toBe(before + 1);
    const { menus } = await sales.call(authApply.options, {});
    expect(menus.find((menu) => menu.menuId === menuId)?.held).toBe(true);
    const told = await server.db
      .selectFrom('msgNotification')
      .select(['noticeType', 'content'])
      .where('bizType', '=', applyBizType)
      .where('bizId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(told).toMatchObject({ noticeType: 16, content: expect.stringContaining('已通过') });
  });

  test('for a time ends alone: the right is refused and the application reads 已到期', async () => {
    const expireDay = '2026-03-18';
    const buyer = await server.as('cg_buyer');
    const { id, applyNo, menuId } = await ask(buyer, { expireDay });
    const rights = async () => (await buyer.call(user.getUserInfo, {})).btnPerm.length;
    const held = async (of: string) =>
      (await buyer.call(authApply.options, {})).menus.find((menu) => menu.menuId === of)?.held;
    const before = await rights();
    await decide(ops, applyNo, true);
    expect([await rights(), await held(menuId)]).toEqual([before + 1, true]);
    const ends = async (of: string, ms: number) => {
      const expireAt = new Date(server.clock.now().getTime() + ms).toISOString();
      await server.db.updateTable('authApply').set({ expireAt }).where('id', '=', of).execute();
      const right = server.db.updateTable('authUserMenu').set({ expireAt }).where('menuId', '=', menuId);
      await right.where('expireAt', 'is not', null).execute();
    };
    await ends(id, 1);
    expect([await stateOf(buyer, id), await held(menuId)]).toEqual([1, true]);
    await ends(id, 0);
    expect([await stateOf(buyer, id), await held(menuId), await rights()]).toEqual([4, false, before]);
    const late = await ask(buyer, { expireDay });
    await ends(late.id, 0);
    await expect(decide(ops, late.applyNo, true)).rejects.toMatchObject({ msg: '申请的期限已过，请驳回' });
    expect(await stateOf(buyer, late.id)).toBe(0);
    await ends(late.id, 1);
    await decide(ops, late.applyNo, true);
    expect(await stateOf(buyer, late.id)).toBe(1);
  });

  test('is never decided by the one who asked, nor by who may not', async () => {
    const { applyNo } = await ask(sales);
    await expect(decide(sales, applyNo, true)).rejects.toMatchObject({ code: '403' });
    const other = await server.as('cg_buyer');
    await expect(decide(other, applyNo, true)).rejects.toMatchObject({ code: '404' });
  });

  test('is passed with a fresh proof alone, and rejected without one', async () => {
    const { id, applyNo } = await ask(sales);
    const proven = async (until: string) => {
      const { userId } = await ops.call(user.getUserInfo, {});
      await server.db.updateTable('usrSession').set({ provenUntil: until }).where('userId', '=', userId).execute();
    };
    await proven('2020-01-01T00:00:00Z');
    await expect(decide(ops, applyNo, true)).rejects.toMatchObject({ code: '7702', msg: '此操作需要先确认身份' });
    expect(await stateOf(sales, id)).toBe(0);
    await decide(ops, applyNo, false, '请说明具体单据');
    expect(await stateOf(sales, id)).toBe(2);
    await proven('9999-12-31T00:00:00Z');
  });

  test('is decided once, withdrawn only while it waits, and sent again once it was rejected', async () => {
    const { id, applyNo, menuId } = await ask(sales);
    await decide(ops, applyNo, false, '请说明具体单据');
    await expect(sales.call(authApply.withdraw, { id, version: 2 })).rejects.toMatchObject({ code: '409' });
    const again = { id, version: 2, targets: [{ kind: 'MENU' as const, id: menuId }], reason };
    await sales.call(authApply.update, again);
    expect(await stateOf(sales, id)).toBe(0);
    await expect(sales.call(authApply.update, again)).rejects.toMatchObject({ code: '409' });
    await sales.call(authApply.withdraw, { id, version: 3 });
    expect(await stateOf(sales, id)).toBe(3);
    const asking = server.db.selectFrom('msgNotification').select('status').where('bizType', '=', applyBizType);
    const told = await asking.where('bizId', '=', id).where('content', 'like', '%请审核。').execute();
    expect([told.length > 1, told.filter(({ status }) => status !== 2)]).toEqual([true, []]); // nobody is asked any more
    await expect(decide(ops, applyNo, true)).rejects.toMatchObject({ code: '409' });
  });

  test('does not exist for another enterprise, and only its applicant mends or withdraws it', async () => {
    const { id } = await ask(sales);
    const other = await server.as('cg_buyer');
    await expect(other.call(authApply.detail, { id })).rejects.toMatchObject({ code: '404' });
    const withdraw = (api: TestApi) => api.call(authApply.withdraw, { id, version: 1 });
    await expect(withdraw(other)).rejects.toMatchObject({ code: '404' });
    await expect(withdraw(ops)).rejects.toMatchObject({ code: '403', msg: '只有申请人可以撤回' });
    await ask(other);
    const { records } = await other.call(authApply.page, { scope: 'all', size: 100 });
    expect(new Set(records.map(({ mine }) => mine))).toEqual(new Set([true]));
  });
});

test('who decides sees and decides as far as the data scope of the role reaches', async () => {
  const { id, applyNo } = await ask(sales);
  const scope = (dataScope: string) =>
    server.db.updateTable('authRole').set({ dataScope }).where('roleKey', '=', 'Y').execute();
  await scope('ENT');
  await expect(ops.call(authApply.detail, { id })).rejects.toMatchObject({ code: '404' });
  await expect(decide(ops, applyNo, true)).rejects.toMatchObject({ code: '404' });
  await scope('ALL');
  expect(await stateOf(ops, id)).toBe(0);
});

describe('the data scope of a button asked for alone', () => {
  /** Held by no salesman, nor alone. */
  const button = async () => {
    const found = server.db.selectFrom('authMenu').select('menuId').where('permCode', '=', 'order:list:reject');
    const { menuId: id } = await found.executeTakeFirstOrThrow();
    await server.db.deleteFrom('authUserMenu').where('menuId', '=', id).execute();
    return { targets: [{ kind: 'MENU' as const, id }], reason };
  };
  /** An order that a colleague looks after. */
  const othersOrder = async () => {
    const { entId } = await sales.call(user.getUserInfo, {});
    const colleague = server.db.selectFrom('usrUser').select('id').where('account', '=', 'gys_admin');
    const waiting = server.db
      .selectFrom('ordOrder')
      .select('id')
      .where('supplierEntId', '=', entId ?? '');
    return server.db
      .updateTable('ordOrder')
      .set({ supplierUserId: colleague })
      .where('id', 'in', waiting.where('status', '=', 10).where('cancelEntId', 'is', null).orderBy('id').limit(1))
      .returning(['id as orderId', 'version'])
      .executeTakeFirstOrThrow();
  };

  test('is the own rows unless another one is named, and the rows are those that were named', async () => {
    const rejected = { ...(await othersOrder()), reason: '库存不足，无法按期交付' };
    const own = await sales.call(authApply.add, await button());
    expect(await sales.call(authApply.detail, { id: own.id })).toMatchObject({ dataScope: 'SELF' });
    await decide(ops, own.applyNo, true);
    await expect(sales.call(orderManagement.reject, rejected)).rejects.toMatchObject({
      code: '403',
      msg: '您的“拒单”权限不包括这张订单',
    });
    const wide = await sales.call(authApply.add, { ...(await button()), dataScope: 'ENT' });
    expect(await sales.call(authApply.detail, { id: wide.id })).toMatchObject({ dataScope: 'ENT' });
    await decide(ops, wide.applyNo, true);
    await sales.call(orderManagement.reject, rejected);
  });

  test('is refused where it is wider than who decides may give, and stays undecided', async () => {
    const narrow = (widest: string) =>
      server.db
        .updateTable('authMayGive')
        .set({ widest })
        .where('beyondOwn', '=', true)
        .where('giverRoleId', 'in', server.db.selectFrom('authRole').select('id').where('roleKey', '=', 'Y'))
        .execute();
    const { id, applyNo } = await sales.call(authApply.add, { ...(await button()), dataScope: 'ENT' });
    await narrow('SELF');
    await expect(decide(ops, applyNo, true)).rejects.toMatchObject({
      code: '403',
      msg: '数据范围“本企业”超出您可授予的范围',
    });
    expect(await stateOf(sales, id)).toBe(0);
    await narrow('ALL');
    await decide(ops, applyNo, true);
    expect(await stateOf(sales, id)).toBe(1);
  });

  test('is never the whole platform', async () => {
    const all = { ...(await button()), dataScope: 'ALL' as 'ENT' };
    await expect(sales.call(authApply.add, all)).rejects.toMatchObject({ code: '400' });
  });
});

test('approvals of other documents are decided and taken back without it', async () => {
  const [buyer, chief] = [await server.as('cg_buyer'), await server.as('gys_admin')];
  const steps = async (api: TestApi) =>
    (await api.call(workflowtask.upcoming, { bizType: 'ORDER_DELIVERY_CHANGE', size: 100 })).records;
  const starters = { 程屿: chief, 温霁: sales };
  const taken = (await steps(buyer)).find(({ starterName }) => starterName in starters);
  const starter = starters[taken?.starterName as keyof typeof starters];
  const processInstId = taken?.processInstId ?? '';
  expect(await starter.call(workflowtask.withdraw, { processInstId })).toBeNull();
  const [second] = await steps(ops);
  const decision = { processInstId: second?.processInstId ?? '', approve: true, auditOpinion: '同意' };
  await ops.call(workflowtask.submitAuditResult, decision);
  expect((await steps(ops)).map((step) => step.processInstId)).not.toContain(decision.processInstId);
});

test('the steps of a call ask for its code', () => {
  const { APPLY, RESUBMIT, WITHDRAW, PASS, REJECT } = applySteps.steps;
  expect([PASS.access, REJECT.access]).toEqual([approvalCode, approvalCode]);
  expect([APPLY.access, RESUBMIT.access, WITHDRAW.access]).toEqual([
    authApply.add.access,
    authApply.update.access,
    authApply.withdraw.access,
  ]);
});

test('each call takes what is within its limits, and refuses what is beyond', () => {
  const target = (id: string) => ({ kind: 'MENU', id });
  const words = (length: number) => '核'.repeat(length);
  expectLimits([
    [
      authApply.page,
      { scope: 'all' },
      [{ status: 0 }, { status: 4 }, { keyword: words(50) }],
      [{ status: -1 }, { status: 5 }, { keyword: words(51) }],
    ],
    [
      authApply.add,
      { targets: [target('1')], reason },
      [{ targets: some(30, target) }, { reason: words(10) }, { reason: words(300) }],
      [{ targets: [] }, { targets: some(31, target) }, { reason: words(9) }, { reason: words(301) }],
    ],
    [authApply.options, {}, [{ path: words(300) }], [{ path: words(301) }]],
  ]);
});

describe('what may be asked for', () => {
  test('is what the own kind of enterprise holds: no role of the platform, none that cannot be assigned', async () => {
    const { roles, menus } = await sales.call(authApply.options, {});
    expect(roles.map(({ roleName }) => roleName)).not.toContain('供应商管理员');
    expect(roles.map(({ roleName }) => roleName)).not.toContain('采购员');
    expect(menus.map(({ menuName }) => menuName)).not.toContain('角色管理');
    const { rows } = { rows: await server.db.selectFrom('authRole').select('id').where('roleKey', '=', 'L').execute() };
    const targets = [{ kind: 'ROLE' as const, id: rows[0]?.id ?? '0' }];
    await expect(sales.call(authApply.add, { targets, reason })).rejects.toMatchObject({
      msg: '所选角色不可申请或已拥有',
    });
  });

  test('tells of a role what it adds to what the user has, by whatever way', async () => {
    const person = await server.as('no_menu');
    const offered = async () => (await person.call(authApply.options, {})).roles[0];
    const { roleId = '', adds = 0 } = (await offered()) ?? {};
    const { menuId } = await server.db
      .selectFrom('authRoleMenu')
      .innerJoin('authMenu', 'authMenu.menuId', 'authRoleMenu.menuId')
      .select('authMenu.menuId')
      .where('roleId', '=', roleId)
      .where('deleted', '=', false)
      .executeTakeFirstOrThrow();
    const { userId } = await person.call(user.getUserInfo, {});
    const alone = { userId, menuId, entId: null, createdAt: server.clock.now().toISOString() };
    await server.db.insertInto('authUserMenu').values(alone).execute();
    expect((await offered())?.adds).toBe(adds - 1);
    expect((await person.call(authApply.options, {})).menus.find((menu) => menu.menuId === menuId)?.held).toBe(true);
  });

  test('is suggested by the path that was refused: the page alone', async () => {
    const person = await server.as('no_menu');
    const path = '/orderManagement/orderManagementIndex?x=1';
    const { suggested, menus } = await person.call(authApply.options, { path });
    expect(suggested.map((id) => menus.find(({ menuId }) => menuId === id)?.menuName)).toEqual(['订单列表']);
    expect((await sales.call(authApply.options, { path })).suggested).toEqual([]); // held already
  });

  test('is no menu that is unknown or held already, and nothing for who belongs to no enterprise', async () => {
    const { menus } = await sales.call(authApply.options, {});
    const held = menus.find((menu) => menu.held)?.menuId ?? '0';
    const asked = (id: string, api = sales) =>
      api.call(authApply.add, { targets: [{ kind: 'MENU' as const, id }], reason });
    for (const id of [held, '999999'])
      await expect(asked(id)).rejects.toMatchObject({ code: '400', msg: '所选菜单或按钮不可申请或已拥有' });
    const { userId } = await (await server.as('no_menu')).call(user.getUserInfo, {});
    const places = await server.db.deleteFrom('usrUserEnt').where('userId', '=', userId).returningAll().execute();
    const lone = await server.as('no_menu');
    await expect(asked('1', lone)).rejects.toMatchObject({ code: '400', msg: '请先加入企业，再申请权限' });
    await server.db.insertInto('usrUserEnt').values(places).execute();
  });

  test('has a reason of 10 to 300 characters, a target, and a year at most', async () => {
    const { menuId } = await free(sales);
    const targets = [{ kind: 'MENU' as const, id: menuId }];
    for (const bad of [
      { targets, reason: '急用' },
      { targets, reason: `急用${' '.repeat(10)}` },
      { targets: [], reason },
    ])
      await expect(sales.call(authApply.add, bad)).rejects.toMatchObject({ code: '400' });
    const far = { targets, reason, expireDay: '2027-03-17' };
    await expect(sales.call(authApply.add, far)).rejects.toMatchObject({ msg: '临时权限最长一年' });
    const past = { targets, reason, expireDay: '2026-03-16' };
    await expect(sales.call(authApply.add, past)).rejects.toMatchObject({ msg: '期限应晚于今天' });
    const year = await sales.call(authApply.add, { targets, reason, expireDay: '2027-03-16' });
    const { expireAt } = await sales.call(authApply.detail, { id: year.id });
    expect(expireAt).toBe('2027-03-16T16:00:00.000Z');
  });
});

/** The administrator of an enterprise changes by a colleague's request, which one administrator decides once. */
import { adminChange } from '@portal/sdk/calls/management';
import { notification } from '@portal/sdk/calls/notification';
import { user } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { grantCode } from '#server/platform/grant-code';
import { openServer, type TestServer } from '#server/testing';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
beforeEach(async () => {
  await server.db.deleteFrom('msgNotification').where('noticeType', '=', 5).execute();
});
afterAll(() => server.close());

const newest = async (account: string) =>
  (await (await server.as(account)).call(notification.getNotification, { size: 1 })).records[0];
const stateOf = async (account: string) => (await server.as(account)).call(adminChange.state, {});
const rolesOf = async (account: string) => {
  const { roleListByEntId } = await (await server.as(account)).call(user.getUserInfo, {});
  return roleListByEntId.map(({ roleName }) => roleName);
};
const reason = '原管理员调岗，由本人接手';
/** @returns the notice that the administrator received. */
async function ask(colleague: string, administrator: string): Promise<string> {
  await (await server.as(colleague)).call(adminChange.ask, { reason });
  const told = await newest(administrator);
  expect(told).toMatchObject({ noticeType: 5, content: expect.stringContaining(reason) });
  return told?.id ?? '';
}
const agree = async (account: string, id: string) => (await server.as(account)).call(notification.agreeChange, { id });
const refuse = async (account: string, id: string) =>
  (await server.as(account)).call(notification.refuseChange, { id });

test('a colleague asks once at a time; the administrator, and who has no enterprise, has nobody to ask', async () => {
  expect(await stateOf('gys_sales')).toEqual({ administrators: expect.arrayContaining(['程屿']), waiting: false });
  const id = await ask('gys_sales', 'gys_admin');
  expect((await stateOf('gys_sales')).waiting).toBe(true);
  await expect(ask('gys_sales', 'gys_admin')).rejects.toMatchObject({ code: '409', msg: /正在等待/ });
  for (const account of ['gys_admin', 'admin']) {
    expect((await stateOf(account)).administrators).toEqual([]);
    await expect((await server.as(account)).call(adminChange.ask, { reason })).rejects.toMatchObject({ code: '409' });
  }
  await refuse('gys_admin', id);
  expect(await stateOf('gys_sales')).toMatchObject({ waiting: false });
});

test('R-NOTIF-15 is agreed to once; the applicant hears the result', async () => {
  const id = await ask('gys_sales', 'gys_admin');
  const results = await Promise.allSettled([refuse('gys_admin', id), refuse('gys_admin', id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { records } = await (await server.as('gys_sales')).call(notification.getNotification, { noticeType: 6 });
  const { bizId } = (await newest('gys_admin')) ?? {};
  expect(records.filter((row) => row.bizId === bizId)).toHaveLength(1);
});

test('of several administrators one decides; for the others it is settled', async () => {
  const first = await ask('gys_sales', 'gys_admin');
  const others = server.db
    .selectFrom('msgNotification as n')
    .innerJoin('usrUser as u', 'u.id', 'n.userId')
    .select(['n.id', 'u.account'])
    .where('n.noticeType', '=', 5)
    .where('u.account', '<>', 'gys_admin');
  const { id, account } = await others.executeTakeFirstOrThrow();
  const decided = await Promise.allSettled([refuse('gys_admin', first), refuse(account, id)]);
  expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('agreed to, hands the role to the applicant and leaves a colleague’s; who no longer has it cannot', async () => {
  const id = await ask('cg_buyer', 'cg_admin');
  const copy = { noticeType: 5, content: '再次申请', createDate: server.clock.now().toISOString() };
  await agree('cg_admin', id);
  expect(await rolesOf('cg_buyer')).toContain('采购管理员');
  expect(await rolesOf('cg_admin')).toEqual(['采购员']);
  const { userId, entId, data } = await server.db
    .selectFrom('msgNotification')
    .select(['userId', 'entId', 'data'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const again = async (change: { entId: string | null }) => {
    const row = { ...copy, updateDate: copy.createDate, userId, data: JSON.stringify(data), ...change };
    const stored = server.db.insertInto('msgNotification').values(row).returning('id');
    return agree('cg_admin', (await stored.executeTakeFirstOrThrow()).id);
  };
  await expect(again({ entId })).rejects.toMatchObject({ code: '409', msg: '您已不是该企业的管理员，不能移交' });
  await expect(again({ entId: null })).rejects.toMatchObject({ msg: '该申请没有注明企业，请申请人重新提交' });
});

test('is a giving like others: without the permit it is refused whole, and an own account is no colleague', async () => {
  const id = await ask('gys_sales', 'gys_admin');
  const permits = sql`delete from auth_may_give g using auth_role r where r.id = g.giver_role_id and r.role_key = 'G1'`;
  await permits.execute(server.db);
  await expect(agree('gys_admin', id)).rejects.toMatchObject({ code: '403', msg: '您没有授予供应商角色的许可' });
  expect(await rolesOf('gys_sales')).not.toContain('供应商管理员');
  expect(await rolesOf('gys_admin')).toContain('供应商管理员');
  await sql`select deliver_may_give(id, role_key) from auth_role where role_key = 'G1'`.execute(server.db);
  const phoneOf = (account: string) =>
    server.db.selectFrom('usrUser').select('phone').where('account', '=', account).executeTakeFirstOrThrow();
  const [own, other] = [await phoneOf('gys_admin'), await phoneOf('gys_sales')];
  const share = (phone: string | null) =>
    server.db.updateTable('usrUser').set({ phone }).where('account', '=', 'gys_sales').execute();
  await share(own.phone);
  await expect(agree('gys_admin', id)).rejects.toMatchObject({ code: '403', msg: '不能移交给自己' });
  await share(other.phone);
  const set = (status: number) =>
    server.db.updateTable('usrUser').set({ status }).where('account', '=', 'gys_sales').execute();
  await set(0);
  await expect(agree('gys_admin', id)).rejects.toMatchObject({
    code: '409',
    msg: '申请人已不在本企业或账号已停用，不能移交',
  });
  await set(1);
});

test('leaves who handed over no role that gives more than they had', async () => {
  await grantCode(server.db, 'G2', 'trial:extra:do');
  const id = await ask('gys_sales', 'gys_admin');
  await agree('gys_admin', id);
  expect(await rolesOf('gys_sales')).toContain('供应商管理员');
  expect(await rolesOf('gys_admin')).toEqual([]);
  await sql`delete from auth_role_menu using auth_menu n where n.menu_id = auth_role_menu.menu_id
    and n.perm_code = 'trial:extra:do'`.execute(server.db);
  await agree('gys_sales', await ask('gys_admin', 'gys_sales'));
  expect(await rolesOf('gys_admin')).toContain('供应商管理员');
  expect(await rolesOf('gys_sales')).toEqual(['供应商业务员']);
});

test('is decided by nobody but the person asked, and no other type is decided', async () => {
  const id = await ask('gys_sales', 'gys_admin');
  await expect(agree('gys_sales', id)).rejects.toMatchObject({ code: '404' });
  const api = await server.as('gys_admin');
  const [other] = (await api.call(notification.getNotification, { noticeType: 3 })).records;
  await expect(refuse('gys_admin', other?.id ?? '')).rejects.toMatchObject({ code: '400' });
});

test('agreed to and refused at once, one of both counts', async () => {
  const id = await ask('gys_sales', 'gys_admin');
  const decided = await Promise.allSettled([agree('gys_admin', id), refuse('gys_admin', id)]);
  expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { decision } = await server.db
    .selectFrom('msgNotification')
    .select('decision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await rolesOf('gys_sales')).includes('供应商管理员')).toBe(decision === 'AGREED');
  expect((await rolesOf('gys_admin')).includes('供应商管理员')).toBe(decision === 'REFUSED');
});

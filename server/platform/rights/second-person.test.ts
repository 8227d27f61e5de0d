/** Who counts as the second person, and what is asked of the first one again when the change is made. */
import { management } from '@portal/sdk/calls/management';
import { mayGiveCalls, rightsChange } from '@portal/sdk/calls/rights';
import { role } from '@portal/sdk/calls/role';
import { personal, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';

let server: TestServer;
let [admin, second, ops] = [] as unknown as [TestApi, TestApi, TestApi];
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
  [admin, second, ops] = [await server.as('admin'), await server.as('admin2'), await server.as('yy_ops')];
});
afterAll(() => server.close());

const person = async (account: string) => {
  const { records } = await admin.call(management.findEntUserByPage, { keyword: account, size: 50 });
  const found = records.find((row) => row.account === account);
  if (!found) throw new Error(`${account} is not listed.`);
  return { userId: found.userId, entId: found.entId ?? '0', version: found.version, roles: found.roles };
};
const wide = { roleType: 'Y', assignable: true, dataScope: 'ALL' } as const;
const scopeOf = async (roleId: string) => (await admin.call(role.detail, { roleId })).dataScope;
/** The newest request that waits. */
const asked = async () => (await second.call(rightsChange.page, { status: 0 })).records[0]?.id ?? '0';
const confirm = async (id: string) => second.call(rightsChange.confirm, { id });

/** While this works, admin2 is another account of who uses admin. */
async function asOnePerson(work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ phone: string }>`select phone from usr_user where account = 'admin2'`.execute(server.db);
  await sql`update usr_user set phone = (select phone from usr_user where account = 'admin') where account = 'admin2'`.execute(
    server.db,
  );
  try {
    await work();
  } finally {
    await sql`update usr_user set phone = ${personal('phone', rows[0]?.phone ?? '', true)} where account = 'admin2'`.execute(
      server.db,
    );
  }
}

test('another account of who asks is no second person', async () => {
  const { roleId } = await admin.call(role.save, { ...wide, roleName: '两个账号' });
  const id = await asked();
  await asOnePerson(async () => {
    const refused = { code: '403', msg: '该申请由江珩提出，须由另一位管理员复核' };
    await expect(confirm(id)).rejects.toMatchObject(refused);
  });
  expect(await scopeOf(roleId)).toBe('SELF');
  await confirm(id);
  expect(await scopeOf(roleId)).toBe('ALL');
});

test('two accounts of one person are one administrator, who goes on alone', async () => {
  await asOnePerson(async () => {
    const { roleId } = await admin.call(role.save, { ...wide, roleName: '一人两号' });
    expect([await scopeOf(roleId), await asked()]).toEqual(['ALL', '0']);
  });
  const { roleId } = await admin.call(role.save, { ...wide, roleName: '两人两号' });
  expect(await scopeOf(roleId)).toBe('SELF');
  await second.call(rightsChange.refuse, { id: await asked(), opinion: '不需要' });
});

test('what was asked for is not made once who asked has lost the right to it', async () => {
  const { roleId } = await admin.call(role.save, { ...wide, roleName: '离任前申请' });
  const id = await asked();
  const { rows } = await sql<{ userId: string; roleId: string }>`
    delete from auth_user_role where user_id = (select id from usr_user where account = 'admin')
    returning user_id::text as user_id, role_id::text as role_id`.execute(server.db);
  const lost = { code: '409', msg: '申请人已没有办理该事项的权限，请拒绝' };
  await expect(confirm(id)).rejects.toMatchObject(lost);
  for (const held of rows)
    await sql`insert into auth_user_role (user_id, role_id) values (${held.userId}, ${held.roleId})`.execute(server.db);
  expect(await scopeOf(roleId)).toBe('SELF');
  await confirm(id);
  expect(await scopeOf(roleId)).toBe('ALL');
});

test('what was asked for is made as who asked may still give it, whatever the second person may', async () => {
  const { userId: giver } = await person('yy_ops');
  const takeBack = () => sql`delete from auth_may_give where giver_user_id = ${giver}`.execute(server.db);
  const permit = () =>
    sql`insert into auth_may_give (giver_user_id, role_types, widest, beyond_own, given_at)
      values (${giver}, '{Y}', 'ALL', true, now())`.execute(server.db);
  const { rows } = await sql<{ id: string }>`
    with wide as (insert into auth_role (role_name, role_type, data_scope, assignable, status)
      values ('全平台组织维护', 'Y', 'ALL', true, 1) returning id)
    insert into auth_role_menu (role_id, menu_id)
    select wide.id, n.menu_id from wide, auth_menu n where n.perm_code = 'base:org:add'
    returning role_id::text as id`.execute(server.db);
  const { roles, ...receiver } = await person('y0001_1');
  await permit();
  await ops.call(management.editRole, {
    ...receiver,
    roleIds: [...roles.map(({ roleId }) => roleId), rows[0]?.id ?? ''],
  });
  const id = await asked();
  const held = async () => (await person('y0001_1')).roles.map(({ roleName }) => roleName);
  await takeBack();
  await expect(confirm(id)).rejects.toMatchObject({ code: '403', msg: '您自己没有“新增组织”，不能授予他人' });
  expect(await held()).not.toContain('全平台组织维护');
  await permit();
  await confirm(id);
  expect(await held()).toContain('全平台组织维护');
  await takeBack();
});

test('nobody permits themselves by name to give, under whichever account', async () => {
  const permit = { roleTypes: ['Y' as const], widest: 'ENT' as const, beyondOwn: true };
  const own = { code: '403', msg: '不能给自己授权，请由其他管理员办理' };
  const { userId } = await person('admin');
  await expect(admin.call(mayGiveCalls.add, { ...permit, userId })).rejects.toMatchObject(own);
  await asOnePerson(async () => {
    await expect(second.call(mayGiveCalls.add, { ...permit, userId })).rejects.toMatchObject(own);
  });
  expect(await second.call(mayGiveCalls.add, { ...permit, userId })).toBeNull();
});

test('a copied role brings no code along that its maker may not give', async () => {
  const { roleId: copyFrom } = await admin.call(role.save, { ...wide, dataScope: 'ENT', roleName: '组织维护' });
  await sql`insert into auth_role_menu (role_id, menu_id)
    select ${copyFrom}, menu_id from auth_menu where perm_code = 'base:org:add'`.execute(server.db);
  await sql`insert into auth_role_menu (role_id, menu_id)
    select r.id, n.menu_id from auth_role r, auth_menu n
    where r.role_key = 'Y' and n.perm_code = ${role.save.access} on conflict do nothing`.execute(server.db);
  const copy = { ...wide, dataScope: 'ENT', copyFrom } as const;
  const lacked = { code: '403', msg: '您自己没有“新增组织”，不能授予他人' };
  await expect(ops.call(role.save, { ...copy, roleName: '组织维护（副本）' })).rejects.toMatchObject(lacked);
  const named = server.db.selectFrom('authRole').select('id').where('roleName', '=', '组织维护（副本）');
  expect(await named.execute()).toEqual([]);
  await sql`delete from auth_role_menu where role_id = ${copyFrom}`.execute(server.db);
  expect(await ops.call(role.save, { ...copy, roleName: '组织维护（副本）' })).toMatchObject({
    roleId: expect.any(String),
  });
});

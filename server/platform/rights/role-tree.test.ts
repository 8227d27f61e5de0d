/** The tree of a role tells beforehand what saving would refuse, in the same words. */
import { rightsChange } from '@portal/sdk/calls/rights';
import { role } from '@portal/sdk/calls/role';
import { menu } from '@portal/sdk/calls/menu';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';

let server: TestServer;
let [admin, ops] = [] as unknown as [TestApi, TestApi];
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
  [admin, ops] = [await server.as('admin'), await server.as('yy_ops')];
  for (const code of ['base:role:view', 'base:role:save']) await grantCode(server.db, 'Y', code);
});
afterAll(() => server.close());

let count = 0;
const newRole = async (
  roleType: 'G' | 'C' | 'Y' | 'K',
  dataScope: 'ENT' | 'SUB' | 'PLATE' | 'ALL' = 'ENT',
): Promise<string> => {
  count += 1;
  const { rows } = await sql<{ id: string }>`
    insert into auth_role (role_name, role_type, data_scope, assignable, status)
    values (${`树试验${count}`}, ${roleType}, ${dataScope}, true, 1) returning id::text`.execute(server.db);
  return rows[0]?.id ?? '0';
};
const nodeOf = async (roleId: string, permCode: string, api = ops) =>
  (await api.call(role.tree, { roleId })).nodes.find((node) => node.permCode === permCode);
const save = (roleId: string, menuIds: string[]) => ops.call(role.saveMenus, { roleId, version: 1, menuIds });
/** The operating role holds `code` on fewer rows than before. */
const narrowOps = (dataScope: string) =>
  sql`update auth_role set data_scope = ${dataScope} where role_key = 'Y'`.execute(server.db);

test('an operator sees the tree without the right to keep menus, of the role’s kind alone', async () => {
  await expect(ops.call(menu.tree, {})).rejects.toMatchObject({ code: '403' });
  const { refusal, second, nodes } = await ops.call(role.tree, { roleId: await newRole('Y') });
  expect({ refusal, second }).toEqual({ refusal: null, second: false });
  const codes = nodes.flatMap(({ permCode }) => permCode ?? []);
  expect(codes).toContain('base:user:kick');
  expect(codes).not.toContain('base:menu:save'); // of kind L alone
  expect(nodes.map(({ menuName }) => menuName)).toContain('用户管理');
});

test('what the node offers is saved, what it does not is refused in the words of the node', async () => {
  const roleId = await newRole('Y');
  const [kick, lacked] = [await nodeOf(roleId, 'base:user:kick'), await nodeOf(roleId, 'base:org:add')];
  expect(kick?.refusal).toBe(null);
  expect(lacked?.refusal).toBe('您自己没有“新增组织”，不能授予他人');
  await expect(save(roleId, [lacked?.menuId ?? '0'])).rejects.toMatchObject({ code: '403', msg: lacked?.refusal });
  expect((await admin.call(role.detail, { roleId })).menuIds).toEqual([]);
  await save(roleId, [kick?.menuId ?? '0']);
  expect((await admin.call(role.detail, { roleId })).menuIds).toContain(kick?.menuId);
});

test('a code that is held on fewer rows than the role would show is not offered', async () => {
  const roleId = await newRole('Y', 'SUB');
  const wide = await sql<{ id: string }>`
    insert into auth_role (role_name, role_type, data_scope, status) values ('宽范围', 'Y', 'PLATE', 1)
    returning id::text`.execute(server.db);
  await sql`insert into auth_user_role (user_id, role_id)
    select id, ${wide.rows[0]?.id} from usr_user where account = 'yy_ops'`.execute(server.db);
  await narrowOps('SELF');
  const kick = await nodeOf(roleId, 'base:user:kick');
  const told = '您的“踢下线”达不到“本企业及下属”的全部数据，不能以此范围授予他人';
  expect(kick?.refusal).toBe(told);
  await expect(save(roleId, [kick?.menuId ?? '0'])).rejects.toMatchObject({ code: '403', msg: told });
  await narrowOps('ALL');
  expect((await nodeOf(roleId, 'base:user:kick'))?.refusal).toBe(null);
});

test('a kind that the giver has no permit for is refused as a whole, and so is a scope beyond the permit', async () => {
  const service = await newRole('K');
  await sql`update auth_may_give set role_types = array_remove(role_types, 'K')`.execute(server.db);
  const { refusal, nodes } = await ops.call(role.tree, { roleId: service });
  expect(refusal).toBe('您没有授予客服坐席角色的许可');
  expect(nodes.every((node) => node.refusal !== null)).toBe(true);
  await expect(save(service, [])).rejects.toMatchObject({ code: '403', msg: refusal });
  await sql`update auth_may_give set widest = 'PLATE'`.execute(server.db);
  const whole = await ops.call(role.tree, { roleId: await newRole('Y', 'ALL') });
  expect(whole).toMatchObject({ refusal: '数据范围“全平台”超出您可授予的范围', second: true });
  await sql`update auth_may_give set widest = 'ALL'`.execute(server.db);
});

test('what a role of the whole platform gains is announced to wait, and waits', async () => {
  const roleId = await newRole('Y', 'ALL');
  expect(await admin.call(role.tree, { roleId })).toMatchObject({ refusal: null, second: true });
  const kick = await nodeOf(roleId, 'base:user:kick', admin);
  await admin.call(role.saveMenus, { roleId, version: 1, menuIds: [kick?.menuId ?? '0'] });
  expect((await admin.call(role.detail, { roleId })).menuIds).toEqual([]);
  const { records } = await (await server.as('admin2')).call(rightsChange.page, { status: 0 });
  expect(records.map(({ kind }) => kind)).toEqual(['ROLE_MENUS']);
});

test('reading under a right of fewer rows is compared with the right that saves', async () => {
  const { rows } = await sql<{ entId: string }>`
    select m.ent_id::text as ent_id from usr_user_ent m join usr_user u on u.id = m.user_id
    where u.account = 'gys_sales' limit 1`.execute(server.db);
  const roleId = await newRole('Y');
  await sql`update auth_role set data_scope = 'CUSTOM', scope_ent_ids = ${[rows[0]?.entId]}::bigint[]
    where id = ${roleId}`.execute(server.db);
  expect((await ops.call(role.tree, { roleId })).refusal).toBe(null);
  await sql`
    with narrow as (insert into auth_role (role_name, role_type, data_scope, status)
      values ('窄范围', 'Y', 'SELF', 1) returning id),
    moved as (delete from auth_role_menu rm using auth_role r, auth_menu n
      where r.id = rm.role_id and r.role_key = 'Y' and n.menu_id = rm.menu_id and n.perm_code = 'base:role:save'
      returning rm.menu_id),
    given as (insert into auth_role_menu (role_id, menu_id) select narrow.id, moved.menu_id from narrow, moved)
    insert into auth_user_role (user_id, role_id)
    select u.id, narrow.id from usr_user u, narrow where u.account = 'yy_ops'`.execute(server.db);
  const told = '自定义企业超出您自己的数据范围';
  expect((await ops.call(role.tree, { roleId })).refusal).toBe(told);
  await expect(save(roleId, [])).rejects.toMatchObject({ code: '403', msg: told });
});

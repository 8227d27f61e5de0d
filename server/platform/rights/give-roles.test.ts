/** What may not be given is not asked of a second person either. */
import { management } from '@portal/sdk/calls/management';
import { rightsChange } from '@portal/sdk/calls/rights';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
});
afterAll(() => server.close());

test('a role of the whole platform that its giver may not give is refused, and nothing waits', async () => {
  const { rows } = await sql<{ id: string }>`
    with wide as (insert into auth_role (role_name, role_type, data_scope, assignable, status)
      values ('全平台组织维护', 'Y', 'ALL', true, 1) returning id)
    insert into auth_role_menu (role_id, menu_id)
    select wide.id, n.menu_id from wide, auth_menu n where n.perm_code = 'base:org:add' returning role_id::text as id`.execute(
    server.db,
  );
  const [ops, admin] = [await server.as('yy_ops'), await server.as('admin')];
  const { records } = await ops.call(management.findEntUserByPage, { keyword: 'y0001_1', size: 10 });
  const person = records.find(({ account }) => account === 'y0001_1');
  if (!person) throw new Error('y0001_1 is not listed.');
  const { userId, entId, version } = person;
  const held = person.roles.map(({ roleId }) => roleId);
  const change = { userId, entId: entId ?? '0', version, roleIds: [...held, rows[0]?.id ?? '0'] };
  const refused = { code: '403', msg: '您自己没有“新增组织”，不能授予他人' };
  await expect(ops.call(management.editRole, change)).rejects.toMatchObject(refused);
  expect((await admin.call(rightsChange.page, { status: 0 })).records).toEqual([]);
  await admin.call(management.editRole, change);
  expect((await admin.call(rightsChange.page, { status: 0 })).records.map(({ kind }) => kind)).toEqual(['USER_ROLE']);
});

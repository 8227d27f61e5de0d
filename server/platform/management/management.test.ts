import { account, activation, type EntUser, isBranch, management, ROLE_TYPE } from '@portal/sdk/calls/management';
import { rightsChange } from '@portal/sdk/calls/rights';
import { user } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';

const codes = ['base:user:view', 'base:user:role', 'base:user:status', 'base:user:activate'];

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const code of ['base:grant:view', 'base:grant:confirm', 'base:user:admin'])
    await grantCode(server.db, 'L', code);
  for (const code of codes) for (const role of ['L', 'G1', 'C1']) await grantCode(server.db, role, code);
});
afterAll(() => server.close());

const admin = () => server.as('admin');

async function found(account: string): Promise<EntUser> {
  const { records } = await (await admin()).call(management.findEntUserByPage, { keyword: account, size: 100 });
  const row = records.find((one) => one.account === account);
  if (!row) throw new Error(`${account} is not listed.`);
  return row;
}

async function roleId(name: string): Promise<string> {
  const roles = await (await admin()).call(management.getRoleList, {});
  return roles.find(({ roleName }) => roleName === name)?.roleId ?? '0';
}

const rolesOf = async (account: string) => (await found(account)).roles.map(({ roleName }) => roleName);

it('of who works for several enterprises, an administrator is shown what counts in their own', async () => {
  const { userId } = await found('multi_corp');
  const entOf = async (code: string) =>
    (
      await server.db
        .selectFrom('entEnterprise')
        .select('id')
        .where('customerCode', '=', code)
        .executeTakeFirstOrThrow()
    ).id;
  const [own, other] = [await entOf('S0001'), await entOf('S0002')];
  const colleague = await roleId('供应商业务员');
  const grants = [own, other].map((entId) => ({ userId, entId, roleId: colleague }));
  await server.db.insertInto('authUserRole').values(grants).execute();
  const shown = async (account: string) => {
    const detail = await (await server.as(account)).call(management.userDetail, { userId, entId: own });
    return detail.grants.flatMap(({ roleName, entName }) => (roleName === '供应商业务员' ? [entName] : []));
  };
  const names = (
    await server.db
      .selectFrom('entEnterprise')
      .select('customerName')
      .where('id', 'in', [own, other])
      .orderBy('customerCode')
      .execute()
  ).map(({ customerName }) => customerName);
  expect((await shown('admin')).sort()).toEqual([...names].sort());
  expect(await shown('gys_admin')).toEqual(names.slice(0, 1));
  for (const grant of grants)
    await server.db
      .deleteFrom('authUserRole')
      .where('userId', '=', userId)
      .where('entId', '=', grant.entId)
      .where('roleId', '=', colleague)
      .execute();
});

describe('the roles', () => {
  const rules: readonly [string, string, boolean, boolean][] = [
    ['R-ROLE-03 R-ROLE-04', '超级管理员', false, false],
    ['R-ROLE-05', '供应商管理员', false, true],
    ['R-ROLE-06', '供应商业务员', true, true],
    ['R-ROLE-07', '采购管理员', true, true],
    ['R-ROLE-08', '采购员', true, true],
  ];
  for (const [ids, name, assignable, editable] of rules) {
    it(`${ids} ${name}: ${assignable ? '可分配' : '不可分配'}，${editable ? '可编辑' : '不可编辑'}`, async () => {
      const roles = await (await admin()).call(management.getRoleList, {});
      expect(roles.find(({ roleName }) => roleName === name)).toMatchObject({ assignable, editable });
    });
  }

  it('R-ROLE-09 none of the five can be deleted, not even past the portal', async () => {
    const roles = await (await admin()).call(management.getRoleList, {});
    expect(roles.map(({ deletable }) => deletable)).not.toContain(true);
    await expect(server.db.deleteFrom('authRole').where('roleKey', '=', 'G2').execute()).rejects.toThrow();
  });

  it('R-ROLE-10 R-ROLE-11 R-ROLE-12 R-ROLE-13 are described by their letter', async () => {
    const { Y, G, C, L } = ROLE_TYPE;
    expect([Y, G, C, L]).toEqual(['运营单位', '供应商', '采购单位', '超级管理员']);
    const roles = await (await admin()).call(management.getRoleList, { roleType: 'G' });
    expect([...new Set(roles.map(({ roleTypeName }) => roleTypeName))]).toEqual(['供应商']);
  });

  it('R-ROLE-14 enterprise type 6 is a branch', () => {
    expect(['6', '1', null].map(isBranch)).toEqual([true, false, false]);
  });
});

describe('a role', () => {
  it('R-ROLE-16 is edited by the administrator of the enterprise', async () => {
    const { userId, entId, version } = await found('gys_sales');
    const api = await server.as('gys_admin');
    await server.as('gys_sales'); // has the portal open
    const sales = await roleId('供应商业务员');
    const change = { userId, entId: entId ?? '0' };
    await api.call(management.editRole, { ...change, roleIds: [], version });
    expect(await rolesOf('gys_sales')).not.toContain('供应商业务员');
    await expect(api.call(management.editRole, { ...change, roleIds: [sales], version })).rejects.toMatchObject({
      code: '409',
    });
    await api.call(management.editRole, { ...change, roleIds: [sales], version: version + 1 });
    expect(await rolesOf('gys_sales')).toContain('供应商业务员');
    const { content } = await server.db
      .selectFrom('liveMessage')
      .select('content')
      .where('userId', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(content).toEqual({ event: 'permission' }); // open tabs follow without a new sign-in
  });

  it('R-ROLE-03 R-ROLE-05 that cannot be assigned is refused', async () => {
    const { userId, entId, version } = await found('gys_sales');
    for (const name of ['超级管理员', '供应商管理员']) {
      const input = { userId, entId: entId ?? '0', roleIds: [await roleId(name)], version };
      await expect((await admin()).call(management.editRole, input)).rejects.toMatchObject({ msg: '所选角色不可分配' });
    }
  });

  it('R-ROLE-04 of a super administrator is not edited', async () => {
    const { userId, entId, version } = await found('admin');
    const input = { userId, entId: entId ?? '1', roleIds: [], version };
    await expect((await admin()).call(management.editRole, input)).rejects.toMatchObject({
      msg: expect.stringMatching(/超级管理员不可编辑|用户不存在/),
    });
    const stop = { userId, status: 0 as const, reason: '试', version };
    await expect((await server.as('admin')).call(management.editStatus, stop)).rejects.toMatchObject({
      msg: '不能停用自己的账号',
    });
  });

  it('of another enterprise’s user is out of reach, and their users are not listed', async () => {
    const { userId, entId, version } = await found('cg_buyer');
    const api = await server.as('gys_admin');
    const input = { userId, entId: entId ?? '0', roleIds: [], version };
    await expect(api.call(management.editRole, input)).rejects.toMatchObject({ msg: '用户不存在' });
    const { records } = await api.call(management.findEntUserByPage, { size: 100 });
    const own = (await found('gys_admin')).entId;
    expect(new Set(records.map((row) => row.entId))).toEqual(new Set([own]));
  });

  it('are listed as far as the data scope of the reader reaches', async () => {
    const scope = (dataScope: string) =>
      server.db.updateTable('authRole').set({ dataScope }).where('roleKey', '=', 'G1').execute();
    const listed = async () => {
      const { records } = await (await server.as('gys_admin')).call(management.findEntUserByPage, { size: 100 });
      return records.map(({ account }) => account);
    };
    expect(await listed()).toContain('gys_sales');
    await scope('SELF');
    expect(await listed()).toEqual(['gys_admin']);
    await scope('ENT');
  });

  it('that somebody without the code edits is refused', async () => {
    const { userId, entId, version } = await found('gys_sales');
    const api = await server.as('gys_sales');
    const input = { userId, entId: entId ?? '0', roleIds: [], version };
    await expect(api.call(management.editRole, input)).rejects.toMatchObject({ code: '403' });
  });
});

describe('a state', () => {
  it('R-ROLE-17 of a user is changed: a stopped one is signed out at once, and comes back when enabled', async () => {
    const sales = await server.as('gys_sales');
    const { userId, version } = await found('gys_sales');
    const api = await server.as('gys_admin');
    await expect(api.call(management.editStatus, { userId, status: 0, version })).rejects.toMatchObject({
      msg: '请输入停用原因',
    });
    await api.call(management.editStatus, { userId, status: 0, reason: '离职', version });
    await expect(sales.call(user.getUserInfo, {})).rejects.toMatchObject({ code: '9999' });
    await api.call(management.editStatus, { userId, status: 1, version: version + 1 });
    expect((await found('gys_sales')).status).toBe(1);
  });

  it('R-ROLE-18 of a user in an organisation is changed', async () => {
    const { userId, entId } = await found('gys_sales');
    const api = await server.as('gys_admin');
    const change = { userId, entId: entId ?? '0' };
    await api.call(management.updateUserOrganzationStatus, { ...change, orgStatus: 0 });
    expect((await found('gys_sales')).orgStatus).toBe(0);
    await api.call(management.updateUserOrganzationStatus, { ...change, orgStatus: 1 });
  });

  it('of the department is a colleague’s to change: one’s own rows may go by it', async () => {
    const api = await server.as('gys_admin');
    const move = async (account: string) => {
      const { userId, entId } = await found(account);
      return api.call(management.editDepartment, { userId, entId: entId ?? '0', deptName: ' 二部 ' });
    };
    await expect(move('gys_admin')).rejects.toMatchObject({
      code: '403',
      msg: '不能修改自己的部门，请由其他管理员办理',
    });
    await move('gys_sales');
    expect((await found('gys_sales')).deptName).toBe('二部');
  });

  it('that would leave an enterprise without an administrator is refused', async () => {
    const entId = (await found('gys_admin')).entId ?? '0';
    const api = await admin();
    const { records } = await api.call(management.findEntUserByPage, {
      roleId: await roleId('供应商管理员'),
      size: 100,
    });
    const [last, ...others] = records.filter((row) => row.entId === entId).map(({ userId }) => userId);
    const set = (userId: string, orgStatus: 0 | 1) =>
      api.call(management.updateUserOrganzationStatus, { userId, entId, orgStatus });
    for (const userId of others) await set(userId, 0);
    await expect(set(last ?? '0', 0)).rejects.toMatchObject({ msg: '至少保留一名管理员' });
    for (const userId of others) await set(userId, 1);
    const after = await api.call(management.findEntUserByPage, { orgStatus: 0, size: 100 });
    expect(after.records.filter((row) => row.entId === entId)).toEqual([]);
  });
});

describe('the super administrator', () => {
  it('R-ROLE-19 is set and dismissed by a super administrator only, and one stays', async () => {
    const { userId, userName } = await found('yy_ops');
    const api = await admin();
    await expect(
      (await server.as('gys_admin')).call(management.editSuperAdminRole, { userId, superAdmin: true, reason: '试' }),
    ).rejects.toMatchObject({ code: '403' });
    await api.call(management.editSuperAdminRole, { userId, superAdmin: true, reason: '值班' });
    expect((await found('yy_ops')).superAdmin).toBe(false); // waits for another administrator
    const second = await server.as('admin2');
    const { records } = await second.call(rightsChange.page, { status: 0 });
    expect(records[0]?.summary).toBe(`把${userName}设为超级管理员`);
    await second.call(rightsChange.confirm, { id: records[0]?.id ?? '' });
    expect((await found('yy_ops')).superAdmin).toBe(true);
    await api.call(management.editSuperAdminRole, { userId, superAdmin: false, reason: '值班结束' });
    expect((await found('yy_ops')).superAdmin).toBe(false);
    const other = (await found('admin2')).userId;
    await api.call(management.editSuperAdminRole, { userId: other, superAdmin: false, reason: '离任' });
    const self = (await found('admin')).userId;
    await expect(
      api.call(management.editSuperAdminRole, { userId: self, superAdmin: false, reason: '试' }),
    ).rejects.toMatchObject({ msg: '至少需要保留一名超级管理员' });
    expect((await found('admin')).superAdmin).toBe(true);
  });
});

it('an account that works elsewhere too is stopped, reset and signed out by who reaches all of it', async () => {
  const { userId, entId, version } = await found('s0010_2');
  for (const code of ['base:user:reset', 'base:user:kick'])
    for (const role of ['G1', 'Y']) await grantCode(server.db, role, code);
  await grantCode(server.db, 'Y', 'base:user:status');
  const other = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', 'S0011');
  const { id } = await other.executeTakeFirstOrThrow();
  await server.db.insertInto('usrUserEnt').values({ userId, entId: id }).execute();
  await server.as('s0010_2');
  const acts = (who: string) =>
    [
      async () => (await server.as(who)).call(account.kick, { userId }),
      async () => (await server.as(who)).call(account.resetPassword, { userId, reason: '本人忘记密码' }),
      async () => (await server.as(who)).call(management.editStatus, { userId, status: 0, reason: '已离职', version }),
    ] as const;
  for (const act of acts('s0010_1'))
    await expect(act()).rejects.toMatchObject({ code: '403', msg: expect.stringContaining('还在其他企业任职') });
  const leave = { userId, entId: entId ?? '0', orgStatus: 0 } as const;
  await (await server.as('s0010_1')).call(management.updateUserOrganzationStatus, leave);
  await server.as('s0010_2');
  for (const act of acts('yy_ops')) await act();
});

describe('activation', () => {
  const waiting = async (account: string) => {
    const { userId, entId } = await found(account);
    await server.db.updateTable('usrUser').set({ status: 2 }).where('id', '=', userId).execute();
    return { userId, entId: entId ?? '0' };
  };

  it('R-ROLE-20 an administrator activates an account on behalf of its user, once', async () => {
    const { userId, entId } = await waiting('gys_sales');
    const api = await server.as('gys_admin');
    expect(await api.call(activation.findAccountActive, { keyword: 'gys_sales' })).toMatchObject([{ userId }]);
    const input = { userId, entId, roleId: await roleId('供应商业务员') };
    await api.call(activation.activationByAdmin, input);
    expect((await found('gys_sales')).status).toBe(1);
    await expect(api.call(activation.activationByAdmin, input)).rejects.toMatchObject({
      msg: '账号当前状态为“启用”，不能代激活',
    });
  });

  it('needs no role where the account has one', async () => {
    const { userId } = await waiting('gys_sales');
    await (await server.as('gys_admin')).call(activation.activationNotRole, { userId });
    expect((await found('gys_sales')).status).toBe(1);
  });
});

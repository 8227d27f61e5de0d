/** Rights are given within what is recorded, platform roles by two natural persons, and each refusal can be explained. */
import { management } from '@portal/sdk/calls/management';
import { menu } from '@portal/sdk/calls/menu';
import { explainCalls, mayGiveCalls, rightsChange, rightsDuties, rightsPreview } from '@portal/sdk/calls/rights';
import { role } from '@portal/sdk/calls/role';
import { user } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';

let server: TestServer;
let [admin, second, ops] = [] as unknown as [TestApi, TestApi, TestApi];
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
  server.clock.set(new Date()); // the history goes by the database's own clock
  [admin, second, ops] = [await server.as('admin'), await server.as('admin2'), await server.as('yy_ops')];
  for (const code of ['base:role:view', 'base:role:save']) await grantCode(server.db, 'Y', code);
});
afterAll(() => server.close());

const personOf = async (account: string) => {
  const { records } = await admin.call(management.findEntUserByPage, { keyword: account, size: 50 });
  const found = records.find((row) => row.account === account);
  if (!found) throw new Error(`${account} is not listed.`);
  return { userId: found.userId, entId: found.entId ?? '0', version: found.version };
};
const idOf = async (name: string) => {
  const nodes = await admin.call(menu.tree, {});
  return nodes.find(({ menuName }) => menuName === name)?.menuId ?? '0';
};
const heldBy = async (account: string, ...more: string[]) => {
  const { records } = await admin.call(management.findEntUserByPage, { keyword: account, size: 50 });
  const held = records.find((row) => row.account === account)?.roles ?? [];
  return [...held.map(({ roleId }) => roleId), ...more];
};
let count = 0;
const newRole = async (roleType: 'G' | 'Y' | 'C', dataScope: 'SELF' | 'ENT' | 'ALL' = 'ENT') => {
  count += 1;
  const roleName = `试验角色${count}`;
  const { roleId } = await admin.call(role.save, { roleName, roleType, assignable: true, dataScope });
  return { roleId, roleName };
};
const scopeOf = async (roleId: string) => (await admin.call(role.detail, { roleId })).dataScope;
const waiting = async () => (await second.call(rightsChange.page, { status: 0, size: 100 })).records;
const codesOf = async (account: string) => (await (await server.as(account)).call(user.getUserInfo, {})).btnPerm;

/** A role whose scope, state and codes stand in the database as if others had made it so. */
const madeRole = async (dataScope: string, status: 0 | 1, ...codes: string[]) => {
  count += 1;
  const roleName = `既有角色${count}`;
  const entIds = dataScope === 'CUSTOM' ? [(await personOf('gys_sales')).entId] : [];
  const { rows } = await sql<{ id: string }>`
    insert into auth_role (role_name, role_type, data_scope, assignable, status, scope_ent_ids)
    values (${roleName}, 'Y', ${dataScope}, true, ${status}, ${entIds}::bigint[]) returning id::text`.execute(
    server.db,
  );
  const roleId = rows[0]?.id ?? '0';
  await sql`insert into auth_role_menu (role_id, menu_id)
    select ${roleId}, menu_id from auth_menu where perm_code = any(${codes}) and system = 'OP'`.execute(server.db);
  return { roleId, roleName };
};
/** What of the base area the operating role does not hold. */
const lackedByOps = async () => {
  const held = await codesOf('yy_ops');
  const known = server.db.selectFrom('authCode').select(['permCode', 'kinds']).where('permCode', 'like', 'base:%');
  const lacked = (await known.execute()).find(({ permCode, kinds }) => kinds.includes('Y') && !held.includes(permCode));
  if (!lacked) throw new Error('The operating role holds every code.');
  return lacked.permCode;
};

describe('giving', () => {
  test('another scope of a role asks for its codes wherever it may show another row', async () => {
    const code = await lackedByOps();
    const change = async (from: string, dataScope: 'SELF' | 'ENT' | 'SUB' | 'PLATE', ...codes: string[]) => {
      const { roleId, roleName } = await madeRole(from, 1, ...codes);
      const input = { roleId, version: 1, roleName, roleType: 'Y', assignable: true, dataScope } as const;
      return ops.call(role.save, input).then(
        () => 'made',
        ({ code: refused }: { code: string }) => refused,
      );
    };
    for (const [from, to] of [
      ['CUSTOM', 'SUB'],
      ['CUSTOM', 'ENT'],
      ['CUSTOM', 'SELF'],
      ['PLATE', 'SUB'],
      ['ENT', 'SUB'],
      ['SUB', 'PLATE'],
    ] as const)
      expect([from, to, await change(from, to, code), await change(from, to)]).toEqual([from, to, '403', 'made']);
    for (const [from, to] of [
      ['SUB', 'ENT'],
      ['ENT', 'SELF'],
      ['PLATE', 'PLATE'],
      ['ALL', 'PLATE'],
      ['ALL', 'SELF'],
    ] as const)
      expect([from, to, await change(from, to, code)]).toEqual([from, to, 'made']);
  });

  test('a stopped role comes back by whom may give its codes', async () => {
    const { roleId, roleName } = await madeRole('ENT', 0, await lackedByOps());
    const enable = { roleId, version: 1, status: 1 } as const;
    await expect(ops.call(role.updateState, enable)).rejects.toMatchObject({ code: '403' });
    await admin.call(role.updateState, enable);
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ summary: expect.stringContaining(roleName) }));
    expect((await admin.call(role.detail, { roleId })).status).toBe(1);
  });

  test('a stopped role of the whole platform comes back by two persons, and stops by one', async () => {
    const { roleId, roleName } = await madeRole('ALL', 0);
    await admin.call(role.updateState, { roleId, version: 1, status: 1 });
    const stateOf = async () => (await admin.call(role.detail, { roleId })).status;
    expect(await stateOf()).toBe(0);
    const asked = (await waiting()).find(({ summary }) => summary === `启用全平台角色“${roleName}”`);
    await expect(admin.call(rightsChange.confirm, { id: asked?.id ?? '0' })).rejects.toMatchObject({ code: '403' });
    await second.call(rightsChange.confirm, { id: asked?.id ?? '0' });
    expect(await stateOf()).toBe(1);
    const { version } = await admin.call(role.detail, { roleId });
    await second.call(role.updateState, { roleId, version, status: 0 });
    expect(await stateOf()).toBe(0);
  });

  test('a code of another kind is refused for the role, whoever ticks it', async () => {
    const { roleId } = await newRole('G');
    const menuIds = [await idOf('编辑客服')];
    await expect(admin.call(role.saveMenus, { roleId, version: 1, menuIds })).rejects.toMatchObject({
      code: '400',
      msg: '“编辑客服”不能授予供应商角色',
    });
    expect((await admin.call(role.detail, { roleId })).menuIds).toEqual([]);
  });

  test('a code of another kind works for nobody, though the database says that the role has it', async () => {
    const { roleId } = await newRole('G');
    const { userId, entId } = await personOf('gys_sales');
    await sql`insert into auth_role_menu (role_id, menu_id) values (${roleId}, ${await idOf('编辑客服')})`.execute(
      server.db,
    );
    await sql`insert into auth_user_role (user_id, role_id, ent_id) values (${userId}, ${roleId}, ${entId})`.execute(
      server.db,
    );
    expect(await codesOf('gys_sales')).not.toContain('base:service:save');
  });

  test('a menu granted alone gives no code of another kind, though the database says that it is granted', async () => {
    const { userId, entId } = await personOf('gys_sales');
    const before = await codesOf('gys_sales');
    for (const name of ['编辑客服', '查看用户'])
      await sql`insert into auth_user_menu (user_id, menu_id, ent_id, data_scope, created_at)
        values (${userId}, ${await idOf(name)}, ${entId}, 'ENT', now())`.execute(server.db);
    const gained = (await codesOf('gys_sales')).filter((code) => !before.includes(code));
    await sql`delete from auth_user_menu where user_id = ${userId}`.execute(server.db);
    expect(gained).toEqual(['base:user:view']);
  });

  test('a role of another kind than the enterprise is refused, and holds nothing where it was put in', async () => {
    const { userId, entId, version } = await personOf('gys_sales');
    const { roleId, roleName } = await newRole('Y');
    await expect(admin.call(management.editRole, { userId, entId, version, roleIds: [roleId] })).rejects.toMatchObject({
      code: '400',
      msg: `“${roleName}”是运营单位角色，不适用于该企业`,
    });
    const before = await codesOf('gys_sales');
    await sql`insert into auth_user_role (user_id, role_id, ent_id)
      select ${userId}, id, ${entId} from auth_role where role_key = 'Y'`.execute(server.db);
    expect(await codesOf('gys_sales')).toEqual(before);
  });

  test('nobody gives rights to themselves, nor to another account of their own', async () => {
    const own = await personOf('yy_ops');
    const { roleId } = await newRole('Y');
    await expect(ops.call(management.editRole, { ...own, roleIds: [roleId] })).rejects.toMatchObject({
      code: '403',
      msg: '不能给自己授权，请由其他管理员办理',
    });
    const other = await personOf('y0001_2');
    await sql`update usr_user set phone = (select phone from usr_user where account = 'yy_ops') where id = ${other.userId}`.execute(
      server.db,
    );
    await expect(ops.call(management.editRole, { ...other, roleIds: [roleId] })).rejects.toMatchObject({ code: '403' });
  });

  test('nor through a role that they hold, whatever they are permitted to give others', async () => {
    const { roleId } = await newRole('Y');
    const menuIds = [await idOf('审批产品开通')];
    await admin.call(management.editRole, { ...(await personOf('yy_ops')), roleIds: await heldBy('yy_ops', roleId) });
    await sql`insert into auth_may_give (giver_role_id, role_types, widest, beyond_own, given_at)
      values (${roleId}, '{Y}', 'ALL', true, now())`.execute(server.db);
    await sql`delete from auth_role_menu where menu_id = ${menuIds[0]}::bigint`.execute(server.db);
    await expect(ops.call(role.saveMenus, { roleId, version: 1, menuIds })).rejects.toMatchObject({
      code: '403',
      msg: '您持有该角色，不能用它给自己增加“审批产品开通”，请由其他管理员办理',
    });
    const { roleId: another } = await newRole('Y');
    await ops.call(role.saveMenus, { roleId: another, version: 1, menuIds });
    const permit = { roleId, roleTypes: ['Y' as const], widest: 'ENT' as const, beyondOwn: false };
    await grantCode(server.db, 'Y', 'base:grant:save');
    await expect(ops.call(mayGiveCalls.add, permit)).rejects.toMatchObject({
      code: '403',
      msg: '不能给自己持有的角色增加授权许可',
    });
    await sql`delete from auth_may_give where giver_role_id = ${roleId}`.execute(server.db);
  });

  test('a role that may not be given is not stopped either', async () => {
    const { roleId } = await newRole('G');
    const stop = { roleId, version: 1, status: 0 } as const;
    const permit = (roleTypes: string[]) =>
      sql`
      update auth_may_give set role_types = ${roleTypes}
      where beyond_own and giver_role_id = (select id from auth_role where role_key = 'Y')`.execute(server.db);
    await permit(['K']);
    await expect(ops.call(role.updateState, stop)).rejects.toMatchObject({
      code: '403',
      msg: '您没有授予供应商角色的许可',
    });
    await permit(['G', 'C', 'K']);
    expect(await ops.call(role.updateState, stop)).toBeNull();
  });

  test('a role wider than the own scope cannot be given, made or widened', async () => {
    await sql`update auth_role set data_scope = 'ENT' where role_key = 'Y'`.execute(server.db);
    const wide = { roleName: '越权角色', roleType: 'Y', assignable: true, dataScope: 'ALL' } as const;
    await expect(ops.call(role.save, wide)).rejects.toMatchObject({
      code: '403',
      msg: '数据范围“全平台”超出您自己的数据范围',
    });
    await sql`update auth_role set data_scope = 'ALL' where role_key = 'Y'`.execute(server.db);
  });

  test('what a role holds stays in it, though who adds something else may not give it', async () => {
    const { roleId } = await madeRole('ENT', 1, await lackedByOps());
    const { version, menuIds: held } = await ops.call(role.detail, { roleId });
    const menuIds = [...held, await idOf('查看用户')];
    await ops.call(role.saveMenus, { roleId, version, menuIds });
    expect((await ops.call(role.detail, { roleId })).menuIds).toEqual(expect.arrayContaining(menuIds));
  });

  test('a code that the giver lacks is not put into a role', async () => {
    const { roleId, roleName } = await newRole('Y');
    const menuIds = [await idOf('审批产品开通')];
    await sql`delete from auth_role_menu where menu_id = ${menuIds[0]}::bigint`.execute(server.db);
    await expect(ops.call(role.saveMenus, { roleId, version: 1, menuIds })).rejects.toMatchObject({
      code: '403',
      msg: '您自己没有“审批产品开通”，不能授予他人',
    });
    await admin.call(role.saveMenus, { roleId, version: 1, menuIds });
    expect(roleName).toContain('试验角色');
  });

  describe('of a code that the giver holds in the own enterprise alone', () => {
    let [kick, own] = ['', ''];
    beforeAll(async () => {
      kick = await idOf('踢下线');
      own = (await personOf('yy_ops')).entId;
      const { roleId } = await newRole('Y');
      await sql`delete from auth_role_menu where menu_id = ${kick}
        and role_id = (select id from auth_role where role_key = 'Y')`.execute(server.db);
      await admin.call(role.saveMenus, { roleId, version: 1, menuIds: [kick] });
      await sql`insert into auth_user_role (user_id, role_id, ent_id)
        select id, ${roleId}, ${own} from usr_user where account = 'yy_ops'`.execute(server.db);
    });

    const customRole = async (entId: string) => {
      const facts = { roleName: `自定义${entId}`, roleType: 'Y', assignable: true } as const;
      return (await ops.call(role.save, { ...facts, dataScope: 'CUSTOM', scopeEntIds: [entId] })).roleId;
    };

    test('a role of named enterprises takes it for the own one, not for another', async () => {
      const { entId } = await personOf('gys_sales');
      const foreign = { roleId: await customRole(entId), version: 1, menuIds: [kick] };
      await expect(ops.call(role.saveMenus, foreign)).rejects.toMatchObject({
        code: '403',
        msg: '您的“踢下线”达不到“自定义企业”的全部数据，不能以此范围授予他人',
      });
      await ops.call(role.saveMenus, { roleId: await customRole(own), version: 1, menuIds: [kick] });
    });

    /** A purchaser becomes an operating unit for a while. */
    const asOperator = async (then: (stranger: Awaited<ReturnType<typeof personOf>>) => Promise<unknown>) => {
      const stranger = await personOf('cg_buyer');
      const { rows } = await sql<{ audience: string[] }>`
        select audience from ent_enterprise where id = ${stranger.entId}`.execute(server.db);
      const become = (audience: readonly string[]) =>
        sql`update ent_enterprise set audience = ${[...audience]}::text[] where id = ${stranger.entId}`.execute(
          server.db,
        );
      await become(['OPERATOR']);
      await then(stranger);
      await become(rows[0]?.audience ?? []);
    };

    test('a role that a person of another operating unit holds does not take it: 本企业 is another one there', async () => {
      const { roleId } = await newRole('Y');
      const adding = { roleId, version: 1, menuIds: [kick] };
      await asOperator(async (stranger) => {
        await admin.call(management.editRole, { ...stranger, roleIds: [roleId] });
        await expect(ops.call(role.saveMenus, adding)).rejects.toMatchObject({
          code: '403',
          msg: '您的“踢下线”达不到“本企业”的全部数据，不能以此范围授予他人',
        });
        await admin.call(management.editRole, { ...(await personOf('cg_buyer')), roleIds: [] });
      });
      await ops.call(role.saveMenus, adding);
    });

    test('a colleague gets it, a person of another operating unit does not: 本企业 is another one there', async () => {
      const { roleId } = await newRole('Y');
      await admin.call(role.saveMenus, { roleId, version: 1, menuIds: [kick] });
      await asOperator(async (stranger) => {
        await expect(ops.call(management.editRole, { ...stranger, roleIds: [roleId] })).rejects.toMatchObject({
          code: '403',
          msg: '您的“踢下线”达不到“本企业”的全部数据，不能以此范围授予他人',
        });
        const { entId, userId } = stranger;
        const listed = await ops.call(mayGiveCalls.roles, { userId, entId });
        expect(listed.find((one) => one.roleId === roleId)?.refusal).toContain('达不到“本企业”');
      });
      await ops.call(management.editRole, { ...(await personOf('y0001_1')), roleIds: [roleId] });
    });
  });

  test('without a recorded permit nothing is given; taking away needs none', async () => {
    const { userId, entId, version } = await personOf('cg_buyer');
    const { roleId } = await newRole('C');
    await sql`delete from auth_may_give where giver_role_id = (select id from auth_role where role_key = 'Y')`.execute(
      server.db,
    );
    const change = { userId, entId, version };
    await expect(ops.call(management.editRole, { ...change, roleIds: [roleId] })).rejects.toMatchObject({
      code: '403',
      msg: '您没有授予采购单位角色的许可',
    });
    await sql`select deliver_may_give(id, 'Y') from auth_role where role_key = 'Y'`.execute(server.db);
  });

  test('a permit is taken back by whom it was not given to, and no other goes with it', async () => {
    const listed = async () => (await admin.call(mayGiveCalls.list, {})).map(({ id }) => id);
    const permitOf = async (roleKey: string) => {
      const { rows } = await sql<{ id: string }>`
        select g.id::text from auth_may_give g join auth_role r on r.id = g.giver_role_id
        where r.role_key = ${roleKey} order by g.id limit 1`.execute(server.db);
      return rows[0]?.id ?? '0';
    };
    const [before, own, of] = [await listed(), await permitOf('L'), await permitOf('Y')];
    await expect(admin.call(mayGiveCalls.revoke, { id: own })).rejects.toMatchObject({
      code: '404',
      msg: '许可不存在，或属于您自己的角色，不能撤销',
    });
    expect(await listed()).toEqual(before);
    await admin.call(mayGiveCalls.revoke, { id: of });
    expect(await listed()).toEqual(before.filter((id) => id !== of));
    await sql`delete from auth_may_give where giver_role_id = (select id from auth_role where role_key = 'Y')`.execute(
      server.db,
    );
    await sql`select deliver_may_give(id, 'Y') from auth_role where role_key = 'Y'`.execute(server.db);
  });

  test('the list of roles to give holds the kinds of the enterprise, and says what cannot be given', async () => {
    const { userId, entId } = await personOf('gys_sales');
    const roles = await admin.call(mayGiveCalls.roles, { userId, entId });
    expect([...new Set(roles.map(({ roleType }) => roleType))]).toEqual(['G']);
    expect(roles.every(({ refusal }) => refusal === null)).toBe(true);
  });

  test('the list of roles to give tells which put two steps of one document into one hand', async () => {
    const duties = await admin.call(rightsDuties.list, {});
    const [{ codes, title } = { codes: [], title: '' }] = duties;
    const [both, one] = [await madeRole('ENT', 1, ...codes), await madeRole('ENT', 1, codes[0] ?? '')];
    const { userId, entId } = await personOf('y0001_2');
    const roles = await admin.call(mayGiveCalls.roles, { userId, entId });
    const told = ({ roleId }: { roleId: string }) => roles.find((role) => role.roleId === roleId)?.conflicts;
    expect([told(both), told(one)]).toEqual([[title], []]);
  });

  test('roles of the operating unit can be changed', async () => {
    const person = await personOf('y0001_1');
    const { roleId } = await newRole('Y');
    await admin.call(management.editRole, { ...person, roleIds: [roleId] });
    const { records } = await admin.call(management.findEntUserByPage, { keyword: 'y0001_1', size: 10 });
    expect(records[0]?.roles.map((held) => held.roleId)).toContain(roleId);
  });
});

describe('roles of the whole platform', () => {
  test('a role is widened when another natural person confirms it, not before and not by its asker', async () => {
    const { roleId, roleName } = await newRole('Y');
    const facts = { roleId, version: 1, roleName, roleType: 'Y', assignable: true, dataScope: 'ALL' } as const;
    await admin.call(role.save, facts);
    expect(await scopeOf(roleId)).toBe('ENT');
    const [change] = await waiting();
    expect(change).toMatchObject({
      kind: 'ROLE_SCOPE',
      summary: `把角色“${roleName}”的数据范围放宽到全平台`,
      own: false,
    });
    const id = change?.id ?? '0';
    await admin.call(role.save, { ...facts, version: 2 }); // asked again, it waits once
    expect((await waiting()).filter(({ summary }) => summary === change?.summary)).toHaveLength(1);
    await expect(admin.call(rightsChange.confirm, { id })).rejects.toMatchObject({
      code: '403',
      msg: '该申请由江珩提出，须由另一位管理员复核',
    });
    await second.call(rightsChange.confirm, { id });
    expect(await scopeOf(roleId)).toBe('ALL');
    await expect(second.call(rightsChange.confirm, { id })).rejects.toMatchObject({ code: '409' });
  });

  test('what is refused or taken back changes nothing; narrowing takes one person', async () => {
    const { roleId, roleName } = await newRole('Y', 'ALL');
    expect(await scopeOf(roleId)).toBe('SELF');
    const id = (await waiting())[0]?.id ?? '0';
    await expect(second.call(rightsChange.withdraw, { id })).rejects.toMatchObject({ msg: '只有申请人可以撤回' });
    await second.call(rightsChange.refuse, { id, opinion: '不需要全平台' });
    expect(await scopeOf(roleId)).toBe('SELF');
    await expect(admin.call(rightsChange.withdraw, { id })).rejects.toMatchObject({ code: '409' });
    const found = async (keyword: string, status: 0 | 2 = 2) =>
      (await second.call(rightsChange.page, { keyword, status, size: 100 })).records.map((change) => change.id);
    const { records } = await second.call(rightsChange.page, { status: 2, size: 100 });
    const changeNo = records.find((change) => change.id === id)?.changeNo ?? '';
    for (const keyword of [changeNo, `“${roleName}”`]) expect(await found(keyword)).toEqual([id]);
    expect(await found('江珩')).toContain(id);
    expect([await found(changeNo, 0), await found('%')]).toEqual([[], []]);
    const { persons, waiting: open } = await admin.call(rightsChange.administrators, {});
    expect([persons, open]).toEqual([2, (await waiting()).length]);
  });

  test('a platform of one person goes on alone, and the trail says so', async () => {
    await sql`update usr_user set status = 0 where account = 'admin2'`.execute(server.db);
    const { roleId } = await newRole('Y', 'ALL');
    expect(await scopeOf(roleId)).toBe('ALL');
    const { rows } = await sql<{ action: string }>`
      select entry ->> 'action' as action from sys_oper_log order by seq desc limit 5`.execute(server.db);
    expect(rows.map(({ action }) => action)).toContain('放宽数据范围（单人）');
    await sql`update usr_user set status = 1 where account = 'admin2'`.execute(server.db);
  });
});

describe('explain', () => {
  const ask = async (account: string, code: string, more: object = {}) =>
    admin.call(explainCalls.explain, { userId: (await personOf(account)).userId, code, ...more });

  test('names the step that fails, who can mend it and how', async () => {
    const told = await ask('yy_ops', 'base:role:save');
    expect(told).toMatchObject({ allowed: true, mender: null });
    const refused = await ask('cg_buyer', 'base:user:view');
    expect(refused).toMatchObject({ allowed: false, mend: '给予含有“查看用户”的角色' });
    expect(refused.steps.find(({ ok }) => !ok)?.title).toBe('角色给予该权限');
    const foreign = await ask('gys_sales', 'base:service:save');
    expect(foreign.steps.find(({ ok }) => !ok)).toMatchObject({ title: '企业类型适用' });
  });

  test('says which role gives the right, which one is stopped or of another kind, and what was given alone', async () => {
    const { userId, entId } = await personOf('y0001_2');
    const code = await lackedByOps();
    const told = async (account: string, asked = code) => {
      const { steps } = await ask(account, asked);
      return steps.find(({ title }) => title === '角色给予该权限')?.told;
    };
    const put = (roleId: string) =>
      sql`insert into auth_user_role (user_id, role_id, ent_id) values (${userId}, ${roleId}, ${entId})`.execute(
        server.db,
      );
    const take = (roleId: string) => sql`delete from auth_user_role where role_id = ${roleId}`.execute(server.db);
    expect(await told('yy_ops', 'base:role:save')).toBe('由角色“运营单位”给予');
    expect(await told('y0001_2')).toMatch(/^持有的角色“运营单位”都没有“.+”$/);
    expect(await told('no_menu')).toBe('没有任何角色');
    const { steps } = await ask('src4_user', code);
    expect(steps[0]).toEqual({ title: '账号可用', ok: false, told: '来源 4 的账号没有权限' });
    const nowhere = (await ask('no_corp', code)).steps.at(-1);
    expect(nowhere).toEqual({ title: '数据范围', ok: false, told: '没有任何数据' });
    const [stopped, running] = [await madeRole('ENT', 0, code), await madeRole('ENT', 1, code)];
    await put(stopped.roleId);
    expect(await told('y0001_2')).toBe(`角色“${stopped.roleName}”已停用`);
    await put(running.roleId);
    expect(await told('y0001_2')).toBe(`由角色“${stopped.roleName}”、“${running.roleName}”给予`);
    await take(stopped.roleId);
    await take(running.roleId);
    await sql`insert into auth_user_menu (user_id, menu_id, ent_id, created_at)
      select ${userId}, menu_id, ${entId}, now() from auth_menu where perm_code = ${code} and system = 'OP'`.execute(
      server.db,
    );
    expect(await told('y0001_2')).toBe('单独授予');
    await sql`delete from auth_user_menu where user_id = ${userId}`.execute(server.db);
    const narrow = await madeRole('SELF', 1, code);
    await put(narrow.roleId);
    const { allowed, steps: all } = await ask('y0001_2', code);
    expect([allowed, all.find(({ title }) => title === '数据范围')]).toEqual([
      true,
      { title: '数据范围', ok: true, told: '本企业中 1 人经办的单据' },
    ]);
    await take(narrow.roleId);
  });

  test('says of a function that is off who has stopped it, and not that the right is missing', async () => {
    await sql`insert into sys_plugin_switch (target, reason, user_id, at)
      values ('base/code/base:user:view', '年度盘点', 1, now())`.execute(server.db);
    const off = await ask('yy_ops', 'base:user:view');
    await sql`delete from sys_plugin_switch where target = 'base/code/base:user:view'`.execute(server.db);
    expect(off).toMatchObject({ allowed: false, mender: '超级管理员', mend: '在插件管理中启用' });
    expect(off.steps.filter(({ ok }) => !ok)).toEqual([{ title: '功能未停用', ok: false, told: '已停用：年度盘点' }]);
    expect((await ask('yy_ops', 'base:user:view')).allowed).toBe(true);
  });

  test('tells what held at an earlier moment: role, node and switch', async () => {
    const { roleId } = await newRole('Y');
    const person = await personOf('y0001_1');
    await admin.call(role.saveMenus, { roleId, version: 1, menuIds: [await idOf('踢下线')] });
    await admin.call(management.editRole, { ...person, roleIds: [roleId] });
    const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(server.db);
    const then = new Date(rows[0]?.at ?? '').toISOString();
    await admin.call(role.saveMenus, { roleId, version: 2, menuIds: [] });
    server.clock.set(new Date());
    expect((await ask('y0001_1', 'base:user:kick')).allowed).toBe(false);
    expect((await ask('y0001_1', 'base:user:kick', { at: then })).allowed).toBe(true);
    await expect(ask('y0001_1', 'base:user:kick', { at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
      msg: '只能查询最近 90 天',
    });
  });

  test('a user outside the asker’s rows does not exist', async () => {
    const { userId, entId } = await personOf('cg_buyer');
    await grantCode(server.db, 'G1', 'base:user:view');
    const supplier = await server.as('gys_admin');
    const code = 'base:user:view';
    for (const asked of [
      { userId, code },
      { userId, entId, code },
    ])
      await expect(supplier.call(explainCalls.explain, asked)).rejects.toMatchObject({ code: '404' });
    const own = await personOf('gys_sales');
    expect(await supplier.call(explainCalls.explain, { userId: own.userId, entId: own.entId, code })).toMatchObject({
      title: '查看用户',
    });
  });

  test('neither does one who works for an enterprise outside them, though a colleague in another', async () => {
    const { userId, entId } = await personOf('gys_sales');
    const foreign = (await personOf('cg_buyer')).entId;
    await sql`update usr_user_ent set current_flag = 0 where user_id = ${userId}`.execute(server.db);
    await sql`
      insert into usr_user_ent (user_id, ent_id, current_flag, org_status) values (${userId}, ${foreign}, 1, 1)`.execute(
      server.db,
    );
    const supplier = await server.as('gys_admin');
    const asked = { userId, code: 'base:user:view' };
    await expect(supplier.call(explainCalls.explain, asked)).rejects.toMatchObject({ code: '404' });
    await expect(supplier.call(rightsPreview.preview, { userId })).rejects.toMatchObject({ code: '404' });
    expect(await supplier.call(explainCalls.explain, { ...asked, entId })).toMatchObject({ allowed: false });
    await sql`delete from usr_user_ent where user_id = ${userId} and ent_id = ${foreign}`.execute(server.db);
    await sql`update usr_user_ent set current_flag = 1 where user_id = ${userId} and ent_id = ${entId}`.execute(
      server.db,
    );
  });

  test('super administrators ask for one another; nobody else does, and nobody for who is not there', async () => {
    expect(await ask('admin2', 'base:role:save')).toMatchObject({ allowed: true, mender: null });
    const { userId } = await personOf('admin2');
    await expect(ops.call(explainCalls.explain, { userId, code: 'base:role:save' })).rejects.toMatchObject({
      code: '403',
    });
    const nobody = { userId: '999999', code: 'base:role:save' };
    await expect(admin.call(explainCalls.explain, nobody)).rejects.toMatchObject({ code: '404', msg: '用户不存在' });
  });

  describe('of a role', () => {
    const code = 'base:user:kick';
    const of = (roleId: string, more: object = {}) => admin.call(explainCalls.explainRole, { roleId, code, ...more });
    const failing = ({ steps }: Awaited<ReturnType<typeof of>>) => steps.find(({ ok }) => !ok);

    test('names the step that fails, until it gives the code to somebody', async () => {
      const { roleId } = await newRole('Y');
      expect(failing(await of(roleId))).toMatchObject({ title: '角色给予该权限', told: '菜单与按钮中没有“踢下线”' });
      await admin.call(role.saveMenus, { roleId, version: 1, menuIds: [await idOf('踢下线')] });
      expect(await of(roleId)).toMatchObject({ allowed: false, mend: '在用户管理中把角色给予用户' });
      const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(server.db);
      await admin.call(management.editRole, { ...(await personOf('y0001_2')), roleIds: [roleId] });
      server.clock.set(new Date());
      const told = await of(roleId);
      expect(told).toMatchObject({ allowed: true, title: '踢下线', mender: null });
      expect(told.steps.map(({ told: text }) => text)).toContain('1 个用户持有');
      const before = await of(roleId, { at: new Date(rows[0]?.at ?? '').toISOString() });
      expect(failing(before)).toMatchObject({ title: '有人持有', told: '0 个用户持有' });
      await admin.call(role.updateState, { roleId, version: 2, status: 0 });
      expect(failing(await of(roleId))).toMatchObject({ title: '角色可用' });
    });

    test('of another kind says so; one that is not there is not found', async () => {
      const { roleId } = await newRole('G');
      expect(failing(await of(roleId, { code: 'base:service:save' }))).toMatchObject({ title: '角色类型适用' });
      const scope = async () => (await of(roleId)).steps.find(({ title }) => title === '数据范围')?.ok;
      expect(await scope()).toBe(true);
      await sql`update auth_role set data_scope = 'ALL' where id = ${roleId}`.execute(server.db);
      expect(await scope()).toBe(false);
      await expect(of('999999')).rejects.toMatchObject({ code: '404' });
    });
  });

  describe('of an enterprise', () => {
    const of = (api: TestApi, entId: string, code: string, more: object = {}) =>
      api.call(explainCalls.explainEnterprise, { entId, code, ...more });

    test('tells who holds the code, or that nobody does and who can mend it', async () => {
      const { entId } = await personOf('gys_sales');
      await grantCode(server.db, 'G1', 'base:user:view');
      const held = await of(admin, entId, 'base:user:view');
      expect(held).toMatchObject({ allowed: true, mender: null });
      expect(held.steps.find(({ title }) => title === '有人持有该权限')?.told).toContain('程屿');
      const members = sql`select user_id from usr_user_ent where ent_id = ${entId}`;
      const changes = [
        (on: number) => sql`update usr_user_ent set org_status = ${on} where ent_id = ${entId}`,
        (on: number) => sql`update auth_role set status = ${on} where role_key = 'G1'`,
        (on: number) => sql`update usr_user set status = ${on} where id in (${members})`,
      ];
      for (const change of changes) {
        await change(0).execute(server.db);
        const told = await of(admin, entId, 'base:user:view');
        expect(told).toMatchObject({ allowed: false, mendPath: '/Base/auth-management/user' });
        expect(told.steps.find(({ ok }) => !ok)?.told).toBe('没有人持有“查看用户”');
        await change(1).execute(server.db);
      }
      const foreign = await of(admin, entId, 'base:service:save');
      expect(foreign.steps.find(({ ok }) => !ok)).toMatchObject({ title: '企业类型适用' });
    });

    test('outside the asker’s rows does not exist', async () => {
      const own = (await personOf('gys_admin')).entId;
      const foreign = (await personOf('cg_buyer')).entId;
      await grantCode(server.db, 'G1', 'base:user:view');
      const supplier = await server.as('gys_admin');
      await expect(of(supplier, foreign, 'base:user:view')).rejects.toMatchObject({ code: '404', msg: '企业不存在' });
      expect((await of(supplier, own, 'base:user:view')).title).toBe('查看用户');
    });
  });
});

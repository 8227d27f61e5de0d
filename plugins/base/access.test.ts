/** Every call of the area, by those who may not make it and upon what is not theirs. */
import { chatAgent } from '@portal/sdk/calls/agent';
import { account, activation, management, people, roleCode } from '@portal/sdk/calls/management';
import { menu } from '@portal/sdk/calls/menu';
import { productInfo } from '@portal/sdk/calls/product';
import { protocolAdmin } from '@portal/sdk/calls/protocol';
import { role } from '@portal/sdk/calls/role';
import type { Call } from '@portal/sdk/contract';
import { openServer, type TestServer } from '#server/testing';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { authApply } from './authApply/contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
});
afterAll(() => server.close());

const subjects = {
  account,
  activation,
  authApply,
  chatAgent,
  management,
  menu,
  people,
  productInfo,
  protocolAdmin,
  role,
  roleCode,
};
const calls = Object.entries(subjects).flatMap(([subject, contract]) =>
  Object.entries<Call>(contract).map(([name, target]) => ({ name: `${subject}.${name}`, target })),
);
const guarded = calls.filter(({ target: { access } }) => access.includes(':'));
/** Held by the administrators of enterprises as well, for their own people. */
const ofEnterprises = /^base:user:(?!admin$)/;
/** Kept by the super administrator alone. */
const ownersOnly = /^(role|menu)\.|^productInfo\.(save|sort|aboveOff)|editSuperAdminRole$/;

const codeOf = async (who: string, target: Call, input: Record<string, unknown> = {}) => {
  const answer = await (await server.as(who)).raw(target as never, input as never);
  return (answer.json() as { code: string }).code;
};

describe('a call with a permission code', () => {
  test('is refused to every role that does not hold the code, whatever is sent', async () => {
    expect(guarded.length).toBeGreaterThan(40);
    const open: string[] = [];
    for (const { name, target } of guarded)
      for (const who of ['gys_admin', 'gys_sales', 'cg_admin', 'cg_buyer', 'kf_8002', 'no_menu'])
        if (!(who.endsWith('_admin') && ofEnterprises.test(target.access)) && (await codeOf(who, target)) !== '403')
          open.push(`${who} ${name}`);
    expect(open).toEqual([]);
  });

  test('that shapes roles, menus and products is refused to the operating unit as well', async () => {
    const own = guarded.filter(({ name }) => ownersOnly.test(name));
    expect(own.length).toBeGreaterThan(14);
    for (const { name, target } of own) expect([name, await codeOf('yy_ops', target)]).toEqual([name, '403']);
  });
});

describe('another enterprise’s', () => {
  const person = async (name: string) => {
    const found = server.db
      .selectFrom('usrUser as u')
      .innerJoin('usrUserEnt as m', 'm.userId', 'u.id')
      .select(['u.id as userId', 'm.entId', 'u.version'])
      .where('u.account', '=', name);
    return found.executeTakeFirstOrThrow();
  };

  test('people do not exist for an administrator who manages the own', async () => {
    const { userId, entId, version } = await person('cg_buyer');
    const reason = '试验';
    const attempts: readonly [Call, Record<string, unknown>][] = [
      [management.userDetail, { userId, entId }],
      [management.editRole, { userId, entId, roleIds: [], version }],
      [management.editStatus, { userId, status: 0, reason, version }],
      [management.updateUserOrganzationStatus, { userId, entId, orgStatus: 0 }],
      [management.editDepartment, { userId, entId, deptName: reason }],
      [account.resetPassword, { userId, reason }],
      [account.kick, { userId }],
      [people.unlock, { userId }],
      [people.editAdmin, { userId, entId, administrator: true, reason }],
      [account.unbindSso, { userId, reason }],
      [activation.activationByAdmin, { userId, entId, roleId: '4' }],
      [activation.activationNotRole, { userId }],
    ];
    for (const [target, input] of attempts)
      expect([target.path, await codeOf('gys_admin', target, input)]).toEqual([target.path, '404']);
  });

  test('membership of one’s own is managed by its administrator, not by oneself from elsewhere', async () => {
    const self = await person('gys_admin');
    const { entId } = await person('cg_admin');
    await server.db.insertInto('usrUserEnt').values({ userId: self.userId, entId }).execute();
    const input = { userId: self.userId, entId, roleIds: [], version: self.version };
    expect(await codeOf('gys_admin', management.editRole, input)).toBe('404');
    const department = { userId: self.userId, entId, deptName: '试验部' };
    expect(await codeOf('gys_admin', management.editDepartment, department)).toBe('404');
  });

  test('applications do not exist for who does not decide', async () => {
    const { id, version } = await server.db
      .selectFrom('authApply as a')
      .innerJoin('usrUser as u', 'u.id', 'a.applicantId')
      .select(['a.id', 'a.version'])
      .where('u.account', '=', 'cg_buyer')
      .limit(1)
      .executeTakeFirstOrThrow();
    const asked = { targets: [{ kind: 'ROLE', id: '4' }], reason: '月底集中对账需要核对历史订单' };
    for (const [target, input] of [
      [authApply.detail, { id }],
      [authApply.update, { id, version, ...asked }],
      [authApply.withdraw, { id, version }],
    ] as const)
      expect([target.path, await codeOf('gys_sales', target, input)]).toEqual([target.path, '404']);
    const api = await server.as('gys_sales');
    const { records } = await api.call(authApply.page, { scope: 'all', size: 100 });
    expect(new Set(records.map(({ mine }) => mine))).toEqual(new Set([true]));
  });
});

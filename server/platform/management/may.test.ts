/** The steps that the server offers on an account are those that its calls then accept. */
import { account, activation, type EntUser, management, people } from '@portal/sdk/calls/management';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { grantCode } from '../grant-code.ts';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';

type Step = EntUser['may'][number];

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
});
afterAll(() => server.close());

async function rowOf(api: TestApi, name: string): Promise<EntUser> {
  const { records } = await api.call(management.findEntUserByPage, { keyword: name, size: 100 });
  const row = records.find((one) => one.account === name);
  if (!row) throw new Error(`${name} is not listed.`);
  return row;
}

/** The account as a case begins with it: in a state, working for its enterprise or not, signed in or not. */
async function prepared(name: string, { status = 1, orgStatus = 1, online = false }): Promise<void> {
  if (online) await server.as(name);
  const { db, clock } = server;
  const user = db.updateTable('usrUser').set({ status }).where('account', '=', name).returning('id');
  const { id } = await user.executeTakeFirstOrThrow();
  await db.updateTable('usrUserEnt').set({ orgStatus }).where('userId', '=', id).execute();
  const administers = db.selectFrom('authRole').select('id').where('roleKey', 'in', ['G1', 'C1']);
  const made = db.deleteFrom('authUserRole').where('userId', '=', id).where('entId', 'is not', null);
  if (name === 'gys_sales') await made.where('roleId', 'in', administers).execute();
  const last = db.selectFrom('usrSession').select('id').where('userId', '=', id).orderBy('id', 'desc').limit(1);
  const endedAt = online ? null : clock.now().toISOString();
  await db.updateTable('usrSession').set({ endedAt }).where('id', 'in', last).execute();
}

const reason = '核对账号';
const CALLS: Readonly<Record<Step, (api: TestApi, row: EntUser) => Promise<unknown>>> = {
  // asks the same guards, and lets nobody go
  HAND_OVER: (api, { userId, entId }) => api.call(people.leaving, { userId, entId: entId ?? '0' }),
  ACTIVATE: (api, { userId }) => api.call(activation.activationNotRole, { userId }),
  ROLE: (api, { userId, entId, version, roles }) =>
    api.call(management.editRole, {
      userId,
      entId: entId ?? '0',
      version,
      roleIds: roles.map(({ roleId }) => roleId),
    }),
  STOP: (api, { userId, version }) => api.call(management.editStatus, { userId, status: 0, reason, version }),
  ENABLE: (api, { userId, version }) => api.call(management.editStatus, { userId, status: 1, version }),
  DEPARTMENT: (api, { userId, entId }) =>
    api.call(management.editDepartment, { userId, entId: entId ?? '0', deptName: '二部' }),
  LEAVE: (api, { userId, entId }) =>
    api.call(management.updateUserOrganzationStatus, { userId, entId: entId ?? '0', orgStatus: 0 }),
  REJOIN: (api, { userId, entId }) =>
    api.call(management.updateUserOrganzationStatus, { userId, entId: entId ?? '0', orgStatus: 1 }),
  RESET: (api, { userId }) => api.call(account.resetPassword, { userId, reason }),
  KICK: (api, { userId }) => api.call(account.kick, { userId }),
  PROMOTE: (api, { userId }) => api.call(management.editSuperAdminRole, { userId, superAdmin: true, reason }),
  DISMISS: (api, { userId }) => api.call(management.editSuperAdminRole, { userId, superAdmin: false, reason }),
  UNBIND: (api, { userId }) => api.call(account.unbindSso, { userId, reason }),
  RESET_FACTOR: (api, { userId }) => api.call(account.resetSecondFactor, { userId, reason }),
  UNLOCK: (api, { userId }) => api.call(people.unlock, { userId }),
  APPOINT: (api, { userId, entId }) =>
    api.call(people.editAdmin, { userId, entId: entId ?? '0', administrator: true, reason }),
  DISCHARGE: (api, { userId, entId }) =>
    api.call(people.editAdmin, { userId, entId: entId ?? '0', administrator: false, reason }),
};

const stopped = { status: 0 };
const waiting = { status: 2 };
const locked = { status: 3 };

test.each<readonly [who: string, of: string, as: Parameters<typeof prepared>[1], steps: readonly Step[]]>([
  ['yy_ops', 'gys_sales', {}, ['ROLE', 'STOP', 'DEPARTMENT', 'LEAVE', 'RESET', 'APPOINT', 'HAND_OVER']],
  [
    'yy_ops',
    'gys_sales',
    { online: true },
    ['ROLE', 'STOP', 'DEPARTMENT', 'LEAVE', 'RESET', 'KICK', 'APPOINT', 'HAND_OVER'],
  ],
  ['yy_ops', 'gys_sales', { orgStatus: 0 }, ['ROLE', 'STOP', 'DEPARTMENT', 'REJOIN', 'RESET']],
  ['yy_ops', 'gys_sales', stopped, ['ROLE', 'ENABLE', 'DEPARTMENT', 'LEAVE', 'HAND_OVER']],
  ['yy_ops', 'gys_sales', waiting, ['ACTIVATE', 'DEPARTMENT', 'LEAVE']],
  ['yy_ops', 'gys_sales', locked, ['ROLE', 'ENABLE', 'DEPARTMENT', 'LEAVE', 'HAND_OVER']],
  ['admin', 'gys_sales', {}, ['ROLE', 'STOP', 'DEPARTMENT', 'LEAVE', 'RESET', 'APPOINT', 'HAND_OVER']],
  ['yy_ops', 'no_corp', {}, ['STOP', 'RESET']],
  ['admin', 'yy_ops', {}, ['ROLE', 'STOP', 'DEPARTMENT', 'LEAVE', 'RESET', 'PROMOTE', 'HAND_OVER']],
  ['yy_ops', 'admin2', {}, []],
  ['admin', 'admin2', {}, ['DISMISS']],
])('%s may do to %s as %j what the row says: %j, as the calls accept', async (who, of, as, steps) => {
  const api = await server.as(who);
  await prepared(of, as);
  expect((await rowOf(api, of)).may).toEqual(steps);
  const accepted: string[] = [];
  for (const [step, call] of Object.entries(CALLS)) {
    await prepared(of, as);
    const done = await call(api, await rowOf(api, of)).then(
      () => true,
      () => false,
    );
    if (done) accepted.push(step);
  }
  expect(accepted.sort()).toEqual([...steps].sort());
});

test.each<readonly [who: string, steps: readonly Step[]]>([
  ['admin', []], // takes from themselves neither access nor the role
  ['yy_ops', ['ROLE', 'RESET']],
])('%s is offered on their own account only %j', async (who, steps) => {
  const api = await server.as(who);
  await prepared(who, { online: true });
  expect((await rowOf(api, who)).may).toEqual(steps);
});

test('what else signs in to an account is taken off where there is something', async () => {
  const api = await server.as('yy_ops');
  await prepared('gys_admin', {});
  const offered = ['ROLE', 'STOP', 'DEPARTMENT', 'LEAVE', 'RESET'];
  expect((await rowOf(api, 'gys_admin')).may).toEqual([...offered, 'UNBIND', 'DISCHARGE', 'HAND_OVER']);
  const { userId } = await rowOf(api, 'gys_admin');
  const at = server.clock.now().toISOString();
  await server.db
    .insertInto('usrSecondFactor')
    .values({ userId, secret: '', lastStep: 0, createdAt: at, confirmedAt: at })
    .execute();
  expect((await rowOf(api, 'gys_admin')).may).toEqual([...offered, 'UNBIND', 'RESET_FACTOR', 'DISCHARGE', 'HAND_OVER']);
});

test('of who works elsewhere too, only the place in the own enterprise is offered', async () => {
  for (const code of ['base:user:view', 'base:user:role', 'base:user:status', 'base:user:reset'])
    await grantCode(server.db, 'G1', code);
  const api = await server.as('gys_admin');
  expect((await rowOf(api, 'gys_sales')).may).toEqual([
    'ROLE',
    'STOP',
    'DEPARTMENT',
    'LEAVE',
    'RESET',
    'APPOINT',
    'HAND_OVER',
  ]);
  expect((await rowOf(api, 'multi_corp')).may).toEqual(['ROLE', 'DEPARTMENT', 'LEAVE', 'DISCHARGE', 'HAND_OVER']);
});

/** Who admits proves who they are first, as for every grant. */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { startApproval } from '../workflow/start.ts';
import { approvalOf } from './approval-handlers.ts';
import { decidingOn } from './test-decide.ts';

let server: TestServer;
const decide = decidingOn(() => server);
beforeAll(async () => {
  server = await openServer({ areas: [] });
  await grantCode(server.db, 'L', 'base:register:audit');
});
afterAll(() => server.close());

const request = async (account: string, phone: string) => {
  const at = server.clock.now().toISOString();
  const values = {
    applyNo: account,
    phone,
    account,
    accountKey: account,
    userName: '新用户',
    passwordHash: 'x',
    entType: '1',
    customerRegisterName: `${account}有限公司`,
    socialcreditcode: `91000001MA00000${phone.slice(-3)}`,
    legalRepresentative: '某某',
    createdAt: at,
    updatedAt: at,
  };
  await startApproval(approvalOf(values), server);
  return server.db.insertInto('usrRegistration').values(values).returning('id').executeTakeFirstOrThrow();
};

test('admitting asks for a fresh proof, with which the same request passes; rejecting asks for none', async () => {
  const [{ id }, other] = [await request('proven_one', '12000009301'), await request('proven_two', '12000009302')];
  const admin = await server.as('admin');
  const prove = (provenUntil: string | null) => server.db.updateTable('usrSession').set({ provenUntil }).execute();
  await prove(null);
  await expect(decide(admin, { id, approve: true })).rejects.toMatchObject({
    code: '7702',
    msg: '此操作需要先确认身份',
  });
  expect(await decide(admin, { id: other.id, approve: false, reason: '资料不全' })).toBeNull();
  const { status } = await server.db
    .selectFrom('usrRegistration')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe(0);
  await prove('9999-12-31T00:00:00Z');
  expect(await decide(admin, { id, approve: true })).toBeNull();
});

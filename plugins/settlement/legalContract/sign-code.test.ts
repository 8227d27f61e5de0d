/** Codes that sign contracts are few on a day, and wrong ones count by the person, whatever contract and account. */
import { stepUp } from '@portal/sdk/calls/step-up';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { contractManagement } from './contract.ts';
import { openContracts } from './fixture.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openContracts>>;
const dayMs = 24 * 60 * 60_000;
const tomorrow = { code: '409', msg: '您今天输错签署验证码已达 10 次，请明天再签署' };

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openContracts(server);
});
/** A day later; the sessions have not slept meanwhile, and are proven. */
async function nextDay(): Promise<void> {
  server.clock.advance(dayMs);
  const now = server.clock.now().toISOString();
  await server.db
    .updateTable('usrSession')
    .set({ loginAt: now, lastAt: now, provenUntil: '9999-12-31T00:00:00Z' })
    .where('endedAt', 'is', null)
    .execute();
}
beforeEach(nextDay);
afterAll(() => server.close());

async function wrongCodes(id: string, count: number): Promise<string[]> {
  await at.supplier.call(contractManagement.signCode, { id });
  const wrong = String((Number(at.lastCode()) + 1) % 1_000_000).padStart(6, '0');
  const told: string[] = [];
  for (let tried = 0; tried < count; tried += 1)
    told.push((await at.supplier.call(contractManagement.sign, { ...(await at.seen(id)), code: wrong })).signed);
  return told;
}

test('ten wrong codes over two contracts end the day, for the other account of the phone too', async () => {
  const [first, second] = [(await at.approved()).id, (await at.approved()).id];
  const five = Array.from({ length: 5 }, () => 'WRONG');
  expect([await wrongCodes(first, 5), await wrongCodes(second, 5)]).toEqual([five, five]);
  server.clock.advance(61_000);
  await expect(at.supplier.call(contractManagement.signCode, { id: first })).rejects.toMatchObject(tomorrow);
  const phone = server.db.selectFrom('usrUser').select('phone').where('account', '=', 'gys_admin');
  await server.db.updateTable('usrUser').set({ phone }).where('account', '=', 's0001_1').execute();
  const other = await server.as('s0001_1');
  await expect(other.call(contractManagement.signCode, { id: first })).rejects.toMatchObject(tomorrow);
  const late = { ...(await at.seen(second)), code: at.lastCode() };
  await expect(at.supplier.call(contractManagement.sign, late)).rejects.toMatchObject(tomorrow);
  await nextDay();
  await at.sign(at.supplier, second);
  expect((await at.detail(second)).status).toBe(30);
});

test('twenty codes are sent on a day', async () => {
  const { id } = await at.approved();
  for (let sent = 0; sent < 20; sent += 1) {
    await at.supplier.call(contractManagement.signCode, { id });
    server.clock.advance(61_000);
  }
  const further = at.supplier.call(contractManagement.signCode, { id });
  await expect(further).rejects.toMatchObject({ code: '409', msg: '您今天获取签署验证码已达 20 次，请明天再试' });
});

test('whose proof is no longer fresh signs nothing, even with the code, until there is another', async () => {
  const { id } = await at.approved();
  await server.db.updateTable('usrSession').set({ provenUntil: server.clock.now().toISOString() }).execute();
  await at.supplier.call(contractManagement.signCode, { id });
  const input = { ...(await at.seen(id)), code: at.lastCode() };
  const asked = { code: '7702', msg: '此操作需要先确认身份' };
  await expect(at.supplier.call(contractManagement.sign, input)).rejects.toMatchObject(asked);
  expect((await at.detail(id)).signatures).toEqual([]);
  await at.supplier.call(stepUp.prove, { password: 'Portal@2026' });
  expect((await at.supplier.call(contractManagement.sign, input)).signed).toBe('YES');
});

test('a code holds for five minutes, and another is sent after one', async () => {
  const { id } = await at.approved();
  const send = () => at.supplier.call(contractManagement.signCode, { id });
  await send();
  server.clock.advance(59_999);
  await expect(send()).rejects.toMatchObject({ code: '409', msg: '验证码已发送，请 60 秒后再试' });
  server.clock.advance(1);
  expect((await send()).phone).toBe('120****0001');
  const sign = async (code: string) =>
    (await at.supplier.call(contractManagement.sign, { ...(await at.seen(id)), code })).signed;
  server.clock.advance(5 * 60_000);
  expect(await sign(at.lastCode())).toBe('EXPIRED');
  await send();
  server.clock.advance(5 * 60_000 - 1);
  expect(await sign(at.lastCode())).toBe('YES');
  expect((await at.detail(id)).signatures).toMatchObject([{ side: 'B', signOrder: 1, signerPhone: '120****0001' }]);
});

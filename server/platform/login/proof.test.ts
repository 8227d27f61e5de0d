import { registration } from '@portal/sdk/calls/registration';
import { authentication } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';
import { effort, prove, readCaptcha, solved } from './test-effort.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
beforeEach(async () => {
  await server.db.deleteFrom('usrLoginAttempt').execute();
  await server.db.deleteFrom('sysLimit').execute();
});
afterAll(() => server.close());

const missing = { code: '7703', msg: '安全校验未完成或已失效，请重试' };

const signIn = (account: string, given: { password?: string; captchaId?: string } = {}, remoteAddress = '10.0.0.1') =>
  server.anonymous.call(
    authentication.userLoginEcology,
    { account, password: 'Portal@2026', ...given },
    { remoteAddress },
  );

const fail = (account: string, given: { captchaId?: string } = {}, address = '10.0.0.1') =>
  signIn(account, { password: 'wrong', ...given }, address).catch(() => undefined);

const puzzleFor = (captchaId: string, account: string, remoteAddress = '10.0.0.1') =>
  server.anonymous.call(registration.proof, { captchaId, account }, { remoteAddress });

const solve = (captchaId: string, solution: string) =>
  server.anonymous.call(registration.solveProof, { captchaId, solution });

describe('a try after a failed one', () => {
  beforeEach(async () => {
    await fail('gys_admin');
  });

  test('costs work beside the picture', async () => {
    await expect(signIn('gys_admin', { captchaId: await readCaptcha(server) })).rejects.toMatchObject(missing);
    const captchaId = await readCaptcha(server);
    await prove(server, captchaId, 'gys_admin');
    expect((await signIn('gys_admin', { captchaId })).token).toHaveLength(43);
  });

  test('work serves once', async () => {
    const { captchaId } = await effort(server, 'gys_admin');
    await fail('gys_admin', { captchaId });
    const later = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const again = { captchaId, answerHash: '', passed: true, expiresAt: later };
    await server.db.insertInto('usrCaptcha').values(again).execute();
    await expect(signIn('gys_admin', { captchaId })).rejects.toMatchObject(missing);
  });

  test('work is void after two minutes, and so is a puzzle', async () => {
    const captchaId = await readCaptcha(server);
    await prove(server, captchaId, 'gys_admin');
    const puzzle = await puzzleFor('slow', 'gys_admin');
    server.clock.advance(121_000);
    const later = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await server.db.updateTable('usrCaptcha').set({ expiresAt: later }).execute();
    await expect(signIn('gys_admin', { captchaId })).rejects.toMatchObject(missing);
    expect(await solve('slow', solved(puzzle))).toEqual({ passed: false });
  });

  test('work done for another name does not serve, done for the same person’s phone it does', async () => {
    const row = server.db.selectFrom('usrUser').select('phone').where('account', '=', 'gys_admin');
    const { phone } = await row.executeTakeFirstOrThrow();
    await expect(signIn('gys_admin', await effort(server, 'cg_admin'))).rejects.toMatchObject(missing);
    expect((await signIn('gys_admin', await effort(server, phone ?? ''))).token).toHaveLength(43);
  });

  test('a wrong solution voids the puzzle, a right one is looked at once, and nonsense is wrong', async () => {
    const solution = solved(await puzzleFor('p-1', 'gys_admin'));
    expect(await solve('p-1', `${solution}.1`)).toEqual({ passed: false });
    expect(await solve('p-1', solution)).toEqual({ passed: false });
    const good = solved(await puzzleFor('p-2', 'gys_admin'));
    expect(await solve('p-2', good)).toEqual({ passed: true });
    expect(await solve('p-2', good)).toEqual({ passed: false });
    for (const nonsense of ['x', '....', '1.2.3', 'a.b.c.d']) {
      await puzzleFor('p-3', 'gys_admin');
      expect(await solve('p-3', nonsense)).toEqual({ passed: false });
    }
  });
});

test('each failure of the person makes the work dearer, up to a limit; another person’s work does not', async () => {
  const bits = async (account: string) => (await puzzleFor('b', account)).bits;
  const seen = [await bits('cg_admin')];
  for (let i = 0; i < 4; i += 1) {
    await fail('cg_admin', i === 0 ? {} : await effort(server, 'cg_admin'));
    seen.push(await bits('cg_admin'));
  }
  expect(seen).toEqual([4, 4, 5, 6, 6]);
  expect(await bits('cg_buyer')).toBe(4);
});

test('an address that fails on many names costs work at the first try, for no picture; elsewhere it costs nothing', async () => {
  for (let i = 0; i < 29; i += 1) await fail(`nobody_${i}`, {}, '10.9.0.1');
  expect((await signIn('gys_sales', {}, '10.9.0.1')).token).toHaveLength(43);
  await fail('nobody_29', {}, '10.9.0.1');
  await expect(signIn('cg_admin', {}, '10.9.0.1')).rejects.toMatchObject(missing);
  expect((await puzzleFor('crowd', 'cg_admin', '10.9.0.1')).bits).toBe(5);
  await prove(server, 'crowd', 'cg_admin');
  expect((await signIn('cg_admin', { captchaId: 'crowd' }, '10.9.0.1')).token).toHaveLength(43);
  expect((await signIn('cg_buyer', {}, '10.9.0.2')).token).toHaveLength(43);
});

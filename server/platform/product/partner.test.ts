import { productInterface } from '@portal/sdk/calls/partner';
import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { readConfig } from '../../config.ts';
import { handOver, thisPortal } from '../sso/handoff.ts';
import { person } from './test-signer.ts';

const partnerSecret = 'the-secret-of-the-insurer-0123456789';
const env = { PARTNER_BXHX_URL: 'https://insurer.example/enter', PARTNER_BXHX_SECRET: partnerSecret };

let server: TestServer;
let entId = '';
beforeAll(async () => {
  server = await openServer({ areas: [], env });
  ({ entId } = await person(server, 'gys_sales'));
});
afterAll(() => server.close());

const opened = (status: number) =>
  server.db
    .updateTable('prdUserProduct')
    .set({ status })
    .where('entId', '=', entId)
    .where('productType', '=', '08')
    .execute();
beforeEach(() => opened(4).then(() => undefined));

const given = async () => (await server.as('gys_sales')).call(productInterface.getBxhxToken, {});
const redeem = (token: string, secret = partnerSecret) =>
  server.anonymous.call(productInterface.redeemBxhxToken, { partnerSecret: secret, token });
const spent = { code: '409', msg: '通行证无效、已使用或已过期' };

describe('a pass', () => {
  test('leads to the partner, who is told once who came and for which enterprise', async () => {
    const { token, address, expiresInSeconds } = await given();
    expect([token.length, expiresInSeconds]).toEqual([43, 60]);
    expect(address).toBe(`https://insurer.example/enter?pass=${token}`);
    const { id } = await server.db
      .selectFrom('usrUser')
      .select('id')
      .where('account', '=', 'gys_sales')
      .executeTakeFirstOrThrow();
    const { userName } = await person(server, 'gys_sales');
    expect(await redeem(token)).toEqual({
      ...{ userId: id, userName, entId },
      entName: '屿岚机电设备有限公司',
      socialcreditcode: expect.stringMatching(/^[0-9A-Z]{18}$/),
    });
    await expect(redeem(token)).rejects.toMatchObject(spent);
  });

  test('of several who redeem it at once serves one', async () => {
    const { token } = await given();
    const answers = await Promise.allSettled([redeem(token), redeem(token), redeem(token)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is void after a minute', async () => {
    const { token } = await given();
    server.clock.advance(60_000);
    await expect(redeem(token)).rejects.toMatchObject(spent);
  });

  test('serves nobody who does not know the secret, and stays good for who does', async () => {
    const { token } = await given();
    for (const wrong of ['x'.repeat(40), `${partnerSecret}x`, partnerSecret.slice(1)])
      await expect(redeem(token, wrong)).rejects.toMatchObject({ code: '403', msg: '合作方密钥不正确' });
    expect(await redeem(token)).toMatchObject({ entId });
  });

  test.each(['HMSYS07', thisPortal])('for %s is not taken, and still serves that application', async (application) => {
    const ticket = await handOver(server.db, server.clock, '1', application);
    await expect(redeem(ticket)).rejects.toMatchObject({ code: '409', msg: '该通行证是给其他应用的' });
    const left = server.db.selectFrom('usrGrant').select('audience').where('audience', '=', application);
    expect(await left.execute()).toHaveLength(1);
  });

  test('signs nobody in to this portal', async () => {
    const { token } = await given();
    const answer = await server.app.inject(`/japi/api/user/user/getUserInfoByHandoff?ticket=${token}`);
    expect(answer.json()).toMatchObject({ code: '7799' });
  });

  test('does not serve whose product, enterprise or account has been closed meanwhile', async () => {
    const closed = { code: '409', msg: '持证人的账号、单位或产品已停用' };
    const { token } = await given();
    await opened(6);
    await expect(redeem(token)).rejects.toMatchObject(closed);
    await opened(4);
    await server.db.updateTable('usrUser').set({ status: 0 }).where('account', '=', 'gys_sales').execute();
    await expect(redeem(token)).rejects.toMatchObject(closed);
    await server.db.updateTable('usrUser').set({ status: 1 }).where('account', '=', 'gys_sales').execute();
    expect(await redeem(token)).toMatchObject({ entId });
  });

  test('is kept as a hash alone, and who redeemed it stands in the trail without it', async () => {
    const { token } = await given();
    const kept = JSON.stringify(await server.db.selectFrom('usrGrant').selectAll().execute());
    expect(kept).toContain(hash('sha256', token));
    expect(kept).not.toContain(token);
    await redeem(token);
    const trail = await server.db.selectFrom('pubOperLog').selectAll().orderBy('seq').execute();
    expect(trail.at(-1)).toMatchObject({ account: 'gys_sales', action: '保险机构核验通行证', target: 'BXHX' });
    const written = JSON.stringify(trail);
    for (const hidden of [token, partnerSecret]) expect(written).not.toContain(hidden);
  });

  test('is for enterprises that have opened the product', async () => {
    await opened(1);
    await expect(given()).rejects.toMatchObject({ code: '403', msg: '请先开通e保险产品' });
  });
});

test('a portal without the partner gives a pass that leads nowhere, and redeems none', async () => {
  const other = await openServer({ areas: [] });
  const { entId: ent } = await person(other, 'gys_sales');
  await other.db
    .updateTable('prdUserProduct')
    .set({ status: 4 })
    .where('entId', '=', ent)
    .where('productType', '=', '08')
    .execute();
  expect(await (await other.as('gys_sales')).call(productInterface.getBxhxToken, {})).toMatchObject({ address: null });
  const refused = { code: '409', msg: '本门户没有接入保险机构，请联系平台运维' };
  const asked = { partnerSecret, token: 'x'.repeat(43) };
  await expect(other.anonymous.call(productInterface.redeemBxhxToken, asked)).rejects.toMatchObject(refused);
  await other.close();
});

test.each([
  ['PARTNER_BXHX_URL', { PARTNER_BXHX_URL: 'http://insurer.example' }],
  ['PARTNER_BXHX_SECRET', { PARTNER_BXHX_SECRET: 'short' }],
  ['PARTNER_BXHX_SECRET', { PARTNER_BXHX_SECRET: '' }],
])('a wrong %s is refused in words', (name, given) => {
  expect(() => readConfig({ ...env, ...given })).toThrow(`环境变量 ${name} 的值不正确`);
});

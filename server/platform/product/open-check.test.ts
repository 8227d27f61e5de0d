import { openingAgreement, signingCode } from '@portal/sdk/calls/agreement';
import { openingAudit } from '@portal/sdk/calls/opening';
import { product } from '@portal/sdk/calls/product';
import { delivery } from '@portal/sdk/calls/delivery';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { person as personOf } from './test-signer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const role of ['G1', 'G2', 'C1']) await grantCode(server.db, role, 'workbench:product:apply');
});
afterAll(() => server.close());

const person = (account: string) => personOf(server, account);
const check = async (account: string, productType: string) =>
  (await server.as(account)).call(product.openCheck, { productType });
const gaps = async (account: string, productType: string) =>
  (await check(account, productType)).items.filter(({ passed }) => !passed);

describe('what stands before an opening', () => {
  test('is nothing but the signature for an administrator of an admitted enterprise', async () => {
    const found = await check('gys_admin', '06');
    expect(found.ready).toBe(true);
    expect(found.items.map(({ key }) => key)).toEqual([
      'ADMINISTRATOR',
      'ADMITTED',
      'ENTERPRISE',
      'DEPENDENCY',
      'AGREEMENT',
    ]);
    const [agreement, ...others] = await gaps('gys_admin', '06');
    expect(others).toEqual([]);
    expect(agreement).toMatchObject({ key: 'AGREEMENT' });
    expect(agreement?.missing[0]).toMatch(/^e贷.+ V1\.0$/);
  });

  test('names all gaps at once, and the server refuses while they are there', async () => {
    const { entId } = await person('s0004_1');
    await server.db.deleteFrom('prdUserProduct').where('entId', '=', entId).execute();
    await server.db.updateTable('entEnterprise').set({ address: null }).where('id', '=', entId).execute();
    expect(await gaps('s0004_1', '03')).toMatchObject([
      { key: 'ENTERPRISE', missing: ['注册地址'] },
      { key: 'DEPENDENCY', missing: ['e订单'] },
    ]);
    expect((await check('s0004_1', '03')).ready).toBe(false);
    const opening = (await server.as('s0004_1')).call(product.open, {
      resUserProductBase: { entId, productType: '02' },
    });
    await expect(opening).rejects.toMatchObject({ code: '409', msg: '请先补充企业信息：注册地址' });
  });

  test('is an administrator for a salesman, and another kind of enterprise is refused', async () => {
    expect((await gaps('gys_sales', '06')).map(({ key }) => key)).toContain('ADMINISTRATOR');
    await expect(check('gys_admin', '10')).rejects.toMatchObject({ code: '403' });
    await expect(check('gys_admin', '14')).rejects.toMatchObject({ code: '409', msg: '产品已下架' });
  });
});

describe('the signing code', () => {
  test('goes to the phone of the account, which is shown masked, once a minute', async () => {
    const { phone } = await person('gys_admin');
    const api = await server.as('gys_admin');
    const sent = await api.call(signingCode.sendSignCode, {});
    expect(sent).toEqual({ phone: `${phone?.slice(0, 3)}****${phone?.slice(-4)}`, resendAfterSeconds: 60 });
    await expect(api.call(signingCode.sendSignCode, {})).rejects.toMatchObject({ code: '7799' });
    expect(server.sms.lastTo(phone ?? '')).toMatch(/验证码 \d{6}/);
    await expect(api.call(delivery.page, {})).rejects.toMatchObject({ code: '403' });
  });

  test('is for administrators, and for who may apply', async () => {
    await expect((await server.as('gys_sales')).call(signingCode.sendSignCode, {})).rejects.toMatchObject({
      code: '403',
      msg: '只有企业管理员可以签署协议',
    });
    await expect((await server.as('cg_buyer')).call(signingCode.sendSignCode, {})).rejects.toMatchObject({
      code: '403',
    });
  });
});

describe('the progress', () => {
  test('has the approval as a step only where there is one, and tells what is usual', async () => {
    const api = await server.as('gys_admin');
    const audited = await api.call(product.openProgress, { productType: '12' });
    expect(audited.steps.map(({ name, done }) => [name, done])).toEqual([
      ['提交申请', true],
      ['系统校验', true],
      ['运营审核', false],
      ['开通完成', false],
    ]);
    const opened = await api.call(product.openProgress, { productType: '02' });
    expect(opened.steps.map(({ name }) => name)).toEqual(['提交申请', '系统校验', '开通完成']);
    expect(opened.steps.every(({ done, at }) => done && at !== null)).toBe(true);
    expect(opened.usualHours).toBe(48);
  });

  test('of a rejected opening ends at the approval, and another enterprise has none', async () => {
    const api = await server.as('gys_admin');
    const { steps, reason } = await api.call(product.openProgress, { productType: '09' });
    expect(steps.map(({ done }) => done)).toEqual([true, true, true, false]);
    expect(reason).toMatch(/财务报表/);
    const { agreements } = await api.call(openingAgreement.checkAgreement, { productType: '09' });
    expect(agreements.length).toBeGreaterThan(0);
    await expect(api.call(product.openProgress, { productType: '06' })).rejects.toMatchObject({ code: '404' });
  });
});

test('who decides on an opening reads who asks, what was signed, what it needs and what the enterprise has', async () => {
  const { db } = server;
  await grantCode(db, 'Y', 'base:opening:audit');
  const asked = await db
    .selectFrom('prdUserProduct as o')
    .innerJoin('entEnterprise as e', 'e.id', 'o.entId')
    .innerJoin('usrUser as u', 'u.id', 'o.userId')
    .select(['o.id', 'o.entId', 'o.applyNo', 'o.userId', 'o.productType', 'e.customerName', 'u.userName'])
    .where('o.status', '=', 3)
    .orderBy('o.id')
    .executeTakeFirstOrThrow();
  const opens = (productType: string, status: number) => {
    const at = server.clock.now().toISOString();
    const facts = { userId: asked.userId, status, appliedAt: at, updatedAt: at };
    return db
      .insertInto('prdUserProduct')
      .values({ ...facts, entId: asked.entId, productType, applyNo: `KT-${productType}` })
      .onConflict((conflict) => conflict.columns(['entId', 'productType']).doUpdateSet({ status }))
      .execute();
  };
  await db
    .updateTable('prdProduct')
    .set({ dependsOn: ['01', '02'] })
    .where('productType', '=', asked.productType)
    .execute();
  await opens('01', 4);
  await opens('02', 1);
  const ops = await server.as('yy_ops');
  const found = await ops.call(openingAudit.opening, { id: asked.id });
  const { applyNo, customerName: entName, userName: applicantName } = asked;
  expect(found).toMatchObject({ applyNo, status: 3, entName, applicantName });
  expect(found.needs).toEqual([
    { productName: 'e集采', opened: true },
    { productName: 'e订单', opened: false },
  ]);
  expect([found.opened.includes('e集采'), found.opened.includes('e订单')]).toEqual([true, false]);
  expect(found.agreements.length).toBeGreaterThan(0);
  expect(found.agreements.every(({ signedTime, signerName }) => signedTime !== null && signerName !== null)).toBe(true);
  await db.updateTable('agrSignRecord').set({ status: 2 }).where('entId', '=', asked.entId).execute();
  const { agreements } = await ops.call(openingAudit.opening, { id: asked.id });
  expect(agreements.map(({ signedTime }) => signedTime)).toEqual(agreements.map(() => null));
  const supplier = await server.as('gys_admin');
  await expect(supplier.call(openingAudit.opening, { id: asked.id })).rejects.toMatchObject({ code: '403' });
});

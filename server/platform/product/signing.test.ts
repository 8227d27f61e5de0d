import { openingAgreement, protocol, signingCode } from '@portal/sdk/calls/agreement';
import { product } from '@portal/sdk/calls/product';
import { registration } from '@portal/sdk/calls/registration';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { person as personOf, sign as signAs, smsCode as codeOf } from './test-signer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const code of ['workbench:product:apply', signingCode.sendSignCode.access])
    await grantCode(server.db, 'G1', code);
});
afterAll(() => server.close());

const person = (account: string) => personOf(server, account);
const smsCode = (account: string) => codeOf(server, account);
const sign = (account: string, productType: string, change: Record<string, unknown>) =>
  signAs(server, account, productType, change);

const stateOf = async (account: string, productType: string) => {
  const { records } = await (await server.as(account)).call(product.getOpenProductList, { size: 999 });
  return records.find((row) => row.productType === productType)?.status;
};

describe('signing', () => {
  test('takes the registered name, the text that was shown, all of the texts and the right code', async () => {
    await expect(sign('gys_admin', '08', { signerName: '别人', smsCode: '000000' })).rejects.toMatchObject({
      code: '400',
    });
    const { agreements } = await (await server.as('gys_admin')).call(openingAgreement.checkAgreement, {
      productType: '08',
    });
    const old = agreements.map(({ agreementId }) => ({ agreementId, contentHash: '0'.repeat(64) }));
    await expect(sign('gys_admin', '08', { agreements: old })).rejects.toMatchObject({ code: '409' });
    await expect(sign('gys_admin', '08', { agreements: old.slice(0, 1), smsCode: '000000' })).rejects.toMatchObject({
      code: '400',
      msg: '请签署全部协议',
    });
    const wrong = (Number(await smsCode('gys_admin')) + 1) % 1_000_000;
    const refused = sign('gys_admin', '08', { smsCode: String(wrong).padStart(6, '0') });
    await expect(refused).rejects.toMatchObject({ msg: '短信验证码错误' });
    expect(await stateOf('gys_admin', '08')).toBe(1);
  });

  test('whoever has codes sent to the phone voids and uses up none of those that sign', async () => {
    const api = await server.as('gys_admin');
    const phone = (await person('gys_admin')).phone ?? '';
    const visit = async (captchaId: string) => {
      const expiresAt = '2030-01-01T00:00:00Z';
      await server.db.insertInto('usrCaptcha').values({ captchaId, answerHash: '', passed: true, expiresAt }).execute();
      return server.anonymous.call(registration.sendMsg, { phone, captchaId });
    };
    for (const captchaId of ['a', 'b', 'c', 'd']) {
      server.clock.advance(61_000);
      await visit(captchaId);
    }
    server.clock.advance(61_000);
    await api.call(signingCode.sendSignCode, {});
    const code = /\d{6}/.exec(server.sms.lastTo(phone) ?? '')?.[0] ?? '';
    await visit('e');
    server.clock.advance(61_000);
    await expect(visit('f')).rejects.toMatchObject({ msg: '该手机号今日获取验证码次数已达上限' });
    expect(await sign('gys_admin', '08', { smsCode: code })).toEqual({ status: 2 });
  });

  test('who works for no enterprise reads the texts, without the facts of one', async () => {
    const { agreed, agreements } = await (await server.as('no_corp')).call(openingAgreement.checkAgreement, {
      productType: '08',
    });
    expect([agreed, agreements.length > 0]).toEqual([false, true]);
  });

  test('a new version must be signed again', async () => {
    const api = await server.as('c0003_1');
    const before = await api.call(openingAgreement.checkAgreement, { productType: '01' });
    expect(before.agreed).toBe(true);
    const [text] = before.agreements;
    await server.db
      .updateTable('agrAgreement')
      .set({ status: 3 })
      .where('id', '=', text?.agreementId ?? '')
      .execute();
    await server.db
      .insertInto('agrAgreement')
      .values({
        agreementNo: text?.agreementNo ?? '',
        kind: 'OPEN',
        name: '新',
        productType: '01',
        versionNo: 'V2.0',
        contentHtml: '<p>新</p>',
        status: 2,
      })
      .execute();
    expect((await api.call(openingAgreement.checkAgreement, { productType: '01' })).agreed).toBe(false);
  });

  test('an authorisation is agreed to by an administrator, once, with what proves it', async () => {
    const [text] = await server.anonymous.call(protocol.public, { productType: '12' });
    const products = (await server.anonymous.call(protocol.public, {})).map(({ productType }) => productType);
    expect([text?.productType, new Set(products).size > 1]).toEqual(['12', true]);
    const agreement = { agreementId: text?.agreementId ?? '', contentHash: text?.contentHash ?? '' };
    await expect((await server.as('gys_sales')).call(openingAgreement.agree, agreement)).rejects.toMatchObject({
      code: '403',
    });
    const api = await server.as('s0003_1');
    await api.call(openingAgreement.agree, agreement);
    await api.call(openingAgreement.agree, agreement);
    const { entId } = await person('s0003_1');
    const records = await server.db
      .selectFrom('agrSignRecord')
      .selectAll()
      .where('entId', '=', entId)
      .where('agreementId', '=', agreement.agreementId)
      .execute();
    expect(records).toMatchObject([{ method: 'CLICK', contentHash: text?.contentHash, ip: '127.0.0.1' }]);
  });
});

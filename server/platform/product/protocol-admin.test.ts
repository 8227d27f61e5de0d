/** Agreements: a published text never changes, its next version is signed anew. */
import { createHash } from 'node:crypto';
import { openingAgreement } from '@portal/sdk/calls/agreement';
import { chatAgent } from '@portal/sdk/calls/agent';
import { fileManager } from '@portal/sdk/calls/files';
import { filled } from '@portal/sdk/calls/placeholders';
import { openingSteps, product } from '@portal/sdk/calls/product';
import { protocolAdmin } from '@portal/sdk/calls/protocol';
import { user } from '@portal/sdk/calls/session';
import { addDays } from '@portal/sdk/format';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { person, sign } from './test-signer.ts';

let server: TestServer;
let ops: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
  ops = await server.as('yy_ops');
});
afterAll(() => server.close());

const facts = {
  name: '测试授权书',
  kind: 'AUTH',
  versionNo: 'V1.0',
  forceReadSeconds: 0,
  contentHtml: '<p>一</p>',
} as const;
const detail = (id: string) => ops.call(protocolAdmin.detail, { id });

test('every state has at least three agreements of the demonstration', async () => {
  for (const status of [0, 2, 3] as const) {
    const { total } = await ops.call(protocolAdmin.page, { status });
    expect([status, total >= 3]).toEqual([status, true]);
  }
});

describe('an agreement', () => {
  test('is published once; then its text stands, and only a new version changes it', async () => {
    const draft = await ops.call(protocolAdmin.save, facts);
    await ops.call(protocolAdmin.publish, draft);
    await expect(ops.call(protocolAdmin.publish, draft)).rejects.toMatchObject({ code: '409' });
    const change = { ...facts, ...draft, version: draft.version + 1, contentHtml: '<p>改</p>' };
    await expect(ops.call(protocolAdmin.save, change)).rejects.toMatchObject({
      msg: '协议当前状态为“已发布”，不能修改',
    });
    const published = { id: draft.id, version: draft.version + 1 };
    const next = await ops.call(protocolAdmin.revise, published);
    expect(await detail(next.id)).toMatchObject({ versionNo: 'V1.1', status: 0, contentHtml: '<p>一</p>' });
    await expect(ops.call(protocolAdmin.revise, published)).rejects.toMatchObject({
      msg: '该协议已有新版本草稿',
    });
    const renamed = (versionNo: string) => ops.call(protocolAdmin.save, { ...facts, ...next, versionNo });
    await expect(renamed('V1.0')).rejects.toMatchObject({ code: '409', msg: '该版本号已存在' });
    await ops.call(protocolAdmin.publish, await renamed('V1.2'));
    expect((await detail(draft.id)).status).toBe(3);
  });

  test('of a product is signed anew when its next version is published', async () => {
    const supplier = await server.as('gys_admin');
    const before = await supplier.call(openingAgreement.checkAgreement, { productType: '01' });
    expect(before.agreed).toBe(true);
    const [text] = before.agreements;
    const signed = async (more: object = {}) =>
      (await ops.call(protocolAdmin.signatures, { agreementId: text?.agreementId ?? '0', size: 100, ...more })).records;
    const all = await signed();
    expect(all[0]).toMatchObject({ intact: true });
    const named = await signed({ entName: '屿岚机电' });
    expect(named.map(({ entName }) => entName)).toEqual(['屿岚机电设备有限公司']);
    expect(all.length).toBeGreaterThan(1);
    const { id, version } = await detail(text?.agreementId ?? '0');
    const next = await ops.call(protocolAdmin.revise, { id, version });
    await ops.call(protocolAdmin.publish, next);
    expect((await supplier.call(openingAgreement.checkAgreement, { productType: '01' })).agreed).toBe(false);
  });

  test('that is published while an opening waits for activation is signed before the product is activated', async () => {
    await grantCode(server.db, 'C1', openingSteps.steps.SIGN.access);
    const productType = '04';
    const buyer = await server.as('cg_admin');
    const { entId } = await person(server, 'cg_admin');
    const offered = async () => {
      const { records } = await buyer.call(product.getOpenProductList, { size: 999 });
      return records.filter((row) => row.productType === productType).map(({ status, may }) => [status, may]);
    };
    await server.db.deleteFrom('prdUserProduct').where('entId', '=', entId).where('productType', '=', '04').execute();
    const begun = await buyer.call(product.open, { resUserProductBase: { entId, productType } });
    expect(begun).toEqual({ status: 2 }); // its texts were signed before
    expect(await offered()).toEqual([[2, ['ACTIVATE']]]);
    await expect(sign(server, 'cg_admin', productType)).rejects.toMatchObject({ msg: '协议均已签署，请激活产品' });

    const draft = await ops.call(protocolAdmin.save, { ...facts, name: '发票数据授权书', productType });
    await ops.call(protocolAdmin.publish, draft);
    expect(await offered()).toEqual([[2, ['SIGN']]]);
    await expect(buyer.call(product.activationOpenProduct, { productType })).rejects.toMatchObject({
      code: '409',
      msg: '协议已更新，请重新签署后再激活',
    });
    expect(await sign(server, 'cg_admin', productType)).toEqual({ status: 2 });
    expect(await offered()).toEqual([[2, ['ACTIVATE']]]);
    expect(await buyer.call(product.activationOpenProduct, { productType })).toEqual({ status: 3 });
  });

  test('is cleaned of what could act, needs a text, and is abolished with a reason', async () => {
    const bad = { ...facts, name: '带脚本', contentHtml: '<p onclick="x()">正文</p><script>x()</script>' };
    const draft = await ops.call(protocolAdmin.save, bad);
    expect((await detail(draft.id)).contentHtml).toBe('<p>正文</p>');
    await expect(ops.call(protocolAdmin.save, { ...facts, contentHtml: '<p> </p>' })).rejects.toMatchObject({
      msg: '请输入正文或上传 PDF 文件',
    });
    const end = { ...draft, reason: '试行结束' };
    await expect(ops.call(protocolAdmin.abolish, end)).rejects.toMatchObject({ code: '409' });
    await ops.call(protocolAdmin.publish, draft);
    await ops.call(protocolAdmin.abolish, { ...end, version: draft.version + 1 });
    expect((await detail(draft.id)).status).toBe(3);
  });

  test('carries a PDF by its digest, and no other file; it comes into force today at the earliest', async () => {
    const stored = async (name: string, bytes: string) => {
      const [taken] = await ops.call(fileManager.uploadFile, {}, { files: [{ name, bytes }] });
      return [{ fileId: taken?.fileIds[0] ?? '', fileName: name }];
    };
    const { contentHtml: _, ...bare } = { ...facts, name: '盖章授权书' };
    await expect(
      ops.call(protocolAdmin.save, { ...bare, files: await stored('授权书.txt', '文字') }),
    ).rejects.toMatchObject({ code: '400', msg: '协议文件必须是 PDF 格式' });
    const files = await stored('授权书.PDF', '%PDF-1.4 授权');
    const draft = await ops.call(protocolAdmin.save, { ...bare, files, effectiveDate: server.clock.today() });
    const digest = createHash('sha256').update('%PDF-1.4 授权').digest('hex');
    expect((await detail(draft.id)).contentHtml).toBe(`<p>附件：授权书.PDF（SHA-256：${digest}）</p>`);
    const day = (effectiveAt: string) =>
      server.db.updateTable('agrAgreement').set({ effectiveAt }).where('id', '=', draft.id).execute();
    await day(addDays(server.clock.today(), -1));
    await expect(ops.call(protocolAdmin.publish, draft)).rejects.toMatchObject({ msg: '生效日不能早于今天' });
    await day(server.clock.today());
    await ops.call(protocolAdmin.publish, draft);
    expect((await detail(draft.id)).status).toBe(2);
  });

  test('names the enterprise that reads it, and no placeholder that stands for nothing', async () => {
    await expect(ops.call(protocolAdmin.save, { ...facts, contentHtml: '<p>{公司名}同意</p>' })).rejects.toMatchObject({
      msg: '占位符{公司名}无效，可用：企业名称、统一社会信用代码、法定代表人、签署日期',
    });
    await expect(
      ops.call(protocolAdmin.save, { ...facts, contentHtml: '<p>{<b>公司</b>名}同意</p>' }),
    ).rejects.toMatchObject({ msg: expect.stringContaining('占位符{公司名}无效') });
    const split = '<p><b>{企业</b>名称}与{<em title="甲方">法定代表人</em>}，{<i>签署</i><u>日期</u>}</p>';
    expect(filled(split, { 企业名称: '甲<乙' })).toBe(
      '<p><b>甲&lt;乙</b>与<em title="甲方">＿＿＿＿＿＿</em>，<i>＿＿＿＿＿＿</i><u></u></p>',
    );
    const supplier = await server.as('gys_admin');
    const { agreements } = await supplier.call(openingAgreement.checkAgreement, { productType: '05' });
    const text = agreements.map(({ contentHtml }) => contentHtml).join('');
    expect(text).toMatch(/通知屿岚机电设备有限公司（统一社会信用代码 [0-9A-Z]{18}）的管理员/);
  });

  test('is out of reach without the code', async () => {
    const supplier = await server.as('gys_admin');
    await expect(supplier.call(protocolAdmin.page, {})).rejects.toMatchObject({ code: '403' });
    await expect(supplier.call(protocolAdmin.save, facts)).rejects.toMatchObject({ code: '403' });
  });
});

describe('an agent', () => {
  const common = { maxSessions: 8, shift: 'DAY', weight: 1, state: 'ONLINE' } as const;

  test('has a seat number of their own, a short name and 1 to 20 sessions, and becomes one at once', async () => {
    const save = (change: object) =>
      ops.call(chatAgent.save, { ...common, skills: [], account: 'y0001_2', seq: '8100', showName: '小岳', ...change });
    await expect(save({ seq: '8001' })).rejects.toMatchObject({ msg: '工号已被账号 kf_8001 使用' });
    await expect(save({ maxSessions: 21 })).rejects.toMatchObject({ code: '400' });
    await expect(save({ showName: '名'.repeat(11) })).rejects.toMatchObject({ code: '400' });
    await save({});
    expect(await (await server.as('y0001_2')).call(user.getUserInfo, {})).toMatchObject({
      seq: '8100',
      showName: '小岳',
    });
    await expect(save({})).rejects.toMatchObject({ code: '409' });
  });

  test('alone serves an enterprise that was given to them, until another does', async () => {
    const entsOf = async (keyword: string) => {
      const { records } = await ops.call(chatAgent.page, { keyword });
      return records[0]?.ents.map(({ entName }) => entName) ?? [];
    };
    const idOf = async (keyword: string) => (await ops.call(chatAgent.page, { keyword })).records[0]?.userId ?? '0';
    const [found] = await ops.call(chatAgent.enterprises, { keyword: '霁川第一发电厂' });
    const { entId, entName } = found ?? { entId: '0', entName: '' };
    for (const [given, taken] of [
      ['kf_8004', 'kf_8005'],
      ['kf_8005', 'kf_8004'],
    ] as const) {
      await ops.call(chatAgent.assign, { entId, userId: await idOf(given) });
      expect([await entsOf(given), await entsOf(taken)]).toEqual([[entName], []]);
    }
    await ops.call(chatAgent.assign, { entId, userId: null });
    expect(await entsOf('kf_8005')).toEqual([]);
    await expect(ops.call(chatAgent.assign, { entId, userId: '999999999' })).rejects.toMatchObject({ code: '404' });
  });

  test('the rules are kept under a version, with working hours in order', async () => {
    const rule = await ops.call(chatAgent.rule, {});
    for (const workTo of ['08:00', rule.workFrom])
      await expect(ops.call(chatAgent.saveRule, { ...rule, workTo })).rejects.toMatchObject({
        msg: '下班时间应晚于上班时间',
      });
    await ops.call(chatAgent.saveRule, { ...rule, routing: 'ROUND' });
    await expect(ops.call(chatAgent.saveRule, rule)).rejects.toMatchObject({ code: '409' });
    expect(await ops.call(chatAgent.rule, {})).toMatchObject({ routing: 'ROUND' });
  });
});

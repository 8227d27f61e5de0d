/** Market-entry agreements: approved by a second person, published on their day, signed within grace, or paused. */
import { createHash } from 'node:crypto';
import { entryAgreement } from '@portal/sdk/calls/entry-agreement';
import { ownSigning, signingRecord, signsAgreements } from '@portal/sdk/calls/signing';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { addDays, daysBetween } from '@portal/sdk/format';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { smsCode } from '../product/test-signer.ts';

let server: TestServer;
/** Sessions end while days go by: each call has its own. */
const person = (account: string): Pick<TestApi, 'call' | 'download'> => ({
  call: async (...asked) => (await server.as(account)).call(...asked),
  download: async (...asked) => (await server.as(account)).download(...asked),
});
const [ops, second] = [person('yy_ops'), person('y0001_2')];
beforeAll(async () => {
  server = await openServer({ areas: [], logLevel: 'error' });
  for (const code of ['view', 'save', 'publish']) await grantCode(server.db, 'Y', `enterprise:agreement:${code}`);
  // the demonstration's were all made on the day of its seeds
  await server.db.updateTable('entEnterprise').set({ createdAt: '2024-01-01T00:00:00Z' }).execute();
  for (const role of ['G1', 'C1']) await grantCode(server.db, role, signsAgreements);
});
afterAll(() => server.close());

const today = () => server.clock.today();
const draft = (change: object = {}) => ({
  ...({ name: '供应商入市协议', agreementNo: 'RS-TEST-1', audience: 'SUPPLIER', versionNo: 'V1.0' } as const),
  ...({ effectiveDate: today(), graceDays: 15, signMethod: 'CLICK', forceReadSeconds: 5, forceResign: true } as const),
  contentHtml: '<p>{企业名称}（{统一社会信用代码}）承诺诚信履约。</p>',
  ...change,
});
const detail = (id: string) => ops.call(entryAgreement.detail, { id });
const seen = async (id: string) => ({ id, version: (await detail(id)).version });

async function decide(bizCode: string, approve: boolean, by = second) {
  const audit = await by.call(workflowtask.detailByBizcode, { bizCode, bizType: 'ENTRY_AGREEMENT' });
  const auditOpinion = approve ? '' : '条款不完整';
  return by.call(workflowtask.submitAuditResult, { processInstId: audit?.processInstId ?? '0', approve, auditOpinion });
}

/** Approved; published where its day has come. */
async function approved(change: object = {}) {
  const input = draft(change);
  const { id } = await ops.call(entryAgreement.save, input);
  await ops.call(entryAgreement.submit, await seen(id));
  await decide(`${input.agreementNo} ${input.versionNo}`, true);
  return id;
}

const entOf = async (account: string) =>
  (
    await server.db
      .selectFrom('usrUser as u')
      .innerJoin('usrUserEnt as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
      .innerJoin('entEnterprise as e', 'e.id', 'm.entId')
      .select(['e.id', 'e.status', 'e.statusReason', 'e.customerName'])
      .where('u.account', '=', account)
      .execute()
  )[0] ?? { id: '0', status: 0, statusReason: null, customerName: '' };
const standing = async (account: string) => {
  const { status, statusReason } = await entOf(account);
  return [status, statusReason];
};
const waits = async (account: string) => (await server.as(account)).call(ownSigning.waiting, {});
const textFor = async (account: string, agreementId: string) =>
  (await server.as(account)).call(ownSigning.toSign, { agreementId });
async function signs(account: string, agreementId: string, more: object = {}) {
  const { contentHash } = await textFor(account, agreementId);
  return (await server.as(account)).call(ownSigning.sign, { agreementId, contentHash, ...more });
}
/** Days go by, and whoever is signed in stays so. */
async function days(count: number): Promise<void> {
  server.clock.advance(count * 86_400_000);
  const at = server.clock.now();
  const proven = new Date(at.getTime() + 600_000).toISOString();
  await server.db
    .updateTable('usrSession')
    .set({ loginAt: at.toISOString(), lastAt: at.toISOString(), provenUntil: proven })
    .execute();
}
/** The name under which a file is offered. */
const nameOf = ({ headers }: { headers: object }) =>
  decodeURIComponent(String(Reflect.get(headers, 'content-disposition')).split("filename*=UTF-8''")[1] ?? '');
const refusal = (promise: Promise<unknown>) => expect(promise).rejects;

describe('a draft', () => {
  test('says what is wrong with it, each where it is', async () => {
    const bad = draft({ agreementNo: 'RS-SUPPLIER', effectiveDate: addDays(today(), -1) });
    await refusal(ops.call(entryAgreement.save, bad)).toMatchObject({
      code: '400',
      faults: [{ path: 'agreementNo' }, { path: 'effectiveDate', text: '生效日不能早于今天' }],
    });
    await refusal(ops.call(entryAgreement.save, draft({ contentHtml: '<p>{甲方}</p>' }))).toMatchObject({
      msg: '占位符{甲方}无效，可用：企业名称、统一社会信用代码、法定代表人、签署日期',
    });
    await refusal(ops.call(entryAgreement.save, draft({ name: '长'.repeat(61) }))).toMatchObject({ code: '400' });
  });

  test('is approved by another person, and goes back with their opinion', async () => {
    const { id } = await ops.call(entryAgreement.save, draft({ agreementNo: 'RS-TEST-0' }));
    await refusal(ops.call(entryAgreement.publish, await seen(id))).toMatchObject({
      msg: '协议当前状态为“草稿”，不能发布',
    });
    await ops.call(entryAgreement.submit, await seen(id));
    await refusal(ops.call(entryAgreement.publish, await seen(id))).toMatchObject({
      msg: '协议还在审核，审核通过后才能发布',
    });
    await refusal(decide('RS-TEST-0 V1.0', true, ops)).toMatchObject({ code: '403' });
    await decide('RS-TEST-0 V1.0', false);
    const { status, log } = await detail(id);
    expect([status, log[0]?.action, log[0]?.reason]).toEqual([0, 'REJECT', '条款不完整']);
    const change = draft({ agreementNo: 'RS-TEST-0', ...(await seen(id)), contentHtml: '<p>补充</p>' });
    await ops.call(entryAgreement.save, change);
    await ops.call(entryAgreement.submit, await seen(id));
    await ops.call(entryAgreement.withdraw, await seen(id));
    expect((await detail(id)).status).toBe(0);
    expect(
      await second.call(workflowtask.detailByBizcode, { bizCode: 'RS-TEST-0 V1.0', bizType: 'ENTRY_AGREEMENT' }),
    ).toMatchObject({ canAudit: false });
  });

  test('is read as a chosen enterprise reads it', async () => {
    const { id } = await ops.call(entryAgreement.save, draft({ agreementNo: 'RS-TEST-9' }));
    const [reader] = await ops.call(entryAgreement.readers, { id, keyword: '屿岚机电' });
    expect(reader?.entName).toBe('屿岚机电设备有限公司');
    const entId = reader?.entId ?? '0';
    const { contentHtml } = await ops.call(entryAgreement.preview, { id, entId });
    expect(contentHtml).toMatch(/^<p>屿岚机电设备有限公司（9100/);
    expect((await ops.call(entryAgreement.preview, { id })).contentHtml).toContain('＿＿＿');
    await refusal(ops.call(entryAgreement.preview, { id, entId: '999999' })).toMatchObject({ code: '404' });
    expect(await ops.call(entryAgreement.readers, { id, keyword: '霁川第一发电厂' })).toEqual([]); // a purchaser
  });
});

describe('a version that is signed anew', () => {
  let id: string;
  const other = 's0003_1';

  test('is published on its day by the job; the old one and its signatures end with it, and all are told', async () => {
    await server.runDaily();
    expect((await waits('gys_admin')).agreements).toEqual([]);
    const day = addDays(today(), 3);
    id = await approved({ effectiveDate: day });
    expect(await detail(id)).toMatchObject({ status: 1, scheduled: true, signedCount: 0 });
    const late = await ops.call(entryAgreement.save, draft({ agreementNo: 'RS-TEST-7' }));
    const undecided = await ops.call(entryAgreement.save, draft({ agreementNo: 'RS-TEST-8' }));
    await ops.call(entryAgreement.submit, undecided);
    await refusal(ops.call(entryAgreement.save, draft({ ...(await seen(id)) }))).toMatchObject({ code: '409' });
    await days(2);
    await server.runDaily();
    expect([(await detail(id)).status, (await detail(undecided.id)).status]).toEqual([1, 1]);
    await ops.call(entryAgreement.withdraw, await seen(undecided.id));
    await refusal(ops.call(entryAgreement.submit, late)).toMatchObject({ msg: '生效日不能早于今天，请先编辑' });
    await days(1);
    await server.runDaily();
    const { records } = await ops.call(entryAgreement.page, { audience: 'SUPPLIER', status: 2 });
    expect(records.map(({ agreementNo, signedCount }) => [agreementNo, signedCount])).toEqual([['RS-TEST-1', 0]]);
    expect(await waits('gys_admin')).toMatchObject({
      agreements: [{ agreementId: id, agreementNo: 'RS-TEST-1', dueOn: addDays(day, 15) }],
    });
    expect((await waits('cg_admin')).agreements).toEqual([]); // the other side has signed its own
    const { id: entId } = await entOf('gys_admin');
    const former = await ops.call(signingRecord.page, { entName: '屿岚机电', state: 4 });
    expect(former.records[0]).toMatchObject({ entId, voidReason: '新版本 V1.0 须重新签署' });
    const told = await server.db
      .selectFrom('msgNotification as n')
      .innerJoin('usrUser as u', 'u.id', 'n.userId')
      .select(['n.content', 'n.topic'])
      .where('u.account', '=', 'gys_admin')
      .orderBy('n.id', 'desc')
      .executeTakeFirst();
    expect(told).toEqual({
      content: `《供应商入市协议》V1.0 已发布，请在 ${addDays(day, 15)} 之前签署；逾期将暂停办理新业务。`,
      topic: '入市协议',
    });
  });

  test('is signed by the administrator alone, once, as it stands', async () => {
    const text = await textFor('gys_admin', id);
    expect(text.contentHtml).toContain('屿岚机电设备有限公司');
    expect(text.formerHtml).toContain('入市企业遵守平台交易规则');
    const hash = createHash('sha256').update(draft().contentHtml).digest('hex');
    expect(text.contentHash).toBe(hash);
    await refusal(signs('gys_sales', id)).toMatchObject({ code: '403' });
    const mayEnd = (expireAt: string | null) =>
      sql`
      update auth_user_role set expire_at = ${expireAt}::timestamptz from usr_user u where u.id = user_id
        and u.account = 'gys_admin'`.execute(server.db);
    expect((await waits('gys_sales')).signers).toContain('程屿');
    await mayEnd(server.clock.now().toISOString());
    expect((await waits('gys_sales')).signers).not.toContain('程屿');
    await mayEnd(null);
    await refusal(signs('cg_admin', id)).toMatchObject({ code: '404' });
    const stale = { agreementId: id, contentHash: '0'.repeat(64) };
    const api = await server.as('gys_admin');
    await refusal(api.call(ownSigning.sign, stale)).toMatchObject({ msg: '协议版本已更新，请重新阅读后签署' });
    const eight = await Promise.allSettled(Array.from({ length: 8 }, () => signs('gys_admin', id)));
    expect(eight.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await refusal(signs('gys_admin', id)).toMatchObject({ code: '409', msg: '贵企业已签署，不需要重复签署' });
    const { records } = await api.call(ownSigning.mySignRecord, { state: 1 });
    expect(records).toMatchObject([{ agreementNo: 'RS-TEST-1', method: 'CLICK', expireOn: null, ip: '127.0.0.1' }]);
    expect(records[0]?.phone ?? '').toMatch(/^(1\d\d\*{4}\d{4})?$/);
    expect((await detail(id)).signedCount).toBe(1);
  });

  test('pauses whoever has not signed when the days of grace are over, and takes it back with the signature', async () => {
    const young = {
      id: (await entOf('s0006_1')).id,
      createdAt: new Date(server.clock.now().getTime() + 5 * 86_400_000),
    };
    await sql`update ent_enterprise set created_at = ${young.createdAt.toISOString()} where id = ${young.id}`.execute(
      server.db,
    );
    await days(14);
    await server.runDaily();
    expect(await standing(other)).toEqual([2, null]);
    await days(1);
    await server.runDaily();
    expect(await standing(other)).toEqual([3, '入市协议逾期未签署']);
    expect((await waits(other)).agreements).toMatchObject([{ over: true }]);
    expect(await standing('s0006_1')).toEqual([2, null]); // its days begin with itself
    expect(await standing('gys_admin')).toEqual([2, null]);
    await signs(other, id);
    expect(await standing(other)).toEqual([2, null]);
  });

  test('leaves paused whom something else has paused', async () => {
    const account = 's0004_1';
    const { id: entId } = await entOf(account);
    const reason = { status: 3, statusReason: '拖欠货款' };
    await server.db.updateTable('entEnterprise').set(reason).where('id', '=', entId).execute();
    await signs(account, id);
    expect(await standing(account)).toEqual([3, '拖欠货款']);
  });

  test('is reminded of once a day, and nobody who has signed', async () => {
    const before = await ops.call(entryAgreement.remind, { id });
    const { total } = await ops.call(signingRecord.page, { agreementId: id, state: 0 });
    expect([before.enterprises, total > 100]).toEqual([total, true]);
    const told = await server.db
      .selectFrom('msgNotification as n')
      .innerJoin('usrUser as u', 'u.id', 'n.userId')
      .select('n.content')
      .where('u.account', '=', 's0005_1')
      .orderBy('n.id', 'desc')
      .executeTakeFirst();
    expect(told?.content).toBe(
      '《供应商入市协议》V1.0 还没有签署，签署期限已过，请尽快签署以恢复办理新业务。', // on the day itself
    );
    await refusal(ops.call(entryAgreement.remind, { id })).toMatchObject({ msg: '今天已经提醒过，请明天再提醒' });
    const { id: entId } = await entOf('gys_admin');
    await refusal(ops.call(signingRecord.remind, { agreementId: id, entId })).toMatchObject({ code: '409' });
    await days(1);
    expect((await ops.call(entryAgreement.remind, { id })).enterprises).toBe(total);
  });

  test('is abolished with a reason; who was paused for it returns', async () => {
    await refusal(ops.call(entryAgreement.abolish, { ...(await seen(id)), reason: ' ' })).toMatchObject({
      code: '400',
    });
    await ops.call(entryAgreement.abolish, { ...(await seen(id)), reason: '政策调整' });
    const paused = server.db.selectFrom('entEnterprise').select('id').where('statusReason', '=', '入市协议逾期未签署');
    expect(await paused.where(sql<boolean>`audience @> '{SUPPLIER}'`).execute()).toEqual([]);
    const next = await ops.call(entryAgreement.revise, await seen(id));
    expect(await detail(next.id)).toMatchObject({ versionNo: 'V1.1', status: 0, agreementNo: 'RS-TEST-1' });
    const changed = draft({ ...next, versionNo: 'V1.1', contentHtml: '<p>改</p>' });
    await ops.call(entryAgreement.save, changed);
    expect(await ops.call(entryAgreement.compare, { id: next.id, otherId: id })).toEqual({
      ...{ before: draft().contentHtml, beforeNo: 'V1.0', after: '<p>改</p>', afterNo: 'V1.1' },
    });
    const again = { msg: '该协议已有新版本草稿' };
    await refusal(ops.call(entryAgreement.revise, await seen(id))).toMatchObject(again);
    await ops.call(entryAgreement.submit, await seen(next.id));
    await refusal(ops.call(entryAgreement.revise, await seen(id))).toMatchObject(again);
  });
});

describe('a signature', () => {
  let id: string;
  let recordId = '0';
  const account = 'c0003_1';

  test('takes the right code where it asks for one, and is sealed where it asks for that', async () => {
    id = await approved({ agreementNo: 'RS-TEST-2', audience: 'PURCHASER', signMethod: 'SEAL', validMonths: 1 });
    await refusal(signs(account, id)).toMatchObject({ code: '400', msg: '请输入短信验证码' });
    await refusal(signs(account, id, { smsCode: '000000' })).toMatchObject({ msg: '短信验证码已失效，请重新获取' });
    await signs(account, id, { smsCode: await smsCode(server, account) });
    const api = await server.as(account);
    const [row] = (await api.call(ownSigning.page, { kind: 'MARKET_ENTRY', method: 'SEAL' })).records;
    recordId = row?.recordId ?? '0';
    const proof = await api.call(ownSigning.detail, { id: recordId });
    expect(proof).toMatchObject({ intact: true, sealIntact: true, state: 2, signerName: row?.signerName });
    expect(proof.contentHtml).toContain((await entOf(account)).customerName);
  });

  test('keeps the names under which it was given, and shows what was changed behind it', async () => {
    const { id: entId, customerName } = await entOf(account);
    const renamed = { customerName: '改名后的单位' };
    await server.db.updateTable('entEnterprise').set(renamed).where('id', '=', entId).execute();
    const proof = await ops.call(signingRecord.detail, { id: recordId });
    expect([proof.entName, proof.contentHtml.includes(customerName)]).toEqual([customerName, true]);
    const hash = { contentHash: 'f'.repeat(64) };
    await server.db.updateTable('agrSignRecord').set(hash).where('id', '=', recordId).execute();
    expect(await ops.call(signingRecord.detail, { id: recordId })).toMatchObject({ intact: false, sealIntact: false });
    const back = { contentHash: proof.contentHash };
    await server.db.updateTable('agrSignRecord').set(back).where('id', '=', recordId).execute();
  });

  test('is proven by a file: the text on paper, the text that was hashed, and who, when and how', async () => {
    const evidence = await ops.download(signingRecord.evidence, { id: recordId });
    expect(nameOf(evidence)).toMatch(/^证据包_供应商入市协议_V1.0_.*\.zip$/);
    const names = ['协议.pdf', '签署原文.html', '证据.txt'];
    expect(names.filter((name) => evidence.rawPayload.includes(name))).toEqual(names);
    const own = await (await server.as(account)).download(ownSigning.download, { id: recordId });
    expect(own.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    await refusal((await server.as('gys_admin')).download(ownSigning.download, { id: recordId })).toMatchObject({
      code: '404',
    });
    await refusal((await server.as('no_corp')).download(ownSigning.zip, {})).toMatchObject({
      msg: '没有可以下载的已签协议',
    });
    expect(nameOf(await (await server.as(account)).download(ownSigning.zip, {}))).toMatch(/_\d+份\.zip$/);
  });

  test('stays good when the account that gave it is closed, and another administrator need not sign', async () => {
    const who = server.db.updateTable('usrUser').set({ status: 0 }).where('account', '=', account);
    await who.execute();
    const { records } = await ops.call(signingRecord.page, { entName: (await entOf(account)).customerName, state: 2 });
    expect(records).toMatchObject([{ recordId }]);
    await server.db.updateTable('usrUser').set({ status: 1 }).where('account', '=', account).execute();
  });

  test('is renewed before its end, runs out on its day, and is signed anew within grace', async () => {
    await signs(account, id, { smsCode: await smsCode(server, account) });
    const state = async (code: 1 | 2 | 3 | 4) =>
      (await (await server.as(account)).call(ownSigning.mySignRecord, { agreementNo: 'RS-TEST-2', state: code })).total;
    expect([await state(2), await state(4)]).toEqual([1, 1]);
    const [row] = (await (await server.as(account)).call(ownSigning.mySignRecord, { state: 2 })).records;
    await days(daysBetween(today(), row?.expireOn ?? ''));
    await server.runDaily();
    expect([await state(2), await state(3)]).toEqual([0, 1]);
    const { agreements } = await waits(account);
    expect(agreements.map(({ agreementNo }) => agreementNo)).toEqual(['RS-TEST-2']);
    expect(await standing(account)).toEqual([2, null]);
    await days(daysBetween(today(), '2026-05-31'));
    await signs(account, id, { smsCode: await smsCode(server, account) });
    expect((await state(1)) + (await state(2))).toBe(1);
    const [anew] = (await (await server.as(account)).call(ownSigning.mySignRecord, {})).records;
    expect(anew?.expireOn).toBe('2026-06-30'); // June has no 31st
  });

  test('that the operating unit voids is given anew', async () => {
    const { records } = await ops.call(signingRecord.page, { agreementNo: 'RS-TEST-2' });
    const row = records.find(({ may }) => may.includes('VOID'));
    expect(records.filter(({ may }) => may.length > 0)).toEqual([row]);
    const asked = { id: row?.recordId ?? '0', version: row?.version ?? 0, reason: '签署人无权' };
    await ops.call(signingRecord.void, asked);
    await refusal(ops.call(signingRecord.void, asked)).toMatchObject({ code: '409' });
    const { agreements } = await waits(account);
    expect(agreements).toMatchObject([{ dueOn: addDays(today(), 15) }]);
    const buyer = await server.as(account);
    await refusal(buyer.call(signingRecord.void, asked)).toMatchObject({ code: '403' });
    await signs(account, id, { smsCode: await smsCode(server, account) });
    await approved({ agreementNo: 'RS-TEST-3', audience: 'PURCHASER', forceResign: false });
    expect((await waits(account)).agreements).toEqual([]); // what was signed before counts until its end
  });
});

test('every state has its rows in the demonstration, and an enterprise sees its own alone', async () => {
  const fresh = await openServer({ areas: [] });
  await grantCode(fresh.db, 'Y', 'enterprise:agreement:view');
  const api = await fresh.as('yy_ops');
  const counts = await api.call(signingRecord.counts, {});
  for (const state of [0, 1, 2, 3, 4])
    expect([state, (counts.find((one) => one.state === state)?.count ?? 0) >= 3]).toEqual([state, true]);
  const mine = await (await fresh.as('cg_admin')).call(ownSigning.page, { size: 100 });
  expect(new Set(mine.records.map(({ entName }) => entName))).toEqual(new Set(['霁川第一发电厂']));
  await fresh.close();
});

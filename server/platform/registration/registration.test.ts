import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { fileManager } from '@portal/sdk/calls/files';
import { registration } from '@portal/sdk/calls/registration';
import { registrationMending } from '@portal/sdk/calls/registration-mending';
import { registrationApproval } from '@portal/sdk/calls/registration-approval';
import { authentication, user } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { dataScopeOf } from '../../test-data-scope.ts';
import { openServer, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { decidingOn } from './test-decide.ts';

let server: TestServer;
const decide = decidingOn(() => server);
beforeAll(async () => {
  server = await openServer({ areas: [] });
  await grantCode(server.db, 'L', 'base:register:audit');
});
beforeEach(async () => {
  await server.db.deleteFrom('sysLimit').execute();
});
afterAll(() => server.close());

let captchas = 0;
async function captcha() {
  captchas += 1;
  const captchaId = `passed-${captchas}`;
  const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
  await server.db.insertInto('usrCaptcha').values({ captchaId, answerHash: '', passed: true, expiresAt }).execute();
  return { captchaId };
}

const ask = async (phone: string) => server.anonymous.call(registration.sendMsg, { phone, ...(await captcha()) });

/** The code that a phone has received, asked for just now. */
async function codeFor(phone: string): Promise<string> {
  server.clock.advance(60_000);
  await ask(phone);
  return /\d{6}/.exec(server.sms.lastTo(phone) ?? '')?.[0] ?? '';
}

const phoneOf = async (account: string) =>
  (await server.db.selectFrom('usrUser').select('phone').where('account', '=', account).executeTakeFirstOrThrow())
    .phone ?? '';

describe('captcha', () => {
  test('captcha.jpg is a JPEG that nobody stores', async () => {
    const { rawPayload, headers } = await server.anonymous.download(registration['captcha.jpg'], { captchaId: 'abc' });
    expect([rawPayload.subarray(0, 3).toString('hex'), headers['content-type'], headers['cache-control']]).toEqual([
      'ffd8ff',
      'image/jpeg',
      'no-store',
    ]);
  });

  test('a wrong answer fails and voids the picture', async () => {
    await server.anonymous.download(registration['captcha.jpg'], { captchaId: 'void' });
    const check = { captchaId: 'void', captcha: '!!!!' };
    expect(await server.anonymous.call(registration.checkCaptcha, check)).toEqual({ passed: false });
    expect(
      await server.db.selectFrom('usrCaptcha').select('captchaId').where('captchaId', '=', 'void').execute(),
    ).toEqual([]);
  });

  test('a picture is good for two minutes', async () => {
    await server.anonymous.download(registration['captcha.jpg'], { captchaId: 'life' });
    const drawn = server.db.selectFrom('usrCaptcha').select('expiresAt').where('captchaId', '=', 'life');
    const { expiresAt } = await drawn.executeTakeFirstOrThrow();
    expect(Date.parse(expiresAt) - server.clock.now().getTime()).toBe(120_000);
  });

  test('a picture is void at its end', async () => {
    const given = await captcha();
    server.clock.advance(60_000);
    await expect(server.anonymous.call(registration.sendMsg, { phone: '12000009998', ...given })).rejects.toMatchObject(
      {
        msg: '请输入图形验证码',
      },
    );
  });
});

describe('SMS', () => {
  test('no captcha, no SMS; and no answer tells the code', async () => {
    await expect(server.anonymous.call(registration.sendMsg, { phone: '12000009001' })).rejects.toMatchObject({
      code: '7799',
    });
    expect(await ask('12000009001')).toEqual({ resendAfterSeconds: '60' });
  });

  test('one a minute, five a day', async () => {
    await ask('12000009002');
    server.clock.advance(59_999);
    await expect(ask('12000009002')).rejects.toMatchObject({ msg: '验证码已发送，请60秒后再试' });
    server.clock.advance(1);
    await ask('12000009002');
    for (let i = 0; i < 3; i += 1) await codeFor('12000009002');
    server.clock.advance(24 * 60 * 60_000 - 4 * 60_000 - 1);
    await expect(ask('12000009002')).rejects.toMatchObject({ msg: '该手机号今日获取验证码次数已达上限' });
    server.clock.advance(1);
    await ask('12000009002'); // the first was sent a day ago
  });

  test('five wrong tries void the code, five minutes do, and so does its use', async () => {
    const phone = await phoneOf('gys_admin');
    const signIn = (smsCode: string) => server.anonymous.call(authentication.userLoginTaxSaaS, { phone, smsCode });
    const guessed = await codeFor(phone);
    const other = guessed === '000000' ? '111111' : '000000';
    for (let i = 0; i < 5; i += 1) await expect(signIn(other)).rejects.toMatchObject({ msg: '短信验证码错误' });
    await expect(signIn(guessed)).rejects.toMatchObject({ msg: '短信验证码已失效，请重新获取' });
    const late = await codeFor(phone);
    server.clock.advance(5 * 60_000);
    await expect(signIn(late)).rejects.toMatchObject({ msg: '短信验证码已失效，请重新获取' });
    const good = await codeFor(phone);
    const { token } = await signIn(good);
    expect(await server.withToken(token).call(user.getUserInfo, {})).toMatchObject({ account: 'gys_admin' });
    await expect(signIn(good)).rejects.toMatchObject({ msg: '短信验证码已失效，请重新获取' });
    const once = await codeFor(phone);
    const both = await Promise.allSettled([signIn(once), signIn(once), signIn(once)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('forgotten password', () => {
  test('a proven phone sees its accounts, sets a strong password once, and every session of the account ends', async () => {
    const phone = await phoneOf('gys_sales');
    const api = await server.as('gys_sales');
    const smsCode = await codeFor(phone);
    const found = await server.anonymous.call(registration.findUserInfoByPhone, { phone, smsCode });
    expect(found.accounts).toEqual([{ account: 'gys_sales', userName: '温霁' }]);
    const set = (account: string, password: string) =>
      server.anonymous.call(registration.updatePasswordByAccount, { account, password, resetKey: found.resetKey });
    await expect(set('gys_sales', 'aaaaaaaa')).rejects.toMatchObject({ code: '400' });
    await expect(set('gys_sales', 'Portal@2026')).rejects.toMatchObject({ msg: '新密码不能与最近 5 次相同' });
    await expect(set('gys_admin', 'Fresh#2026x')).rejects.toMatchObject({ msg: '账号不存在' });
    expect(await set('gys_sales', 'Fresh#2026x')).toBeNull();
    await expect(set('gys_sales', 'Other#2026x')).rejects.toMatchObject({ code: '7799' });
    await expect(api.call(user.getUserInfo, {})).rejects.toMatchObject({ code: '9999' });
    const credentials = { account: 'gys_sales', password: 'Fresh#2026x' };
    expect((await server.anonymous.call(authentication.userLoginEcology, credentials)).token).toHaveLength(43);
  });
});

describe('registration', () => {
  const prove = async (phone: string) =>
    server.anonymous.call(registration.provePhone, { phone, smsCode: await codeFor(phone) });
  const application = async (phone: string, account: string) => ({
    phoneKey: (await prove(phone)).phoneKey,
    account,
    password: 'Welcome#99',
    userName: '新用户',
    entType: '1' as const,
    customerRegisterName: `${account}有限公司`,
    socialcreditcode: '91000001MA000001X0',
    legalRepresentative: '某某',
  });
  const requestId = async (applyNo: string) =>
    (
      await server.db
        .selectFrom('usrRegistration')
        .select('id')
        .where('applyNo', '=', applyNo)
        .executeTakeFirstOrThrow()
    ).id;

  test('an approved request becomes an account of a new enterprise; it is decided once', async () => {
    const phone = '12000009101';
    const given = await application(phone, 'newcomer');
    const { applyNo } = await server.anonymous.call(registration.register, given);
    await expect(server.anonymous.call(registration.register, given)).rejects.toMatchObject({
      msg: '手机验证已失效，请返回第一步重新验证',
    });
    const id = await requestId(applyNo);
    const admin = await server.as('admin');
    const supplier = await server.as('cg_admin');
    await expect(decide(supplier, { id, approve: true })).rejects.toMatchObject({ code: '404' });
    expect(await decide(admin, { id, approve: true })).toBeNull();
    await expect(decide(admin, { id, approve: false, reason: '重复' })).rejects.toMatchObject({
      code: '409',
    });
    await expect(decide(admin, { id, approve: true })).rejects.toMatchObject({
      msg: '该审批已由他人处理，请刷新',
    });
    const { token } = await server.anonymous.call(authentication.userLoginEcology, {
      account: 'newcomer',
      password: 'Welcome#99',
    });
    const info = await server.withToken(token).call(user.getUserInfo, {});
    expect([info.entName, info.roleList.map(({ roleName }) => roleName)]).toEqual([
      'newcomer有限公司',
      ['供应商管理员'],
    ]);
  });

  test('a mistyped credit code is refused by its check character; the same phone goes on with the right one', async () => {
    const given = await application('12000009111', 'mistyped');
    await expect(
      server.anonymous.call(registration.register, { ...given, socialcreditcode: '91000001MA000010X0' }),
    ).rejects.toMatchObject({ code: '400', msg: '统一社会信用代码的校验位不正确，请核对营业执照' });
    expect((await server.anonymous.call(registration.register, given)).applyNo).toMatch(/^ZC/);
  });

  test('the licence of a proven phone is seen by who decides its request, and by nobody else', async () => {
    const given = await application('12000009112', 'licensed');
    const { phoneKey } = given;
    const pdf = { name: '营业执照.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') };
    const send = (key: string, file: typeof pdf) =>
      server.anonymous.call(registration.licence, { phoneKey: key }, { files: [file] });
    await expect(send('x', pdf)).rejects.toMatchObject({ msg: '手机验证已失效，请返回第一步重新验证' });
    await expect(send(phoneKey, { ...pdf, name: '营业执照.txt' })).rejects.toMatchObject({
      msg: '营业执照须为 jpg、png 或 pdf 文件',
    });
    const { licenceKey, fileName } = await send(phoneKey, pdf);
    expect(fileName).toBe('营业执照.pdf');
    const others = await application('12000009113', 'borrower');
    await expect(server.anonymous.call(registration.register, { ...others, licenceKey })).rejects.toMatchObject({
      msg: '营业执照已失效，请重新上传',
    });
    const { applyNo } = await server.anonymous.call(registration.register, { ...given, licenceKey });
    const { licenceFileId } = await server.db
      .selectFrom('usrRegistration')
      .select('licenceFileId')
      .where('applyNo', '=', applyNo)
      .executeTakeFirstOrThrow();
    const read = async (account: string) =>
      (await server.as(account)).download(fileManager.downloadFile, { fileId: licenceFileId ?? '' });
    expect((await read('admin')).rawPayload.toString()).toMatch(/^%PDF/);
    await expect(read('cg_admin')).rejects.toMatchObject({ code: '404' });
    const id = await requestId(applyNo);
    const detail = async (account: string) => (await server.as(account)).call(registrationApproval.detail, { id });
    await expect(detail('cg_admin')).rejects.toMatchObject({ code: '403' });
    expect(await detail('admin')).toMatchObject({
      licence: { fileId: licenceFileId, fileName: '营业执照.pdf', size: 14 },
      knownAs: 'newcomer有限公司', // admitted above under the same credit code
      history: [{ operationTypeString: '提交' }, { userName: null, operationTypeString: null }],
    });
    const reason = '执照不清晰';
    await decide(await server.as('admin'), { id, approve: false, reason });
    const { status, history } = await detail('admin');
    expect([status, history[1]?.message, history[1]?.operationTypeString]).toEqual(['2', reason, '退回申请人']);
  });

  test('who admits gives the first role: without the permit nothing is admitted, with it the same request is', async () => {
    const { applyNo } = await server.anonymous.call(
      registration.register,
      await application('12000009106', 'permitted'),
    );
    const id = await requestId(applyNo);
    await grantCode(server.db, 'Y', 'base:register:audit');
    const ops = await server.as('yy_ops');
    const permit = (roleTypes: string[]) =>
      server.db
        .updateTable('authMayGive')
        .set({ roleTypes })
        .where('beyondOwn', '=', true)
        .where('giverRoleId', 'in', server.db.selectFrom('authRole').select('id').where('roleKey', '=', 'Y'))
        .execute();
    await permit(['K']);
    await expect(decide(ops, { id, approve: true })).rejects.toMatchObject({
      code: '403',
      msg: '您没有授予供应商角色的许可',
    });
    const known = server.db.selectFrom('usrUser').select('id').where('account', '=', 'permitted');
    expect(await known.executeTakeFirst()).toBeUndefined();
    await permit(['G', 'C', 'K']);
    expect(await decide(ops, { id, approve: true })).toBeNull();
    expect(await known.executeTakeFirst()).toBeDefined();
  });

  test('who sees few enterprises sees and decides their requests alone', async () => {
    const { scope, asDelivered, entOf } = dataScopeOf(() => server);
    const { socialcreditcode } = await server.db
      .selectFrom('entEnterprise')
      .select('socialcreditcode')
      .where('customerCode', '=', 'S0002')
      .executeTakeFirstOrThrow();
    const given = await application('12000009108', 'known_here');
    const { applyNo } = await server.anonymous.call(registration.register, {
      ...given,
      socialcreditcode: socialcreditcode ?? '',
    });
    const id = await requestId(applyNo);
    const ops = await server.as('yy_ops');
    const listed = async () =>
      (await ops.call(registrationApproval.page, { size: 100 })).records.map((row) => row.account);
    const reject = () => decide(ops, { id, approve: false, reason: '资料不全' });
    await grantCode(server.db, 'Y', 'base:register:audit');
    await scope('Y', 'CUSTOM', [await entOf('S0003')]);
    expect(await listed()).toEqual([]);
    await expect(reject()).rejects.toMatchObject({ code: '404' });
    await scope('Y', 'CUSTOM', [await entOf('S0002')]);
    expect(await listed()).toEqual(['known_here']);
    expect(await reject()).toBeNull();
    await asDelivered();
  });

  test('a request of a purchaser does not join an enterprise of suppliers', async () => {
    const { socialcreditcode } = await server.db
      .selectFrom('entEnterprise')
      .select('socialcreditcode')
      .where(sql<boolean>`audience = array['SUPPLIER']`)
      .where('socialcreditcode', 'is not', null)
      .executeTakeFirstOrThrow();
    const given = { ...(await application('12000009107', 'stranger')), audience: 'PURCHASER' as const };
    const joining = { ...given, socialcreditcode: socialcreditcode ?? '' };
    const { applyNo } = await server.anonymous.call(registration.register, joining);
    const admin = await server.as('admin');
    const id = await requestId(applyNo);
    await expect(decide(admin, { id, approve: true })).rejects.toMatchObject({
      code: '400',
      msg: '“采购员”是采购单位角色，不适用于该企业',
    });
    await expect(decide(admin, { id, approve: false, reason: '企业不符' })).resolves.toBeNull();
    await expect(decide(admin, { id, approve: true })).rejects.toMatchObject({
      code: '409',
      msg: '该审批已由他人处理，请刷新',
    });
  });

  test('nobody learns whether a phone is known before its code, and its owner does after it', async () => {
    const phones = [await phoneOf('gys_admin'), '12000009199'];
    const answers = phones.map(async (phone) => {
      const { statusCode, body } = await server.anonymous.raw(registration.checkRepeatPhone, { phone });
      return [statusCode, body];
    });
    const [known, unknown] = await Promise.all(answers);
    expect(known).toEqual(unknown);
    for (const phone of phones)
      await expect(server.anonymous.call(registration.provePhone, { phone, smsCode: '000000' })).rejects.toMatchObject({
        msg: '短信验证码已失效，请重新获取',
      });
    const told = [];
    for (const phone of phones) told.push((await prove(phone)).registered);
    expect(told).toEqual([true, false]);
  });

  test('a refusal needs a reason, which the applicant reads, corrects and sends again', async () => {
    const phone = '12000009102';
    const { applyNo } = await server.anonymous.call(registration.register, await application(phone, 'second_one'));
    await expect(
      server.anonymous.call(registration.register, await application(phone, 'second_one')),
    ).rejects.toMatchObject({ code: '409', msg: '该手机号或账号已有待审核或待补正的注册申请' });
    const admin = await server.as('admin');
    const id = await requestId(applyNo);
    await expect(decide(admin, { id, approve: false })).rejects.toMatchObject({
      msg: '请输入驳回审批意见',
    });
    await decide(admin, { id, approve: false, reason: '执照不清晰' });
    expect(server.sms.lastTo(phone)).toContain(`注册申请 ${applyNo} 被驳回`);
    await expect(decide(admin, { id, approve: false, reason: '重复' })).rejects.toMatchObject({
      msg: '该审批已由他人处理，请刷新',
    });
    const progress = await server.anonymous.call(registrationMending.progress, {
      phoneKey: (await prove(phone)).phoneKey,
    });
    expect(progress).toMatchObject({ status: '2', reason: '执照不清晰', notes: [] });
    const again = await server.anonymous.call(registration.register, await application(phone, 'second_one'));
    expect(again.applyNo).not.toBe(applyNo);
    // what waits comes first, even where what was decided was asked for later
    await sql`update usr_registration set created_at = created_at + interval '1 hour' where id = ${id}`.execute(
      server.db,
    );
    const listed = async (search: { status?: '0' | '1' | '2' }) => {
      const filters = { size: 100, customerRegisterName: 'second_one', ...search };
      return (await admin.call(registrationApproval.page, filters)).records.map((row) => row.applyNo);
    };
    expect([
      await listed({}),
      await listed({ status: '2' }),
      await listed({ status: '0' }),
      await listed({ status: '1' }),
    ]).toEqual([[again.applyNo, applyNo], [applyNo], [again.applyNo], []]);
  });

  test('what is sent back is mended by its applicant, that and nothing else, and is reviewed anew', async () => {
    const phone = '12000009121';
    const { applyNo } = await server.anonymous.call(registration.register, await application(phone, 'mending_one'));
    const id = await requestId(applyNo);
    const admin = await server.as('admin');
    const detail = () => admin.call(registrationApproval.detail, { id });
    const seen = async () => ({ id, version: (await detail()).version });
    await expect(admin.call(registrationApproval.sendBack, { ...(await seen()), licence: ' ' })).rejects.toMatchObject({
      code: '400',
    });
    await expect(admin.call(registrationApproval.sendBack, await seen())).rejects.toMatchObject({
      faults: [{ path: 'customerRegisterName', text: '请至少写明一项要补正的内容' }],
    });
    const notes = { customerRegisterName: '请填写执照上的全称', licence: '扫描件缺少公章' };
    const before = await seen();
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => admin.call(registrationApproval.sendBack, { ...before, ...notes })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(server.sms.lastTo(phone)).toContain(`注册申请 ${applyNo} 有内容需要补正`);
    expect(await detail()).toMatchObject({ status: '3', may: [], notes: [{}, {}] });
    await expect(decide(admin, { id, approve: true })).rejects.toMatchObject({ code: '409' });
    await expect(
      server.anonymous.call(registration.register, await application(phone, 'mending_two')),
    ).rejects.toMatchObject({ msg: '该手机号或账号已有待审核或待补正的注册申请' });

    const { phoneKey } = await prove(phone);
    const mend = (change: object) => server.anonymous.call(registrationMending.mend, { phoneKey, ...change });
    expect((await server.anonymous.call(registrationMending.progress, { phoneKey }))?.notes).toEqual([
      { item: 'customerRegisterName', note: '请填写执照上的全称' },
      { item: 'licence', note: '扫描件缺少公章' },
    ]);
    await expect(mend({})).rejects.toMatchObject({
      faults: [
        { path: 'customerRegisterName', text: '请补正企业名称' },
        { path: 'licenceKey', text: '请补正营业执照' },
      ],
    });
    const file = { name: '营业执照.pdf', bytes: Buffer.from('%PDF-1.4') };
    const sent = await server.anonymous.call(registration.licence, { phoneKey }, { files: [file] });
    const { licenceKey } = sent;
    await expect(
      mend({ customerRegisterName: '补正有限公司', licenceKey, legalRepresentative: '他人' }),
    ).rejects.toMatchObject({ msg: '法定代表人没有被退回，不能修改' });
    expect(await mend({ customerRegisterName: '补正有限公司', licenceKey })).toEqual({ applyNo });
    await expect(mend({ customerRegisterName: '再改公司', licenceKey })).rejects.toMatchObject({ code: '7799' });
    const { history, ...found } = await detail();
    expect(found).toMatchObject({
      status: '0',
      notes: [],
      customerRegisterName: '补正有限公司',
      may: ['PASS', 'REJECT', 'RETURN'],
    });
    expect(found.licence?.fileName).toBe('营业执照.pdf');
    expect(
      history.map(({ taskName, operationTypeString, message }) => [taskName, operationTypeString, message]),
    ).toEqual([
      ['提交注册', '提交', null],
      ['平台审核', '退回补正', '企业名称：请填写执照上的全称；营业执照：扫描件缺少公章'],
      ['申请人补正', '提交', null],
      ['平台审核', null, null],
    ]);
    const other = await prove('12000009122');
    await expect(
      server.anonymous.call(registrationMending.mend, { phoneKey: other.phoneKey, licenceKey }),
    ).rejects.toMatchObject({ code: '404' });
  });

  test('a taken account and a registered phone are refused', async () => {
    const taken = await application('12000009103', 'GYS_admin');
    await expect(server.anonymous.call(registration.register, taken)).rejects.toMatchObject({
      msg: '该账号已被使用，请更换',
    });
    const known = await application(await phoneOf('cg_admin'), 'second_account');
    await expect(server.anonymous.call(registration.register, known)).rejects.toMatchObject({
      code: '409',
      msg: '该手机号已注册，请直接登录',
    });
  });

  test('a visitor comes in by phone alone and belongs to no enterprise', async () => {
    const phone = '12000009104';
    const visitor = { phone, smsCode: await codeFor(phone) };
    const { token } = await server.anonymous.call(registration.visitorRegister, visitor);
    const info = await server.withToken(token).call(user.getUserInfo, {});
    expect([info.entId, info.roleList, info.phone]).toEqual([null, [], '120****9104']);
    const again = { phone, smsCode: await codeFor(phone) };
    await expect(server.anonymous.call(registration.visitorRegister, again)).rejects.toMatchObject({
      msg: '该手机号已注册，请直接登录',
    });
  });

  test('the rest of a registration may take half an hour, and is another phone’s with its key only', async () => {
    const given = await application('12000009105', 'slow_writer');
    server.clock.advance(31 * 60_000);
    await expect(server.anonymous.call(registration.register, given)).rejects.toMatchObject({ code: '7799' });
    const made = { ...given, phoneKey: 'made-up' };
    await expect(server.anonymous.call(registration.register, made)).rejects.toMatchObject({ code: '7799' });
  });
});

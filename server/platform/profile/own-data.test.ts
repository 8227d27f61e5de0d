/** One's own data in a file, and the end of one's account: what goes, what stays, and what is in the way. */
import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { management, people } from '@portal/sdk/calls/management';
import { ownData } from '@portal/sdk/calls/own-data';
import { profile } from '@portal/sdk/calls/profile';
import { signingRecord } from '@portal/sdk/calls/signing';
import { addDays } from '@portal/sdk/format';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { fromBufferPromise } from 'yauzl';
import { openServer, type TestServer } from '../../testing.ts';
import { passwordMatches } from '../login/passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['base', 'enterprise'] });
});
afterAll(() => server.close());

const call = async (account: string, which: 'cancelAccount' | 'keepAccount') =>
  (await server.as(account)).call(ownData[which], {});
const mine = async (account: string) => (await server.as(account)).call(profile.mine, {});
const userOf = (account: string) =>
  server.db.selectFrom('usrUser').selectAll().where('account', '=', account).executeTakeFirstOrThrow();

async function books(account: string) {
  const { rawPayload, headers } = await (await server.as(account)).download(ownData.exportMine, {});
  const archive = await fromBufferPromise(rawPayload);
  const found = new Map<string, unknown[][]>();
  for await (const entry of archive.eachEntry()) {
    const { Sheets, SheetNames } = read(await buffer(await archive.openReadStreamPromise(entry)));
    found.set(entry.fileName, utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 }));
  }
  return { found, name: decodeURIComponent(String(headers['content-disposition'])) };
}

test('a person gets what is kept of them, and nothing of anybody else', async () => {
  const { phone, email, id } = await userOf('gys_sales');
  const other = await userOf('gys_admin');
  const at = server.clock.now().toISOString();
  const notice = { noticeType: 13, createDate: at, updateDate: at };
  await server.db
    .insertInto('msgNotification')
    .values([
      { ...notice, userId: id, content: '写给本人' },
      { ...notice, userId: other.id, content: '写给别人' },
    ])
    .execute();
  await server.db
    .insertInto('sysPageBrowseLog')
    .values([
      { menuId: '1', oneLevelMenuId: '1', url: '/mine', productType: '00', userId: id, userName: '温霁', at },
      { menuId: '1', oneLevelMenuId: '1', url: '/other', productType: '00', userId: other.id, userName: '程屿', at },
    ])
    .execute();
  const { found, name } = await books('gys_sales');
  expect(name).toContain('我的数据_gys_sales_20260316');
  expect([...found.keys()]).toEqual(
    [
      '企业和角色',
      '账号资料',
      '登录设备',
      '登录记录',
      '收到的消息',
      '审批办理',
      '审批代理',
      '协议签署',
      '访问记录',
    ].map((title) => `${title}.xlsx`),
  );
  expect(found.get('账号资料.xlsx')?.[2]?.slice(0, 4)).toEqual(['gys_sales', '温霁', phone, email]);
  expect(found.get('企业和角色.xlsx')?.[2]?.slice(0, 3)).toEqual(['屿岚机电设备有限公司', '销售部', '供应商业务员']);
  const all = JSON.stringify([...found]);
  for (const own of ['写给本人', '/mine']) expect(all).toContain(own);
  for (const foreign of ['写给别人', '/other', other.phone, other.email, 'gys_admin', '程屿'])
    expect(all).not.toContain(String(foreign));
});

test.each([
  ['admin', '超级管理员的账号不能注销，请先由其他超级管理员取消您的超级管理员'],
  ['s0040_1', '您是“某企业”唯一的管理员，请先设置另一位管理员'],
])('%s does not end: %s', async (account, msg) => {
  const named = expect.stringMatching(new RegExp(msg.replace(/“.*”/, '“.+”')));
  await expect(call(account, 'cancelAccount')).rejects.toMatchObject({ code: '409', msg: named });
});

test('one of two administrators may go', async () => {
  await sql`
    insert into auth_user_role (user_id, role_id, ent_id)
    select u.id, r.id, m.ent_id from usr_user u join usr_user_ent m on m.user_id = u.id, auth_role r
    where u.account = 's0046_2' and r.role_key = 'G1'`.execute(server.db);
  await call('s0046_1', 'cancelAccount');
  await call('s0046_1', 'keepAccount');
});

test('who has a task to themselves, or is kept by another portal, does not end', async () => {
  const { id } = await userOf('s0040_2');
  const task = sql`select id from wf_task where end_time is null order by id limit 1`;
  await sql`update wf_task set assignee_id = ${id} where id in (${task})`.execute(server.db);
  await expect(call('s0040_2', 'cancelAccount')).rejects.toMatchObject({
    code: '409',
    msg: '您还有 1 件待办没有办结，请办结或转交后再注销',
  });
  await sql`update wf_task set assignee_id = null where assignee_id = ${id}`.execute(server.db);
  await sql`update usr_user set user_source = '2' where id = ${id}`.execute(server.db);
  await expect(call('s0040_2', 'cancelAccount')).rejects.toMatchObject({
    code: '403',
    msg: '您的账号由所属门户管理，请到所属门户注销',
  });
  await sql`update usr_user set user_source = '1' where id = ${id}`.execute(server.db);
});

test('of eight who ask at once one is answered; it is taken back, and asked for again', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => call('s0040_2', 'cancelAccount')));
  const cancelsOn = addDays(server.clock.today(), 15);
  expect(asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toEqual([{ cancelsOn }]);
  expect((await mine('s0040_2')).cancelling).toEqual({ cancelsOn, hindrance: null });
  await call('s0040_2', 'keepAccount');
  expect((await mine('s0040_2')).cancelling).toBeNull();
  expect((await mine('s0044_2')).cancelling).not.toBeNull(); // another one's stays
  await expect(call('s0040_2', 'keepAccount')).rejects.toMatchObject({
    code: '409',
    msg: '您没有正在进行的注销申请',
  });
  await call('s0040_2', 'cancelAccount');
});

test('on its day it ends: nobody gets in, and its phone is free; its signatures stay, with its name', async () => {
  const leaver = await userOf('s0040_2');
  const { id: entId } = await server.db
    .selectFrom('usrUserEnt')
    .select('entId as id')
    .where('userId', '=', leaver.id)
    .executeTakeFirstOrThrow();
  await sql`update agr_sign_record set user_id = ${leaver.id}, signer_name = ${leaver.userName}
    where id = (select id from agr_sign_record where ent_id = ${entId} and status = 1 order by id limit 1)`.execute(
    server.db,
  );
  const signatures = async (reader: string) => {
    const { records } = await (await server.as(reader)).call(signingRecord.page, { size: 100, state: 1 });
    return records.filter(({ signerName }) => signerName === leaver.userName).map(({ recordId }) => recordId);
  };
  const signed = await signatures('yy_ops');
  expect(signed.length).toBeGreaterThan(0);

  server.clock.advance(14 * 86_400_000);
  await server.runDaily();
  expect((await userOf('s0040_2')).status).toBe(1);
  const { phone } = await userOf('s0040_2');
  await sql`update wf_task set claimed_by = ${leaver.id}, claimed_at = now(), claimed_until = now() + interval '900 days'
    where id = (select id from wf_task where end_time is null order by id limit 1)`.execute(server.db);
  server.clock.advance(86_400_000);
  await server.runDaily();
  expect((await userOf('s0040_2')).status).toBe(1); // a task came meanwhile
  expect(server.mail.lastTo('s0040_2@example.com')?.text).toContain('账号今天没有注销：您还有 1 件待办没有办结');
  await sql`update wf_task set claimed_by = null, claimed_at = null, claimed_until = null
    where claimed_by = ${leaver.id}`.execute(server.db);
  server.clock.advance(86_400_000);
  await server.runDaily();

  expect(await userOf('s0040_2')).toMatchObject({ status: 0, phone: null, email: null, passwordHash: null });
  expect(leaver.phone).toBe(phone);
  expect(await passwordMatches(leaver.passwordHash ?? '', 'Portal@2026')).toBe(true);
  await expect(mine('s0040_2')).rejects.toMatchObject({ code: '9999' });
  const later = await server.as('admin2'); // sessions have ended meanwhile
  expect(await signatures('admin2')).toEqual(signed);
  const { version } = await userOf('s0040_2');
  await expect(
    later.call(management.editStatus, { userId: leaver.id, status: 1, reason: '复职', version }),
  ).rejects.toMatchObject({ code: '409', msg: '该账号已由本人注销' });
  const kept = await userOf('s0045_2'); // took it back
  await later.call(management.editStatus, { userId: kept.id, status: 0, reason: '离职', version: kept.version });
  await expect(later.call(people.unlock, { userId: leaver.id })).rejects.toMatchObject({ code: '409' });
});

/** Who admits proves who they are first, as for every grant. */
import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { registrationApproval } from '@portal/sdk/calls/registration-approval';
import { sql } from '@portal/sdk/server';
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

const request = async (account: string, phone: string, change: object = {}) => {
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
    ...change,
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

const barred = async (by: string) => {
  const { rows } = await sql<{ id: string; name: string; lead: string }>`
    select id, customer_name as name, legal_representative as lead from ent_enterprise
    where customer_code = ${by}`.execute(server.db);
  const [found] = rows;
  if (!found) throw new Error(`There is no ${by}.`);
  return found;
};
/** Type and text of the notices of a person, by type. */
const toldTo = async (account: string) => {
  const { rows } = await sql<{ type: number; content: string }>`
    select n.notice_type as type, n.content from msg_notification n join usr_user u on u.id = n.user_id
    where u.account = ${account} order by n.notice_type`.execute(server.db);
  return rows.map(({ type, content }) => [type, content] as const);
};
const prove = () => server.db.updateTable('usrSession').set({ provenUntil: '9999-12-31T00:00:00Z' }).execute();

test('who is led by the same person as a black-listed enterprise is not let in until that is off the list', async () => {
  const listed = await barred('S0123');
  const { id } = await request('related_one', '12000009303', { legalRepresentative: listed.lead });
  const admin = await server.as('admin');
  await prove();
  const related = async () => {
    const { checks } = await admin.call(registrationApproval.detail, { id });
    return checks.find(({ item }) => item === 'related');
  };
  const sentence = `关联企业${listed.name}处于黑名单`;
  expect(await related()).toEqual({ item: 'related', passed: false, note: sentence, blocks: true });
  await expect(decide(admin, { id, approve: true })).rejects.toMatchObject({
    ...{ code: '409', msg: `${sentence}，不能准入` },
  });
  await server.db.updateTable('entEnterprise').set({ status: 2 }).where('id', '=', listed.id).execute();
  const ban = (scopeKind: string, scopeCode: string | null, endsOn: string | null) =>
    sql`insert into lst_entry (ent_id, penalty, scope_kind, scope_code, entry_no, reason, starts_on, ends_on)
      values (${listed.id}, 'BAN', ${scopeKind}, ${scopeCode}, ${`HM-${scopeKind}`}, '', '2026-01-01', ${endsOn})`.execute(
      server.db,
    );
  await ban('PLATE', 'COAL', null);
  expect(await related()).toMatchObject({ passed: true });
  await ban('ALL', null, server.clock.today());
  expect(await related()).toMatchObject({ passed: false });
  await sql`update lst_entry set ends_on = '2026-03-15' where ent_id = ${listed.id}`.execute(server.db);
  expect(await related()).toMatchObject({ passed: true });
  expect(await decide(admin, { id, approve: true })).toBeNull();
});

test('who is let in gets the next code of its kind, and a history that begins with it', async () => {
  const admin = await server.as('admin');
  await prove();
  const codeOf = async (name: string) => {
    const found = server.db.selectFrom('entEnterprise').select(['id', 'customerCode']);
    return found.where('customerName', '=', name).executeTakeFirstOrThrow();
  };
  const [one, two] = [await request('coded_one', '12000009304'), await request('coded_two', '12000009305')];
  const unit = await request('coded_unit', '12000009306', { audience: 'PURCHASER' });
  await Promise.all([one, two, unit].map(({ id }) => decide(admin, { id, approve: true })));
  const codes = await Promise.all(['coded_one', 'coded_two', 'coded_unit'].map((name) => codeOf(`${name}有限公司`)));
  const [first, second, third] = codes.map(({ customerCode }) => customerCode);
  expect(new Set([first, second]).size).toBe(2);
  expect([first, second].every((code) => /^S014\d$/.test(code ?? ''))).toBe(true);
  expect(third).toBe('C0047');
  const { records } = await admin.call(enterpriseState.changeLog, { entId: codes[0]?.id ?? '' });
  expect(records).toEqual([
    expect.objectContaining({ field: 'status', oldValue: '待审核', newValue: '已准入', source: 'APPROVAL' }),
  ]);
  expect(await toldTo('coded_one')).toEqual([
    [1, '欢迎使用澜岳e服务平台，您的账号已开通。'],
    [13, `贵单位已准入，编码 ${first}。请在用户中心签署入市协议、登记必备资质，办齐后即可承接业务。`],
  ]);
  // who comes later joins what is in already
  const { socialcreditcode } = await server.db
    .selectFrom('entEnterprise')
    .select('socialcreditcode')
    .where('customerCode', '=', first ?? '')
    .executeTakeFirstOrThrow();
  const later = await request('coded_later', '12000009307', { socialcreditcode });
  await decide(admin, { id: later.id, approve: true });
  expect((await toldTo('coded_later')).map(([type]) => type)).toEqual([1]);
  expect(await toldTo('coded_one')).toHaveLength(2);
});

test('an enterprise that stood before the door comes in by its request, with the first of its people', async () => {
  const { id: entId } = await barred('S0131');
  const admin = await server.as('admin');
  await prove();
  for (const [n, status] of ([0, 1, 4] as const).entries()) {
    await server.db.updateTable('entEnterprise').set({ status }).where('id', '=', entId).execute();
    const { socialcreditcode } = await server.db
      .selectFrom('entEnterprise')
      .select('socialcreditcode')
      .where('id', '=', entId)
      .executeTakeFirstOrThrow();
    const account = `before_the_door_${n}`;
    const { id } = await request(account, `1200000931${n}`, { socialcreditcode, legalRepresentative: `新法人${n}` });
    expect((await admin.call(registrationApproval.detail, { id })).knownAs).toBeNull();
    await decide(admin, { id, approve: true });
    const { rows } = await sql<{ status: number; role: string }>`
      select e.status, r.role_key as role from usr_user u
      join auth_user_role ur on ur.user_id = u.id join auth_role r on r.id = ur.role_id
      join usr_user_ent m on m.user_id = u.id join ent_enterprise e on e.id = m.ent_id
      where u.account = ${account} and e.id = ${entId}`.execute(server.db);
    expect(rows).toEqual([{ status: 2, role: 'G1' }]);
  }
  const { records } = await admin.call(enterpriseState.changeLog, { entId });
  const facts = records.filter(({ field }) => field !== 'status');
  expect(facts.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual(
    expect.arrayContaining([
      ['legalRepresentative', '新法人0', '新法人1'],
      ['customerRegisterName', 'before_the_door_1有限公司', 'before_the_door_2有限公司'],
    ]),
  );
  expect(records.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual(
    expect.arrayContaining([
      ['待提交', '已准入'],
      ['待审核', '已准入'],
      ['已驳回', '已准入'],
    ]),
  );
});

test('an enterprise that has left is not joined by a registration, and the checks say what is missing', async () => {
  const left = await barred('S0126');
  const { rows } = await sql<{ code: string }>`
    select socialcreditcode as code from ent_enterprise where id = ${left.id}`.execute(server.db);
  const change = { socialcreditcode: rows[0]?.code, customerRegisterName: '沐恪轴承科技有限公司' };
  const { id } = await request('left_one', '12000009307', change);
  const admin = await server.as('admin');
  const { checks } = await admin.call(registrationApproval.detail, { id });
  expect(checks.map(({ item, passed }) => [item, passed])).toEqual([
    ['papers', false],
    ['code', true],
    ['name', false],
    ['standing', false],
    ['related', true],
  ]);
  const sentence = `企业${left.name}已退出，请先办理重新准入，不能准入`;
  await expect(decide(admin, { id, approve: true })).rejects.toMatchObject({ msg: sentence });
});

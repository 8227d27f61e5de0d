/**
 * Every call of every area with its code, without it and without a session, and every code × every kind of role, on the
 * real app. The committed table says which code a call asks for and which kinds may hold it. Kinds belong to the code:
 * its first call is made by all of them, the others by one with every code but this and by one with this alone.
 */
import type { Call } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { isCode } from '#server/platform/audit/kinds';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import table from '../spec/rights.json' with { type: 'json' };
import { fitting, noId } from './fitting.ts';

const noRight = '您没有该操作的权限，请联系管理员分配权限';
const off = '该功能已停用，请联系管理员';
/** A contract's own sentences: an input that does not fit proves nothing about rights. */
const unfit = /^(缺少必填项|不支持的字段)|格式不正确$/;

const letters = ['G', 'C', 'Y', 'L', 'K'] as const;
type Letter = (typeof letters)[number];

/** Of each kind: who holds every code but the one that is tried, and who holds that one alone. */
const people: Readonly<Record<Letter, readonly [without: string, alone: string]>> = {
  G: ['gys_admin', 'gys_sales'],
  C: ['cg_admin', 'cg_buyer'],
  Y: ['yy_ops', 'y0001_2'],
  L: ['admin', 'admin2'],
  K: ['kf_8001', 'kf_8002'],
};

let server: TestServer;
let stopped: ReadonlySet<string> = new Set();
let calls: readonly Call[] = [];
const apis = new Map<string, TestApi>();
beforeAll(async () => {
  server = await openServer({ areaEnabled: (area) => !stopped.has(area) });
  const unlimited = { consume: async () => undefined };
  Object.assign(server.app.portal.limits, { general: unlimited, strict: unlimited });
  calls = server.app.portal.routes.map(({ call }) => call);
  for (const account of Object.values(people).flat()) apis.set(account, await server.as(account));
  await makeRoles();
}, 300_000);
afterAll(() => server.close());

/** Each of the people holds one role of the kind with the whole platform in reach, and nothing beside it. */
async function makeRoles(): Promise<void> {
  for (const [letter, accounts] of Object.entries(people)) {
    for (const account of accounts) {
      const role = `matrix_${account}`;
      await sql`
        insert into auth_role (role_key, role_name, role_type, data_scope, status, assignable)
        values (${role}, ${role}, ${letter}, 'ALL', 1, true)`.execute(server.db);
      await sql`delete from auth_user_menu where user_id = (select id from usr_user where account = ${account})`.execute(
        server.db,
      );
      await sql`delete from auth_user_role where user_id = (select id from usr_user where account = ${account})`.execute(
        server.db,
      );
      await sql`
        insert into auth_user_role (user_id, role_id)
        select u.id, r.id from usr_user u, auth_role r where u.account = ${account} and r.role_key = ${role}`.execute(
        server.db,
      );
    }
  }
  for (const [without] of Object.values(people))
    await sql`
      insert into auth_role_menu (role_id, menu_id) select r.id, n.menu_id from auth_role r, auth_menu n
      where r.role_key = ${`matrix_${without}`} and n.perm_code is not null`.execute(server.db);
}

let tried = '';

/** From here on this code alone is tried. */
async function tryCode(code: string): Promise<void> {
  const roles = (index: 0 | 1) => Object.values(people).map((accounts) => `matrix_${accounts[index]}`);
  const [without, alone] = [roles(0), roles(1)];
  await sql`
    insert into auth_role_menu (role_id, menu_id) select r.id, n.menu_id from auth_role r, auth_menu n
    where r.role_key = any(${without}::text[]) and n.perm_code = ${tried}
      or r.role_key = any(${alone}::text[]) and n.perm_code = ${code}`.execute(server.db);
  await sql`
    delete from auth_role_menu where role_id in (select id from auth_role where role_key = any(${without}::text[]))
        and menu_id in (select menu_id from auth_menu where perm_code = ${code})
      or role_id in (select id from auth_role where role_key = any(${alone}::text[]))
        and menu_id not in (select menu_id from auth_menu where perm_code = ${code})`.execute(server.db);
  tried = code;
}

interface Answer {
  readonly code: string;
  readonly msg: string;
}

async function ask(api: TestApi, call: Call): Promise<Answer> {
  const response = await api.raw(call, fitting(call));
  if (response.headers['content-disposition'] !== undefined) return { code: '0', msg: '' };
  const { code, msg } = response.json<Answer>();
  return { code: String(code), msg };
}

const addressOf = ({ method, path }: Call) => `${method} ${path}`;

const [noFile, noUnit, noAgreement, administrators] = [
  '404 附件不存在或已被删除',
  '404 组织不存在或不在您的管辖范围内',
  '404 协议不存在或已被删除',
  '403 只有企业管理员可以管理本企业的人员',
];
/** What readings say besides to who may make them: they name what is not there, or ask who administers. */
const SAYS: Readonly<Record<string, string>> = {
  'POST /api/contract/import/faults': noFile,
  'POST /api/goods/classification/import/faults': noFile,
  'POST /api/goods/import/faults': noFile,
  'POST /api/goods/priceImport/faults': noFile,
  'POST /api/invoice/import/faults': noFile,
  'POST /api/manage/calendar/import/faults': noFile,
  'POST /api/op/codeLibrary/import/faults': noFile,
  'POST /api/report/customerInfo/import/faults': noFile,
  'POST /api/report/agreement/orders': noAgreement,
  'POST /api/report/agreement/ordersSummary': noAgreement,
  'POST /api/report/agreement/orders/export': noAgreement,
  'POST /api/report/agreement/orders/print': noAgreement,
  'POST /api/report/procurementSettlement': noUnit,
  'POST /api/report/procurementSettlement/summary': noUnit,
  'POST /api/report/procurementSettlement/export': noUnit,
  'POST /api/report/procurementSettlement/print': noUnit,
  'GET /api/manage/workflowtask/definition/detail': '404 该业务的审批流程不能修改',
  'POST /api/manage/plugin/preview': '404 插件不存在或未部署',
  'GET /api/user/user/handOvers': administrators,
  'POST /api/manage/management/counts': administrators,
  'POST /api/manage/management/findEntUserByPage': administrators,
  'POST /api/manage/management/getRoleList': administrators,
  'POST /api/manage/notification/findAccountActive': administrators,
  'POST /api/user/user/export': administrators,
};

/** Reads, and names no row: who may make it is answered. Where a row is named, it is one that nobody has. */
const reads = (call: Call) =>
  (call.reads || call.kind === 'page' || call.kind === 'download' || call.method === 'GET') &&
  !JSON.stringify(fitting(call)).includes(noId);

const passes = (call: Call, { code, msg }: Answer) =>
  reads(call)
    ? ['0', '200'].includes(code) || `${code} ${msg}` === SAYS[addressOf(call)]
    : code !== '500' && !unfit.test(msg);

/** @returns null, or what is wrong. */
async function wrongOf(account: string, call: Call, allowed: boolean): Promise<string | null> {
  const { code, msg } = await ask(apis.get(account) as TestApi, call);
  const refused = code === '403' && msg === noRight;
  if (allowed ? !refused && passes(call, { code, msg }) : refused) return null;
  return `${account} ${addressOf(call)}: ${code} ${msg}`;
}

describe('the committed table', () => {
  test('holds every call with who may make it, and no other', () => {
    const actual = Object.fromEntries(calls.map((call) => [addressOf(call), call.access]));
    expect(actual).toEqual(table.calls);
  });

  test('holds every code with the kinds of role that may ever hold it, and no other', async () => {
    const rows = await server.db.selectFrom('authCode').select(['permCode', 'kinds']).execute();
    expect(Object.fromEntries(rows.map(({ permCode, kinds }) => [permCode, kinds.join('')]))).toEqual(table.codes);
  });

  test('holds every call for money, a signature or a grant, and no other', () => {
    expect(calls.flatMap((call) => (call.stepUp ? [addressOf(call)] : [])).toSorted()).toEqual(table.stepUp);
  });

  test('names for every call a code that a menu offers', () => {
    const codes = Object.values(table.calls).filter(isCode);
    expect(codes.filter((code) => !(code in table.codes))).toEqual([]);
  });
});

test('without a session nothing but public calls is answered', async () => {
  const wrong: string[] = [];
  for (const call of calls) {
    const { code } = await ask(server.anonymous, call);
    const expired = code === '9999';
    if (expired !== (call.access !== 'public')) wrong.push(`${addressOf(call)}: ${code}`);
  }
  expect(wrong).toEqual([]);
});

/** Who may make the call: with every code of a kind that may hold the call's own. */
const entitledTo = ({ access }: Call): TestApi => {
  const kinds = (table.codes as Readonly<Record<string, string>>)[access] ?? 'Y';
  return apis.get(people[kinds.at(0) as Letter][0]) as TestApi;
};

test('money, signatures and grants are refused to a session without a fresh proof, and to no other', async () => {
  const asking = calls
    .filter((call) => table.stepUp.includes(addressOf(call)))
    .toSorted((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1));
  const codesOf = async (provenUntil: string | null) => {
    await server.db.updateTable('usrSession').set({ provenUntil }).execute();
    const answers: string[] = [];
    for (const call of asking) answers.push(`${addressOf(call)}: ${(await ask(entitledTo(call), call)).code}`);
    return answers;
  };
  expect(await codesOf(null)).toEqual(table.stepUp.map((address) => `${address}: 7702`));
  expect((await codesOf('9999-12-31T00:00:00Z')).filter((answer) => answer.endsWith(': 7702'))).toEqual([]);
});

for (const code of Object.keys(table.codes))
  test(`${code} opens its calls to its kinds alone, and nothing else opens them`, async () => {
    // one that is answered by nothing but who may make it comes first
    const asking = calls
      .filter(({ access }) => access === code)
      .toSorted((a, b) => Number(reads(a)) - Number(reads(b)));
    const kinds = (table.codes as Readonly<Record<string, string>>)[code] ?? '';
    await tryCode(code);
    const first = kinds.at(0) as Letter;
    const others: readonly Letter[] = first === 'L' ? ['L', 'Y'] : [first]; // what L may, nobody of L lacks
    const wrong: (string | null)[] = [];
    for (const [index, call] of asking.entries())
      for (const letter of index === 0 ? letters : others) {
        const [without, alone] = people[letter];
        const may = kinds.includes(letter);
        // super administrators hold every code of their kind
        wrong.push(await wrongOf(without, call, letter === 'L' && may), await wrongOf(alone, call, may));
      }
    expect(wrong.filter((one) => one !== null)).toEqual([]);
  });

test('calls of an area that is off are refused to who may make them, and of no other area', async () => {
  const api = apis.get('admin') as TestApi;
  const open = server.app.portal.routes.filter(
    ({ call }) => call.reads && (call.access === 'login' || call.access === 'public'),
  );
  const all = new Set(open.map((route) => route.area));
  const answered = async ({ call }: (typeof open)[number]) => {
    const { code, msg } = await ask(api, call);
    return !(code === '403' && msg === off);
  };
  const wrong: string[] = [];
  for (const route of open) {
    stopped = new Set([route.area]);
    if (await answered(route)) wrong.push(`${addressOf(route.call)} answers while its area is off`);
  }
  for (const area of all) {
    stopped = new Set([...all].filter((other) => other !== area));
    const [route] = open.filter((one) => one.area === area);
    if (route && !(await answered(route))) wrong.push(`${addressOf(route.call)} is refused while its area alone is on`);
  }
  stopped = new Set();
  expect(wrong).toEqual([]);
}, 90_000);

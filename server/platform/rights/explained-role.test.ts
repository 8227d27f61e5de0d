/** What is told of a role, step by step: each of them fails alone, and says who mends it and where. */
import { management } from '@portal/sdk/calls/management';
import { explainCalls } from '@portal/sdk/calls/rights';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { endHistory } from './history.ts';

let server: TestServer;
let admin: TestApi;
let entId = '';
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
  admin = await server.as('admin');
  const { records } = await admin.call(management.findEntUserByPage, { keyword: 'y0001_2' });
  entId = records[0]?.entId ?? '0';
  await sql`update auth_code set whole = '须由全平台的角色办理' where perm_code = 'base:user:status'`.execute(
    server.db,
  );
});
beforeEach(async () => {
  for (const table of ['auth_user_role', 'auth_role_menu'])
    await sql`delete from ${sql.table(table)} where role_id in (select id from auth_role where role_name = '受问角色')`.execute(
      server.db,
    );
  await sql`delete from auth_role where role_name = '受问角色'`.execute(server.db);
});
afterAll(() => server.close());

interface Facts {
  readonly roleType?: 'Y' | 'G' | 'L';
  readonly dataScope?: string;
  readonly status?: 0 | 1;
  readonly deleted?: boolean;
  readonly scoped?: readonly string[];
  readonly codes?: readonly string[];
  /** Milliseconds from now until which it is held; null: for good, absent: by nobody. */
  readonly heldFor?: number | null | undefined;
}

const kick = 'base:user:kick';
const given: Facts = { codes: [kick], heldFor: null };

async function roleWith(facts: Facts): Promise<string> {
  const { db, clock } = server;
  const { roleType = 'Y', dataScope = 'ENT', status = 1, deleted = false, scoped = [], codes = [], heldFor } = facts;
  const { rows } = await sql<{ id: string }>`
    insert into auth_role (role_name, role_type, data_scope, assignable, status, deleted, scope_ent_ids)
    values ('受问角色', ${roleType}, ${dataScope}, true, ${status}, ${deleted}, ${[...scoped]}::bigint[])
    returning id::text`.execute(db);
  const id = rows[0]?.id ?? '0';
  await sql`insert into auth_role_menu (role_id, menu_id)
    select ${id}, menu_id from auth_menu where perm_code = any(${[...codes]}) and system = 'OP'`.execute(db);
  if (heldFor === undefined) return id;
  const until = heldFor === null ? null : new Date(clock.now().getTime() + heldFor).toISOString();
  await sql`insert into auth_user_role (user_id, role_id, ent_id, expire_at)
    select id, ${id}, ${entId}, ${until} from usr_user where account = 'y0001_2'`.execute(db);
  return id;
}

const ask = async (facts: Facts, code = kick) =>
  admin.call(explainCalls.explainRole, { roleId: await roleWith(facts), code });
const giver = '超级管理员或有授权许可的管理员';

test('a role that gives a code to somebody passes every step', async () => {
  const { steps, ...told } = await ask(given);
  expect(told).toMatchObject({ allowed: true, title: '踢下线', mender: null, mend: null, mendPath: null });
  expect(steps).toEqual([
    { title: '角色可用', ok: true, told: '已启用' },
    { title: '功能未停用', ok: true, told: '已启用' },
    { title: '角色类型适用', ok: true, told: expect.stringMatching(/^运营单位角色；该权限适用于.*运营单位/) },
    { title: '角色给予该权限', ok: true, told: '菜单与按钮中有“踢下线”' },
    { title: '有人持有', ok: true, told: '1 个用户持有' },
    { title: '数据范围', ok: true, told: '本企业' },
  ]);
});

test.each<
  readonly [title: string, facts: Facts, code: string, step: string, told: string, mender: string, page: string | null]
>([
  ['is stopped', { status: 0 }, kick, '角色可用', '角色“受问角色”已停用', '超级管理员', null],
  ['is deleted', { deleted: true }, kick, '角色可用', '角色“受问角色”已停用', '超级管理员', null],
  ['does not hold the code', { codes: [] }, kick, '角色给予该权限', '菜单与按钮中没有“踢下线”', giver, null],
  ['nobody holds', { heldFor: undefined }, kick, '有人持有', '0 个用户持有', giver, null],
  ['was held until now', { heldFor: 0 }, kick, '有人持有', '0 个用户持有', giver, null],
  [
    ...([
      'of one enterprise sees what only an operator may',
      { roleType: 'G', dataScope: 'PLATE', codes: ['base:user:view'] },
    ] as const),
    ...(['base:user:view', '数据范围', '本板块', '超级管理员', '/Base/auth-management/role'] as const),
  ],
  [
    ...(['changes what is everybody’s, on its own rows', { codes: ['base:user:status'] }, 'base:user:status'] as const),
    ...(['对所有单位生效', '须为全平台，现为“本企业”。办理时提示：须由全平台的角色办理', '超级管理员'] as const),
    '/Base/auth-management/role',
  ],
])('a role that %s fails there alone', async (_, facts, code, step, told, mender, mendPath) => {
  const { allowed, steps, ...mending } = await ask({ ...given, ...facts }, code);
  expect(allowed).toBe(false);
  expect(steps.filter(({ ok }) => !ok)).toEqual([{ title: step, ok: false, told }]);
  expect(mending).toMatchObject({ mender, mendPath });
});

test.each<readonly [title: string, facts: Facts, code: string, step: string, told: string]>([
  ['held for a moment longer', { heldFor: 1 }, kick, '有人持有', '1 个用户持有'],
  ['of named enterprises', { dataScope: 'CUSTOM', scoped: ['1', '2'] }, kick, '数据范围', '自定义企业（2 家）'],
  ['of an operator over the whole platform', { dataScope: 'ALL' }, kick, '数据范围', '全平台'],
  [
    ...([
      'over the whole platform changes what is everybody’s',
      { dataScope: 'ALL', codes: ['base:user:status'] },
    ] as const),
    ...(['base:user:status', '对所有单位生效', '全平台'] as const),
  ],
])('a role %s passes there', async (_, facts, code, step, told) => {
  const { allowed, steps } = await ask({ ...given, ...facts }, code);
  expect([allowed, steps.find(({ title }) => title === step)]).toEqual([true, { title: step, ok: true, told }]);
});

test('what super administrators hold gives every code', async () => {
  const { steps } = await ask({ roleType: 'L', dataScope: 'ALL', heldFor: null });
  expect(steps.find(({ title }) => title === '角色给予该权限')).toMatchObject({ ok: true });
});

test('a stopped account holds nothing', async () => {
  const set = (status: number) => sql`update usr_user set status = ${status} where account = 'y0001_2'`;
  await set(0).execute(server.db);
  const { steps } = await ask(given);
  await set(1).execute(server.db);
  expect(steps.find(({ title }) => title === '有人持有')).toEqual({
    title: '有人持有',
    ok: false,
    told: '0 个用户持有',
  });
});

test('the past is kept for ninety days, and can be asked about until then', async () => {
  const { db, clock } = server;
  const roleId = await roleWith(given);
  const dayMs = 86_400_000;
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const asked = (ms: number) => admin.call(explainCalls.explainRole, { roleId, code: kick, at: at(ms) });
  await expect(asked(1)).rejects.toMatchObject({ code: '400', msg: '时间不能晚于现在' });
  await expect(asked(-90 * dayMs - 1)).rejects.toMatchObject({ code: '400', msg: '只能查询最近 90 天' });
  await expect(asked(-90 * dayMs)).rejects.toMatchObject({ code: '404' }); // nothing was there yet
  await sql`delete from auth_history where id not in (select id from auth_history order by id desc limit 2)`.execute(
    db,
  );
  clock.advance(dayMs);
  const oldest = at(-90 * dayMs);
  const left = async () =>
    // what the daily jobs change is added meanwhile
    (await sql`select * from auth_history where changed_at = ${oldest}`.execute(db)).rows.length;
  await sql`update auth_history set changed_at = ${oldest}`.execute(db);
  await server.runDaily();
  expect(await left()).toBe(2);
  clock.advance(1);
  await endHistory({ db, clock });
  expect(await left()).toBe(0);
});

/** Accounts in every state, and sign-ins of the last months. */
import { management, people } from '@portal/sdk/calls/management';
import { type SeedContext, sql } from '@portal/sdk/server';

/** Second colleagues of far enterprises: nobody's story needs them. */
const colleagues = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `s${String(from + index).padStart(4, '0')}_2`);

const REASONS = ['已离职', '岗位调整，不再使用', '企业申请停用', '长期未使用'];

const HAND_OVER_REASONS = ['劳动合同到期，不再续签', '调往集团其他单位', '个人原因离职'];

async function seedStopped({ db, run }: SeedContext): Promise<void> {
  const rows = await db
    .selectFrom('usrUser')
    .select(['id', 'version'])
    .where('account', 'in', colleagues(120, REASONS.length))
    .orderBy('account')
    .execute();
  for (const [index, { id: userId, version }] of rows.entries())
    await run('admin', management.editStatus, { userId, status: 0, reason: REASONS[index] ?? '停用', version });
}

const setStatus = ({ db }: SeedContext, accounts: readonly string[], status: number) =>
  db.updateTable('usrUser').set({ status }).where('account', 'in', accounts).execute();

/** Most were here lately, every ninth has not been seen for months. */
const seedSignIns = ({ db, clock }: SeedContext) =>
  sql`
  with last as (
    update usr_user u set
      created_at = ${clock.now().toISOString()}::timestamptz - interval '400 days',
      last_login_at = ${clock.now().toISOString()}::timestamptz
        - make_interval(days => (case when u.id % 9 = 0 then 95 + u.id % 120 else u.id % 40 end)::int, mins => (u.id % 600)::int),
      last_login_ip = '10.20.' || u.id % 200 || '.' || u.id % 250
    where u.status = 1 and u.last_login_at is null
    returning u.id, u.account, u.last_login_at, u.last_login_ip
  )
  insert into usr_login_log (user_id, account, method, success, reason, ip, user_agent, at)
  select l.id, l.account, case when n = 2 then 'sms' else 'password' end, n <> 1,
    case when n = 1 then '密码错误' end, l.last_login_ip, 'Mozilla/5.0', l.last_login_at - make_interval(days => n * 3)
  from last l cross join generate_series(0, 3) as n
  order by 8`.execute(db);

/** By what people do in the enterprise, the highest of several roles; who has no role has no department. */
const seedDepartments = ({ db }: SeedContext) =>
  sql`
  update usr_user_ent m
  set dept_name = case first.role_key when 'G2' then '销售部' when 'C2' then '采购部' when 'Y' then '运营管理部'
    when 'K' then '客户服务部' else '综合管理部' end
  from (
    select distinct on (held.user_id, held.ent_id) held.user_id, held.ent_id, r.role_key
    from usr_user_ent held
    join pub_user_role ur on ur.user_id = held.user_id and (ur.ent_id is null or ur.ent_id = held.ent_id)
    join pub_role r on r.id = ur.role_id and r.role_key is not null
    order by held.user_id, held.ent_id, r.id) first
  where first.user_id = m.user_id and first.ent_id = m.ent_id`.execute(db);

type Standing = 'waits' | 'stopped' | 'left' | 'locked';

/** People of the two enterprises whose stories are told, in the states that their administrators meet. */
const COLLEAGUES: readonly (readonly [admin: string, account: string, userName: string, standing: Standing])[] = [
  ['gys_admin', 'gys_cenyun', '岑昀', 'waits'],
  ['gys_admin', 'gys_peiche', '裴澈', 'waits'],
  ['gys_admin', 'gys_fuling', '傅苓', 'stopped'],
  ['gys_admin', 'gys_jizhou', '纪舟', 'left'],
  ['gys_admin', 'gys_ruanyao', '阮遥', 'locked'],
  ['gys_admin', 'gys_luoning', '骆宁', 'locked'],
  ['cg_admin', 'cg_jianshu', '简舒', 'waits'],
  ['cg_admin', 'cg_yecheng', '叶澄', 'stopped'],
  ['cg_admin', 'cg_qiyue', '祁越', 'stopped'],
  ['cg_admin', 'cg_fangke', '方珂', 'left'],
  ['cg_admin', 'cg_shensu', '沈溯', 'locked'],
  ['cg_admin', 'cg_jiangchao', '江潮', 'locked'],
];

async function stand(context: SeedContext, admin: string, userId: string, standing: Standing): Promise<void> {
  const { db, run } = context;
  const { entId, version } = await db
    .selectFrom('usrUser as u')
    .innerJoin('usrUserEnt as m', 'm.userId', 'u.id')
    .select(['m.entId', 'u.version'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  if (standing === 'stopped')
    await run(admin, management.editStatus, { userId, status: 0, reason: '调往其他单位', version });
  if (standing === 'left') await run(admin, management.updateUserOrganzationStatus, { userId, entId, orgStatus: 0 });
  if (standing === 'waits' || standing === 'locked')
    await db
      .updateTable('usrUser')
      .set({ status: standing === 'waits' ? 2 : 3 })
      .where('id', '=', userId)
      .execute();
}

async function seedColleagues(context: SeedContext): Promise<void> {
  const roles = await context.db.selectFrom('pubRole').select(['id', 'roleKey']).execute();
  const idOf = (key: string) => roles.find(({ roleKey }) => roleKey === key)?.id ?? '0';
  for (const [index, [admin, account, userName, standing]] of COLLEAGUES.entries()) {
    const supplies = admin === 'gys_admin';
    const phone = `1200007${String(index + 1).padStart(4, '0')}`;
    const place = { roleId: idOf(supplies ? 'G2' : 'C2'), deptName: supplies ? '销售部' : '采购部' };
    const { userId } = await context.run(admin, people.add, { account, userName, phone, ...place });
    await stand(context, admin, userId, standing);
  }
}

/** Administrators of far suppliers and their colleagues who left. */
async function seedHandOvers({ db, run, clock }: SeedContext): Promise<void> {
  for (let index = 0; index < 18; index += 1) {
    const code = `s${String(100 + index).padStart(4, '0')}`;
    const pair = await db
      .selectFrom('usrUser as u')
      .innerJoin('usrUserEnt as m', 'm.userId', 'u.id')
      .select(['u.id', 'm.entId', 'u.account'])
      .where('u.account', 'in', [`${code}_1`, `${code}_2`])
      .orderBy('u.account')
      .execute();
    const [successor, leaver] = pair;
    if (!successor || !leaver) continue;
    const at = new Date(clock.now().getTime() - (index * 9 + 2) * 86_400_000);
    const { entId } = leaver;
    const handed = { userId: leaver.id, entId, successorId: successor.id, reason: HAND_OVER_REASONS[index % 3] ?? '' };
    await run(successor.account, people.handOver, handed, at);
  }
}

export async function seedUsers(context: SeedContext): Promise<void> {
  const { db } = context;
  await seedSignIns(context);
  await seedDepartments(context);
  await seedStopped(context);
  await setStatus(context, colleagues(124, 4), 2);
  await setStatus(context, colleagues(128, 4), 3);
  await sql`
    update usr_user_ent m set org_status = 0
    from usr_user u where u.id = m.user_id and u.account = any(${colleagues(132, 4)})`.execute(db);
  await seedColleagues(context);
  await seedHandOvers(context);
  context.progress('停用、待激活、锁定的账号各 4 个');
}

/** Why somebody may, or may not, use a code: each step that the portal asks, in its order. */
import { administrationPath } from '@portal/sdk/calls/plugins';
import { type Explained, explainCalls } from '@portal/sdk/calls/rights';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import { ROLE_TYPE } from '@portal/sdk/calls/management';
import type { InputOf } from '@portal/sdk/contract';
import { acting, type Context, implement, one, type Reach, refuse, sql, type User } from '@portal/sdk/server';
import { historyDays } from './history.ts';
import { askedUser } from './asked-user.ts';

type Asked = InputOf<typeof explainCalls.explain>;

interface Step {
  readonly title: string;
  readonly ok: boolean;
  readonly told: string;
  readonly mender?: string;
  readonly mend?: string;
  /** Page where it is mended. Absent: the user's own row. */
  readonly mendPath?: string;
}

const administrator = '超级管理员';
const rolePage = '/Base/auth-management/role';
const dayMs = 86_400_000;
const names = (letters: readonly string[]) =>
  letters.map((letter) => ROLE_TYPE[letter as keyof typeof ROLE_TYPE]).join('、') || '无';

/** @throws invalid outside the last 90 days. */
function momentOf(at: string | undefined, now: Date): Date | undefined {
  if (at === undefined) return undefined;
  const moment = new Date(at);
  if (moment.getTime() > now.getTime()) refuse('invalid', '时间不能晚于现在');
  if (now.getTime() - moment.getTime() > historyDays * dayMs) refuse('invalid', `只能查询最近 ${historyDays} 天`);
  return moment;
}

/** A table of rights as it stood then; as it stands where no moment is asked for. */
const tableAt = (name: string, then: Date | undefined) =>
  then === undefined
    ? sql.table(name)
    : sql`(select (jsonb_populate_record(null::${sql.table(name)}, was)).* from rights_at(${name}, ${then.toISOString()}) was)`;

interface Known {
  menuName: string;
  kinds: string[] | null;
  whole: string | null;
}

const codeAt = async ({ db }: Context, code: string, then: Date | undefined): Promise<Known> => {
  const { rows } = await sql<Known>`
    select n.menu_name, c.kinds, c.whole from ${tableAt('auth_menu', then)} n
    left join ${tableAt('auth_code', then)} c on c.perm_code = n.perm_code
    where n.perm_code = ${code} and not n.deleted limit 1`.execute(db);
  return rows[0] ?? refuse('notFound', '权限不存在，或当时还没有');
};

interface Person {
  status: number;
  userSource: string;
  entName: string | null;
  kinds: string[];
}

const personOf = ({ db }: Context, user: User) =>
  one<Person>(
    db
      .selectFrom('usrUser as u')
      .leftJoin('entEnterprise as e', (join) => join.on('e.id', '=', user.entId))
      .select(['u.status', 'u.userSource', 'e.customerName as entName'])
      .select(sql<string[]>`coalesce(kinds_of(e.audience), '{L}')`.as('kinds'))
      .where('u.id', '=', user.userId),
    '用户不存在',
  );

interface Held {
  roleName: string;
  roleType: string;
  dataScope: string;
  running: boolean;
  gives: boolean;
}

async function rolesAt(
  { db, clock }: Context,
  { userId, entId }: User,
  code: string,
  then: Date | undefined,
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select r.role_name, r.role_type, r.data_scope, r.status = 1 and not r.deleted as running,
      exists (select from ${tableAt('auth_role_menu', then)} rm
        join ${tableAt('auth_menu', then)} n on n.menu_id = rm.menu_id
        where rm.role_id = r.id and n.perm_code = ${code} and not n.deleted) as gives
    from ${tableAt('auth_user_role', then)} ur join ${tableAt('auth_role', then)} r on r.id = ur.role_id
    where ur.user_id = ${userId} and (ur.ent_id is null or ur.ent_id = ${entId})
      and (ur.expire_at is null or ur.expire_at > ${(then ?? clock.now()).toISOString()})
    order by r.id`.execute(db);
  return rows;
}

function roleStep(held: readonly Held[], user: User, code: string, { menuName, kinds }: Known): Step {
  const title = '角色给予该权限';
  if (user.codes.has(code)) {
    const givers = held.filter((role) => role.gives || role.roleType === 'L').map(({ roleName }) => `“${roleName}”`);
    return { title, ok: true, told: givers.length > 0 ? `由角色${givers.join('、')}给予` : '单独授予' };
  }
  const foreign = held.filter((role) => role.gives && !kinds?.includes(role.roleType));
  if (foreign.length > 0)
    return {
      title,
      ok: false,
      told: `角色“${foreign[0]?.roleName}”不属于可持有该权限的类型（${names(kinds ?? [])}）`,
      mender: administrator,
      mend: `在用户管理中给予一个${names(kinds ?? [])}角色`,
    };
  const mend = { mender: `${administrator}或有授权许可的管理员`, mend: `给予含有“${menuName}”的角色` };
  const stopped = held.find((role) => role.gives && !role.running);
  if (stopped) return { title, ok: false, told: `角色“${stopped.roleName}”已停用`, ...mend };
  const all = held.map(({ roleName }) => `“${roleName}”`).join('、');
  return { title, ok: false, told: all === '' ? '没有任何角色' : `持有的角色${all}都没有“${menuName}”`, ...mend };
}

const scopeTold = (reach: Reach): string => {
  if (reach.all) return DATA_SCOPE.ALL;
  const ents = reach.entIds.length > 0 ? [`${reach.entIds.length} 家企业`] : [];
  const people = reach.peers.length > 0 ? [`本企业中 ${reach.peers.length} 人经办的单据`] : [];
  return [...ents, ...people].join('，') || '没有任何数据';
};

/** What the code changes may be everybody's. */
function wholeStep(held: readonly Held[], user: User, code: string, { whole }: Known): Step[] {
  if (whole === null) return [];
  const { reach } = acting(user, code);
  const told = reach.all ? DATA_SCOPE.ALL : `须为全平台，现为“${scopeTold(reach)}”。办理时提示：${whole}`;
  const givers = held.filter(({ gives }) => gives).map(({ roleName }) => `“${roleName}”`);
  const mend = `把角色${givers.join('、')}的数据范围放宽到全平台，由另一位${administrator}复核`;
  return [{ title: '对所有单位生效', ok: reach.all, told, mender: administrator, mend, mendPath: rolePage }];
}

/** How a role comes to show more rows. */
const widened = { mender: administrator, mend: '放宽该角色的数据范围', mendPath: rolePage } as const;

async function documentStep(context: Context, user: User, { code, bizType, bizNo }: Asked): Promise<Step[]> {
  if (bizType === undefined || bizNo === undefined) return [];
  const document = context.documents.get(bizType) ?? refuse('invalid', '不支持解释该类单据');
  const seenBy = async (who: User) => {
    const { rows } = await sql`select 1 from (${document.visible({ db: context.db, user: who })}) d
      where d.code::text = ${bizNo} limit 1`.execute(context.db);
    return rows.length > 0;
  };
  if (!(await seenBy(context.user))) return refuse('notFound', '单据不存在，或不在您的数据范围内');
  const ok = await seenBy(acting(user, code));
  const told = ok
    ? `${bizNo} 在数据范围内`
    : `${bizNo} 不在该权限的数据范围内（${scopeTold(acting(user, code).reach)}）`;
  return [{ title: '单据在数据范围内', ok, told, ...widened }];
}

async function explain(asked: Asked, context: Context): Promise<Explained> {
  const { db, clock } = context;
  const { code, at } = asked;
  const then = momentOf(at, clock.now());
  const user = await askedUser(context, asked, then);
  const known = await codeAt(context, code, then);
  const person = await personOf(context, user);
  const held = await rolesAt(context, user, code, then);
  const { rows: off } = await sql<{ reason: string }>`
    select reason from ${tableAt('sys_plugin_switch', then)} s
    where target in (${code.split(':')[0]}, ${`${code.split(':')[0]}/code/${code}`}) limit 1`.execute(db);
  const fits = known.kinds?.some((kind) => [...person.kinds, ...user.roleTypes].includes(kind)) === true;
  const reach = acting(user, code).reach;
  const steps: Step[] = [
    {
      title: '账号可用',
      ok: person.status === 1 && person.userSource !== '4',
      told:
        person.status === 1 ? (person.userSource === '4' ? '来源 4 的账号没有权限' : '已启用') : '账号已停用或未激活',
      mender: administrator,
      mend: '在用户管理中启用账号',
    },
    {
      title: '功能未停用',
      ok: off.length === 0,
      told: off[0] ? `已停用：${off[0].reason}` : '已启用',
      mender: administrator,
      mend: '在插件管理中启用',
      mendPath: administrationPath,
    },
    {
      title: '企业类型适用',
      ok: fits,
      told: `${person.entName ?? '没有企业'}（${names(person.kinds)}）；该权限适用于${names(known.kinds ?? [])}`,
    },
    roleStep(held, user, code, known),
    {
      title: '数据范围',
      ok: reach.all || reach.entIds.length + reach.peers.length > 0,
      told: scopeTold(reach),
      ...widened,
    },
    ...wholeStep(held, user, code, known),
    ...(await documentStep(context, user, asked)),
  ];
  const failing = steps.find(({ ok }) => !ok);
  return {
    allowed: failing === undefined,
    title: known.menuName,
    at: (then ?? clock.now()).toISOString(),
    steps: steps.map(({ title, ok, told }) => ({ title, ok, told })),
    mender: failing?.mender ?? null,
    mend: failing?.mend ?? null,
    mendPath: failing?.mendPath ?? null,
  };
}

export default implement(explainCalls, {
  async codes(_, { db }) {
    const { rows } = await sql<{ code: string; title: string; area: string }>`
      select n.perm_code as code, n.menu_name as title, coalesce(p.menu_name, '') as area
      from auth_menu n left join auth_menu p on p.menu_id = n.parent_id
      where n.perm_code is not null and not n.deleted order by p.sort, p.menu_id, n.sort`.execute(db);
    return rows;
  },
  explain,
});

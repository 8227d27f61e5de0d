/** Why one user may, or may not, use a code. */
import type { Explained, explainCalls } from '@portal/sdk/calls/rights';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, sql, type User } from '@portal/sdk/server';
import { askedUser } from '../asked-user.ts';
import {
  administrator,
  answerOf,
  documentStep,
  type Known,
  names,
  questionOf,
  quoted,
  scopeTold,
  type Step,
  tableAt,
  under,
  wholeStep,
  widened,
} from './question.ts';

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
    select r.role_name, r.role_type, r.status = 1 and not r.deleted as running,
      exists (select from ${tableAt('auth_role_menu', then)} rm
        join ${tableAt('auth_menu', then)} n on n.menu_id = rm.menu_id
        where rm.role_id = r.id and n.perm_code = ${code} and not n.deleted) as gives
    from ${tableAt('auth_user_role', then)} ur join ${tableAt('auth_role', then)} r on r.id = ur.role_id
    where ur.user_id = ${userId} and (ur.ent_id is null or ur.ent_id = ${entId})
      and (ur.expire_at is null or ur.expire_at > ${(then ?? clock.now()).toISOString()})
    order by r.id`.execute(db);
  return rows;
}

function roleStep(held: readonly Held[], user: User, { code, menuName, kinds }: Known): Step {
  const title = '角色给予该权限';
  if (user.codes.has(code)) {
    const givers = held.filter((role) => role.gives || role.roleType === 'L');
    return { title, ok: true, told: givers.length > 0 ? `由角色${quoted(givers)}给予` : '单独授予' };
  }
  const foreign = held.find((role) => role.gives && !kinds.includes(role.roleType));
  if (foreign)
    return {
      title,
      ok: false,
      told: `角色“${foreign.roleName}”不属于可持有该权限的类型（${names(kinds)}）`,
      mender: administrator,
      mend: `在用户管理中给予一个${names(kinds)}角色`,
    };
  const mend = { mender: `${administrator}或有授权许可的管理员`, mend: `给予含有“${menuName}”的角色` };
  const stopped = held.find((role) => role.gives && !role.running);
  if (stopped) return { title, ok: false, told: `角色“${stopped.roleName}”已停用`, ...mend };
  const all = quoted(held);
  return { title, ok: false, told: all === '' ? '没有任何角色' : `持有的角色${all}都没有“${menuName}”`, ...mend };
}

const accountStep = ({ status, userSource }: Person): Step => ({
  title: '账号可用',
  ok: status === 1 && userSource !== '4',
  told: status === 1 ? (userSource === '4' ? '来源 4 的账号没有权限' : '已启用') : '账号已停用或未激活',
  mender: administrator,
  mend: '在用户管理中启用账号',
});

export async function explainUser(asked: InputOf<typeof explainCalls.explain>, context: Context): Promise<Explained> {
  const question = await questionOf(context, asked);
  const { known, then, functionStep } = question;
  const user = await askedUser(context, asked, then);
  const person = await personOf(context, user);
  const held = await rolesAt(context, user, known.code, then);
  const actor = under(user, known);
  const { dataScope } = actor;
  const givers = quoted(held.filter(({ gives }) => gives));
  return answerOf(context, question, [
    accountStep(person),
    functionStep,
    {
      title: '企业类型适用',
      ok: known.kinds.some((kind) => [...person.kinds, ...user.roleTypes].includes(kind)),
      told: `${person.entName ?? '没有企业'}（${names(person.kinds)}）；该权限适用于${names(known.kinds)}`,
    },
    roleStep(held, user, known),
    {
      title: '数据范围',
      ok: dataScope.all || dataScope.entIds.length + dataScope.peers.length > 0,
      told: scopeTold(dataScope),
      ...widened,
    },
    ...wholeStep(known, dataScope.all, scopeTold(dataScope), givers),
    ...(await documentStep(context, asked, [actor])),
  ]);
}

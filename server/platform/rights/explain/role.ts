/** Why a role gives, or does not give, a code to who holds it. */
import type { Explained, explainCalls } from '@portal/sdk/calls/rights';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, refuse, sql } from '@portal/sdk/server';
import { administrator, answerOf, names, questionOf, rolePage, tableAt, wholeStep } from './question.ts';

interface Role {
  roleName: string;
  roleType: string;
  dataScope: keyof typeof DATA_SCOPE;
  running: boolean;
  ents: number;
  gives: boolean;
  holders: number;
}

async function roleAt({ db, clock }: Context, roleId: string, code: string, then: Date | undefined): Promise<Role> {
  const { rows } = await sql<Role>`
    select r.role_name, r.role_type, r.data_scope, r.status = 1 and not r.deleted as running,
      cardinality(r.scope_ent_ids) as ents,
      r.role_type = 'L' or exists (select from ${tableAt('auth_role_menu', then)} rm
        join ${tableAt('auth_menu', then)} n on n.menu_id = rm.menu_id
        where rm.role_id = r.id and n.perm_code = ${code} and not n.deleted) as gives,
      (select count(distinct ur.user_id)::int from ${tableAt('auth_user_role', then)} ur
        join usr_user u on u.id = ur.user_id and u.status = 1
        where ur.role_id = r.id and (ur.expire_at is null or ur.expire_at > ${(then ?? clock.now()).toISOString()})) as holders
    from ${tableAt('auth_role', then)} r where r.id = ${roleId}`.execute(db);
  return rows[0] ?? refuse('notFound', '角色不存在，或当时还没有');
}

export async function explainRole(
  asked: InputOf<typeof explainCalls.explainRole>,
  context: Context,
): Promise<Explained> {
  const question = await questionOf(context, asked);
  const { known, then, functionStep } = question;
  const { roleName, roleType, dataScope, running, ents, gives, holders } = await roleAt(
    context,
    asked.roleId,
    known.code,
    then,
  );
  const scope = dataScope === 'CUSTOM' ? `${DATA_SCOPE.CUSTOM}（${ents} 家）` : DATA_SCOPE[dataScope];
  return answerOf(context, question, [
    {
      title: '角色可用',
      ok: running,
      told: running ? '已启用' : `角色“${roleName}”已停用`,
      mender: administrator,
      mend: '在角色管理中启用角色',
    },
    functionStep,
    {
      title: '角色类型适用',
      ok: known.kinds.includes(roleType),
      told: `${names([roleType])}角色；该权限适用于${names(known.kinds)}`,
      mender: administrator,
      mend: `使用${names(known.kinds)}角色`,
    },
    {
      title: '角色给予该权限',
      ok: gives,
      told: gives ? `菜单与按钮中有“${known.menuName}”` : `菜单与按钮中没有“${known.menuName}”`,
      mender: `${administrator}或有授权许可的管理员`,
      mend: `在“菜单与按钮”中勾选“${known.menuName}”`,
    },
    {
      title: '有人持有',
      ok: holders > 0,
      told: `${holders} 个用户持有`,
      mender: `${administrator}或有授权许可的管理员`,
      mend: '在用户管理中把角色给予用户',
    },
    {
      title: '数据范围',
      ok: !['ALL', 'PLATE'].includes(dataScope) || 'YL'.includes(roleType),
      told: scope,
      mender: administrator,
      mend: '改为该类型角色适用的数据范围',
      mendPath: rolePage,
    },
    ...wholeStep(known, dataScope === 'ALL', scope, `“${roleName}”`),
  ]);
}

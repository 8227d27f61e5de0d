/** Whether anybody of an enterprise may use a code, and who. */
import type { Explained, explainCalls } from '@portal/sdk/calls/rights';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, inDataScope, one, sql, type User } from '@portal/sdk/server';
import { loadUser, userAt } from '../../../identity.ts';
import { demandAdministers } from '../../management/scope.ts';
import {
  administrator,
  answerOf,
  documentStep,
  names,
  type Question,
  questionOf,
  scopeTold,
  tableAt,
  under,
  userPage,
  wholeStep,
} from './question.ts';

/** @throws notFound for an enterprise outside the asker's rows. */
async function enterpriseOf(context: Context, entId: string) {
  const { db, user } = context;
  await demandAdministers(context);
  return one(
    db
      .selectFrom('entEnterprise as e')
      .select('e.customerName as entName')
      .select(sql<string[]>`kinds_of(e.audience)`.as('kinds'))
      .where('e.id', '=', entId)
      .where('e.deleted', '=', false)
      .where(inDataScope(user, [{ ent: 'e.id' }])),
    '企业不存在',
  );
}

/** Members whom a role or a grant of their own gives the code; whether it works is for their identity to say. */
async function candidates({ db }: Context, entId: string, { known: { code }, then }: Question): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with node as (select menu_id from ${tableAt('auth_menu', then)} n where perm_code = ${code} and not deleted)
    select m.user_id::text as user_id from ${tableAt('usr_user_ent', then)} m
    join usr_user u on u.id = m.user_id and u.status = 1
    where m.ent_id = ${entId} and (
      exists (select from ${tableAt('auth_user_role', then)} ur
        join ${tableAt('auth_role_menu', then)} rm on rm.role_id = ur.role_id
        where ur.user_id = m.user_id and rm.menu_id in (select menu_id from node))
      or exists (select from ${tableAt('auth_user_menu', then)} um
        where um.user_id = m.user_id and um.menu_id in (select menu_id from node)))
    order by m.user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

async function holdersOf(context: Context, entId: string, question: Question): Promise<User[]> {
  const { db, clock } = context;
  const { known, then } = question;
  const found: User[] = [];
  for (const userId of await candidates(context, entId, question)) {
    const user = then === undefined ? await loadUser(db, clock, userId, entId) : await userAt(db, then, userId, entId);
    if (user.codes.has(known.code)) found.push(under(user, known));
  }
  return found;
}

const namedFirst = 5;

function heldTold(holders: readonly User[]): string {
  const first = holders.slice(0, namedFirst).map(({ userName }) => userName);
  return holders.length > namedFirst
    ? `由${first.join('、')}等 ${holders.length} 人持有`
    : `由${first.join('、')}持有，共 ${holders.length} 人`;
}

export async function explainEnterprise(
  asked: InputOf<typeof explainCalls.explainEnterprise>,
  context: Context,
): Promise<Explained> {
  const question = await questionOf(context, asked);
  const { known, functionStep } = question;
  const { entName, kinds } = await enterpriseOf(context, asked.entId);
  const holders = await holdersOf(context, asked.entId, question);
  const scopes = [...new Set(holders.map(({ dataScope }) => scopeTold(dataScope)))].join('；');
  return answerOf(context, question, [
    functionStep,
    {
      title: '企业类型适用',
      ok: known.kinds.some((kind) => kinds.includes(kind)),
      told: `${entName}（${names(kinds)}）；该权限适用于${names(known.kinds)}`,
    },
    {
      title: '有人持有该权限',
      ok: holders.length > 0,
      told: holders.length > 0 ? heldTold(holders) : `没有人持有“${known.menuName}”`,
      mender: `${administrator}或有授权许可的管理员`,
      mend: `在用户管理中给予该企业的人员含有“${known.menuName}”的角色`,
      mendPath: userPage,
    },
    ...wholeStep(
      known,
      holders.some(({ dataScope }) => dataScope.all),
      scopes,
      '',
    ),
    ...(await documentStep(context, asked, holders)),
  ]);
}

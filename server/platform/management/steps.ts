/** What may be done with an account now: the calls ask the guards that its row answers as `may`. */
import { userSteps } from '@portal/sdk/calls/management';
import type { RefusalKind } from '@portal/sdk/contract';
import {
  acting,
  type Context,
  isAdministrator,
  mayChange,
  type Only,
  one,
  refuse,
  sql,
  type User,
} from '@portal/sdk/server';
import { amongMembers, demandAdministers, managed } from './scope.ts';

const { states, steps } = userSteps;
export type UserStep = keyof typeof steps;

/** `u` is the `usr_user`, `m` its `usr_user_ent` in the enterprise that is asked about. */
interface Guard extends Only {
  readonly kind: RefusalKind;
}

const guard = (kind: RefusalKind, otherwise: string, condition: Only['if']): Guard => ({
  kind,
  otherwise,
  if: condition,
});

export const isSuperAdmin = sql<boolean>`exists (
  select from auth_user_role ur join auth_role r on r.id = ur.role_id where ur.user_id = u.id and r.role_type = 'L')`;

/** An administrator of the enterprise of `m`. */
export const isEntAdmin = sql<boolean>`exists (
  select from auth_user_role ur join auth_role r on r.id = ur.role_id and r.role_key in ('G1', 'C1')
  where ur.user_id = u.id and (ur.ent_id is null or ur.ent_id = m.ent_id) and ur.expire_at is null)`;

/** Too many wrong passwords. */
export const isBarred = (at: string) => sql<boolean>`exists (select from usr_login_attempt a
  where a.attempt_key = 'person:' || u.id and a.locked_until > ${at})`;

const several = sql<boolean>`(select count(*) > 1 from auth_user_role ur join auth_role r on r.id = ur.role_id
  where r.role_key = 'L')`;

const within = (user: User) =>
  guard('notFound', '用户不存在', sql`case when m.id is null then ${amongMembers(user)} else ${managed(user)} end`);

/** An account within reach; a super administrator's is nobody's to edit. */
const ofAccount = (user: User): readonly Guard[] => [
  within(user),
  guard('forbidden', '超级管理员不可编辑', sql`not ${isSuperAdmin}`),
  guard(
    'conflict',
    '该账号已由本人注销',
    sql`not exists (select from usr_cancellation c where c.user_id = u.id and c.done_at is not null)`,
  ),
];

const ofMember = (user: User) => [guard('notFound', '用户不存在', sql`m.id is not null`), ...ofAccount(user)];

/** What is done to an account holds wherever its person works. */
const everywhere = (user: User) => [
  ...ofAccount(user),
  guard(
    'forbidden',
    '该用户还在其他企业任职，账号由平台运营单位管理；您可以停用其在本企业的组织状态',
    sql`not exists (select from usr_user_ent m
      where m.user_id = u.id and m.org_status = 1 and not ${managed(user)})`,
  ),
];

const notSelf = ({ userId }: User, otherwise: string) => guard('invalid', otherwise, sql`u.id <> ${userId}`);

/** Another natural person, under whichever account. */
const another = ({ userId }: User, otherwise: string) =>
  guard('forbidden', otherwise, sql`not coalesce(same_person(${userId}, u.id), false)`);

const GUARDS: Readonly<Record<UserStep, (user: User, at: string) => readonly Guard[]>> = {
  ACTIVATE: ofAccount,
  ROLE: ofMember,
  STOP: (user) => [notSelf(user, '不能停用自己的账号'), ...everywhere(user)],
  ENABLE: everywhere,
  // roles of scope DEPT go by it
  DEPARTMENT: (user) => [...ofMember(user), another(user, '不能修改自己的部门，请由其他管理员办理')],
  LEAVE: (user) => [
    notSelf(user, '不能停用自己的组织状态'),
    ...ofMember(user),
    guard('conflict', '该用户在本企业的组织状态已停用', sql`m.org_status = 1`),
  ],
  REJOIN: (user) => [...ofMember(user), guard('conflict', '该用户在本企业的组织状态为在职', sql`m.org_status = 0`)],
  RESET: everywhere,
  KICK: (user) => [
    notSelf(user, '不能将自己踢下线'),
    ...everywhere(user),
    guard(
      'conflict',
      '该用户当前不在线',
      sql`exists (select from usr_session s where s.user_id = u.id and s.ended_at is null)`,
    ),
  ],
  PROMOTE: (user) => [
    another(user, '不能给自己授权，请由其他管理员办理'),
    guard('conflict', '该用户已是超级管理员', sql`not ${isSuperAdmin}`),
    guard(
      'invalid',
      '超级管理员只能是运营单位的人员',
      sql`exists (select from usr_user_ent o join ent_enterprise k on k.id = o.ent_id
        where o.user_id = u.id and o.org_status = 1 and 'L' = any(kinds_of(k.audience)))`,
    ),
  ],
  DISMISS: (user) => [
    guard('conflict', '该用户不是超级管理员', isSuperAdmin),
    guard('conflict', '至少需要保留一名超级管理员', several),
    notSelf(user, '不能取消自己的超级管理员，请由其他超级管理员办理'),
  ],
  UNBIND: (user) => [
    ...everywhere(user),
    guard('conflict', '该账号没有绑定统一认证身份', sql`u.sso_subject is not null`),
  ],
  RESET_FACTOR: (user) => [
    another(user, '不能重置自己的二次验证，请由其他管理员办理'),
    // a super administrator's too, by another one: nobody else is above them
    ...(isAdministrator(user) ? [] : everywhere(user)),
    guard(
      'conflict',
      '该用户没有启用二次验证',
      sql`exists (select from usr_second_factor f where f.user_id = u.id and f.confirmed_at is not null)`,
    ),
  ],
  UNLOCK: (user, at) => [...everywhere(user), guard('conflict', '该账号没有锁定', isBarred(at))],
  APPOINT: (user) => [
    ...ofMember(user),
    another(user, '不能给自己授权，请由其他管理员办理'),
    guard('conflict', '该用户已是企业管理员', sql`not ${isEntAdmin}`),
    guard('conflict', '该用户在本企业的组织状态已停用', sql`m.org_status = 1`),
    guard(
      'invalid',
      '只有供应商和采购单位的人员可以设为企业管理员',
      sql`u.user_source <> '4' and exists (select from ent_enterprise k
        where k.id = m.ent_id and kinds_of(k.audience) && array['G', 'C'])`,
    ),
  ],
  DISCHARGE: (user) => [
    ...ofMember(user),
    notSelf(user, '不能取消自己的管理员，请由其他管理员办理'),
    guard('conflict', '该用户不是企业管理员', isEntAdmin),
  ],
  HAND_OVER: (user) => [
    ...ofMember(user),
    notSelf(user, '不能给自己办理离职交接，请由其他管理员办理'),
    guard('conflict', '该用户在本企业的组织状态已停用', sql`m.org_status = 1`),
  ],
};

interface Asked {
  readonly userId: string;
  /** Enterprise of the membership that is changed; absent where the account as such is. */
  readonly entId?: string | undefined;
}

const found = ({ db }: Pick<Context, 'db'>, { userId, entId }: Asked) =>
  db
    .selectFrom('usrUser as u')
    .leftJoin('usrUserEnt as m', (join) =>
      join.onRef('m.userId', '=', 'u.id').on(sql<boolean>`m.ent_id = ${entId ?? null}`),
    )
    .where('u.id', '=', userId)
    .$if(entId !== undefined, (q) => q.where('m.id', 'is not', null));

async function demandAll(context: Context, asked: Asked, guards: readonly Guard[]) {
  const conditions = guards.map((each, index) => each.if.as(`guard${index}`));
  const row = await one(found(context, asked).select('u.status').select(conditions), '用户不存在');
  const failed = guards.find((_, index) => row[`guard${index}`] !== true);
  if (failed) refuse(failed.kind, failed.otherwise);
  return row;
}

/** @throws Refusal for a step that the row of the account does not offer, with the reason. */
export async function demandStep(context: Context, asked: Asked, step: UserStep): Promise<void> {
  await demandAdministers(context);
  const { status } = await demandAll(context, asked, GUARDS[step](context.user, context.clock.now().toISOString()));
  const { from, title } = steps[step];
  const open: readonly number[] = from;
  if (!open.includes(status))
    refuse('conflict', `账号当前状态为“${states[status as keyof typeof states]}”，不能${title}`);
}

/** @throws Refusal `notFound` for a user of another enterprise, `forbidden` for a super administrator. */
export async function demandManaged(context: Context, userId: string, entId?: string): Promise<void> {
  await demandAdministers(context);
  await demandAll(context, { userId, entId }, ofAccount(context.user));
}

/** Names of the steps that this user may make on the account of a row now. */
export function mayBeDone(user: User, at: string) {
  const offered = (Object.keys(GUARDS) as UserStep[]).flatMap((step) => {
    const { access, from } = steps[step];
    if (!mayChange(user, access)) return [];
    const conditions = GUARDS[step](acting(user, access), at).map((each) => each.if);
    const all = sql.join([sql`u.status in (${sql.join([...from])})`, ...conditions], sql` and `);
    return [sql`case when ${all} then ${step}::text end`];
  });
  return offered.length === 0
    ? sql<UserStep[]>`'{}'::text[]`
    : sql<UserStep[]>`array_remove(array[${sql.join(offered)}], null)`;
}

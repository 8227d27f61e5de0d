/** The administrator of an enterprise hands the role over to a colleague, who has asked for it. */
import { rightsChanged } from '@portal/sdk/calls/management';
import { adminChangeBizType, type adminChangeDecided } from '@portal/sdk/calls/notification';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, refuse, sql } from '@portal/sdk/server';
import { demandMayGive, demandOther, type Receiver, withinOwn } from '../rights/giving.ts';
import { colleagues, demandAdministrator } from './scope.ts';

/** What stays with who has handed over: the role of a colleague of the same kind of enterprise. */
const COLLEAGUE: Readonly<Record<string, string>> = { G1: 'G2', C1: 'C2' };

const applicantOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'applicantUserId' in data ? String(data.applicantUserId) : undefined;

/** Administrator roles that the caller holds in the enterprise; of two requests agreed to at once the second waits. */
async function heldBy({ db, user }: Context): Promise<{ id: string; roleKey: string }[]> {
  const { rows } = await sql<{ id: string; roleKey: string }>`
    select r.id::text as id, r.role_key
    from auth_user_role ur join auth_role r on r.id = ur.role_id and r.role_key in ('G1', 'C1')
    where ur.user_id = ${user.userId} and (ur.ent_id is null or ur.ent_id = ${user.entId}) and ur.expire_at is null
    for update of ur`.execute(db);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

async function demandColleague({ db, user }: Context, userId: string): Promise<void> {
  const found = await colleagues(db, user.entId).select('u.id').where('u.id', '=', userId).executeTakeFirst();
  if (!found) refuse('conflict', '申请人已不在本企业或账号已停用，不能移交');
}

/** Roles of a colleague that give the caller nothing new; one that would is the new administrator's to give. */
export async function staying(context: Context, held: readonly { roleKey: string }[]): Promise<string[]> {
  const keys = held.flatMap(({ roleKey }) => COLLEAGUE[roleKey] ?? []);
  const roles = context.db
    .selectFrom('authRole')
    .select('id')
    .where('roleKey', 'in', ['', ...keys]);
  return withinOwn(
    context,
    (await roles.execute()).map(({ id }) => id),
  );
}

/** Taken in this enterprise alone: in the others it stays. */
export async function giveUp(
  { db }: Pick<Context, 'db'>,
  { userId, entId }: Receiver,
  roleIds: readonly string[],
  stayingIds: readonly string[],
): Promise<void> {
  await sql`
    insert into auth_user_role (user_id, role_id, ent_id)
    select ur.user_id, ur.role_id, m.ent_id
    from auth_user_role ur join usr_user_ent m on m.user_id = ur.user_id and m.ent_id <> ${entId}
    where ur.user_id = ${userId} and ur.ent_id is null and ur.role_id = any(${[...roleIds]}::bigint[])
    on conflict do nothing`.execute(db);
  await sql`
    delete from auth_user_role
    where user_id = ${userId} and role_id = any(${[...roleIds]}::bigint[])
      and (ent_id is null or ent_id = ${entId})`.execute(db);
  await sql`
    insert into auth_user_role (user_id, role_id, ent_id)
    select ${userId}, stays.role_id, ${entId} from unnest(${[...stayingIds]}::bigint[]) as stays (role_id)
    where not exists (
      select from auth_user_role h where h.user_id = ${userId} and h.role_id = stays.role_id and h.ent_id is null)
    on conflict do nothing`.execute(db);
}

/** What else was asked of the former administrator in this enterprise can be asked of the new one. */
async function withdrawOthers({ db, user, clock }: Context): Promise<void> {
  await db
    .updateTable('msgNotification')
    .set({ status: 2, updateDate: clock.now().toISOString() })
    .where('bizType', '=', adminChangeBizType)
    .where('noticeType', '=', 5)
    .where('userId', '=', user.userId)
    .where('entId', '=', user.entId)
    .where('decision', 'is', null)
    .execute();
}

export async function handOver(
  { agreed, entId, data }: EventOf<typeof adminChangeDecided>,
  context: Context,
): Promise<void> {
  const applicant = applicantOf(data);
  if (!agreed || applicant === undefined) return;
  const { db, user } = context;
  if (entId === null) refuse('conflict', '该申请没有注明企业，请申请人重新提交');
  const held = await heldBy(context);
  if (held.length === 0) refuse('conflict', '您已不是该企业的管理员，不能移交');
  await demandOther(context, applicant, '不能移交给自己');
  await demandColleague(context, applicant);
  const roleIds = held.map(({ id }) => id);
  await demandMayGive(context, { userId: applicant, entId: user.entId }, roleIds);
  const stayingIds = await staying(context, held);
  await sql`
    insert into auth_user_role as t (user_id, role_id, ent_id)
    select ${applicant}, unnest(${roleIds}::bigint[]), ${user.entId}
    on conflict (user_id, role_id, ent_id) do update set expire_at = null`.execute(db);
  await giveUp(context, { userId: user.userId, entId: user.entId }, roleIds, stayingIds);
  await demandAdministrator(db, user.entId);
  await withdrawOthers(context);
  await context.emit(rightsChanged, { userIds: [applicant, user.userId] });
}

/** A colleague asks the administrators of the enterprise worked for to hand the role over; one of them decides. */
import { adminChangeBizType } from '@portal/sdk/calls/notification';
import { type Context, refuse, sql } from '@portal/sdk/server';
import { notify } from '../notification/send.ts';
import { administratorsOf, colleagues } from './scope.ts';

/** Those who could have decided may be administrators no more: then it waits for nobody. */
const waitingFor = async ({ db, user }: Context, administrators: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select from msg_notification
    where notice_type = 5 and biz_type = ${adminChangeBizType} and ent_id = ${user.entId}
      and data ->> 'applicantUserId' = ${user.userId} and decision is null and status <> 2
      and user_id = any(${[...administrators]}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
};

const mayHold = async ({ db, user }: Context): Promise<boolean> =>
  (await colleagues(db, user.entId).select('u.id').where('u.id', '=', user.userId).executeTakeFirst()) !== undefined;

/** Nobody is asked by an administrator, by who works for no enterprise, and where there is no administrator. */
const asked = async (context: Context): Promise<string[]> => {
  const { db, user } = context;
  if (!(await mayHold(context))) return [];
  const administrators = await administratorsOf(db, user.entId);
  return administrators.includes(user.userId) ? [] : administrators;
};

export async function adminChangeState(context: Context) {
  const userIds = await asked(context);
  if (userIds.length === 0) return { administrators: [], waiting: false };
  const found = context.db.selectFrom('usrUser').select('userName').where('id', 'in', userIds).orderBy('id');
  const administrators = (await found.execute()).map(({ userName }) => userName);
  return { administrators, waiting: await waitingFor(context, userIds) };
}

export async function askAdminChange({ reason }: { reason: string }, context: Context): Promise<null> {
  const { db, user, nextNumber } = context;
  await sql`select pg_advisory_xact_lock(hashtext('admin_change:' || ${user.userId}::text))`.execute(db);
  const userIds = await asked(context);
  if (userIds.length === 0) refuse('conflict', '您已是企业管理员，或所在企业没有可以移交的管理员');
  if (await waitingFor(context, userIds)) refuse('conflict', '您的申请正在等待管理员处理，请勿重复提交');
  await notify(context, {
    userIds,
    entId: user.entId,
    noticeType: 5,
    content: `${user.userName}申请将企业管理员变更为本人：${reason.trim()}`,
    data: { applicantUserId: user.userId },
    bizType: adminChangeBizType,
    bizId: await nextNumber('GB'),
  });
  return null;
}

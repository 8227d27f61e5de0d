/** A colleague asks the administrators of the enterprise worked for to hand the role over; one of them decides. */
import { adminChangeBizType } from '@portal/sdk/calls/notification';
import { type Context, refuse, sql } from '@portal/sdk/server';
import { notify } from '../notification/send.ts';
import { administratorsOf } from './scope.ts';

const waitingFor = async ({ db, user }: Context): Promise<boolean> => {
  const { rows } = await sql`
    select from msg_notification
    where notice_type = 5 and biz_type = ${adminChangeBizType} and ent_id = ${user.entId}
      and data ->> 'applicantUserId' = ${user.userId} and decision is null and status <> 2 limit 1`.execute(db);
  return rows.length > 0;
};

const isMember = async ({ db, user }: Context): Promise<boolean> =>
  (await db
    .selectFrom('usrUserEnt')
    .select('userId')
    .where('userId', '=', user.userId)
    .where('entId', '=', user.entId)
    .where('orgStatus', '=', 1)
    .executeTakeFirst()) !== undefined;

/** Nobody is asked by an administrator, by who has no enterprise, and where there is no administrator. */
const asked = async (context: Context): Promise<string[]> => {
  const { db, user } = context;
  if (user.entId === '0' || !(await isMember(context))) return [];
  const administrators = await administratorsOf(db, user.entId);
  return administrators.includes(user.userId) ? [] : administrators;
};

export async function adminChangeState(context: Context) {
  const userIds = await asked(context);
  if (userIds.length === 0) return { administrators: [], waiting: false };
  const found = context.db.selectFrom('usrUser').select('userName').where('id', 'in', userIds).orderBy('id');
  const administrators = (await found.execute()).map(({ userName }) => userName);
  return { administrators, waiting: await waitingFor(context) };
}

export async function askAdminChange({ reason }: { reason: string }, context: Context): Promise<null> {
  const { db, user, nextNumber } = context;
  await sql`select pg_advisory_xact_lock(hashtext('admin_change:' || ${user.userId}::text))`.execute(db);
  const userIds = await asked(context);
  if (userIds.length === 0) refuse('conflict', '您已是企业管理员，或所在企业没有可以移交的管理员');
  if (await waitingFor(context)) refuse('conflict', '您的申请正在等待管理员处理，请勿重复提交');
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

/** A notice becomes one row for each receiver, in the transaction of what caused it. */
import { filesGranted } from '@portal/sdk/calls/files';
import {
  type FinancingFacts,
  type noticesDisabled,
  type NoticeSent,
  noticesStored,
  type RoleMark,
} from '@portal/sdk/calls/notification';
import type { registrationDecided } from '@portal/sdk/calls/registration-approval';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, type Db, sql } from '@portal/sdk/server';
import { noticeBizType } from './notices.ts';

/** Active users who hold one of the roles, in one enterprise or anywhere. Those of one are few: the query begins there. */
async function holders(db: Db, roles: readonly RoleMark[], entId: string | undefined, at: string): Promise<string[]> {
  const members =
    entId === undefined
      ? sql`usr_user u`
      : sql`usr_user_ent m join usr_user u on u.id = m.user_id and m.ent_id = ${entId} and m.org_status = 1`;
  const here = entId === undefined ? sql`true` : sql`(ur.ent_id is null or ur.ent_id = ${entId})`;
  const { rows } = await sql<{ userId: string }>`
    select distinct u.id as user_id
    from ${members}
    join auth_user_role ur on ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > ${at}) and ${here}
    join auth_role r on r.id = ur.role_id and r.status = 1 and not r.deleted
    where u.status = 1 and u.user_source <> '4' and (r.role_type = any(${roles}) or r.role_key = any(${roles}))
    order by u.id`.execute(db);
  return rows.map(({ userId }) => userId);
}

const receivers = (db: Db, notice: NoticeSent, at: string) =>
  'userIds' in notice ? Promise.resolve([...new Set(notice.userIds)]) : holders(db, notice.roleTypes, notice.entId, at);

async function storeFinancing(db: Db, ids: readonly string[], facts: FinancingFacts): Promise<void> {
  const { receiveCompany, receiveAccount, realMoney, realDate, ...rest } = facts;
  const optional = {
    receiveCompany: receiveCompany ?? null,
    receiveAccount: receiveAccount ?? null,
    realMoney: realMoney ?? null,
    realDate: realDate ?? null,
    financingApplyNumber: rest.financingApplyNumber ?? null,
    financingApplyTime: rest.financingApplyTime ?? null,
  };
  const { title, notificationStatus } = rest;
  await db
    .insertInto('msgFinancingNotice')
    .values(ids.map((notificationId) => ({ notificationId, title, notificationStatus, ...optional })))
    .execute();
}

/** Sends a notice now. Areas emit `noticeSent`; the platform's own subjects may call this. */
export const notify = async (context: Context, notice: NoticeSent): Promise<void> =>
  void (await sendNotice(context, notice));

/** @returns how many people it was sent to. */
export async function sendNotice(context: Context, notice: NoticeSent): Promise<number> {
  const { db, clock } = context;
  const at = clock.now().toISOString();
  const userIds = await receivers(db, notice, at);
  if (userIds.length === 0) return 0;
  const { noticeType, topic, content, data, fileId, fileName, bizType, bizId, entId, financing } = notice;
  const common = {
    entId: entId ?? null,
    noticeType,
    topic: topic ?? null,
    content,
    data: data === undefined ? null : JSON.stringify(data),
    fileId: fileId ?? null,
    fileName: fileName ?? null,
    bizType: bizType ?? null,
    bizId: bizId ?? null,
    createDate: at,
    updateDate: at,
  };
  const stored = await db
    .insertInto('msgNotification')
    .values(userIds.map((userId) => ({ userId, ...common })))
    .returning(['id', 'userId'])
    .execute();
  if (financing)
    await storeFinancing(
      db,
      stored.map(({ id }) => id),
      financing,
    );
  const bizIds = stored.map(({ id }) => id);
  if (fileId !== undefined)
    await context.emit(filesGranted, { fileIds: [fileId], to: { bizType: noticeBizType, bizId: bizIds } });
  const notices = stored.map(({ id, userId }) => ({ id, userId, noticeType }));
  await context.emit(noticesStored, { notices, bizType: common.bizType });
  return stored.length;
}

/** What was decided keeps its decision. */
export async function disable(
  { noticeType, bizType, bizId }: EventOf<typeof noticesDisabled>,
  { db, clock }: Context,
): Promise<void> {
  await db
    .updateTable('msgNotification')
    .set({ status: 2, updateDate: clock.now().toISOString() })
    .where('bizType', '=', bizType)
    .where('bizId', '=', bizId)
    .where('noticeType', '=', noticeType)
    .where('decision', 'is', null)
    .execute();
}

/** The first notice of a new account. */
export async function welcome(
  { approved, userId }: EventOf<typeof registrationDecided>,
  context: Context,
): Promise<void> {
  if (!approved) return;
  await notify(context, { userIds: [userId], noticeType: 1, content: '欢迎使用澜岳e服务平台，您的账号已开通。' });
}

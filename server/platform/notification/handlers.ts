/** A user reads and answers only their own notices, of the enterprise they work for; a change is decided once. */
import { adminChangeBizType, adminChangeDecided, type Notice, notification } from '@portal/sdk/calls/notification';
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import { orgChangeApplied, orgChangeBizType } from '@portal/sdk/calls/org-change';
import type { InputOf } from '@portal/sdk/contract';
import {
  checkOrgChange,
  contains,
  type Context,
  type Handlers,
  implement,
  one,
  page,
  refuse,
  sql,
} from '@portal/sdk/server';
import { suffixOf } from '../../files/check.ts';
import { levelBelow, nodes } from '../enterprise/tree.ts';
import { ownAsker, ownNotices, visibleNotices } from './notices.ts';
import { disable, notify } from './send.ts';

const missing = '消息不存在或已被删除';

/** First moment of a day at +08:00. */
const startOf = (day: string, addDays = 0) =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + addDays * 86_400_000).toISOString();

const columns = [
  'id',
  'userId',
  'entId',
  'noticeType',
  'topic',
  'status',
  'content',
  'createDate',
  'updateDate',
  'fileId',
  'fileName',
  'bizType',
  'bizId',
  'decision',
] as const;

/** Of the notices without a topic of their own, the type says what they are about; `NOTICE_TYPE` has no two equal names. */
const typeNamed = (topic: string) => Object.entries(NOTICE_TYPE).find(([, name]) => name === topic)?.[0];

/** Notices of a topic. */
function ofTopic(topic: string) {
  const type = typeNamed(topic);
  return type === undefined ? sql<boolean>`topic = ${topic}` : sql<boolean>`topic is null and notice_type = ${type}`;
}

const topicOf = ({ topic, noticeType }: { topic: string | null; noticeType: number }) =>
  topic ?? NOTICE_TYPE[noticeType as NoticeType];

const list: Handlers<typeof notification>['getNotification'] = async (input, context) => {
  const { noticeType, status, topic, unread, keyword, from, to } = input;
  const found = visibleNotices(await ownAsker(context))
    .select(columns)
    .select(sql<string | null>`data::text`.as('data'))
    .$if(noticeType !== undefined, (q) => q.where('noticeType', '=', noticeType ?? 0))
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? 0))
    .$if(topic !== undefined, (q) => q.where(ofTopic(topic ?? '')))
    .$if(unread === true, (q) => q.where('status', '<>', 1))
    .$if(keyword !== undefined, (q) => q.where('content', 'ilike', contains(keyword ?? '')))
    .$if(from !== undefined, (q) => q.where('createDate', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (q) => q.where('createDate', '<', startOf(to ?? '', 1)))
    .orderBy('createDate', 'desc')
    .orderBy('id', 'desc');
  const { records, ...paging } = await page(found, input);
  return { ...paging, records: records.map((row) => ({ ...row, topic: topicOf(row) }) as Notice) };
};

/** The user's notices by type and topic. */
const counted = async (context: Context) =>
  visibleNotices(await ownAsker(context))
    .select(['noticeType', 'topic'])
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where status <> 1))::int`.as('unread'),
    ])
    .groupBy(['noticeType', 'topic'])
    .orderBy('noticeType')
    .orderBy('topic')
    .execute();

const topics: Handlers<typeof notification>['topics'] = async (_, context) => {
  const { db, user } = context;
  const choices = db.selectFrom('msgChoice').select('topic').where('userId', '=', user.userId);
  const muted = new Set((await choices.where('portal', '=', false).execute()).map(({ topic }) => topic));
  return (await counted(context)).map((row) => {
    const topic = topicOf(row);
    return { ...row, noticeType: row.noticeType as NoticeType, topic, muted: muted.has(topic) };
  });
};

async function unreadByType(context: Context) {
  const found = await counted(context);
  return Object.entries(NOTICE_TYPE).map(([code, noticeTypeName]) => {
    const own = found.filter(({ noticeType }) => String(noticeType) === code);
    const unread = own.reduce((sum, row) => sum + row.unread, 0);
    return { noticeType: Number(code) as NoticeType, noticeTypeName, unread };
  });
}

/** Marks unread ones of these; what is disabled stays as it is. `at` is the moment by which `markUnread` finds them again. */
async function markRead({ ids, topic }: InputOf<typeof notification.markRead>, context: Context) {
  const at = context.clock.now().toISOString();
  const unread = visibleNotices(await ownAsker(context))
    .where('status', '=', 0)
    .select('id')
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids ?? []))
    .$if(topic !== undefined, (q) => q.where(ofTopic(topic ?? '')));
  const read = context.db.updateTable('msgNotification').set({ status: 1, updateDate: at }).where('id', 'in', unread);
  return { count: (await read.returning('id').execute()).length, at };
}

async function markUnread({ at }: { at: string }, context: Context) {
  const read = ownNotices(context).where('status', '=', 1).where('updateDate', '=', at).where('decision', 'is', null);
  const undone = context.db.updateTable('msgNotification').set({ status: 0 }).where('id', 'in', read.select('id'));
  return { count: (await undone.returning('id').execute()).length };
}

/** All administrators were asked: one decides after the other, and finds that it is decided. */
const lockChange = ({ db }: Context, bizId: string | null) =>
  db
    .selectFrom('msgNotification')
    .select('id')
    .where('bizType', '=', adminChangeBizType)
    .where('bizId', '=', bizId ?? '')
    .orderBy('id')
    .forUpdate()
    .execute();

async function decide(context: Context, id: string, agreed: boolean): Promise<null> {
  const { db, clock } = context;
  const asked = await one(
    visibleNotices(await ownAsker(context))
      .where('id', '=', id)
      .select(['noticeType', 'bizId']),
    missing,
  );
  if (asked.noticeType !== 5) refuse('invalid', '该消息不需要处理');
  await lockChange(context, asked.bizId);
  const at = clock.now().toISOString();
  const { data, bizId, entId } = await one(
    db
      .updateTable('msgNotification')
      .set({ decision: agreed ? 'AGREED' : 'REFUSED', decidedAt: at, status: 1, updateDate: at })
      .where('id', '=', id)
      .where('decision', 'is', null)
      .where('status', '<>', 2)
      .returning(['data', 'bizId', 'entId']),
    '该变更已处理，请刷新',
    'conflict',
  );
  await context.emit(adminChangeDecided, { noticeId: id, agreed, entId, data });
  if (bizId !== null) await disable({ noticeType: 5, bizType: adminChangeBizType, bizId }, context);
  await tellApplicant(context, data, agreed, bizId);
  return null;
}

async function tellApplicant(context: Context, data: unknown, agreed: boolean, bizId: string | null): Promise<void> {
  const applicant =
    typeof data === 'object' && data !== null && 'applicantUserId' in data ? data.applicantUserId : null;
  if (typeof applicant !== 'string') return;
  const content = `您提交的管理员变更申请已被${context.user.userName}${agreed ? '同意' : '拒绝'}。`;
  const about = bizId === null ? {} : { bizType: adminChangeBizType, bizId };
  await notify(context, { userIds: [applicant], noticeType: 6, content, ...about });
}

async function applyOrgChange(
  { fileId, data, content }: { fileId: string; data: string; content: string },
  context: Context,
): Promise<null> {
  const org = checkOrgChange(data);
  const above = nodes(context.db).where('n.customerCode', '=', org.parentCustomerCode);
  if (levelBelow(await one(above, '上级公司不存在')) !== org.companyLevel) refuse('invalid', '公司层级不正确');
  const file = await context.files.read(fileId);
  if (suffixOf(file.fileName) !== 'docx') refuse('invalid', '上传文件必须是docx格式!');
  const { user } = context;
  // first the document, so that its applicant goes on to see the file that its notices carry
  await context.emit(orgChangeApplied, { org, fileId, fileName: file.fileName });
  const sender = { userId: user.userId, account: user.account, userName: user.userName, entName: user.entName };
  await notify(context, {
    roleTypes: ['Y'],
    noticeType: 11,
    content,
    data: { user: sender, org },
    fileId,
    fileName: file.fileName,
    bizType: orgChangeBizType,
  });
  return null;
}

export default implement(notification, {
  getNoticeTypeByUserId: (_input, context) => unreadByType(context),
  getNotification: list,
  async getNotificationInfo({ id }, context) {
    const about = visibleNotices(await ownAsker(context))
      .innerJoin('msgFinancingNotice as f', 'f.notificationId', 'msgNotification.id')
      .where('msgNotification.id', '=', id)
      .select([
        'f.title',
        'f.notificationStatus',
        'f.receiveCompany',
        'f.receiveAccount',
        'f.realMoney',
        'f.realDate',
        'f.financingApplyNumber',
        'f.financingApplyTime',
        'msgNotification.updateDate',
      ]);
    return one(about, missing);
  },
  async setRead({ id }, context) {
    await one(
      visibleNotices(await ownAsker(context))
        .where('id', '=', id)
        .select('id'),
      missing,
    );
    await markRead({ ids: [id] }, context);
    return null;
  },
  topics,
  markRead,
  markUnread,
  sendNotification: applyOrgChange,
  agreeChange: ({ id }, context) => decide(context, id, true),
  refuseChange: ({ id }, context) => decide(context, id, false),
});

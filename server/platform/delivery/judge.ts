/**
 * Whether a message that waits may still be sent. Everything is asked again at that moment: a right, a membership or a
 * wish that is gone since stops what was queued before.
 */
import { type Clock, type Db, type Documents, type Secrets, sql, type User } from '@portal/sdk/server';
import { kindsNamed } from '../../documents.ts';
import { loadUser } from '../../identity.ts';
import { visibleNotices } from '../notification/notices.ts';
import { addressOf, badAddress } from './addresses.ts';
import type { Told } from './caps.ts';
import type { Due } from './due.ts';
import { numberOf } from './letters.ts';
import type { PersonalChannel } from './queue.ts';
import { quietUntil } from './quiet.ts';
import { quietOf } from './choices.ts';
import type { Topics } from './topics.ts';

export interface Judging {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly documents: Documents;
  readonly topics: Topics;
  /** Whether the area that documents of a kind belong to runs. */
  readonly documentsOn: (bizType: string) => Promise<boolean>;
}

export type Verdict =
  | { readonly cancel: string }
  | { readonly until: Date; readonly why: string }
  | { readonly to: string; readonly about: Told; readonly number: string | undefined };

/** One to a person about a notice. */
export interface PersonalDue extends Due {
  readonly channel: PersonalChannel;
  readonly userId: string;
}

/** Who stands behind a message; undefined where nobody does any more. */
export async function activePerson({ db, clock }: Judging, { userId, entId }: PersonalDue): Promise<User | undefined> {
  const account = db.selectFrom('usrUser').select('id').where('id', '=', userId).where('status', '=', 1);
  const active = await account.where('userSource', '<>', '4').executeTakeFirst();
  if (!active) return undefined;
  const user = await loadUser(db, clock, userId, entId ?? undefined);
  return entId === null || user.entId === entId ? user : undefined;
}

export const enterpriseOn = async (db: Db, entId: string | null): Promise<boolean> =>
  entId === null ||
  (await db
    .selectFrom('entEnterprise')
    .select('id')
    .where('id', '=', entId)
    .where('status', '=', 2)
    .where('deleted', '=', false)
    .executeTakeFirst()) !== undefined;

interface SeenNotice extends Told {
  readonly status: number;
}

/** The notice as its receiver sees it now; undefined where they do not. */
async function seenNotice({ db, documents }: Judging, user: User, id: string): Promise<SeenNotice | undefined> {
  const about = await db.selectFrom('msgNotification').select('bizType').where('id', '=', id).execute();
  return visibleNotices({ db, user, documents: kindsNamed(documents, about) })
    .select(['status', 'msgNotification.bizType', 'msgNotification.bizId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Number of the document of a notice, as its receiver reads it. */
export async function numberFor(
  { db, documents }: Pick<Judging, 'db' | 'documents'>,
  user: User,
  { bizType, bizId }: Pick<SeenNotice, 'bizType' | 'bizId'>,
): Promise<string | undefined> {
  const kind = documents.get(bizType ?? '');
  if (!kind || bizId === null) return undefined;
  const reader = { db, user: { ...user, dataScope: user.reading } };
  const { rows } = await sql<{ code: unknown }>`
    select d.code from (${kind.visible(reader)}) d where d.id::text = ${bizId} or d.code::text = ${bizId} limit 1`.execute(
    db,
  );
  return numberOf(rows[0]?.code);
}

const wanted = async ({ db, topics }: Judging, { channel, userId, purpose }: PersonalDue): Promise<boolean> => {
  const { fixed, mail = false } = topics.of(purpose);
  if (channel === 'MAIL' && fixed !== undefined) return true;
  const chosen = await db
    .selectFrom('msgChoice')
    .select(['mail', 'sms'])
    .where('userId', '=', userId)
    .where('topic', '=', purpose)
    .executeTakeFirst();
  return channel === 'MAIL' ? (chosen?.mail ?? mail) : (chosen?.sms ?? false);
};

const stale: Readonly<Record<number, string>> = { 1: '收件人已在门户查看', 2: '消息已失效' };

/** @param ends - States in which nobody needs to be told any more. */
export async function noticeStands(
  judging: Judging,
  due: Pick<Due, 'notificationId'>,
  user: User,
  ends: readonly number[],
): Promise<SeenNotice | { cancel: string }> {
  const notice = await seenNotice(judging, user, due.notificationId ?? '0');
  if (!notice) return { cancel: '收件人已看不到该单据' };
  if (notice.bizType !== null && !(await judging.documentsOn(notice.bizType))) return { cancel: '该功能已停用' };
  const why = ends.includes(notice.status) ? stale[notice.status] : undefined;
  return why === undefined ? notice : { cancel: why };
}

export async function reachable(judging: Judging, due: PersonalDue): Promise<{ to: string } | { cancel: string }> {
  const { channel, userId } = due;
  const to = await addressOf(judging.db, userId, channel);
  if (to === null) return { cancel: channel === 'MAIL' ? '账号没有登记邮箱' : '账号没有登记手机号' };
  const bad = await badAddress(judging, userId, channel, to);
  return bad ? { cancel: '此前发往该地址的消息被退回' } : { to };
}

export async function judge(judging: Judging, due: PersonalDue): Promise<Verdict> {
  const { db, clock, topics } = judging;
  const user = await activePerson(judging, due);
  if (!user) return { cancel: '账号已停用，或已不在该企业' };
  if (!(await enterpriseOn(db, due.entId))) return { cancel: '企业已停用' };
  const notice = await noticeStands(judging, due, user, [1, 2]);
  if ('cancel' in notice) return notice;
  if (!(await wanted(judging, due))) return { cancel: '收件人已关闭这类提醒' };
  const quiet = topics.of(due.purpose).urgent ? null : await quietOf(db, due.userId);
  const until = quiet === null ? undefined : quietUntil(clock.now(), quiet);
  if (until) return { until, why: '免打扰时段，结束后发送' };
  const reached = await reachable(judging, due);
  if ('cancel' in reached) return reached;
  return { ...reached, about: notice, number: await numberFor(judging, user, notice) };
}

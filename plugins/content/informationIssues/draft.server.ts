/** What an editor enters, as it is stored: cleaned, with its words beside it, hung on its subjects. */
import { contentBizType } from '@portal/sdk/calls/notice-types';
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, imagesOf, one, record, refuseField, sql } from '@portal/sdk/server';
import { cleanText } from '../editing.server.ts';
import type { IssueEntries } from './contract.ts';
import { perform } from './issues.server.ts';

const minuteAt = (moment: string): string => new Date(`${moment}:00+08:00`).toISOString();
const dayMs = 86_400_000;
/** The moment after a day's last. */
export const endOf = (day: string): string => new Date(Date.parse(`${day}T00:00:00+08:00`) + dayMs).toISOString();

function valuesOf({ user, clock }: Context, entries: IssueEntries) {
  const { title, summary = '', contentSource, author, coverFiles, attachmentFiles = [], publishAt, expireOn } = entries;
  const now = clock.now().toISOString();
  const starts = publishAt === undefined ? null : minuteAt(publishAt);
  const ends = expireOn === undefined ? null : endOf(expireOn);
  if (ends !== null && ends <= (starts ?? now)) refuseField('expireOn', '过期日期须晚于发布时间');
  return {
    ...cleanText(entries.content, '<img'),
    title: title.trim(),
    summary: summary.trim(),
    contentSource: contentSource ?? null,
    author: author ?? null,
    coverFileId: coverFiles?.[0]?.fileId ?? null,
    attachmentFiles: JSON.stringify(attachmentFiles),
    publishAt: starts,
    expireAt: ends,
    topUntil: entries.topUntil === undefined ? null : endOf(entries.topUntil),
    updatedBy: user.userId,
    updatedAt: now,
  };
}

async function hangOn({ db }: Context, contentId: string, subjectIds: readonly string[]): Promise<void> {
  await db.deleteFrom('cmsContentSiteSubject').where('contentId', '=', contentId).execute();
  const hung = await db
    .insertInto('cmsContentSiteSubject')
    .columns(['contentId', 'siteId', 'subjectId'])
    .expression((eb) =>
      eb
        .selectFrom('cmsSubject as o')
        .innerJoin('cmsSite as t', 't.id', 'o.siteId')
        .select([sql<string>`${contentId}::bigint`.as('contentId'), 'o.siteId', 'o.id'])
        .where('o.id', 'in', [...subjectIds])
        .where('o.status', '=', 1)
        .where('t.status', '=', 1),
    )
    .returning('subjectId')
    .execute();
  if (hung.length !== new Set(subjectIds).size) refuseField('subjectIds', '所选栏目不存在或已停用');
}

/** What an article shows and offers. */
export async function filesOf({ db }: Pick<Context, 'db'>, id: string): Promise<string[]> {
  const { content, coverFileId, attached } = await one(
    db
      .selectFrom('cmsContent')
      .select(['content', 'coverFileId', sql<{ fileId: string }[]>`attachment_files`.as('attached')])
      .where('id', '=', id),
  );
  return [
    ...imagesOf(content),
    ...attached.map(({ fileId }) => fileId),
    ...(coverFileId === null ? [] : [coverFileId]),
  ];
}

/** Until it is published, the files are seen by those who see the article. */
const shareFiles = async (context: Context, id: string): Promise<void> =>
  context.emit(filesGranted, { fileIds: await filesOf(context, id), to: { bizType: contentBizType, bizId: id } });

export async function addDraft(context: Context, entries: IssueEntries) {
  const { db, user, clock, nextNumber } = context;
  const values = valuesOf(context, entries);
  const by = { createdBy: user.userId, entId: user.entId, createdAt: clock.now().toISOString() };
  const added = db.insertInto('cmsContent').values({ ...values, ...by, businessCode: await nextNumber('XW') });
  const draft = await one(added.returning(['id', 'version']));
  await hangOn(context, draft.id, entries.subjectIds);
  await shareFiles(context, draft.id);
  await record(context, contentBizType, draft.id, { action: 'CREATE' });
  return draft;
}

/** An article that waits or is public keeps what it says; one off the air starts over as a draft. */
export async function replaceDraft(
  context: Context,
  { id, version, ...entries }: IssueEntries & { id: string; version: number },
) {
  const draft = await perform(context, { id, version }, 'UPDATE', { set: valuesOf(context, entries) });
  await hangOn(context, id, entries.subjectIds);
  await shareFiles(context, id);
  return { id, version: draft.version };
}

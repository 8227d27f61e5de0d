/** The one way an article gets into the tables: cleaned, with its words beside it. */
import type { PurchaseNotice } from '@portal/sdk/calls/content';
import { cleanHtml, type Db, textOf } from '@portal/sdk/server';

export interface Draft {
  businessCode: string;
  title: string;
  summary: string;
  contentSource: string;
  author: string;
  coverArt: string | null;
  html: string;
  attachmentFiles: readonly { fileId: string; fileName: string; size: number }[];
  state: number;
  publishAt: string;
  expireAt: string | null;
  topUntil: string | null;
  viewCount: number;
  subjectId: string;
  siteId: string;
  notice: Omit<PurchaseNotice, 'status'> | null;
}

export async function storeContent(db: Db, draft: Draft): Promise<string> {
  const { html, attachmentFiles, subjectId, siteId, notice, ...facts } = draft;
  const content = cleanHtml(html);
  const { id } = await db
    .insertInto('cmsContent')
    .values({
      ...facts,
      content,
      contentText: textOf(content),
      attachmentFiles: JSON.stringify(attachmentFiles),
      createdAt: facts.publishAt,
      updatedAt: facts.publishAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('cmsContentSiteSubject').values({ contentId: id, siteId, subjectId }).execute();
  if (notice)
    await db
      .insertInto('cmsPurchaseNotice')
      .values({ contentId: id, ...notice })
      .execute();
  return id;
}

/** Whose notices: a person's own, less those of documents that do not exist for them. */
import { type Context, type DocumentAccess, type Documents, type Reader, sql } from '@portal/sdk/server';
import { type Asker, isShown, kindsNamed } from '../../documents.ts';
import { serviceDocuments } from '../plugins/facts.ts';

/** A notice among all documents: who has it opens the file that it carries. */
export const noticeBizType = 'notice';

/** A notice without enterprise belongs to the person, wherever they work. */
export const ownNotices = ({ db, user }: Reader) =>
  db
    .selectFrom('msgNotification')
    .where('msgNotification.userId', '=', user.userId)
    .where((eb) => eb.or([eb('msgNotification.entId', 'is', null), eb('msgNotification.entId', '=', user.entId)]));

/** Notices name documents by id, or by a number that has letters. */
const named = (source: ReturnType<DocumentAccess['visible']>) => sql<boolean>`case
  when msg_notification.biz_id ~ '^[0-9]{1,18}$'
  then exists (select from (${source}) document where document.id = msg_notification.biz_id::bigint)
  else exists (select from (${source}) document where document.code = msg_notification.biz_id) end`;

/** Of all kinds of documents, those that some notices are about. */
export async function kindsOf(
  { db, documents }: Pick<Context, 'db' | 'documents'>,
  notices: { readonly ids: readonly string[] } | { readonly userId: string },
): Promise<Documents> {
  const some = db.selectFrom('msgNotification').select('bizType').distinct();
  const found = 'ids' in notices ? some.where('id', 'in', notices.ids) : some.where('userId', '=', notices.userId);
  return kindsNamed(documents, await found.execute());
}

/** Whoever asks for their own notices. */
export const ownAsker = async ({ db, user, documents }: Asker): Promise<Asker> => ({
  db,
  user,
  documents: await kindsOf({ db, documents }, user),
});

/**
 * What a user sees of their own notices: those about no document, and those about one that exists for them. A plugin's
 * service alone knows its documents: its notices are shown to whom it has sent them, while it runs.
 */
export const visibleNotices = (asker: Asker) =>
  ownNotices(asker).where(
    sql<boolean>`(msg_notification.biz_type is null or msg_notification.biz_id is null
      or msg_notification.biz_type = any(${serviceDocuments()}) or ${isShown(
        asker,
        'msgNotification.bizType',
        (visible, { published }) =>
          published === undefined ? named(visible) : sql`(${named(visible)} or ${named(published(asker))})`,
      )})`,
  );

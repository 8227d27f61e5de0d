/** Whose notices: a person's own, less those of documents that do not exist for them. */
import { type DocumentAccess, type Reader, sql } from '@portal/sdk/server';
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

/** Whoever asks for their own notices, with the kinds of documents that these are about. */
export async function ownAsker({ db, user, documents }: Asker): Promise<Asker> {
  const own = db.selectFrom('msgNotification').select('bizType').distinct().where('userId', '=', user.userId);
  return { db, user, documents: kindsNamed(documents, await own.execute()) };
}

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

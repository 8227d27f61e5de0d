/** Who must sign is told: when an agreement is published, when they are reminded, when they are paused and return. */
import { entrySigningBizType } from '@portal/sdk/calls/entry-agreement';
import { documentNotice } from '@portal/sdk/calls/notification';
import { type Context, sql } from '@portal/sdk/server';
import { notify } from '../notification/send.ts';

export const entryTopic = '入市协议';

/** Active administrators of enterprises: they alone sign for them. */
export const administrators = async ({ db, clock }: Pick<Context, 'db' | 'clock'>, entIds: readonly string[]) => {
  const at = clock.now().toISOString();
  const { rows } = await sql<{ entId: string; userId: string; userName: string }>`
    select distinct m.ent_id, u.id as user_id, u.user_name
    from usr_user_ent m join usr_user u on u.id = m.user_id
    join auth_user_role ur on ur.user_id = u.id and (ur.ent_id is null or ur.ent_id = m.ent_id)
      and (ur.expire_at is null or ur.expire_at > ${at})
    join auth_role r on r.id = ur.role_id and r.role_key in ('G1', 'C1') and r.status = 1 and not r.deleted
    where m.ent_id = any(${entIds}::bigint[]) and m.org_status = 1 and u.status = 1 and u.user_source <> '4'
    order by m.ent_id, u.id`.execute(db);
  return rows;
};

/** One notice for all administrators of the enterprises; it opens the agreement. */
export async function tellSigners(
  context: Context,
  agreementId: string,
  entIds: readonly string[],
  content: string,
): Promise<void> {
  const people = await administrators(context, entIds);
  if (people.length === 0) return;
  const [only] = entIds.length === 1 ? entIds : [];
  await notify(context, {
    noticeType: documentNotice,
    topic: entryTopic,
    content,
    userIds: people.map(({ userId }) => userId),
    ...(only !== undefined && { entId: only }),
    bizType: entrySigningBizType,
    bizId: agreementId,
  });
}

/** Changes to roles of the whole platform wait for a second natural person; a platform of one person goes on alone. */
import { CHANGE_KIND, type ChangeKind } from '@portal/sdk/calls/rights';
import { type Context, type Db, type JsonValue, sql } from '@portal/sdk/server';
import { appendAudit } from '../audit/oper-log.ts';
import { notify } from '../notification/send.ts';

export interface Change {
  readonly kind: ChangeKind;
  /** What would change, as a sentence. */
  readonly summary: string;
  readonly payload: JsonValue;
  readonly reason?: string | undefined;
}

/** Natural persons who administer the platform now. */
export async function administrators(db: Db): Promise<number> {
  const { rows } = await sql<{ persons: number }>`
    select count(distinct coalesce(personal_index(u.phone), u.id::text))::int as persons
    from usr_user u join auth_user_role ur on ur.user_id = u.id join auth_role r on r.id = ur.role_id
    where r.role_type = 'L' and r.status = 1 and not r.deleted and u.status = 1
      and u.user_source <> '4' and ur.expire_at is null`.execute(db);
  return rows[0]?.persons ?? 0;
}

/** The same change has been asked for and waits. */
async function isAsked({ db }: Context, kind: ChangeKind, payload: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth_change_request where kind = ${kind} and status = 0 and payload = ${payload}::jsonb`.execute(db);
  return rows.length > 0;
}

/** @returns whether the change waits; otherwise the caller makes it, and the trail says that one person did. */
export async function waitsForSecond(context: Context, { kind, summary, payload, reason }: Change): Promise<boolean> {
  const { db, user, clock, ip, nextNumber } = context;
  if ((await administrators(db)) < 2) {
    const facts = {
      at: clock.now(),
      user,
      ip,
      kind: 'GRANT',
      module: 'rights',
      target: summary,
      result: 'ok',
    } as const;
    await appendAudit(db, { ...facts, action: `${CHANGE_KIND.texts[kind]}（单人）`, detail: payload });
    return false;
  }
  const asked = JSON.stringify(payload);
  if (await isAsked(context, kind, asked)) return true;
  const changeNo = await nextNumber('SQ');
  const { id } = await db
    .insertInto('authChangeRequest')
    .values({
      changeNo,
      kind,
      summary,
      payload: sql`${asked}::jsonb`,
      reason: reason ?? null,
      askedBy: user.userId,
      askedByName: user.userName,
      askedAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notify(context, {
    roleTypes: ['L'],
    noticeType: 13,
    topic: '授权复核',
    content: `${user.userName}申请${summary}（${changeNo}），请复核。`,
    bizType: 'rightsChange',
    bizId: id,
  });
  return true;
}

/** Thousands of people as those of the demonstration are: their enterprises, roles and unread notices. */
import { type Db, sql } from '@portal/sdk/server';

interface Template {
  readonly userId: string;
  readonly entId: string;
}

const atOnce = 1000;

const templatesOf = async (db: Db): Promise<Template[]> => {
  const { rows } = await sql<Template>`
    select u.id::text as user_id, m.ent_id::text as ent_id
    from usr_user u join usr_user_ent m on m.user_id = u.id and m.current_flag = 1 and m.org_status = 1
    where u.status = 1 and u.user_source <> '4' and u.account not like 'bench-%'
      and exists (select from auth_user_role r where r.user_id = u.id)
      and exists (select from msg_notification n where n.user_id = u.id)
    order by u.id`.execute(db);
  return rows;
};

async function addSome(db: Db, numbers: readonly number[], templates: readonly Template[]): Promise<string[]> {
  const stored = await db
    .insertInto('usrUser')
    .values(
      numbers.map((n) => ({
        ...{ account: `bench-${n}`, accountKey: `bench-${n}`, userName: `测试${n}`, email: `bench-${n}@example.com` },
      })),
    )
    .returning(['id', 'account'])
    .execute();
  const people = stored.map(({ id, account }) => {
    const template = templates[Number(account.slice('bench-'.length)) % templates.length];
    return { id, like: template?.userId ?? '0', entId: template?.entId ?? '0' };
  });
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(id bigint, "like" bigint, "entId" bigint)`;
  await sql`insert into usr_user_ent (user_id, ent_id, is_primary, org_status, current_flag)
    select p.id, p."entId", true, 1, 1 from ${given}`.execute(db);
  await sql`insert into auth_user_role (user_id, role_id, ent_id)
    select distinct p.id, r.role_id, r.ent_id from ${given} join auth_user_role r on r.user_id = p."like"`.execute(db);
  await sql`insert into msg_notification (user_id, ent_id, notice_type, topic, content, biz_type, biz_id, create_date, update_date)
    select p.id, n.ent_id, n.notice_type, n.topic, n.content, n.biz_type, n.biz_id, now(), now()
    from ${given} cross join lateral (
      select * from msg_notification n where n.user_id = p."like" order by n.id desc limit 3) n`.execute(db);
  await sql`insert into msg_receiving (user_id, digest, updated_at) select p.id, true, now() from ${given}`.execute(db);
  return people.map(({ id }) => id);
}

/** @returns their ids. */
export async function addPeople(db: Db, count: number): Promise<string[]> {
  const templates = await templatesOf(db);
  const ids: string[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => from + n);
    ids.push(...(await addSome(db, numbers, templates)));
  }
  await sql`analyze`.execute(db);
  return ids;
}

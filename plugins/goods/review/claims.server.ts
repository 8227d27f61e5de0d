/** An application is decided by one reviewer at a time: whoever has it open, or to whom it was handed. */
import { addWorkingHours } from '@portal/sdk/working-time';
import { type Context, refuse, sql } from '@portal/sdk/server';
import { approvalHours, claimMinutes } from './contract.ts';

const minutesFrom = ({ clock }: Pick<Context, 'clock'>, minutes: number) =>
  new Date(clock.now().getTime() + minutes * 60_000).toISOString();

/** The moment by which whoever is handed an application now should have decided it. */
export const handedUntil = async ({ calendar, clock }: Pick<Context, 'calendar' | 'clock'>): Promise<string> =>
  addWorkingHours(await calendar(), clock.now(), approvalHours).toISOString();

type Reader = Pick<Context, 'user' | 'clock'>;

const liveClaimOf = ({ clock }: Pick<Context, 'clock'>, alias: string) => sql`from gd_claim k
  where k.apply_no = ${sql.ref(`${alias}.applyNo`)} and k.until > ${clock.now().toISOString()}`;

/** Nobody else has the application open. @param alias - Of the query that shows applications. */
export const isFree = (reader: Reader, alias: string) => sql<boolean>`not exists (
  select ${liveClaimOf(reader, alias)} and k.user_id <> ${reader.user.userId})`;

export const isOverdue = ({ clock }: Pick<Context, 'clock'>, alias: string) => sql<boolean>`(
  ${sql.ref(`${alias}.status`)} = 1 and ${sql.ref(`${alias}.dueAt`)} < ${clock.now().toISOString()})`;

/** Who has the application now, or has decided it. */
export const handlerOf = (reader: Reader, alias: string) => sql<string | null>`case
  when ${sql.ref(`${alias}.status`)} = 1 then coalesce((select k.user_name ${liveClaimOf(reader, alias)}), '运营单位')
  else ${sql.ref(`${alias}.decidedByName`)} end`;

export async function liveClaim({ db, clock }: Pick<Context, 'db' | 'clock'>, applyNo: string) {
  return db
    .selectFrom('gdClaim')
    .select(['userId', 'userName', 'until'])
    .where('applyNo', '=', applyNo)
    .where('until', '>', clock.now().toISOString())
    .executeTakeFirst();
}

/** Takes an application that nobody else has; one's own claim is prolonged, a handed one stays as long as it was. */
export async function claim(context: Context, applyNo: string) {
  const { db, user, clock } = context;
  const until = minutesFrom(context, claimMinutes);
  const { userId, userName } = user;
  await sql`
    insert into gd_claim (apply_no, user_id, user_name, until) values (${applyNo}, ${userId}, ${userName}, ${until})
    on conflict (apply_no) do update set user_id = excluded.user_id, user_name = excluded.user_name,
      until = greatest(excluded.until, case when gd_claim.user_id = excluded.user_id then gd_claim.until end)
    where gd_claim.user_id = excluded.user_id or gd_claim.until <= ${clock.now().toISOString()}`.execute(db);
  const held = await liveClaim(context, applyNo);
  return { mine: held?.userId === userId, userName: held?.userName ?? userName, until: held?.until ?? until };
}

/** @throws conflict when another reviewer has the application open. */
export async function admitReviewer(context: Context, applyNo: string): Promise<void> {
  const held = await liveClaim(context, applyNo);
  if (held && held.userId !== context.user.userId)
    refuse('conflict', `该申请正由${held.userName}审核，请稍后再试或请其转办`);
}

export async function release({ db }: Context, applyNo: string): Promise<void> {
  await db.deleteFrom('gdClaim').where('applyNo', '=', applyNo).execute();
}

/** A reviewer's comments by field, as calls answer them. */
export const commentsIn = (comments: Readonly<Record<string, string>>) =>
  Object.entries(comments).map(([field, comment]) => ({ field, comment }));

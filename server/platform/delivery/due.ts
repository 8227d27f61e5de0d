/**
 * Who sends what waits, and what becomes of it. A row belongs to one process from its claim to the end of its lease;
 * every change is guarded by the lease that it was claimed with.
 */
import { type Db, sql } from '@portal/sdk/server';

export type Channel = 'MAIL' | 'SMS' | 'ROBOT';

/** A row in the hands of this process. */
export interface Due {
  readonly id: string;
  readonly channel: Channel;
  /** Topic of the notice. */
  readonly purpose: string;
  readonly userId: string | null;
  readonly entId: string | null;
  readonly notificationId: string | null;
  readonly robotId: string | null;
  /** This one counted. */
  readonly tries: number;
  /** No two claims of a row have the same. */
  readonly leaseUntil: string;
}

/** Longer than a system outside may take to answer, twice. */
const leaseMs = 2 * 60_000;
const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs).toISOString();

const minuteMs = 60_000;
/** Between one try and the next; after the last of them the message has failed. */
const waitsMs: readonly number[] = [minuteMs, 5 * minuteMs, 30 * minuteMs, 30 * minuteMs];

/** The messages of a channel that have waited longest; one process gets each. */
export async function claim(db: Db, now: Date, channel: Channel, most: number): Promise<Due[]> {
  const leaseUntil = leaseFrom(now);
  const { rows } = await sql<Omit<Due, 'leaseUntil'>>`
    update msg_delivery d set status = 'SENDING', tries = d.tries + 1, next_at = null, lease_until = ${leaseUntil}
    from (
      select id from msg_delivery where status = 'PENDING' and channel = ${channel} and next_at <= ${now.toISOString()}
      order by next_at, id limit ${most} for update skip locked
    ) waiting
    where d.id = waiting.id
    returning d.id, d.channel, d.purpose, d.user_id, d.ent_id, d.notification_id, d.robot_id, d.tries`.execute(db);
  return rows.map((row) => ({ ...row, leaseUntil }));
}

/**
 * A process died with rows in its hands. What it had not given to the channel is sent by another, unless it ended as
 * often as a message is tried. Of the rest nobody knows whether it left, and no channel can be asked: it is not sent
 * again, since twice is worse than not at all, and the notice stands in the portal.
 */
export async function endLapsed(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    update msg_delivery d set status = l.status, fault = l.fault, lease_until = null,
      next_at = case l.status when 'PENDING' then ${at}::timestamptz end,
      sent_at = case l.status when 'PENDING' then d.sent_at else ${at}::timestamptz end
    from (
      select id,
        case when left_at is null and tries <= ${waitsMs.length} then 'PENDING' else 'FAILED' end as status,
        case when left_at is not null then '发送时中断，不知是否送达，没有再发'
          when tries <= ${waitsMs.length} then '发送前中断，重新发送' else '发送前多次中断' end as fault
      from msg_delivery where status = 'SENDING' and lease_until < ${at} for update skip locked
    ) l
    where d.id = l.id`.execute(db);
}

const held = (db: Db, { id, leaseUntil }: Due) =>
  db
    .updateTable('msgDelivery')
    .where('id', '=', id)
    .where('status', '=', 'SENDING')
    .where('leaseUntil', '=', leaseUntil);

/** To whom, masked, how and what; without secrets. */
export interface Sent {
  readonly recipient: string;
  readonly recipientHmac: string;
  readonly adapter: string;
  readonly content: string;
}

/** Now it leaves, with a lease from this moment on. @returns undefined where it is this process’s no more. */
export async function leaving(db: Db, due: Due, now: Date, sent: Sent): Promise<Due | undefined> {
  const leaseUntil = leaseFrom(now);
  const at = now.toISOString();
  const row = await held(db, due)
    .where('leaseUntil', '>', at)
    .set({ ...sent, leftAt: at, leaseUntil })
    .returning('id')
    .executeTakeFirst();
  return row && { ...due, leaseUntil };
}

export async function arrived(db: Db, due: Due, now: Date): Promise<void> {
  await held(db, due).set({ status: 'SENT', fault: null, leaseUntil: null, sentAt: now.toISOString() }).execute();
}

export async function cancelled(db: Db, due: Due, now: Date, fault: string): Promise<void> {
  const facts = { status: 'CANCELLED', fault, leaseUntil: null, sentAt: now.toISOString() };
  await held(db, due).set(facts).execute();
}

/** Not tried: it waits until a moment. @param why - A sentence without its full stop; null: for nothing of its own. */
export async function postponed(db: Db, due: Due, until: Date, why: string | null): Promise<void> {
  const facts = { status: 'PENDING', tries: due.tries - 1, leaseUntil: null, nextAt: until.toISOString(), fault: why };
  await held(db, due).set(facts).execute();
}

/** Tried and known not to have arrived: once more after a while, until it has been tried often enough. */
export async function refused(db: Db, due: Due, now: Date, fault: string): Promise<void> {
  const wait = waitsMs[due.tries - 1];
  const next =
    wait === undefined
      ? { status: 'FAILED', nextAt: null }
      : { status: 'PENDING', nextAt: new Date(now.getTime() + wait).toISOString() };
  await held(db, due)
    .set({ ...next, fault, leftAt: null, leaseUntil: null, sentAt: now.toISOString() })
    .execute();
}

/** Not to be tried again, since nobody knows whether it arrived. */
export async function unclear(db: Db, due: Due, now: Date, fault: string): Promise<void> {
  const facts = { status: 'FAILED', fault, leaseUntil: null, sentAt: now.toISOString() };
  await held(db, due).set(facts).execute();
}

/** Not to be tried again, since the address takes nothing. */
export async function bounced(db: Db, due: Due, now: Date, fault: string): Promise<void> {
  const facts = { status: 'BOUNCED', fault, leftAt: null, leaseUntil: null, sentAt: now.toISOString() };
  await held(db, due).set(facts).execute();
}

/**
 * Who sends what waits, and what becomes of it. A row belongs to one process from its claim to the end of its lease;
 * every change is guarded by the try that it was claimed for.
 */
import { type Db, sql } from '@portal/sdk/server';

/** A row in the hands of this process. */
export interface Due {
  readonly id: string;
  readonly channel: 'MAIL' | 'SMS' | 'ROBOT';
  /** Topic of the notice. */
  readonly purpose: string;
  readonly userId: string | null;
  readonly entId: string | null;
  readonly notificationId: string | null;
  readonly robotId: string | null;
  /** This one counted. */
  readonly tries: number;
}

/** Longer than a system outside may take to answer, twice. */
const leaseMs = 2 * 60_000;

const minuteMs = 60_000;
/** Between one try and the next; after the last of them the message has failed. */
const waitsMs: readonly number[] = [minuteMs, 5 * minuteMs, 30 * minuteMs, 30 * minuteMs];

/** The message that has waited longest; one process gets it. */
export async function claim(db: Db, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update msg_delivery d set
      status = 'SENDING', tries = d.tries + 1, next_at = null,
      lease_until = ${new Date(now.getTime() + leaseMs).toISOString()}
    from (
      select id from msg_delivery where status = 'PENDING' and next_at <= ${now.toISOString()}
      order by next_at, id limit 1 for update skip locked
    ) waiting
    where d.id = waiting.id
    returning d.id, d.channel, d.purpose, d.user_id, d.ent_id, d.notification_id, d.robot_id, d.tries`.execute(db);
  return rows[0];
}

/**
 * A process died while it was sending: whether the message left is known to nobody, and no channel can be asked. It is
 * not sent again, since twice is worse than not at all: the notice stands in the portal.
 */
export async function endLapsed(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('msgDelivery')
    .set({ status: 'FAILED', fault: '发送时中断，不知是否送达，没有再发', leaseUntil: null, sentAt: now.toISOString() })
    .where('status', '=', 'SENDING')
    .where('leaseUntil', '<', now.toISOString())
    .execute();
}

const held = (db: Db, { id, tries }: Due) =>
  db.updateTable('msgDelivery').where('id', '=', id).where('status', '=', 'SENDING').where('tries', '=', tries);

/** To whom, masked, how and what; without secrets. */
export interface Sent {
  readonly recipient: string;
  readonly recipientHmac: string;
  readonly adapter: string;
  readonly content: string;
}

export async function arrived(db: Db, due: Due, now: Date, sent: Sent): Promise<void> {
  const facts = { ...sent, status: 'SENT', fault: null, leaseUntil: null, sentAt: now.toISOString() };
  await held(db, due).set(facts).execute();
}

export async function cancelled(db: Db, due: Due, now: Date, fault: string): Promise<void> {
  const facts = { status: 'CANCELLED', fault, leaseUntil: null, sentAt: now.toISOString() };
  await held(db, due).set(facts).execute();
}

/** Not tried: it waits until a moment. */
export async function postponed(db: Db, due: Due, until: Date): Promise<void> {
  await held(db, due)
    .set({ status: 'PENDING', tries: due.tries - 1, leaseUntil: null, nextAt: until.toISOString() })
    .execute();
}

/** Tried and known not to have arrived: once more after a while, until it has been tried often enough. */
export async function refused(
  db: Db,
  due: Due,
  now: Date,
  { fault, ...sent }: Sent & { fault: string },
): Promise<void> {
  const wait = waitsMs[due.tries - 1];
  const next =
    wait === undefined
      ? { status: 'FAILED', nextAt: null }
      : { status: 'PENDING', nextAt: new Date(now.getTime() + wait).toISOString() };
  await held(db, due)
    .set({ ...sent, ...next, fault, leaseUntil: null, sentAt: now.toISOString() })
    .execute();
}

/** Not to be tried again: `BOUNCED` where the address takes nothing, `FAILED` where nobody knows whether it arrived. */
export async function ended(
  db: Db,
  due: Due,
  now: Date,
  { status, ...sent }: Sent & { readonly status: 'FAILED' | 'BOUNCED'; readonly fault: string },
): Promise<void> {
  await held(db, due)
    .set({ ...sent, status, leaseUntil: null, sentAt: now.toISOString() })
    .execute();
}

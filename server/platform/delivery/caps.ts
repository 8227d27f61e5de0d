/**
 * How much one receiver is sent. Places are taken one after the other under a lock of the receiver, whichever process
 * sends: what is given to a channel has its place from that moment on, and gives it back where it did not arrive.
 */
import { type Clock, type Db, type Secrets, sql } from '@portal/sdk/server';
import { keptAsAny } from './addresses.ts';
import { cancelled, type Due, leaving, postponed, type Sent } from './due.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Texts of notices to one phone; codes count apart, see `registration/sms.ts`. */
const maxTextsADay = 5;
const maxMailsAnHour = 20;
/** Both services of robots take as many, from one robot. */
const maxTellingsAMinute = 20;
/** In which one document is told of once by a channel. */
const repeatMs = 30 * minuteMs;

/** A document that a notice is about. */
export interface Told {
  readonly bizType: string | null;
  readonly bizId: string | null;
}

export interface Capped {
  /** What is locked, as every process names it. */
  readonly lock: string;
  /** Why there is no place, by those that others have taken; undefined where there is one. */
  readonly full: (db: Db, now: Date) => Promise<Full | undefined>;
}

type Full = { readonly cancel: string } | { readonly until: Date; readonly why: string };

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Taken since a moment. */
const taken = (db: Db, { channel }: Pick<Due, 'channel'>, since: string) =>
  db.selectFrom('msgDelivery as d').where('d.channel', '=', channel).where('d.leftAt', '>', since);

async function repeated(db: Db, now: Date, due: Due, { bizType, bizId }: Told): Promise<boolean> {
  if (bizType === null || bizId === null) return false;
  const same = await taken(db, due, ago(now, repeatMs))
    .where('d.userId', '=', due.userId)
    .innerJoin('msgNotification as n', 'n.id', 'd.notificationId')
    .select('n.id')
    .where('d.purpose', '=', due.purpose)
    .where('n.bizType', '=', bizType)
    .where('n.bizId', '=', bizId)
    .executeTakeFirst();
  return same !== undefined;
}

async function overMails(db: Db, now: Date, due: Due): Promise<Full | undefined> {
  const { sent } = await taken(db, due, ago(now, hourMs))
    .where('d.userId', '=', due.userId)
    .select((eb) => eb.fn.countAll<string>().as('sent'))
    .executeTakeFirstOrThrow();
  return Number(sent) < maxMailsAnHour ? undefined : { cancel: `一小时内已发 ${maxMailsAnHour} 封，其余只在门户查看` };
}

async function overTexts(db: Db, now: Date, due: Due, kept: string[]): Promise<Full | undefined> {
  const { sent, last } = await taken(db, due, ago(now, dayMs))
    .where('d.recipientHmac', 'in', kept)
    .select((eb) => [eb.fn.countAll<string>().as('sent'), eb.fn.max('d.leftAt').as('last')])
    .executeTakeFirstOrThrow();
  if (Number(sent) >= maxTextsADay) return { cancel: `一天内已发 ${maxTextsADay} 条短信，其余只在门户查看` };
  const next = last === null ? 0 : new Date(last).getTime() + minuteMs;
  return next > now.getTime() ? { until: new Date(next), why: '该号码一分钟内已发过短信' } : undefined;
}

/** To a person about a document: by mailbox of the account, by phone whoever has it. */
export function cappedFor(secrets: Secrets, due: Due, address: string, about: Told): Capped {
  const kept = keptAsAny(secrets, address);
  const over = due.channel === 'MAIL' ? overMails : (db: Db, now: Date) => overTexts(db, now, due, kept);
  return {
    // several accounts may have one phone; the oldest key is one that every process has
    lock: due.channel === 'MAIL' ? `mail:${due.userId}` : `text:${kept.at(-1)}`,
    full: async (db, now) =>
      (await repeated(db, now, due, about)) ? { cancel: '30 分钟内已提醒过同一事项' } : over(db, now, due),
  };
}

export const cappedForRobot = (due: Due): Capped => ({
  lock: `robot:${due.robotId}`,
  async full(db, now) {
    const { sent } = await taken(db, due, ago(now, minuteMs))
      .where('d.robotId', '=', due.robotId)
      .select((eb) => eb.fn.countAll<string>().as('sent'))
      .executeTakeFirstOrThrow();
    if (Number(sent) < maxTellingsAMinute) return undefined;
    return { until: new Date(now.getTime() + minuteMs), why: `一分钟内已发 ${maxTellingsAMinute} 条到该群` };
  },
});

/** @returns the row, which now leaves; undefined where it does not: it was cancelled, waits, or is another’s. */
export const takePlace = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  due: Due,
  { lock, full }: Capped,
  sent: Sent,
): Promise<Due | undefined> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`msg_delivery:${lock}`}))`.execute(tx);
    const now = clock.now(); // after the lock: what others have taken meanwhile is older
    const no = await full(tx, now);
    if (no === undefined) return leaving(tx, due, now, sent);
    if ('cancel' in no) await cancelled(tx, due, now, no.cancel);
    else await postponed(tx, due, no.until, no.why);
    return undefined;
  });

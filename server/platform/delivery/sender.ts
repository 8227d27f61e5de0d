/** Sends what waits, some messages of each channel at a time, in each process; the database gives one to one of them. */
import { unsubscribing } from '@portal/sdk/calls/unsubscribing';
import { clockOf } from '../../clock.ts';
import { Together } from '../../db/together.ts';
import { mailsAtOnce } from '../../outside/mail-smtp.ts';
import type { Outside } from '../../outside/outside.ts';
import type { LoadedArea } from '../../areas.ts';
import type { Host } from '../../routes.ts';
import { keptAs, markBad, masked } from './addresses.ts';
import { type Capped, cappedFor, takePlace } from './caps.ts';
import { digestOf } from './digest.ts';
import { bounced, cancelled, type Channel, claim, type Due, endLapsed, leaving, postponed } from './due.ts';
import { Gate } from './gate.ts';
import { judge, type Judging, type PersonalDue, type Verdict } from './judge.ts';
import { mailOf, smsOf, type Ways } from './letters.ts';
import { type Parcel, sendParcel } from './parcel.ts';
import { sendToRobot } from './robot-sender.ts';
import type { Sum } from './sums.ts';
import type { Topics } from './topics.ts';
import { digestTopic, leavingToken, weeklyTopic } from './unsubscribe.ts';
import { weeklyOf } from './weekly.ts';

/** How often the queue is looked at without having been told: for later tries, quiet hours, and other processes' rows. */
const everyMs = 10_000;

interface Pace {
  /** Messages that are judged together: what is asked for each of them is asked for all at once. */
  readonly judged: number;
  /** Of these, sent at a time. */
  readonly sent: number;
}

/** Of one process: a channel that is slow or silent holds back no other. */
const PACES: Readonly<Record<Channel, Pace>> = {
  MAIL: { judged: 24, sent: mailsAtOnce },
  SMS: { judged: 2, sent: 2 },
  ROBOT: { judged: 2, sent: 2 },
};

/** How long a message that was judged may wait for those before it: then it is judged again. */
const freshMs = 1000;

type SumOf = (judging: Judging, due: PersonalDue, home: string) => Promise<Sum>;

/** What is not about one notice, by its topic. */
const SUMS: ReadonlyMap<string, SumOf> = new Map([
  [digestTopic, digestOf],
  [weeklyTopic, weeklyOf],
]);

interface SenderOptions {
  readonly host: Pick<Host, 'db' | 'clock' | 'secrets' | 'documents' | 'events' | 'areaEnabled' | 'modes'> & {
    readonly outside: Outside;
  };
  readonly areas: readonly LoadedArea[];
  readonly topics: Topics;
  /** Address of the portal as browsers know it, without a trailing slash. */
  readonly home: string;
  /** Address of the calls. */
  readonly api: string;
  readonly onError: (error: unknown) => void;
}

const ownerOf = (areas: readonly LoadedArea[]) =>
  new Map(areas.flatMap(({ id, area }) => (area.documents ?? []).map(({ bizType }) => [bizType, id] as const)));

export class Sender {
  readonly #options: SenderOptions;
  readonly #owners: ReadonlyMap<string, string>;
  readonly #together: Together;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#owners = ownerOf(options.areas);
    this.#together = new Together(options.host.db);
  }

  /** Sends after each commit that has told somebody, and by time. @returns its end. */
  start(): () => Promise<void> {
    const { events } = this.#options.host;
    const wake = () => void this.wake();
    const timer = setInterval(wake, everyMs).unref();
    const removed = events.onCommitted((committed) => {
      if (committed.some(({ name }) => name === 'notice:stored')) setImmediate(wake);
    });
    wake();
    return async () => {
      this.#stopped = true;
      clearInterval(timer);
      removed();
      await this.#running;
    };
  }

  /** Resolves when nothing is due any more. */
  wake(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    const { onError } = this.#options;
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        await this.sendDue();
      } catch (error) {
        onError(error); // the database is away: the timer asks again, and what was claimed ends with its lease
      }
    }
    this.#running = undefined; // in the same turn as the last look at `again`, so that a later wake starts a new run
  }

  /** Until nothing is due, or the process leaves. */
  async sendDue(): Promise<void> {
    const { db, clock, modes } = this.#options.host;
    if (modes.paused()) return;
    await endLapsed(db, clock.now());
    const channels = Object.entries(PACES) as [Channel, Pace][];
    const ended = await Promise.allSettled(channels.map(([channel, pace]) => this.#sendAll(channel, pace)));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  /** A message whose sending fails by our own fault is tried again after its lease, and stops no other. */
  async #sendAll(channel: Channel, { judged, sent }: Pace): Promise<void> {
    const gate = new Gate(sent);
    const inHand = new Set<Promise<void>>();
    for (;;) {
      const at = this.#options.host.clock.now();
      const batch = await this.#take(channel, at, judged);
      if (batch.length === 0) break;
      for (const due of batch) {
        const sending = this.#send(due, at, gate).catch(this.#options.onError);
        inHand.add(sending);
        void sending.finally(() => inHand.delete(sending));
      }
      while (inHand.size >= sent) await Promise.race(inHand);
    }
    await Promise.all(inHand);
  }

  get #stands(): boolean {
    return this.#stopped || this.#options.host.modes.paused();
  }

  /** Nothing leaves while the portal stands still: what waits is looked at again afterwards. */
  async #take(channel: Channel, at: Date, most: number): Promise<Due[]> {
    return this.#stands ? [] : claim(this.#options.host.db, at, channel, most);
  }

  /** As of a moment, which those who are judged together have in common. */
  #judging(at: Date): Judging {
    const { host, topics } = this.#options;
    const documentsOn = async (bizType: string) => {
      const owner = this.#owners.get(bizType);
      return owner === undefined || (await host.areaEnabled(owner, 'login'));
    };
    return { ...host, clock: clockOf(() => at), topics, documentsOn };
  }

  async #send(due: Due, at: Date, gate: Gate): Promise<void> {
    const { clock } = this.#options.host;
    if (due.channel === 'ROBOT') return gate.through(() => sendToRobot(this.#options, this.#judging(clock.now()), due));
    const personal = { ...due, channel: due.channel, userId: due.userId ?? '0' };
    const judged = await this.#judge(personal, at);
    await gate.through(async () => {
      const now = clock.now();
      if (this.#stands) return postponed(this.#options.host.db, due, now, null);
      const isFresh = now.getTime() - at.getTime() < freshMs;
      await this.#act(personal, isFresh ? judged : await this.#judge(personal, now));
    });
  }

  #judge(due: PersonalDue, at: Date): Promise<Sum | Verdict> {
    const judging = { ...this.#judging(at), db: this.#together.for(due.userId) };
    const sumOf = SUMS.get(due.purpose);
    return sumOf ? sumOf(judging, due, this.#options.home) : judge(judging, due);
  }

  async #act(due: PersonalDue, verdict: Sum | Verdict): Promise<void> {
    const { db, clock, outside, secrets } = this.#options.host;
    if ('cancel' in verdict) return cancelled(db, due, clock.now(), verdict.cancel);
    if ('until' in verdict) return postponed(db, due, verdict.until, verdict.why);
    const { to } = verdict;
    if ('letter' in verdict) return this.#mail(due, to, verdict.letter);
    const told = { topic: due.purpose, number: verdict.number };
    const capped = cappedFor(secrets, due, to, verdict.about);
    if (due.channel === 'MAIL') return this.#mail(due, to, (ways) => mailOf(told, ways), capped);
    const text = smsOf(told);
    const send = () => outside.sms.send(to, text).then(() => undefined);
    await this.#deliver(due, to, { content: text, adapter: outside.sms.name, send }, capped);
  }

  async #mail(
    due: PersonalDue,
    to: string,
    letter: (ways: Ways) => { readonly subject: string; readonly text: string },
    capped?: Capped,
  ): Promise<void> {
    const { host, home, api, topics } = this.#options;
    const { db, clock, secrets } = host;
    const { mail } = host.outside;
    if (!mail) return cancelled(db, due, clock.now(), '本门户没有接入邮件');
    const { purpose: topic, userId, id } = due;
    const token =
      topics.of(topic).fixed === undefined ? leavingToken(secrets, { userId, topic, at: clock.now() }) : undefined;
    const ways = {
      open: `${home}/workbenches/inbox/notices?topic=${encodeURIComponent(topic)}&unread=true`,
      leave: token && `${home}/ef/unsubscribe?token=${token}`,
    };
    const { subject, text } = letter(ways);
    const oneClick = token === undefined ? {} : { unsubscribe: `${api}${unsubscribing.leave.path}/${token}` };
    const send = async () => (await mail.send({ to: [to], subject, text, id: `delivery-${id}`, ...oneClick })).get(to);
    await this.#deliver(due, to, { content: subject, adapter: mail.name, send }, capped);
  }

  /** Sends to an address, outside any transaction, and records what became of it. */
  async #deliver(due: PersonalDue, address: string, parcel: Parcel, capped?: Capped): Promise<void> {
    const { host } = this.#options;
    const { db, clock, secrets } = host;
    const { channel, userId } = due;
    const { content, adapter, send } = parcel;
    const sent = { recipient: masked(channel, address), recipientHmac: keptAs(secrets, address), adapter, content };
    const placed = capped ? await takePlace(host, due, capped, sent) : await leaving(db, due, clock.now(), sent);
    if (!placed) return;
    const fate = await sendParcel(host, placed, { send });
    if (!fate?.gone) return;
    const at = clock.now();
    await db.transaction().execute(async (tx) => {
      await bounced(tx, placed, at, fate.fault);
      const facts = { userId, channel, address, reason: fate.fault, at: at.toISOString() };
      await markBad({ db: tx, secrets }, facts);
    });
  }
}

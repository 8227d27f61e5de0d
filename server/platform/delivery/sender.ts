/** Sends what waits, one message after the other, in each process; the database gives a message to one of them. */
import { unsubscribing } from '@portal/sdk/calls/unsubscribing';
import type { Outside } from '../../outside/outside.ts';
import type { LoadedArea } from '../../areas.ts';
import type { Host } from '../../routes.ts';
import { keptAs, markBad, masked } from './addresses.ts';
import { digestOf } from './digest.ts';
import { cancelled, claim, type Due, ended, endLapsed, postponed } from './due.ts';
import { judge, type Judging, type PersonalDue } from './judge.ts';
import { mailOf, smsOf, type Ways } from './letters.ts';
import { type Parcel, record } from './parcel.ts';
import { sendToRobot } from './robot-sender.ts';
import type { Topics } from './topics.ts';
import { digestTopic, leavingToken } from './unsubscribe.ts';

/** How often the queue is looked at without having been told: for later tries, quiet hours, and other processes' rows. */
const everyMs = 10_000;

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
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#owners = ownerOf(options.areas);
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
    for (let due = await this.#take(); due; due = await this.#take()) await this.#send(due);
  }

  /** Nothing leaves while the portal stands still: what waits is looked at again afterwards. */
  async #take(): Promise<Due | undefined> {
    const { db, clock, modes } = this.#options.host;
    return this.#stopped || modes.paused() ? undefined : claim(db, clock.now());
  }

  get #judging(): Judging {
    const { host, topics } = this.#options;
    const documentsOn = async (bizType: string) => {
      const owner = this.#owners.get(bizType);
      return owner === undefined || (await host.areaEnabled(owner, 'login'));
    };
    return { ...host, topics, documentsOn };
  }

  #send(due: Due): Promise<void> {
    if (due.channel === 'ROBOT') return sendToRobot(this.#options, this.#judging, due);
    const personal = { ...due, channel: due.channel, userId: due.userId ?? '0' };
    return due.purpose === digestTopic ? this.#sendDigest(personal) : this.#sendNotice(personal);
  }

  async #sendNotice(due: PersonalDue): Promise<void> {
    const { db, clock, outside, secrets } = this.#options.host;
    const verdict = await judge(this.#judging, due);
    if ('cancel' in verdict) return cancelled(db, due, clock.now(), verdict.cancel);
    if ('until' in verdict) return postponed(db, due, verdict.until);
    const { to, number } = verdict;
    const told = { topic: due.purpose, number };
    if (due.channel === 'MAIL') return this.#mail(due, to, (ways) => mailOf(told, ways));
    const text = smsOf(told);
    await deliverPersonal({ db, clock, secrets }, due, to, {
      content: text,
      adapter: outside.sms.name,
      send: () => outside.sms.send(to, text).then(() => undefined),
    });
  }

  async #sendDigest(due: PersonalDue): Promise<void> {
    const { db, clock } = this.#options.host;
    const digest = await digestOf(this.#judging, due, this.#options.home);
    if ('cancel' in digest) return cancelled(db, due, clock.now(), digest.cancel);
    await this.#mail(due, digest.to, digest.letter);
  }

  async #mail(
    due: PersonalDue,
    to: string,
    letter: (ways: Ways) => { readonly subject: string; readonly text: string },
  ): Promise<void> {
    const { host, home, api, topics } = this.#options;
    const { db, clock, secrets } = host;
    const { mail } = host.outside;
    if (!mail) return cancelled(db, due, clock.now(), '本门户没有接入邮件');
    const { purpose: topic, userId, id } = due;
    const token = topics.of(topic).fixed === undefined ? leavingToken(secrets, { userId, topic }) : undefined;
    const ways = {
      open: `${home}/workbenches/inbox/notices?topic=${encodeURIComponent(topic)}&unread=true`,
      leave: token && `${home}/ef/unsubscribe?token=${token}`,
    };
    const { subject, text } = letter(ways);
    const oneClick = token === undefined ? {} : { unsubscribe: `${api}${unsubscribing.leave.path}/${token}` };
    await deliverPersonal(host, due, to, {
      content: subject,
      adapter: mail.name,
      send: async () => (await mail.send({ to: [to], subject, text, id: `delivery-${id}`, ...oneClick })).get(to),
    });
  }
}

type Recording = Pick<Host, 'db' | 'clock' | 'secrets'>;

/** Sends to an address, outside any transaction, and records what became of it. */
async function deliverPersonal(host: Recording, due: PersonalDue, address: string, parcel: Parcel): Promise<void> {
  const { db, clock, secrets } = host;
  const { channel, userId } = due;
  const { content, adapter } = parcel;
  const sent = { recipient: masked(channel, address), recipientHmac: keptAs(secrets, address), adapter, content };
  const refusedAddress = await record(host, due, parcel, sent);
  if (!refusedAddress) return;
  const at = clock.now().toISOString();
  await db.transaction().execute(async (tx) => {
    await ended(tx, due, clock.now(), { ...sent, status: 'BOUNCED', fault: refusedAddress });
    await markBad({ db: tx, secrets }, { userId, channel, address, reason: refusedAddress, at });
  });
}

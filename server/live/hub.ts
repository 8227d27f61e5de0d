/** The sockets of this process, by user. */
import { type Channel, CLOSE, type LiveContent } from '@portal/sdk/calls/live';
import type { Clock } from '@portal/sdk/server';
import { Client, type Home, type Ticketed } from './client.ts';
import { plateFrame } from './frame.ts';

export interface Message {
  readonly userId: string;
  /** Null: every session of the user. */
  readonly sessionId: string | null;
  /** Null: every channel. */
  readonly channel: string | null;
  readonly content: LiveContent;
}

const maxPerUser = 20;
const maxPerSessionAndChannel = 5;

export class Hub implements Home {
  readonly #byUser = new Map<string, Set<Client>>();
  readonly clock: Clock;
  #emptied: (() => void) | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** A place for a socket; undefined when the user has too many. */
  join(who: Ticketed): Client | undefined {
    const clients = this.#byUser.get(who.userId) ?? new Set();
    const alike = Array.from(clients).filter(
      ({ sessionId, channel }) => sessionId === who.sessionId && channel === who.channel,
    );
    if (clients.size >= maxPerUser || alike.length >= maxPerSessionAndChannel) return undefined;
    const client = new Client(who, this);
    this.#byUser.set(who.userId, clients.add(client));
    return client;
  }

  leave(client: Client): void {
    const clients = this.#byUser.get(client.userId);
    if (!clients?.delete(client)) return;
    if (clients.size === 0) this.#byUser.delete(client.userId);
    if (this.#byUser.size === 0) this.#emptied?.();
  }

  deliver({ userId, sessionId, channel, content }: Message): void {
    const clients = this.#byUser.get(userId);
    if (!clients) return;
    const frame = plateFrame(content);
    const ended = content.event === 'session:ended';
    for (const client of clients) {
      if (sessionId !== null && sessionId !== client.sessionId) continue;
      if (channel !== null && channel !== client.channel) continue;
      client.send(frame);
      if (ended) client.close(CLOSE.sessionEnded, String(content['reason']));
    }
  }

  /** Tells every socket of a channel, whoever it belongs to. */
  broadcast(channel: Channel, content: LiveContent): void {
    const frame = plateFrame(content);
    for (const client of this.#clients()) if (client.channel === channel) client.send(frame);
  }

  #clients(): Client[] {
    return Array.from(this.#byUser.values()).flatMap((clients) => [...clients]);
  }

  sessionIds(): string[] {
    return [...new Set(this.#clients().map(({ sessionId }) => sessionId))];
  }

  checkAll(): void {
    const now = this.clock.now().getTime();
    for (const clients of this.#byUser.values()) for (const client of clients) client.check(now);
  }

  /** Tells every peer that the process leaves. Resolves when all are gone, those that say nothing by force. */
  closeAll(): Promise<void> {
    const gone = new Promise<void>((resolve) => {
      this.#emptied = resolve;
    });
    if (this.#byUser.size === 0) return Promise.resolve();
    for (const client of this.#clients()) client.close(CLOSE.leaving, 'leaving');
    return gone;
  }
}

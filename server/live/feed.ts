/** Reads the outbox: each message once in this process, in whatever order the transactions that wrote them ended. */
import { type Db, sql } from '@portal/sdk/server';
import type { Listen, Stop } from '../db/listen.ts';
import type { Message } from './hub.ts';

interface Row extends Message {
  /** Null where nothing is new. */
  readonly id: string | null;
  /** Every transaction below it is over: committed and visible, or taken back. */
  readonly floor: string;
  /** A transaction older than this message's still runs: the message will be read again. */
  readonly again: boolean;
}

const retryMs = 1000;

export interface FeedOptions {
  readonly db: Db;
  readonly listen: Listen;
  readonly deliver: (message: Message) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * A notification only wakes: what is new is everything from the floor on that was not delivered yet. So a lost
 * notification is made good by the next reading, and a row is neither missed nor read twice.
 */
export class Feed {
  readonly #options: FeedOptions;
  #floor: string | undefined;
  #delivered = new Set<string>();
  #reading: Promise<void> | undefined;
  #dirty = false;
  #stopped = false;
  #retry: NodeJS.Timeout | undefined;
  #stop: Stop | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Until then nobody may be promised a message. */
  get started(): boolean {
    return this.#floor !== undefined;
  }

  /** From here on; what was written before is history. Tries again by itself while the database is away. */
  async start(): Promise<void> {
    const { db, listen, onError } = this.#options;
    const wake = () => this.wake();
    try {
      this.#stop ??= await listen('live_message', wake, wake);
      const { rows } = await sql<{ floor: string }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text as floor`.execute(db);
      this.#floor = rows[0]?.floor;
      this.wake();
    } catch (error) {
      onError(error);
      this.#later(() => void this.start());
    }
  }

  /** Reads soon; many calls during one reading come to one more. */
  wake(): void {
    if (this.#stopped || this.#floor === undefined) return;
    this.#dirty = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
  }

  async #readAll(): Promise<void> {
    while (this.#dirty && !this.#stopped) {
      this.#dirty = false;
      try {
        await this.#read();
      } catch (error) {
        this.#options.onError(error);
        this.#later(() => this.wake());
      }
    }
  }

  #later(work: () => void): void {
    if (this.#stopped) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(work, retryMs).unref();
  }

  async #read(): Promise<void> {
    const { rows } = await sql<Row>`
      select f.floor::text as floor, m.id, m.user_id, m.session_id, m.channel, m.content, m.xact >= f.floor as again
      from (select pg_snapshot_xmin(pg_current_snapshot()) as floor) f
      left join live_message m on m.xact >= ${this.#floor}::text::xid8
      order by m.id`.execute(this.#options.db);
    const again = new Set<string>();
    for (const row of rows) {
      if (row.id === null) continue;
      if (row.again) again.add(row.id);
      if (!this.#delivered.has(row.id)) this.#options.deliver(row);
    }
    this.#delivered = again;
    this.#floor = rows[0]?.floor;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#stop?.();
    await this.#reading;
  }
}

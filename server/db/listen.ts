import pg from 'pg';

/** Ends a subscription. */
export type Stop = () => Promise<void>;

/**
 * Hears NOTIFY on a channel. Payloads carry ids only (PostgreSQL's limit is 8000 bytes): listeners read the rows, and
 * read what they missed when `onResync` tells of a connection that was lost and made again.
 */
export type Listen = (channel: string, onPayload: (payload: string) => void, onResync?: () => void) => Promise<Stop>;

export interface Subscription {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  readonly onResync: (() => void) | undefined;
}

export interface ListenOptions {
  /** Wait before a new connection. Default 1000. */
  readonly retryMs?: number;
  /** How often a silent connection is asked for a sign of life. Default 5000. */
  readonly heartbeatMs?: number;
  /** Longest wait for a connection or an answer. Default 2000. */
  readonly answerMs?: number;
}

/** One connection of its own for all channels, made again when it is lost. */
class Listening {
  readonly #subscriptions = new Set<Subscription>();
  readonly #databaseUrl: string;
  readonly #retryMs: number;
  readonly #heartbeatMs: number;
  readonly #answerMs: number;
  #client: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(databaseUrl: string, { retryMs = 1000, heartbeatMs = 5000, answerMs = 2000 }: ListenOptions) {
    this.#databaseUrl = databaseUrl;
    this.#retryMs = retryMs;
    this.#heartbeatMs = heartbeatMs;
    this.#answerMs = answerMs;
  }

  async #connect(): Promise<pg.Client> {
    const limits = { connectionTimeoutMillis: this.#answerMs, query_timeout: this.#answerMs, keepAlive: true };
    const client = new pg.Client({ connectionString: this.#databaseUrl, ...limits });
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => {
      for (const one of this.#subscriptions) if (one.channel === channel) one.onPayload(payload ?? '');
    });
    try {
      await client.connect();
      const channels = new Set(Array.from(this.#subscriptions, ({ channel }) => channel));
      for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      discard(client);
      throw error;
    }
    this.#watch(client);
    return client;
  }

  /** A half-open connection says nothing, like a quiet one: only a question tells them apart. */
  #watch(client: pg.Client): void {
    let asking = false;
    const ask = async (): Promise<void> => {
      if (asking) return;
      asking = true;
      await client.query('select 1').catch(() => discard(client));
      asking = false;
    };
    const heartbeat = setInterval(() => void ask(), this.#heartbeatMs);
    heartbeat.unref();
    client.once('end', () => {
      clearInterval(heartbeat);
      this.#reconnect();
    });
  }

  /** One timer at a time: an outage must not meet the returning server with a crowd. */
  #reconnect(): void {
    this.#client = undefined;
    if (this.#closed || this.#retry || this.#subscriptions.size === 0) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#open().then(
        () => {
          for (const { onResync } of this.#subscriptions) onResync?.();
        },
        () => this.#reconnect(),
      );
    }, this.#retryMs).unref();
  }

  #open(): Promise<pg.Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #tell(command: 'LISTEN' | 'UNLISTEN', channel: string): Promise<void> {
    await (await this.#open()).query(`${command} ${pg.escapeIdentifier(channel)}`);
  }

  readonly listen: Listen = async (channel, onPayload, onResync) => {
    const subscription = { channel, onPayload, onResync };
    this.#subscriptions.add(subscription);
    try {
      await this.#tell('LISTEN', channel);
    } catch (error) {
      this.#subscriptions.delete(subscription);
      if (!this.#retry) this.#reconnect();
      throw error;
    }
    return () => this.#stop(subscription);
  };

  async #stop(subscription: Subscription): Promise<void> {
    const { channel } = subscription;
    if (!this.#subscriptions.delete(subscription) || this.#closed || !this.#client) return;
    const stillHeard = Array.from(this.#subscriptions).some((one) => one.channel === channel);
    if (!stillHeard) await this.#tell('UNLISTEN', channel).catch(() => undefined);
  }

  readonly close: Stop = async () => {
    this.#closed = true;
    clearTimeout(this.#retry);
    await (await this.#client?.catch(() => undefined))?.end().catch(() => undefined);
  };
}

/** `pg` would wait for the answer of a peer that is gone. */
function discard(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}

export const listenOn = (databaseUrl: string, options: ListenOptions = {}): { listen: Listen; close: Stop } =>
  new Listening(databaseUrl, options);

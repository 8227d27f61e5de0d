import pg from 'pg';

/** Ends a subscription. */
export type Stop = () => Promise<void>;

/**
 * Hears NOTIFY on a channel. Payloads carry ids only (PostgreSQL's limit is 8000 bytes): listeners read the rows, and
 * read what they missed when `onResync` tells of a connection that was lost and made again.
 */
export type Listen = (channel: string, onPayload: (payload: string) => void, onResync?: () => void) => Promise<Stop>;

interface Subscription {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  readonly onResync: (() => void) | undefined;
}

const retryMs = 1000;

/** One connection of its own for all channels, made again when it is lost. */
export function listenOn(databaseUrl: string): { listen: Listen; close: Stop } {
  const subscriptions = new Set<Subscription>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;

  async function connect(again: boolean): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000, keepAlive: true });
    next.on('error', () => undefined);
    next.on('end', () => reconnect());
    next.on('notification', ({ channel, payload }) => {
      for (const one of subscriptions) if (one.channel === channel) one.onPayload(payload ?? '');
    });
    await next.connect();
    for (const { channel } of subscriptions) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    if (again) for (const { onResync } of subscriptions) onResync?.();
    return next;
  }

  function reconnect(): void {
    client = undefined;
    if (closed || subscriptions.size === 0) return;
    setTimeout(() => {
      if (closed) return;
      client = connect(true);
      client.catch(reconnect);
    }, retryMs).unref();
  }

  return {
    async listen(channel, onPayload, onResync) {
      const subscription = { channel, onPayload, onResync };
      subscriptions.add(subscription);
      client ??= connect(false);
      await (await client).query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return async () => void subscriptions.delete(subscription);
    },
    async close() {
      closed = true;
      await (await client?.catch(() => undefined))?.end().catch(() => undefined);
    },
  };
}

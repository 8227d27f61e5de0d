/** Live sockets: a ticket opens one, the outbox feeds it, the end of its session closes it. */
import { CHANNEL_PATH, type Channel, type LiveContent } from '@portal/sdk/calls/live';
import { modeEvent } from '@portal/sdk/calls/mode-tabs';
import { switchedEvent } from '@portal/sdk/calls/plugin-tabs';
import { sql } from '@portal/sdk/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Listen } from '../db/listen.ts';
import { loginExpired, TransportError } from '../errors.ts';
import { generalPerAddress } from '../limits.ts';
import { redeem } from '../platform/identity/grants.ts';
import { endGrants } from '../platform/management/grants.ts';
import { type Deployed, stateOf } from '../registry/live-releases.ts';
import { apiBase, type Host } from '../routes.ts';
import type { Client, Ticketed } from './client.ts';
import { Feed } from './feed.ts';
import { Hub } from './hub.ts';
import { originAllowed } from './origin.ts';
import { endOverdue } from './overdue.ts';
import { Upgrades } from './upgrade.ts';

export interface LiveOptions {
  readonly host: Host;
  readonly config: Config;
  readonly listen: Listen;
}

const ticketForm = /^[\w-]{43}$/;

const refuse = (status: number, msg: string): never => {
  throw new TransportError(status, msg);
};

async function redeemTicket({ db, clock }: Host, ticket: unknown, channel: Channel): Promise<Ticketed> {
  const known = typeof ticket === 'string' && ticketForm.test(ticket);
  const found = (known ? await redeem(db, clock, 'socket', ticket) : undefined) as Ticketed | undefined;
  return found?.channel === channel ? found : refuse(401, loginExpired);
}

/** The session may have ended since the ticket was given; if it ends from here on, the client hears of it. */
async function demandSession({ db }: Host, client: Client): Promise<void> {
  const live = await db
    .selectFrom('usrSession as s')
    .innerJoin('usrUser as u', 'u.id', 's.userId')
    .where('s.id', '=', client.sessionId)
    .where('s.endedAt', 'is', null)
    .where('u.status', '=', 1)
    .select('s.id')
    .executeTakeFirst();
  if (!live || client.closing) refuse(401, loginExpired);
}

/** With the state itself: thousands of browsers must not come and ask for it at once. */
const deployedContent = (deployed: Deployed): LiveContent => ({
  event: switchedEvent,
  state: JSON.stringify(stateOf(deployed, true)),
});

interface Parts extends LiveOptions {
  readonly app: FastifyInstance;
  readonly hub: Hub;
  readonly feed: Feed;
  readonly upgrades: Upgrades;
}

async function admit({ app, host, config, hub, feed, upgrades }: Parts, request: FastifyRequest, channel: Channel) {
  if (!upgrades.wanted(request.raw)) refuse(426, '请使用 WebSocket 连接');
  if (app.health.leaving || !feed.started) refuse(503, '服务不可用');
  await host.limits.general.consume(generalPerAddress, request.ip);
  if (!originAllowed(request.headers.origin, request.host, config)) refuse(403, '拒绝访问');
  const { ticket } = request.query as { ticket?: unknown };
  const client = hub.join(await redeemTicket(host, ticket, channel)) ?? refuse(429, '连接数过多，请关闭其他页面后再试');
  try {
    await demandSession(host, client);
  } catch (error) {
    client.leave();
    throw error;
  }
  return client;
}

function registerChannels(parts: Parts): void {
  const { app, upgrades } = parts;
  for (const [channel, path] of Object.entries(CHANNEL_PATH) as [Channel, string][]) {
    app.get(apiBase + path, async (request: FastifyRequest, reply: FastifyReply) => {
      const client = await admit(parts, request, channel);
      reply.hijack();
      upgrades.open(request.raw, client);
    });
  }
}

const tickMs = 1000;
const minuteMs = 60_000;

const prune = ({ db }: Host) => sql`delete from live_message where created_at < now() - interval '1 day'`.execute(db);

/** Every second the silent are cut and rights end; every minute, sessions that are over; every hour, old messages. */
function housekeeping({ host, hub }: Parts, onError: (error: unknown) => void): NodeJS.Timeout {
  const { db, clock, modes } = host;
  const every = (ms: number, work: () => Promise<unknown>) => {
    let last = clock.now().getTime();
    return (now: number) => {
      if (now - last < ms) return;
      last = now;
      work().catch(onError);
    };
  };
  const granted = every(tickMs, () => endGrants(db, clock));
  const ended = every(minuteMs, () => endOverdue(db, clock, hub.sessionIds()));
  const pruned = every(60 * minuteMs, () => prune(host));
  return setInterval(() => {
    const now = clock.now().getTime();
    hub.checkAll();
    if (modes.now().forcedSince !== undefined) return; // nothing can be ended or pruned
    granted(now);
    ended(now);
    pruned(now);
  }, tickMs).unref();
}

/** Registers the channels below the call prefix. Messages flow from the moment the app is ready until it closes. */
export function registerLive(app: FastifyInstance, options: LiveOptions): void {
  const { host, listen } = options;
  const onError = (error: unknown) => app.log.error({ err: error }, 'live sockets');
  const hub = new Hub(host.clock);
  const feed = new Feed({ db: host.db, listen, deliver: (message) => hub.deliver(message), onError });
  const parts = { ...options, app, hub, feed, upgrades: new Upgrades(app) };
  registerChannels(parts);
  host.releases.onChange((deployed) => hub.broadcast('user-message', deployedContent(deployed)));
  host.modes.onChange(() =>
    hub.broadcast('user-message', { event: modeEvent, state: JSON.stringify(host.modes.told()) }),
  );
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await feed.start();
    prune(host).catch(onError);
    timer = housekeeping(parts, onError);
  });
  app.addHook('preClose', () => hub.closeAll());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await feed.stop();
  });
}

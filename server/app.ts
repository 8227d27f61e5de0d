/** The server host: one Fastify app that turns every area's contracts into routes. */
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { Clock, Db, Secrets } from '@portal/sdk/server';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { LoadedArea } from './areas.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { FilesFor } from './context.ts';
import type { Listen } from './db/listen.ts';
import { isWriteRefused } from './db/refused-writes.ts';
import type { Database } from './db/open.ts';
import type { Audit, Route } from './dispatch.ts';
import { documentsOf } from './documents.ts';
import { failureOf, TransportError } from './errors.ts';
import { createEvents, type Events } from './events.ts';
import { withServices } from './gateway/documents.ts';
import { registerGateway } from './gateway/gateway.ts';
import { ServiceSearch } from './gateway/search.ts';
import { PluginServices, type ServicesOptions } from './gateway/services.ts';
import { type ReadyCheck, registerHealth, type Unfinished } from './health.ts';
import { hostArea } from './host-area.ts';
import { memoryLimiter, sharedLimiter } from './limits.ts';
import { registerLive } from './live/live.ts';
import { loggerOptions, masked } from './log.ts';
import type { PluginManifest } from './manifests.ts';
import { openApi } from './openapi.ts';
import type { Outside } from './outside/outside.ts';
import { anchorStore } from './platform/audit/anchor-store.ts';
import { installAnchors } from './platform/audit/write-anchor.ts';
import { registerOneClick } from './platform/delivery/leaving.ts';
import { Sender } from './platform/delivery/sender.ts';
import { topicsOf } from './platform/delivery/topics.ts';
import { bindExports } from './platform/export/exports.ts';
import type { ExportRunner } from './platform/export/runner.ts';
import { installDeploymentFile, installReleases } from './platform/plugins/facts.ts';
import { modeHeader } from '@portal/sdk/calls/mode-tabs';
import { storeMeanwhile } from './auth.ts';
import { LiveMode } from './platform/mode/live-mode.ts';
import { settingsReader } from './platform/plugins/settings.ts';
import { isOn, LiveSwitches } from './platform/plugins/switches.ts';
import { installEntrance } from './platform/registration/entrance.ts';
import { searchArea } from './platform/search/search-area.ts';
import { installSecondFactorPolicy } from './platform/login/next-step.ts';
import { registerSignOn } from './platform/sso/register.ts';
import type { DeploymentFile } from './registry/deployment-file.ts';
import { LiveReleases } from './registry/live-releases.ts';
import { demandKept } from './retention.ts';
import { apiBase, type Host, registerRoutes } from './routes.ts';
import { shedLoad } from './shed-load.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Db;
  /** Absent: no live sockets. */
  readonly listen?: Listen;
  /** Default: the session of the requests. */
  readonly background?: Database['background'];
  /** Absent: a database that takes no writes is told by its errors alone. */
  readonly onWriteRefused?: Database['onWriteRefused'];
  readonly areas: readonly LoadedArea[];
  readonly files: FilesFor;
  readonly audit: Audit;
  readonly secrets: Secrets;
  readonly outside: Outside;
  readonly manifests?: readonly PluginManifest[];
  /** Which versions of plugins run. Default those of the manifests. */
  readonly releases?: LiveReleases;
  /** Which of them the deployment enables. Default all. */
  readonly file?: Pick<DeploymentFile, 'problem'>;
  readonly clock?: Clock;
  readonly areaEnabled?: Host['areaEnabled'];
  readonly readyChecks?: readonly ReadyCheck[];
  readonly unfinished?: Unfinished;
  /** Default: ten seconds, 800 ms for a search, 5 MB, 64 requests of a service at once. */
  readonly gateway?: ServicesOptions['limits'];
  /** pino level. Default `info`. */
  readonly logLevel?: string;
  /** Refuses work when the event loop lags. Default true. */
  readonly shedLoad?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What the platform's own rooms reach: sockets hear events, pages read manifests. */
    portal: Host & { readonly routes: readonly Route[]; readonly exports: ExportRunner; readonly sender: Sender };
  }
}

const maxBodyBytes = 1024 * 1024;
const requestId = /^[\w-]{8,64}$/;

/** A number counts proxies from the server outward. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

function createFastify({ config, logLevel }: AppOptions): FastifyInstance {
  const app = fastify({
    logger: loggerOptions(logLevel ?? 'info') ?? false,
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && requestId.test(given) ? given : randomUUID(),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    logController: new LogController({ disableRequestLogging: true }), // one line a request, when it is answered
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
  });
  app.server.headersTimeout = 10_000;
  app.removeContentTypeParser('text/plain');
  return app;
}

/** Refusals of ours are known; what is unavailable comes by the thousand, and no stack explains it. */
function tellFailure(error: unknown, status: number, { log, id: requestId }: FastifyRequest): void {
  if (error instanceof TransportError || status < 500) return;
  if (status === 503)
    log.warn({ reason: masked(error instanceof Error ? error.message : ''), requestId }, 'unavailable');
  else log.error({ err: error, requestId }, 'request failed');
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, msg, data: told = null, retryAfterSeconds } = failureOf(error);
  tellFailure(error, status, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const data = status === 500 ? { requestId: request.id } : told;
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code, msg, data });
}

function registerEdge(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler((request, reply) => sendFailure({ statusCode: 404 }, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (!request.url.startsWith(`${apiBase}/`)) return;
    reply.header('cache-control', 'no-store').header('content-security-policy', "default-src 'none'; sandbox");
  });
  app.addHook('onResponse', async (request, reply) => {
    const facts = { req: request, res: reply, ms: Math.round(reply.elapsedTime), userId: request.caller?.user.userId };
    request.log.info(facts, 'answered');
  });
}

/** Only what the manifests declare: nothing is published beside it. */
const declaredReleases = (manifests: readonly PluginManifest[], secrets: Secrets, onError: (error: unknown) => void) =>
  new LiveReleases({ built: [], declared: manifests, secrets, prepare: async () => new Map(), onError });

/**
 * While the database takes no writes, the log keeps what a refusal, or a call that goes on, would leave in the trail:
 * whatever else writes is taken back with its entry.
 */
const toleratingNoWrites =
  (audit: Audit, log: FastifyInstance['log']): Audit =>
  (db, caller, entry) =>
    audit(db, caller, entry).catch((error: unknown) => {
      const { call, result } = entry;
      if (!isWriteRefused(error) || (result === 'ok' && call.standstill !== 'goesOn')) throw error;
      const { user, ip, requestId } = caller;
      log.warn({ path: call.path, result, userId: user.userId, ip, requestId }, 'not in the audit trail: no writes');
    });

function createHost(options: AppOptions, events: Events, { log }: Pick<FastifyInstance, 'log'>) {
  const onError = (error: unknown) => log.error({ err: error }, 'listener failed');
  const { config, database: db, files, audit, secrets, outside, clock = systemClock, manifests = [] } = options;
  const switches = new LiveSwitches({ db, events, onError });
  const onForced = ({ forced, ...facts }: { forced: boolean }) =>
    forced ? log.error(facts, 'database takes no writes: read-only') : log.warn(facts, 'database takes writes again');
  const modes = new LiveMode({ db, clock, events, onError, onForced });
  const { releases = declaredReleases(manifests, secrets, onError) } = options;
  const { areaEnabled = async (area, access) => isOn(await switches.current(), area, access) } = options;
  const strict = sharedLimiter(db, clock);
  const general = config.databaseUrl === undefined ? memoryLimiter() : strict;
  const limits = { general, strict };
  return {
    db,
    files,
    audit: toleratingNoWrites(audit, log),
    secrets,
    outside,
    clock,
    events,
    documents: withServices(documentsOf(options.areas), releases),
    switches,
    modes,
    settings: settingsReader(() => switches.current(), secrets),
    releases,
    areaEnabled,
    limits,
    retentionDays: config.retentionDays,
  } satisfies Host;
}

interface Following {
  readonly switches: LiveSwitches;
  readonly releases: LiveReleases;
  readonly modes: LiveMode;
}

function followAdministrators(
  app: FastifyInstance,
  { switches, releases, modes }: Following,
  listen: Listen | undefined,
) {
  app.addHook('onSend', async (request, reply) => {
    const { stamp } = modes.told();
    if (stamp !== '' && request.url.startsWith(`${apiBase}/`)) reply.header(modeHeader, stamp);
  });
  app.addHook('onReady', async () => {
    await modes.start(listen);
    await switches.start(listen);
    releases.follow(switches, modes);
  });
  app.addHook('onClose', async () => {
    await releases.stop();
    await switches.stop();
    await modes.stop();
  });
}

/** Builds the app; nothing listens yet. @throws Error when a call lacks its access rule or its handler. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, areas, listen } = options;
  demandKept(areas, config.retentionDays);
  const app = createFastify(options);
  const onError = (error: unknown) => app.log.error({ err: error }, 'listener failed');
  const topics = topicsOf(areas);
  const own = hostArea({ config, areas, outside: options.outside, topics, modes: () => host.modes });
  const events = createEvents(
    [...areas, own].map(({ area }) => area),
    onError,
  );
  const host = createHost(options, events, app);
  host.modes.onChange(() => void storeMeanwhile(host).catch(onError));
  options.onWriteRefused?.((error) => host.modes.force(error));
  installReleases(host.releases);
  installDeploymentFile(options.file);
  installAnchors(anchorStore(config.anchors));
  const { background = (work) => work(host.db) } = options;
  const limits = options.gateway;
  const services = new PluginServices({ host, services: config.services, ...(limits && { limits }), log: app.log });
  const { areaEnabled } = host;
  const found = searchArea(areas, { areaEnabled, services: new ServiceSearch(host, services) });
  const { routes, exports } = bindExports([...areas, own, found], { host, background, onError });
  const origin = config.sso.publicUrl;
  const home = `${origin}${config.basePath}`;
  installEntrance(home);
  const sender = new Sender({ host, areas, topics, home, api: `${origin}${apiBase}`, onError });
  app.decorate('portal', { ...host, routes, exports, sender });
  app.decorate('health', { leaving: false });
  registerEdge(app);
  if (options.shedLoad ?? true) await shedLoad(app, config.overloadMs);
  await app.register(multipart, { throwFileSizeLimit: false });
  registerHealth(app, host.db, app.health, {
    checks: options.readyChecks ?? [],
    unfinished: options.unfinished ?? (async () => ({})),
  });
  registerRoutes(app, host, routes);
  registerOneClick(app, host, topics);
  registerGateway(app, host, services);
  followAdministrators(app, host, listen);
  app.addHook('onReady', () => exports.start(listen));
  app.addHook('onClose', () => exports.stop());
  app.addHook('onClose', async () => options.outside.mail?.close());
  if (listen) registerLive(app, { host, config, listen });
  installSecondFactorPolicy(config.secondFactor);
  registerSignOn(app, config);
  if (!config.production) app.get(`${apiBase}/docs`, () => openApi(routes.map(({ call }) => call)));
  return app;
}

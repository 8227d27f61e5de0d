/**
 * The portal as the gateway of plugins' services. A request passes what every call passes: session, limits, switches,
 * code, kind, input, trail; then the service is asked in the user's name, and its answer held against the contract.
 */
import { type Dialect, rowsFromWire } from '@portal/sdk/contract';
import type { Context } from '@portal/sdk/server';
import { jwksPath } from '@portal/sdk/service/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AnswerMismatch } from '../answer.ts';
import type { Caller } from '../context.ts';
import type { Route } from '../dispatch.ts';
import { generalPerAddress } from '../limits.ts';
import { plainHeader } from '../plain-input.ts';
import { isRecorded } from '../platform/audit/kinds.ts';
import { isUsable, type Version, versionFor, type Visitor } from '../registry/releases.ts';
import { answer, apiBase, demandOn, type Host, identify, limit, refuseForeign } from '../routes.ts';
import type { ServiceAddresses } from './addresses.ts';
import { ask, type AskLimits, NoAnswer, usualAsk } from './ask.ts';
import { type BoundCall, findCall } from './bound.ts';
import { Breaker, type BreakerLimits, usualLimits } from './breaker.ts';
import { dataOf } from './envelope.ts';
import { type FaultKind, GATEWAY, GatewayFault } from './fault.ts';
import { signIdentity } from './identity.ts';
import { registerInbound } from './inbound.ts';
import { ServiceKeys } from './keys.ts';
import { countFault } from './report.ts';
import { ApprovalResults } from './results.ts';

export interface GatewayOptions {
  readonly host: Host;
  readonly services: ServiceAddresses;
  readonly limits?: Partial<AskLimits & BreakerLimits>;
}

interface Wanted {
  readonly bound: BoundCall;
  readonly version: Version;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What of a plugin's service is asked for; null on every other request. */
    wanted: Wanted | null;
  }
  interface FastifyInstance {
    /** Tells services what became of their approvals. */
    approvalResults: ApprovalResults;
  }
}

const unknown = { statusCode: 404 };

/** Whose failures say that the service itself is not there. */
const deaths: ReadonlySet<FaultKind> = new Set(['down', 'slow', 'status']);

interface Asked extends Wanted {
  readonly request: FastifyRequest;
  readonly caller: Caller;
}

const mostTold = 300;

/** Cut before it is encoded: half an escape, or half a character of the service's, cannot be decoded. */
const inHeader = (told: string): string => encodeURIComponent(Buffer.from(told.slice(0, mostTold)).toString());

class Gateway {
  readonly #host: Host;
  readonly #services: ServiceAddresses;
  readonly #limits: AskLimits & BreakerLimits;
  readonly #breakers = new Map<string, Breaker>();
  readonly keys: ServiceKeys;

  constructor({ host, services, limits }: GatewayOptions) {
    this.#host = host;
    this.#services = services;
    this.#limits = { ...usualAsk, ...usualLimits, ...limits };
    this.keys = new ServiceKeys(host);
  }

  #breakerOf(plugin: string): Breaker {
    const breaker = this.#breakers.get(plugin) ?? new Breaker(this.#host.clock, this.#limits);
    this.#breakers.set(plugin, breaker);
    return breaker;
  }

  #versionFor(plugin: string, visitor?: Visitor): Version | undefined {
    const { versions, switched } = this.#host.releases.now();
    const version = versionFor(versions.get(plugin) ?? [], switched.choices.get(plugin), visitor);
    return version && isUsable(version) ? version : undefined;
  }

  #hasService = (plugin: string): boolean => {
    const { versions } = this.#host.releases.now();
    return (versions.get(plugin) ?? []).some((one) => one.plugin.service !== undefined);
  };

  /** The version that the visitor runs decides which calls there are. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const host = this.#host;
    await host.limits.general.consume(generalPerAddress, request.ip);
    const [, , plugin = ''] = pathOf(request).split('/');
    if (!this.#hasService(plugin)) throw unknown;
    const caller = await identify(host, { call: { access: 'login' } as Route['call'] }, request, reply);
    request.caller = caller;
    const version = this.#versionFor(plugin, caller.user);
    const found = version && findCall(version.plugin, request.method, pathOf(request));
    if (!version || !found) throw unknown;
    refuseForeign(found.bound, request);
    await limit(host, found.bound, caller);
    await demandOn(host, found.bound);
    request.params = found.params;
    request.wanted = { bound: found.bound, version };
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { wanted, caller } = request;
    if (!wanted || !caller) throw new Error('A service was asked before it was known who asks.');
    const asked: Asked = { ...wanted, request, caller };
    const handle = (input: unknown, context: Context) =>
      this.#perform(asked, input as Record<string, unknown>, context);
    const route: Route = { ...wanted.bound, handle, writeAnswer: (data) => data }; // checked as it came
    try {
      return await answer(this.#host, route, request, reply);
    } catch (error) {
      if (error instanceof GatewayFault) {
        const told = `${GATEWAY[error.kind]} ${error.detail}`;
        reply.header('x-portal-fault', inHeader(told));
      }
      throw error;
    }
  }

  async #perform(asked: Asked, input: Record<string, unknown>, context: Context): Promise<unknown> {
    const started = performance.now();
    try {
      return await this.#ask(asked, input, context);
    } catch (error) {
      if (error instanceof GatewayFault) await this.#tell(asked, input, error, performance.now() - started);
      throw error;
    }
  }

  async #ask(asked: Asked, input: Record<string, unknown>, { requestId, clock }: Context): Promise<unknown> {
    const { bound, version, request, caller } = asked;
    const { call } = bound;
    const { id } = version.plugin;
    const address = this.#services.get(id);
    if (address === undefined) throw this.#fault(asked, 'noAddress', 'PLUGIN_SERVICES 中没有这个插件');
    const left = this.#breakerOf(id).enter();
    if (typeof left === 'string')
      throw this.#fault(asked, left, left === 'paused' ? '连续出错后暂停' : '同时的请求过多');
    let failed: boolean | undefined;
    try {
      const name = `${call.method} ${call.path}`;
      const at = clock.now();
      const identity = await signIdentity(this.keys, {
        plugin: version.plugin,
        user: caller.user,
        call: name,
        access: call.access,
        at,
      });
      const key = plainHeader(request.headers, 'idempotency-key') || undefined;
      const question = { address, call, input, identity, requestId, idempotencyKey: call.reads ? undefined : key };
      const answered = await ask(question, this.#limits);
      failed = false;
      return this.#checked(bound, dataOf(answered));
    } catch (error) {
      if (error instanceof NoAnswer) failed = deaths.has(error.kind);
      if (error instanceof NoAnswer) throw this.#fault(asked, error.kind, error.message);
      if (error instanceof AnswerMismatch) throw this.#fault(asked, 'shape', `data${error.field}`);
      throw error;
    } finally {
      left(failed);
    }
  }

  #checked({ call, checkAnswer }: BoundCall, data: unknown): unknown {
    const checked = checkAnswer(data);
    return call.kind === 'page' ? rowsFromWire(call as typeof call & { dialect: Dialect }, checked) : checked;
  }

  #fault({ bound, version }: Wanted, kind: FaultKind, detail: string): GatewayFault {
    return new GatewayFault(kind, detail, { pluginName: version.plugin.name, reads: bound.call.reads });
  }

  async #tell({ bound, version, request, caller }: Asked, input: object, fault: GatewayFault, ms: number) {
    const { call, area } = bound;
    const { id: plugin, version: running } = version.plugin;
    const { db, clock, audit } = this.#host;
    const told = { plugin, version: running, call: `${call.method} ${call.path}`, code: GATEWAY[fault.kind] };
    request.log.warn({ ...told, detail: fault.detail, requestId: request.id }, 'service fault');
    await countFault(db, clock, { ...told, detail: fault.detail });
    if (!isRecorded(call) || call.reads) return;
    const reason = `${told.code} ${fault.detail}`;
    await audit(db, caller, { area, call, input, result: 'failed', reason, costMs: Math.round(ms) });
  }
}

/** Below the API base, without its query. */
function pathOf({ url }: FastifyRequest): string {
  const path = (url.split('?')[0] ?? '').slice(apiBase.length);
  try {
    return decodeURIComponent(path);
  } catch {
    throw unknown;
  }
}

/** Every path that no call of the portal's own takes. */
export function registerGateway(app: FastifyInstance, options: GatewayOptions): void {
  const gateway = new Gateway(options);
  app.decorateRequest('wanted', null);
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${apiBase}/api/:plugin/*`,
    onRequest: (request, reply) => gateway.admit(request, reply),
    handler: (request, reply) => gateway.answer(request, reply),
  });
  const { host, services, limits } = options;
  const onError = (error: unknown) => app.log.error({ err: error }, 'results of approvals');
  const results = new ApprovalResults({
    host,
    services,
    keys: gateway.keys,
    limits: { ...usualAsk, ...limits },
    onError,
  });
  app.decorate('approvalResults', results);
  app.addHook('onReady', async () => results.start());
  app.addHook('onClose', () => results.stop());
  registerInbound(app, host);
  app.get(apiBase + jwksPath, async (request, reply) => {
    await host.limits.general.consume(generalPerAddress, request.ip);
    reply.header('cache-control', 'public, max-age=300');
    return gateway.keys.published();
  });
}

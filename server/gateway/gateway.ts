/**
 * The portal as the gateway of plugins' services. A request passes what every call passes: session, limits, switches,
 * code, kind, input, trail; then the service is asked in the user's name, and its answer held against the contract.
 */
import type { Context } from '@portal/sdk/server';
import { jwksPath } from '@portal/sdk/service/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../context.ts';
import type { Route } from '../dispatch.ts';
import { generalPerAddress } from '../limits.ts';
import { plainHeader } from '../plain-input.ts';
import { isRecorded } from '../platform/audit/kinds.ts';
import { answer, apiBase, demandOn, type Host, identify, limit, refuseForeign } from '../routes.ts';
import { findCall } from './bound.ts';
import { GATEWAY, GatewayFault } from './fault.ts';
import { registerInbound } from './inbound.ts';
import { ApprovalResults } from './results.ts';
import type { PluginServices, Wanted } from './services.ts';

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

interface Asked extends Wanted {
  readonly request: FastifyRequest;
  readonly caller: Caller;
}

const mostTold = 300;

/** Cut before it is encoded: half an escape, or half a character of the service's, cannot be decoded. */
const inHeader = (told: string): string => encodeURIComponent(Buffer.from(told.slice(0, mostTold)).toString());

class Gateway {
  readonly #host: Host;
  readonly #services: PluginServices;

  constructor(host: Host, services: PluginServices) {
    this.#host = host;
    this.#services = services;
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
    const version = this.#services.versionFor(plugin, caller.user);
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

  async #perform(asked: Asked, input: Record<string, unknown>, { requestId }: Context): Promise<unknown> {
    const { bound, version, request, caller } = asked;
    const started = performance.now();
    const key = plainHeader(request.headers, 'idempotency-key') || undefined;
    const asking = { bound, version, user: caller.user, requestId, idempotencyKey: bound.call.reads ? undefined : key };
    try {
      return await this.#services.ask(asking, input, { limits: this.#services.limits, breaker: version.plugin.id });
    } catch (error) {
      if (error instanceof GatewayFault) await this.#record(asked, input, error, performance.now() - started);
      throw error;
    }
  }

  async #record({ bound, caller }: Asked, input: object, { kind, detail }: GatewayFault, ms: number): Promise<void> {
    const { call, area } = bound;
    if (!isRecorded(call) || call.reads) return;
    const { db, audit } = this.#host;
    const reason = `${GATEWAY[kind]} ${detail}`;
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
export function registerGateway(app: FastifyInstance, host: Host, services: PluginServices): void {
  const gateway = new Gateway(host, services);
  app.decorateRequest('wanted', null);
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${apiBase}/api/:plugin/*`,
    onRequest: (request, reply) => gateway.admit(request, reply),
    handler: (request, reply) => gateway.answer(request, reply),
  });
  const onError = (error: unknown) => app.log.error({ err: error }, 'results of approvals');
  const { addresses, keys, limits } = services;
  const results = new ApprovalResults({ host, services: addresses, keys, limits, onError });
  app.decorate('approvalResults', results);
  app.addHook('onReady', async () => results.start());
  app.addHook('onClose', () => results.stop());
  registerInbound(app, host);
  app.get(apiBase + jwksPath, async (request, reply) => {
    await host.limits.general.consume(generalPerAddress, request.ip);
    reply.header('cache-control', 'public, max-age=300');
    return keys.published();
  });
}

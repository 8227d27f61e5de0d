/** The services of plugins as the portal asks them: in the name of a user, with a limit, and with what broke told. */
import { type Dialect, rowsFromWire } from '@portal/sdk/contract';
import type { User } from '@portal/sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { AnswerMismatch } from '../answer.ts';
import { isUsable, type Version, versionFor, type Visitor } from '../registry/releases.ts';
import type { Host } from '../routes.ts';
import type { ServiceAddresses } from './addresses.ts';
import { ask, type AskLimits, NoAnswer, usualAsk } from './ask.ts';
import type { BoundCall } from './bound.ts';
import { Breaker, type BreakerLimits, usualLimits } from './breaker.ts';
import { dataOf } from './envelope.ts';
import { type FaultKind, GATEWAY, GatewayFault } from './fault.ts';
import { signIdentity } from './identity.ts';
import { ServiceKeys } from './keys.ts';
import { countFault } from './report.ts';

export interface ServiceLimits extends AskLimits, BreakerLimits {
  /** Within which a service has to answer a search; what is later is left out. */
  readonly searchMs: number;
}

const usualSearchMs = 800;

export interface ServicesOptions {
  readonly host: Host;
  readonly services: ServiceAddresses;
  readonly limits?: Partial<ServiceLimits>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A call of a version's service. */
export interface Wanted {
  readonly bound: BoundCall;
  readonly version: Version;
}

/** In whose name, and for which request. */
export interface Asking extends Wanted {
  readonly user: User;
  readonly requestId: string;
  readonly idempotencyKey?: string | undefined;
}

export interface Manner {
  readonly limits: AskLimits;
  /** Failures count together under it. */
  readonly breaker: string;
}

/** Whose failures say that the service itself is not there. */
const deaths: ReadonlySet<FaultKind> = new Set(['down', 'slow', 'status']);

const REFUSED = { paused: '连续出错后暂停', busy: '同时的请求过多' } as const;

function checked({ call, checkAnswer }: BoundCall, data: unknown): unknown {
  const answer = checkAnswer(data);
  return call.kind === 'page' ? rowsFromWire(call as typeof call & { dialect: Dialect }, answer) : answer;
}

export class PluginServices {
  readonly #host: Host;
  readonly #breakers = new Map<string, Breaker>();
  readonly #log: ServicesOptions['log'];
  readonly addresses: ServiceAddresses;
  readonly limits: ServiceLimits;
  readonly keys: ServiceKeys;

  constructor({ host, services, limits, log }: ServicesOptions) {
    this.#host = host;
    this.addresses = services;
    this.#log = log;
    this.limits = { ...usualAsk, ...usualLimits, searchMs: usualSearchMs, ...limits };
    this.keys = new ServiceKeys(host);
  }

  /** The version that the visitor runs; undefined where it cannot run. */
  versionFor(plugin: string, visitor?: Visitor): Version | undefined {
    const { versions, switched } = this.#host.releases.now();
    const version = versionFor(versions.get(plugin) ?? [], switched.choices.get(plugin), visitor);
    return version && isUsable(version) ? version : undefined;
  }

  #breakerOf(name: string): Breaker {
    const breaker = this.#breakers.get(name) ?? new Breaker(this.#host.clock, this.limits);
    this.#breakers.set(name, breaker);
    return breaker;
  }

  /**
   * Asks, and holds the answer against the contract; what broke is logged and counted.
   * @throws GatewayFault
   * @throws Refusal as the service refuses.
   */
  async ask(asking: Asking, input: Readonly<Record<string, unknown>>, manner: Manner): Promise<unknown> {
    try {
      return await this.#ask(asking, input, manner);
    } catch (error) {
      if (error instanceof GatewayFault) await this.#tell(asking, error);
      throw error;
    }
  }

  async #ask(asking: Asking, input: Readonly<Record<string, unknown>>, { limits, breaker }: Manner): Promise<unknown> {
    const { bound, version, requestId, idempotencyKey } = asking;
    const { call } = bound;
    const address = this.addresses.get(version.plugin.id);
    if (address === undefined) throw this.#fault(asking, 'noAddress', 'PLUGIN_SERVICES 中没有这个插件');
    const left = this.#breakerOf(breaker).enter();
    if (typeof left === 'string') throw this.#fault(asking, left, REFUSED[left]);
    let failed: boolean | undefined;
    try {
      const identity = await this.#identityOf(asking);
      const answered = await ask({ address, call, input, identity, requestId, idempotencyKey }, limits);
      failed = false;
      return checked(bound, dataOf(answered));
    } catch (error) {
      if (error instanceof NoAnswer) failed = deaths.has(error.kind);
      if (error instanceof NoAnswer) throw this.#fault(asking, error.kind, error.message);
      if (error instanceof AnswerMismatch) throw this.#fault(asking, 'shape', `data${error.field}`);
      throw error;
    } finally {
      left(failed);
    }
  }

  #identityOf({ bound: { call }, version: { plugin }, user }: Asking): Promise<string> {
    const at = this.#host.clock.now();
    return signIdentity(this.keys, { plugin, user, call: `${call.method} ${call.path}`, access: call.access, at });
  }

  #fault({ bound, version }: Wanted, kind: FaultKind, detail: string): GatewayFault {
    return new GatewayFault(kind, detail, { pluginName: version.plugin.name, reads: bound.call.reads });
  }

  async #tell({ bound: { call }, version, requestId }: Asking, { kind, detail }: GatewayFault): Promise<void> {
    const { id: plugin, version: running } = version.plugin;
    const { db, clock } = this.#host;
    const told = { plugin, version: running, call: `${call.method} ${call.path}`, code: GATEWAY[kind] };
    this.#log.warn({ ...told, detail, requestId }, 'service fault');
    await countFault(db, clock, { ...told, detail });
  }
}

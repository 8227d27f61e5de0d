/** Contracts as HTTP: each call is one route below `/japi`, its answer one envelope. */
import type { PageCall, UploadCall } from '@portal/sdk/contract';
import { OK, rowsToWire } from '@portal/sdk/contract';
import { type Clock, type FileAnswer, Refusal, refuse } from '@portal/sdk/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from './auth.ts';
import { browserOf } from './browser.ts';
import { anonymous, type Asker, type Caller, isAnonymous } from './context.ts';
import { authorise, type Extras, perform, permits, type Route, type Services } from './dispatch.ts';
import { sendFile } from './downloads.ts';
import { TransportError } from './errors.ts';
import { generalOf, generalPerAddress, type Limiter, limitsOf, uploadedBytesPerDay } from './limits.ts';
import { plainHeader } from './plain-input.ts';
import { demandFreshProof } from './platform/login/step-up.ts';
import type { Modes } from './platform/mode/live-mode.ts';
import type { Switches } from './platform/plugins/switches.ts';
import type { LiveReleases } from './registry/live-releases.ts';
import { refusedOften } from './refused-often.ts';
import { dropsOrRefuses } from './standstill.ts';
import { readMultipart } from './uploads.ts';

export const apiBase = '/japi';

export interface Host extends Services {
  readonly clock: Clock;
  /** Counters of every request, and of the calls that need them shared and lasting. */
  readonly limits: { readonly general: Limiter; readonly strict: Limiter };
  readonly switches: Switches;
  readonly modes: Modes;
  readonly releases: LiveReleases;
  /** False while administrators have switched the area or the call's button code off. */
  readonly areaEnabled: (area: string, access: string) => boolean | Promise<boolean>;
  /** Days that operators have chosen, by table. */
  readonly retentionDays: Readonly<Record<string, number>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Who asks, before the token is read: the general limit counts before that. */
const nobodyAt = (host: Host, request: FastifyRequest): Asker => ({
  user: anonymous,
  clock: host.clock,
  ip: request.ip,
  userAgent: plainHeader(request.headers, 'user-agent').slice(0, 300),
  requestId: request.id,
});

/** Who asks. A public call ignores a token that is no longer good; every other call refuses it. */
export async function identify(
  host: Host,
  { call }: Pick<Route, 'call'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const caller: Caller = { ...nobodyAt(host, request), browser: browserOf(request, reply) };
  const { authorization } = request.headers;
  if (call.access === 'public' && authorization === undefined) return caller;
  try {
    const { user, provenUntil } = await authenticate(host, authorization);
    return { ...caller, user, provenUntil };
  } catch (error) {
    const noSession = error instanceof Refusal || (error instanceof TransportError && error.failure.status === 401);
    if (call.access === 'public' && noSession) return caller;
    throw error;
  }
}

/** Browsers say where a request comes from; another site may not change anything here. */
export function refuseForeign({ call }: Pick<Route, 'call'>, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (!call.reads && site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new TransportError(403, '拒绝访问');
  }
}

export async function limit(host: Host, { call }: Pick<Route, 'call'>, { user, ip }: Caller): Promise<void> {
  if (!isAnonymous(user)) await host.limits.general.consume(generalOf(call), user.userId);
  const who = { user: user.userId, address: ip, everybody: '' };
  const strict = limitsOf(call).filter(({ by }) => by !== 'user' || !isAnonymous(user)); // nobody is not one user
  for (const one of strict) await host.limits.strict.consume(one, who[one.by]);
}

/** @throws Refusal `forbidden` while administrators have switched the area or the call's code off. */
export async function demandOn(host: Host, { area, call }: Pick<Route, 'area' | 'call'>): Promise<void> {
  if (!(await host.areaEnabled(area, call.access))) throw new Refusal('forbidden', '该功能已停用，请联系管理员');
}

async function admit(host: Host, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await host.limits.general.consume(generalPerAddress, request.ip);
  refuseForeign(route, request);
  request.caller = await identify(host, route, request, reply);
  await limit(host, route, request.caller);
  await demandOn(host, route);
}

const keyForm = /^[\w-]{8,128}$/;

/** A key that is not taken would let the same submission pass twice. @throws Refusal `invalid` */
function keyOf({ headers }: FastifyRequest): Pick<Extras, 'idempotencyKey'> {
  const key = plainHeader(headers, 'idempotency-key');
  if (key === '') return {};
  return keyForm.test(key)
    ? { idempotencyKey: key }
    : refuse('invalid', '提交编号格式不正确，应为 8 到 128 位字母、数字、下划线或短横线');
}

async function extrasOf(host: Host, { call }: Route, request: FastifyRequest, reply: FastifyReply, caller: Caller) {
  const extras: Extras = keyOf(request);
  if (call.kind !== 'upload') return { extras, body: request.body };
  authorise(call, caller); // before a byte of the body is read
  if (!request.isMultipart()) throw new TransportError(415, '不支持的请求格式');
  const { fields, uploads, bytes } = await readMultipart(request, reply, call as UploadCall);
  await host.limits.strict.consume(uploadedBytesPerDay, caller.user.userId, bytes);
  return { extras: { ...extras, uploads }, fields, body: undefined };
}

export async function answer(host: Host, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { call } = route;
  const caller = request.caller;
  if (!caller) throw new Error(`${call.path}: answered before the caller was known.`);
  if (dropsOrRefuses(call, caller.user, await host.modes.current())) return { code: OK, msg: '操作成功', data: null };
  if (call.stepUp && permits(call, caller)) {
    await demandFreshProof(host.db, host.clock, {
      userId: caller.user.userId,
      provenUntil: caller.provenUntil ?? null,
    });
  }
  const { extras, body, fields } = await extrasOf(host, route, request, reply, caller);
  const query = { ...(request.query as Record<string, unknown>), ...fields };
  const readInput = () => route.readInput({ query, params: request.params as Record<string, unknown>, body });
  const result = await perform(host, route, readInput, caller, extras);
  if (call.kind === 'download') return sendFile(reply, result as FileAnswer);
  const data = call.kind === 'page' ? route.writeAnswer(rowsToWire(call as PageCall, result as never)) : result;
  return { code: OK, msg: '操作成功', data };
}

export function registerRoutes(app: FastifyInstance, host: Host, routes: readonly Route[]): void {
  app.decorateRequest('caller', null);
  const recordOften = refusedOften(host);
  const recording = async (route: Route, request: FastifyRequest, work: Promise<unknown>) => {
    try {
      return await work;
    } catch (error) {
      await recordOften(route, request.caller ?? nobodyAt(host, request), error);
      throw error;
    }
  };
  for (const route of routes) {
    app.route({
      method: route.call.method,
      url: apiBase + route.call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => void (await recording(route, request, admit(host, route, request, reply))),
      handler: (request, reply) => recording(route, request, answer(host, route, request, reply)),
    });
  }
}

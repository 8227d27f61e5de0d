/** Binds a contract to its handlers in a service, and answers one request: first identity, then input. */
import { Ajv, type ValidateFunction } from 'ajv';
import type { Call, Dialect, InputOf, OutputOf, PageCall } from '../contract/index.ts';
import type { PageInput } from '../contract/paging.ts';
import { formats, OK, pageFromWire, pageToWire, type Paged, rowsToWire } from '../contract/index.ts';
import { Refusal } from '../server/refusal.ts';
import { type IdentityVerifier, NotIdentified } from './identity.ts';
import type { Identity } from './person.ts';
import type { PortalClient } from './portal.ts';
import { identityHeader } from './wire.ts';

/** Passed to each handler of a service. */
export interface ServiceContext {
  readonly identity: Identity;
  /** Names the request in the portal's log and trail. */
  readonly requestId: string;
  /** Idempotency key: the same for a repeated submission; undefined where the browser sent none. */
  readonly idempotencyKey: string | undefined;
  /** Notices, live messages, histories. */
  readonly portal: PortalClient;
}

type Defined<C> = C extends PageCall ? InputOf<C> & Required<Pick<PageInput, 'page' | 'size'>> : InputOf<C>;

/** The handlers of a contract, one for each call. */
export type ServiceHandlers<Contract> = {
  readonly [K in keyof Contract]: (
    input: Defined<Contract[K]>,
    context: ServiceContext,
  ) => Promise<OutputOf<Contract[K]>>;
};

/** A contract bound to its handlers. */
export interface Answering {
  readonly contract: Readonly<Record<string, Call>>;
  readonly handlers: Readonly<Record<string, unknown>>;
}

/** Binds handlers to their contract; a missing or misnamed one does not compile. */
export const answering = <Contract extends Record<string, object>>(
  contract: Contract,
  handlers: ServiceHandlers<Contract>,
): Answering => ({ contract: contract as unknown as Record<string, Call>, handlers });

/** A request, independent of the server framework. */
export interface ServiceRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON, or undefined. */
  readonly body: unknown;
}

/** The answer to send, as JSON. */
export interface ServiceAnswer {
  readonly status: number;
  readonly body: object;
}

type Handle = (input: unknown, context: ServiceContext) => Promise<unknown>;

interface Bound {
  readonly call: Call;
  readonly form: RegExp;
  readonly handle: Handle;
  readonly check: ValidateFunction;
  readonly coerce: ValidateFunction;
}

const strict = new Ajv({ strict: false, formats });
const coercing = new Ajv({ strict: false, formats, coerceTypes: 'array' });

const formOf = (path: string) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

function bound({ contract, handlers }: Answering): Bound[] {
  return Object.entries(contract).map(([name, call]) => ({
    call,
    form: formOf(call.path),
    handle: handlers[name] as Handle,
    check: strict.compile(call.input),
    coerce: coercing.compile({ ...call.input, required: [] }),
  }));
}

function inputOf(
  { call, check, coerce }: Bound,
  params: object,
  { query, body }: { query: URLSearchParams; body: unknown },
) {
  const inAddress: Record<string, unknown> = { ...params };
  for (const name of new Set(query.keys())) {
    const all = query.getAll(name);
    inAddress[name] = all.length > 1 ? all : all[0];
  }
  coerce(inAddress); // texts of an address are converted as the contract says
  const input = { ...inAddress, ...(typeof body === 'object' && body) };
  if (!check(input)) throw new Refusal('invalid', '请求内容不符合约定');
  return call.kind === 'page' ? pageFromWire(call as Call & { dialect: Dialect }, input) : input;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Called with unexpected errors; the portal only tells the user that the service has failed. */
type OnError = (error: unknown) => void;

export interface Answerer {
  readonly verifier: IdentityVerifier;
  readonly portal: PortalClient;
  readonly onError: OnError;
}

const sent = (code: string, msg: string, data: unknown = null) => ({ code, msg, data });
const refused = ({ code, message, faults }: Refusal) => sent(code, message, faults.length > 0 ? { faults } : null);

async function perform(found: Bound, params: object, request: ServiceRequest, { verifier, portal }: Answerer) {
  const { call, handle } = found;
  const { headers, body } = request;
  const identity = await verifier.verify(one(headers[identityHeader]), `${call.method} ${call.path}`);
  const query = new URL(request.url, 'http://service').searchParams;
  const input = inputOf(found, params, { query, body });
  const requestId = one(headers['x-request-id']) ?? '';
  const idempotencyKey = one(headers['idempotency-key']);
  const answer = await handle(input, { identity, requestId, idempotencyKey, portal });
  const data =
    call.kind === 'page' ? rowsToWire(call as Call & { dialect: Dialect }, answer as Paged<unknown>) : answer;
  return sent(OK, '操作成功', data ?? null);
}

const fixedFirst = (one: Bound, other: Bound) =>
  Number(one.call.path.includes('{')) - Number(other.call.path.includes('{'));

/** Calls with what answers them. */
export function answerer(all: readonly Answering[], parts: Answerer) {
  const calls = all.flatMap(bound).sort(fixedFirst);
  return {
    /** Answers a request of the portal; undefined for a path that is none of its calls. */
    async answer(request: ServiceRequest): Promise<ServiceAnswer | undefined> {
      const path = decodeURIComponent(request.url.split('?')[0] ?? '');
      const found = calls.find(({ call, form }) => call.method === request.method && form.test(path));
      if (!found) return undefined;
      try {
        return { status: 200, body: await perform(found, { ...found.form.exec(path)?.groups }, request, parts) };
      } catch (error) {
        if (error instanceof Refusal) return { status: 200, body: refused(error) };
        if (error instanceof NotIdentified) return { status: 401, body: sent('401', error.message) };
        parts.onError(error);
        return { status: 500, body: sent('500', '服务内部错误') };
      }
    },
    /** Performs a call without the wire; a page's input and answer are in the inside spelling. */
    async inside(call: Call, input: object, identity: Identity): Promise<unknown> {
      const found = calls.find((one) => one.call.method === call.method && one.call.path === call.path);
      if (!found) throw new Error(`${call.method} ${call.path}: the service does not answer it.`);
      const paged = call.kind === 'page' ? (call as Call & { dialect: Dialect }) : undefined;
      const wire = paged ? pageToWire(paged, input as PageInput & Record<string, unknown>) : input;
      if (!found.check(wire)) throw new Refusal('invalid', '请求内容不符合约定');
      const given = paged ? pageFromWire(paged, wire as Record<string, unknown>) : input;
      const context = { identity, requestId: 'test', idempotencyKey: undefined, portal: parts.portal };
      return found.handle(given, context);
    },
  };
}

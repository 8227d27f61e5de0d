import {
  type Call,
  type InputFault,
  type InputOf,
  OK,
  type OutputOf,
  pageToWire,
  REFUSALS,
  rowsFromWire,
  type PageCall,
  type UploadCall,
} from '@portal/sdk/contract';
import { modeHeader } from '@portal/sdk/calls/mode-tabs';
import { CallError, type RequestOptions } from '@portal/sdk/host';
import { type Action, actionFor, httpAction, type Where } from './codes.ts';
import { standstill } from '../standstill/standstill.ts';
import { saveFile } from './save-file.ts';
import { faultHeader } from './service-faults.ts';
import { reach } from './reach.ts';

/** spec 7: a call that has no answer after this time has failed. */
export const requestTimeoutMs = 180_000;
/** spec 9 */
export const systemCode = 'HMSYS02';

/** What the one fetch needs from its surroundings; tests give their own. */
export interface Surroundings {
  readonly fetch: typeof fetch;
  /** Base of every call: origin of the deployment + `/japi`. */
  readonly apiBase: () => string;
  readonly ssoHosts: () => readonly string[];
  readonly origin: string;
  readonly token: () => string | undefined;
  /** Facts for the headers: page name, router path, enterprise and its version. */
  readonly page: () => { title: string; path: string; entId: string | undefined };
  /** Carries out what a code or a status demands: toast, log-out, redirect. */
  readonly carryOut: (action: Action, traceId: string | undefined) => void;
  /** Asks for an export in the background that is too large for one file. */
  readonly inBackground: (call: Call, input: object) => Promise<void>;
  /** Records that a plugin's service gave an invalid answer: field and rule, for the team that fixes it. */
  readonly serviceFault: (call: Call, told: string) => void;
  /** Asks the person for a fresh proof, as a refusal wants it: whether they gave one. */
  readonly prove: (wanted: Readonly<Record<string, string>>) => Promise<boolean>;
  /** While pages wait for their user to sign in again: whether they go on, once that is known. */
  readonly signedInAgain: () => Promise<boolean> | undefined;
  readonly timeoutSignal: (ms: number) => AbortSignal;
}

interface Envelope {
  code: string;
  msg: string;
  data: unknown;
}

type Values = Record<string, unknown>;

function pathAndRest(call: Call, input: Values): { path: string; rest: Values } {
  const rest = { ...input };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

const queryOf = (values: Values): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
};

function multipart(call: UploadCall, values: Values, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.append(name, String(value));
  for (const file of files) form.append(call.filesField, file, file.name);
  return form;
}

function requestOf(call: Call, input: Values, options: RequestOptions, from: Surroundings): [string, RequestInit] {
  const { title, path: routerPath, entId } = from.page();
  const token = from.token();
  const { path, rest } = pathAndRest(call, call.kind === 'page' ? pageToWire(call as PageCall, input) : input);
  const inBody = call.method === 'POST' || call.method === 'PUT';
  const isUpload = call.kind === 'upload';
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(entId && { 'x-entity-version': entId }),
    'x-system-code': systemCode,
    'x-page-name': encodeURIComponent(title),
    'x-router-path': encodeURIComponent(routerPath),
    ...(inBody && !isUpload && { 'content-type': 'application/json' }),
    ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
  };
  const body = isUpload
    ? multipart(call as UploadCall, rest, options.files ?? [])
    : inBody
      ? JSON.stringify(rest)
      : null;
  const timeout = from.timeoutSignal(requestTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const url = `${from.apiBase()}${path}${inBody ? '' : queryOf(rest)}`;
  const { lasting = false } = options;
  const init: RequestInit = {
    method: call.method,
    headers,
    body,
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
  };
  return [url, { ...init, ...(lasting && { keepalive: true }) }];
}

/**
 * An answer that is no envelope, such as a proxy's own page with status 200, has the code `format`: never a success.
 */
async function envelopeOf(response: Response): Promise<Envelope> {
  const body = (await response.json().catch(() => null)) as Partial<Envelope> | null;
  return { code: String(body?.code ?? 'format'), msg: String(body?.msg ?? ''), data: body?.data };
}

/** The maintenance page says so once, for whatever the pages below it ask. */
const saidByPage = ({ code, data }: Envelope): boolean =>
  code === REFUSALS.standstill && textsOf(data)['mode'] === 'MAINTENANCE';

/** What a refusal hands over: the texts of its data. */
const textsOf = (data: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Where the input was wrong, of a refusal's data. */
function faultsOf(data: unknown): readonly InputFault[] {
  const { faults } = (data ?? {}) as { faults?: unknown };
  const isFault = (fault: Partial<InputFault> | null): fault is InputFault =>
    typeof fault?.path === 'string' && typeof fault.text === 'string';
  return Array.isArray(faults) ? faults.filter(isFault) : [];
}

const isSuccess = ({ kind }: Action) => kind === 'data' || kind === 'passThrough';

/** The reaction to an answer; for a call that accepts only `'200'`, the other success codes are refusals. */
function demandOf({ code, msg }: Envelope, { onlyOk = false }: Call, where: Where): Action {
  const action = actionFor(code, msg, where);
  return onlyOk && code !== OK && isSuccess(action) ? actionFor('refused', msg, where) : action;
}

const errorOf = (action: Action, code: string, msg: string, traceId: string | undefined, data: unknown) =>
  new CallError(code, 'msg' in action && action.msg ? action.msg : msg, traceId, textsOf(data), faultsOf(data));

const isFile = (response: Response) => !response.headers.get('content-type')?.includes('application/json');

/** The one fetch of the portal: headers, timeout, envelope and the whole error catalogue, once for all pages. */
export function createRequest(from: Surroundings) {
  const where = (): Where => ({ ssoHosts: from.ssoHosts(), origin: from.origin });

  function fail(
    action: Action,
    code: string,
    msg: string,
    options: RequestOptions,
    traceId?: string,
    data: unknown = null,
  ): never {
    const told = action.kind === 'toast' && options.quiet === true;
    if (!told) from.carryOut(action, traceId);
    throw errorOf(action, code, msg, traceId, data);
  }

  /** The server's own answer, which the caller may show in place. */
  function refused(action: Action, { code, msg, data }: Envelope, options: RequestOptions, traceId?: string): never {
    const inPlace = options.quiet === 'faults' ? faultsOf(data).length > 0 : Boolean(options.quiet);
    const quiet = inPlace || saidByPage({ code, msg, data });
    return fail(action, code, msg, { ...options, quiet }, traceId, data);
  }

  async function answerOf(url: string, init: RequestInit, options: RequestOptions): Promise<Response> {
    try {
      const answer = await from.fetch(url, init);
      reach.answered();
      const { headers } = answer;
      if (headers.has('x-request-id')) standstill.heard(headers.get(modeHeader) ?? ''); // no proxy's own answer
      return answer;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
      if (!timedOut) reach.lost();
      const msg = timedOut ? '请求超时' : '网络连接失败，请检查网络后重试';
      return fail({ kind: 'toast', msg }, timedOut ? '408' : 'network', msg, options);
    }
  }

  function payloadOf(call: Call, data: unknown, options: RequestOptions, traceId?: string): unknown {
    if (call.kind !== 'page') return data;
    try {
      return rowsFromWire(call as unknown as PageCall, data);
    } catch {
      const msg = '返回的数据格式不正确';
      return fail({ kind: 'toast', msg }, 'format', msg, options, traceId);
    }
  }

  async function attempt<C extends Call>(call: C, input: InputOf<C>, options: RequestOptions): Promise<OutputOf<C>> {
    const [url, init] = requestOf(call, input as Values, options, from);
    const response = await answerOf(url, init, options);
    const traceId = response.headers.get('x-request-id') ?? undefined;
    const fault = response.headers.get(faultHeader);
    if (fault !== null) from.serviceFault(call, decodeURIComponent(fault));
    if (response.ok && call.kind === 'download' && isFile(response))
      return (await (options.unsaved ? response.blob() : saveFile(response))) as OutputOf<C>;
    const envelope = await envelopeOf(response);
    const { code, msg, data } = envelope;
    if (!response.ok)
      return fail(
        httpAction(response.status, from.token() !== undefined, msg),
        String(response.status),
        msg,
        options,
        traceId,
      );
    if (call.kind === 'download' && code === REFUSALS.tooLarge) {
      await from.inBackground(call, input as Values);
      throw new CallError(code, msg, traceId);
    }
    if (code === REFUSALS.stepUp) {
      if (await from.prove(textsOf(data))) return attempt(call, input, options); // nothing was done: the same key serves
      throw new CallError(code, msg, traceId);
    }
    const action = demandOf(envelope, call, where());
    if (!isSuccess(action)) return refused(action, envelope, options, traceId);
    return payloadOf(call, data, options, traceId) as OutputOf<C>;
  }

  const endedBy = (failure: unknown): boolean =>
    failure instanceof CallError && (failure.code === '401' || actionFor(failure.code, '', where()).kind === 'logout');

  return async function request<C extends Call>(
    call: C,
    input: InputOf<C>,
    options: RequestOptions = {},
  ): Promise<OutputOf<C>> {
    const needsUser = call.access !== 'public';
    if (needsUser && from.token() === undefined) await from.signedInAgain(); // not asked in vain meanwhile
    try {
      return await attempt(call, input, options);
    } catch (failure) {
      const goesOn = needsUser && endedBy(failure) && (await from.signedInAgain());
      if (!goesOn) throw failure;
      return request(call, input, options); // nothing was done: the same key serves
    }
  };
}

/** Speaks to an app in process as the browser's client does: same wire, same envelope. */
import {
  type Call,
  type InputFault,
  type InputOf,
  OK,
  type OutputOf,
  type PageCall,
  pageToWire,
  rowsFromWire,
  type UploadCall,
} from '@portal/sdk/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { apiBase } from './routes.ts';

/** A call that was refused, by envelope or by status. */
export class CallRefused extends Error {
  readonly code: string;
  readonly msg: string;
  readonly status: number;
  /** The fields that it names. */
  readonly faults: readonly InputFault[];
  constructor(status: number, code: string, msg: string, faults: readonly InputFault[] = []) {
    super(`${code} ${msg}`);
    this.name = 'CallRefused';
    this.status = status;
    this.code = code;
    this.msg = msg;
    this.faults = faults;
  }
}

export interface TestFile {
  readonly name: string;
  readonly bytes: Buffer | string;
  readonly type?: string;
}

export interface CallOptions {
  readonly files?: readonly TestFile[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Default 127.0.0.1. */
  readonly remoteAddress?: string;
}

/** Answers data as the page would see it; a download answers its bytes. @throws CallRefused */
export interface TestApi {
  call<C extends Call>(target: C, input: InputOf<C>, options?: CallOptions): Promise<OutputOf<C>>;
  download(target: Call, input: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /** Sends wire input as it stands, and answers the response as it came. */
  raw(target: Call, input?: Record<string, unknown>, options?: CallOptions): Promise<LightMyRequestResponse>;
  readonly token: string | undefined;
}

/**
 * A form finds a fault by the first name of its path; a step may name what its document says. @throws Error where the
 * call has no such input.
 */
function demandNamed(target: Call, faults: readonly InputFault[]): void {
  const { path, input } = target;
  const strange = faults.find((fault) => !((fault.path.split('.')[0] ?? '') in input.properties));
  const unknown = strange?.text.startsWith('不支持的字段') === true; // its name is the caller's
  if (strange && !unknown && !('step' in target))
    throw new Error(`${path} has no input “${strange.path}”, which a refusal names`);
}

const inBody = (call: Call) => call.method === 'POST' || call.method === 'PUT';

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

async function multipart(call: UploadCall, input: Record<string, unknown>, files: readonly TestFile[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, textOf(value));
  for (const { name, bytes, type = 'application/octet-stream' } of files) {
    form.append(call.filesField, new Blob([new Uint8Array(Buffer.from(bytes))], { type }), name);
  }
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { payload, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } };
}

function query(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined)
      .map((item): [string, string] => [name, String(item)]),
  );
  return new URLSearchParams(pairs).toString();
}

async function requestOf(call: Call, input: Record<string, unknown>, options: CallOptions): Promise<InjectOptions> {
  const rest = { ...input };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const url = apiBase + path;
  if (call.kind === 'upload') {
    return { method: call.method, url, ...(await multipart(call as UploadCall, rest, options.files ?? [])) };
  }
  return inBody(call)
    ? { method: call.method, url, payload: rest }
    : { method: call.method, url: Object.keys(rest).length > 0 ? `${url}?${query(rest)}` : url };
}

export function testApi(app: FastifyInstance, token: string | undefined): TestApi {
  const raw: TestApi['raw'] = async (target, input = {}, options = {}) => {
    const request = await requestOf(target, input, options);
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { ...authorization, ...request.headers, ...options.headers };
    return app.inject({ ...request, headers, ...(options.remoteAddress && { remoteAddress: options.remoteAddress }) });
  };
  const refusal = (target: Call, response: LightMyRequestResponse) => {
    const { code, msg, data } = response.json<{ code: string; msg: string; data: { faults?: InputFault[] } | null }>();
    const faults = data?.faults ?? [];
    demandNamed(target, faults);
    return new CallRefused(response.statusCode, String(code), msg, faults);
  };
  return {
    token,
    raw,
    async call(target, input, options) {
      const paged = target.kind === 'page' ? (target as unknown as PageCall) : undefined;
      const wire = paged ? pageToWire(paged, input as Record<string, unknown>) : (input as Record<string, unknown>);
      const response = await raw(target, wire, options);
      const { code, data } = response.json<{ code: string; data: unknown }>();
      if (response.statusCode !== 200 || code !== OK) throw refusal(target, response);
      return (paged ? rowsFromWire(paged, data) : data) as never;
    },
    async download(target, input) {
      const response = await raw(target, input);
      if (response.headers['content-disposition'] === undefined) throw refusal(target, response);
      return response;
    },
  };
}

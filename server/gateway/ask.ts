/** One question to a plugin's service: nothing of the browser's request but what is named here goes along. */
import { type Call, type Dialect, pageToWire } from '@portal/sdk/contract';
import { refuse } from '@portal/sdk/server';
import { identityHeader } from '@portal/sdk/service/wire';
import { Agent, type Dispatcher, request } from 'undici';
import { masked } from '../log.ts';
import type { FaultKind } from './fault.ts';

export interface Question {
  readonly address: string;
  readonly call: Call;
  /** In the inside spelling. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly identity: string;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
}

export interface AskLimits {
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
}

export const usualAsk: AskLimits = { timeoutMs: 10_000, maxAnswerBytes: 5 * 1024 * 1024 };

/** Why there is no answer. */
export class NoAnswer extends Error {
  readonly kind: FaultKind;
  constructor(kind: FaultKind, detail: string) {
    super(detail);
    this.name = 'NoAnswer';
    this.kind = kind;
  }
}

function urlOf(address: string, { path }: Call, rest: Record<string, unknown>): URL {
  const below = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    if (/^\.{1,2}$/.test(value)) refuse('invalid', '请求地址不正确'); // would lead to another path
    return encodeURIComponent(value);
  });
  return new URL(address + below);
}

interface Asked {
  readonly url: URL;
  readonly options: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; headers: Record<string, string>; body: string | null };
}

function requestOf({ address, call, input, identity, requestId, idempotencyKey }: Question): Asked {
  const rest = { ...(call.kind === 'page' ? pageToWire(call as Call & { dialect: Dialect }, input) : input) };
  const url = urlOf(address, call, rest);
  const inBody = call.method === 'POST' || call.method === 'PUT';
  if (!inBody)
    for (const [name, value] of Object.entries(rest))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined && one !== null) url.searchParams.append(name, String(one));
  const headers = {
    accept: 'application/json',
    'user-agent': 'portal',
    'x-request-id': requestId,
    [identityHeader]: identity,
    ...(inBody && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  return { url, options: { method: call.method, headers, body: inBody ? JSON.stringify(rest) : null } };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** A connection that was kept, and that the service has closed meanwhile: nothing was read of it. */
const wasClosed = /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/;

/** Connections are kept. Redirects are never followed, and nothing is unpacked. */
const connections = new Agent({ connections: 128, pipelining: 1 });

async function sent(question: Question, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const { url, options } = requestOf(question);
  const send = () => request(url, { ...options, signal, dispatcher: connections });
  try {
    return await send();
  } catch (error) {
    if (!signal.aborted && question.call.reads && wasClosed.test(codeOf(error))) return send();
    throw error;
  }
}

async function textOf({ body }: Dispatcher.ResponseData, { maxAnswerBytes }: AskLimits): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxAnswerBytes) throw new NoAnswer('tooLarge', `应答超过 ${maxAnswerBytes} 字节`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function faultOf({ statusCode, headers }: Dispatcher.ResponseData): NoAnswer | undefined {
  if (statusCode >= 300 && statusCode < 400) return new NoAnswer('redirect', `应答 HTTP ${statusCode}，重定向不会跟随`);
  if (statusCode !== 200) return new NoAnswer('status', `应答 HTTP ${statusCode}`);
  const type = masked(String(headers['content-type'] ?? '')).slice(0, 60);
  if (!/^application\/json\b/i.test(type))
    return new NoAnswer('notJson', `应答的类型是 ${type || '空'}，应为 application/json`);
  return headers['content-encoding'] === undefined
    ? undefined
    : new NoAnswer('notJson', '应答被压缩，门户没有要求压缩');
}

async function demandAnswer(response: Dispatcher.ResponseData): Promise<void> {
  const fault = faultOf(response);
  if (!fault) return;
  response.body.on('error', () => undefined).destroy();
  throw fault;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoAnswer('notJson', '应答不是 JSON');
  }
}

/** @returns what the service has answered, unchecked. @throws NoAnswer */
export async function ask(question: Question, limits: AskLimits): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const response = await sent(question, signal);
    await demandAnswer(response);
    return parsed(await textOf(response, limits));
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    if (signal.aborted) throw new NoAnswer('slow', `${limits.timeoutMs} 毫秒内没有应答`);
    const code = codeOf(error);
    if (code !== '') throw new NoAnswer('down', code);
    throw error;
  }
}

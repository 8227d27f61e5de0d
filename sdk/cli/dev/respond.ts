/** Answers of the proxy itself, and the portal's with another text. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { OK } from '../../contract/index.ts';
import type { Envelope } from './answers.ts';
import { answerHeaders, type Between, bodyOf } from './forward.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** @param ending Of a file, `.js`. */
export function give(response: ServerResponse, ending: string, body: string | Buffer): void {
  const type = types[ending] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

export const giveJson = (response: ServerResponse, value: object): void =>
  give(response, '.json', JSON.stringify(value));

export function giveText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

/** For answers that are read here: neither packed, nor "as you have it". */
export const plainly = { 'accept-encoding': undefined, 'if-none-match': undefined, 'if-modified-since': undefined };

interface Answering {
  readonly between: Between;
  readonly answer: IncomingMessage;
  readonly response: ServerResponse;
}

export async function giveChanged(
  { between, answer, response }: Answering,
  anew: (text: string) => string,
): Promise<void> {
  const text = anew((await bodyOf(answer)).toString());
  const { 'transfer-encoding': _, etag: _etag, ...headers } = answerHeaders(between, answer);
  const status = answer.statusCode ?? 502;
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(text)) }).end(text);
}

/** Changes what an envelope of success carries. */
export const inEnvelope =
  <T>(anew: (data: T) => T) =>
  (text: string): string => {
    const envelope = JSON.parse(text) as Envelope;
    return envelope.code === OK ? JSON.stringify({ ...envelope, data: anew(envelope.data as T) }) : text;
  };

/** A bounded number of requests over a few kept connections, each answer timed. */
import { Agent, request } from 'node:http';
import { median, quantile } from './samples.ts';

export interface Target {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with POST; absent = GET. */
  readonly body?: object;
}

export interface Load {
  readonly perSecond: number;
  /** Milliseconds of each answer. */
  readonly times: readonly number[];
}

const connections = 8;

function ask({ url, headers, body }: Target, agent?: Agent): Promise<{ status: number; bytes: Buffer }> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const type =
    text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const method = text === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...(agent && { agent }), method, headers: { ...headers, ...type } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(pieces) }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** One request. @throws Error when the portal refuses it. */
export async function answerOf(target: Target): Promise<Buffer> {
  const { status, bytes } = await ask(target);
  if (status !== 200) throw new Error(`${target.url}: ${status} ${bytes.toString().slice(0, 300)}`);
  return bytes;
}

/** Data of an envelope. @throws Error when the portal refuses the call. */
export async function dataOf<Data>(target: Target): Promise<Data> {
  const { code, msg, data } = JSON.parse((await answerOf(target)).toString()) as {
    code: string;
    msg: string;
    data: Data;
  };
  if (code !== '200') throw new Error(`${target.url}: ${code} ${msg}`);
  return data;
}

/** @throws Error when an answer is not 200: a refused request is fast and measures nothing. */
export async function load(target: Target, requests: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let left = requests;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const began = performance.now();
      const { status } = await ask(target, agent);
      if (status !== 200) throw new Error(`${target.url}: ${status}`);
      times.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { perSecond: (requests * 1000) / (performance.now() - began), times };
}

export const perSecond = (loads: readonly Load[]): number => median(loads.map((one) => one.perSecond));
export const p99 = (loads: readonly Load[]): number =>
  quantile(
    loads.flatMap(({ times }) => times),
    0.99,
  );

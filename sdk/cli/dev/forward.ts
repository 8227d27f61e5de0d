/** Between the browser and the portal: requests and sockets as they are, but for the names of the two hosts. */
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';

/** The portal, and the address that the browser knows it by. */
export interface Between {
  /** `https://portal.example.com` */
  readonly portal: string;
  /** `http://localhost:4400` */
  readonly own: string;
}

const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

/** The portal checks where a request comes from: what comes from its own page does, all else is passed on as it is. */
function headersOf({ portal, own }: Between, request: IncomingMessage) {
  const { origin, referer } = request.headers;
  return {
    ...request.headers,
    host: new URL(portal).host,
    ...(origin === own && { origin: portal }),
    ...(referer?.startsWith(`${own}/`) && { referer: portal + referer.slice(own.length) }),
  };
}

/** Instead of the browser's; undefined leaves one out. */
type Headers = Readonly<Record<string, string | undefined>>;

function open(between: Between, request: IncomingMessage, anew: Headers) {
  const secure = between.portal.startsWith('https:');
  const url = new URL(request.url ?? '/', between.portal);
  const headers = Object.entries({ ...headersOf(between, request), ...anew }).filter(
    ([, value]) => value !== undefined,
  );
  const options = { method: request.method, headers: Object.fromEntries(headers) };
  return secure
    ? httpsRequest(url, { ...options, agent: agents.https })
    : httpRequest(url, { ...options, agent: agents.http });
}

export async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

interface Sent {
  /** Where it was read already. */
  readonly body?: Buffer;
  readonly headers?: Headers;
}

/** @throws Error when the portal is not to be reached. */
export const send = (between: Between, request: IncomingMessage, { body, headers = {} }: Sent = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = open(between, request, headers);
    sent.on('response', resolve).on('error', reject);
    if (body) sent.end(body);
    else request.on('error', reject).pipe(sent);
  });

/** Redirects lead back here, and cookies are this host's. */
export function answerHeaders({ portal, own }: Between, { headers }: IncomingMessage) {
  const { location, 'set-cookie': cookies, ...others } = headers;
  return {
    ...others,
    ...(location !== undefined && {
      location: location.startsWith(portal) ? own + location.slice(portal.length) : location,
    }),
    ...(cookies && {
      'set-cookie': cookies.map((cookie) => cookie.replaceAll(/;\s*(domain=[^;]*|secure)(?=;|$)/gi, '')),
    }),
  };
}

export function passOn(between: Between, answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answerHeaders(between, answer));
  answer.pipe(response);
}

const headLines = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string => {
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
  return `${[`HTTP/1.1 ${statusCode} ${statusMessage}`, ...pairs].join('\r\n')}\r\n\r\n`;
};

/** A socket of the browser becomes one of the portal. */
export function tunnel(between: Between, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const sent = open(between, request, {});
  const give = () => socket.destroy();
  socket.on('error', () => sent.destroy());
  sent.on('error', give).on('response', (answer) => {
    socket.write(headLines(answer));
    answer.pipe(socket);
  });
  sent.on('upgrade', (answer, far, farHead) => {
    socket.write(headLines(answer));
    socket.write(farHead);
    far.write(head);
    far.on('error', give).on('close', give);
    socket.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.pipe(socket).pipe(far);
  });
  sent.end();
}

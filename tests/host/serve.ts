/** A gateway as deployments have one: the host shell's page, and behind the same origin the portal and its calls. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const files: Readonly<Record<string, readonly [string, string]>> = {
  '/host/qiankun.js': [require.resolve('qiankun/dist/index.umd.min.js'), 'text/javascript'],
  '/host/host.js': [join(here, 'host.js'), 'text/javascript'],
};

/** qiankun evaluates the entry's text; nothing else of the host's page is let off. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:";

const isPortals = (url: string) => /^\/(ef-plus|japi)(\/|$)/.test(url);

function forward(portal: URL, { url, method, headers }: IncomingMessage) {
  return request({ host: portal.hostname, port: portal.port, path: url, method, headers });
}

function answer(portal: URL, asked: IncomingMessage, reply: ServerResponse): void {
  const path = (asked.url ?? '/').split('?')[0] ?? '/';
  if (isPortals(path)) {
    const onward = forward(portal, asked).on('response', (answered) => {
      reply.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    asked.pipe(onward);
    return;
  }
  const [file, type] = files[path] ?? [join(here, 'host.html'), 'text/html; charset=utf-8'];
  reply.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(readFileSync(file));
}

function joinSockets(portal: URL, asked: IncomingMessage, socket: Socket): void {
  forward(portal, asked)
    .on('upgrade', (answered, onward) => {
      const lines = Object.entries(answered.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.on('error', () => socket.destroy()).pipe(socket);
      socket.on('error', () => onward.destroy()).pipe(onward);
    })
    .on('response', () => socket.destroy())
    .on('error', () => socket.destroy())
    .end();
}

export interface HostShell {
  readonly url: string;
  close(): Promise<void>;
}

/** @param portalUrl address of the running portal. */
export async function serveHost(portalUrl: string): Promise<HostShell> {
  const portal = new URL(portalUrl);
  const server: Server = createServer((asked, reply) => answer(portal, asked, reply));
  server.on('upgrade', (asked, socket) => joinSockets(portal, asked, socket as Socket));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

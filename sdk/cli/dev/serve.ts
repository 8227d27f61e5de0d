/** One address for the browser, on this machine only: the portal's, with the developer's version in what it says. */
import { createServer, type Server } from 'node:http';
import { CommandError } from '../command.ts';
import { tunnel } from './forward.ts';
import { giveText } from './respond.ts';
import { type Parts, rulesOf } from './rules.ts';

const listening = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    const refuse = ({ code }: NodeJS.ErrnoException) =>
      reject(
        new CommandError(
          code === 'EADDRINUSE' ? `端口 ${port} 已被占用，请用 --port 换一个。` : `不能监听端口 ${port}。`,
        ),
      );
    server.once('error', refuse).listen(port, 'localhost', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

export interface Served {
  /** `http://localhost:4400` */
  readonly origin: string;
  close(): void;
}

/** @param port 0 for any that is free. @throws CommandError when the port is taken. */
export async function serve(parts: Parts, port: number, onError: (text: string) => void): Promise<Served> {
  const server = createServer();
  const own = `http://localhost:${await listening(server, port)}`;
  const between = { portal: parts.portal.origin, own };
  const rules = rulesOf(parts, between);
  /** Another host's name means that a foreign page has had it pointed here. */
  const isMeant = (host: string | undefined) => host !== undefined && `http://${host}` === own;
  server.on('request', (request, response) => {
    if (!isMeant(request.headers.host)) return giveText(response, 421, `请使用 ${own}。`);
    const handled = (async () => rules({ request, response, address: new URL(request.url ?? '/', own) }))();
    handled.catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      onError(`${request.method} ${request.url}：${text}`);
      if (response.headersSent) response.destroy();
      else giveText(response, 502, `门户没有应答：${text}`);
    });
  });
  server.on('upgrade', (request, socket, head) => {
    if (isMeant(request.headers.host)) tunnel(between, request, socket, head);
    else socket.destroy();
  });
  return {
    origin: own,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

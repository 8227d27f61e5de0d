/** Upgrades are routed as requests are, so a refusal is an ordinary answer and only an admitted socket is opened. */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { type Client, LiveSocket } from './client.ts';

/** Reliability 18. */
const maxFrameBytes = 64 * 1024;

interface Pending {
  readonly socket: Socket;
  readonly head: Buffer;
  readonly response: ServerResponse;
}

const badRequest = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

export class Upgrades {
  readonly #pending = new WeakMap<IncomingMessage, Pending>();
  readonly #server = new WebSocketServer({
    noServer: true,
    WebSocket: LiveSocket,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
  });

  constructor(app: FastifyInstance) {
    app.server.on('upgrade', (request, socket, head) => this.#route(app, request, socket as Socket, head));
  }

  #route(app: FastifyInstance, request: IncomingMessage, socket: Socket, head: Buffer): void {
    socket.on('error', destroyed);
    if (request.method !== 'GET') return void socket.end(badRequest); // its body would never be read
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.destroySoon());
    this.#pending.set(request, { socket, head, response });
    app.routing(request, response);
  }

  /** False for a request that does not want to become a socket. */
  wanted(request: IncomingMessage): boolean {
    return this.#pending.has(request);
  }

  /** Opens the socket of an admitted client, which leaves when there is nobody to open it for. */
  open(request: IncomingMessage, client: Client): void {
    const pending = this.#pending.get(request);
    if (!pending) throw new Error('Only an upgrade can be opened.');
    const { socket, head, response } = pending;
    response.detachSocket(socket);
    socket.off('error', destroyed);
    let opened = false;
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      opened = true;
      client.attach(webSocket);
    });
    if (!opened) client.leave();
  }
}

function destroyed(this: Duplex): void {
  this.destroy();
}

/** A process of the bench: the physical limit of idle sockets, `ws` that answers heartbeats and does nothing else. */
import fastify from 'fastify';
import { WebSocketServer } from 'ws';
import { heartbeatFrame } from '../../server/live/frame.ts';
import { settledMemory } from './process-memory.ts';
import type { Doors } from './socket-site.ts';

export type BareDoors = Doors;

const app = fastify();
app.get('/memory', () => ({ code: '200', data: settledMemory() }));
const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
app.server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, (webSocket) =>
    webSocket.on('message', () => webSocket.send(heartbeatFrame)),
  ),
);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
const addresses: BareDoors = { control: address, sockets: address };
console.log(JSON.stringify(addresses));

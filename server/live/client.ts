/** One socket of one session: what it may send, and how it ends. */
import { type Channel, CLOSE, heartbeatMs } from '@portal/sdk/calls/live';
import type { Clock } from '@portal/sdk/server';
import { type RawData, WebSocket } from 'ws';
import { heartbeatFrame, typeOfFrame } from './frame.ts';
import { FrameRate } from './rate.ts';

export interface Ticketed {
  readonly userId: string;
  readonly sessionId: string;
  readonly channel: Channel;
}

/** Where clients are kept. */
export interface Home {
  readonly clock: Clock;
  leave(client: Client): void;
}

/** Bytes that a peer leaves unread before it is given up. */
const maxBufferedBytes = 1024 * 1024;
/** How long a peer may take to answer a close. */
const closeWaitMs = 2000;

/** Knows its client, so that ten thousand sockets share their listeners. */
export class LiveSocket extends WebSocket {
  client: Client | undefined;
}

const clientOf = (socket: WebSocket): Client | undefined => (socket instanceof LiveSocket ? socket.client : undefined);

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  clientOf(this)?.receive(data, isBinary);
}

function onPing(this: WebSocket): void {
  clientOf(this)?.admit();
}

function onClose(this: WebSocket): void {
  clientOf(this)?.leave();
}

/** The close that follows says it all. */
const onError = (): void => undefined;

export class Client implements Ticketed {
  readonly userId: string;
  readonly sessionId: string;
  readonly channel: Channel;
  readonly #home: Home;
  readonly #rate = new FrameRate();
  #heardAt: number;
  #socket: LiveSocket | undefined;
  #closing: readonly [code: number, reason: string] | undefined;

  /** Takes its place before its socket is there, so that an end of its session in between is not missed. */
  constructor({ userId, sessionId, channel }: Ticketed, home: Home) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.channel = channel;
    this.#home = home;
    this.#heardAt = home.clock.now().getTime();
  }

  get closing(): boolean {
    return this.#closing !== undefined;
  }

  leave(): void {
    this.#home.leave(this);
  }

  attach(socket: LiveSocket): void {
    this.#socket = socket;
    socket.client = this;
    socket.on('message', onMessage);
    socket.on('ping', onPing);
    socket.on('error', onError);
    socket.on('close', onClose);
    if (this.#closing) this.#end(socket, ...this.#closing);
  }

  /** Counts a frame. @returns whether it is looked at. */
  admit(): boolean {
    if (this.#closing) return false;
    this.#heardAt = this.#home.clock.now().getTime();
    const admitted = this.#rate.admit(this.#heardAt);
    if (!admitted) this.close(CLOSE.misuse, 'rate');
    return admitted;
  }

  receive(data: RawData, isBinary: boolean): void {
    if (!this.admit()) return;
    const type = typeOfFrame(data, isBinary);
    if (type === undefined) this.close(CLOSE.misuse, 'malformed');
    if (type === 'HEARTBEAT') this.send(heartbeatFrame);
  }

  send(frame: string): void {
    const socket = this.#socket;
    if (!socket || this.#closing) return;
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    else socket.send(frame);
  }

  close(code: number, reason: string): void {
    if (this.#closing) return;
    this.#closing = [code, reason];
    if (this.#socket) this.#end(this.#socket, code, reason);
  }

  #end(socket: LiveSocket, code: number, reason: string): void {
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), closeWaitMs).unref();
  }

  /** Gives up a peer that was not heard for three heartbeats, or that does not read what it is sent. */
  check(nowMs: number): void {
    if (nowMs - this.#heardAt > 3 * heartbeatMs[this.channel]) this.close(CLOSE.silent, 'silent');
    if ((this.#socket?.bufferedAmount ?? 0) > maxBufferedBytes) this.#socket?.terminate();
  }
}

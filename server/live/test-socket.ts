/** For tests: a browser's half of a live socket, whose messages are awaited one by one. */
import { once } from 'node:events';
import { CHANNEL_PATH, type Channel, type LiveContent, type LiveMessage, live } from '@portal/sdk/calls/live';
import { WebSocket } from 'ws';
import { apiBase } from '../routes.ts';
import type { TestApi } from '../test-client.ts';

export interface Address {
  readonly host: string;
  readonly channel?: Channel;
  readonly ticket?: string;
  /** Default: the host's own. Empty = none is sent. */
  readonly origin?: string;
}

const addressOf = ({ host, channel = 'user-message', ticket }: Address): string =>
  `ws://${host}${apiBase}${CHANNEL_PATH[channel]}${ticket === undefined ? '' : `?ticket=${ticket}`}`;

const connect = (address: Address): WebSocket => {
  const { host, origin = `http://${host}` } = address;
  return new WebSocket(addressOf(address), origin === '' ? {} : { origin });
};

export interface TestSocket {
  readonly raw: WebSocket;
  /** Content of the next PLATE message. */
  next(): Promise<LiveContent>;
  /** Content of the next PLATE message with this in it: what happened before the socket opened may be told after. */
  nextWith(text: string): Promise<LiveContent>;
  /** PLATE messages that came and were not asked for. */
  readonly waiting: readonly LiveContent[];
  send(message: LiveMessage): void;
  /** Sends a heartbeat and waits for its answer: all that was sent before has then arrived. */
  beat(): Promise<void>;
  readonly closed: Promise<{ code: number; reason: string }>;
}

function queue<Item>() {
  const items: Item[] = [];
  const takers: ((item: Item) => void)[] = [];
  return {
    items,
    add(item: Item) {
      const taker = takers.shift();
      if (taker) taker(item);
      else items.push(item);
    },
    take: () => {
      const item = items.shift();
      return item === undefined ? new Promise<Item>((resolve) => takers.push(resolve)) : Promise.resolve(item);
    },
  };
}

/** @throws Error when the server refuses the upgrade. */
export async function openSocket(address: Address): Promise<TestSocket> {
  const raw = connect(address);
  const plates = queue<LiveContent>();
  const beats = queue<string>();
  raw.on('message', (data) => {
    const { type, content } = JSON.parse(data.toString()) as LiveMessage;
    if (type === 'HEARTBEAT') beats.add(content);
    else plates.add(JSON.parse(content) as LiveContent);
  });
  const closed = once(raw, 'close').then(([code, reason]) => ({ code: code as number, reason: String(reason) }));
  await once(raw, 'open');
  raw.on('error', () => undefined);
  const send = (message: LiveMessage) => raw.send(JSON.stringify(message));
  return {
    raw,
    next: plates.take,
    async nextWith(text) {
      for (;;) {
        const content = await plates.take();
        if (Object.values(content).some((value) => String(value).includes(text))) return content;
      }
    },
    waiting: plates.items,
    send,
    async beat() {
      send({ type: 'HEARTBEAT', content: '' });
      await beats.take();
    },
    closed,
  };
}

/** @returns status and envelope of an upgrade that the server refuses. */
export async function refusal(address: Address): Promise<{ status: number; msg: string }> {
  const raw = connect(address);
  raw.on('error', () => undefined);
  const [, response] = await once(raw, 'unexpected-response');
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  raw.terminate();
  const { msg } = JSON.parse(Buffer.concat(pieces).toString()) as { msg: string };
  return { status: response.statusCode, msg };
}

export const ticketFor = async (api: TestApi, channel: Channel = 'user-message'): Promise<string> =>
  (await api.call(live.ticket, { channel })).ticket;

/** A socket of the person behind `api`. */
export const socketFor = async (host: string, api: TestApi, channel: Channel = 'user-message'): Promise<TestSocket> =>
  openSocket({ host, channel, ticket: await ticketFor(api, channel) });

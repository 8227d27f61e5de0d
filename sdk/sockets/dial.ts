import { type Channel, CHANNEL_PATH, live } from '../calls/live.ts';
import { CallError, type Host } from '../host.ts';

/** The part of a WebSocket that is used; tests bring their own. */
export interface Socket {
  readonly readyState: number;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
  send(text: string): void;
  close(code?: number): void;
}

export interface Dialled {
  readonly socket: Socket;
  /** Whether this browser has signed in again since: the end of the old session does not end the new one. */
  readonly replaced: () => boolean;
}

export interface DialParts {
  readonly request: Host['request'];
  readonly token: () => string | undefined;
  /** Origin of the page. */
  readonly origin: string;
  readonly apiBase: string;
  readonly createSocket: (address: string) => Socket;
}

/** Same host as the page, secure unless the page itself is plain; undefined where the path or the ticket is missing. */
export function socketAddress(
  { origin, apiBase }: Pick<DialParts, 'origin' | 'apiBase'>,
  channel: Channel,
  ticket: string,
): string | undefined {
  const path: string | undefined = CHANNEL_PATH[channel];
  if (!path || !ticket) return undefined;
  const address = new URL(`${apiBase}${path}`, origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('ticket', ticket);
  return address.href;
}

/** @throws Error without an address. */
export async function openSocket(
  address: string | undefined,
  createSocket: DialParts['createSocket'],
): Promise<Socket> {
  if (!address) throw new Error('socket地址不存在');
  return createSocket(address);
}

/** Opens a socket with a ticket of its own; the token never stands in an address. */
export async function dial(parts: DialParts, channel: Channel): Promise<Dialled> {
  const token = parts.token();
  const { ticket } = await parts.request(live.ticket, { channel }, { quiet: true });
  const socket = await openSocket(socketAddress(parts, channel, ticket), parts.createSocket);
  return { socket, replaced: () => parts.token() !== token };
}

const passing = /^(network|format|408|429|5\d\d)$/;

/** Whether another attempt may succeed: the network or the server was unreachable. A refusal is final. */
export const mayPass = (error: unknown): boolean => error instanceof CallError && passing.test(error.code);

/** Live sockets: their channels, the ticket that opens one, and what travels on them. */
import { call, Int, Obj, OneOf, Str, type Static } from '../contract/index.ts';

/** Channel → path below the call prefix; the spec names a chat-online path and three notification sockets. */
export const CHANNEL_PATH = {
  chat: '/chat-online',
  'user-message': '/ws/user-message',
  'tax-rpa': '/ws/tax-rpa',
  'calc-message': '/ws/calc-message',
} as const;
export type Channel = keyof typeof CHANNEL_PATH;

/** spec 3: content is JSON text for FILE and PLATE, empty for HEARTBEAT. */
export const MESSAGE_TYPE = ['FILE', 'PLATE', 'HEARTBEAT'] as const;

export interface LiveMessage {
  readonly type: (typeof MESSAGE_TYPE)[number];
  readonly content: string;
}

const answer = Obj({
  /** Goes into the socket's address as `?ticket=`; opens one socket of the channel asked for, once. */
  ticket: Str(),
  /** Seconds until it is worthless. */
  expiresIn: Int(),
});
export type Ticket = Static<typeof answer>;

export const live = {
  /** A one-time ticket instead of the token in the address of a socket. */
  ticket: call({
    path: '/api/user/live/ticket',
    access: 'login',
    input: Obj({ channel: OneOf('chat', 'user-message', 'tax-rpa', 'calc-message') }),
    output: answer,
  }),
};

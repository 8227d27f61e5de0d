/** Live sockets: their channels, the ticket that opens one, and what travels on them. */
import * as t from '../contract/index.ts';

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

/** spec 9: milliseconds between two heartbeats of a browser; a peer that is silent for three of them is cut. */
export const heartbeatMs: Readonly<Record<Channel, number>> = {
  chat: 5000,
  'user-message': 10_000,
  'tax-rpa': 10_000,
  'calc-message': 10_000,
};

/** Codes with which the server closes; the close reason says more. */
export const CLOSE = {
  /** The process is leaving: another one answers. */
  leaving: 1001,
  /** A malformed frame (`malformed`), or too many (`rate`). */
  misuse: 1008,
  /** A frame over 64 KB. */
  tooLarge: 1009,
  /** The session is over; the reason is that of the `session:ended` message before it. */
  sessionEnded: 4401,
  /** Nothing was heard for three heartbeats. */
  silent: 4408,
} as const;

export type SessionEnd = 'logout' | 'kicked' | 'idle' | 'expired' | 'password' | 'disabled' | 'removed';

/** JSON of a PLATE message's content; an area may add events of its own. */
export interface LiveContent {
  readonly event: string;
  readonly [field: string]: string | number | boolean | null;
}

/** Event of a message to a topic of a plugin: `topic` names it, `payload` is its JSON. */
export const pushedEvent = 'topic';

/**
 * Pushes a message to users, in the transaction of the transition that caused it; their sockets hear of it after the
 * commit. Only sockets that are open then: what must not be lost is a row that the browser reads when it connects.
 */
export const livePushed = t.event<{ userIds: readonly string[]; channel: Channel; content: LiveContent }>(
  'live:pushed',
);

const answer = t.Obj({
  /** Goes into the socket's address as `?ticket=`; opens one socket of the channel asked for, once. */
  ticket: t.Str(),
  /** Seconds until it is worthless. */
  expiresIn: t.Int(),
});
export type Ticket = t.Static<typeof answer>;

export const live = {
  /** A one-time ticket instead of the token in the address of a socket. */
  ticket: t.call({
    path: '/api/user/live/ticket',
    standstill: 'goesOn',
    access: 'login',
    input: t.Obj({ channel: t.OneOf('chat', 'user-message', 'tax-rpa', 'calc-message') }),
    output: answer,
  }),
};

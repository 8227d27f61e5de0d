import { type Channel, CLOSE, heartbeatMs } from '../calls/live.ts';

/** spec 9 */
export const chatReconnectMs = 2000;
export const normalClose = 1000;
export const noticeRetryMs = 10_000;
export const maxNoticeRetries = 10;

/** A peer that has answered heartbeats and then misses this many is gone, whatever the state of the socket. */
const missedHeartbeats = 3;

export interface Policy {
  readonly heartbeatMs: number;
  /** Whether a message postpones the next heartbeat. */
  readonly messageRestarts: boolean;
  /** Close codes after which nobody connects again. */
  readonly final: readonly number[];
  /** Milliseconds until the next attempt; undefined: none. `failures` counts since the socket was last open. */
  retryMs(failures: number): number | undefined;
}

const chat: Policy = {
  heartbeatMs: heartbeatMs.chat,
  messageRestarts: true,
  final: [normalClose, CLOSE.sessionEnded],
  retryMs: () => chatReconnectMs,
};

const notices: Policy = {
  heartbeatMs: heartbeatMs['user-message'],
  messageRestarts: false,
  final: [CLOSE.sessionEnded],
  retryMs: (failures) => (failures > maxNoticeRetries ? undefined : failures * noticeRetryMs),
};

/** spec 4: one engine, two policies. */
export const policyOf = (channel: Channel): Policy => (channel === 'chat' ? chat : notices);

/** `stopped` has used up its attempts and can be started again; `ended` cannot. */
export type Phase = 'idle' | 'connecting' | 'open' | 'waiting' | 'stopped' | 'ended';

export interface State {
  readonly phase: Phase;
  readonly failures: number;
  /** When the timer of the phase is due: a heartbeat, the time-out of a connection, or an attempt. */
  readonly dueAt?: number;
  /** When the last heartbeat was sent, or the socket opened. */
  readonly beatAt?: number;
  /** When a peer that answers heartbeats was last heard. */
  readonly answeredAt?: number;
}

export type Happening =
  | { readonly kind: 'start' | 'stop' | 'dialled' | 'opened' | 'refused' }
  | { readonly kind: 'heard'; readonly heartbeat: boolean }
  | { readonly kind: 'lost'; readonly code: number | undefined }
  /** The timer; `ready` tells whether the socket can be written to. */
  | { readonly kind: 'due'; readonly ready: boolean };

export const idle: State = { phase: 'idle', failures: 0 };

const connecting = (policy: Policy, failures: number, now: number): State => ({
  phase: 'connecting',
  failures,
  dueAt: now + policy.heartbeatMs,
});

function lost(policy: Policy, state: State, code: number | undefined, now: number): State {
  const failures = state.failures + 1;
  if (code !== undefined && policy.final.includes(code)) return { phase: 'ended', failures };
  const wait = policy.retryMs(failures);
  return wait === undefined ? { phase: 'stopped', failures } : { phase: 'waiting', failures, dueAt: now + wait };
}

/** A stream of messages must not silence the heartbeat for so long that the server cuts the socket. */
function heard(policy: Policy, state: State, heartbeat: boolean, now: number): State {
  const beat = policy.heartbeatMs;
  const { beatAt = now } = state;
  return {
    ...state,
    ...(policy.messageRestarts && { dueAt: Math.min(now + beat, beatAt + 2 * beat) }),
    ...((heartbeat || state.answeredAt !== undefined) && { answeredAt: now }),
  };
}

function due(policy: Policy, state: State, ready: boolean, now: number): State {
  if (state.phase === 'waiting') return connecting(policy, state.failures, now);
  const { answeredAt = now } = state;
  const silent = now - answeredAt >= missedHeartbeats * policy.heartbeatMs;
  if (state.phase !== 'open' || !ready || silent) return lost(policy, state, undefined, now);
  return { ...state, dueAt: now + policy.heartbeatMs, beatAt: now };
}

/** What a socket does next. An event that its phase does not expect changes nothing. */
export function next(policy: Policy, state: State, event: Happening, now: number): State {
  const { phase } = state;
  const live = phase === 'connecting' || phase === 'open';
  switch (event.kind) {
    case 'start':
      return live || phase === 'ended' ? state : connecting(policy, 0, now);
    case 'stop':
      return idle;
    case 'dialled':
      return phase === 'connecting' ? connecting(policy, state.failures, now) : state;
    case 'opened':
      return phase === 'connecting'
        ? { phase: 'open', failures: 0, dueAt: now + policy.heartbeatMs, beatAt: now }
        : state;
    case 'heard':
      return phase === 'open' ? heard(policy, state, event.heartbeat, now) : state;
    case 'lost':
      return live ? lost(policy, state, event.code, now) : state;
    case 'refused':
      return live ? { phase: 'ended', failures: state.failures } : state;
    case 'due':
      return live || phase === 'waiting' ? due(policy, state, event.ready, now) : state;
  }
}

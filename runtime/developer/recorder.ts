/** Records the messages of the bus from the first time that the developer page is opened in this tab. */
import { bus, type Topics } from '@portal/sdk';
import type { Channel } from '@portal/sdk/calls/live';
import { actingOwner, portalOwner, tapBus } from '@portal/sdk/host';
import { ownerOf } from '../deployment/crashes.ts';
import { book } from '../resources/book.ts';
import { life } from '../life.ts';
import { shapeOf } from './shape.ts';

export interface Recorded {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly topic: string;
  /** Plugin that sent it, as far as the trace tells; else the portal itself. */
  readonly from: string;
  readonly shape: string;
  /** Owners that heard it. */
  readonly heardBy: readonly string[];
}

export interface Frame {
  readonly at: number;
  readonly type: string;
}

interface Recording {
  readonly messages: readonly Recorded[];
  readonly frames: ReadonlyMap<Channel, readonly Frame[]>;
  readonly paused: boolean;
}

export const mostMessages = 200;
const mostFrames = 8;
/** The sender's frame lies below those of the bus and of React. */
const traceDepth = 40;

const nothing: Recording = { messages: [], frames: new Map(), paused: false };
let state = nothing;
let nextId = 1;
let listening = false;
const listeners = new Set<() => void>();

function set(next: Partial<Recording>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function sender(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = traceDepth;
  const { stack } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return actingOwner() ?? ownerOf(stack) ?? portalOwner;
}

function record(topic: keyof Topics, payload: unknown): void {
  if (state.paused) return;
  const heard = book.held().filter(({ kind, name }) => kind === 'bus' && name === topic);
  const heardBy = [...new Set(heard.map(({ owner }) => owner))].sort();
  const message = { id: nextId++, at: Date.now(), topic, from: sender(), shape: shapeOf(payload), heardBy };
  set({ messages: [message, ...state.messages].slice(0, mostMessages) });
}

function recordFrame({ channel, message }: Topics['socket:message']): void {
  const type = message.type === 'PLATE' ? `PLATE ${message.content.event}` : message.type;
  const before = state.frames.get(channel) ?? [];
  set({ frames: new Map(state.frames).set(channel, [{ at: Date.now(), type }, ...before].slice(0, mostFrames)) });
}

export const recorder = {
  /** Listens until the portal goes; nothing of it runs before. */
  start(): void {
    if (listening) return;
    listening = true;
    const ends = [tapBus(record), bus.on('socket:message', recordFrame)];
    life.until(() => {
      for (const end of ends) end();
      listening = false;
      set(nothing);
    });
  },
  get: (): Recording => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  pause: (paused: boolean): void => set({ paused }),
  clear: (): void => set({ messages: [] }),
};

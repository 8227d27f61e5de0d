import { type LiveMessage, MESSAGE_TYPE } from '../calls/live.ts';
import type { Message } from '../message.ts';

export const heartbeatFrame: string = JSON.stringify({ type: 'HEARTBEAT', content: '' } satisfies LiveMessage);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** spec 3: FILE and PLATE carry JSON. Undefined for a frame that is none of the protocol's. */
export function readFrame(data: unknown): Message | undefined {
  const frame = parsed(data);
  const type = isObject(frame) ? MESSAGE_TYPE.find((known) => known === frame['type']) : undefined;
  if (!isObject(frame) || type === undefined) return undefined;
  if (type === 'HEARTBEAT') return { type, content: '' };
  const content = parsed(frame['content']);
  if (type === 'FILE') return content === undefined ? undefined : { type, content };
  if (!isObject(content) || typeof content['event'] !== 'string') return undefined;
  return { type, content: content as Extract<Message, { type: 'PLATE' }>['content'] };
}

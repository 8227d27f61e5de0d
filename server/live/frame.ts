/** Frames of the live sockets: `{ type, content }`, spec 3. */
import { type LiveContent, type LiveMessage, MESSAGE_TYPE } from '@portal/sdk/calls/live';
import type { RawData } from 'ws';

const encode = (message: LiveMessage): string => JSON.stringify(message);

export const heartbeatFrame = encode({ type: 'HEARTBEAT', content: '' });

export const plateFrame = (content: LiveContent): string => encode({ type: 'PLATE', content: JSON.stringify(content) });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isMessage = (value: unknown): value is LiveMessage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'content' in value &&
  typeof value.content === 'string' &&
  MESSAGE_TYPE.some((type) => type === value.type);

/** Type of a frame that came in, or undefined when it is malformed. */
export function typeOfFrame(data: RawData, isBinary: boolean): LiveMessage['type'] | undefined {
  const message = isBinary ? undefined : parsed(data.toString());
  if (!isMessage(message)) return undefined;
  return message.type === 'HEARTBEAT' || parsed(message.content) !== undefined ? message.type : undefined;
}

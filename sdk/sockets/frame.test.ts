import { expect, it } from '@rstest/core';
import { MESSAGE_TYPE } from '../calls/live.ts';
import { heartbeatFrame, readFrame } from './frame.ts';

const frame = (type: string, content: unknown) => JSON.stringify({ type, content });

it('R-SOCK-12 a message is FILE, PLATE or HEARTBEAT', () => {
  expect([...MESSAGE_TYPE]).toEqual(['FILE', 'PLATE', 'HEARTBEAT']);
  expect(readFrame(heartbeatFrame)).toEqual({ type: 'HEARTBEAT', content: '' });
  for (const type of ['', 'file', 'TEXT', 'constructor']) expect(readFrame(frame(type, '{}'))).toBeUndefined();
});

it('R-SOCK-11 the content of FILE and PLATE is read as JSON', () => {
  expect(readFrame(frame('FILE', '{"fileId":"f1"}'))).toEqual({ type: 'FILE', content: { fileId: 'f1' } });
  expect(readFrame(frame('PLATE', '{"event":"todo"}'))).toEqual({ type: 'PLATE', content: { event: 'todo' } });
});

for (const [what, data] of [
  ['no JSON', 'hello'],
  ['JSON that is no object', 'null'],
  ['bytes', new ArrayBuffer(4)],
  ['a FILE without JSON', frame('FILE', 'f1')],
  ['a PLATE without JSON', frame('PLATE', '{')],
  ['a PLATE whose content is no text', frame('PLATE', { event: 'todo' })],
  ['a PLATE that names no event', frame('PLATE', '{"id":"9"}')],
  ['a PLATE of nothing', frame('PLATE', 'null')],
] as const)
  it(`a frame of ${what} is passed over`, () => expect(readFrame(data)).toBeUndefined());

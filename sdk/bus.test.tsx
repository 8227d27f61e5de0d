import { expect, it } from '@rstest/core';
import { renderHook } from '@testing-library/react';
import { bus, useTopic } from './bus.ts';

it('a topic is heard at once, by all who listen, until they stop', () => {
  const heard: string[] = [];
  const stop = bus.on('enterprise:switched', ({ entId }) => heard.push(`a${entId}`));
  bus.on('enterprise:switched', ({ entId }) => heard.push(`b${entId}`));
  bus.emit('enterprise:switched', { entId: '42' });
  stop();
  bus.emit('enterprise:switched', { entId: '43' });
  expect(heard).toEqual(['a42', 'b42', 'b43']);
});

it('R-STATE-07 a listener that cannot be called is an error where it is registered', () => {
  for (const wrong of [undefined, null, 'refresh', {}])
    expect(() => bus.on('dict:changed', wrong as never)).toThrow('dict:changed 的监听回调必须是函数');
  expect(() => bus.emit('dict:changed', { codeNo: 'STATUS' })).not.toThrow();
});

it('a component hears with its latest listener, and no longer than it is mounted', () => {
  const heard: string[] = [];
  const { rerender, unmount } = renderHook(({ name }) => useTopic('todo:changed', () => void heard.push(name)), {
    initialProps: { name: '甲' },
  });
  rerender({ name: '乙' });
  bus.emit('todo:changed', {});
  unmount();
  bus.emit('todo:changed', {});
  expect(heard).toEqual(['乙']);
});

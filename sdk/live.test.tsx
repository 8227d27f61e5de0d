import { expect, it } from '@rstest/core';
import { renderHook } from '@testing-library/react';
import { useMessages } from './live.ts';
import { fakeHost } from './testing/index.ts';

it('a component hears its channel with its latest listener, and no longer than it is mounted', () => {
  const host = fakeHost();
  const heard: string[] = [];
  const { rerender, unmount } = renderHook(
    ({ name }) => useMessages('tax-rpa', ({ type }) => void heard.push(`${name} ${type}`)),
    { initialProps: { name: '甲' } },
  );
  host.deliver('tax-rpa', { type: 'PLATE', content: { event: 'task' } });
  host.deliver('chat', { type: 'PLATE', content: { event: 'task' } });
  rerender({ name: '乙' });
  host.deliver('tax-rpa', { type: 'FILE', content: { fileId: 'f1' } });
  unmount();
  host.deliver('tax-rpa', { type: 'HEARTBEAT', content: '' });
  expect(heard).toEqual(['甲 PLATE', '乙 FILE']);
});

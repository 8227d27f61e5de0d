import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, render } from '@testing-library/react';
import { Loading, PortalProvider } from './index.ts';

beforeEach(() => void rs.useFakeTimers());
afterEach(() => void rs.useRealTimers());

const pass = (ms: number) => act(() => void rs.advanceTimersByTime(ms));

test('A wait shows nothing, then a spinner, then a skeleton, then words, and keeps its height', () => {
  const { container } = render(
    <PortalProvider theme="light">
      <Loading rows={4} />
    </PortalProvider>,
  );
  const box = container.querySelector<HTMLElement>('[aria-busy]');
  const skeletons = () => container.querySelectorAll('.fui-SkeletonItem').length;
  pass(299);
  expect([box?.childElementCount, box?.style.minHeight]).toEqual([0, '160px']);
  pass(1);
  expect(container.textContent).toBe('加载中');
  pass(700);
  expect([skeletons(), container.textContent]).toEqual([4, '']);
  pass(4000);
  expect(container.textContent).toContain('仍在加载');
});

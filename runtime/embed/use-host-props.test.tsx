import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';
import { hostPatienceMs, hostProps } from './host-props.ts';
import { useHostProps } from './use-host-props.ts';

function Phase() {
  return <output>{useHostProps().phase}</output>;
}
const phase = () => screen.getByRole('status').textContent;
const settle = () => act(async () => rs.advanceTimersByTimeAsync(0));

beforeEach(() => void rs.useFakeTimers());
afterEach(() => {
  rs.useRealTimers();
  hostProps.expect(undefined);
});

test('R-SHELL-20 a portal that stands alone waits for nobody', () => {
  render(<Phase />);
  expect(phase()).toBe('there');
});

test('R-SHELL-20 embedded, the landing page waits until the host has handed over its session', async () => {
  let handOver: (() => void) | undefined;
  hostProps.expect(
    new Promise<void>((resolve) => {
      handOver = resolve;
    }),
  );
  render(<Phase />);
  await settle();
  expect(phase()).toBe('waiting');
  handOver?.();
  await settle();
  expect(phase()).toBe('there');
});

test('a host that fails, or says nothing for 15 seconds, is said to be missing', async () => {
  hostProps.expect(Promise.reject(new Error('no session')));
  const { unmount } = render(<Phase />);
  await settle();
  expect(phase()).toBe('missing');
  unmount();
  hostProps.expect(new Promise(() => undefined));
  render(<Phase />);
  await act(async () => rs.advanceTimersByTimeAsync(hostPatienceMs - 1));
  expect(phase()).toBe('waiting');
  await act(async () => rs.advanceTimersByTimeAsync(1));
  expect(phase()).toBe('missing');
});

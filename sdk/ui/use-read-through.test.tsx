import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';
import { useReadThrough } from './index.ts';

/** Tests say when the end of the text comes into view. */
let seeEnd: () => void;
beforeEach(() => {
  rs.useFakeTimers();
  class Watcher {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      seeEnd = () => tell([{ isIntersecting: true }]);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(globalThis, { IntersectionObserver: Watcher });
});
afterEach(() => void rs.useRealTimers());

function Text() {
  const { end, waits, done } = useReadThrough(2);
  return (
    <>
      <p role="status">{done ? '读完' : waits}</p>
      <div ref={end} />
    </>
  );
}

const pass = () => act(() => rs.advanceTimersByTime(1000));
const said = () => screen.getByRole('status').textContent;

test('a text is read once its end was in sight and its seconds have passed', () => {
  render(<Text />);
  expect(said()).toBe('请阅读至文末，还需阅读 2 秒');
  pass();
  expect(said()).toBe('请阅读至文末，还需阅读 1 秒');
  act(() => seeEnd());
  expect(said()).toBe('还需阅读 1 秒');
  pass();
  expect(said()).toBe('读完');
});

test('seconds alone do not make a text read', () => {
  render(<Text />);
  pass();
  pass();
  expect(said()).toBe('请阅读至文末');
});

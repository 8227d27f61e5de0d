import { bus } from '@portal/sdk';
import { Boundary } from '@portal/sdk/ui';
import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { commitHook } from '../commits.ts';
import { life } from '../life.ts';
import { mostCommits, watchLoops, withinMs } from './watch-loops.ts';

let now = 0;
const faults: string[] = [];
let end: () => void;
beforeEach(() => {
  now = 0;
  faults.length = 0;
  end = bus.on('fault:caught', ({ kind, owner }) => faults.push(`${owner} ${kind}`));
  watchLoops(() => now);
});
afterEach(() => {
  end();
  life.end();
});

let draw: () => void = () => undefined;

function Drawn({ name }: { name: string }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    draw = () => setTurn((before) => before + 1);
  }, []);
  return <p>{`${name} ${turn}`}</p>;
}

const two = () =>
  render(
    <>
      <Boundary owner="order" name="订单">
        <p>其他</p>
      </Boundary>
      <Boundary owner="parts" name="备件">
        <Drawn name="备件" />
      </Boundary>
    </>,
  );

/** React was here before the hook: it is told as React tells it in a browser, of React's own root. */
function told(): void {
  const [container] = Array.from(document.body.children) as unknown as Record<
    string,
    { stateNode: { current: unknown } }
  >[];
  const name = Object.keys(container ?? {}).find((key) => key.startsWith('__reactContainer$')) ?? '';
  const root = container?.[name]?.stateNode;
  if (root) commitHook.onCommitFiberRoot?.(1, root);
}

function drawn(times: number, everyMs: number): void {
  for (let time = 0; time < times; time += 1) {
    now += everyMs;
    act(() => draw());
    act(told);
  }
}

test('a page that draws itself without end is taken away by its own boundary; what stands beside it stays', () => {
  two();
  drawn(mostCommits, 1);
  expect(screen.getByRole('alert').textContent).toContain('“备件”出现异常');
  expect(screen.getByText('其他')).toBeTruthy();
  expect(faults).toEqual(['parts loop']);
});

test('what an animation draws, or what answers a person, is no loop', () => {
  two();
  drawn(mostCommits * 2, withinMs / 240); // a screen of 120 Hz
  for (let press = 0; press < 4; press += 1) {
    window.dispatchEvent(new Event('keydown'));
    drawn(mostCommits - 10, 1);
  }
  expect(screen.queryByRole('alert')).toBeNull();
  expect(faults).toEqual([]);
});

/** React as it is loaded in a browser: after the hook, so that it tells of its commits by itself. */
import { afterEach, beforeAll, beforeEach, expect, rs, test } from '@rstest/core';
import type { ReactNode } from 'react';
import type { Root as Drawn } from 'react-dom/client';

type Parts = Awaited<ReturnType<typeof load>>;
let parts: Parts;
let root: Drawn;
let found = 0;

async function load() {
  rs.resetModules();
  const { life } = await import('../life.ts');
  const { mostInARow, watchRestless } = await import('./restless.ts');
  const react = await import('react');
  const { createRoot } = await import('react-dom/client');
  return { life, mostInARow, watchRestless, react, createRoot };
}

beforeAll(async () => {
  parts = await load();
});
beforeEach(() => void rs.spyOn(console, 'error').mockImplementation(() => undefined)); // React warns of what is tried here
afterEach(() => end());

function end(): void {
  root.unmount();
  parts.life.end();
}

function draw(tree: ReactNode): void {
  found = 0;
  parts.watchRestless(() => {
    found += 1;
  });
  root = parts.createRoot(document.body.appendChild(document.createElement('div')));
  root.render(tree);
}

interface Way {
  readonly ask: (next: () => void) => void;
  readonly most?: number;
  readonly drawingMs?: number;
}

/** Draws once more each time that it is asked, in the way of `ask`, until something is found or it was asked so often. */
function Page({ ask, most = Number.POSITIVE_INFINITY, drawingMs = 0 }: Way) {
  const [turn, setTurn] = parts.react.useState(0);
  parts.react.useEffect(() => {
    if (turn < most && found === 0) ask(() => setTurn(turn + 1));
  }, [ask, most, turn]);
  const until = performance.now() + drawingMs;
  while (performance.now() < until);
  return <p>{turn}</p>;
}

const atOnce: Way['ask'] = (next) => next();
const turns = () => Number(document.querySelector('p')?.textContent);

test('effects that ask for the next drawing are found after so many, not after some time: a slow machine finds them too', async () => {
  draw(<Page ask={atOnce} drawingMs={12} />); // 83 drawings a second at the most
  await expect.poll(() => found, { timeout: 20_000 }).toBe(1);
  expect(turns()).toBeGreaterThanOrEqual(parts.mostInARow - 1);
  expect(turns()).toBeLessThan(parts.mostInARow + 10);
});

test('effects that ask through an answer that is there already are found', async () => {
  draw(<Page ask={(next) => void Promise.resolve().then(next)} />);
  await expect.poll(() => found).toBe(1);
});

test('effects that settle, and what timers, messages and frames ask for without end, are none, however long each drawing takes', async () => {
  const most = parts.mostInARow * 2;
  const ports = new MessageChannel();
  const ways: readonly Way['ask'][] = [
    requestAnimationFrame,
    (next) => setTimeout(next),
    (next) => {
      ports.port2.onmessage = next;
      ports.port1.postMessage(null);
    },
  ];
  for (const way of ways) {
    draw(<Page ask={way} most={most} drawingMs={1} />);
    await expect.poll(turns, { timeout: 20_000 }).toBe(most);
    expect(found).toBe(0);
    end();
  }
  ports.port1.close();
  draw(<Page ask={atOnce} most={parts.mostInARow - 10} />);
  await expect.poll(turns).toBe(parts.mostInARow - 10);
  expect(found).toBe(0);
});

test('nothing is counted once the portal is gone', async () => {
  draw(<Page ask={atOnce} most={parts.mostInARow * 2} />);
  parts.life.end();
  await expect.poll(turns).toBe(parts.mostInARow * 2);
  expect(found).toBe(0);
});

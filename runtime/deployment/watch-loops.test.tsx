/** With React as it is loaded in a browser: after the hook, so that it tells of its commits by itself. */
import { afterEach, expect, rs, test } from '@rstest/core';
import type { Root } from 'react-dom/client';
import type { Deployment } from './deployment.ts';

let end: () => void = () => undefined;
afterEach(() => end());

/** Of the same loading as what draws. */
let react: typeof import('react');

function Loop() {
  const [turn, setTurn] = react.useState(0);
  react.useEffect(() => setTurn(turn + 1), [turn]);
  return <p>{turn}</p>;
}

async function load() {
  rs.resetModules();
  const { life } = await import('../life.ts');
  const { watch } = await import('./watch.ts');
  const { bus } = await import('@portal/sdk');
  const { Boundary } = await import('@portal/sdk/ui');
  react = await import('react');
  const { createRoot } = await import('react-dom/client');
  return { life, watch, bus, Boundary, createRoot };
}

test('a page that draws itself without end is taken away by its own boundary, in a tab of a visitor that never idles; what stands beside it stays', async () => {
  rs.spyOn(console, 'error').mockImplementation(() => undefined); // React warns of what is tried here
  const { life, watch, bus, Boundary, createRoot } = await load();
  const faults: string[] = [];
  const plugins = [{ id: 'parts', name: '备件', version: '1.0.0' }];
  const deployment = {
    get: () => ({ registry: { plugins }, plugins }),
    subscribe: () => () => undefined,
  } as unknown as Deployment;
  bus.on('fault:caught', ({ kind, owner }) => faults.push(`${owner} ${kind}`));
  watch({
    deployment,
    request: async () => undefined as never,
    now: () => 0,
    toast: () => undefined,
    signedIn: () => false,
    shown: () => undefined,
    frozen: [],
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(place);
  end = () => {
    root.unmount();
    place.remove();
    life.end();
  };
  root.render(
    <>
      <Boundary owner="order" name="订单">
        <p>其他</p>
      </Boundary>
      <Boundary owner="parts" name="备件">
        <Loop />
      </Boundary>
    </>,
  );
  await expect
    .poll(() => place.querySelector('[role=alert]')?.textContent, { timeout: 10_000 })
    .toContain('“备件”出现异常');
  expect(place.textContent).toContain('其他');
  expect(faults).toEqual(['parts loop']);
});

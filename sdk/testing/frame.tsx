/** The drawn portal of a test: its router, its bookkeeping, and its end. */
import { onTestFinished, rs } from '@rstest/core';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from '../navigation.ts';
import { SWRConfig } from 'swr';
import { bus } from '../bus.ts';
import { installHost } from '../host.ts';
import { PortalProvider } from '../ui/index.ts';
import type { FakeHost } from './fake-host.ts';
import { openResourceRegistry } from './resources.ts';
import { blank, createScreen } from './screen.tsx';
import type { World } from './world.ts';

const { setTimeout: later } = globalThis; // held timers do not hold the harness

const aTurn = () => new Promise<void>((resolve) => void later(resolve, 0));

/** Does it, and lets the page follow. */
export const settle = <T,>(work: () => T | Promise<T>): Promise<T> =>
  act(async () => {
    const done = await work();
    await aTurn();
    return done;
  });

function recordBus() {
  const emitted: { topic: string; payload: unknown }[] = [];
  const { emit } = bus;
  bus.emit = (topic, payload) => {
    emitted.push({ topic, payload });
    emit.call(bus, topic, payload);
  };
  return {
    of: (topic: string) => emitted.filter((one) => one.topic === topic).map(({ payload }) => payload),
    end: () => {
      bus.emit = emit;
    },
  };
}

/** Draws the empty frame; everything acquired from then on belongs to the plugin. */
export function frameOf(world: World, timers: 'real' | 'held') {
  if (timers === 'held') {
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
    rs.useFakeTimers({ now: world.fake.now(), toFake: [...toFake] });
  }
  const Screen = createScreen(world);
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: [blank] });
  router.subscribe(({ location }) => world.goesTo(location.pathname));
  const drawn = render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <RouterProvider router={router} />
      </PortalProvider>
    </SWRConfig>,
    { onCaughtError: (error) => world.onError(error instanceof Error ? error : new Error(String(error))) },
  );
  userEvent.setup(); // its own listeners are no page's
  const navigate: FakeHost['navigate'] = (to, options) => {
    world.fake.navigate(to, options);
    void router.navigate(to, options);
  };
  const topics = recordBus();
  const resources = openResourceRegistry({
    ...world.fake,
    navigate,
    request: world.calls.request,
    onMessage: world.sockets.onMessage,
  });
  installHost(resources.host);
  const close = () => {
    resources.close();
    topics.end();
    if (timers === 'held') rs.useRealTimers();
  };
  return { router, drawn, topics, resources, close };
}

export type Frame = ReturnType<typeof frameOf>;

/** Ends with the test: broken contracts and leaks fail it, unless they were dropped. */
export function endOf({ calls, sockets, code, fault }: World, { drawn, resources, close }: Frame) {
  let forgiven = false;
  let ended: Promise<void> | undefined;
  const demandContracts = () => {
    if (!forgiven && calls.violations.length > 0) throw new Error(`约定不符：\n${calls.violations.join('\n')}`);
  };
  async function end(): Promise<void> {
    fault(undefined);
    await settle(() => drawn.unmount());
    await settle(() => undefined);
    close();
    sockets.close();
    code.close();
    demandContracts();
  }
  const dispose = () => {
    ended ??= end();
    return ended;
  };
  onTestFinished(async () => {
    await dispose();
    const left = resources.held();
    if (!forgiven && left.length > 0) throw new Error(`离开页面后仍未释放：\n${left.join('\n')}`);
  });
  const forgive = () => {
    forgiven = true;
  };
  return { dispose, demandContracts, forgive };
}

const maxRounds = 20;

/** Goes there, and waits for the code of the page, the calls that it begins with, and those that follow from them. */
export async function openAt({ calls, sockets, code }: World, { router }: Frame, address: string): Promise<void> {
  const pending = () => [...code.pending, ...calls.pending];
  await act(sockets.ready);
  await settle(() => router.navigate(address));
  for (let round = 0; round < maxRounds && pending().length > 0; round += 1) {
    await settle(() => Promise.allSettled(pending()));
  }
}

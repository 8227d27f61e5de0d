import { onTestFinished } from '@rstest/core';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import { bus, type Topics } from '../bus.ts';
import type { Channel } from '../calls/live.ts';
import type { Call, InputOf } from '../contract/index.ts';
import { installHost } from '../host.ts';
import type { Message } from '../message.ts';
import type { Plugin } from '../plugin.ts';
import { PortalProvider } from '../ui/index.ts';
import { type Explained, explainAccess, menuText, routeAt } from './access.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { openLedger } from './ledger.ts';
import { type Answering, type CallFault, portalCalls } from './portal-calls.ts';
import { blank, cardAddress, createScreen } from './screen.tsx';
import { type Grants, grantsOf, type TestUser } from './users.ts';

export interface HarnessOptions {
  /** Default `super`. */
  user?: TestUser;
  /** What calls get that the test does not answer: the emptiest answer of their contract, or a refusal. Default `refused`. */
  unanswered?: 'empty' | 'refused';
}

export interface At {
  /** Path below the base path, without the query. */
  readonly path: string;
  readonly title: string;
  readonly status: 'ok' | 'denied' | 'failed' | 'unknown';
}

/** A portal with one plugin. It ends with its test, which fails when a contract was broken or something was left behind. */
export interface Harness {
  readonly host: FakeHost;
  /** Opens an address as this user; resolves when the page's first calls have ended. */
  open(address: string): Promise<void>;
  /** Draws a card of the workbench alone. */
  openCard(name: string): Promise<void>;
  at(): At;
  /** The user's menu as text, two blanks a level: `标题 /path`. */
  menu(): string;
  /** Whether the user may open a path or holds a code, and why. */
  explain(target: string): Explained;
  as(user: TestUser): void;
  /** Answers every later call of this contract; an answer that the contract refuses fails the test. */
  answer<C extends Call>(call: C, answering: Answering<C>): void;
  /** Inputs that a call was made with. */
  calls<C extends Call>(call: C): readonly InputOf<C>[];
  /** Breaks calls, one or all, or lets pages throw; `undefined` ends it. */
  fault(kind: CallFault | 'throws' | undefined, call?: Call): void;
  /** What was emitted on the bus while the plugin was open. */
  emitted<T extends keyof Topics>(topic: T): readonly Topics[T][];
  /** Delivers a message of a live channel. */
  push(channel: Channel, message: Message): void;
  /** Errors that pages have thrown. */
  errors(): readonly Error[];
  /** Drops broken contracts and what was left behind, for tests that provoke them. */
  forgive(): void;
  /** Takes the page away. @throws Error when an input or an answer broke its contract. */
  dispose(): Promise<void>;
  /** What is held after `dispose`: intervals, listeners, subscriptions of bus, session and channels. */
  leaks(): readonly string[];
}

const cardsOf = ({ id, cards = {} }: Plugin) =>
  Object.entries(cards).map(([name, { card, under: _under, width = 1, height = 2, sort = 100, ...rest }]) => ({
    ...rest,
    id: `${id}/${name}`,
    width,
    height,
    sort,
    load: async () => (await card()).default,
  }));

/** Whom the host knows; codes are set with the user. */
function signedInAs(fake: FakeHost, { signedIn, codes, user }: Grants): void {
  if (signedIn) fake.signIn({ user, codes: [...codes] });
  else fake.signOut();
}

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

const settle = (work?: () => unknown) =>
  act(async () => {
    await work?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

type Settings = Required<HarnessOptions>;

/** The plugin, its user, its calls, and what its pages have thrown. */
function worldOf(plugin: Plugin, { user, unanswered }: Settings) {
  let grants = grantsOf(plugin, user);
  let throwing = false;
  const errors: { path: string; error: Error }[] = [];
  const explain = (target: string) => explainAccess(plugin, grants, target);
  const opens = (path: string) => routeAt(plugin, path) === undefined || explain(path).allowed;
  const fake = fakeHost({ opens, cards: cardsOf(plugin) });
  return {
    plugin,
    fake,
    calls: portalCalls(fake, unanswered),
    errors,
    explain,
    grants: () => grants,
    onError: (path: string, error: Error) => void errors.push({ path, error }),
    throwing: () => throwing,
    setThrowing: (yes: boolean) => {
      throwing = yes;
    },
    signIn: (next: TestUser) => {
      grants = grantsOf(plugin, next);
      signedInAs(fake, grants);
    },
  };
}

type World = ReturnType<typeof worldOf>;

/** Draws the empty frame; what is taken from then on is the plugin's. */
function frameOf(world: World) {
  const Screen = createScreen(world);
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: [blank] });
  const drawn = render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <RouterProvider router={router} />
      </PortalProvider>
    </SWRConfig>,
  );
  userEvent.setup(); // its own listeners are no page's
  const navigate: FakeHost['navigate'] = (to, options) => {
    world.fake.navigate(to, options);
    void router.navigate(to, options);
  };
  const topics = recordBus();
  const ledger = openLedger({ ...world.fake, navigate, request: world.calls.request });
  installHost(ledger.host);
  return { router, drawn, topics, ledger };
}

type Frame = ReturnType<typeof frameOf>;

/** Ends with the test: what was broken or left behind fails it, unless it was forgiven. */
function endOf({ calls }: World, { drawn, ledger, topics }: Frame) {
  let forgiven = false;
  let ended: Promise<void> | undefined;
  const demandContracts = () => {
    if (!forgiven && calls.violations.length > 0) throw new Error(`约定不符：\n${calls.violations.join('\n')}`);
  };
  async function end(): Promise<void> {
    calls.fault(undefined);
    await settle(() => drawn.unmount());
    await settle();
    ledger.close();
    topics.end();
    demandContracts();
  }
  const dispose = () => {
    ended ??= end();
    return ended;
  };
  onTestFinished(async () => {
    await dispose();
    const left = ledger.held();
    if (!forgiven && left.length > 0) throw new Error(`离开页面后仍未释放：\n${left.join('\n')}`);
  });
  const forgive = () => {
    forgiven = true;
  };
  return { dispose, demandContracts, forgive };
}

function placeOf({ plugin, explain, errors }: World, path: string): At {
  const spec = plugin.routes[routeAt(plugin, path) ?? ''];
  if (!spec) return { path, title: '', status: path.startsWith('/__') ? 'ok' : 'unknown' };
  const failed = errors.some((one) => one.path === path);
  const status = explain(path).allowed ? (failed ? 'failed' : 'ok') : 'denied';
  return { path, title: spec.title, status };
}

const maxRounds = 20;

/** Loads the page, goes there, and waits for the calls that it begins with, and for those that follow from them. */
async function openAt({ plugin, calls }: World, { router }: Frame, address: string): Promise<void> {
  const path = address.split(/[?#]/)[0] ?? address;
  const spec = plugin.routes[routeAt(plugin, path) ?? ''];
  const card = Object.entries(plugin.cards ?? {}).find(([name]) => cardAddress(name) === path)?.[1];
  await settle(() => (spec?.page ?? card?.card)?.());
  await settle(() => router.navigate(address));
  for (let round = 0; round < maxRounds && calls.pending.size > 0; round += 1) {
    await settle(() => Promise.allSettled([...calls.pending]));
  }
}

/** Opens a portal with this plugin alone. Call it inside a test. */
export function createHarness(
  plugin: Plugin,
  { user = 'super', unanswered = 'refused' }: HarnessOptions = {},
): Harness {
  const world = worldOf(plugin, { user, unanswered });
  const { fake, calls } = world;
  const frame = frameOf(world);
  const { dispose, demandContracts, forgive } = endOf(world, frame);
  world.signIn(user);
  const open = async (address: string) => {
    await openAt(world, frame, address);
    demandContracts();
  };
  return {
    host: fake,
    open,
    openCard: (name) => open(cardAddress(name)),
    at: () => placeOf(world, frame.router.state.location.pathname),
    menu: () => menuText(plugin, world.grants()),
    explain: world.explain,
    as: (next) => act(() => world.signIn(next)),
    answer: calls.answer,
    calls: <C extends Call>(call: C) =>
      fake.made.filter(({ path }) => path === call.path).map(({ input }) => input as InputOf<C>),
    fault: (kind, call) => {
      world.setThrowing(kind === 'throws');
      if (kind !== 'throws') act(() => calls.fault(kind, call));
    },
    emitted: <T extends keyof Topics>(topic: T) => frame.topics.of(topic) as Topics[T][],
    push: (channel, message) => act(() => fake.deliver(channel, message)),
    errors: () => world.errors.map(({ error }) => error),
    forgive,
    dispose,
    leaks: () => frame.ledger.held(),
  };
}

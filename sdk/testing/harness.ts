import { rs } from '@rstest/core';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Topics } from '../topics.ts';
import type { Channel } from '../calls/live.ts';
import type { NoticeType } from '../calls/notice-types.ts';
import type { SearchHit } from '../calls/search.ts';
import type { Call, InputOf } from '../contract/index.ts';
import type { OpenValues, Settings } from '../contract/setting.ts';
import { failedStep, isStopped } from '../decide/index.ts';
import type { ServicesMap, Slots } from '../joins.ts';
import type { Message } from '../message.ts';
import type { Plugin } from '../plugin.ts';
import type { Explained } from './access.ts';
import { type Backend, backendOf } from './backend.ts';
import { builtFolder } from './built/artefact.ts';
import type { FakeHost } from './fake-host.ts';
import { endOf, type Frame, frameOf, openAt, settle } from './frame.tsx';
import { type NoticeAbout, noticeIn, type OpenedNotice } from './notices.ts';
import type { Answering } from './portal-calls.ts';
import { cardAddress } from './screen.tsx';
import { searchBy, serveBy, type ServiceUnderTest } from './service.ts';
import type { BrowserTab, TabOptions } from './sockets.ts';
import type { TestUser } from './users.ts';
import { type Fault, type World, worldOf } from './world.ts';

export interface HarnessOptions {
  /** Default `super`. */
  user?: TestUser;
  /** What calls get that the test does not answer: the emptiest answer of their contract, or a refusal. Default `refused`. */
  unanswered?: 'empty' | 'refused';
  /** The plugin's own service: its calls go there, in this process and in the user's name. Default none. */
  service?: ServiceUnderTest;
  /** Folder of a build, `dist/<id>/<version>`: pages come from there, through the portal's federation runtime. */
  built?: string;
  /** `held` timers stand still until `clock.advance`. Default `real`. */
  timers?: 'real' | 'held';
}

export interface At {
  /** Path below the base path, without the query. */
  readonly path: string;
  readonly title: string;
  /** `denied` this user may not, `stopped` the portal does not run the plugin, `failed` its code threw or did not come. */
  readonly status: 'ok' | 'denied' | 'stopped' | 'failed' | 'unknown';
}

/** A portal with one plugin. It ends with its test, which fails when a contract was broken or something was left behind. */
export interface Harness {
  readonly host: FakeHost;
  /** Opens an address as this user; resolves when the page's first calls have ended. */
  open(address: string): Promise<void>;
  /** Draws a card of the workbench alone. */
  openCard(name: string): Promise<void>;
  /** Draws what it puts into a slot alone, with this payload. */
  openFill(name: string, payload?: object): Promise<void>;
  /** Puts something into a slot of the plugin, as another plugin would. */
  fill<S extends keyof Slots>(slot: S, title: string, part: (props: Slots[S]) => ReactNode): void;
  /** Provides a service of another plugin; `undefined` takes it away. */
  provide<S extends keyof ServicesMap & string>(name: S, functions: ServicesMap[S] | undefined): void;
  /** Titles of the commands of the search, as offered where the user stands. */
  commands(): readonly string[];
  /** Runs a command by its title. */
  run(command: string): Promise<void>;
  /** The numbers that stand at menu entries now, by the title of the entry. */
  badges(): Promise<Readonly<Record<string, number>>>;
  /** Documents that the search of the portal finds by the plugin's service, as this user. */
  search(keyword: string): Promise<readonly SearchHit[]>;
  /** Opens a notice as the bell of the portal does. */
  notice(type: NoticeType, about?: NoticeAbout): Promise<OpenedNotice>;
  at(): At;
  /** The user's menu as text, two blanks a level: `标题 /path`. */
  menu(): string;
  /** Whether the user may open a path or holds a code, step by step as the portal decides it. */
  explain(target: string): Explained;
  as(user: TestUser): void;
  /** Answers every later call of this contract; an answer that the contract refuses fails the test. */
  answer<C extends Call>(call: C, answering: Answering<C>): void;
  /** An administrator sets what the plugin declares; what is not named is its default. */
  set<D extends Settings['declared']>(of: Settings<D>, values: Partial<OpenValues<D>>): void;
  /** Inputs that a call was made with. */
  calls<C extends Call>(call: C): readonly InputOf<C>[];
  /** Breaks calls, one or all, the code of pages, or the plugin's place in the portal; `undefined` ends it. */
  fault(kind: Fault | undefined, call?: Call): void;
  /** What was emitted on the bus while the plugin was open. */
  emitted<T extends keyof Topics>(topic: T): readonly Topics[T][];
  /** The portal's own hub: its policies, its election among tabs, over a server that the test is. */
  readonly socket: {
    /** Sends a message on a channel; while its socket is cut, or where nobody has one, the message is lost. */
    push(channel: Channel, message: Message): void;
    /** Cuts a channel's socket: it is open again after 10 seconds of `clock`, the chat's after 2. */
    drop(channel: Channel): void;
    /**
     * Open sockets of the browser, one a channel for all its tabs: `user-message` of every user, `chat` of an agent,
     * others once a page listens.
     */
    connections(): number;
    /** Whether this tab holds them. */
    leads(): boolean;
    openTab(options?: TabOptions): Promise<BrowserTab>;
  };
  /** What the portal does for the plugin's service. Each kind of user is one person of enterprise `1001`. */
  readonly backend: Backend;
  readonly clock: {
    /** Moves the portal's time on, that of its sockets too, and timers that are held. */
    advance(ms: number): Promise<void>;
  };
  /** Errors that pages have thrown, and why their code did not come. */
  errors(): readonly Error[];
  /** Drops broken contracts and what was left behind, for tests that provoke them. */
  forgive(): void;
  /** Takes the page away. @throws Error when an input or an answer broke its contract. */
  dispose(): Promise<void>;
  /** What is held after `dispose`: intervals, listeners, subscriptions of bus, session and channels. */
  leaks(): readonly string[];
}

function statusOf({ decide, errors }: World, path: string): At['status'] {
  const decision = decide(path);
  const failed = failedStep(decision);
  if (failed) return isStopped(decision) ? 'stopped' : 'denied';
  return errors.some((one) => one.path === path) ? 'failed' : 'ok';
}

function placeOf(world: World, path: string): At {
  const { errors } = world;
  const route = world.access().table.find(path)?.route;
  if (route) return { path, title: route.title, status: statusOf(world, path) };
  const own = path.startsWith('/__');
  const failed = errors.some((one) => one.path === path);
  return { path, title: '', status: own ? (failed ? 'failed' : 'ok') : 'unknown' };
}

const addressIn = ({ router }: Frame): string => {
  const { pathname, search } = router.state.location;
  return pathname + search;
};

const socketOf = ({ sockets }: World): Harness['socket'] => ({
  push: (channel, message) => act(() => sockets.push(channel, message)),
  drop: (channel) => act(() => sockets.cut(channel)),
  connections: sockets.connections,
  leads: sockets.leads,
  async openTab(options = {}) {
    await act(sockets.ready);
    const tab = await settle(() => sockets.openTab(options));
    return { ...tab, close: () => settle(tab.close) };
  },
});

const clockOf = ({ fake, sockets }: World, timers: 'real' | 'held'): Harness['clock'] => ({
  async advance(ms) {
    fake.tick(ms);
    await settle(async () => {
      await sockets.pass(ms);
      if (timers === 'held') await rs.advanceTimersByTimeAsync(ms);
    });
  },
});

/** Opens a portal with this plugin alone. Call it inside a test. */
export function createHarness(plugin: Plugin, options: HarnessOptions = {}): Harness {
  const { user = 'super', unanswered = 'refused', timers = 'real', built = builtFolder(plugin) } = options;
  const world = worldOf(plugin, { user, unanswered, built });
  const { fake, calls } = world;
  const frame = frameOf(world, timers);
  const { dispose, demandContracts, forgive } = endOf(world, frame);
  let current = user;
  const signIn = (next: TestUser) => {
    current = next;
    world.signIn(next);
  };
  signIn(user);
  if (options.service) serveBy(plugin, options.service, calls, () => current);
  const backend = backendOf({ plugin, service: options.service, user: () => current, now: fake.now });
  const open = async (address: string) => {
    await openAt(world, frame, address);
    demandContracts();
  };
  return {
    host: fake,
    open,
    openCard: (name) => open(cardAddress(name)),
    openFill: (name, payload = {}) => open(world.drawsAlone(`fill/${name}`, payload)),
    fill: world.joins.fill,
    provide: (name, functions) => act(() => world.joins.provide(name, functions)),
    commands: () => world.joins.commands(addressIn(frame)),
    async run(command) {
      const path = await settle(() => world.joins.run(command, addressIn(frame)));
      if (path !== undefined) await open(path);
    },
    badges: () => settle(world.joins.badges),
    search: async (keyword) => (options.service ? searchBy(plugin, options.service, current, keyword) : []),
    async notice(type, about = {}) {
      const { path, handled, ...opened } = noticeIn(world, type, about);
      if (path !== undefined) await open(path);
      else if (handled) await open(world.drawsAlone(`notice/${type}`, handled));
      return opened;
    },
    at: () => placeOf(world, frame.router.state.location.pathname),
    menu: world.menu,
    explain: world.explain,
    as: (next) => act(() => signIn(next)),
    answer: calls.answer,
    set: (of, values) => act(() => fake.set(of, values)),
    calls: <C extends Call>(call: C) =>
      fake.made.filter(({ path }) => path === call.path).map(({ input }) => input as InputOf<C>),
    fault: (kind, call) => act(() => world.fault(kind, call)),
    emitted: <T extends keyof Topics>(topic: T) => frame.topics.of(topic) as Topics[T][],
    socket: socketOf(world),
    backend,
    clock: clockOf(world, timers),
    errors: () => world.errors.map(({ error }) => error),
    forgive,
    dispose,
    leaks: () => frame.resources.held(),
  };
}

import { createElement } from 'react';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import type { OpenValues, Settings } from '../contract/setting.ts';
import type { Channel } from '../calls/live.ts';
import type { UserInfo } from '../calls/session.ts';
import { view } from '../calls/view.ts';
import type { Notice } from '../calls/notification.ts';
import { closedFor, labelOf } from '../decide/index.ts';
import {
  CallError,
  type Card,
  type Host,
  installHost,
  type Modal,
  type PortalDialog,
  type Question,
  type RequestOptions,
  type Session,
  type StoredFile,
  type Toast,
  type TodoKind,
  type ViewerProps,
} from '../host.ts';
import type { Message } from '../message.ts';

/** A call that reached the fake host. */
export interface Made {
  readonly path: string;
  readonly input: unknown;
  readonly options: RequestOptions;
}

/** Answers a call by data, or throws what the real host would: a `CallError`. */
export type Answerer = (input: never, made: Made) => unknown;

/** A dialog as the fake host keeps it. */
export type ShownModal = Modal & { closed: boolean };

export interface FakeHost extends Host {
  readonly made: readonly Made[];
  readonly toasts: readonly Toast[];
  readonly questions: readonly Question[];
  /** Dialogs opened by `modal`, as last updated; a test presses their buttons by calling `onOk` and `onCancel`. */
  readonly modals: readonly ShownModal[];
  /** Files that were to be shown, each with the files to leaf through. */
  readonly previews: readonly { file: StoredFile; among: readonly StoredFile[] }[];
  /** Dialogs of the portal that were to be opened. */
  readonly dialogs: readonly PortalDialog[];
  readonly visited: readonly string[];
  /** Notices that were to be opened. */
  readonly opened: readonly Notice[];
  /** Answers every later call of this contract. */
  answer<C extends Call>(
    call: C,
    answerer: (input: InputOf<C>, made: Made) => OutputOf<C> | Promise<OutputOf<C>>,
  ): void;
  /** What the user says to questions from now on. Default: yes. */
  reply(yes: boolean): void;
  /** Changes the session and tells its listeners. */
  signIn(change: { user?: Partial<UserInfo>; codes?: readonly string[] }): void;
  signOut(): void;
  /** Hands a message to those who listen to the live channel. */
  deliver(channel: Channel, message: Message): void;
  /** Moves the clock on. */
  tick(ms: number): void;
  /** An administrator sets what the plugin declares; what is not named is its default. */
  set<D extends Settings['declared']>(of: Settings<D>, values: Partial<OpenValues<D>>): void;
}

const person: UserInfo = {
  userId: '1',
  account: 'wangfang',
  userName: '王芳',
  userSource: '1',
  entId: '10',
  entName: '澜岳示范采购有限公司',
  entType: null,
  seq: null,
  showName: null,
  phone: null,
  roleList: [],
  roleListByEntId: [],
  enableMenuList: [],
  btnPerm: [],
};

const nobody: Session = { user: undefined, loggedIn: false, codes: new Set() };

interface Options {
  /** Permission codes held. Default none. */
  codes?: readonly string[];
  /** Default a signed-in user; `null` for a visitor. */
  user?: Partial<UserInfo> | null;
  /** Whether a path may be opened. Default all may. */
  opens?: (path: string) => boolean;
  /** Cards of the workbench, each with its component. Default none. */
  cards?: readonly (Card & { readonly load: Host['loadCard'] })[];
  /** Default none. */
  todos?: readonly TodoKind[];
  /** Code of pages beside a list. Default nobody's. */
  loadPage?: Host['loadPage'];
  /** What fills slots and provides services. Default nobody. */
  joins?: Joining;
}

type Joining = Pick<Host, 'fills' | 'provider' | 'loadJoin'>;

const nobodyJoins: Joining = {
  fills: () => [],
  provider: () => undefined,
  loadJoin: (id) => Promise.reject(new Error(`No plugin offers ${id}.`)),
};

/** Changing parts of a fake host: the session and who listens to it. */
function sessionOf(initial: Session) {
  let session = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => session,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next: Session) {
      session = next;
      for (const listener of listeners) listener();
    },
  };
}

/** Dialogs that a page opened, kept instead of drawn. */
function modalsOf() {
  const shown: ShownModal[] = [];
  const open: Host['modal'] = (spec) => {
    const one: ShownModal = { ...spec, closed: false };
    shown.push(one);
    return {
      close: () => {
        one.closed = true;
      },
      update: (change) => void Object.assign(one, change),
    };
  };
  return { shown, open };
}

/** Live channels without sockets. */
function channelsOf() {
  const listeners = new Set<{ channel: Channel; listener: (message: Message) => void }>();
  const onMessage: Host['onMessage'] = (channel, listener) => {
    const entry = { channel, listener };
    listeners.add(entry);
    return () => void listeners.delete(entry);
  };
  const deliver: FakeHost['deliver'] = (channel, message) => {
    for (const entry of [...listeners]) if (entry.channel === channel) entry.listener(message);
  };
  return { onMessage, deliver };
}

/** What administrators have set. */
function settingsOf() {
  const given = new Map<string, Readonly<Record<string, unknown>>>();
  const none = {};
  const listeners = new Set<() => void>();
  const set: FakeHost['set'] = ({ plugin }, values) => {
    given.set(plugin, { ...values });
    for (const listener of listeners) listener();
  };
  return {
    settings: (plugin: string) => given.get(plugin) ?? none,
    onSettings(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
  };
}

/** In place of the viewer: which file it shows. */
const NamedFile = ({ current }: ViewerProps) => createElement('section', { 'aria-label': current.fileName });

/** A host for tests: records what a page does, answers what the test says, keeps its own clock. Installs itself. */
export function fakeHost(options: Options = {}): FakeHost {
  const { codes = [], user = {}, opens = () => true, cards = [], todos = [], joins = nobodyJoins } = options;
  const nobodysPage = (path: string) => Promise.reject(new Error(`No plugin serves ${path}.`));
  const { loadPage = nobodysPage } = options;
  const session = sessionOf(
    user === null ? nobody : { user: { ...person, ...user }, loggedIn: true, codes: new Set(codes) },
  );
  const answers = new Map<string, Answerer>();
  const made: Made[] = [];
  const toasts: Toast[] = [];
  const questions: Question[] = [];
  const modals = modalsOf();
  const previews: { file: StoredFile; among: readonly StoredFile[] }[] = [];
  const dialogs: PortalDialog[] = [];
  const visited: string[] = [];
  const opened: Notice[] = [];
  let yes = true;
  let clock = Date.UTC(2026, 10, 21, 1);
  const host: FakeHost = {
    made,
    toasts,
    questions,
    modals: modals.shown,
    previews,
    dialogs,
    visited,
    opened,
    deployment: {
      portalName: '澜岳e服务平台',
      groupName: '澜岳能源集团有限公司',
      phone: '400-000-0000',
      mailbox: 'service@example.com',
      filingNumbers: [],
      basePath: '/ef-plus',
    },
    async request<C extends Call>(call: C, input: InputOf<C>, options: RequestOptions = {}) {
      const record = { path: call.path, input, options };
      const answerer = answers.get(call.path);
      if (!answerer && call.path === view.list.path) return { views: [], roles: [] } as OutputOf<C>; // of every list
      made.push(record);
      if (!answerer) throw new CallError('404', `No answer for ${call.path}.`);
      return (await answerer(input as never, record)) as OutputOf<C>;
    },
    session: session.get,
    onSession: session.subscribe,
    toast: (toast) => void toasts.push(toast),
    async confirm(question) {
      questions.push(question);
      return yes;
    },
    modal: modals.open,
    preview: (file, among) => void previews.push({ file, among }),
    portalDialog: (name) => void dialogs.push(name),
    loadViewer: async () => NamedFile,
    navigate: (to) => void visited.push(to),
    canOpen: (path) => opens(path.split(/[?#]/)[0] ?? path),
    cards: () => cards,
    loadCard: async (id) => {
      const card = cards.find((one) => one.id === id);
      if (!card) throw new Error(`No plugin offers the card ${id}.`);
      return card.load(id);
    },
    loadPage: (path) => loadPage(path),
    todos: () => todos,
    noticeAction: (notice) => ({
      label: labelOf([], notice.noticeType),
      closed: closedFor(notice),
      open: () => void opened.push(notice),
    }),
    ...joins,
    ...channelsOf(),
    ...settingsOf(),
    now: () => clock,
    answer: (call, answerer) => void answers.set(call.path, answerer as Answerer),
    reply: (next) => {
      yes = next;
    },
    signIn: (change) =>
      session.set({
        user: { ...person, ...session.get().user, ...change.user },
        loggedIn: true,
        codes: change.codes ? new Set(change.codes) : session.get().codes,
      }),
    signOut: () => session.set(nobody),
    tick: (ms) => {
      clock += ms;
    },
  };
  installHost(host);
  return host;
}

/** The portal's socket hub in the browser of a test: its tabs, and the server's end of their sockets. */
import { bus } from '../bus.ts';
import { type Channel, CHANNEL_PATH } from '../calls/live.ts';
import type { UserInfo } from '../calls/session.ts';
import type { Message } from '../message.ts';
import { renewMs, settleMs } from '../sockets/election.ts';
import { heartbeatFrame } from '../sockets/frame.ts';
import { createHub, type Hub, type HubParts } from '../sockets/hub.ts';
import { gatherMs } from '../sockets/tell.ts';
import { testBrowser, TestSocket, testTime } from '../sockets/test-browser.ts';
import type { FakeHost } from './fake-host.ts';
import type { PortalCalls } from './portal-calls.ts';

interface Heard {
  readonly channel: Channel;
  readonly message: Message;
}

/** Another tab of the browser, without a page: it hears what its page would. */
export interface BrowserTab {
  /** Messages so far, the oldest first. */
  heard(): readonly Heard[];
  /** Whether this tab holds the sockets of the browser. */
  leads(): boolean;
  /** As a user closes it: another tab takes its sockets over at once. */
  close(): Promise<void>;
}

export interface TabOptions {
  /** Channels that its page listens to, besides `user-message`, and `chat` for agents. Default none. */
  readonly channels?: readonly Channel[];
  /** It was there first and holds the sockets. Default false: the tab under test does. */
  readonly leads?: boolean;
}

type Listening = Parameters<TestSocket['addEventListener']>;

/** The server accepts it once somebody listens, and answers heartbeats. */
class ServedSocket extends TestSocket {
  override addEventListener(...[type, listener]: Listening): void {
    super.addEventListener(type, listener);
    if (type === 'open') queueMicrotask(() => this.readyState === 0 && this.open());
  }

  override send(text: string): void {
    super.send(text);
    if (text === heartbeatFrame) queueMicrotask(() => this.readyState === 1 && this.hear(text));
  }
}

/** The server's end of all sockets. */
function serverOf() {
  const sockets: ServedSocket[] = [];
  const open = () => sockets.filter(({ readyState }) => readyState === 1);
  const on = (channel: Channel) =>
    open().filter(({ address }) => new URL(address).pathname.endsWith(CHANNEL_PATH[channel]));
  return {
    accept(address: string): ServedSocket {
      const socket = new ServedSocket(address);
      sockets.push(socket);
      return socket;
    },
    say(channel: Channel, frame: object): void {
      for (const socket of on(channel)) socket.hear(frame);
    },
    cut(channel: Channel): void {
      for (const socket of on(channel)) socket.lose(1006);
    },
    connections: () => open().length,
  };
}

const frameOf = ({ type, content }: Message): object => ({
  type,
  content: type === 'HEARTBEAT' ? content : JSON.stringify(content),
});

export interface SocketParts {
  readonly fake: FakeHost;
  readonly calls: Pick<PortalCalls, 'ticket'>;
  /** The server has ended the session: it is over in this browser. */
  readonly endSession: (why: string) => void;
  /** Topics that the plugin declares. */
  readonly hears: (topic: string) => boolean;
}

/** Time of the sockets until a tab that nobody else stands before holds them and has told its page. */
const joinMs = settleMs + gatherMs;

type Told = Pick<HubParts, 'emit' | 'toast' | 'endSession' | 'hears'>;

/** The sockets have a time of their own, which runs with the portal's and ahead of it while tabs come and go. */
function browserOf(fake: FakeHost, { ticket }: SocketParts['calls']) {
  const { clock, pass } = testTime();
  const { openTab, lease } = testBrowser(clock);
  const server = serverOf();
  let opened = 0;
  function tab(told: Told): Hub {
    opened += 1;
    return createHub({
      ...told,
      tab: `tab-${opened}`,
      clock,
      medium: () => openTab().medium,
      lease: () => lease,
      request: ticket,
      token: () => (fake.session().loggedIn ? 'token' : undefined),
      userId: () => fake.session().user?.userId,
      origin: 'https://portal.example.com',
      apiBase: '/japi',
      createSocket: server.accept,
      saveState: () => undefined,
    });
  }
  return { tab, pass, server };
}

type Browser = ReturnType<typeof browserOf>;

const holds = (hub: Hub) => hub.inspect().some(({ mine }) => mine);

async function openOther({ tab, pass }: Browser, own: Hub, user: UserInfo, options: TabOptions) {
  const { channels = [], leads = false } = options;
  const heard: Heard[] = [];
  const hub = tab({
    emit: (topic, payload) => topic === 'socket:message' && heard.push(payload as Heard),
    toast: () => undefined,
    endSession: () => undefined,
    hears: () => false,
  });
  if (leads) own.suspend();
  hub.open(user, channels);
  await pass(joinMs);
  if (leads) {
    own.resume();
    await pass(renewMs + gatherMs); // until the one that leads says so again
  }
  async function close(): Promise<void> {
    hub.close();
    await pass(joinMs);
  }
  const shown: BrowserTab = { heard: () => heard, leads: () => holds(hub), close };
  return { hub, shown };
}

export function socketsOf({ fake, calls, endSession, hears }: SocketParts) {
  const browser = browserOf(fake, calls);
  const { pass, server } = browser;
  const asked = new Set<Channel>();
  const own = browser.tab({ emit: (topic, payload) => bus.emit(topic, payload), toast: fake.toast, endSession, hears });
  let joining = false;

  /** As the portal does with its session. */
  function follow(): void {
    const { user, loggedIn } = fake.session();
    joining = loggedIn && user !== undefined;
    if (loggedIn && user) own.open(user, asked);
    else own.close();
  }

  const ends = [
    fake.onSession(follow),
    bus.on('socket:message', ({ channel, message }) => fake.deliver(channel, message)),
    own.close,
  ];

  const onMessage: FakeHost['onMessage'] = (channel, listener) => {
    asked.add(channel);
    own.want(channel);
    return fake.onMessage(channel, listener);
  };

  return {
    onMessage,
    pass,
    /** Once after each sign-in: the sockets are open, as they are before a user's first page is. */
    async ready(): Promise<void> {
      if (!joining) return;
      joining = false;
      await pass(joinMs);
    },
    push: (channel: Channel, message: Message) => server.say(channel, frameOf(message)),
    cut: server.cut,
    connections: server.connections,
    leads: () => holds(own),
    async openTab(options: TabOptions): Promise<BrowserTab> {
      const { user } = fake.session();
      if (!user) throw new Error('访客没有实时连接。');
      const { hub, shown } = await openOther(browser, own, user, options);
      ends.push(hub.close);
      return shown;
    },
    close(): void {
      for (const end of ends) end();
    },
  };
}

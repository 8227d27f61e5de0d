import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { bus } from '../bus.ts';
import type { Channel } from '../calls/live.ts';
import type { Host, Toast } from '../host.ts';
import { HTTP_TEXT } from '../http-text.ts';
import { settleMs } from './election.ts';
import { createHub } from './hub.ts';
import { gatherMs } from './tell.ts';
import { settled, testBrowser, testTime, TestSocket } from './test-browser.ts';

const clerk = { userId: '7', seq: null, showName: null };
const agent = { userId: '8', seq: '8001', showName: '客服小澜' };

let heard: string[] = [];
let stops: (() => void)[] = [];
beforeEach(() => {
  heard = [];
  const topics = ['todo:changed', 'permission:changed', 'task:changed', 'socket:message', 'order:changed' as never];
  stops = (topics as readonly 'todo:changed'[]).map((topic) =>
    bus.on(topic, (payload) => heard.push(`${topic} ${JSON.stringify(payload)}`)),
  );
});
afterEach(() => {
  for (const stop of stops) stop();
});

/** One browser; `tab()` opens a tab of it. */
function browser() {
  const { clock, pass } = testTime();
  const { openTab, lease } = testBrowser(clock);
  const sockets: TestSocket[] = [];
  const request = async () => ({ ticket: 't', expiresIn: 30 });
  function tab(name = 'a') {
    const states: string[] = [];
    const toasts: Toast[] = [];
    const ends: string[] = [];
    let userId: string | undefined;
    const hub = createHub({
      tab: name,
      clock,
      emit: bus.emit,
      medium: () => openTab().medium,
      lease: () => lease,
      request: request as unknown as Host['request'],
      token: () => 'one',
      origin: 'http://localhost',
      apiBase: '/japi',
      createSocket: (address) => {
        const socket = new TestSocket(address);
        sockets.push(socket);
        return socket;
      },
      saveState: (state) => states.at(-1) !== state && states.push(state),
      userId: () => userId,
      toast: (toast) => toasts.push(toast),
      endSession: (why) => ends.push(why),
      hears: (topic) => topic === 'order:changed',
    });
    const signIn = async (person: typeof clerk | typeof agent, asked: Channel[] = []) => {
      userId = person.userId;
      hub.open(person, asked);
      await pass(settleMs);
      await settled();
    };
    return { hub, signIn, states, toasts, ends };
  }
  const open = () => sockets.filter(({ readyState }) => readyState < 2);
  const on = (path: string) => open().find(({ address }) => address.includes(path))!;
  return { tab, pass, open, on, paths: () => open().map(({ address }) => new URL(address).pathname.slice(5)) };
}

/** A signed-in user whose sockets are open. */
async function signedIn(person: typeof clerk | typeof agent = clerk, asked: Channel[] = []) {
  const all = browser();
  const tab = all.tab();
  await tab.signIn(person, asked);
  for (const socket of all.open()) socket.open();
  await all.pass(gatherMs);
  heard = [];
  return { ...all, ...tab };
}

describe('the start of a session', () => {
  it('R-SOCK-01 opens the chat socket of a user with seq and showName, beside the messages', async () =>
    expect((await signedIn(agent)).paths()).toEqual(['/ws/user-message', '/chat-online']));

  for (const lacking of [clerk, { ...agent, seq: null }, { ...agent, showName: null }, { ...agent, showName: '' }]) {
    it(`R-SOCK-02 opens no chat socket for ${JSON.stringify(lacking)}, not even where a page asks for it`, async () => {
      const { hub, paths } = await signedIn(lacking as typeof clerk, ['chat']);
      hub.want('chat');
      await settled();
      expect(paths()).toEqual(['/ws/user-message']);
    });
  }

  it('R-SOCK-18 opens one-key tax RPA and calc message service once a page listens', async () => {
    const { hub, paths } = await signedIn(clerk, ['tax-rpa']);
    expect(paths()).toEqual(['/ws/user-message', '/ws/tax-rpa']);
    hub.want('calc-message');
    hub.want('calc-message');
    await settled();
    expect(paths()).toEqual(['/ws/user-message', '/ws/tax-rpa', '/ws/calc-message']);
  });

  it('that is loaded again keeps its sockets; another user gets others', async () => {
    const { signIn, open, paths } = await signedIn();
    const before = open();
    await signIn(clerk);
    expect(open()).toEqual(before);
    await signIn(agent);
    expect(before.map(({ closedWith }) => closedWith)).toEqual([1000]);
    expect(paths()).toEqual(['/ws/user-message', '/chat-online']);
  });
});

describe('the end of a session', () => {
  it('R-LOGOUT-05 closes every socket and opens none again', async () => {
    const { hub, open, pass } = await signedIn(agent);
    const before = open();
    hub.close();
    expect(before.map(({ closedWith }) => closedWith)).toEqual([1000, 1000]);
    await pass(3600 * 1000);
    expect(open()).toEqual([]);
  });

  for (const [reason, why] of [
    ['kicked', HTTP_TEXT[401]],
    ['idle', '您已长时间未操作，系统已自动退出登录'],
    ['expired', '登录已失效，请重新登录'],
    ['password', '密码已修改，请重新登录'],
    ['disabled', '账号已停用，如有疑问请联系管理员'],
  ] as const) {
    it(`told by the server for ${reason} ends it here, with the reason`, async () => {
      const { on, ends } = await signedIn();
      on('user-message').plate({ event: 'session:ended', reason });
      expect(ends).toEqual([why]);
    });
  }

  it('by the user is left to the tab that did it', async () => {
    const { on, ends } = await signedIn();
    for (const reason of ['logout', 'constructor', null]) on('user-message').plate({ event: 'session:ended', reason });
    expect(ends).toEqual([]);
  });
});

describe('websocketState', () => {
  it('R-LOGIN-16 follows the sockets: open when all are, connecting while one is not, closed at the end', async () => {
    const { tab, on, pass } = browser();
    const { signIn, hub, states } = tab();
    await signIn(agent);
    on('user-message').open();
    expect(states).toEqual(['connecting']);
    on('chat-online').open();
    on('chat-online').lose(1006);
    await pass(2000);
    await settled();
    on('chat-online').open();
    hub.close();
    expect(states).toEqual(['connecting', 'open', 'connecting', 'open', 'closed']);
  });
});

describe('a message', () => {
  it('R-SOCK-07 is told to the portal as it came, whatever it is', async () => {
    const { on } = await signedIn();
    on('user-message').hear({ type: 'HEARTBEAT', content: '' });
    on('user-message').hear({ type: 'FILE', content: '[1]' });
    on('user-message').plate({ event: 'constructor' });
    expect(heard.map((text) => JSON.parse(text.replace('socket:message ', '')))).toEqual([
      { channel: 'user-message', message: { type: 'HEARTBEAT', content: '' } },
      { channel: 'user-message', message: { type: 'FILE', content: [1] } },
      { channel: 'user-message', message: { type: 'PLATE', content: { event: 'constructor' } } },
    ]);
  });

  for (const [event, topic] of [
    [{ event: 'notice', id: '9', noticeType: 13 }, 'todo:changed {}'],
    [{ event: 'todo' }, 'todo:changed {}'],
    [{ event: 'permission' }, 'permission:changed {}'],
    [{ event: 'task', percent: 40 }, 'task:changed {"event":"task","percent":40}'],
    [{ event: 'topic', topic: 'order:changed', payload: '{"orderId":"7"}' }, 'order:changed {"orderId":"7"}'],
  ] as const) {
    it(`of ${event.event} becomes ${topic}, in every tab`, async () => {
      const { tab, on, pass } = browser();
      await tab('a').signIn(clerk);
      await tab('b').signIn(clerk);
      on('user-message').open();
      await pass(gatherMs);
      heard = [];
      on('user-message').plate(event);
      await pass(gatherMs);
      expect(heard.filter((text) => !text.startsWith('socket:message'))).toEqual([topic, topic]);
    });
  }

  it('to a topic that no plugin declares, or of the portal itself, goes no further', async () => {
    const { on, pass } = await signedIn();
    heard = [];
    for (const topic of ['stock:changed', 'permission:changed', ''])
      on('user-message').plate({ event: 'topic', topic, payload: '{}' });
    await pass(gatherMs);
    expect(heard.filter((text) => !text.startsWith('socket:message'))).toEqual([]);
  });

  it('of many notices at once asks the pages once', async () => {
    const { on, pass } = await signedIn();
    for (let id = 0; id < 50; id += 1) on('user-message').plate({ event: 'notice', id: String(id) });
    await pass(gatherMs);
    expect(heard.filter((text) => text.startsWith('todo:changed'))).toHaveLength(1);
  });

  it('missed while the socket was away is read from the server when it opens again', async () => {
    const { on, pass } = await signedIn();
    on('user-message').lose(1001);
    await pass(10_000);
    expect(heard).toEqual([]);
    on('user-message').open();
    await pass(gatherMs);
    expect(heard).toEqual(['todo:changed {}']);
  });
});

describe('a consultation that is handed over', () => {
  const transfer = { event: 'chat:transfer', toUserId: '8', customerName: '程屿', sessionId: '31' };

  it('R-SOCK-09 R-CS-02 warns the agent it is for, with the customer, and leads to the service page', async () => {
    const { on, toasts } = await signedIn(agent);
    on('chat-online').plate(transfer);
    expect(toasts).toEqual([
      {
        intent: 'warning',
        message: '您收到一条转接消息，客户名称：程屿，请及时处理',
        action: { text: '去处理', to: '/Base/service-support/online' },
      },
    ]);
  });

  it('R-SOCK-10 says nothing to any other user', async () => {
    const { on, toasts } = await signedIn(agent);
    on('chat-online').plate({ ...transfer, toUserId: '9' });
    expect(toasts).toEqual([]);
  });

  it('is told once, and the next one again', async () => {
    const { on, toasts } = await signedIn(agent);
    for (const sessionId of ['31', '31', '32']) on('chat-online').plate({ ...transfer, sessionId });
    expect(toasts).toHaveLength(2);
  });
});

it('a page that is left hands its sockets over, and one that comes back reads what it missed', async () => {
  const { tab, pass, open, on } = browser();
  const { hub, signIn } = tab('a');
  await signIn(clerk);
  on('user-message').open();
  await pass(gatherMs);
  heard = [];
  hub.suspend();
  expect(open()).toEqual([]);
  hub.resume();
  await pass(settleMs);
  await settled();
  on('user-message').open();
  await pass(gatherMs);
  expect(heard).toEqual(['todo:changed {}']);
});

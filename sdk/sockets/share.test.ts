import { describe, expect, it } from '@rstest/core';
import type { Channel } from '../calls/live.ts';
import { createConnection } from './connection.ts';
import { leaseMs, renewMs, settleMs } from './election.ts';
import { policyOf } from './machine.ts';
import { shareSockets } from './share.ts';
import { settled, testBrowser, testTime, TestSocket } from './test-browser.ts';

const channels = ['user-message', 'chat'] as const;

/** A browser with tabs, and the server's side of all their sockets. */
function browser() {
  const { clock, pass } = testTime();
  const { openTab, lease } = testBrowser(clock);
  const sockets: { tab: string; channel: Channel; socket: TestSocket }[] = [];

  function open(tab: string, wanted: readonly Channel[] = channels) {
    const own = openTab();
    const heard: string[] = [];
    const phases: string[] = [];
    const share = shareSockets({
      tab,
      clock: own.clock,
      lease,
      medium: own.medium,
      connect: (channel, on) =>
        createConnection({
          policy: policyOf(channel),
          clock: own.clock,
          dial: async () => {
            const socket = new TestSocket(channel);
            sockets.push({ tab, channel, socket });
            void settled().then(() => socket.readyState === 0 && socket.open());
            return { socket, replaced: () => false };
          },
          ...on,
        }),
      onMessage: (channel, message) =>
        message.type === 'PLATE' && heard.push(`${channel} ${String(message.content['id'])}`),
      onPhase: (channel, phase) => phases.at(-1) !== `${channel} ${phase}` && phases.push(`${channel} ${phase}`),
    });
    for (const channel of wanted) share.want(channel);
    share.join();
    return { ...own, tab, share, heard, phases };
  }

  const live = () => sockets.filter(({ socket }) => socket.readyState === 1);
  return {
    open,
    pass,
    sockets,
    lease,
    /** Which tab holds which socket. */
    held: () =>
      live()
        .map(({ tab, channel }) => `${tab} ${channel}`)
        .sort(),
    say: (channel: Channel, id: number) => {
      for (const entry of live()) if (entry.channel === channel) entry.socket.plate({ event: 'notice', id });
    },
    kill: (tab: string) => {
      for (const entry of live()) if (entry.tab === tab) entry.socket.lose(1006);
    },
  };
}

const ten = (open: (tab: string) => ReturnType<ReturnType<typeof browser>['open']>) =>
  Array.from('abcdefghij', (name) => open(name));

describe('ten tabs of a browser', () => {
  it('that open at once hold one socket per channel, and all hear what it says, once', async () => {
    const { open, pass, held, say, sockets } = browser();
    const tabs = ten(open);
    await pass(settleMs);
    await settled();
    expect(held()).toEqual(['a chat', 'a user-message']);
    say('user-message', 1);
    say('chat', 2);
    for (const { heard } of tabs) expect(heard).toEqual(['user-message 1', 'chat 2']);
    await pass(10 * leaseMs);
    expect(sockets).toHaveLength(2);
  });

  it('that claim at once in whatever order agree on one', async () => {
    const { open, pass, held } = browser();
    for (const name of 'jcafb') open(name);
    await pass(settleMs + 10);
    expect(held()).toEqual(['j chat', 'j user-message']); // the first wrote the lease before the others looked
  });

  it('hold one although the storage cannot be read', async () => {
    const { open, pass, held, lease } = browser();
    lease.read = () => undefined;
    for (const name of 'jcafb') open(name);
    await pass(settleMs + 10);
    expect(held()).toEqual(['a chat', 'a user-message']);
    await pass(5 * leaseMs);
    expect(held()).toEqual(['a chat', 'a user-message']);
  });

  it('have a new leader at once when the leading tab closes', async () => {
    const { open, pass, held, say } = browser();
    const [first, ...others] = ten(open);
    await pass(5000);
    first!.share.close();
    await pass(settleMs + 10);
    expect(held()).toEqual(['b chat', 'b user-message']);
    say('chat', 3);
    for (const { heard } of others) expect(heard).toEqual(['chat 3']);
  });

  it('have a new leader when the lease ends of one that crashed, and no sooner', async () => {
    const { open, pass, held, kill } = browser();
    const [first] = ten(open);
    await pass(settleMs);
    first!.crash();
    kill('a');
    await pass(leaseMs - 1);
    expect(held()).toEqual([]);
    await pass(1 + settleMs + 10);
    expect(held()).toEqual(['b chat', 'b user-message']);
  });

  it('go on without a leader that froze, which steps back when it thaws', async () => {
    const { open, pass, held, say, sockets } = browser();
    const [first, second] = ten(open);
    await pass(settleMs + 10);
    first!.freeze();
    await pass(leaseMs + settleMs + 10);
    expect(held().filter((socket) => socket.startsWith('b'))).toEqual(['b chat', 'b user-message']);
    first!.thaw();
    await pass(renewMs);
    expect(held()).toEqual(['b chat', 'b user-message']);
    expect(sockets).toHaveLength(4); // nobody's was opened twice
    first!.heard.length = 0;
    say('user-message', 4);
    expect([first!.heard, second!.heard]).toEqual([['user-message 4'], ['user-message 4']]);
  });
});

describe('two leaders of one moment', () => {
  it('become one as soon as they hear of each other, and nobody hears twice', async () => {
    const { open, pass, held, lease, say } = browser();
    const first = open('a');
    await pass(settleMs + 10);
    const second = open('b');
    second.cutOff(true);
    lease.read = () => undefined;
    await pass(leaseMs + settleMs + 10);
    expect(held()).toEqual(['a chat', 'a user-message', 'b chat', 'b user-message']);
    second.cutOff(false);
    await pass(renewMs);
    expect(held()).toHaveLength(2);
    await pass(renewMs);
    say('chat', 5);
    expect([first.heard, second.heard]).toEqual([['chat 5'], ['chat 5']]);
    await pass(10 * leaseMs);
    expect(held()).toHaveLength(2);
  });

  it('do not arise from a claim by a tab that cannot read the lease', async () => {
    const { open, pass, held, lease } = browser();
    open('b');
    await pass(settleMs + 10);
    const { read } = lease;
    lease.read = () => undefined;
    open('a');
    lease.read = read;
    await pass(5 * leaseMs);
    expect(held()).toEqual(['b chat', 'b user-message']);
  });
});

describe('a tab', () => {
  it('alone leads within the time to settle', async () => {
    const { open, pass, sockets } = browser();
    open('a');
    await pass(settleMs - 1);
    expect(sockets).toHaveLength(0);
    await pass(1);
    expect(sockets).toHaveLength(2);
  });

  it('that follows has its channel opened by the leader, also by the next one', async () => {
    const { open, pass, held, say } = browser();
    const first = open('a', ['user-message']);
    await pass(settleMs + 10);
    const second = open('b', ['user-message', 'tax-rpa']);
    const third = open('c', ['user-message']);
    await settled();
    expect(held()).toEqual(['a tax-rpa', 'a user-message']);
    first.share.close();
    await pass(settleMs + 10);
    expect(held()).toEqual(['b tax-rpa', 'b user-message']);
    third.share.want('calc-message');
    await settled();
    second.share.close();
    await pass(settleMs + 10);
    expect(held()).toEqual(['c calc-message', 'c user-message']);
    say('calc-message', 6);
    expect(third.heard).toEqual(['calc-message 6']);
  });

  it('that joins learns at once that the sockets are open', async () => {
    const { open, pass } = browser();
    open('a', ['user-message']);
    await pass(settleMs + 10);
    expect(open('b', ['user-message']).phases).toEqual(['user-message open']);
  });

  it('hears of a socket that was lost and opened again', async () => {
    const { open, pass, kill } = browser();
    open('a', ['chat']);
    const second = open('b', ['chat']);
    await pass(settleMs + 10);
    kill('a');
    await pass(2010);
    expect(second.phases).toEqual(['chat connecting', 'chat open', 'chat waiting', 'chat connecting', 'chat open']);
  });

  it('that comes back by 后退 takes part again', async () => {
    const { open, pass, held, say } = browser();
    const first = open('a');
    await pass(settleMs + 10);
    first.share.leave();
    expect(held()).toEqual([]);
    open('b');
    await pass(settleMs + 10);
    first.share.join();
    await pass(renewMs);
    say('chat', 7);
    expect(first.heard).toEqual(['chat 7']);
    expect(held()).toEqual(['b chat', 'b user-message']);
  });

  it('is not kept from leading by a lease that a clock set back made endless', async () => {
    const { open, pass, held, lease } = browser();
    lease.write({ tab: 'x', term: 9, until: 1e15 });
    open('a', ['chat']);
    await pass(settleMs + 10);
    expect(held()).toEqual(['a chat']);
  });
});

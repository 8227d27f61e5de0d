import { describe, expect, it } from '@rstest/core';
import { CHANNEL_PATH, type Channel, live } from '../calls/live.ts';
import { CallError, type Host } from '../host.ts';
import { dial, mayPass, openSocket, socketAddress } from './dial.ts';
import { TestSocket } from './test-browser.ts';

const page = { origin: 'https://portal.example.com', apiBase: '/japi' };

describe('the address of a socket', () => {
  for (const [rule, channel, path] of [
    ['R-SOCK-13', 'chat', '/chat-online'],
    ['R-SOCK-14', 'user-message', '/ws/user-message'],
    ['R-SOCK-14', 'tax-rpa', '/ws/tax-rpa'],
    ['R-SOCK-14', 'calc-message', '/ws/calc-message'],
  ] as const) {
    it(`${rule} of ${channel} is on the page's host, secure unless the page is plain`, () => {
      expect(socketAddress(page, channel, 't1')).toBe(`wss://portal.example.com/japi${path}?ticket=t1`);
      const plain = { ...page, origin: 'http://10.0.0.8:3000' };
      expect(socketAddress(plain, channel, 't1')).toBe(`ws://10.0.0.8:3000/japi${path}?ticket=t1`);
    });
  }

  it('R-SOCK-18 is known for user message, one-key tax RPA and calc message service beside the chat', () =>
    expect(Object.keys(CHANNEL_PATH)).toEqual(['chat', 'user-message', 'tax-rpa', 'calc-message']));

  it('carries a ticket of any letters', () =>
    expect(new URL(socketAddress(page, 'chat', 'a+b&c=/d') ?? '').searchParams.get('ticket')).toBe('a+b&c=/d'));

  it('is missing without a path or a ticket', () => {
    expect(socketAddress(page, 'video' as Channel, 't1')).toBeUndefined();
    expect(socketAddress(page, 'chat', '')).toBeUndefined();
  });

  it('R-SOCK-19 that is missing rejects with socket地址不存在', async () => {
    for (const missing of [undefined, ''])
      await expect(openSocket(missing, () => new TestSocket(''))).rejects.toThrow('socket地址不存在');
  });
});

function parts(answer: () => { ticket: string; expiresIn: number }) {
  const asked: unknown[] = [];
  const request = async (...made: unknown[]) => {
    asked.push(made);
    return answer();
  };
  let token = 'one';
  return {
    asked,
    signInAnew: () => {
      token = 'two';
    },
    all: {
      ...page,
      request: request as unknown as Host['request'],
      token: () => token,
      createSocket: (address: string) => new TestSocket(address),
    },
  };
}

describe('dialling', () => {
  it('asks for a fresh ticket each time and never shows the token', async () => {
    let count = 0;
    const { all, asked } = parts(() => {
      count += 1;
      return { ticket: `t${count}`, expiresIn: 30 };
    });
    const sockets = [await dial(all, 'chat'), await dial(all, 'chat')].map(({ socket }) => socket as TestSocket);
    expect(sockets.map(({ address }) => address)).toEqual([
      'wss://portal.example.com/japi/chat-online?ticket=t1',
      'wss://portal.example.com/japi/chat-online?ticket=t2',
    ]);
    expect(asked).toEqual(Array(2).fill([live.ticket, { channel: 'chat' }, { quiet: true }]));
  });

  it('knows whether the browser has signed in anew since', async () => {
    const { all, signInAnew } = parts(() => ({ ticket: 't1', expiresIn: 30 }));
    const { replaced } = await dial(all, 'chat');
    expect(replaced()).toBe(false);
    signInAnew();
    expect(replaced()).toBe(true);
  });

  it('R-SOCK-19 rejects with socket地址不存在 where the server gave no ticket', async () => {
    const { all } = parts(() => ({ ticket: '', expiresIn: 30 }));
    await expect(dial(all, 'chat')).rejects.toThrow('socket地址不存在');
  });

  it('may be worth another attempt after a failure of the way, never after a refusal', () => {
    for (const code of ['network', '408', 'format', '429', '500', '502', '503', '504'])
      expect([code, mayPass(new CallError(code, ''))]).toEqual([code, true]);
    for (const code of ['9999', '9986', '400', '401', '403', '404', '409', '7799', '5000'])
      expect([code, mayPass(new CallError(code, ''))]).toEqual([code, false]);
    expect(mayPass(new Error('socket地址不存在'))).toBe(false);
  });
});

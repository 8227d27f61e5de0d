import { expect, test } from '@rstest/core';
import { definePlugin, toast, useMessages } from '../index.ts';
import { createHarness } from './index.ts';

function Home() {
  useMessages('user-message', () => toast({ intent: 'info', message: '有新消息' }));
  return <p>客户</p>;
}

const About = () => <p>说明</p>;

const plugin = definePlugin()({
  id: 'crm',
  name: '客户',
  version: '1.0.0',
  routes: {
    home: { path: '/crm', title: '客户列表', page: async () => ({ default: Home }) },
    about: { path: '/crm/about', title: '说明', access: 'public', page: async () => ({ default: About }) },
  },
  menus: { home: { title: '客户列表', route: 'home', roles: ['All'] } },
});

test('A channel that is cut loses messages, and is open again ten seconds later', async () => {
  const portal = createHarness(plugin, { user: 'operator', unanswered: 'empty' });
  await portal.open('/crm');
  expect(portal.socket.connections()).toBe(1);
  portal.socket.drop('user-message');
  portal.socket.push('user-message', { type: 'HEARTBEAT', content: '' });
  expect([portal.socket.connections(), portal.host.toasts]).toEqual([0, []]);
  await portal.clock.advance(10_000);
  portal.socket.push('user-message', { type: 'HEARTBEAT', content: '' });
  expect([portal.socket.connections(), portal.host.toasts.length]).toEqual([1, 1]);
});

const beat = { type: 'HEARTBEAT', content: '' } as const;
const todo = { type: 'PLATE', content: { event: 'todo' } } as const;

test('Every user has the messages, agents the chat too, visitors nothing', async () => {
  const portal = createHarness(plugin, { user: 'agent', unanswered: 'empty' });
  await portal.open('/crm/about');
  expect([portal.socket.connections(), portal.socket.leads()]).toEqual([2, true]);
  portal.socket.drop('chat');
  await portal.clock.advance(1999);
  expect(portal.socket.connections()).toBe(1);
  await portal.clock.advance(1);
  expect(portal.socket.connections()).toBe(2);
  portal.as('anonymous');
  expect(portal.socket.connections()).toBe(0);
});

test('What a message means to the portal reaches the bus, and a session that the server ends is over', async () => {
  const portal = createHarness(plugin, { user: 'operator', unanswered: 'empty' });
  await portal.open('/crm');
  const before = portal.emitted('todo:changed').length;
  portal.socket.push('user-message', todo);
  portal.socket.push('user-message', todo);
  await portal.clock.advance(200);
  expect(portal.emitted('todo:changed')).toHaveLength(before + 1);
  portal.socket.push('user-message', { type: 'PLATE', content: { event: 'session:ended', reason: 'idle' } });
  expect(portal.host.toasts.at(-1)).toEqual({ intent: 'error', message: '您已长时间未操作，系统已自动退出登录' });
  expect([portal.host.session().loggedIn, portal.socket.connections()]).toEqual([false, 0]);
});

test('A channel stays away while its ticket cannot be had, and comes with the next attempt that can', async () => {
  const portal = createHarness(plugin, { user: 'operator', unanswered: 'empty' });
  await portal.open('/crm');
  portal.socket.drop('user-message');
  portal.fault('offline');
  await portal.clock.advance(10_000);
  expect(portal.socket.connections()).toBe(0);
  portal.fault(undefined);
  await portal.clock.advance(19_999);
  expect(portal.socket.connections()).toBe(0);
  await portal.clock.advance(1);
  expect(portal.socket.connections()).toBe(1);
});

test('Tabs of a browser share one socket a channel: what it says reaches all of them, once', async () => {
  const portal = createHarness(plugin, { user: 'operator', unanswered: 'empty' });
  await portal.open('/crm');
  const other = await portal.socket.openTab({ channels: ['tax-rpa'] });
  expect([portal.socket.connections(), portal.socket.leads(), other.leads()]).toEqual([2, true, false]);
  portal.socket.push('user-message', todo);
  portal.socket.push('tax-rpa', beat);
  expect(portal.host.toasts).toHaveLength(1);
  expect(other.heard().map(({ channel }) => channel)).toEqual(['user-message', 'tax-rpa']);
  await other.close();
  portal.socket.push('user-message', todo);
  expect([portal.host.toasts.length, other.heard().length]).toEqual([2, 2]);
});

test('When the tab that holds the sockets closes, this one takes them over and hears of it', async () => {
  const portal = createHarness(plugin, { user: 'operator', unanswered: 'empty' });
  await portal.open('/crm');
  const other = await portal.socket.openTab({ leads: true });
  expect([portal.socket.connections(), portal.socket.leads(), other.leads()]).toEqual([1, false, true]);
  portal.socket.push('user-message', beat);
  expect(portal.host.toasts).toHaveLength(1);
  const resumed = portal.emitted('live:resumed').length;
  await other.close();
  expect([portal.socket.connections(), portal.socket.leads()]).toEqual([1, true]);
  expect(portal.emitted('live:resumed')).toHaveLength(resumed + 1);
  portal.socket.push('user-message', beat);
  expect(portal.host.toasts).toHaveLength(2);
});

test('Messages of a channel reach the page, and nothing is left of it', async () => {
  const portal = createHarness(plugin, { user: 'operator', unanswered: 'empty' });
  await portal.open('/crm');
  portal.socket.push('user-message', { type: 'HEARTBEAT', content: '' });
  expect(portal.host.toasts).toEqual([{ intent: 'info', message: '有新消息' }]);
  await portal.dispose();
  expect(portal.leaks()).toEqual([]);
});

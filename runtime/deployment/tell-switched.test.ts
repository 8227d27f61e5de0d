import type { SwitchState } from '@portal/sdk/calls/plugin-tabs';
import type { ListedCard, ListedRegistry } from '@portal/sdk/registry';
import { afterEach, expect, it } from '@rstest/core';
import { life } from '../life.ts';
import { registry } from '../surfaces/fixture.ts';
import { createDeployment } from './deployment.ts';
import { tellSwitched } from './tell-switched.ts';

afterEach(() => life.end());

const reason = '本周末维护';
const off = (revision: string, ...targets: string[]): SwitchState => ({
  revision,
  off: targets.map((target) => ({ target, reason })),
  versions: [],
  personal: false,
});

const card = { name: 'due', title: '待发货', hint: '', code: 'order:list:view' } as unknown as ListedCard;
const plugins = registry.plugins.map((plugin) => (plugin.id === 'order' ? { ...plugin, cards: [card] } : plugin));

/** What somebody with these codes is told. */
function told(codes: readonly string[], loggedIn: boolean, ...states: SwitchState[]): string[] {
  const deployment = createDeployment({ ...registry, plugins } as ListedRegistry);
  const messages: string[] = [];
  const session = () => ({ loggedIn, codes: new Set(codes) });
  tellSwitched({ deployment, session, toast: ({ message }) => void messages.push(message) });
  for (const state of states) deployment.adopt(state);
  return messages;
}

const held = ['order:list:view', 'order:list:export'];

it('says once which card or operation was switched off, and why', () => {
  const first = off('1', 'order/card/due');
  const second = off('2', 'order/card/due', 'order/code/order:list:export');
  expect(told(held, true, first, second)).toEqual([
    `管理员已停用卡片“待发货”：${reason}`,
    `管理员已停用“订单”的一项操作：${reason}`,
  ]);
});

it('says nothing to who never had it, nor of what has a page to say so', () => {
  expect(told([], true, off('1', 'order/card/due', 'order/code/order:list:export'))).toEqual([]);
  expect(told(held, false, off('1', 'order/card/due'))).toEqual([]);
  expect(told(held, true, off('1', 'order', 'order/route/list', 'nothing/card/due'))).toEqual([]);
});

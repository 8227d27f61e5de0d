import { afterEach, expect, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { bus } from '../bus.ts';
import { type Host, installHost } from '../host.ts';
import type { Join } from '../joins.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { PortalProvider, Slot } from './index.ts';

const join = (id: string, title: string, version = '1.0.0'): Join => ({ id, version, title });
const Facts = ({ orderNo }: { orderNo: string }) => <p>单号 {orderNo}</p>;
let broken = true;
const Broken = ({ orderNo }: { orderNo: string }) => {
  if (broken) throw new Error('broken on purpose');
  return <p>修好了 {orderNo}</p>;
};

function open(fills: { now: readonly Join[] }, loadJoin: Host['loadJoin']) {
  const host = fakeHost({ joins: { fills: () => fills.now, provider: () => undefined, loadJoin } });
  installHost(host);
  render(
    <PortalProvider theme="light">
      <Slot name={'order.detail.tabs' as never} payload={{ orderNo: 'DD1' } as never} />
    </PortalProvider>,
    { onCaughtError: () => undefined },
  );
  return { changed: () => act(() => host.signIn({})) };
}

afterEach(() => {
  cleanup();
  broken = true;
});

test('each fill gets the payload of the slot, and a fault of one costs it alone, with a retry', async () => {
  const heard: (string | undefined)[] = [];
  const end = bus.on('fault:caught', ({ owner }) => heard.push(owner));
  const fills = { now: [join('a/fill/x', '甲'), join('b/fill/y', '乙')] };
  open(fills, async (id) => (id === 'a/fill/x' ? Broken : Facts));
  expect(await screen.findByText('“甲”出现异常')).toBeTruthy();
  expect(screen.getByText('单号 DD1')).toBeTruthy();
  expect(heard).toEqual(['a']);
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('修好了 DD1')).toBeTruthy();
  end();
});

test('a slot with room for one line tells a fault, and code that does not come, in one line with a retry', async () => {
  const line = (id: string, title: string): Join => ({ ...join(id, title), space: 'line' });
  let asked = 0;
  open({ now: [line('a/fill/x', '甲'), line('b/fill/y', '乙')] }, async (id) => {
    if (id === 'a/fill/x') return Broken;
    asked += 1;
    if (asked === 1) throw new Error('404');
    return Facts;
  });
  await screen.findByText('“甲”出现异常');
  await screen.findByText('“乙”加载失败');
  const lines = screen.getAllByRole('alert').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  expect(lines).toEqual(['SPAN “甲”出现异常重试', 'SPAN “乙”加载失败重试']);
  broken = false;
  for (const again of screen.getAllByRole('button', { name: '重试' })) fireEvent.click(again);
  expect(await screen.findByText('修好了 DD1')).toBeTruthy();
  expect(await screen.findByText('单号 DD1')).toBeTruthy();
});

test('code that does not come is told with the name of the fill, and comes with the retry', async () => {
  let asked = 0;
  const missing = async () => {
    asked += 1;
    if (asked === 1) throw new Error('404');
    return Facts;
  };
  open({ now: [join('a/fill/x', '甲')] }, missing);
  expect(await screen.findByText('“甲”加载失败')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('单号 DD1')).toBeTruthy();
});

test('an open page follows what is switched off and which version runs', async () => {
  const loaded: string[] = [];
  const fills = { now: [join('a/fill/x', '甲')] };
  const { changed } = open(fills, async () => {
    loaded.push('once');
    return Facts;
  });
  await screen.findByText('单号 DD1');
  fills.now = [join('a/fill/x', '甲', '1.1.0')];
  changed();
  await screen.findByText('单号 DD1');
  expect(loaded).toHaveLength(2);
  fills.now = [];
  changed();
  expect(screen.queryByText('单号 DD1')).toBeNull();
});

import { afterEach, expect, it } from '@rstest/core';
import { fakeHost } from '@portal/sdk/testing';
import { act, screen } from '@testing-library/react';
import { reach } from '../http/reach.ts';
import { storage } from '../session/storage.ts';
import { draw } from './fixture.tsx';

const told = () => screen.queryByText(/网络连接已断开/);
const connect = (onLine: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });
  act(() => void dispatchEvent(new Event(onLine ? 'online' : 'offline')));
};
afterEach(() => {
  connect(true);
  storage.clearAll();
});

it('a bar says that the network is gone, by the browser or by a call that did not get through, until one does', async () => {
  fakeHost({ user: null });
  draw('/order/list');
  await screen.findByText('订单列表的内容');
  expect(told()).toBeNull();
  connect(false);
  expect(told()).toBeVisible();
  connect(true);
  expect(told()).toBeNull();
  act(() => reach.lost());
  expect(told()).toBeVisible();
  act(() => reach.answered());
  expect(told()).toBeNull();
});

/** Which dialogs of the shell stand together, and when one outlives a navigation. */
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { fakeHost } from '@portal/sdk/testing';
import { act, waitFor } from '@testing-library/react';
import { storage } from '../session/storage.ts';
import { dialogs } from './dialogs.ts';
import { draw } from './fixture.tsx';
import { overlays } from './overlays.ts';
import { preferences } from './preferences.ts';

/** The browser's own history stands still under a router in memory: a test moves it. */
const standAt = (key: string | null) => history.replaceState(key === null ? null : { key }, '');

beforeEach(() => {
  fakeHost({ user: null });
  storage.clearAll();
  preferences.of(undefined);
  for (const { id } of dialogs.get().toasts) dialogs.dismiss(id);
});
afterEach(async () => {
  standAt(null);
  act(() => overlays.closeAll());
  await waitFor(() => expect(overlays.get()).toEqual([]));
});

const photo = { fileId: 'p'.repeat(24), fileName: '现场照片.png' };
const names = () => overlays.get().flatMap(({ name, open }) => (open ? [name] : []));

async function drawList() {
  const frame = draw('/order/list');
  await frame.settled('订单列表');
  return frame;
}

test('two dialogs stand on each other; a third is not opened, but a file may be looked at from either', async () => {
  await overlays.open('orgChange');
  await overlays.open('companies');
  await overlays.open('todos');
  expect(names()).toEqual(['orgChange', 'companies']);
  await overlays.open('preview', { file: photo });
  expect(names()).toEqual(['orgChange', 'companies', 'preview']);
});

test('a dialog that is open already is not opened again', async () => {
  await overlays.open('orgChange');
  await overlays.open('orgChange', { mode: 'check', data: '{}' });
  expect(names()).toEqual(['orgChange']);
  expect(dialogs.get().toasts).toEqual([]);
});

test('opened at an address whose page is still on its way, it stays when the page is drawn', async () => {
  const { go, settled } = await drawList();
  standAt('track');
  await act(() => overlays.open('preferences'));
  await go('/order/track');
  await settled('业务订单跟踪');
  expect(names()).toEqual(['preferences']);
});

test('asked for on one page, it does not stand over the next because its code came late', async () => {
  const { go, settled } = await drawList();
  standAt('list');
  const opening = overlays.open('preferences');
  standAt('track');
  await act(() => opening);
  await go('/order/track');
  await settled('业务订单跟踪');
  expect(names()).toEqual([]);
});

test('a page that writes its filters into its address leaves it open; another page in its place does not', async () => {
  const { go, settled } = await drawList();
  await act(() => overlays.open('preferences'));
  await go('/order/list?status=10', { replace: true });
  expect(names()).toEqual(['preferences']);
  await go('/order/track', { replace: true });
  await settled('业务订单跟踪');
  expect(names()).toEqual([]);
});

import { afterEach, beforeEach, expect, it } from '@rstest/core';
import { fakeHost } from '@portal/sdk/testing';
import { act, waitFor } from '@testing-library/react';
import { dialogs } from './dialogs.ts';
import { overlays } from './overlays.ts';

const photo = { fileId: 'p'.repeat(24), fileName: '现场照片.png' };
const open = () => overlays.get().filter(({ open: shown }) => shown).length;

beforeEach(() => void fakeHost());
afterEach(async () => {
  act(() => overlays.closeAll());
  await waitFor(() => expect(overlays.get()).toEqual([]));
});

it('Two dialogs of the shell stand on each other; a third is not opened, but a file may be looked at from either', async () => {
  await overlays.open('orgChange');
  await overlays.open('companies');
  await overlays.open('todos');
  expect(open()).toBe(2);
  await overlays.open('preview', { file: photo });
  expect(open()).toBe(3);
});

it('A dialog that is open already is not opened again', async () => {
  await overlays.open('orgChange');
  await overlays.open('orgChange', { mode: 'check', data: '{}' });
  expect(open()).toBe(1);
  expect(dialogs.get().toasts).toEqual([]);
});

it('A dialog that closes is kept for 500 ms, so that focus finds its way back', async () => {
  await overlays.open('orgChange');
  const closedAt = performance.now();
  overlays.closeAll();
  expect([open(), overlays.get().length]).toEqual([0, 1]);
  await waitFor(() => expect(overlays.get()).toEqual([]));
  expect(performance.now() - closedAt).toBeGreaterThanOrEqual(490);
});

import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { type CategoryNode, classification } from './contract.ts';
import { SortButton, useSorting } from './sort-button.tsx';
import { sorted, three } from './test-nodes.ts';

const Sorted = ({ below }: { below?: string }) => (
  <SortButton parentId={below} sorting={useSorting(below, () => undefined)} />
);

async function press(nodes: readonly CategoryNode[], below?: string) {
  const host = fakeHost({ codes: ['goods:classification:edit'] });
  host.answer(classification.tree, () => [...nodes]);
  host.answer(classification.sort, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <Sorted {...(below !== undefined && { below })} />
      </PortalProvider>
    </SWRConfig>,
  );
  await userEvent.click(screen.getByRole('button', { name: '调整顺序' }));
  return host;
}
async function draw() {
  const host = await press(three);
  await screen.findByRole('dialog');
  return host;
}
const order = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
test('arrow keys move a category, a step is undone, and the saved order is taken back', async () => {
  const host = await draw();
  screen.getByRole('button', { name: '移动机电设备，第 1 位' }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(order()).toEqual(['电线电缆（02）', '阀门管件（03）', '机电设备（01）']);
  expect(screen.getByRole('status')).toHaveTextContent('机电设备移到第 3 位，共 3 位');
  await userEvent.click(screen.getByRole('button', { name: '撤销上一步' }));
  expect(order()).toEqual(['电线电缆（02）', '机电设备（01）', '阀门管件（03）']);
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await userEvent.click(await screen.findByRole('button', { name: '撤销调整' }));
  await waitFor(() => expect(sorted(host)).toEqual([{ ids: ['2', '1', '3'] }, { ids: ['1', '2', '3'] }]));
});

test('a category is dragged to another place', async () => {
  await draw();
  const [first, , third] = screen.getAllByRole('listitem');
  if (!first || !third) throw new Error('Three categories are shown.');
  const looks = [first.className, third.className];
  fireEvent.dragStart(first, { dataTransfer: {} });
  expect([first.className === looks[0], third.className === looks[1]]).toEqual([false, true]);
  fireEvent.dragEnter(third);
  fireEvent.dragEnd(first);
  expect(order()).toEqual(['电线电缆（02）', '阀门管件（03）', '机电设备（01）']);
});

test('where there is nothing to sort, it says why', async () => {
  for (const [nodes, message] of [
    [[], '该分类没有下级分类'],
    [three.slice(0, 1), '该级只有一个分类，无需排序'],
  ] as const) {
    const host = await press(nodes);
    await waitFor(() => expect(host.toasts.at(-1)?.message).toBe(message));
    cleanup();
  }
});

const status = () => screen.getByRole('status').textContent;
const grip = (name: RegExp) => screen.getByRole('button', { name });

test('at the ends nothing goes further, and only arrows move', async () => {
  await draw();
  grip(/^移动机电设备/).focus();
  await userEvent.keyboard('{ArrowUp}');
  grip(/^移动阀门管件/).focus();
  await userEvent.keyboard('{ArrowDown}a');
  expect(order()).toEqual(['机电设备（01）', '电线电缆（02）', '阀门管件（03）']);
  expect(status()).toBe('');
  expect(screen.getByRole('button', { name: '撤销上一步' })).toBeDisabled();
  grip(/^移动电线电缆，第 2 位/).focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(order()[0]).toBe('电线电缆（02）');
  expect(status()).toBe('电线电缆移到第 1 位，共 3 位');
  await userEvent.click(screen.getByRole('button', { name: '撤销上一步' }));
  expect(order()[0]).toBe('机电设备（01）');
});

test('two are sorted below the node they hang on; a refused order stays to be sent again', async () => {
  const host = await press(three.slice(0, 2), '7');
  await screen.findByRole('dialog');
  expect(host.made[0]).toMatchObject({ path: classification.tree.path, input: { parentId: '7' } });
  host.answer(classification.sort, () => {
    throw new CallError('409', '商品分类已被他人修改，请刷新');
  });
  grip(/^移动机电设备/).focus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sorted(host)).toEqual([{ ids: ['2', '1'] }]));
  expect(order()).toEqual(['电线电缆（02）', '机电设备（01）']);
  expect(host.toasts).toEqual([]);
  expect(screen.queryByRole('button', { name: '撤销调整' })).toBeNull();
});

/** Sorts at two levels, one after the other. */
function Levels() {
  const [level, setLevel] = useState('7');
  const sorting = useSorting(level, () => undefined);
  return (
    <>
      <button type="button" onClick={() => void sorting.save(['2', '1'], ['1', '2'])}>
        排序
      </button>
      <button type="button" onClick={() => setLevel('8')}>
        下一级
      </button>
      {sorting.undoable && (
        <button type="button" onClick={() => void sorting.undo()}>
          撤销
        </button>
      )}
    </>
  );
}

test('an order that is taken back can be taken back once, and at its own level', async () => {
  const host = fakeHost();
  host.answer(classification.sort, () => null);
  render(<Levels />);
  await userEvent.click(screen.getByText('排序'));
  await userEvent.click(await screen.findByText('撤销'));
  await waitFor(() => expect(screen.queryByText('撤销')).toBeNull());
  await userEvent.click(screen.getByText('排序'));
  expect(await screen.findByText('撤销')).toBeInTheDocument();
  await userEvent.click(screen.getByText('下一级'));
  expect(screen.queryByText('撤销')).toBeNull();
});

test('without a start nothing is dragged, and siblings that cannot be read open nothing', async () => {
  const host = await draw();
  const [first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('Three categories are shown.');
  fireEvent.dragEnter(first);
  fireEvent.dragEnter(second);
  expect(order()[0]).toBe('机电设备（01）');
  cleanup();
  const other = fakeHost({ codes: ['goods:classification:edit'] });
  other.answer(classification.tree, () => {
    throw new CallError('503', '服务繁忙，请稍后再试');
  });
  render(
    <PortalProvider theme="light">
      <Sorted />
    </PortalProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '调整顺序' }));
  await waitFor(() => expect(other.made).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([host.toasts, other.toasts]).toEqual([[], []]);
});

import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import ClassificationPage from './classification.tsx';
import { type CategoryNode, classification } from './contract.ts';
import { SortButton, useSorting } from './sort-button.tsx';

const node = (id: string, categoryName: string): CategoryNode => ({
  id,
  parentId: null,
  categoryCode: `0${id}`,
  categoryName,
  level: 1,
  status: 1,
  enabled: true,
  goodsCount: 0,
  hasChildren: false,
});

const three = [node('1', '机电设备'), node('2', '电线电缆'), node('3', '阀门管件')];

const Sorted = () => <SortButton parentId={undefined} sorting={useSorting(undefined, () => undefined)} />;

async function press(nodes: readonly CategoryNode[]) {
  const host = fakeHost({ codes: ['goods:classification:edit'] });
  host.answer(classification.tree, () => [...nodes]);
  host.answer(classification.sort, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <Sorted />
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
const sorted = (host: ReturnType<typeof fakeHost>) =>
  host.made.filter(({ path }) => path === classification.sort.path).map(({ input }) => input);

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
  fireEvent.dragStart(first, { dataTransfer: {} });
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

describe('in the table itself', () => {
  const rows = () => screen.getAllByTitle('拖动调整顺序').map((grip) => grip.textContent);
  const rowAt = (index: number) => {
    const row = screen.getAllByTitle('拖动调整顺序')[index]?.closest('tr');
    if (!row) throw new Error('The row is shown.');
    return row;
  };

  test('offers on each row what the server says that its reader may do', async () => {
    await page(false);
    const buttonsOf = (index: number) =>
      within(rowAt(index))
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(buttonsOf(0)).toEqual(['编辑', '停用']);
    expect(buttonsOf(1)).toEqual([]);
  });

  async function page(refused: boolean) {
    let order = three;
    const host = fakeHost({ codes: ['goods:classification:edit'] });
    host.answer(classification.tree, () => [...order]);
    host.answer(classification.page, () => ({
      records: order.map(({ hasChildren: _, enabled: __, ...one }, index) => ({
        ...one,
        parentName: null,
        sort: index + 1,
        categoryCount: 0,
        updatedAt: '2026-11-20T01:00:00.000Z',
        version: 1,
        may: index === 0 ? ['UPDATE' as const, 'DISABLE' as const] : [],
      })),
      total: 3,
      page: 1,
      size: 10,
    }));
    host.answer(classification.sort, ({ ids }) => {
      if (refused) throw new CallError('409', '商品分类已被他人修改，请刷新');
      order = ids.flatMap((id) => three.filter((one) => one.id === id));
      return null;
    });
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <PortalProvider theme="light">
          <MemoryRouter>
            <ClassificationPage />
          </MemoryRouter>
        </PortalProvider>
      </SWRConfig>,
    );
    await screen.findAllByTitle('拖动调整顺序');
    return host;
  }

  function drag(from: number, to: number, drop: boolean) {
    const row = rowAt(from);
    const grip = within(row).getByTitle('拖动调整顺序');
    fireEvent.dragStart(grip, { dataTransfer: { setDragImage: () => undefined } });
    fireEvent.dragEnter(rowAt(to));
    if (drop) fireEvent.drop(row);
    else expect(rows()).toEqual(['02', '03', '01']);
    fireEvent.dragEnd(grip);
  }

  test('marked text that is dragged across rows moves none', async () => {
    const host = await page(false);
    fireEvent.dragStart(rowAt(0), { dataTransfer: { setDragImage: () => undefined } });
    fireEvent.dragEnter(rowAt(2));
    fireEvent.drop(rowAt(2));
    expect(rows()).toEqual(['01', '02', '03']);
    expect(host.made.filter(({ path }) => path === classification.sort.path)).toEqual([]);
  });

  test('a row is dragged among its siblings, saved where it is dropped, and taken back by 撤销调整', async () => {
    const host = await page(false);
    drag(0, 2, false);
    expect(rows()).toEqual(['01', '02', '03']);
    drag(0, 2, true);
    expect(rows()).toEqual(['02', '03', '01']);
    await userEvent.click(await screen.findByRole('button', { name: '撤销调整' }));
    await waitFor(() => expect(rows()).toEqual(['01', '02', '03']));
    expect(sorted(host)).toEqual([{ ids: ['2', '3', '1'] }, { ids: ['1', '2', '3'] }]);
  });

  test('a refused order puts the row back', async () => {
    const host = await page(true);
    drag(0, 2, true);
    await waitFor(() => expect(sorted(host)).toHaveLength(1));
    await waitFor(() => expect(rows()).toEqual(['01', '02', '03']));
    expect(screen.queryByRole('button', { name: '撤销调整' })).toBeNull();
  });
});

import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import ClassificationPage from './classification.tsx';
import { type CategoryNode, classification } from './contract.ts';
import { node, sorted, three } from './test-nodes.ts';

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

async function page(
  refused: boolean,
  { address = '/', all = three }: { address?: string; all?: readonly CategoryNode[] } = {},
) {
  let order = all;
  const host = fakeHost({ codes: ['goods:classification:edit'] });
  host.answer(classification.tree, () => [...order]);
  host.answer(classification.page, () => ({
    records: order.slice(0, 3).map(({ hasChildren: _, enabled: __, ...one }, index) => ({
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
    order = ids.flatMap((id) => all.filter((one) => one.id === id));
    return null;
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[address]}>
          <ClassificationPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  await screen.findByText('01');
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

test('what is dropped where it stood is not sent, and what the page does not show keeps its place', async () => {
  const host = await page(false, { all: [...three, node('4', '紧固件')] });
  const grips = screen.getAllByTitle('拖动调整顺序');
  expect(grips).toHaveLength(3);
  const [first] = grips;
  if (!first) throw new Error('The row is shown.');
  fireEvent.dragStart(first, { dataTransfer: { setDragImage: () => undefined } });
  fireEvent.dragEnter(rowAt(0));
  expect(fireEvent.dragOver(rowAt(0))).toBe(false);
  fireEvent.drop(rowAt(0));
  fireEvent.dragEnd(first);
  await waitFor(() => expect(screen.getAllByTitle('拖动调整顺序')[0]).toHaveAttribute('draggable', 'true'));
  expect(sorted(host)).toEqual([]);
  drag(2, 0, true);
  await waitFor(() => expect(sorted(host)).toEqual([{ ids: ['3', '1', '2', '4'] }]));
});

test('while one row is dragged, the others are not, and a file from elsewhere is not taken', async () => {
  await page(false);
  expect(fireEvent.dragOver(rowAt(1))).toBe(true);
  fireEvent.dragEnter(rowAt(2));
  expect(fireEvent.drop(rowAt(2))).toBe(true);
  expect(rows()).toEqual(['01', '02', '03']);
  const grips = () => screen.getAllByTitle('拖动调整顺序');
  const [first, second] = grips();
  if (!first || !second) throw new Error('The rows are shown.');
  const looks = [first.className, second.className];
  fireEvent.dragStart(first, { dataTransfer: { setDragImage: () => undefined } });
  expect(grips().map((one) => one.getAttribute('draggable'))).toEqual(['true', 'false', 'false']);
  expect([first.className === looks[0], second.className === looks[1]]).toEqual([false, true]);
  fireEvent.dragStart(second, { dataTransfer: { setDragImage: () => undefined } });
  const text = rowAt(2).querySelector('td:nth-child(2)')?.firstChild?.firstChild ?? rowAt(2);
  fireEvent.dragEnter(text);
  expect(rows()).toEqual(['02', '03', '01']);
  fireEvent.dragEnd(first);
  expect(rows()).toEqual(['01', '02', '03']);
});

for (const [why, address, all] of [
  ['by a keyword', '/?keyword=x', three],
  ['by a state', '/?status=1', three],
  ['by a column', '/?sort=updatedAt&order=asc', three],
  ['one alone', '/', three.slice(0, 1)],
] as const)
  test(`rows that are found ${why} are not dragged`, async () => {
    await page(false, { address, all });
    expect(screen.queryByTitle('拖动调整顺序')).toBeNull();
  });

test('below a category its siblings are asked for', async () => {
  const host = await page(false, { address: '/?parentId=7' });
  drag(0, 2, true);
  await waitFor(() => expect(sorted(host)).toHaveLength(1));
  expect(host.made).toContainEqual(
    expect.objectContaining({ path: classification.tree.path, input: { parentId: '7' } }),
  );
});

test('siblings that cannot be read are not sorted', async () => {
  const host = await page(false);
  host.answer(classification.tree, () => {
    throw new CallError('503', '服务繁忙，请稍后再试');
  });
  drag(0, 2, true);
  await waitFor(() => expect(rows()).toEqual(['01', '02', '03']));
  expect(sorted(host)).toEqual([]);
});

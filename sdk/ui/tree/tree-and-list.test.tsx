import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from '../../navigation.ts';
import { SWRConfig } from 'swr';
import { Arr, Bool, call, Id, Int, Nullable, Obj, Opt, pageOf, Str, Text } from '../../contract/index.ts';
import { useList } from '../../data/use-list.ts';
import { CallError } from '../../host.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { TreeAndList, useTree } from './index.ts';

const page = pageOf({
  path: '/api/kind/page',
  access: 'login',
  filters: Obj({ parentId: Opt(Id()), name: Opt(Text(20)) }),
  row: Obj({ id: Id() }),
});
const node = Obj({ id: Id(), parentId: Nullable(Id()), name: Str(), goods: Int(), hasChildren: Bool() });
const treeCall = call({
  path: '/api/kind/tree',
  access: 'login',
  reads: true,
  input: Obj({ parentId: Opt(Id()), keyword: Opt(Text(20)), id: Opt(Id()), whole: Opt(Bool()) }),
  output: Arr(node),
});

const ALL = [
  { id: '1', parentId: null, name: '机电设备', goods: 12, hasChildren: true },
  { id: '2', parentId: null, name: '劳保用品', goods: 3, hasChildren: false },
  { id: '11', parentId: '1', name: '轴承', goods: 8, hasChildren: true },
  { id: '111', parentId: '11', name: '深沟球轴承', goods: 5, hasChildren: false },
];
const above = (id: string | null): string[] =>
  id === null ? [] : [...above(ALL.find((one) => one.id === id)?.parentId ?? null), id];

function Kinds() {
  const list = useList(page);
  const tree = useTree(
    treeCall,
    ({ id, parentId, name, goods, hasChildren }) => ({
      value: id,
      parent: parentId,
      label: name,
      count: goods,
      leaf: !hasChildren,
    }),
    { whole: true },
  );
  return (
    <TreeAndList title="商品分类" tree={tree} list={list} by="parentId">
      <output>{useLocation().search}</output>
    </TreeAndList>
  );
}

function draw(address = '/kind') {
  const host = fakeHost();
  host.answer(page, () => ({ records: [], total: 0, page: 1, size: 10 }));
  host.answer(treeCall, ({ parentId = null, keyword, id, whole }) => {
    if (whole) return ALL;
    if (id !== undefined) return ALL.filter((one) => above(id).includes(one.id));
    const found = ALL.filter(({ name }) => keyword !== undefined && name.includes(keyword));
    if (keyword !== undefined) return ALL.filter((one) => found.some((hit) => above(hit.id).includes(one.id)));
    return ALL.filter((one) => one.parentId === parentId);
  });
  render(
    <PortalProvider theme="light">
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={[address]}>
          <Kinds />
        </MemoryRouter>
      </SWRConfig>
    </PortalProvider>,
  );
  return host;
}
const item = (name: RegExp) => screen.findByRole('treeitem', { name });
const address = () => document.querySelector('output')?.textContent;
const asked = (host: ReturnType<typeof fakeHost>) =>
  host.made.filter(({ path }) => path === treeCall.path).map(({ input }) => input);

test('only the top is asked for; a node asks for what is below it when it is opened, and shows its count', async () => {
  const host = draw();
  const top = await item(/机电设备/);
  expect(within(top).getByText('12')).toBeInTheDocument();
  expect(asked(host)).toEqual([{}]);
  top.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(await item(/^轴承/)).toBeInTheDocument();
  expect(asked(host)).toContainEqual({ parentId: '1' });
});

test('the chosen node stands in the address beside the list’s other filters, and 全部 takes it out', async () => {
  draw('/kind?name=x&page=3');
  await userEvent.click(await screen.findByText('劳保用品'));
  await waitFor(() => expect(address()).toBe('?name=x&parentId=2'));
  expect(await item(/劳保用品/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByText('全部'));
  await waitFor(() => expect(address()).toBe('?name=x'));
});

test('an address opens the way down to its node', async () => {
  draw('/kind?parentId=111');
  expect(await item(/深沟球轴承/)).toHaveAttribute('aria-selected', 'true');
});

test('a search shows what it finds below the nodes above it, and says when it finds nothing', async () => {
  draw();
  const box = screen.getByRole('searchbox', { name: '搜索商品分类' });
  await userEvent.type(box, '深沟');
  expect(await item(/深沟球轴承/)).toBeInTheDocument();
  expect(screen.getByRole('treeitem', { name: /机电设备/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('劳保用品')).toBeNull());
  await userEvent.clear(box);
  await userEvent.type(box, '没有');
  expect(await screen.findByText('没有匹配的节点')).toBeInTheDocument();
});

test('a whole tree that cannot be had says so, leaves what is open, and is asked for again', async () => {
  const host = draw();
  const top = await item(/机电设备/);
  top.focus();
  await userEvent.keyboard('{ArrowRight}');
  await item(/^轴承/);
  host.answer(treeCall, () => {
    throw new CallError('503', '服务繁忙，请稍后再试');
  });
  await userEvent.click(screen.getByRole('button', { name: '展开' }));
  expect(await screen.findByText('服务繁忙，请稍后再试')).toBeInTheDocument();
  expect(screen.getByRole('treeitem', { name: /^轴承/ })).toBeInTheDocument();
  host.answer(treeCall, () => ALL);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await item(/深沟球轴承/)).toBeInTheDocument();
});

test('the whole tree is asked for once, opened and closed', async () => {
  const host = draw();
  await screen.findByRole('treeitem', { name: '机电设备，12' });
  await userEvent.click(screen.getByRole('button', { name: '展开' }));
  expect(await screen.findByRole('treeitem', { name: '深沟球轴承，5' })).toBeInTheDocument();
  expect(asked(host)).toEqual([{}, { whole: true }]);
  await userEvent.click(screen.getByRole('button', { name: '折叠' }));
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: '轴承，8' })).toBeNull());
});

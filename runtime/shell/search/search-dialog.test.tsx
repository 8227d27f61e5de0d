import { search, type SearchHit } from '@portal/sdk/calls/search';
import type { UserInfo } from '@portal/sdk/calls/session';
import { CallError } from '@portal/sdk/host';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { type Portal, PortalContext } from '../../portal.ts';
import { storage } from '../../session/storage.ts';
import { createSessionStore } from '../../session/store.ts';
import SearchDialog from './search-dialog.tsx';
import { arranged } from './use-recent.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const hit = (n: number, change: Partial<SearchHit> = {}): SearchHit => ({
  ...{
    kind: 'order',
    id: String(n),
    number: `DD2026110${n}`,
    name: `轴承采购${n}`,
    amount: '1234.50',
    party: '霁川电厂',
  },
  ...{ state: { text: '待发货', tone: 'info' }, path: `/order/detail?id=${n}` },
  ...change,
});
const orders = (...hits: SearchHit[]) => ({
  groups: [{ kind: 'order', title: '订单', hits, more: false }],
  silent: [] as string[],
});

function open() {
  const user = { userId: '7', account: 'gys_admin', enableMenuList: [], btnPerm: [] } as unknown as UserInfo;
  const host = fakeHost({ user });
  const store = createSessionStore(storage);
  store.enter(user, [], []);
  host.answer(search.shown, () => []);
  host.answer(search.kinds, () => [
    { kind: 'order', title: '订单' },
    { kind: 'goods', title: '商品' },
  ]);
  const portal = {
    store,
    table: { serves: () => true },
    registry: { plugins: [] },
    deployment: { get: () => ({ world: { off: new Set() }, plugins: [] }) },
  } as unknown as Portal;
  const closed: string[] = [];
  const draw = () =>
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <PortalContext value={portal}>
          <PortalProvider theme="light">
            <SearchDialog open ahead={{ take: () => '' }} onClose={() => closed.push('closed')} />
          </PortalProvider>
        </PortalContext>
      </SWRConfig>,
    );
  const asked = () => host.made.flatMap(({ path, input }) => (path === search.find.path ? [input] : []));
  return { host, draw, asked, closed };
}

const field = () => screen.findByRole('combobox');
const type = async (text: string) => userEvent.type(await field(), text);
const option = (name: RegExp) => screen.findByRole('option', { name });

describe('the search for documents', () => {
  test('shows the document that is pointed at, copies its number, and opens it by Enter', async () => {
    const { host, draw, closed } = open();
    host.answer(search.find, () => orders(hit(1), hit(2)));
    draw();
    await type('轴承');
    expect(await option(/DD20261101/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    const preview = within(await screen.findByRole('region', { name: '预览' }));
    for (const text of ['DD20261102', '轴承采购2', '待发货', '1,234.50', '霁川电厂'])
      expect(preview.getByText(text)).toBeInTheDocument();
    await userEvent.keyboard('{Control>}c{/Control}');
    await waitFor(() => expect(host.toasts.map(({ message }) => message)).toEqual(['已复制 DD20261102']));
    await userEvent.keyboard('{Enter}');
    expect([host.visited, closed]).toEqual([['/order/detail?id=2'], ['closed']]);
  });

  test('asks once typing has paused, and Enter before the answer takes what is found first', async () => {
    const { host, draw, asked } = open();
    host.answer(search.find, ({ keyword }) => orders(hit(keyword === 'dd9' ? 9 : 1)));
    draw();
    await type('dd9{Enter}');
    await waitFor(() => expect(host.visited).toEqual(['/order/detail?id=9']));
    expect(asked()).toEqual([{ keyword: 'dd9' }]);
  });

  test('says that documents could not be asked for, and asks again', async () => {
    const { host, draw } = open();
    host.answer(search.find, () => {
      throw new CallError('500', '服务暂时不可用');
    });
    draw();
    await type('轴承');
    expect(await screen.findByRole('alert')).toHaveTextContent('单据没有查到：服务暂时不可用');
    host.answer(search.find, () => orders(hit(3)));
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await option(/DD20261103/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('names the plugins whose services have not answered, beside what was found', async () => {
    const { host, draw } = open();
    host.answer(search.find, () => ({ ...orders(hit(1)), silent: ['仓储', '备件'] }));
    draw();
    await type('轴承');
    await option(/DD20261101/);
    expect(screen.getByText(/仓储、备件没有及时应答，结果中没有其单据。/)).toBeInTheDocument();
    host.answer(search.find, () => orders(hit(1), hit(2)));
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await option(/DD20261102/);
    expect(screen.queryByText(/没有及时应答/)).toBeNull();
  });

  test('looks among one kind after a slash, until Backspace', async () => {
    const { host, draw, asked } = open();
    host.answer(search.find, () => orders(hit(1)));
    draw();
    await type('/');
    await option(/^商品/);
    await type('商{Enter}轴承');
    await option(/DD20261101/);
    expect(asked()).toEqual([{ keyword: '轴承', kind: 'goods' }]);
    await userEvent.clear(await field());
    await type('{Backspace}轴承');
    await waitFor(() => expect(asked().at(-1)).toEqual({ keyword: '轴承' }));
  });

  test('before anything is typed it has what was chosen, as far as it may still be seen', async () => {
    const first = open();
    first.host.answer(search.find, () => orders(hit(1), hit(2)));
    first.draw();
    await type('轴承');
    await option(/DD20261102/);
    await userEvent.keyboard('{Enter}');
    cleanup();
    expect(JSON.stringify({ ...localStorage })).not.toContain('DD2026');
    const second = open();
    second.host.answer(search.shown, ({ documents }) => documents.map(({ id }) => hit(Number(id), { name: '已改名' })));
    second.draw();
    expect(await option(/DD20261101 已改名/)).toBeInTheDocument();
    cleanup();
    const third = open();
    third.draw();
    await waitFor(() => expect(third.host.made.map(({ path }) => path)).toContain(search.shown.path));
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('the latest come first, then what is chosen most often', () => {
    const chosen = [1, 1, 1, 1, 1, 1, 2, 1, 5].map((times, at) => ({ times, at }));
    const { recent, frequent } = arranged(chosen);
    expect(recent.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(frequent.map(({ at }) => at)).toEqual([8, 6]);
  });
});

import { describe, expect, it } from '@rstest/core';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from '../navigation.ts';
import { SWRConfig } from 'swr';
import { call, Id, Obj, OneOf, Opt, pageOf, Text } from '../contract/index.ts';
import { CallError } from '../host.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { startFirstCall } from './first-call.ts';
import { useCall } from './use-call.ts';
import { useList } from './use-list.ts';

const orders = pageOf({
  path: '/api/order/page',
  access: 'login',
  filters: Obj({ orderNo: Opt(Text(40)), status: Opt(OneOf(10, 20)), supplier: Opt(Text(40)) }),
  row: Obj({ id: Id() }),
  sort: ['orderNo'],
});

const wrapAt =
  (address: string) =>
  ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </SWRConfig>
  );

function draw(address = '/order') {
  const host = fakeHost();
  host.answer(orders, ({ page = 1, size = 0 }) => ({ records: [{ id: String(page) }], total: 95, page, size }));
  const { result } = renderHook(() => ({ list: useList(orders), address: useLocation().search }), {
    wrapper: wrapAt(address),
  });
  const asked = () => host.made.at(-1)?.input;
  return { host, result, asked };
}

describe('a list', () => {
  it('asks for what its address says', async () => {
    const { result, asked } = draw('/order?status=20&page=3&sort=orderNo&order=desc&tab=x');
    await waitFor(() => expect(result.current.list.rows).toEqual([{ id: '3' }]));
    expect(asked()).toEqual({ status: 20, page: 3, size: 20, sort: 'orderNo', order: 'desc' });
    expect(result.current.list).toMatchObject({ total: 95, page: 3, size: 20, sort: 'orderNo', order: 'desc' });
    expect(result.current.list.filters).toEqual({ status: 20 });
  });

  const moves: readonly [string, (list: ReturnType<typeof useList<typeof orders>>) => void, string][] = [
    [
      'a search replaces the filters, keeps size and sort, and begins at page 1',
      (list) => list.search({ orderNo: 'CG' }),
      '?orderNo=CG&size=50&sort=orderNo',
    ],
    [
      'a narrowing keeps the other filters and begins at page 1',
      (list) => list.narrow({ orderNo: 'CG' }),
      '?status=20&orderNo=CG&size=50&sort=orderNo',
    ],
    ['a turn changes the page alone', (list) => list.turn(5), '?status=20&page=5&size=50&sort=orderNo'],
    ['another size is asked for with its page', (list) => list.turn(1, 100), '?status=20&size=100&sort=orderNo'],
    [
      'a sort keeps the filters and begins at page 1',
      (list) => list.sortBy('orderNo', 'desc'),
      '?status=20&size=50&sort=orderNo&order=desc',
    ],
    ['no sort is the order that the server has', (list) => list.sortBy(undefined), '?status=20&size=50'],
  ];
  for (const [name, move, address] of moves) {
    it(name, async () => {
      const { result } = draw('/order?status=20&page=2&size=50&sort=orderNo');
      act(() => move(result.current.list));
      await waitFor(() => expect(result.current.address).toBe(address));
    });
  }

  it('asks again when the same is searched for once more, on its first page', async () => {
    const { host, result } = draw('/order?status=20&size=50');
    await waitFor(() => expect(result.current.list.total).toBe(95));
    expect(host.made).toHaveLength(1);
    act(() => result.current.list.search({ status: 20 }));
    await waitFor(() => expect(host.made).toHaveLength(2));
    expect(host.made[1]?.input).toEqual(host.made[0]?.input);
  });

  it('builds each question on the one before, whether the address has followed yet or not', async () => {
    const { result } = draw('/order?page=2&size=50');
    const { list } = result.current;
    act(() => {
      list.narrow({ status: 20 });
      list.narrow({ orderNo: 'CG' });
      list.sortBy('orderNo', 'desc');
      list.turn(3);
    });
    await waitFor(() =>
      expect(result.current.address).toBe('?orderNo=CG&status=20&page=3&size=50&sort=orderNo&order=desc'),
    );
    act(() => result.current.list.narrow({ status: undefined }));
    await waitFor(() => expect(result.current.address).toBe('?orderNo=CG&size=50&sort=orderNo&order=desc'));
  });

  it('keeps what the page itself fixes out of the address, and above it', async () => {
    const host = fakeHost();
    host.answer(orders, () => ({ records: [], total: 0, page: 1, size: 10 }));
    const { result } = renderHook(
      () => ({ list: useList(orders, { supplier: '42' }), address: useLocation().search }),
      { wrapper: wrapAt('/order?supplier=7') },
    );
    await waitFor(() => expect(host.made.at(-1)?.input).toEqual({ supplier: '42', page: 1, size: 20 }));
    expect(result.current.list.input).toMatchObject({ supplier: '42' });
  });

  it('keeps its rows in sight while the next page is on its way', async () => {
    const { host, result } = draw();
    await waitFor(() => expect(result.current.list.rows).toEqual([{ id: '1' }]));
    host.answer(orders, () => new Promise(() => undefined));
    act(() => result.current.list.turn(2));
    await waitFor(() => expect(result.current.list.loading).toBe(true));
    expect(result.current.list.rows).toEqual([{ id: '1' }]);
  });

  it('takes over the call that the host began with the page’s code', async () => {
    const host = fakeHost();
    host.answer(orders, () => ({ records: [{ id: '9' }], total: 1, page: 1, size: 10 }));
    const first = {
      method: orders.method,
      path: orders.path,
      dialect: orders.dialect,
      sort: orders.sort,
      filters: { orderNo: 'string', status: 'number', supplier: 'string' },
    } as const;
    startFirstCall(first, new URLSearchParams('status=20'));
    const { result } = renderHook(() => useList(orders), { wrapper: wrapAt('/order?status=20') });
    await waitFor(() => expect(result.current.rows).toEqual([{ id: '9' }]));
    expect(host.made.map(({ input }) => input)).toEqual([{ status: 20, page: 1, size: 20 }]);
  });
});

describe('a call', () => {
  it('waits while it has no input', async () => {
    const host = fakeHost();
    host.answer(orders, () => ({ records: [], total: 0, page: 1, size: 10 }));
    const { result, rerender } = renderHook(({ ready }) => useCall(orders, ready ? {} : undefined), {
      wrapper: wrapAt('/'),
      initialProps: { ready: false },
    });
    expect([result.current.loading, host.made.length]).toEqual([false, 0]);
    rerender({ ready: true });
    await waitFor(() => expect(result.current.data).toMatchObject({ total: 0 }));
  });

  it('is asked once for all that want it anew in one turn, and again for what comes later', async () => {
    const host = fakeHost();
    host.answer(orders, () => ({ records: [], total: host.made.length, page: 1, size: 20 }));
    const { result } = renderHook(() => [useCall(orders, {}), useCall(orders, {}), useCall(orders, { page: 2 })], {
      wrapper: wrapAt('/'),
    });
    await waitFor(() => expect(result.current.map(({ data }) => data !== undefined)).toEqual([true, true, true]));
    const before = host.made.length;
    await act(async () => {
      await Promise.all(result.current.map(({ reload }) => reload()));
    });
    expect(host.made.slice(before).map(({ input }) => input)).toEqual([{}, { page: 2 }]);
    await act(async () => {
      const first = result.current[0]?.reload();
      await Promise.resolve(); // what is written now the request on its way may not know
      await Promise.all([first, result.current[1]?.reload()]);
    });
    expect(host.made.slice(before + 2).map(({ input }) => input)).toEqual([{}, {}]);
  });

  it.each([
    ['asked again when it is shown again', undefined, ['1', '2', '1']],
    ['that lasts is asked once a session', true, ['1', '2']],
  ] as const)('is %s', async (_, lasting, asked) => {
    const image = call({
      path: '/api/image',
      access: 'login',
      reads: true,
      ...(lasting && { lasting }),
      input: Obj({ id: Id() }),
      output: Id(),
    });
    const host = fakeHost();
    host.answer(image, ({ id }) => id);
    const { result, rerender } = renderHook(({ id }) => useCall(image, { id }), {
      wrapper: wrapAt('/'),
      initialProps: { id: '1' },
    });
    for (const id of ['1', '2', '1']) {
      rerender({ id });
      await waitFor(() => expect(result.current).toMatchObject({ data: id }));
    }
    await waitFor(() => expect(host.made.map(({ input }) => (input as { id: string }).id)).toEqual(asked));
  });

  it('that fails gives the failure to the page, asks no more by itself, and asks again on reload', async () => {
    const host = fakeHost();
    host.answer(orders, () => {
      throw new CallError('500', '服务器内部错误', 'req-9f');
    });
    const { result } = renderHook(() => useCall(orders, {}), { wrapper: wrapAt('/') });
    await waitFor(() => expect(result.current.error).toMatchObject({ code: '500', traceId: 'req-9f' }));
    expect(host.made.map(({ options }) => options.quiet)).toEqual([true]);
    host.answer(orders, () => ({ records: [], total: 0, page: 1, size: 10 }));
    await act(() => result.current.reload());
    await waitFor(() => expect(result.current.error).toBeUndefined());
    expect(host.made).toHaveLength(2);
  });
});

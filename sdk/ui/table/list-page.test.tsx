import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from '../../navigation.ts';
import { SWRConfig } from 'swr';
import { Id, Int, Money, Obj, pageOf, Str } from '../../contract/index.ts';
import { useList } from '../../data/use-list.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { DataTable, FactLine, ListPage } from './index.ts';

const orders = pageOf({
  path: '/api/order/page',
  access: 'login',
  filters: Obj({ status: Int() }),
  row: Obj({ id: Id(), orderNo: Str(), amount: Money() }),
});

function Orders({ height }: { height?: number }) {
  const list = useList(orders);
  return (
    <ListPage
      title="订单列表"
      description="每张订单一行"
      views={<p>采购</p>}
      actions={<button type="button">新增</button>}
      facts={
        <FactLine
          items={[
            { label: '待确认', value: '3 张' },
            { label: '逾期', value: undefined },
          ]}
        />
      }
    >
      <DataTable
        list={list}
        caption="订单"
        tabs={<p>全部 1</p>}
        columns={[
          { title: '订单编号', field: 'orderNo', group: '订单' },
          { title: '金额', field: 'amount', as: 'money', group: '订单' },
        ]}
        totals={['amount']}
        {...(height !== undefined && { height })}
      />
    </ListPage>
  );
}

function draw(height?: number) {
  fakeHost().answer(orders, () => ({
    records: [{ id: '1', orderNo: 'CG1', amount: '10.00' }],
    total: 1,
    page: 1,
    size: 20,
  }));
  render(
    <PortalProvider theme="light">
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <Orders {...(height !== undefined && { height })} />
        </MemoryRouter>
      </SWRConfig>
    </PortalProvider>,
  );
}

test('The page is called by its title, and its views and actions stand beside it', async () => {
  draw();
  const page = within(screen.getByRole('article', { name: '订单列表' }));
  const head = page.getByRole('heading', { level: 1 }).parentElement as HTMLElement;
  for (const text of ['采购', '每张订单一行', '新增']) expect(within(head).getByText(text)).toBeVisible();
  expect(page.getByText('逾期').nextElementSibling).toHaveTextContent('-');
  await screen.findByText('CG1');
});

test('A table on it takes the room that is left: two rows of titles and the sums stay, the rest is whole rows', async () => {
  draw();
  const scroller = (await screen.findByRole('grid', { name: '订单' })).parentElement as HTMLElement;
  expect(scroller.style.maxHeight).toBe('');
  expect(scroller.style.getPropertyValue('--row')).toBe('32px');
  expect(scroller.style.getPropertyValue('--edges')).toBe('96px');
  expect(screen.getByText('全部 1')).toBeVisible();
});

test('A table with a height of its own keeps it', async () => {
  draw(240);
  const grid = await screen.findByRole('grid', { name: '订单' });
  await waitFor(() => expect(grid.parentElement?.style.getPropertyValue('--most')).toBe('240px'));
});

import { expect, test } from '@rstest/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call, field, Id, Obj, Quantity, Str } from '../../contract/index.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { ActionButton, PortalProvider } from '../index.ts';
import { MiniBar, Pager, PlainTable, RowActions } from './index.ts';
import { Sparkline } from './sparkline.tsx';
import { tableBucket } from './table-bucket.ts';
import { pagesShown } from './pager.tsx';
import { moved, ordered } from './table-settings.ts';

const draw = (part: React.ReactNode) => render(<PortalProvider theme="light">{part}</PortalProvider>);

test('R-STATE-06 a table bucket without a serial number is refused', () => {
  for (const serial of [undefined, null, '']) {
    expect(() => tableBucket({ rows: [], ...(serial !== undefined && { serial }) })).toThrow('缺少序号');
  }
  expect(tableBucket({ serial: 0, rows: ['甲'] })).toEqual({ serial: 0, rows: ['甲'] });
});

test('Lines of a document are all there, with their sum', () => {
  draw(
    <PlainTable
      caption="订单明细"
      rows={[
        { lineNo: 1, amount: '10.10' },
        { lineNo: 2, amount: '-0.30' },
        { lineNo: 3, amount: null },
      ]}
      rowKey="lineNo"
      columns={[
        { title: '行号', field: 'lineNo' },
        { title: '金额', field: 'amount', as: 'money' },
      ]}
      totals={['amount']}
    />,
  );
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join('|'));
  expect(cells).toEqual(['行号|金额', '1|10.10', '2|-0.30', '3|-', '合计|9.80']);
});

test('Without columns every field that has a label is shown, in the order of the contract', () => {
  const line = Obj({ id: Id(), name: field('物料', Str()), qty: field('数量', Quantity()) });
  draw(<PlainTable caption="订单明细" rows={[{ qty: '12', id: '7', name: '托辊' }]} of={line} />);
  const titles = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  expect(titles).toEqual(['物料', '数量']);
  expect(screen.getByRole('row', { name: /托辊.*12/ })).toBeInTheDocument();
});

test('Where there is no line, a table says so in one quiet line, or with a drawing', () => {
  const columns = [{ title: '行号', field: 'lineNo' }] as const;
  const none: readonly { lineNo: number }[] = [];
  const quiet = draw(<PlainTable caption="付款记录" rows={none} columns={columns} none="还没有付款申请。" />);
  const drawn = draw(<PlainTable caption="导入" rows={none} columns={columns} empty="没有导入的发票" />);
  expect([quiet, drawn].map(({ container }) => container.textContent)).toEqual(['还没有付款申请。', '没有导入的发票']);
  expect([quiet, drawn].map(({ container }) => container.querySelectorAll('svg').length)).toEqual([0, 1]);
});

test('More than 200 lines are not all drawn, but on paper', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ lineNo: index + 1 }));
  draw(<PlainTable caption="订单明细" rows={rows} columns={[{ title: '行号', field: 'lineNo' }]} />);
  const grid = screen.getByRole('grid', { name: '订单明细' });
  expect(grid).toHaveAttribute('aria-rowcount', '1001');
  const drawn = () => within(grid).getAllByRole('row').length;
  expect(drawn()).toBeLessThan(200);
  fireEvent(window, new Event('beforeprint'));
  expect(drawn()).toBe(1001);
  fireEvent(window, new Event('afterprint'));
  expect(drawn()).toBeLessThan(200);
});

test('Unit prices below each other stand point below point', () => {
  const rows = ['268.735412', '196.208', '3820.8', null].map((price, lineNo) => ({ lineNo, price }));
  const columns = [
    { title: '行号', field: 'lineNo' },
    { title: '单价', field: 'price', as: 'unitPrice' },
  ] as const;
  draw(<PlainTable caption="商品" rows={rows} rowKey="lineNo" columns={columns} />);
  const told = within(screen.getByRole('grid', { name: '商品' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.lastElementChild?.firstElementChild as HTMLElement);
  expect(told.map(({ textContent, style }) => [textContent, style.paddingInlineEnd])).toEqual([
    ['268.735412', '0ch'],
    ['196.208', '3ch'],
    ['3,820.80', '4ch'],
    ['-', '0ch'],
  ]);
});

const ship = call({ path: '/api/order/ship', access: 'order:list:ship', input: Obj({}) });
const drop = call({ path: '/api/order/drop', access: 'order:list:drop', input: Obj({}) });

const actions = ['确认', '拒单', '发货', '催办'].map((text) => (
  <ActionButton key={text} call={ship} input={{}} done={`已${text}`}>
    {text}
  </ActionButton>
));

test('Three actions of a row stand side by side; of four, two wait under 更多 and still act', async () => {
  const host = fakeHost({ codes: ['order:list:ship'] });
  host.answer(ship, () => null);
  draw(<RowActions>{actions}</RowActions>);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['确认', '拒单', '更多']);
  await userEvent.click(screen.getByRole('button', { name: '更多' }));
  const menu = await screen.findByRole('menu');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['发货', '催办']);
  await userEvent.click(within(menu).getByRole('menuitem', { name: '催办' }));
  expect(host.made).toMatchObject([{ path: '/api/order/ship' }]);
});

test('Actions that the user may not take do not count', () => {
  fakeHost({ codes: ['order:list:ship'] });
  draw(
    <RowActions>
      {actions.slice(0, 3)}
      <ActionButton call={drop} input={{}}>
        作废
      </ActionButton>
    </RowActions>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['确认', '拒单', '发货']);
});

test('The pager leaves out what lies between, and may leave the size alone', () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(5, 10)).toEqual([1, undefined, 3, 4, 5, 6, 7, undefined, 10]);
  draw(<Pager page={1} size={10} total={30} onTurn={() => undefined} sizing="fixed" />);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Columns move by one place, and actions stay last', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  const isLast = (key: string) => key === 'actions';
  expect(ordered(['a', 'b', 'actions'], (key) => key, ['b', 'a'], isLast)).toEqual(['b', 'a', 'actions']);
});

test('Small figures say in words what they draw', () => {
  draw(
    <>
      <MiniBar value="0.456" label="收货进度" />
      <Sparkline values={[3, 5, 9]} label="近三月" />
    </>,
  );
  expect(screen.getByRole('img', { name: '收货进度 46%' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '近三月，上升，最近 9.00' })).toBeTruthy();
});

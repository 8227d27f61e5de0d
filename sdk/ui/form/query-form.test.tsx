import { expect, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from '../../navigation.ts';
import { SWRConfig } from 'swr';
import { Bool, Day, field, Id, Money, Numbers, Obj, OneOf, Opt, pageOf, Text } from '../../contract/index.ts';
import { useList } from '../../data/use-list.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { QueryForm } from './index.ts';

const orders = pageOf({
  path: '/api/order/page',
  access: 'login',
  filters: Obj({
    orderNo: Opt(Numbers(40)),
    supplierName: Opt(Text(60)),
    goods: Opt(Text(60)),
    type: Opt(OneOf(1, 2)),
    from: Opt(Day()),
    to: Opt(Day()),
    min: Opt(Money()),
    max: Opt(Money()),
    overdue: Opt(Bool()),
    status: Opt(OneOf(10, 20)),
    supplierEntId: field('供应商', Opt(Id())),
  }),
  row: Obj({ id: Id() }),
});

function Orders() {
  const list = useList(orders);
  return (
    <>
      <QueryForm
        list={list}
        fields={[
          { name: 'orderNo', label: '订单编号' },
          { name: 'supplierName', label: '供应商' },
          { kind: 'dayRange', label: '下单日期', from: 'from', to: 'to' },
          { kind: 'moneyRange', label: '金额', from: 'min', to: 'max' },
          { name: 'type', label: '类型', codes: { 1: '协议', 2: '零星' } },
          { name: 'overdue', label: '只看逾期', kind: 'switch' },
        ]}
      />
      <button type="button" onClick={() => list.narrow({ status: 20 })}>
        待发货
      </button>
      <button type="button" onClick={() => list.narrow({ orderNo: 'CG02' })}>
        另一个订单
      </button>
      <output>{decodeURIComponent(useLocation().search)}</output>
    </>
  );
}

function draw(address = '/order') {
  const host = fakeHost();
  host.answer(orders, () => ({ records: [], total: 0, page: 1, size: 10 }));
  render(
    <PortalProvider theme="light">
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={[address]}>
          <Orders />
        </MemoryRouter>
      </SWRConfig>
    </PortalProvider>,
  );
  return host;
}

const asked = () => document.querySelector('output')?.textContent;
const orderNo = () => screen.getByRole('textbox', { name: '订单编号' });

test('Three filters are in sight; the others come with 展开 and go with 收起', async () => {
  draw();
  expect(screen.queryByText('类型')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '展开', expanded: false }));
  expect(screen.getByText('类型')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '收起', expanded: true }));
  expect(screen.queryByText('类型')).toBeNull();
});

test('What is asked stands in the address, trimmed, on page 1', async () => {
  draw('/order?page=3&status=10');
  await userEvent.type(orderNo(), ' CG01 ');
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(asked()).toBe('?status=10&orderNo=CG01');
});

test('Filters of an address fill the form; those of the panel stand below it, and each can be taken off', async () => {
  draw('/order?orderNo=CG01&type=2&from=2026-06-01&min=20&overdue=true&status=10');
  expect(orderNo()).toHaveValue('CG01');
  expect(screen.getByRole('textbox', { name: '下单日期（起）' })).toHaveValue('2026-06-01');
  const chips = () => within(screen.getByRole('group', { name: '已选条件' })).getAllByRole('button');
  expect(chips().map(({ textContent }) => textContent)).toEqual(['金额：20 至 不限', '类型：零星', '只看逾期：是']);
  await userEvent.click(screen.getByRole('button', { name: '展开' }));
  expect(screen.getByRole('combobox', { name: '类型' }).textContent).toBe('零星');
  await userEvent.click(screen.getByRole('button', { name: '去掉条件 金额：20 至 不限' }));
  expect(asked()).toBe('?orderNo=CG01&type=2&from=2026-06-01&overdue=true&status=10');
  expect(chips().map(({ textContent }) => textContent)).toEqual(['类型：零星', '只看逾期：是']);
});

test('The panel closes on Escape, when its question is asked, and when something else is pressed', async () => {
  draw();
  const open = () => userEvent.click(screen.getByRole('button', { name: '展开' }));
  const closed = () => expect(screen.queryByRole('group', { name: '更多条件' })).toBeNull();
  await open();
  await userEvent.click(screen.getByRole('combobox', { name: '类型' }));
  await userEvent.click(await screen.findByRole('option', { name: '协议' }));
  expect(screen.getByRole('group', { name: '更多条件' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  closed();
  expect(screen.getByRole('button', { name: '展开' })).toHaveFocus();
  await open();
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  closed();
  expect(asked()).toBe('?type=1');
  await open();
  await userEvent.click(screen.getByRole('status'));
  closed();
});

test('A pasted list of numbers is asked for as it stands: lines, tabs and commas part them; more than 500 are refused', async () => {
  const host = draw();
  await userEvent.click(orderNo());
  await userEvent.paste('CG01\nCG02\tCG03，CG02 ');
  expect(orderNo()).toHaveValue('CG01 CG02 CG03');
  await userEvent.keyboard('{Enter}');
  expect(asked()).toBe('?orderNo=CG01+CG02+CG03');
  await userEvent.clear(orderNo());
  await userEvent.paste(Array.from({ length: 600 }, (_, at) => `CG${1000 + at}`).join('\n'));
  expect(orderNo()).toHaveValue('');
  expect(host.toasts).toMatchObject([{ message: '订单编号一次最多查 500 个，这次有 600 个，请分次粘贴。' }]);
});

test('重置 empties this form and leaves the filters of others', async () => {
  draw('/order?orderNo=CG01&status=10');
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  expect(asked()).toBe('?status=10');
  expect(orderNo()).toHaveValue('');
});

test('Enter asks, but not while an input method composes', async () => {
  draw();
  await userEvent.type(orderNo(), 'CG01');
  expect(fireEvent.keyDown(orderNo(), { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(orderNo(), { key: 'Enter', keyCode: 229 })).toBe(false);
  expect(asked()).toBe('');
  await userEvent.type(orderNo(), '{Enter}');
  expect(asked()).toBe('?orderNo=CG01');
});

test('Alt+Q asks and Alt+R resets, wherever the focus is', async () => {
  draw();
  await userEvent.type(orderNo(), 'CG01');
  fireEvent.keyDown(document.body, { key: 'q', code: 'KeyQ', altKey: true });
  await waitFor(() => expect(asked()).toBe('?orderNo=CG01'));
  fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR', altKey: true });
  await waitFor(() => expect(asked()).toBe(''));
});

test('A preset fills both days, and amounts entered crosswise are put in order', async () => {
  draw();
  await userEvent.click(screen.getByRole('button', { name: '下单日期快捷选择' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '上月' }));
  await userEvent.click(screen.getByRole('button', { name: '展开' }));
  await userEvent.type(screen.getByRole('textbox', { name: '金额（最小）' }), '500');
  await userEvent.type(screen.getByRole('textbox', { name: '金额（最大）' }), '20');
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(asked()).toBe('?from=2026-10-01&to=2026-10-31&min=20&max=500');
});

test('A code is sent as the contract has it, a number', async () => {
  const host = draw();
  await userEvent.click(screen.getByRole('button', { name: '展开' }));
  await userEvent.click(screen.getByRole('combobox', { name: '类型' }));
  await userEvent.click(await screen.findByRole('option', { name: '协议' }));
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(host.made.at(-1)?.input).toEqual({ type: 1, page: 1, size: 20 }));
});

test('What is typed while a tab changes the list stays, and Enter asks for both', async () => {
  draw('/order?status=10');
  await userEvent.type(orderNo(), 'CG01');
  await userEvent.click(screen.getByRole('button', { name: '待发货' }));
  expect(asked()).toBe('?status=20');
  expect(orderNo()).toHaveValue('CG01');
  await userEvent.type(orderNo(), '{Enter}');
  expect(asked()).toBe('?status=20&orderNo=CG01');
});

test('A question that is asked before the address has followed the one before knows it', async () => {
  draw();
  await userEvent.type(orderNo(), 'CG01');
  // one event after the other, with no rendering in between: a quick hand on a slow machine
  act(() => {
    screen.getByRole('button', { name: '待发货' }).click();
    screen.getByRole('button', { name: '查询' }).click();
  });
  expect(asked()).toBe('?status=20&orderNo=CG01');
  expect(orderNo()).toHaveValue('CG01');
});

test('A filter that something else changes is shown, and leaves what is typed beside it', async () => {
  draw('/order?orderNo=CG01');
  await userEvent.type(screen.getByRole('textbox', { name: '供应商' }), '临江');
  await userEvent.click(screen.getByRole('button', { name: '另一个订单' }));
  expect(orderNo()).toHaveValue('CG02');
  expect(screen.getByRole('textbox', { name: '供应商' })).toHaveValue('临江');
});

test('An id that an address asks for is told, and taken off by itself and with all others', async () => {
  draw('/order?supplierEntId=7&overdue=true');
  await userEvent.click(await screen.findByRole('button', { name: '去掉条件 供应商：已指定' }));
  await waitFor(() => expect(asked()).toBe('?overdue=true'));
  cleanup();
  draw('/order?supplierEntId=7');
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(asked()).not.toContain('supplierEntId'));
});

import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drawPage } from '../test-page.tsx';
import { type InvoiceRow, invoice } from './contract.ts';
import MyInvoicePage from './myInvoice.tsx';
import { detailed, issued } from './test-invoice.ts';

const waiting: InvoiceRow = {
  ...issued,
  id: '42',
  applyNo: 'KP20260312000042',
  invoiceNo: null,
  status: 10,
  may: ['ISSUE'],
};
const codes = ['apply', 'issue', 'verify', 'red', 'export'].map((name) => `settlement:invoice:${name}`);

function draw(held: readonly string[] = codes) {
  const host = fakeHost({
    codes: held,
    user: { roleList: [{ roleId: '1', roleName: '供应商管理员', roleType: 'G' }] },
  });
  const rows = [issued, waiting];
  host.answer(invoice.page, () => ({ records: [...rows], total: 2, page: 1, size: 10 }));
  host.answer(invoice.counts, () => [
    { status: 10 as const, count: 1 },
    { status: 30 as const, count: 1 },
  ]);
  host.answer(invoice.sums, () => ({ amountNoTax: '2400.00', taxAmount: '312.00', total: '2712.00' }));
  host.answer(invoice.deliver, ({ email }) => {
    if (email === undefined) throw new CallError('400', '请填写收票邮箱，或承运商和运单号');
    rows[0] = { ...issued, status: 40, version: 4, may: [] };
    return null;
  });
  host.answer(invoice.verify, ({ ids }) => ({ right: 0, wrong: ids.length }));
  host.answer(invoice.detail, () => detailed);
  drawPage(<MyInvoicePage />);
  return host;
}
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error('The number stands in a row.');
  return within(row);
};
const more = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click((await rowOf(issued.invoiceNo ?? '')).getByRole('button', { name: /更多/ }));
  return user.click(await screen.findByRole('menuitem', { name }));
};

test('a supplier reads its invoices with their sums, and each state offers its own steps', async () => {
  draw();
  const row = await rowOf('26009000000000000041');
  expect(row.getByText('已开具')).toBeInTheDocument();
  expect(row.getByText('1,356.00')).toBeInTheDocument();
  expect(row.getByText('13%')).toBeInTheDocument();
  expect((await screen.findAllByText('2,712.00')).length).toBeGreaterThan(0);
  expect(screen.getByRole('tab', { name: /待开具\s*1/ })).toBeInTheDocument();
  const asked = await rowOf('申请 KP20260312000042');
  expect(asked.getByRole('button', { name: '开具' })).toBeInTheDocument();
  expect(asked.queryByRole('button', { name: '交付' })).toBeNull();
});

test('a delivery begins with the mailbox of the buyer, without a way is refused and stays open', async () => {
  const host = draw();
  const user = userEvent.setup();
  await user.click((await rowOf('26009000000000000041')).getByRole('button', { name: '交付' }));
  const dialog = within(await screen.findByRole('dialog', { name: /交付发票/ }));
  expect(dialog.getByRole('textbox', { name: /收票邮箱/ })).toHaveValue('shoupiao@example.com');
  await user.clear(dialog.getByRole('textbox', { name: /收票邮箱/ }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(host.made.filter(({ path }) => path === invoice.deliver.path)).toHaveLength(1));
  await user.type(dialog.getByRole('textbox', { name: /收票邮箱/ }), 'shoupiao@example.com');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  const row = await rowOf('26009000000000000041');
  expect(await row.findByText('已交付')).toBeInTheDocument();
  expect(host.made.findLast(({ path }) => path === invoice.deliver.path)?.input).toEqual({
    ...{ id: '41', version: 3, email: 'shoupiao@example.com' },
  });
});

test('a red letter names its reason, and a wrong invoice is told', async () => {
  const host = draw();
  const user = userEvent.setup();
  await rowOf('26009000000000000041');
  await user.click((await rowOf('26009000000000000041')).getByRole('button', { name: '红冲申请' }));
  const dialog = within(await screen.findByRole('dialog', { name: /红冲申请/ }));
  await user.click(dialog.getByRole('button', { name: '提交申请' }));
  expect((await dialog.findAllByText('请选择红冲原因')).length).toBeGreaterThan(0);
  await user.click(dialog.getByRole('button', { name: '取消' }));
  await more(user, '验真');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('查验完成：相符 0 张，不符 1 张'));
});

test('with the codes the steps of its state and the tools are offered', async () => {
  draw();
  expect((await rowOf('26009000000000000041')).getByRole('button', { name: '交付' })).toBeInTheDocument();
  for (const name of ['申请开票', '导出']) expect(screen.getByRole('button', { name })).toBeInTheDocument();
});

test('without the codes nothing is offered but to read and download', async () => {
  draw([]);
  const row = await rowOf('26009000000000000041');
  for (const name of ['交付', '红冲申请', '验真']) expect(row.queryByRole('button', { name })).toBeNull();
  for (const name of ['申请开票', '导出']) expect(screen.queryByRole('button', { name })).toBeNull();
});

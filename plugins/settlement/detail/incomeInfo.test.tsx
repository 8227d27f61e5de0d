import { workflowtask } from '@portal/sdk/calls/workflow';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BilledInvoice, settlementMatching } from '../matching/contract.ts';
import { settlementPayment } from '../payment/contract.ts';
import { settlementDetail, type SettlementDetail } from '../statement/contract.ts';
import { drawPage } from '../test-page.tsx';
import IncomeInfoPage from './incomeInfo.tsx';
import { line, matched, settlement } from './test-statement.ts';

const all = ['settlement:plan:save', 'settlement:payment:apply', 'settlement:list:dispute'];

function draw(shown: Partial<SettlementDetail> = {}, codes: readonly string[] = all) {
  const host = fakeHost({ codes });
  host.answer(settlementDetail.purchaseDetail, () => ({ ...settlement, ...shown }));
  host.answer(workflowtask.detailByBizcode, () => null);
  host.answer(settlementMatching.match, () => ({ lines: [matched], invoices: [] }));
  host.answer(settlementPayment.payApply, () => ({ paymentNo: 'FK20260316000001' }));
  drawPage(<IncomeInfoPage />, '/?id=5');
  return host;
}

test('the purchasing unit reads what is payable, overdue and held, and how the lines differ from the order', async () => {
  draw();
  expect((await screen.findAllByText('JS20260226000005')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('应付金额（元）').length).toBeGreaterThan(0);
  expect(screen.getAllByText('逾期15天').length).toBeGreaterThan(0);
  expect(screen.getByText(/异议行 5,424.00 元暂不支付/)).toBeTruthy();
  expect(screen.getByText(/按中小企业对待：首笔收货至到期付款日共 75 天，超过 60 天的付款期限/)).toBeTruthy();
  expect(screen.getByText('有异议')).toBeTruthy();
  expect(await screen.findByText('数量与收货不同；异议“数量不符”已达成一致')).toBeTruthy();
  expect(screen.getAllByText('-226.00').length).toBeGreaterThan(0);
});

test('a payment is applied for from its plan, at the version that was seen', async () => {
  const host = draw({ heldAmount: '0.00' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '发起付款申请' }));
  const dialog = await screen.findByRole('dialog');
  await user.clear(within(dialog).getByLabelText(/申请金额/));
  await user.type(within(dialog).getByLabelText(/申请金额/), '1000');
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(host.made.find(({ path }) => path === settlementPayment.payApply.path)?.input).toEqual({
      settlementId: '5',
      version: 6,
      planId: '9',
      amount: '1000',
    }),
  );
});

test('a line of an imported invoice is split over two lines of the statement, the last part taking the rest', async () => {
  const second = { ...line, id: '32', lineNo: 2, name: '骨架油封', amount: '576.00' };
  const host = draw({ lines: [line, second] }, ['settlement:invoice:receive']);
  const imported: BilledInvoice = {
    ...{ id: '8', invoiceNo: '26110000000000000001', invoiceKind: 4, issueDate: '2026-03-01', amount: '6000.00' },
    ...{ total: '6000.00', verifyResult: 1, status: 50, imported: true },
  };
  host.answer(settlementMatching.match, () => ({ lines: [matched], invoices: [imported] }));
  const invoiced = { invoiceNo: '26110000000000000001', lineNo: 1, item: '货款', spec: '', unit: '项', qty: '1' };
  host.answer(settlementMatching.invoiceLines, () => [{ ...invoiced, id: '81', total: '6000.00', parts: [] }]);
  host.answer(settlementMatching.assign, () => null);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '匹配明细' }));
  const dialog = within(await screen.findByRole('dialog', { name: /匹配发票明细/ }));
  const choose = async (place: number, text: RegExp) => {
    await user.click((await dialog.findAllByRole('combobox'))[place] as HTMLElement);
    await user.click(await screen.findByRole('option', { name: text }));
  };
  await choose(0, /第 1 行/);
  await user.click(dialog.getByRole('button', { name: /拆分发票/ }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect((await screen.findByRole('alert')).textContent).toBe('发票 26110000000000000001 第 1 行请选择对应的结算明细');
  await choose(1, /第 2 行/);
  // the first line of the statement takes no more than its amount
  expect(dialog.getByLabelText(/第 1 份金额/)).toHaveValue('5,424.00');
  const amount = dialog.getByLabelText(/第 1 份金额/);
  await user.clear(amount);
  await user.type(amount, '5400');
  expect(dialog.getByLabelText(/第 2 份金额/)).toHaveValue('600.00');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  const parts = [
    { settlementLineId: '31', amount: '5400' },
    { settlementLineId: '32', amount: '600.00' },
  ];
  await waitFor(() =>
    expect(host.made.find(({ path }) => path === settlementMatching.assign.path)?.input).toEqual({
      settlementId: '5',
      version: 6,
      links: [{ invoiceLineId: '81', parts }],
    }),
  );
});

test('without the codes nothing is offered', async () => {
  draw({ may: [] }, []);
  await screen.findAllByText('JS20260226000005');
  for (const name of ['发起付款申请', '调整计划', '提异议', '下载对账单'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

/** 供应商管理 and 供应商详情: what is shown of a supplier, and what may be done with one. */
import { bankAccount, bankVerification } from '@portal/sdk/calls/bank-account';
import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import type { OutputOf } from '@portal/sdk/contract';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { entFile, type FileFacts } from '../file/contract.ts';
import plugin from '../plugin.ts';
import { supplier, type SupplierRow } from './contract.ts';

const traded = { orderAmount: '1101.10', onTimeRate: '0.500000', openOrders: 2, lastOrderOn: '2026-03-01' };
const row: SupplierRow = {
  ...{ id: '7', customerName: '沐恪轴承科技有限公司', customerCode: 'S0002', status: 2, version: 3, penalty: null },
  ...{ socialcreditcode: '91000001MA7ABCDE1X', legalRepresentative: '程屿', regCapital: '5000000.00' },
  ...{ goodsOnSale: 4, categories: ['轴承', '阀门'], administrators: ['温霁'], createdAt: '2026-01-02T01:00:00.000Z' },
  ...{ ...traded, statusReason: null, pausedUntil: null, may: ['PAUSE', 'QUIT'] },
};
const facts: FileFacts = {
  ...{ id: '7', customerName: row.customerName, customerRegisterName: row.customerName, customerCode: 'S0002' },
  ...{ socialcreditcode: row.socialcreditcode, legalRepresentative: '程屿', regCapital: '5000000.00' },
  ...{ estDate: '2016-02-02', bizScope: null, parentName: null, scale: 3, licenceUntil: '9999-12-31', cat: null },
  ...{ contactName: '温霁', address: '云屿市示例路18号', entType: '1', administrators: ['温霁'] },
  ...{ createdAt: row.createdAt, status: 3, statusReason: '资料整改', pausedUntil: '2026-04-01', penalty: 'WARN' },
  ...{ orderAmount: '1101.10', onTimeRate: '0.500000', openOrders: 2, unpaid: '9.90', version: 4, may: ['RESUME'] },
};

async function open(address: string) {
  const harness = createHarness(plugin, {
    user: {
      codes: [
        ...['enterprise:supplier:view', 'enterprise:supplier:pause', 'enterprise:file:view', 'enterprise:bank:verify'],
      ],
    },
    unanswered: 'empty',
  });
  harness.answer(supplier.page, () => ({ records: [row], total: 1, page: 1, size: 20 }));
  harness.answer(supplier.counts, () => [{ status: 2 as const, count: 1 }]);
  harness.answer(entFile.impact, () => ({
    ...{ openOrders: 2, openAmount: '800.80', agreements: 1, unpaid: '9.90', goodsOnSale: 4 },
  }));
  harness.answer(enterpriseState.pause, () => null);
  harness.answer(entFile.detail, () => facts);
  harness.answer(entFile.relations, () => []);
  harness.answer(bankVerification.refuse, () => null);
  harness.answer(bankVerification.reveal, () => ({ accountNo: '99990000000001234' }));
  harness.answer(
    bankAccount.getBankAccountList,
    (): OutputOf<typeof bankAccount.getBankAccountList> => [
      {
        ...{ id: '1', bankName: '云屿示例银行', branchCode: null, accountNo: '9999*********1234', purpose: 2 as const },
        ...{ accountName: row.customerName, status: 0 as const, isDefault: false, version: 5 },
        may: ['VERIFY', 'REFUSE'],
        ...{ verifiedWay: null, verifiedAt: null, verifyNote: null },
      },
    ],
  );
  await harness.open(`/efBusinessManagement/supplierManagement/${address}`);
  return harness;
}

test('a pause says first what goes on, and asks why', async () => {
  const harness = await open('supplierManagementIndex');
  const line = within(await screen.findByRole('row', { name: /沐恪轴承/ }));
  expect(line.getByText('50.00%')).toBeTruthy();
  expect(line.getByText('轴承、阀门')).toBeTruthy();
  await userEvent.click(line.getByRole('button', { name: '暂停' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/在途订单 2 笔（800.80 元）/)).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '资料整改');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(harness.calls(enterpriseState.pause)).toEqual([{ id: '7', version: 3, reason: '资料整改' }]),
  );
});

test('the file says why the supplier is paused, and each tab shows its own', async () => {
  await open('supplierManagementDetails?entId=7');
  expect(await screen.findByText(/暂停，至 2026-04-01：资料整改/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '恢复' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '暂停' })).toBeNull();
  expect(screen.getByText('长期有效')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: '关系' }));
  expect(await screen.findByText('没有发现关联企业')).toBeTruthy();
});

test('an account is read whole on demand, and refused with a reason', async () => {
  const harness = await open('supplierManagementDetails?entId=7');
  await userEvent.click(await screen.findByRole('tab', { name: '银行账户' }));
  await userEvent.click(await screen.findByRole('button', { name: '显示账号' }));
  expect(await screen.findByText('99990000000001234')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '不通过' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findAllByText(/请输入不通过的原因/)).not.toHaveLength(0);
  await userEvent.type(dialog.getByRole('textbox', { name: '不通过的原因' }), '户名不符');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(harness.calls(bankVerification.refuse)).toEqual([{ id: '1', version: 5, note: '户名不符' }]),
  );
});

/** 供应商管理 and 供应商详情: what is shown of a supplier, and what may be done with one. */
import { bankAccount, bankVerification } from '@portal/sdk/calls/bank-account';
import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { signingRecord, type SigningRow } from '@portal/sdk/calls/signing';
import type { OutputOf, RowOf } from '@portal/sdk/contract';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { entFile, type FileFacts } from '../file/contract.ts';
import { blacklist } from '../blacklist/contract.ts';
import plugin from '../plugin.ts';
import { supplier, type SupplierRow } from './contract.ts';

const traded = { orderAmount: '1101.10', onTimeRate: '0.500000', openOrders: 2, lastOrderOn: '2026-03-01' };
const row: SupplierRow = {
  ...{ id: '7', customerName: '沐恪轴承科技有限公司', customerCode: 'S0002', status: 2, version: 3, penalty: null },
  ...{ socialcreditcode: '91000001MA7ABCDE1X', legalRepresentative: '程屿', regCapital: '5000000.00' },
  ...{ goodsOnSale: 4, categories: ['轴承', '阀门'], administrators: ['温霁'], createdAt: '2026-01-02T01:00:00.000Z' },
  ...{ ...traded, statusReason: null, pausedUntil: null, may: ['PAUSE', 'QUIT'] },
  ...{ entryState: 2, entryEndsOn: '2026-04-10', certificates: '有效 3，缺 1', penalisable: true },
};
const facts: FileFacts = {
  ...{ id: '7', customerName: row.customerName, customerRegisterName: row.customerName, customerCode: 'S0002' },
  ...{ socialcreditcode: row.socialcreditcode, legalRepresentative: '程屿', regCapital: '5000000.00' },
  ...{ estDate: '2016-02-02', bizScope: null, parentName: null, scale: 3, licenceUntil: '9999-12-31', cat: null },
  ...{ contactName: '温霁', address: '云屿市示例路18号', entType: '1', administrators: ['温霁'] },
  ...{ createdAt: row.createdAt, status: 3, statusReason: '资料整改', pausedUntil: '2026-04-01', penalty: 'WARN' },
  ...{ orderAmount: '1101.10', onTimeRate: '0.500000', openOrders: 2, unpaid: '9.90', version: 4, may: ['RESUME'] },
  ...{ entryState: 1, entryEndsOn: null, certificates: '有效 4', penalisable: true },
};

const certificate: RowOf<typeof entFile.certificates> = {
  ...{
    id: '3',
    qualNo: 'ZS20260101000003',
    typeName: '营业执照',
    certNo: '91000001MA7ABCDE1X',
    status: 1,
    versionNo: 1,
  },
  ...{ validFrom: '2020-01-01', validTo: null, daysLeft: null, issuer: '某某局', submittedAt: '2026-01-01T01:00:00Z' },
};

const unsigned: SigningRow = {
  ...{ id: '7-7', recordId: null, agreementId: '7', entId: '7', entName: row.customerName, kind: 'MARKET_ENTRY' },
  ...{ socialcreditcode: row.socialcreditcode, agreementName: '入市协议', agreementNo: 'RS-1', state: 0, method: null },
  ...{ audience: 'SUPPLIER', productType: null, productName: null, versionNo: 'V2.0', signerName: null, phone: null },
  ...{ signedAt: null, ip: null, dueOn: '2026-03-20', expireOn: null, daysLeft: 4, voidReason: null, version: null },
  may: [],
};
const review: RowOf<typeof entFile.reviews> = {
  ...{ id: 'R1', bizCode: 'ZC20251230000001', bizType: 'REGISTRATION', status: 'APPROVED', starterName: '温霁' },
  ...{ startedAt: '2025-12-30T01:00:00Z', decidedBy: '江珩', endedAt: '2025-12-30T03:00:00Z', opinion: null },
};

async function open(address: string) {
  const harness = createHarness(plugin, {
    user: {
      codes: [
        ...['enterprise:supplier:view', 'enterprise:supplier:pause', 'enterprise:file:view', 'enterprise:bank:verify'],
        ...['enterprise:agreement:view', 'enterprise:agreement:publish', 'enterprise:blacklist:submit'],
        'enterprise:blacklist:view',
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
  harness.answer(entFile.gaps, () => [
    { typeId: '4', typeName: '安全生产许可证', consequence: 'ORDERS' as const, since: '2026-03-10', days: 6 },
  ]);
  harness.answer(entFile.certificates, () => ({ records: [certificate], total: 1, page: 1, size: 10 }));
  harness.answer(signingRecord.page, () => ({ records: [unsigned], total: 1, page: 1, size: 10 }));
  harness.answer(entFile.reviews, () => ({ records: [review], total: 1, page: 1, size: 10 }));
  harness.answer(blacklist.save, () => ({ id: '9', version: 1 }));
  harness.answer(blacklist.options, () => ({
    ...{ enterprises: [{ entId: '7', entName: row.customerName }], categories: [] },
  }));
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

test('whoever reads the list sees what is signed and missing, and drafts a penalty of the one enterprise', async () => {
  await open('supplierManagementIndex');
  const line = within(await screen.findByRole('row', { name: /沐恪轴承/ }));
  for (const text of ['将到期', '2026-04-10', '有效 3，缺 1']) expect(line.getByText(text)).toBeTruthy();
  await userEvent.click(line.getByRole('button', { name: '更多' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '列入黑名单' }));
  const dialog = within(await screen.findByRole('dialog', { name: `列入黑名单 · ${row.customerName}` }));
  const named = within(dialog.getByRole('group', { name: '企业' })).getByRole('combobox');
  await waitFor(() => expect(named).toHaveValue(row.customerName));
});

test('the file tells what is missing beside what is held, and who decided what', async () => {
  await open('supplierManagementDetails?entId=7');
  expect(await screen.findByText('有效 4')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: '资质证照' }));
  expect(await screen.findByText('ZS20260101000003')).toBeTruthy();
  expect(screen.getByText('长期')).toBeTruthy();
  expect(screen.getByRole('row', { name: /安全生产许可证.*限制接单.*2026-03-10.*6/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: '协议与签署' }));
  const due = within(await screen.findByRole('row', { name: /入市协议/ }));
  for (const text of ['V2.0', '未签', '2026-03-20']) expect(due.getByText(text)).toBeTruthy();
  expect(due.getByRole('button', { name: '提醒' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: '审核记录' }));
  expect(await screen.findByRole('row', { name: /ZC20251230000001.*注册准入.*通过.*温霁.*江珩/ })).toBeTruthy();
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

/** What the charts of reports say, and the totals below a table. */
import type { RowOf } from '@portal/sdk/contract';
import { createHarness } from '@portal/sdk/testing';
import { meaning, tokens } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import { agreementReport } from './agreementManagementReport/contract.ts';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import plugin from './plugin.ts';
import { procurementSettlement } from './procurementSettlement/contract.ts';

const portalOf = () => createHarness(plugin, { user: 'super', unanswered: 'empty' });
const asOf = '2026-03-16T02:00:00Z';

/** What each chart says, in the order of the page. */
async function said(): Promise<string[]> {
  const charts = await screen.findAllByRole('figure');
  return charts.map((chart) => within(chart).getByRole('group').getAttribute('aria-label') ?? '');
}

test('履约订单台账: months by the share in time, suppliers by month and reasons', async () => {
  const portal = portalOf();
  portal.answer(performanceOrder.summary, () => ({
    ...{ asOf, earlier: [], orders: 8, arrived: 6, late: 2, onTimeRate: null, passRate: null, averageDelay: null },
    totals: { rejectedQty: '0.0000', orderAmount: '0.00', penalty: '0.00' },
    months: [
      { month: '2026-01', arrived: 4, onTime: 3 },
      { month: '2026-02', arrived: 2, onTime: 1 },
    ],
    suppliers: [
      { supplierName: '屿岚机电', month: '2026-02', late: 3 },
      { supplierName: '屿岚机电', month: '2026-01', late: 1 },
      { supplierName: '砚西', month: '2026-02', late: 2 },
    ],
    reasons: [{ reasonType: 5 as const, orders: 4 }],
  }));
  await portal.open('/reportManagement/performanceOrder');
  expect(await said()).toEqual([
    '按月准时交付率：共2项，最高2026-01 75.0%，最低2026-02 50.0%',
    '供应商各月延期订单：屿岚机电，最高2026-02 3单，最低2026-01 1单；砚西，最高2026-02 2单，最低2026-01 0单',
    '延期原因：共1项，最高不可抗力 4单，最低不可抗力 4单',
  ]);
});

test('协议管理报表: what is used above 95 % is drawn as a warning; ends stand in a calendar', async () => {
  const portal = portalOf();
  portal.answer(agreementReport.summary, () => ({
    ...{ asOf, earlier: [], agreements: 2, ending: 0, nearlyUsed: 1, useRate: null },
    totals: { amount: '0.00', usedAmount: '0.00', leftAmount: '0.00', orders: 0 },
    top: [
      { agreementNo: 'XY1', useRate: '0.951000' },
      { agreementNo: 'XY2', useRate: '0.950000' },
    ],
    months: [{ month: '2026-12', agreements: 3 }],
  }));
  await portal.open('/reportManagement/agreementManagementReport');
  expect(await said()).toEqual([
    '执行率前二十，红色超过 95%：共2项，最高XY1 95.1%，最低XY2 95.0%',
    '各月到期协议：共12项，最高12月 3份，最低11月 0份',
  ]);
  const bars = within(screen.getByRole('group', { name: /^执行率/ })).getAllByRole('listitem');
  expect(bars.map(({ textContent }) => textContent)).toEqual(['XY195.1', 'XY295.0']);
  const fills = bars.map((bar) => bar.querySelector('rect')?.style.fill);
  expect(fills).toEqual([meaning.toneDangerText, tokens.colorBrandForeground1]);
});

const sums = {
  ...{ orderAmount: '9.00', payable: '9.00', paidAmount: '4.00', unpaidAmount: '5.00', prepaid: '0.00' },
  ...{ overdueAmount: '0.00', longOverdue: '0.00', averageDays: null },
};

test('采购单位结算报表: units that have paid something stand by how much of it was in time', async () => {
  const portal = portalOf();
  const months = [{ month: '2026-01', paid: '4.00', unpaid: '5.00' }];
  const totals = { ...sums, onTimeRate: null };
  portal.answer(procurementSettlement.summary, () => ({ asOf, earlier: [], path: [], totals, months }));
  const unit = {
    ...sums,
    plate: null,
    level: 2 as const,
    own: false,
    entId: null,
    children: 0,
    plateRank: null,
    from: null,
    to: null,
  };
  const records = [
    { ...unit, key: 'A', customerCode: 'A', name: '一厂', onTimeRate: '0.875000' },
    { ...unit, key: 'B', customerCode: 'B', name: '二厂', onTimeRate: null },
  ];
  portal.answer(procurementSettlement.page, () => ({ records, total: 2, page: 1, size: 10 }));
  await portal.open('/reportManagement/procurementUnitSettlement');
  await screen.findByText('二厂');
  expect(await said()).toEqual([
    '各单位付款及时率：共1项，最高一厂 87.5%，最低一厂 87.5%',
    '每月已付与未付：已付，最高2026-01 4.00元，最低2026-01 4.00元；未付，最高2026-01 5.00元，最低2026-01 5.00元',
  ]);
});

const line: RowOf<typeof orderReport.page> = {
  ...{ id: '1', orderId: '1', orderNo: 'DD1', orderType: 3, status: 60, plate: 'COAL', purchaserName: '霁川' },
  ...{ supplierName: '屿岚机电', projectName: '备件', agreementNo: null, contractNo: null, sourceSystem: 'PORTAL' },
  ...{ extOrderNo: null, orderDate: '2026-01-01', lineNo: null, lineCount: 1, materialCode: null, name: '托辊' },
  ...{ spec: null, unit: null, qty: null, unitPrice: null, taxRate: null, amount: '9.00', amountNoTax: '9.00' },
  ...{ taxAmount: '0.00', requiredOn: '2026-02-01', deliveryDate: '2026-02-01', shippedOn: null, receivedOn: null },
  ...{ daysLate: 0, changes: 0, shippedQty: null, receivedQty: null, rejectedQty: '0', receivedAmount: '0.00' },
  ...{ settledAmount: '0.00', unsettledAmount: '0.00', settleRate: '0', invoicedAmount: '0.00', invoiceRate: '0' },
  ...{ paidAmount: '0.00', unpaidAmount: '9.00', payRate: '0' },
};

test.each([
  ['300.00', '700.00', ['300.00', '700.00']],
  [null, null, []],
])(
  '订单总台账: %s paid and %s unpaid stand below orders, and nothing of them below lines',
  async (paid, unpaid, shown) => {
    const portal = portalOf();
    const none = { amount: '9.00', amountNoTax: '0.00', taxAmount: '0.00', receivedAmount: '0.00' };
    const totals = { ...none, settledAmount: '0.00', unsettledAmount: '0.00', invoicedAmount: '0.00' };
    const amounts = { totals, paidAmount: paid, unpaidAmount: unpaid };
    portal.answer(orderReport.summary, () => ({
      asOf,
      earlier: [],
      orders: 1,
      deadOrders: 0,
      lateOrders: 0,
      ...amounts,
    }));
    portal.answer(orderReport.page, () => ({ records: [line], total: 1, page: 1, size: 10 }));
    await portal.open('/reportManagement/orderReport');
    const sums = () => screen.getByText('合计').closest('tr')?.textContent ?? '';
    await waitFor(() => expect(sums()).toContain('9.00'));
    expect(['300.00', '700.00'].filter((amount) => sums().includes(amount))).toEqual(shown);
  },
);

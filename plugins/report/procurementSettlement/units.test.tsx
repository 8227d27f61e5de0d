/** Units and what they have to pay: what each list shows of a row and offers on it. */
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { type Payable, payables, procurementSettlement, type UnitRow } from './contract.ts';

const portalOf = (user: Parameters<typeof createHarness>[1] = {}) =>
  createHarness(plugin, { user: 'super', unanswered: 'empty', ...user });
const paged = <Row,>(records: Row[]) => ({ records, total: records.length, page: 1, size: 10 });
const rowOf = async (text: string | RegExp) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error('The text stands in a row.');
  return within(row);
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const unitSums = {
  ...{ orderAmount: '9.00', payable: '9.00', paidAmount: '4.00', unpaidAmount: '5.00', prepaid: '0.00' },
  ...{ overdueAmount: '0.00', longOverdue: '0.00', onTimeRate: null, averageDays: null },
};
const unit = (code: string, more: Partial<UnitRow> = {}): UnitRow => ({
  ...{
    key: code,
    customerCode: code,
    name: `单位${code}`,
    plate: null,
    level: 2,
    own: false,
    entId: null,
    children: 0,
  },
  ...{ ...unitSums, plateRank: null, from: null, to: null, ...more },
});

test('units open and close below each other, page by page; what is overdue is urged for', async () => {
  const portal = portalOf();
  const below = [unit('A1'), unit('A2'), unit('A3')];
  portal.answer(procurementSettlement.page, ({ parentCode, page = 1 }) => {
    if (parentCode !== 'A')
      return paged([
        unit('A', { children: 3, overdueAmount: '1.00' }),
        unit('B', { own: true, overdueAmount: '1.00' }),
        unit('C'),
      ]);
    return { records: below.slice((page - 1) * 2, page * 2), total: 3, page, size: 2 };
  });
  const path = [
    { customerCode: 'G', name: '集团' },
    { customerCode: 'R', name: '本部' },
  ];
  portal.answer(procurementSettlement.summary, () => ({
    asOf: '2026-03-16T02:00:00Z',
    earlier: [],
    path,
    totals: unitSums,
    months: [],
  }));
  portal.answer(procurementSettlement.urgeUnit, () => ({ urged: 1 }));
  await portal.open('/reportManagement/procurementUnitSettlement');
  const way = within(await screen.findByRole('navigation', { name: '上级组织' }));
  expect([way.getByRole('link', { name: '集团' }), way.queryByRole('link', { name: '本部' })]).toEqual([
    expect.anything(),
    null,
  ]);
  expect(screen.getByRole('navigation', { name: '上级组织' })).toHaveTextContent(/^集团 \/ 本部$/);
  await press('展开单位A的下级');
  expect(await screen.findByText('单位A3')).toBeInTheDocument();
  expect(portal.calls(procurementSettlement.page).filter(({ parentCode }) => parentCode === 'A')).toHaveLength(2);
  const indent = (text: string) => (screen.getByText(text) as HTMLElement).style.paddingInlineStart;
  expect([Number.parseInt(indent('单位A（3）') || '0', 10), Number.parseInt(indent('单位A3'), 10)]).toEqual([0, 20]);
  const toggle = screen.getByRole('button', { name: '收起单位A的下级' });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(toggle);
  await waitFor(() => expect(screen.queryByText('单位A3')).toBeNull());
  expect(screen.queryByRole('button', { name: '展开单位C的下级' })).toBeNull();
  expect((await rowOf('单位C')).queryByText('催付')).toBeNull();
  await userEvent.click((await rowOf('单位A（3）')).getByText('催付'));
  await userEvent.click((await rowOf('单位B（本单位）')).getByText('催付'));
  await waitFor(() => expect(portal.calls(procurementSettlement.urgeUnit)).toHaveLength(2));
  expect(portal.host.questions.map(({ message }) => message)).toEqual([
    '向该单位及其下级催付逾期结算单？',
    '向该单位催付本单位的逾期结算单？',
  ]);
});

const payable: Payable = {
  ...{ id: '1', settlementNo: 'JS1', status: 60, purchaserName: '霁川第一发电厂', supplierName: '屿岚机电' },
  ...{ period: '2026-02', payable: '9.00', paidAmount: '4.00', unpaidAmount: '5.00', dueDate: '2026-03-01' },
  ...{ plans: 2, overdueDays: 15, invoiceNos: null, createdByName: '程屿', followUp: '已联系', followedAt: null },
  ...{ plansPaid: 1, settleType: 'PURCHASE' },
};

test('payables show plan, delay and follow-up where there are some; the unpaid are urged, alone or together', async () => {
  const portal = portalOf();
  const paid: Payable = {
    ...{ ...payable, id: '2', settlementNo: 'JS2', unpaidAmount: '0.00' },
    ...{ plans: 0, plansPaid: 0, overdueDays: 0, followUp: null },
  };
  portal.answer(payables.page, () => paged([payable, paid, { ...payable, id: '3', settlementNo: 'JS3' }]));
  portal.answer(procurementSettlement.urge, () => ({ urged: 2 }));
  await portal.open('/reportManagement/procurementUnitDetail?customerCode=A');
  const [open, closed] = [await rowOf('JS1'), await rowOf('JS2')];
  expect([
    open.getByRole('link', { name: '已付 1/2 期' }),
    open.getByText('15 天'),
    open.getByText('已联系'),
  ]).toHaveLength(3);
  expect(closed.getAllByText('-').length).toBeGreaterThanOrEqual(3);
  const absent = [closed.queryByText('0 天'), closed.queryByRole('link', { name: '-' }), closed.queryByText('催付')];
  expect(absent).toEqual([null, null, null]);
  await userEvent.click(open.getByText('跟进'));
  const single = await screen.findByRole('dialog', { name: '付款跟进' });
  await userEvent.click(within(single).getByRole('button', { name: '取消' }));
  const together = () => screen.queryAllByRole('button', { name: '催付' }).filter((button) => !button.closest('tr'));
  await userEvent.click(closed.getByRole('checkbox'));
  expect(together()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  const [all] = together();
  await userEvent.click(all as HTMLElement);
  await waitFor(() => expect(portal.calls(procurementSettlement.urge)).toEqual([{ ids: ['1', '3'] }]));
});

test('who may not urge has no actions on payables; without a unit there is nothing to show', async () => {
  const portal = portalOf({ user: { codes: ['report:procurement:view'] } });
  portal.answer(payables.page, () => paged([payable]));
  await portal.open('/reportManagement/procurementUnitDetail?customerCode=A');
  expect((await rowOf('JS1')).queryByText('催付')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
  await portal.open('/reportManagement/procurementUnitDetail');
  expect(await screen.findByText('未指定采购单位')).toBeInTheDocument();
});

/** 采购单位管理: a list, or the tree with its sums. */
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { orgTree } from '../organization/contract.ts';
import { buyer } from './contract.ts';

test('turns from the list to the tree, and down to what stands below a unit', async () => {
  const harness = createHarness(plugin, { user: { codes: ['enterprise:buyer:view'] }, unanswered: 'empty' });
  harness.answer(buyer.page, () => ({
    records: [
      {
        ...{
          id: '2',
          customerName: '霁川第一发电厂',
          status: 2 as const,
          customerCode: 'C0001',
          cat: 'POWER' as const,
        },
        ...{ orderAmount: '300.00', unpaid: '20.00', overdue: '1.50', openOrders: 3, companyLevel: 3 as const },
        ...{ parentName: '澜岳电力有限公司', administrators: [], people: 4, products: 2, statusReason: null },
        ...{ pausedUntil: null, version: 1, may: [] },
      },
    ],
    ...{ total: 1, page: 1, size: 20 },
  }));
  harness.answer(buyer.tree, () => ({
    records: [
      {
        ...{ id: 'C0001', name: '霁川第一发电厂', units: 2, orderAmount: '400.00', share: '0.250000' },
        ...{ ownAmount: '300.00', unpaid: '20.00', overdue: '1.50', people: 6, entId: '2' },
      },
    ],
    ...{ total: 1, page: 1, size: 20 },
  }));
  harness.answer(orgTree.asOf, () => []);
  await harness.open('/efBusinessManagement/supplierManagement/buyerManagementIndex');
  expect(within(await screen.findByRole('row', { name: /霁川第一发电厂/ })).getByText('1.50')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: '组织树' }));
  const line = within(await screen.findByRole('row', { name: /25.00%/ }));
  await userEvent.click(line.getByRole('button', { name: '霁川第一发电厂' }));
  await waitFor(() => expect(harness.calls(buyer.tree).at(-1)).toMatchObject({ parentCustomerCode: 'C0001' }));
  expect(screen.getByRole('heading', { name: '采购单位汇总' })).toBeTruthy();
});

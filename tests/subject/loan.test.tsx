/** The page of the example of docs/add-a-subject.md. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { type LoanRow, loan } from './contract.ts';
import plugin from './plugin.ts';

const row: LoanRow = {
  id: '7',
  loanNo: 'JY20260316000001',
  entName: '屿岚机电设备有限公司',
  item: '投影仪',
  quantity: 2,
  reason: '季度评审会使用',
  status: 1,
  createdAt: '2026-03-16T02:00:00Z',
  version: 1,
};

test('the list offers what a state allows; the number leads to the document and its history', async () => {
  const portal = createHarness(plugin, { user: 'supplierAdmin' });
  const passed: LoanRow = { ...row, id: '8', loanNo: 'JY20260316000002', status: 2 };
  portal.answer(loan.page, () => ({ records: [row, passed], total: 2, page: 1, size: 10 }));
  const step = { versionNo: null, changes: null, operatorName: '温霁', operatorEntName: row.entName };
  const log = [{ id: '1', action: 'ASK', reason: row.reason, createdAt: row.createdAt, ...step }];
  portal.answer(loan.detail, () => ({ ...row, log }));
  portal.answer(workflowtask.detailByBizcode, () => null);
  await portal.open('/example/loan');
  expect(await screen.findByRole('link', { name: passed.loanNo })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '撤回' })).toHaveLength(1);
  await portal.open('/example/loan?id=7');
  expect(await screen.findByText('投影仪，2 台')).toBeInTheDocument();
  expect(await screen.findAllByText('季度评审会使用')).toHaveLength(2);
});

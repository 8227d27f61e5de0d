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
  may: ['WITHDRAW'],
};

test('the list offers the steps that the server names; the number leads to the document and its history', async () => {
  const portal = createHarness(plugin, { user: 'supplierAdmin' });
  const passed: LoanRow = { ...row, id: '8', loanNo: 'JY20260316000002', status: 3, may: [] };
  portal.answer(loan.page, () => ({ records: [row, passed], total: 2, page: 1, size: 10 }));
  portal.answer(loan.counts, () => [{ status: 1, count: 1 }]);
  const step = { versionNo: null, changes: null, operatorName: '温霁', operatorEntName: row.entName };
  const log = [{ id: '1', action: 'SUBMIT', reason: null, createdAt: row.createdAt, ...step }];
  portal.answer(loan.detail, () => ({ ...row, log }));
  portal.answer(workflowtask.detailByBizcode, () => null);
  await portal.open('/example/loan');
  expect(await screen.findByRole('link', { name: passed.loanNo })).toBeInTheDocument();
  for (const name of ['申请编号', '状态', '企业', '设备', '数量', '用途', '创建时间'])
    expect(screen.getByRole('columnheader', { name: new RegExp(name) })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: '设备' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '撤回' })).toHaveLength(1);
  await portal.open('/example/loan?id=7');
  expect(await screen.findByText('季度评审会使用')).toBeInTheDocument();
  expect(await screen.findByText('提交')).toBeInTheDocument();
});

/** 变更申请: the list, what may be done with a row, and the application itself. */
import { organization } from '@portal/sdk/calls/enterprise';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { type ApplyDetail, type ApplyRow, orgChange } from './contract.ts';

const row: ApplyRow = {
  ...{ id: '7', applyNo: 'BG20260316000007', type: 2, customerRegisterName: '霁川节能服务站', status: 0 },
  ...{ parentCustomerName: '澜岳电力有限公司', socialcreditcode: '91000011MA00000119', effectiveOn: null },
  ...{ entName: '霁川第一发电厂', applicantName: '顾砚秋', createdAt: '2026-03-16T01:00:00Z', appliedAt: null },
  ...{ waits: false, version: 3, may: [] },
};
const rejected: ApplyRow = { ...row, id: '8', applyNo: 'BG20260316000008', status: 2, may: ['RESUBMIT'] };
const detail: ApplyDetail = {
  ...rejected,
  ...{ customerCode: 'O0023', parentCustomerCode: '20000002', companyLevel: 3, cat: 'POWER', opinion: '缺少公章' },
  ...{ parentCustomerCodeOld: '20000001', parentCustomerNameOld: '澜岳煤炭有限公司', companyLevelOld: 3 },
  ...{ catOld: 'COAL', customerRegisterNameOld: '云屿节能站', socialcreditcodeOld: '91000011MA00000119' },
  files: [{ fileId: 'f'.repeat(24), fileName: '申请.docx' }],
  log: [],
};
const power = {
  ...{ customerCode: '20000002', customerRegisterName: '澜岳电力有限公司', companyLevel: 2, status: 1 },
  ...{ parentCustomerCode: '10000001', socialcreditcode: null, cat: 'POWER' },
};

async function open(address: string, rows: readonly ApplyRow[] = [row, rejected]) {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  portal.answer(orgChange.page, () => ({ records: [...rows], total: rows.length, page: 1, size: 20 }));
  portal.answer(orgChange.counts, () => [{ status: 0, count: 1 }]);
  portal.answer(orgChange.detail, () => detail);
  portal.answer(orgChange.resubmit, () => null);
  portal.answer(organization.getAll, () => [power]);
  await portal.open(address);
  return portal;
}

test('the list counts each state, says when a change holds, and offers what the server allows', async () => {
  await open('/organization/changes', [{ ...row, waits: true, may: ['WITHDRAW', 'SCHEDULE'] }, rejected]);
  const line = (await screen.findByText(row.applyNo)).closest('tr') as HTMLElement;
  expect(await screen.findByRole('tab', { name: /^待审核\s*1$/ })).toBeInTheDocument();
  expect(within(line).getByRole('link', { name: '审核' })).toBeInTheDocument();
  for (const name of ['撤回', '设定生效日']) expect(within(line).getByRole('button', { name })).toBeInTheDocument();
  const other = screen.getByText(rejected.applyNo).closest('tr') as HTMLElement;
  expect(within(other).getByRole('button', { name: '重新提交' })).toBeInTheDocument();
  expect(within(other).queryByRole('button', { name: '撤回' })).toBeNull();
});

test('a change stands old beside new, with its file', async () => {
  await open('/organization/changes?id=8');
  const rows = within(await screen.findByRole('table', { name: /变更/ }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((one) => [...one.children].map(({ textContent }) => textContent).join('|'))).toEqual([
    '上级公司|澜岳煤炭有限公司|澜岳电力有限公司',
    '板块|煤炭|电力',
    '公司名称|云屿节能站|霁川节能服务站',
  ]);
  expect(screen.getByText('申请.docx')).toBeInTheDocument();
  expect(screen.getByText('缺少公章')).toBeInTheDocument();
});

test('an application that was rejected is sent again as it was, with what has been mended', async () => {
  const portal = await open('/organization/changes', [rejected]);
  await userEvent.click(await screen.findByRole('button', { name: '重新提交' }));
  const dialog = within(await screen.findByRole('dialog', { name: '重新提交 · 变更 BG20260316000008' }));
  const name = dialog.getByRole('textbox', { name: /新公司名称/ });
  expect(name).toHaveValue('霁川节能服务站');
  await userEvent.clear(name);
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('请选择新公司名称')).length).toBeGreaterThan(0);
  await userEvent.type(name, '霁川节能服务中心');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(orgChange.resubmit)).toHaveLength(1));
  expect(portal.calls(orgChange.resubmit)[0]).toMatchObject({
    ...{ id: '8', version: 3, customerRegisterName: '霁川节能服务中心', parentCustomerCode: '20000002', cat: 'POWER' },
  });
});

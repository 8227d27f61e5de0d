/** 公司信息变更: the list, and one change with what it replaces. */
import { companyChange } from '@portal/sdk/calls/company-change';
import type { OutputOf, RowOf } from '@portal/sdk/contract';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';

const row: RowOf<typeof companyChange.changes> = {
  ...{ id: '7', changeNo: 'QB20260316000007', entName: '屿岚机电设备有限公司', items: '企业名称', status: 1 },
  ...{ reason: '改名', applicantName: '温霁', createdAt: '2026-03-16T01:00:00Z', waits: false, version: 1 },
  may: ['WITHDRAW'],
};
const detail: OutputOf<typeof companyChange.change> = {
  ...row,
  changes: [{ label: '企业名称', before: '屿岚机电设备有限公司', after: '屿岚智能装备有限公司' }],
  files: [{ fileId: 'f'.repeat(24), fileName: '变更登记通知书.pdf' }],
  log: [],
};

async function open(address: string) {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  portal.answer(companyChange.changes, () => ({ records: [row], total: 1, page: 1, size: 20 }));
  portal.answer(companyChange.changeCounts, () => [{ status: 1 as const, count: 1 }]);
  portal.answer(companyChange.change, () => detail);
  portal.answer(companyChange.withdrawChange, () => null);
  await portal.open(address);
  return portal;
}

test('the list counts each state and leads to the change', async () => {
  await open('/userCenter/companyChange');
  expect(await screen.findByRole('tab', { name: /^审核中\s*1$/ })).toBeInTheDocument();
  const line = (await screen.findByText(row.changeNo)).closest('tr') as HTMLElement;
  expect(within(line).getByRole('link', { name: '查看' })).toHaveAttribute('href', '/userCenter/companyChange?id=7');
});

test('a change shows old beside new with its letter, and is taken back after a question', async () => {
  const portal = await open('/userCenter/companyChange?id=7');
  const rows = within(await screen.findByRole('table', { name: /变更/ }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((one) => [...one.children].map(({ textContent }) => textContent).join('|'))).toEqual([
    '企业名称|屿岚机电设备有限公司|屿岚智能装备有限公司',
  ]);
  expect(screen.getByText('变更登记通知书.pdf')).toBeInTheDocument();
  portal.host.reply(true);
  await userEvent.click(screen.getByRole('button', { name: '撤回' }));
  await waitFor(() => expect(portal.calls(companyChange.withdrawChange)).toEqual([{ id: '7', version: 1 }]));
});

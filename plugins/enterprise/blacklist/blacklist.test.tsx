/** 黑名单: the list, how a penalty is drafted, and what the enterprise may answer. */
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { blacklist, type OwnPenalty, type PenaltyRow } from './contract.ts';

const row: PenaltyRow = {
  ...{ id: '7', applyNo: 'CS20261201000007', entName: '沐恪轴承科技有限公司', penalty: 'PAUSE', behavior: 'QUALITY' },
  ...{ scopeName: '煤炭', startsOn: '2026-12-01', endsOn: '2027-05-31', remainingDays: 90, status: 2, hits: 3 },
  ...{ entryNo: 'CF20261201000001', socialcreditcode: '91000011MA00000119', createdByName: '沈恪' },
  ...{ createdAt: '2026-11-20T01:00:00Z', version: 4, may: ['EXTEND', 'RELEASE'] },
};
const draft: PenaltyRow = {
  ...{ ...row, id: '8', applyNo: 'CS20261201000008', status: 0, entryNo: null, endsOn: null, remainingDays: null },
  ...{ hits: 0, may: ['SAVE', 'DELETE', 'SUBMIT'] },
};
const own: OwnPenalty = {
  ...{ ...draft, status: 1, may: ['ANSWER'], entId: '3', scopeKind: 'ALL', scopeCode: null, term: 'GOOD' },
  ...{ facts: '提交的检测报告编号查无记录。', files: [], unlists: true, hearingUntil: '2026-12-08T16:00:00Z' },
  ...{ statement: null, statedByName: null, statedAt: null, opinion: null },
};

async function open(address: string) {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  const one = (records: readonly object[]) => ({ records: [...records], total: records.length, page: 1, size: 20 });
  portal.answer(blacklist.page, () => one([row, draft]) as never);
  portal.answer(blacklist.counts, () => [{ status: 2, count: 1 }]);
  portal.answer(blacklist.own, () => one([own]) as never);
  portal.answer(blacklist.options, () => ({ enterprises: [{ entId: '3', entName: row.entName }], categories: [] }));
  portal.answer(blacklist.suggestion, () => ({ penalty: 'PAUSE', term: 'M6', why: '三年内同类行为第 2 次' }));
  portal.answer(blacklist.impact, () => ({
    ...{ orders: 4, orderAmount: '120000.50', contracts: 2, unpaid: '8000.00', goods: 31 },
  }));
  portal.answer(blacklist.save, () => ({ id: '9', version: 1 }));
  portal.answer(blacklist.answer, () => null);
  await portal.open(address);
  return portal;
}
const lineOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

test('a row says how long it lasts and what it refused, and offers what the server allows', async () => {
  await open('/efBusinessManagement/blacklistManagement');
  const line = within(await lineOf(row.applyNo));
  for (const text of ['2027-05-31', '90', '3', 'CF20261201000001', '煤炭'])
    expect(line.getByText(text)).toBeInTheDocument();
  expect(line.getByRole('button', { name: '申请延长' })).toBeInTheDocument();
  const other = within(await lineOf(draft.applyNo));
  expect(other.getByText('永久')).toBeInTheDocument();
  expect(other.getByRole('button', { name: '提交' })).toBeInTheDocument();
  expect(other.queryByRole('button', { name: '申请延长' })).toBeNull();
});

test('whoever drafts one reads what the rules propose and what it touches', async () => {
  const portal = await open('/efBusinessManagement/blacklistManagement');
  await userEvent.click(await screen.findByRole('button', { name: '拟订处罚' }));
  const dialog = within(await screen.findByRole('dialog', { name: '拟订处罚' }));
  await userEvent.click(within(dialog.getByRole('group', { name: '企业' })).getByRole('combobox'));
  await userEvent.click(await screen.findByRole('treeitem', { name: row.entName }));
  await userEvent.click(dialog.getByRole('combobox', { name: /不良行为/ }));
  await userEvent.click(await screen.findByRole('option', { name: '质量问题' }));
  expect(await dialog.findByText(/按处罚规则建议：暂停，6 个月（三年内同类行为第 2 次）/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: '板块' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('请选择处罚的板块或品类')).length).toBeGreaterThan(0);
  await userEvent.click(dialog.getByRole('radio', { name: '全集团' }));
  expect(await dialog.findByText(/在途订单 4 笔、120,000.50 元/)).toBeInTheDocument();
  expect(portal.calls(blacklist.save)).toHaveLength(0);
});

test('the enterprise answers what is to be decided', async () => {
  const portal = await open('/userCenter/penalties');
  await userEvent.click(await screen.findByRole('button', { name: '陈述申辩' }));
  const dialog = within(await screen.findByRole('dialog', { name: '陈述申辩' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /陈述申辩/ }), '报告由委托机构出具，附件为其书面说明。');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(portal.calls(blacklist.answer)).toEqual([
      { id: '8', version: 4, statement: '报告由委托机构出具，附件为其书面说明。' },
    ]),
  );
});

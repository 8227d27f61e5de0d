/** 入市协议管理 and 协议签署记录: the lists, what may be done with a row, the form, the versions beside each other. */
import { entryAgreement, type EntryDetail, type EntryRow } from '@portal/sdk/calls/entry-agreement';
import { signingRecord, type SigningRow } from '@portal/sdk/calls/signing';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';

const list = '/efBusinessManagement/supplierManagement/marketEntryAgreement';
const records = '/efBusinessManagement/supplierManagement/agreementSigningRecord';

const row: EntryRow = {
  ...{ id: '7', name: '供应商入市协议', agreementNo: 'RS-SUPPLIER', versionNo: 'V2.0', audience: 'SUPPLIER' },
  ...{ effectiveDate: '2026-03-01', status: 2, scheduled: false, forceReadSeconds: 15, forceResign: true },
  ...{ signMethod: 'SMS', signedCount: 118, dueCount: 125, updatedAt: '2026-03-01T00:00:00Z', waits: false },
  ...{ version: 3, may: ['REVISE', 'ABOLISH'] },
};
const later: EntryRow = {
  ...row,
  id: '8',
  versionNo: 'V2.1',
  status: 1,
  scheduled: true,
  may: ['WITHDRAW', 'PUBLISH'],
};
const draft: EntryRow = { ...row, id: '9', versionNo: 'V3.0', status: 0, signedCount: 0, may: ['EDIT', 'SUBMIT'] };
const detail: EntryDetail = {
  ...draft,
  ...{ graceDays: 15, validMonths: 24, contentHtml: '<p>条款全文</p>', contentHash: 'a'.repeat(64), publishedAt: null },
  ...{ files: [], log: [], versions: [{ id: '7', versionNo: 'V2.0', status: 2 as const }] },
};
const signed: SigningRow = {
  ...{ id: '1', recordId: '1', agreementId: '7', entId: '3', entName: '屿岚机电设备有限公司', kind: 'MARKET_ENTRY' },
  ...{ socialcreditcode: '91000001MA7ABCDE1X', agreementName: row.name, agreementNo: row.agreementNo, state: 1 },
  ...{ audience: 'SUPPLIER', productType: null, productName: null, versionNo: 'V2.0', signerName: '程屿' },
  ...{ phone: '120****0001', signedAt: '2026-03-02T01:00:00Z', method: 'SMS', ip: '127.0.0.1', dueOn: null },
  ...{ expireOn: '2028-03-02', daysLeft: 717, voidReason: null, version: 2, may: ['VOID'] },
};
const unsigned: SigningRow = {
  ...{ ...signed, id: '7-4', recordId: null, entId: '4', entName: '沐恪轴承科技有限公司', state: 0, version: null },
  ...{ signerName: null, phone: null, signedAt: null, method: null, ip: null, expireOn: null, may: [] },
  ...{ dueOn: '2026-03-16', daysLeft: 0 },
};

async function open(address: string) {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  const rows = [row, later, draft];
  portal.answer(entryAgreement.page, () => ({ records: rows, total: 3, page: 1, size: 20 }));
  portal.answer(entryAgreement.counts, () => [{ status: 2 as const, count: 1 }]);
  portal.answer(entryAgreement.detail, () => detail);
  portal.answer(entryAgreement.save, () => ({ id: '9', version: 4 }));
  portal.answer(entryAgreement.remind, () => ({ enterprises: 7 }));
  portal.answer(entryAgreement.readers, () => [{ entId: '3', entName: '屿岚机电设备有限公司' }]);
  portal.answer(entryAgreement.preview, ({ entId }) => ({ contentHtml: entId ? '<p>屿岚机电</p>' : '<p>＿＿＿</p>' }));
  portal.answer(entryAgreement.compare, () => ({
    ...{ before: '<p>旧条款</p>', after: '<p>新条款</p>', beforeNo: 'V2.0', afterNo: 'V3.0' },
  }));
  portal.answer(signingRecord.page, () => ({ records: [signed, unsigned], total: 2, page: 1, size: 20 }));
  portal.answer(signingRecord.counts, () => [{ state: 0 as const, count: 1 }]);
  portal.answer(signingRecord.remind, () => null);
  await portal.open(address);
  return portal;
}

const lineOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
/** Without the button that copies the number. */
const offered = (line: Pick<typeof screen, 'getAllByRole' | 'getByRole'>) =>
  line
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== '');
async function choose(line: Pick<typeof screen, 'getByRole'>, name: string): Promise<void> {
  await userEvent.click(line.getByRole('button', { name: '更多' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

test('the list tells what is signed of what must be, what waits for its day, and offers what the server allows', async () => {
  const portal = await open(list);
  const published = await lineOf('V2.0');
  expect(published.getByText('118 / 125')).toBeInTheDocument();
  expect(published.queryByText('待生效')).toBeNull();
  const waiting = await lineOf('V2.1');
  expect(waiting.getByText('待生效')).toBeInTheDocument();
  expect(waiting.getByText('118')).toBeInTheDocument();
  expect(offered(await lineOf('V3.0'))).toContain('编辑');
  expect(offered(waiting)).not.toContain('编辑');
  portal.host.reply(true);
  await choose(published, '一键提醒');
  await waitFor(() => expect(portal.calls(entryAgreement.remind)).toEqual([{ id: '7' }]));
  expect(portal.host.questions.at(-1)?.message).toBe('提醒未签署“供应商入市协议 V2.0”的企业？每家企业每天只提醒一次。');
});

test('a draft is changed under its version, with all that a signature takes', async () => {
  const portal = await open(list);
  await userEvent.click((await lineOf('V3.0')).getByRole('button', { name: '编辑' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑入市协议 · 供应商入市协议 V3.0' }));
  const number = dialog.getByRole('textbox', { name: /编号/ });
  await userEvent.clear(number);
  await userEvent.type(number, 'rs');
  await userEvent.click(dialog.getByRole('button', { name: '保存草稿' }));
  expect((await dialog.findAllByText('编号由 4 至 32 位大写字母、数字和“-”组成')).length).toBeGreaterThan(0);
  await userEvent.clear(number);
  await userEvent.type(number, 'RS-NEW');
  await userEvent.click(dialog.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(portal.calls(entryAgreement.save)).toHaveLength(1));
  expect(portal.calls(entryAgreement.save)[0]).toMatchObject({
    ...{ id: '9', version: 3, agreementNo: 'RS-NEW', graceDays: 15, validMonths: 24, signMethod: 'SMS' },
    ...{ audience: 'SUPPLIER', forceResign: true, forceReadSeconds: 15, effectiveDate: '2026-03-01' },
  });
});

test('a text is read as a chosen enterprise reads it, and beside another version', async () => {
  await open(list);
  await choose(await lineOf('V3.0'), '预览');
  const dialog = within(await screen.findByRole('dialog', { name: '供应商入市协议 V3.0' }));
  expect(await dialog.findByText('＿＿＿')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('combobox', { name: '阅读的企业' }));
  await userEvent.click(await screen.findByRole('option', { name: '屿岚机电设备有限公司' }));
  expect(await dialog.findByText('屿岚机电')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('tab', { name: '版本对比' }));
  expect(await dialog.findByText('旧条款')).toBeInTheDocument();
  expect(dialog.getByText('新条款')).toBeInTheDocument();
});

test('an agreement stands with what a signature takes, and its text', async () => {
  await open(`${list}?id=9`);
  expect(await screen.findByRole('heading', { name: /供应商入市协议 V3.0/ })).toBeInTheDocument();
  expect(screen.getByText('24')).toBeInTheDocument();
  expect(await screen.findByText('条款全文')).toBeInTheDocument();
});

test('who has signed is shown and may be voided, who has not is reminded', async () => {
  const portal = await open(records);
  const line = await lineOf(signed.entName);
  expect(offered(line)).toEqual(['查看', '证据包', '作废']);
  const other = await lineOf(unsigned.entName);
  expect(offered(other)).toEqual(['提醒']);
  await userEvent.click(other.getByRole('button', { name: '提醒' }));
  await waitFor(() => expect(portal.calls(signingRecord.remind)).toEqual([{ agreementId: '7', entId: '4' }]));
});

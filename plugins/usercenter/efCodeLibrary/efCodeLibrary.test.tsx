import { bus } from '@portal/sdk';
import { codeLibrary, type DictDetail, type DictItem } from '@portal/sdk/calls/code-library';
import type { LogEntry } from '@portal/sdk/calls/log';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';

const item: DictItem = {
  ...{ id: '7', dictId: '3', codeName: '拒收原因', codeNo: 'REJECT_REASON', itemNo: '1', itemName: '质量不合格' },
  ...{ status: 1, isDefault: true, locked: false, used: 12, sort: 10, key: null, relativeCode1: null, color: null },
  ...{ validFrom: null, validTo: null, updatedAt: '2026-03-16T01:00:00Z', version: 2, may: ['SAVE', 'DISABLE'] },
};
const other: DictItem = {
  ...{
    ...item,
    id: '8',
    itemNo: '2',
    itemName: '规格不符',
    isDefault: false,
    used: 0,
    sort: 20,
    status: 0,
    version: 4,
  },
  may: ['SAVE', 'ENABLE', 'DELETE'],
};
const logged: LogEntry = {
  ...{ id: '1', action: 'ITEM_DISABLE', operatorName: '沈恪', operatorEntName: '澜岳能源集团有限公司' },
  ...{ reason: '2 规格不符', changes: null, versionNo: null, createdAt: '2026-03-16T01:00:00Z' },
};
const dict: DictDetail = {
  ...{ id: '3', codeNo: 'REJECT_REASON', codeName: '拒收原因', system: 'OP', kind: 'OPEN', itemCount: 2, version: 5 },
  ...{ may: ['ADD'], uses: [{ place: '订单的拒收原因', count: 12 }] },
  log: [logged],
};

async function open(detail: DictDetail = dict, address = '/userCenter/efCodeLibrary?dictId=3') {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  const { id, codeNo, codeName, system, kind, itemCount } = detail;
  portal.answer(codeLibrary.tree, () => [{ id, codeNo, codeName, system, kind, itemCount }]);
  portal.answer(codeLibrary.detail, () => detail);
  portal.answer(codeLibrary.page, () => ({ records: [item, other], total: 2, page: 1, size: 20 }));
  portal.answer(codeLibrary.itemSave, () => ({ id: '7' }));
  portal.answer(codeLibrary.itemState, () => null);
  portal.answer(codeLibrary.sort, () => null);
  await portal.open(address);
  return portal;
}
const lineOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

test('a dictionary says where it is used; an item is mended with the version that was seen, and the lists hear of it', async () => {
  const portal = await open();
  expect(await screen.findByText('订单的拒收原因 12')).toBeInTheDocument();
  const heard: string[] = [];
  const off = bus.on('dict:changed', ({ codeNo }) => heard.push(codeNo));
  const line = within(await lineOf('质量不合格'));
  expect([line.getByText('默认'), line.queryByRole('button', { name: '删除' })]).toEqual([expect.anything(), null]);
  await userEvent.click(line.getByRole('button', { name: '修改' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改项 · 质量不合格' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /项名称/ }), '（抽检）');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(heard).toEqual(['REJECT_REASON']));
  off();
  expect(portal.calls(codeLibrary.itemSave)).toMatchObject([
    { id: '7', dictId: '3', version: 2, itemNo: '1', itemName: '质量不合格（抽检）', isDefault: true },
  ]);
});

test('stopping is asked for first, and the order is changed by keys', async () => {
  const portal = await open();
  portal.host.reply(true);
  await userEvent.click(within(await lineOf('质量不合格')).getByRole('button', { name: '停用' }));
  await waitFor(() => expect(portal.calls(codeLibrary.itemState)).toEqual([{ id: '7', version: 2, step: 'DISABLE' }]));
  expect(portal.host.questions.at(-1)?.message).toBe('停用“质量不合格”？不能再选择它，已有的单据照常显示。');
  await userEvent.click(await screen.findByRole('button', { name: '调整顺序' }));
  const sorting = within(await screen.findByRole('dialog', { name: '调整顺序 · 拒收原因' }));
  sorting.getByRole('button', { name: '移动质量不合格，第 1 位' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(sorting.getByRole('status')).toHaveTextContent('质量不合格移到第 2 位，共 2 位');
  await userEvent.click(sorting.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(portal.calls(codeLibrary.sort)).toEqual([{ dictId: '3', ids: ['8', '7'] }]));
});

test('what was changed is read on demand', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '变更记录' }));
  const history = within(await screen.findByRole('dialog', { name: '拒收原因' }));
  expect([history.getByText('停用项'), history.getByText('2 规格不符')]).toHaveLength(2);
});

test('what the product refers to takes no new items', async () => {
  await open({ ...dict, kind: 'LOCKED', may: [], uses: [] });
  expect(await screen.findByText('门户的程序引用，不按单据统计')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '新增项' })).toBeNull();
  expect(screen.getByRole('button', { name: '修改名称' })).toBeInTheDocument();
});

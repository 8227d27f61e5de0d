import type { OutputOf } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionsIn, lineOf, portalOf } from '../goodsList/test-goods.tsx';
import { category, type SupplyDetail, type SupplyRow } from './contract.ts';
import { held, row, supply } from './test-supply.tsx';

const own = ['goods:category:apply', 'goods:category:state', 'goods:category:export'];

const rows: readonly SupplyRow[] = [
  {
    ...row,
    id: '1',
    categoryNo: 'LM1',
    auditStatus: 0,
    validFrom: null,
    validTo: null,
    daysLeft: null,
    inForce: false,
  },
  { ...row, id: '2', categoryNo: 'LM2', may: ['UPDATE', 'DISABLE'], requirements: '营业执照' },
  { ...row, id: '3', categoryNo: 'LM3', auditStatus: 5, inForce: false, may: ['ENABLE'] },
  { ...row, id: '4', categoryNo: 'LM4', auditStatus: 4, inForce: false, daysLeft: null, may: ['UPDATE'] },
];
const draft: SupplyRow = { ...row, id: '1', auditStatus: 0, may: ['UPDATE', 'SUBMIT', 'DELETE'] };

async function list(records: readonly SupplyRow[], codes = own, kind: 'G' | 'Y' = 'G') {
  const portal = portalOf(codes, [kind]);
  portal.answer(category.page, () => ({ records: [...records], total: records.length, page: 1, size: 10 }));
  await portal.open('/productManagement/category');
  await lineOf('LM1');
  return portal;
}
const press = async (number: string, name: string) => {
  const button = [...(await lineOf(number)).querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`${number} offers no ${name}.`);
  fireEvent.click(button);
};
const factOf = (part: HTMLElement, label: string) =>
  within(part)
    .queryAllByText(label, { selector: 'dt' })
    .map(({ nextElementSibling }) => nextElementSibling?.textContent);

test('what does not fit beside the first actions of a row stands once under 更多', async () => {
  await list([draft]);
  await userEvent.click(await within(await lineOf('LM1')).findByRole('button', { name: '更多' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['提交', '删除']);
});

test('a row tells how long its authorisation lasts, while it does, and offers what its state allows', async () => {
  const portal = await list(rows);
  const cells = async (number: string) => [...(await lineOf(number)).children].map(({ textContent }) => textContent);
  expect((await cells('LM1')).slice(3, 4)).toEqual(['-']);
  expect((await cells('LM2')).slice(3, 4)).toEqual(['2026-01-01 至 2026-12-21剩30天']);
  expect((await cells('LM3')).slice(3, 4)).toEqual(['2026-01-01 至 2026-12-21']);
  expect((await cells('LM4')).slice(3, 4)).toEqual(['-']);
  expect(await cells('LM2')).toContain('营业执照');
  expect(await cells('LM3')).toContain('无');
  expect(actionsIn(await lineOf('LM1'))).toEqual(['查看']);
  expect(actionsIn(await lineOf('LM2'))).toEqual(['查看', '变更', '停用']);
  expect(actionsIn(await lineOf('LM3'))).toEqual(['查看', '启用']);
  expect(actionsIn(await lineOf('LM4'))).toEqual(['查看', '续期']);
  portal.answer(category.updateState, () => null);
  await press('LM2', '停用');
  await userEvent.type(await screen.findByRole('textbox', { name: /停用原因/ }), '整顿');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(portal.calls(category.updateState)).toEqual([{ id: '2', version: 3, auditStatus: 5, reason: '整顿' }]),
  );
});

for (const [kind, columns, seen] of [
  ['G', [], true],
  ['Y', ['供应商'], false],
] as const)
  test(`${kind}: only who is no supplier reads whose category it is`, async () => {
    await list([draft], seen ? own : [], kind);
    expect(screen.getAllByRole('columnheader').filter(({ textContent }) => textContent === '供应商')).toHaveLength(
      columns.length,
    );
    expect(screen.queryAllByLabelText(/^供应商/)).toHaveLength(columns.length);
    expect(screen.queryAllByRole('button', { name: '申请类目' })).toHaveLength(seen ? 1 : 0);
  });

async function view(change: Partial<SupplyDetail>, versions: OutputOf<typeof category.versions> = []) {
  const portal = await list([draft]);
  portal.answer(category.detail, () => ({ ...supply, ...change }));
  portal.answer(category.versions, () => [...versions]);
  await press('LM1', '查看');
  return { portal, dialog: await screen.findByRole('dialog', { name: '类目 LM1' }) };
}

test('a category shows each certificate it asks for as in force, ended or lacking, and its attributes', async () => {
  const { portal, dialog } = await view({
    requiredQualifications: ['营业执照', '生产许可证', '检验报告'],
    qualifications: [held('营业执照', 'a', '2026-11-21'), held('生产许可证', 'b', '2026-11-20')],
    attrTemplate: [
      { name: '量程', type: 'SINGLE', unit: 'MPa', required: true, options: ['1', '2'], searchable: true },
      { name: '备注', type: 'TEXT', required: false, options: [], searchable: false },
    ],
  });
  const cellsOf = (name: string) =>
    within(within(dialog).getByRole('grid', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.children].map(({ textContent }) => textContent));
  expect(cellsOf('资质核对').map((cells) => cells.slice(0, 4))).toEqual([
    ['营业执照', '有效', '2026-11-21', '营业执照.pdf'],
    ['生产许可证', '已过期', '2026-11-20', '生产许可证.pdf'],
    ['检验报告', '缺少', '-', '-'],
  ]);
  expect(cellsOf('属性模板')).toEqual([
    ['量程', '单选', 'MPa', '是', '1、2'],
    ['备注', '文本', '-', '否', '-'],
  ]);
  const looks = ['有效', '已过期', '缺少'].map((text) => within(dialog).getByText(text).className);
  expect(looks[0]).not.toBe(looks[1]);
  expect(looks[1]).toBe(looks[2]);
  expect(within(dialog).getByText('要求与提供逐项对照')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: '营业执照.pdf' }));
  expect(portal.host.previews.map(({ file }) => file.fileName)).toEqual(['营业执照.pdf']);
  expect(factOf(dialog, '申请类型')).toEqual(['新增']);
  expect(within(dialog).queryByRole('heading', { name: '版本对比' })).toBeNull();
});

test('a draft that asks for nothing says so, and has no kind of application yet', async () => {
  const { dialog } = await view({ applyNo: null, inForce: false });
  for (const text of ['该分类没有资质要求', '无需提供资质', '没有属性'])
    expect(within(dialog).getByText(text)).toBeInTheDocument();
  expect(factOf(dialog, '申请类型')).toEqual([]);
  expect(within(dialog).queryByRole('heading', { name: '变更内容' })).toBeNull();
});

const approved = { attrTemplate: [], qualifications: [held('营业执照', 'a', '2026-11-21')] };

test('what is being changed is compared with what was passed; once it is in force, there is nothing to compare', async () => {
  const { portal, dialog } = await view({
    ...{ approved, inForce: false },
    qualifications: [held('营业执照', 'b', '2027-11-21')],
  });
  const lines = within(within(dialog).getByRole('table', { name: '变更对比' }))
    .getAllByRole('row')
    .slice(1);
  expect(lines.map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
    [
      ...['资质 营业执照（修改）', '编号 ZS-a / 有效期至 2026-11-21 / 营业执照.pdf'],
      '编号 ZS-b / 有效期至 2027-11-21 / 营业执照.pdf',
    ],
  ]);
  await portal.dispose();
  const { dialog: again } = await view({ approved });
  expect(within(again).queryByRole('heading', { name: '变更内容' })).toBeNull();
});

const version = (versionNo: number, change: Partial<OutputOf<typeof category.versions>[number]> = {}) => ({
  ...{ versionNo, applyNo: `LS${versionNo}`, applyType: 2 as const, status: 2 as const, qualifications: [] },
  ...{ attrTemplate: [], validFrom: '2026-01-01', validTo: '2027-01-01', applicantName: null, decidedByName: null },
  ...{ submittedAt: `2026-11-0${versionNo}T01:00:00.000Z`, decidedAt: null },
  ...change,
});

test('one version says that there is nothing to compare it with', async () => {
  const { dialog } = await view({}, [version(1)]);
  expect(await within(dialog).findByText('只有一个版本，变更或续期后可与之前的版本对比')).toBeInTheDocument();
  expect(within(dialog).queryByText(/^共/)).toBeNull();
});

test('two versions are compared, the newest with the one before, or any two that are chosen', async () => {
  const attr = { name: '量程', type: 'TEXT' as const, required: true, options: ['1'], searchable: true };
  const { dialog } = await view({}, [
    version(3, { attrTemplate: [attr] }),
    version(2, { attrTemplate: [{ ...attr, required: false, searchable: false, unit: 'MPa' }] }),
    version(1, { validTo: null, validFrom: null, qualifications: [held('营业执照', 'a', '2026-11-21')] }),
  ]);
  expect(await within(dialog).findByText('共 3 个版本')).toBeInTheDocument();
  const lines = () =>
    within(within(dialog).getByRole('table', { name: '变更对比' }))
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.children].map(({ textContent }) => textContent));
  expect(lines()).toEqual([['属性 量程（修改）', '文本 / MPa / 选填 / 1', '文本 / 必填 / 参与搜索 / 1']]);
  const [old] = within(dialog).getAllByRole('combobox');
  if (!old) throw new Error('A version is chosen.');
  await userEvent.click(old);
  await userEvent.click(await screen.findByRole('option', { name: 'V1 变更（已通过）2026-11-01' }));
  expect(lines()).toEqual([
    ['授权期限（修改）', '未授权', '2026-01-01 至 2027-01-01'],
    ['属性 量程（新增）', '-', '文本 / 必填 / 参与搜索 / 1'],
    ['资质 营业执照（移除）', '编号 ZS-a / 有效期至 2026-11-21 / 营业执照.pdf', '-'],
  ]);
});

import { CallError } from '@portal/sdk';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionsIn, lineOf, portalOf } from '../goodsList/test-goods.tsx';
import { type CategoryDetail, type CategoryNode, type CategoryRow, classification } from './contract.ts';

const edit = ['goods:classification:edit'];
const node = (id: string, parentId: string | null, categoryCode: string, level: number): CategoryNode => ({
  ...{ id, parentId, categoryCode, categoryName: `分类${id}`, level, status: 1, enabled: true, goodsCount: 0 },
  hasChildren: false,
});
const tree = [
  { ...node('1', null, '01', 1), hasChildren: true },
  { ...node('2', '1', '0101', 2), enabled: false },
  node('3', null, '02', 1),
  node('4', '3', '0201', 3),
  node('5', '4', '020101', 4),
];
const row: CategoryRow = {
  ...{ id: '1', parentId: null, categoryCode: '01', categoryName: '轴承', level: 1, status: 1, goodsCount: 0 },
  ...{ categoryCount: 0, parentName: null, sort: 1, updatedAt: '2026-11-20T01:00:00.000Z', version: 3, may: [] },
};
const rows: readonly CategoryRow[] = [
  { ...row, may: ['CREATE_BELOW', 'UPDATE', 'DISABLE', 'MOVE', 'DELETE'] },
  { ...row, id: '3', categoryCode: '02', categoryName: '阀门', status: 0, may: ['ENABLE'] },
  { ...row, id: '6', categoryCode: '03', categoryName: '管件' },
];
const detail: CategoryDetail = {
  ...{ ...row, pathName: '轴承', defaultUnit: '个', defaultTaxRate: null, taxClassCode: null, attrs: [], log: [] },
  ...{ requiredQualifications: [], reportRequired: false, updatedByName: '韩澜' },
};

async function open(search = '', change: Partial<CategoryDetail> = {}, codes = edit) {
  const portal = portalOf(codes, ['Y']);
  portal.answer(classification.tree, ({ parentId, whole }) =>
    whole ? tree : tree.filter((one) => one.parentId === (parentId ?? null)),
  );
  portal.answer(classification.page, () => ({ records: [...rows], total: 3, page: 1, size: 10 }));
  portal.answer(classification.detail, () => ({ ...detail, ...change }));
  portal.answer(classification.save, () => ({ id: '1', version: 4 }));
  await portal.open(`/productManagement/classification${search}`);
  await lineOf('02');
  return portal;
}
const press = async (number: string, name: string) => {
  const button = [...(await lineOf(number)).querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`${number} offers no ${name}.`);
  fireEvent.click(button);
};
const factOf = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' }).map(({ nextElementSibling }) => nextElementSibling?.textContent);

test('each row offers what the server says that may be done with it', async () => {
  await open();
  expect(actionsIn(await lineOf('01'))).toEqual(['新增下级', '编辑', '停用', '移动', '删除', '更多']);
  expect(actionsIn(await lineOf('02'))).toEqual(['启用']);
  expect(actionsIn(await lineOf('03'))).toEqual([]);
  const look = async (name: string) =>
    [...(await lineOf('01')).querySelectorAll('button')].find(({ textContent }) => textContent === name)?.className;
  expect(await look('删除')).not.toBe(await look('移动'));
  const quiet = (name: RegExp) => screen.getByRole('treeitem', { name }).innerHTML.replaceAll(/id="[^"]*"/g, '');
  expect(quiet(/^分类1/)).toContain('分类1');
});

test('who may not edit adds and sorts nothing', async () => {
  await open('', {}, []);
  for (const name of ['新增根分类', '调整顺序', '导入']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByTitle('拖动调整顺序')).toBeNull();
});

test('putting out of use says first what goes with it, and how much was taken off', async () => {
  const portal = await open();
  portal.answer(classification.impact, () => ({ below: 2, listedGoods: 7, suppliers: 3 }));
  portal.answer(classification.updateState, () => ({ unlisted: 7 }));
  portal.host.reply(false);
  await press('01', '停用');
  await waitFor(() =>
    expect(portal.host.questions.at(-1)?.message).toBe(
      '停用“轴承”后，2 个下级分类一并停用，3 家供应商的 7 件商品将下架。确认停用？',
    ),
  );
  expect(portal.calls(classification.updateState)).toEqual([]);
  portal.host.reply(true);
  await press('01', '停用');
  await waitFor(() => expect(portal.host.toasts.at(-1)?.message).toBe('已停用，7 件商品下架'));
  expect(portal.calls(classification.updateState)).toEqual([{ id: '1', version: 3, status: 0 }]);
});

test('what the effect of is not known is left in use; what is refused is not said to be done', async () => {
  const portal = await open();
  portal.answer(classification.impact, () => {
    throw new CallError('404', '分类不存在');
  });
  await press('01', '停用');
  await waitFor(() => expect(portal.calls(classification.impact)).toHaveLength(1));
  expect(portal.host.questions).toEqual([]);
  portal.answer(classification.updateState, () => {
    throw new CallError('409', '请先启用上级分类');
  });
  await press('02', '启用');
  await waitFor(() => expect(portal.calls(classification.updateState)).toHaveLength(1));
  expect(portal.host.toasts.filter(({ intent }) => intent === 'success')).toEqual([]);
});

test('putting into use again asks for no effect', async () => {
  const portal = await open();
  portal.answer(classification.updateState, () => ({ unlisted: 0 }));
  await press('02', '启用');
  await waitFor(() => expect(portal.host.toasts.at(-1)?.message).toBe('已启用'));
  expect(portal.host.questions.at(-1)?.message).toBe('确认启用“阀门”？已下架的商品须由供应商重新上架。');
  expect(portal.calls(classification.impact)).toEqual([]);
  expect(portal.calls(classification.updateState)).toEqual([{ id: '3', version: 3, status: 1 }]);
});

test('a category goes below another one, but neither itself, what is below it, nor the last level', async () => {
  const portal = await open();
  portal.answer(classification.move, () => null);
  await press('01', '移动');
  const dialog = within(await screen.findByRole('dialog', { name: '移动 · 轴承' }));
  const field = dialog.getByRole('combobox');
  expect(field).toHaveValue('作为根分类');
  await userEvent.click(field);
  const listed = screen.getByRole('tree', { name: '移动到' });
  const names = () =>
    within(listed)
      .getAllByRole('treeitem')
      .map((item) => item.textContent);
  within(listed).getByRole('treeitem', { name: '分类3（02）' });
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(names()).toEqual(['作为根分类', '分类3（02）', '分类4（0201）']);
  await userEvent.click(within(listed).getByRole('treeitem', { name: '分类3（02）' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(classification.move)).toEqual([{ id: '1', version: 3, parentId: '3' }]));
});

test('left as it is, a category goes to the top', async () => {
  const portal = await open();
  portal.answer(classification.move, () => null);
  await press('01', '移动');
  const again = within(await screen.findByRole('dialog', { name: '移动 · 轴承' }));
  await userEvent.click(again.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(classification.move)).toEqual([{ id: '1', version: 3 }]));
});

test('a new category hangs below the one it was begun at', async () => {
  const portal = await open();
  await press('01', '新增下级');
  const below = within(await screen.findByRole('dialog', { name: '新增下级 · 轴承' }));
  await userEvent.type(below.getByRole('textbox', { name: /分类名称/ }), '滚子');
  const asked = below.getByRole('textbox', { name: '资质要求' });
  await userEvent.type(asked, '营业执照， 生产许可证、,');
  await userEvent.click(below.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(classification.save)).toHaveLength(1));
  expect(portal.calls(classification.save)[0]).toMatchObject({
    ...{
      parentId: '1',
      categoryName: '滚子',
      requiredQualifications: ['营业执照', '生产许可证'],
      reportRequired: false,
    },
  });
  expect(portal.calls(classification.save)[0]).not.toHaveProperty('id');
});

test('a new category without one above hangs at the top', async () => {
  const portal = await open();
  await userEvent.click(screen.getByRole('button', { name: '新增根分类' }));
  const top = within(await screen.findByRole('dialog', { name: '新增根分类' }));
  await userEvent.type(top.getByRole('textbox', { name: /分类名称/ }), '电缆');
  await userEvent.click(top.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(classification.save)).toHaveLength(1));
  expect(portal.calls(classification.save)[0]).not.toHaveProperty('parentId');
});

test('a category that is changed keeps its number and version', async () => {
  const portal = await open();
  await press('01', '编辑');
  const old = within(await screen.findByRole('dialog', { name: '编辑分类 · 轴承' }));
  await userEvent.click(old.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(classification.save)).toHaveLength(1));
  expect(portal.calls(classification.save)[0]).toMatchObject({ id: '1', version: 3, categoryName: '轴承' });
  expect(portal.calls(classification.save)[0]).not.toHaveProperty('parentId');
});

const attr = { name: '内径', type: 'TEXT' as const, required: false, options: [], searchable: false };

test('attributes are written line by line: name, kind, unit, choices, whether they must be there', async () => {
  const portal = await open('', {
    attrs: [attr, { ...attr, name: '材质', type: 'SINGLE', unit: '种', options: ['钢'] }],
  });
  await press('01', '编辑');
  const dialog = within(await screen.findByRole('dialog', { name: '编辑分类 · 轴承' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '第 1 行单位' }), 'mm');
  await userEvent.clear(dialog.getByRole('textbox', { name: '第 2 行单位' }));
  expect(dialog.queryByRole('textbox', { name: '第 1 行可选值' })).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: '第 2 行可选值' }), '、 铜，,铝');
  await userEvent.click(dialog.getByRole('checkbox', { name: '第 1 行必填' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '第 2 行参与搜索' }));
  await userEvent.click(dialog.getByRole('button', { name: '添加属性' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '第 3 行属性名' }), '密封');
  await userEvent.click(dialog.getByRole('combobox', { name: '第 3 行类型' }));
  await userEvent.click(await screen.findByRole('option', { name: '多选' }));
  expect(dialog.getByRole('textbox', { name: '第 3 行可选值' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '添加属性' }));
  const last = dialog.getAllByRole('button', { name: '删除' }).at(-1);
  if (last) await userEvent.click(last);
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(classification.save)).toHaveLength(1));
  expect(portal.calls(classification.save)[0]?.attrs).toEqual([
    { ...attr, unit: 'mm', required: true },
    { ...attr, name: '材质', type: 'SINGLE', options: ['钢', '铜', '铝'], searchable: true },
    { ...attr, name: '密封', type: 'MULTI' },
  ]);
});

test('a category without attributes begins with no table of them', async () => {
  await open();
  await press('01', '编辑');
  const dialog = within(await screen.findByRole('dialog', { name: '编辑分类 · 轴承' }));
  expect(dialog.queryByRole('grid', { name: '属性模板' })).toBeNull();
});

test('the chosen category stands above what is below it, with its history; nothing asked for is said in words', async () => {
  const portal = await open('?parentId=1', { may: ['DELETE', 'DISABLE'] });
  expect(await screen.findByRole('heading', { name: '操作日志' })).toBeInTheDocument();
  expect(portal.calls(classification.detail)).toEqual([{ id: '1' }]);
  expect(factOf('检测报告')).toEqual(['不要求']);
  expect(factOf('资质要求')).toEqual(['无']);
  expect(factOf('属性模板')).toEqual(['沿用上级']);
  expect(factOf('更新')).toEqual(['韩澜　2026-11-20']);
  const [remove, disable] = ['删除', '停用'].map((name) => screen.getAllByRole('button', { name })[0]);
  expect(remove?.className).toBe(disable?.className);
});

test('what a category asks for is named', async () => {
  await open('?parentId=1', { reportRequired: true, requiredQualifications: ['营业执照', '许可证'], attrs: [attr] });
  await screen.findByRole('heading', { name: '操作日志' });
  expect(factOf('检测报告')).toEqual(['上架前必须提供']);
  expect(factOf('资质要求')).toEqual(['营业执照、许可证']);
  expect(factOf('属性模板')).toEqual(['内径']);
});

test('without a chosen category nothing is asked of one', async () => {
  const portal = await open();
  expect(portal.calls(classification.detail)).toEqual([]);
  expect(screen.queryByRole('heading', { name: '操作日志' })).toBeNull();
});

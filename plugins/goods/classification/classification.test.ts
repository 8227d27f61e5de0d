/** The classification: names and codes of siblings, moves, orders, what goes out of use, workbooks. */
import { notification } from '@portal/sdk/calls/notification';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { category } from '../category/contract.ts';
import { goodsList } from '../goodsList/contract.ts';
import { uploaded } from '../test-workbook.ts';
import { type CategoryInput, classification, classificationImport } from './contract.ts';

let server: TestServer;
let operator: TestApi;
let supplier: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  [operator, supplier] = [await server.as('yy_ops'), await server.as('gys_admin')];
});
afterAll(() => server.close());

const detail = (id: string) => operator.call(classification.detail, { id });
const save = async (input: CategoryInput) => detail((await operator.call(classification.save, input)).id);
const below = (parentId: string, categoryName: string) => save({ parentId, categoryName });
const move = async (id: string, parentId?: string) => {
  const { version } = await detail(id);
  return operator.call(classification.move, { id, version, ...(parentId !== undefined && { parentId }) });
};
const attr = { name: '内径', type: 'TEXT' as const, required: false, options: [], searchable: false };

describe('a node', () => {
  test('takes the next two digits below its parent, and keeps what was written of it', async () => {
    const root = await save({ categoryName: ' 试验根 ', defaultUnit: '台', defaultTaxRate: '0.09', sort: 70 });
    expect(root).toMatchObject({
      ...{ categoryName: '试验根', level: 1, parentId: null, defaultUnit: '台', defaultTaxRate: '0.09', sort: 70 },
      ...{ reportRequired: false, requiredQualifications: [], taxClassCode: null, updatedByName: '沈恪' },
    });
    const [one, two] = [await below(root.id, '甲'), await below(root.id, '乙')];
    expect([one.categoryCode, two.categoryCode]).toEqual([`${root.categoryCode}01`, `${root.categoryCode}02`]);
    expect([one.level, one.parentId, one.parentName]).toEqual([2, root.id, '试验根']);
    const changed = await save({ id: one.id, version: one.version, categoryName: '丙', reportRequired: true });
    expect(changed).toMatchObject({ categoryName: '丙', reportRequired: true, categoryCode: one.categoryCode });
    const stale = operator.call(classification.save, { id: one.id, categoryName: '丁' });
    await expect(stale).rejects.toMatchObject({ code: '409' });
  });

  test('bears a name of its own among its siblings, and may have that of a node elsewhere', async () => {
    const [one, other] = [await save({ categoryName: '同名一' }), await save({ categoryName: '同名二' })];
    await below(one.id, '轴');
    await below(other.id, '轴');
    const taken = { msg: '同级下已有名为“轴”的分类' };
    await expect(below(one.id, '轴 ')).rejects.toMatchObject(taken);
    const free = await below(one.id, '承');
    const rename = operator.call(classification.save, { id: free.id, version: free.version, categoryName: '轴' });
    await expect(rename).rejects.toMatchObject(taken);
    await operator.call(classification.save, { id: free.id, version: free.version, categoryName: '承' });
  });

  test('has attributes that differ by name, with something to choose from where it is chosen, in their order', async () => {
    const root = await save({ categoryName: '属性根', attrs: [{ ...attr, name: '乙', unit: 'mm' }, attr] });
    expect(root.attrs).toEqual([{ ...attr, name: '乙', unit: 'mm' }, attr]);
    const write = async (attrs: CategoryInput['attrs']) => {
      const { version } = await detail(root.id);
      return operator.call(classification.save, {
        id: root.id,
        version,
        categoryName: '属性根',
        ...(attrs && { attrs }),
      });
    };
    await expect(write([attr, { ...attr, name: '内径 ' }])).rejects.toMatchObject({ msg: '属性名不能重复' });
    for (const type of ['SINGLE', 'MULTI'] as const)
      await expect(write([{ ...attr, type }])).rejects.toMatchObject({ msg: '请填写属性“内径”的可选值' });
    await write([{ ...attr, type: 'SINGLE', options: ['钢'] }]);
    await write(undefined);
    expect((await detail(root.id)).attrs).toEqual([{ ...attr, type: 'SINGLE', options: ['钢'] }]);
    const leaf = await below(root.id, '叶');
    const other = await save({ categoryName: '别的根', attrs: [{ ...attr, name: '别的' }] });
    const templateOf = async (categoryId: string) =>
      (await supplier.call(goodsList.template, { categoryId })).attrs.map(({ name }) => name);
    expect([await templateOf(leaf.id), await templateOf(other.id)]).toEqual([['内径'], ['别的']]);
    await write([]);
    expect([(await detail(root.id)).attrs, await templateOf(leaf.id)]).toEqual([[], []]);
    expect((await detail(other.id)).attrs).toHaveLength(1);
  });

  test('has at most ninety-nine siblings', async () => {
    const root = await save({ categoryName: '满' });
    await sql`insert into gd_category (category_code, name, parent_id, level, updated_by_name, created_at, updated_at)
      select ${root.categoryCode} || '98', '第九十八', ${root.id}, 2, '', now(), now()`.execute(server.db);
    expect((await below(root.id, '第九十九')).categoryCode).toBe(`${root.categoryCode}99`);
    await expect(below(root.id, '第一百')).rejects.toMatchObject({ msg: '同级分类已达 99 个，不能再新增' });
  });
});

describe('a move', () => {
  test('takes all below along, with codes and levels; never below itself, nor deeper than four', async () => {
    const [from, to] = [await save({ categoryName: '移自' }), await save({ categoryName: '移至' })];
    const node = await below(from.id, '节');
    const leaf = await below(node.id, '叶');
    const beside = await below(from.id, '旁');
    for (const id of [node.id, leaf.id])
      await expect(move(node.id, id)).rejects.toMatchObject({ msg: '不能移动到自己或自己的下级' });
    await move(node.id, to.id);
    expect(await detail(node.id)).toMatchObject({ categoryCode: `${to.categoryCode}01`, level: 2, parentId: to.id });
    expect(await detail(leaf.id)).toMatchObject({
      categoryCode: `${to.categoryCode}0101`,
      level: 3,
      parentId: node.id,
    });
    expect(await detail(beside.id)).toMatchObject({ categoryCode: beside.categoryCode, parentId: from.id });
    expect((await detail(node.id)).log[0]?.reason).toBe(`${node.categoryCode} → ${to.categoryCode}01`);
    const third = await below(beside.id, '三');
    await move(node.id, beside.id);
    expect((await detail(leaf.id)).level).toBe(4);
    await expect(below(leaf.id, '五')).rejects.toMatchObject({ code: '409', msg: '商品分类最多 4 级' });
    await expect(move(beside.id, to.id)).resolves.toBeNull();
    await expect(move(node.id, third.id)).rejects.toMatchObject({ msg: '移动后将超过 4 级' });
    await move(node.id);
    expect(await detail(node.id)).toMatchObject({ level: 1, parentId: null });
    expect(await detail(leaf.id)).toMatchObject({ level: 2, parentId: node.id });
  });
});

describe('an order', () => {
  test('is that of siblings alone, each told once by its places', async () => {
    const root = await save({ categoryName: '序' });
    const ids: string[] = [];
    for (const name of ['一', '二', '三']) ids.push((await below(root.id, name)).id);
    const [one = '', two = '', three = ''] = ids;
    await operator.call(classification.sort, { ids: [three, two, one] });
    const { records } = await operator.call(classification.page, { parentId: root.id });
    expect(records.map(({ categoryName, sort }) => [categoryName, sort])).toEqual([
      ['三', 10],
      ['二', 20],
      ['一', 30],
    ]);
    const told = async (id: string) => (await detail(id)).log.filter(({ action }) => action === 'SORT');
    expect((await told(three)).map(({ reason }) => reason)).toEqual(['第 3 位 → 第 1 位']);
    expect(await told(two)).toEqual([]);
    const apart = operator.call(classification.sort, { ids: [one, root.id] });
    await expect(apart).rejects.toMatchObject({ msg: '只能在同级之间调整顺序' });
    await expect(operator.call(classification.sort, { ids: [one, '0'] })).rejects.toMatchObject({ code: '404' });
    const byCode = await operator.call(classification.page, { parentId: root.id, sort: 'categoryCode', order: 'asc' });
    expect(byCode.records.map(({ categoryName }) => categoryName)).toEqual(['一', '二', '三']);
  });
});

describe('the tree and the list', () => {
  test('show the top, what is below a node, the way to a node, what a keyword finds, or all; on demand in use only', async () => {
    const [root, other] = [await save({ categoryName: '树根' }), await save({ categoryName: '另一棵' })];
    const node = await below(root.id, '树干');
    const leaf = await below(node.id, '树叶');
    const names = async (input: Parameters<typeof operator.call<typeof classification.tree>>[1]) =>
      (await operator.call(classification.tree, input)).map(({ categoryName }) => categoryName);
    const top = await names({});
    expect([top.includes('树根'), top.includes('树干')]).toEqual([true, false]);
    expect(await names({ parentId: root.id })).toEqual(['树干']);
    expect(await names({ id: leaf.id })).toEqual(['树根', '树干', '树叶']);
    expect(await names({ keyword: '树叶' })).toEqual(['树根', '树干', '树叶']);
    expect(await names({ keyword: other.categoryCode })).toContain('另一棵');
    const whole = await operator.call(classification.tree, { whole: true });
    const seen = (id: string) => whole.find((one) => one.id === id);
    expect([seen(root.id)?.hasChildren, seen(leaf.id)?.hasChildren]).toEqual([true, false]);
    await operator.call(classification.updateState, { id: node.id, version: node.version, status: 0 });
    expect(await names({ parentId: root.id, enabled: true })).toEqual([]);
    expect(await names({ parentId: root.id })).toEqual(['树干']);
    const listed = async (input: Parameters<typeof operator.call<typeof classification.page>>[1]) =>
      (await operator.call(classification.page, { size: 100, ...input })).records.map((one) => one.categoryName);
    expect((await listed({})).includes('树干')).toBe(false);
    expect(await listed({ parentId: root.id })).toEqual(['树干']);
    expect(await listed({ parentId: root.id, status: 0 })).toEqual(['树干', '树叶']);
    expect(await listed({ keyword: '树干' })).toEqual(['树干']);
    expect(await listed({ parentId: other.id, keyword: '树' })).toEqual([]);
  });
});

describe('out of use', () => {
  test('what it would take along is counted before, and taken: below, goods on the shelf, their suppliers', async () => {
    const { rows } = await sql<{ id: string; goods: number; suppliers: number }>`
      select c.id, count(*)::int as goods, count(distinct g.supplier_ent_id)::int as suppliers
      from gd_category c join gd_category d on d.category_code like c.category_code || '%'
      join gd_goods g on g.category_id = d.id and g.status = 3
      where c.level = 2 and c.status = 1 and exists (select from gd_category e where e.parent_id = c.id)
      group by c.id having count(distinct g.supplier_ent_id) > 1 order by c.id limit 1`.execute(server.db);
    const [found] = rows;
    if (!found) throw new Error('No branch has goods of several suppliers.');
    const { id } = found;
    const inside = await operator.call(classification.tree, { parentId: id });
    const impact = await operator.call(classification.impact, { id });
    expect(impact).toEqual({
      below: inside.filter(({ status }) => status === 1).length,
      ...{ listedGoods: found.goods, suppliers: found.suppliers },
    });
    expect(impact.below).toBeGreaterThan(0);
    const branch = await detail(id);
    const outside = (await supplier.call(goodsList.page, { status: 3 })).total;
    const own = (await supplier.call(goodsList.page, { status: 3, categoryId: id })).total;
    const answer = await operator.call(classification.updateState, { id, version: branch.version, status: 0 });
    expect(answer).toEqual({ unlisted: found.goods });
    expect((await operator.call(classification.tree, { parentId: id })).map(({ enabled }) => enabled)).toEqual(
      inside.map(() => false),
    );
    expect((await supplier.call(goodsList.page, { status: 3 })).total).toBe(outside - own);
    const closings = async (of: string) => (await detail(of)).log.filter(({ action }) => action === 'DISABLE').length;
    expect([await closings(id), await closings(inside.find(({ status }) => status === 1)?.id ?? '0')]).toEqual([1, 1]);
    const [off] = (await supplier.call(goodsList.page, { status: 4, categoryId: id, size: 1 })).records;
    const back = { id: off?.id ?? '0', version: off?.version ?? 0, status: 3 as const };
    await expect(supplier.call(goodsList.updateState, back)).rejects.toMatchObject({
      msg: '所属商品分类已停用，不能上架',
    });
    expect(await operator.call(classification.impact, { id })).toEqual({ below: 0, listedGoods: 0, suppliers: 0 });
    const { records } = await supplier.call(notification.getNotification, { page: 1, size: 20 });
    expect(records.map(({ content }) => content)).toContain(
      `商品分类“${branch.categoryName}”已停用，贵单位 ${own} 件商品已下架。`,
    );
    const { version } = await detail(id);
    expect(await operator.call(classification.updateState, { id, version, status: 1 })).toEqual({ unlisted: 0 });
    expect((await detail(id)).status).toBe(1);
  });

  test('only what holds nothing is deleted, and nothing else with it', async () => {
    const [root, other] = [await save({ categoryName: '待删' }), await save({ categoryName: '不删' })];
    await operator.call(classification.remove, { id: root.id });
    await expect(detail(root.id)).rejects.toMatchObject({ code: '404' });
    expect((await detail(other.id)).categoryName).toBe('不删');
    const [used] = (await operator.call(classification.tree, { whole: true })).filter(
      ({ hasChildren, goodsCount }) => !hasChildren && goodsCount > 0,
    );
    await expect(operator.call(classification.remove, { id: used?.id ?? '0' })).rejects.toMatchObject({
      msg: '该分类下还有商品，不能删除',
    });
    await supplier.call(category.save, { categoryId: other.id, attrTemplate: [], qualifications: [] });
    await expect(operator.call(classification.remove, { id: other.id })).rejects.toMatchObject({
      msg: '该分类已有供应商类目，不能删除',
    });
  });
});

test('a workbook adds what is new below what is there, and says of each wrong row why', async () => {
  const titles = ['分类路径', '默认计量单位', '默认税率', '税收分类编码'];
  const fileId = await uploaded(operator, titles, [
    ['导入根', '台', '13%', '1'.repeat(19)],
    ['导入根/二 / 三', '', '', ''],
    ['导入根/二', '', '', ''],
    ['导入根/二/三', '', '', ''],
    ['导入根/二/三/四', '', '', ''],
    ['导入根/二/三/四/五', '', '', ''],
    ['导入根/二', '', '', ''],
    [`导入根/${'长'.repeat(31)}`, '', '', ''],
    [`导入根/${'长'.repeat(30)}`, '', '', ''],
    ['导入根//空', '', '', ''],
    ['别处', '', '', '1'.repeat(18)],
  ]);
  const report = await operator.call(classificationImport.run, { fileId, step: 'write' });
  expect(report.faults.map(({ message }) => message).sort()).toEqual(
    [
      ...['上级分类不存在', '商品分类最多 4 级', '分类已存在或与前面的行重复', '每级名称为 1 至 30 个字'],
      ...['每级名称为 1 至 30 个字', '税收分类编码为 19 位数字'],
    ].sort(),
  );
  expect(report).toMatchObject({ total: 11, right: 5, written: 5 });
  const found = await operator.call(classification.tree, { keyword: '导入根' });
  const root = await detail(found[0]?.id ?? '0');
  expect(root).toMatchObject({ defaultUnit: '台', defaultTaxRate: '0.13', taxClassCode: '1'.repeat(19), level: 1 });
  const [four] = (await operator.call(classification.tree, { keyword: '四' })).slice(-1);
  expect(await detail(four?.id ?? '0')).toMatchObject({
    ...{ pathName: '导入根 / 二 / 三 / 四', defaultUnit: null, defaultTaxRate: null, taxClassCode: null },
  });
});

import * as shared from '@portal/sdk/calls/fields';
import { importOf } from '@portal/sdk/calls/import';
import { logEntry } from '@portal/sdk/calls/log';
import * as t from '@portal/sdk/contract';
import { reports, requirements } from '../fields.ts';

export const CATEGORY_STATE = t.codes({ 1: ['启用', 'success'], 0: ['停用', 'neutral'] });
export const ATTR_TYPE = t.codes({ TEXT: '文本', NUMBER: '数字', SINGLE: '单选', MULTI: '多选' });
export const TAX_RATE = t.codes({ '0.13': '13%', '0.09': '9%', '0.06': '6%', '0.03': '3%', '0': '0%' });
/** The rate that a workbook writes as 13%. */
export const rateOf = (text: string) => TAX_RATE.list.find((rate) => TAX_RATE.texts[rate] === text);
/** Levels of the tree. */
export const maxLevel = 4;

const access = 'goods:classification:edit';
const any = { from: [0, 1], access } as const;

/** What is out of use takes all below it along. */
export const categorySteps = t.stepsOf(CATEGORY_STATE, {
  CREATE: { title: '新增', from: [], to: 1, access },
  CREATE_BELOW: { title: '新增下级', from: [1], access },
  UPDATE: { title: '修改', ...any },
  MOVE: { title: '移动', ...any },
  SORT: { title: '调整顺序', ...any },
  DELETE: { title: '删除', ...any },
  ENABLE: { title: '启用', from: [0], to: 1, access },
  DISABLE: { title: '停用', from: [1], to: 0, access },
});

/** One attribute of a template. */
export const attribute = t.Obj({
  name: t.field('属性名', t.Text(30), { width: 132 }),
  type: shared.typeOf(ATTR_TYPE, { width: 104 }),
  unit: t.Opt(t.labelled(shared.unit, t.Text(10), { width: 80 })),
  required: t.field('必填', t.Bool(), { width: 72 }),
  options: t.field('可选值', t.Arr(t.Text(40), { maxItems: 30 }), { width: 190 }),
  searchable: t.field('搜索', t.Bool(), { width: 56 }),
});
export type Attribute = t.Static<typeof attribute>;

export const categoryCode = t.field('分类编码', t.Str(), { width: 128 });
const row = {
  id: t.Id(),
  categoryCode,
  categoryName: t.field('分类名称', t.Text(30), { width: 164 }),
  status: shared.statusOf(CATEGORY_STATE, { width: 84 }),
  /** Suppliers' categories that are open, of the category and of all below it. */
  categoryCount: t.field('关联类目数', t.Int(), { width: 108 }),
  /** Goods of the category and of all below it. */
  goodsCount: t.field('商品数', t.Int(), { width: 80 }),
  parentName: t.field('上级', t.Nullable(t.Str()), { width: 128 }),
  level: t.styled(shared.level, { width: 64 }),
  sort: t.labelled(shared.sort, t.Int({ minimum: 1, maximum: 9999 }), { width: 64, placeholder: '数字小的在前' }),
  updatedAt: shared.updatedAt,
  parentId: t.Nullable(t.Id()),
  version: t.Int(),
  may: t.mayOf(categorySteps),
};

const { id, parentId, categoryName, status, goodsCount } = row;
const place = { id, parentId, categoryCode, categoryName, level: row.level, status };
const node = t.Obj({ ...place, enabled: t.Bool(), goodsCount, hasChildren: t.Bool() });

const filters = {
  parentId: t.labelled(row.parentName, t.Opt(t.Id())),
  keyword: t.field('名称/编码', t.Opt(t.Text(40))),
  ...t.filtersOf(row, { status: '=' }),
};

export const defaultUnit = t.field('默认计量单位', t.Text(10));
export const defaultTaxRate = t.field('默认税率', TAX_RATE);
export const taxClassCode = t.field('税收分类编码', t.Str({ pattern: '^[0-9]{19}$' }), { placeholder: '19 位数字' });
export const attrTemplate = t.field('属性模板', t.Arr(attribute, { maxItems: 30 }));

export const categoryDetail = t.Obj({
  ...row,
  pathName: t.field('所在位置', t.Str()),
  defaultUnit: t.Nullable(defaultUnit),
  defaultTaxRate: t.Nullable(defaultTaxRate),
  taxClassCode: t.Nullable(taxClassCode),
  requiredQualifications: requirements,
  reportRequired: t.labelled(reports, t.Bool()),
  attrs: attrTemplate,
  updatedByName: t.Str(),
  log: t.Arr(logEntry),
});

const base = '/api/goods/classification';
const byId = t.Obj({ id });
export const moveTo = t.field('移动到', t.Opt(t.Id()));

export const classification = {
  /** Nodes below one, those that a keyword finds with the nodes above, or one node with the nodes above. */
  tree: t.call({
    path: `${base}/tree`,
    access: 'login',
    reads: true,
    input: t.Obj({
      parentId: t.Opt(t.Id()),
      keyword: t.Opt(t.Text(40)),
      id: t.Opt(t.Id()),
      enabled: t.Opt(t.Bool()),
      whole: t.Opt(t.Bool()),
    }),
    output: t.Arr(node),
  }),
  page: t.pageOf({
    path: `${base}/page`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['categoryCode', 'sort', 'updatedAt'],
  }),
  detail: t.call({ method: 'GET', path: `${base}/detail`, access: 'login', input: byId, output: categoryDetail }),
  save: t.call({
    path: `${base}/save`,
    access,
    input: t.Obj({
      id: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      parentId: t.Opt(t.Id()),
      categoryName,
      defaultUnit: t.Opt(defaultUnit),
      defaultTaxRate: t.Opt(defaultTaxRate),
      taxClassCode: t.Opt(taxClassCode),
      sort: t.Opt(row.sort),
      reportRequired: t.field('要求检测报告', t.Opt(t.Bool())),
      requiredQualifications: t.Opt(requirements),
      attrs: t.relabel(t.Opt(attrTemplate), '标准属性模板', { hint: '下级分类没有自己的模板时使用上级的' }),
    }),
    output: t.Obj(shared.seen),
  }),
  /** What disabling would take off the shelf. */
  impact: t.call({
    method: 'GET',
    path: `${base}/impact`,
    access,
    input: byId,
    output: t.Obj({ below: t.Int(), listedGoods: t.Int(), suppliers: t.Int() }),
  }),
  /** Disabling reaches all that is below, and takes its goods off the shelf. */
  updateState: t.call({
    path: `${base}/updateState`,
    access,
    input: t.Obj({ ...shared.seen, status: t.codeOf(CATEGORY_STATE) }),
    output: t.Obj({ unlisted: t.Int() }),
  }),
  /** Below another node, with all that hangs on it; codes follow. Without `parentId` to the top. */
  move: t.stepCall(categorySteps, 'MOVE', { path: `${base}/move`, asks: { parentId: moveTo } }),
  /** Siblings in the order given. */
  sort: t.call({ path: `${base}/sort`, access, input: t.Obj({ ids: t.Arr(t.Id(), { minItems: 1, maxItems: 99 }) }) }),
  remove: t.stepCall(categorySteps, 'DELETE', { method: 'DELETE', path: `${base}/{id}`, versioned: false }),
  export: t.download({ path: `${base}/export`, access: 'goods:classification:export', input: t.Obj(filters) }),
};

export const classificationImport = importOf(`${base}/import`, access);

export type CategoryFilters = t.FiltersOf<typeof classification.page>;
export type CategoryRow = t.RowOf<typeof classification.page>;
export type CategoryDetail = t.OutputOf<typeof classification.detail>;
export type CategoryNode = t.OutputOf<typeof classification.tree>[number];
export type CategoryInput = t.InputOf<typeof classification.save>;

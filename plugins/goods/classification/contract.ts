import * as shared from '@portal/sdk/calls/fields';
import { importOf } from '@portal/sdk/calls/import';
import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  Bool,
  call,
  codeOf,
  codes,
  download,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Nullable,
  Obj,
  Opt,
  pageOf,
  relabel,
  stepCall,
  stepsOf,
  Str,
  styled,
  Text,
} from '@portal/sdk/contract';
import type { FiltersOf, InputOf, OutputOf, RowOf, Static } from '@portal/sdk/contract';
import { reports, requirements } from '../fields.ts';

export const CATEGORY_STATE = codes({ 1: ['启用', 'success'], 0: ['停用', 'neutral'] });
export const ATTR_TYPE = codes({ TEXT: '文本', NUMBER: '数字', SINGLE: '单选', MULTI: '多选' });
export const TAX_RATE = codes({ '0.13': '13%', '0.09': '9%', '0.06': '6%', '0.03': '3%', '0': '0%' });
/** The rate that a workbook writes as 13%. */
export const rateOf = (text: string) => TAX_RATE.list.find((rate) => TAX_RATE.texts[rate] === text);
/** Levels of the tree. */
export const maxLevel = 4;

const access = 'goods:classification:edit';
const any = { from: [0, 1], access } as const;

/** What is out of use takes all below it along. */
export const categorySteps = stepsOf(CATEGORY_STATE, {
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
export const attribute = Obj({
  name: field('属性名', Text(30), { width: 132 }),
  type: shared.typeOf(ATTR_TYPE, { width: 104 }),
  unit: Opt(labelled(shared.unit, Text(10), { width: 80 })),
  required: field('必填', Bool(), { width: 72 }),
  options: field('可选值', Arr(Text(40), { maxItems: 30 }), { width: 190 }),
  searchable: field('搜索', Bool(), { width: 56 }),
});
export type Attribute = Static<typeof attribute>;

export const categoryCode = field('分类编码', Str(), { width: 128 });
const row = {
  id: Id(),
  categoryCode,
  categoryName: field('分类名称', Text(30), { width: 164 }),
  status: shared.statusOf(CATEGORY_STATE, { width: 84 }),
  /** Suppliers' categories that are open, of the category and of all below it. */
  categoryCount: field('关联类目数', Int(), { width: 108 }),
  /** Goods of the category and of all below it. */
  goodsCount: field('商品数', Int(), { width: 80 }),
  parentName: field('上级', Nullable(Str()), { width: 128 }),
  level: styled(shared.level, { width: 64 }),
  sort: labelled(shared.sort, Int({ minimum: 1, maximum: 9999 }), { width: 64, placeholder: '数字小的在前' }),
  updatedAt: shared.updatedAt,
  parentId: Nullable(Id()),
  version: Int(),
  may: mayOf(categorySteps),
};

const { id, parentId, categoryName, status, goodsCount } = row;
const place = { id, parentId, categoryCode, categoryName, level: row.level, status };
const node = Obj({ ...place, enabled: Bool(), goodsCount, hasChildren: Bool() });

const filters = {
  parentId: labelled(row.parentName, Opt(Id())),
  keyword: field('名称/编码', Opt(Text(40))),
  ...filtersOf(row, { status: '=' }),
};

export const defaultUnit = field('默认计量单位', Text(10));
export const defaultTaxRate = field('默认税率', TAX_RATE);
export const taxClassCode = field('税收分类编码', Str({ pattern: '^[0-9]{19}$' }), { placeholder: '19 位数字' });
export const attrTemplate = field('属性模板', Arr(attribute, { maxItems: 30 }));

export const categoryDetail = Obj({
  ...row,
  pathName: field('所在位置', Str()),
  defaultUnit: Nullable(defaultUnit),
  defaultTaxRate: Nullable(defaultTaxRate),
  taxClassCode: Nullable(taxClassCode),
  requiredQualifications: requirements,
  reportRequired: labelled(reports, Bool()),
  attrs: attrTemplate,
  updatedByName: Str(),
  log: Arr(logEntry),
});

const base = '/api/goods/classification';
const byId = Obj({ id });
export const moveTo = field('移动到', Opt(Id()));

export const classification = {
  /** Nodes below one, those that a keyword finds with the nodes above, or one node with the nodes above. */
  tree: call({
    path: `${base}/tree`,
    access: 'login',
    reads: true,
    input: Obj({
      parentId: Opt(Id()),
      keyword: Opt(Text(40)),
      id: Opt(Id()),
      enabled: Opt(Bool()),
      whole: Opt(Bool()),
    }),
    output: Arr(node),
  }),
  page: pageOf({
    path: `${base}/page`,
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['categoryCode', 'sort', 'updatedAt'],
  }),
  detail: call({ method: 'GET', path: `${base}/detail`, access: 'login', input: byId, output: categoryDetail }),
  save: call({
    path: `${base}/save`,
    access,
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      parentId: Opt(Id()),
      categoryName,
      defaultUnit: Opt(defaultUnit),
      defaultTaxRate: Opt(defaultTaxRate),
      taxClassCode: Opt(taxClassCode),
      sort: Opt(row.sort),
      reportRequired: field('要求检测报告', Opt(Bool())),
      requiredQualifications: Opt(requirements),
      attrs: relabel(Opt(attrTemplate), '标准属性模板', { hint: '下级分类没有自己的模板时使用上级的' }),
    }),
    output: Obj(shared.seen),
  }),
  /** What disabling would take off the shelf. */
  impact: call({
    method: 'GET',
    path: `${base}/impact`,
    access,
    input: byId,
    output: Obj({ below: Int(), listedGoods: Int(), suppliers: Int() }),
  }),
  /** Disabling reaches all that is below, and takes its goods off the shelf. */
  updateState: call({
    path: `${base}/updateState`,
    access,
    input: Obj({ ...shared.seen, status: codeOf(CATEGORY_STATE) }),
    output: Obj({ unlisted: Int() }),
  }),
  /** Below another node, with all that hangs on it; codes follow. Without `parentId` to the top. */
  move: stepCall(categorySteps, 'MOVE', { path: `${base}/move`, asks: { parentId: moveTo } }),
  /** Siblings in the order given. */
  sort: call({ path: `${base}/sort`, access, input: Obj({ ids: Arr(Id(), { minItems: 1, maxItems: 99 }) }) }),
  remove: stepCall(categorySteps, 'DELETE', { method: 'DELETE', path: `${base}/{id}`, versioned: false }),
  export: download({ path: `${base}/export`, access: 'goods:classification:export', input: Obj(filters) }),
};

export const classificationImport = importOf(`${base}/import`, access);

export type CategoryFilters = FiltersOf<typeof classification.page>;
export type CategoryRow = RowOf<typeof classification.page>;
export type CategoryDetail = OutputOf<typeof classification.detail>;
export type CategoryNode = OutputOf<typeof classification.tree>[number];
export type CategoryInput = InputOf<typeof classification.save>;

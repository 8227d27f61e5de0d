import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  Bool,
  call,
  Decimal,
  download,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import type { InputOf, OutputOf, RowOf, Static } from '@portal/sdk/contract';
import { importOf } from '@portal/sdk/calls/import';

export const CATEGORY_STATE = { 1: '启用', 0: '停用' } as const;
export const CATEGORY_STATE_TONE = { 1: 'success', 0: 'neutral' } as const;
export const ATTR_TYPE = { TEXT: '文本', NUMBER: '数字', SINGLE: '单选', MULTI: '多选' } as const;
export const TAX_RATE = { '0.13': '13%', '0.09': '9%', '0.06': '6%', '0.03': '3%', '0': '0%' } as const;
/** Levels of the tree. */
export const maxLevel = 4;

export const taxRate = () => OneOf('0.13', '0.09', '0.06', '0.03', '0');
const state = () => OneOf(0, 1);

/** One attribute of a template. */
export const attribute = () =>
  Obj({
    name: Text(30),
    type: OneOf('TEXT', 'NUMBER', 'SINGLE', 'MULTI'),
    unit: Opt(Text(10)),
    required: Bool(),
    options: Arr(Text(40), { maxItems: 30 }),
    searchable: Bool(),
  });
export type Attribute = Static<ReturnType<typeof attribute>>;

const node = Obj({
  id: Id(),
  parentId: Nullable(Id()),
  categoryCode: Str(),
  categoryName: Str(),
  level: Int(),
  status: state(),
  goodsCount: Int(),
  hasChildren: Bool(),
});

const filters = { parentId: Opt(Id()), keyword: Opt(Text(40)), status: Opt(state()) };

const row = {
  id: Id(),
  categoryCode: Str(),
  categoryName: Str(),
  parentId: Nullable(Id()),
  parentName: Nullable(Str()),
  level: Int(),
  sort: Int(),
  status: state(),
  /** Suppliers' categories that are open, of the category and of all below it. */
  categoryCount: Int(),
  /** Goods of the category and of all below it. */
  goodsCount: Int(),
  childCount: Int(),
  updatedAt: Time(),
  version: Int(),
};

const seen = { id: Id(), version: Int({ minimum: 1 }) };

export const classification = {
  /** Nodes below one, those that a keyword finds with the nodes above, or one node with the nodes above. */
  tree: call({
    path: '/api/goods/classification/tree',
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
    path: '/api/goods/classification/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['categoryCode', 'sort', 'updatedAt'],
  }),
  detail: call({
    method: 'GET',
    path: '/api/goods/classification/detail',
    access: 'login',
    input: Obj({ id: Id() }),
    output: Obj({
      ...row,
      pathName: Str(),
      defaultUnit: Nullable(Str()),
      defaultTaxRate: Nullable(Decimal()),
      taxClassCode: Nullable(Str()),
      requiredQualifications: Arr(Str()),
      reportRequired: Bool(),
      attrs: Arr(attribute()),
      updatedByName: Str(),
      log: Arr(logEntry),
    }),
  }),
  save: call({
    path: '/api/goods/classification/save',
    access: 'goods:classification:edit',
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      parentId: Opt(Id()),
      categoryName: Text(30),
      defaultUnit: Opt(Text(10)),
      defaultTaxRate: Opt(taxRate()),
      taxClassCode: Opt(Str({ pattern: '^[0-9]{19}$' })),
      requiredQualifications: Opt(Arr(Text(40), { maxItems: 10 })),
      reportRequired: Opt(Bool()),
      sort: Opt(Int({ minimum: 1, maximum: 9999 })),
      attrs: Opt(Arr(attribute(), { maxItems: 30 })),
    }),
    output: Obj(seen),
  }),
  /** What disabling would take off the shelf. */
  impact: call({
    method: 'GET',
    path: '/api/goods/classification/impact',
    access: 'goods:classification:edit',
    input: Obj({ id: Id() }),
    output: Obj({ below: Int(), listedGoods: Int(), suppliers: Int() }),
  }),
  /** Disabling reaches all that is below, and takes its goods off the shelf. */
  updateState: call({
    path: '/api/goods/classification/updateState',
    access: 'goods:classification:edit',
    input: Obj({ ...seen, status: state() }),
    output: Obj({ unlisted: Int() }),
  }),
  /** Below another node, with all that hangs on it; codes follow. Without `parentId` to the top. */
  move: call({
    path: '/api/goods/classification/move',
    access: 'goods:classification:edit',
    input: Obj({ ...seen, parentId: Opt(Id()) }),
  }),
  /** Siblings in the order given. */
  sort: call({
    path: '/api/goods/classification/sort',
    access: 'goods:classification:edit',
    input: Obj({ ids: Arr(Id(), { minItems: 1, maxItems: 99 }) }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/goods/classification/{id}',
    access: 'goods:classification:edit',
    input: Obj({ id: Id() }),
  }),
  export: download({
    path: '/api/goods/classification/export',
    access: 'goods:classification:export',
    input: Obj(filters),
  }),
};

export const classificationImport = importOf('/api/goods/classification/import', 'goods:classification:edit');

export type CategoryRow = RowOf<typeof classification.page>;
export type CategoryDetail = OutputOf<typeof classification.detail>;
export type CategoryNode = OutputOf<typeof classification.tree>[number];
export type CategoryInput = InputOf<typeof classification.save>;

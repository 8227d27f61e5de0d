/** 字典管理: dictionaries as administrators keep them. Those that the product refers to change names and order only. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { importOf } from './import.ts';
import { logEntry } from './log.ts';

export const seesDictionaries = 'usercenter:dict:view';
export const keepsDictionaries = 'usercenter:dict:save';

/** Type of a dictionary in the histories of documents. */
export const dictionaryBizType = 'dictionary';

const DICT_SYSTEM = t.codes({ OP: '门户', TAX: '税务' });
export const DICT_KIND = t.codes({ LOCKED: ['内置', 'neutral'], OPEN: ['业务', 'success'] });
/** Tones of a tag. */
const ITEM_COLOR = t.codes({ danger: ['红', 'danger'], warning: ['橙', 'waiting'], success: ['绿', 'success'] });

/** 待生效 and 已过期 follow from its days; neither is offered. */
export const ITEM_STATUS = t.codes({
  1: ['启用', 'success'],
  2: ['待生效', 'waiting'],
  3: ['已过期', 'neutral'],
  0: ['停用', 'neutral'],
});

const kept = { access: keepsDictionaries } as const;

export const dictItemSteps = t.stepsOf(ITEM_STATUS, {
  SAVE: { title: '修改', ...kept, from: [0, 1] },
  DISABLE: { title: '停用', ...kept, from: [1], to: 0 },
  ENABLE: { title: '启用', ...kept, from: [0], to: 1 },
  DELETE: { title: '删除', ...kept, from: [0, 1] },
});

/** As the history of a dictionary tells what was done to it. */
export const DICT_ACTION = t.codes({
  CREATE: ['新增字典', 'neutral'],
  UPDATE: ['修改字典', 'neutral'],
  ITEM_ADD: ['新增项', 'neutral'],
  ITEM_SAVE: ['修改项', 'neutral'],
  ITEM_DISABLE: ['停用项', 'neutral'],
  ITEM_ENABLE: ['启用项', 'neutral'],
  ITEM_DELETE: ['删除项', 'neutral'],
  SORT: ['调整顺序', 'neutral'],
  IMPORT: ['导入', 'neutral'],
});
export type DictAction = keyof typeof DICT_ACTION.texts;

const codeNo = t.field('字典编号', t.Str({ pattern: '^[A-Z][A-Z0-9_]{1,49}$', title: '字典编号' }), {
  width: 184,
  hint: '大写字母、数字和下划线，保存后不能修改',
});
const codeName = t.field('字典名称', t.Text(30, 2), { width: 144 });
const itemNo = t.field('项编号', t.Str({ pattern: '^[^\\s,，]{1,30}$', title: '项编号' }), {
  width: 120,
  hint: '保存后不能修改',
});
const itemName = t.field('项名称', t.Text(50), { width: 184 });
const key = t.field('键值', t.Opt(t.Text(50)), { width: 88 });
const relativeCode1 = t.field('关联编码', t.Opt(t.Text(50)), { width: 96 });
const color = t.field('颜色', ITEM_COLOR, { width: 72 });
const isDefault = t.field('默认项', t.Bool());
const validFrom = t.field('生效日期', t.Opt(t.Day()), { width: 112 });
const validTo = t.field('失效日期', t.Opt(t.Day()), { width: 112, hint: '到这一天为止可以选择；不填的长期有效' });

const dict = {
  id: t.Id(),
  codeNo: t.labelled(codeNo, t.Str(), { as: 'copy' }),
  codeName: t.labelled(codeName, t.Str()),
  system: t.field('所属系统', DICT_SYSTEM),
  kind: t.field('类别', DICT_KIND),
  itemCount: t.field('项数', t.Int()),
};

const item = {
  id: t.Id(),
  dictId: t.Id(),
  codeName: dict.codeName,
  codeNo: t.labelled(codeNo, t.Str(), { width: 208 }),
  itemNo: t.labelled(itemNo, t.Str()),
  itemName: t.labelled(itemName, t.Str()),
  status: shared.statusOf(ITEM_STATUS, { width: 96 }),
  isDefault: t.Bool(),
  /** Of a dictionary that the product refers to: its name alone is changed. */
  locked: t.Bool(),
  /** Rows of all columns that hold it. */
  used: t.field('使用', t.Int(), { width: 80 }),
  sort: shared.sort,
  key: t.labelled(key, t.Nullable(t.Str())),
  relativeCode1: t.labelled(relativeCode1, t.Nullable(t.Str())),
  color: t.labelled(color, t.Nullable(t.codeOf(ITEM_COLOR)), { codes: ITEM_COLOR }),
  validFrom: t.labelled(validFrom, t.Nullable(t.Day())),
  validTo: t.labelled(validTo, t.Nullable(t.Day())),
  updatedAt: shared.updatedAt,
  version: t.Int(),
  may: t.mayOf(dictItemSteps),
};

const filters = {
  keyword: t.field('项名称/编号', t.Opt(t.Text(40))),
  ...t.filtersOf(item, { status: '=' }),
  dictId: t.field('字典', t.Opt(t.Id())),
};

export const dictDetail = t.Obj({
  ...dict,
  version: t.Int(),
  /** What its kind allows, and what it holds. */
  may: t.Arr(t.OneOf('ADD', 'REMOVE')),
  /** Columns that hold its items, as people call them, with their rows. */
  uses: t.Arr(t.Obj({ place: t.Str(), count: t.Int() })),
  log: t.Arr(logEntry),
});

const service = '/api/op/codeLibrary';
const byId = t.Obj({ id: t.Id() });

export const codeLibrary = {
  /** All dictionaries, or those that a keyword finds; none has another above it. */
  tree: t.call({
    path: `${service}/tree`,
    access: seesDictionaries,
    reads: true,
    input: t.Obj({ parentId: t.Opt(t.Id()), keyword: t.Opt(t.Text(40)), id: t.Opt(t.Id()) }),
    output: t.Arr(t.Obj(dict)),
  }),
  detail: t.call({
    method: 'GET',
    path: `${service}/detail`,
    access: seesDictionaries,
    input: byId,
    output: dictDetail,
  }),
  /** Items of one dictionary, or of all. */
  page: t.pageOf({
    path: `${service}/page`,
    access: seesDictionaries,
    filters: t.Obj(filters),
    row: t.Obj(item),
    sort: ['sort', 'itemNo', 'updatedAt'],
  }),
  /** With `id` it renames one. */
  save: t.call({
    path: `${service}/save`,
    access: keepsDictionaries,
    audit: { kind: 'ADMIN', title: '保存字典' },
    input: t.Obj({ id: t.Opt(t.Id()), version: t.Opt(t.Int({ minimum: 1 })), codeNo, codeName }),
    output: byId,
  }),
  /** Deletes a dictionary that has no items. */
  remove: t.call({
    method: 'DELETE',
    path: `${service}/{id}`,
    access: keepsDictionaries,
    audit: { kind: 'ADMIN', title: '删除字典' },
    input: byId,
  }),
  /** With `id` it replaces one, whose number stays; a new one stands last. */
  itemSave: t.call({
    path: `${service}/itemSave`,
    access: keepsDictionaries,
    audit: { kind: 'ADMIN', title: '保存字典项' },
    input: t.Obj({
      id: t.Opt(t.Id()),
      dictId: t.Id(),
      version: t.Opt(t.Int({ minimum: 1 })),
      ...{ itemNo, itemName, key, relativeCode1, validFrom, validTo },
      color: t.labelled(color, t.Opt(t.codeOf(ITEM_COLOR)), { codes: ITEM_COLOR }),
      isDefault: t.labelled(isDefault, t.Opt(t.Bool())),
    }),
    output: byId,
  }),
  itemState: t.call({
    path: `${service}/itemState`,
    access: keepsDictionaries,
    audit: { kind: 'ADMIN', title: '启用或停用字典项' },
    input: t.Obj({ ...shared.seen, step: t.OneOf('DISABLE', 'ENABLE') }),
  }),
  /** Deletes an item that no row uses. */
  itemRemove: t.stepCall(dictItemSteps, 'DELETE', {
    method: 'DELETE',
    path: `${service}/item/{id}`,
    versioned: false,
    audit: { kind: 'ADMIN', title: '删除字典项' },
  }),
  /** All items of a dictionary in the order given. */
  sort: t.call({
    path: `${service}/sort`,
    access: keepsDictionaries,
    audit: { kind: 'ADMIN', title: '调整字典项的顺序' },
    input: t.Obj({ dictId: t.Id(), ids: t.Arr(t.Id(), { minItems: 1, maxItems: 500 }) }),
  }),
  export: t.download({ path: `${service}/export`, access: seesDictionaries, input: t.Obj(filters) }),
};

export const codeLibraryImport = importOf(`${service}/import`, keepsDictionaries);

/** What a row of the table holds, as the import asks for it. */
export const importedItem = { codeNo, itemNo, itemName, key, relativeCode1 };

export type DictDetail = t.Static<typeof dictDetail>;
export type DictItem = t.RowOf<typeof codeLibrary.page>;

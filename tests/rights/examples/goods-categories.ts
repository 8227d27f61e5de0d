/** The classification of goods, which is the platform's own, and what suppliers apply for in it. */
import type { Example, Examples, Row } from './example.ts';
import { noFile, sendWorkbook } from './workbook.ts';

const seen = ({ id, version }: Row) => ({ id, version: Number(version) });
const everybody = { never: 'The classification of goods is one dictionary that everybody on the platform reads.' };

const node = `select c.id, c.version, c.name from gd_category c`;
/** Nothing hangs on it. */
const bare = `not exists (select from gd_category d where d.parent_id = c.id)
  and not exists (select from gd_goods g where g.category_id = c.id)
  and not exists (select from gd_supplier_category s where s.category_id = c.id)`;

const edits = (row: string, input: Example['input']): Example => ({ by: 'yy_ops', row, input, hidden: 'whole' });

export const classification: Examples = {
  'GET /api/goods/classification/detail': {
    by: 'gys_admin',
    row: node,
    input: ({ id }) => ({ id }),
    hidden: everybody,
  },
  'POST /api/goods/classification/save': edits(`${node} where c.level = 2`, (row) => ({
    ...seen(row),
    categoryName: `${row['name']}（新）`,
    defaultUnit: '件',
    defaultTaxRate: '0.13',
  })),
  'GET /api/goods/classification/impact': {
    by: 'yy_ops',
    row: node,
    input: ({ id }) => ({ id }),
    hidden: { never: "The classification is everybody's; the goods and suppliers told are counted within the reach." },
  },
  'POST /api/goods/classification/updateState': edits(
    `${node} join gd_category p on p.id = c.parent_id where c.status = 0 and p.status = 1`,
    (row) => ({ ...seen(row), status: 1 }),
  ),
  'POST /api/goods/classification/move': edits(
    `select c.id, c.version, p.id as parent_id from gd_category c join gd_category p on p.id <> c.parent_id
      where ${bare} and p.level = 1 and p.status = 1`,
    ({ parentId, ...row }) => ({ ...seen(row), parentId }),
  ),
  'POST /api/goods/classification/sort': edits(
    `select c.id, d.id as other from gd_category c join gd_category d on d.parent_id = c.parent_id and d.id > c.id`,
    ({ id, other }) => ({ ids: [other, id] }),
  ),
  'DELETE /api/goods/classification/{id}': edits(`${node} where ${bare}`, ({ id }) => ({ id })),
  'POST /api/goods/classification/import': {
    by: 'yy_ops',
    prepare: async (server) => ({
      id: await sendWorkbook(server, 'yy_ops', {
        '分类路径 *': '节能环保设备',
        默认计量单位: '台',
        默认税率: '13%',
        税收分类编码: '',
      }),
    }),
    input: ({ id }) => ({ fileId: id, step: 'write' }),
    hidden: 'whole',
    missing: noFile,
  },
};

const own = (status: number) =>
  `select id, version, category_id, attr_template, qualifications from gd_supplier_category
    where supplier_ent_id = :ent and status = ${status}`;
const ofSupplier = (status: number, input: Example['input'] = seen): Example => ({
  by: 'gys_sales',
  row: own(status),
  input,
});

export const supplies: Examples = {
  'GET /api/goods/category/detail': ofSupplier(2, ({ id }) => ({ id })),
  'GET /api/goods/category/versions': ofSupplier(2, ({ id }) => ({ id })),
  'GET /api/goods/category/start': {
    by: 'gys_sales',
    row: node,
    input: ({ id }) => ({ categoryId: id }),
    hidden: everybody,
  },
  'POST /api/goods/category/save': ofSupplier(4, ({ categoryId, ...row }) => ({
    ...seen(row),
    categoryId,
    attrTemplate: [{ name: '公称压力', type: 'NUMBER', unit: 'MPa', required: true, options: [], searchable: true }],
    qualifications: [],
  })),
  'POST /api/goods/category/submit': ofSupplier(0),
  'POST /api/goods/category/withdraw': ofSupplier(1),
  'POST /api/goods/category/remove': ofSupplier(0),
  'POST /api/goods/category/updateState': {
    by: 'yy_ops',
    row: `select id, version from gd_supplier_category where status = 5 and valid_to > '2026-03-16'`,
    input: (row) => ({ ...seen(row), auditStatus: 2 }),
  },
};

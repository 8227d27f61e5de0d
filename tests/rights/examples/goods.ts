import type { Example, Examples, Row } from './example.ts';
import { classification, supplies } from './goods-categories.ts';
import { noFile, sendWorkbook } from './workbook.ts';

const seen = ({ id, version }: Row) => ({ id, version: Number(version) });

const own = (status: number) =>
  `select id, version, category_id from gd_goods
    where supplier_ent_id = :ent and status = ${status} and price_valid_to > '2026-03-17'`;
const ofSupplier = (status: number, input: Example['input'] = ({ id }) => ({ id })): Example => ({
  by: 'gys_sales',
  row: own(status),
  input,
});

/** The workbook is the row: who has not sent it does not see it. */
const imports = (row: string, cells: (row: Row) => Row): Example => ({
  by: 'gys_sales',
  row,
  prepare: async (server, found) => ({ id: await sendWorkbook(server, 'gys_sales', cells(found)) }),
  input: ({ id }) => ({ fileId: id, step: 'write' }),
  hidden: { from: 'gys_admin' },
  missing: noFile,
});

const goodsOf: Examples = {
  'GET /api/goods/detail': ofSupplier(2),
  'GET /api/goods/priceHistory': ofSupplier(3),
  'GET /api/goods/versions': ofSupplier(3),
  'GET /api/goods/template': {
    by: 'gys_sales',
    row: `select id from gd_category`,
    input: ({ id }) => ({ categoryId: id }),
    hidden: { never: 'The classification of goods is one dictionary that everybody on the platform reads.' },
  },
  'POST /api/goods/compare': {
    by: 'gys_sales',
    row: `select max(id) as id, min(id) as other from gd_goods where supplier_ent_id = :ent and status = 3`,
    input: ({ id, other }) => ({ ids: [id, other] }),
  },
  'POST /api/goods/save': ofSupplier(0, ({ categoryId, ...row }) => ({
    ...seen(row),
    goodsName: '圆锥滚子轴承（加强型）',
    categoryId,
    brand: '屿岚',
    spec: '30212',
    unit: '套',
    unitPrice: '196.5',
    taxRate: '0.13',
    priceValidTo: '2026-12-31',
    moq: '1',
    leadDays: 15,
    images: [],
  })),
  'POST /api/goods/submit': ofSupplier(5, seen),
  'POST /api/goods/updateState': {
    ...ofSupplier(2, (row) => ({ ...seen(row), status: 3 })),
    also: ['goods:list:shelf'],
  },
  'POST /api/goods/batchUpdateState': ofSupplier(3, (row) => ({ status: 4, goods: [seen(row)] })),
  'POST /api/goods/remove': ofSupplier(0, seen),
  'POST /api/goods/copy': ofSupplier(3),
  'POST /api/goods/import': imports(
    `select category_code from gd_category where level = 3 and status = 1`,
    ({ categoryCode = '' }) => ({
      '商品名称 *': '剖分式轴承座',
      '分类编码 *': categoryCode,
      '品牌 *': '屿岚',
      '规格型号 *': 'SN520',
      '单位 *': '件',
      '含税单价 *': '318.6',
      '税率 *': '13%',
      起订量: '',
      '供货周期（天） *': '15',
      '价格有效期至 *': '2026-12-31',
      产地: '',
      条码: '',
    }),
  ),
  'POST /api/goods/priceImport': imports(
    `select goods_code, trim_scale(round(unit_price * 0.98, 2))::text as lower from gd_goods
      where supplier_ent_id = :ent and status = 4 and price_valid_to > '2026-03-17'`,
    ({ goodsCode = '', lower = '' }) => ({ '商品编码 *': goodsCode, '新含税单价 *': lower, 涨价原因: '' }),
  ),
};

/** A change that waits; `id` is how the step names it. */
const waiting = (id: string) =>
  `select v.${id} as id from gd_goods_version v where v.status = 1 and v.submitted_by <> :user`;
const reviewed = (row: string, input: Example['input']): Example => ({ by: 'yy_ops', row, input });

const reviews: Examples = {
  'GET /api/goods/approval': reviewed(waiting('id'), ({ id }) => ({ id })),
  'GET /api/goods/referencePrice': reviewed(waiting('id'), ({ id }) => ({ id })),
  'POST /api/goods/review/comment': reviewed(waiting('apply_no'), ({ id }) => ({
    applyNo: id,
    comments: [{ field: 'images', comment: '主图与型号不符，请更换为实物图' }],
  })),
};

export const goods: Examples = { ...classification, ...supplies, ...goodsOf, ...reviews };

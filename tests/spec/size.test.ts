import { expect, it } from '@rstest/core';
import { tableFaults } from '../../scripts/boundaries/tables.ts';
import { casts, guards, labels, stateConditions } from '../../scripts/size/counts.ts';

const page = (text: string) => new Map([['plugins/order/agreement/x.tsx', text]]);
const half = (text: string) => new Map([['plugins/order/agreement/x.server.ts', text]]);

it('counts the labels of fields, not the titles of pages', () => {
  const text = `
    const columns = [{ title: '供应商', field: 'supplierName' }, { title: '状态', key: 'state', show }];
    const fields = [{ name: 'reason', label: '原因', kind: 'area' }];
    const dialog = { title: '撤回变更单' };
    const english = { title: 'Supplier', field: 'supplierName' };`;
  expect(labels(page(text)).map(({ what }) => what)).toEqual(['供应商', '状态', '原因']);
});

it('counts what the browser asks of a state, and not what the server asks', () => {
  const text = 'if (row.status === 3 || [1, 2].includes(auditStatus) || row.kind === 1) go();';
  expect(stateConditions(page(text))).toHaveLength(2);
  expect(stateConditions(half(text))).toEqual([]);
});

it('counts guards that handlers write by hand', () => {
  expect(guards(half("if (row.status !== 3) refuse('conflict', '不能撤回');"))).toHaveLength(1);
  expect(guards(half("if (row.status !== 3) return; if (!row.file) refuse('invalid', '请上传附件');"))).toEqual([]);
});

it('counts casts, and no constants', () => {
  expect(casts(half("const a = row as Row; const b = ['x'] as const;"))).toHaveLength(1);
});

it.each([
  ["db.selectFrom('gdGoods as g').selectAll()", 'read'],
  ["db.updateTable('gdGoods').set({ name })", 'written'],
  ["query.innerJoin('gdGoods', 'gdGoods.id', 'l.goodsId')", 'joined'],
  ['sql`select name from gd_goods`', 'read in tagged SQL'],
])('names the table of another area: %s', (text) => {
  const owners = new Map([
    ['gd_goods', 'goods'],
    ['pub_goods', 'goods'],
    ['ord_order', 'order'],
  ]);
  const [fault] = tableFaults(half(`export const x = ${text};`), owners);
  expect(fault).toBe(
    'plugins/order/agreement/x.server.ts:1 names gd_goods, a table of goods: read a view that goods publishes (pub_…), or hear its events.',
  );
  expect(tableFaults(half("db.selectFrom('pubGoods'); db.selectFrom('ordOrder');"), owners)).toEqual([]);
});

it.each([
  "db.updateTable('pubGoods').set({ name })",
  "db.insertInto('pubGoods').values({ name })",
  'sql`delete from pub_goods`',
  "sql`with w as (update pub_goods set name = 'x' returning id) select id from w`",
])('refuses to write what another area publishes: %s', (text) => {
  const owners = new Map([['pub_goods', 'goods']]);
  expect(tableFaults(half(`export const x = ${text};`), owners)).toEqual([
    'plugins/order/agreement/x.server.ts:1 writes pub_goods, which goods publishes for reading: emit an event that goods hears.',
  ]);
});

/** Goods and prices from workbooks: what is taken, what each wrong row lacks, what becomes of the rest. */
import { addDays } from '@portal/sdk/format';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { classification } from '../classification/contract.ts';
import { uploaded } from '../test-workbook.ts';
import { goodsImport, goodsList, priceImport } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let today: string;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  supplier = await server.as('gys_admin');
  today = server.clock.today();
});
afterAll(() => server.close());

/** Column and fault, whatever the row. */
const named = (faults: readonly { field: string; message: string }[]) =>
  faults.map(({ field, message }) => `${field} ${message}`).sort();

test('goods become drafts with what is given; what is left out has its usual value', async () => {
  const leaves = (await supplier.call(classification.tree, { whole: true })).filter(({ hasChildren }) => !hasChildren);
  const open = leaves.find(({ status }) => status === 1)?.categoryCode ?? '';
  const closed = leaves.find(({ status }) => status === 0)?.categoryCode ?? '';
  const titles = [
    ...['商品名称', '分类编码', '品牌', '规格型号', '单位', '含税单价', '税率', '起订量', '供货周期（天）'],
    ...['价格有效期至', '产地', '条码'],
  ];
  const usual: Readonly<Record<string, string>> = {
    ...{ 分类编码: open, 品牌: '临锋', 规格型号: 'T1', 单位: '个', 含税单价: '0.000001', 税率: '9%', 起订量: '' },
    ...{ '供货周期（天）': '365', 价格有效期至: addDays(today, 1), 产地: '', 条码: '' },
  };
  const row = (name: string, change: Readonly<Record<string, string>> = {}) =>
    titles.map((title) => ({ ...usual, 商品名称: name, ...change })[title] ?? '');
  const fileId = await uploaded(supplier, titles, [
    row('导入甲'),
    row('导入乙', {
      起订量: '1',
      '供货周期（天）': '1',
      产地: '洛阳',
      条码: '12345678',
      含税单价: '9999999',
      税率: '13%',
    }),
    row('导入甲'),
    row('导入丙', { 分类编码: closed }),
    row('导入丁', { 分类编码: '99999999' }),
    row('导入戊', { 价格有效期至: today }),
    row('导入己', { 起订量: '0.9999' }),
    row('导入庚', { 起订量: '1.00001' }),
    row('导入辛', { '供货周期（天）': '366' }),
    row('导入壬', { '供货周期（天）': '0' }),
    row('导入癸', { 条码: '1234567' }),
    row('导入子', { 含税单价: '0' }),
    row('导入丑', { 品牌: '别的牌子', 起订量: '2.5', 商品名称: '导入甲' }),
  ]);
  const check = await supplier.call(goodsImport.run, { fileId, step: 'check' });
  expect(check).toMatchObject({ total: 13, right: 3, written: 0 });
  expect(named(check.faults)).toEqual(
    [
      ...['商品名称 已有同名、同型号、同品牌的商品', '分类编码 分类编码不存在或已停用'],
      ...['分类编码 分类编码不存在或已停用', '价格有效期至 价格有效期应晚于今天', '起订量 起订量不能小于 1'],
      ...['起订量 起订量不能小于 1', '供货周期（天） 供货周期为 1 至 365 天', '供货周期（天） 供货周期为 1 至 365 天'],
      ...['条码 条码为 8 至 14 位数字', '含税单价 单价应大于 0，最多 6 位小数，不超过 9,999,999'],
    ].sort(),
  );
  const written = await supplier.call(goodsImport.run, { fileId, step: 'write' });
  expect(written.written).toBe(3);
  const contentOf = async (goodsName: string, brand = '临锋') => {
    const { records } = await supplier.call(goodsList.page, { goodsName, brand });
    const { content, status } = await supplier.call(goodsList.detail, { id: records[0]?.id ?? '0' });
    return { ...content, status };
  };
  const [one, two] = [await contentOf('导入甲'), await contentOf('导入乙')];
  expect(one).toMatchObject({ status: 0, taxRate: '0.09', moq: '1', leadDays: 365, unitPrice: '0.000001', tiers: [] });
  expect([one.origin, one.barcode]).toEqual([undefined, undefined]);
  expect(two).toMatchObject({ taxRate: '0.13', moq: '1', leadDays: 1, origin: '洛阳', barcode: '12345678' });
  expect((await contentOf('导入甲', '别的牌子')).moq).toBe('2.5');
  const again = await supplier.call(goodsImport.run, { fileId, step: 'check' });
  expect(again.right).toBe(0);
  // what another supplier sells under the same name stands in nobody's way
  await sql`update gd_goods set supplier_ent_id = (select id from ent_enterprise where customer_code = 'S0002')
    where goods_name = '导入乙'`.execute(server.db);
  expect((await supplier.call(goodsImport.run, { fileId, step: 'check' })).right).toBe(1);
});

test('new prices are handed in for what is approved, once each, with a reason where they rise steeply', async () => {
  const { rows } = await sql<{ id: string; code: string }>`
    select g.id, g.goods_code as code from gd_goods g join ent_enterprise e on e.id = g.supplier_ent_id
    where e.customer_code = 'S0001' and g.status = 3
      and not exists (select from gd_goods_version v where v.goods_id = g.id and v.status in (0, 1))
    order by g.id limit 6`.execute(server.db);
  const codes = rows.map(({ code }) => code);
  await sql`update gd_goods set unit_price = 100 where goods_code = any(${codes})`.execute(server.db);
  await sql`delete from gd_goods_price_tier where goods_id = any(${rows.map(({ id }) => id)})`.execute(server.db);
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = codes;
  const first = rows[0]?.id ?? '0';
  await sql`insert into gd_goods_price_tier (goods_id, from_qty, price) values (${first}, 10, 90), (${first}, 20, 80)`.execute(
    server.db,
  );
  await sql`update gd_goods set status = case goods_code when ${f} then 6 when ${b} then 2 else 4 end
    where goods_code in (${f}, ${b}, ${d})`.execute(server.db);
  const theirs = await sql<{ code: string }>`select goods_code as code from gd_goods g
    join ent_enterprise e on e.id = g.supplier_ent_id where e.customer_code = 'S0002' and g.status = 3
    order by g.id limit 1`.execute(server.db);
  const waiting =
    (await supplier.call(goodsList.page, { changing: true, status: 3, size: 1 })).records[0]?.goodsCode ?? '';
  const fileId = await uploaded(
    supplier,
    ['商品编码', '新含税单价', '涨价原因'],
    [
      [a, '90', ''],
      [b, '110', ''],
      [c, '110.01', ''],
      [d, '110.01', '钢材涨价'],
      [e, '100', ''],
      [a, '80', ''],
      [f, '90', ''],
      [waiting, '1', ''],
      [theirs.rows[0]?.code ?? '', '90', ''],
      ['SP00000000', '90', ''],
    ],
  );
  const report = await supplier.call(priceImport.run, { fileId, step: 'write' });
  expect(named(report.faults)).toEqual(
    [
      ...['涨价原因 涨幅超过 10%，请填写涨价原因', '新含税单价 与现价相同', '商品编码 与前面的行重复'],
      ...['商品编码 没有可以改价的该商品', '商品编码 该商品有未完成的变更', '商品编码 没有可以改价的该商品'],
      '商品编码 没有可以改价的该商品',
    ].sort(),
  );
  expect(report).toMatchObject({ total: 10, right: 3, written: 3 });
  const changeOf = async (code: string) => {
    const { records } = await supplier.call(goodsList.page, { goodsCode: code });
    const { change, content } = await supplier.call(goodsList.detail, { id: records[0]?.id ?? '0' });
    return { was: content.unitPrice, waits: change?.waits, to: change?.content.unitPrice, reason: change?.riseReason };
  };
  expect(await changeOf(a)).toEqual({ was: '100', waits: true, to: '90', reason: null });
  expect(await changeOf(b)).toEqual({ was: '100', waits: true, to: '110', reason: null });
  expect(await changeOf(d)).toEqual({ was: '100', waits: true, to: '110.01', reason: '钢材涨价' });
  const { change } = await supplier.call(goodsList.detail, { id: first });
  expect(change?.content.tiers).toEqual([{ fromQty: '20', price: '80' }]); // 90 would not be less than the price itself
});

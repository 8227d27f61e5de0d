/** What goods may be saved, submitted and listed with, what rules notice of them, and what their lists find. */
import { fileManager, manageFile } from '@portal/sdk/calls/files';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { addDays } from '@portal/sdk/format';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { dataScopeOf } from '#server/test-data-scope';
import { approvalOf } from '#server/test-approval';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { goodsApproval } from '../goodsApproval/contract.ts';
import { goodsBizType } from '../review/contract.ts';
import { type Content, goodsList, type GoodsFilters } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let operator: TestApi;
let buyer: TestApi;
let today: string;
let base: Content;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  [supplier, operator] = [await server.as('gys_admin'), await server.as('yy_ops')];
  buyer = await server.as('cg_buyer');
  today = server.clock.today();
  const { records } = await supplier.call(goodsList.page, { status: 3, goodsName: '深沟球轴承', size: 1 });
  base = { ...(await supplier.call(goodsList.detail, { id: records[0]?.id ?? '0' })).content, tiers: [] };
});
afterAll(() => server.close());

const { entOf } = dataScopeOf(() => server);
let made = 0;
/** Under a name and a model of its own. */
const content = (change: Partial<Content> = {}): Content => {
  made += 1;
  return { ...base, goodsName: `规则商品${made}`, spec: `GZ-${made}`, ...change };
};
const save = (change: Partial<Content> = {}) => supplier.call(goodsList.save, content(change));
const detail = (id: string, api = supplier) => api.call(goodsList.detail, { id });
const refused = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => '',
    (error: { msg?: string }) => error.msg ?? '',
  );

async function submitted(change: Partial<Content> = {}) {
  const { id, version } = await save(change);
  return { id, ...(await supplier.call(goodsList.submit, { id, version })) };
}
async function decide(applyNo: string, approve = true, auditOpinion = '不符') {
  const processInstId = await approvalOf(server, goodsBizType, applyNo);
  await operator.call(workflowtask.submitAuditResult, { processInstId, approve, ...(!approve && { auditOpinion }) });
}
async function shownApproval(applyNo: string) {
  const { records } = await operator.call(goodsApproval.approvalPage, { scope: 'all', size: 100 });
  return operator.call(goodsApproval.approval, { id: records.find((row) => row.applyNo === applyNo)?.id ?? '0' });
}

describe('what may be saved', () => {
  test('prices, quantities and days at their edges', async () => {
    await save({ unitPrice: '9999999', moq: '1', priceValidTo: addDays(today, 1) });
    expect(await refused(save({ unitPrice: '9999999.000001' }))).toBe('含税单价应大于 0 且不超过 9,999,999');
    expect(await refused(save({ moq: '0.9999' }))).toBe('起订量不能小于 1');
    expect(await refused(save({ priceValidTo: today }))).toBe('价格有效期应晚于今天');
  });

  test('a detail of twenty thousand characters, with pictures of the platform alone', async () => {
    await save({ detailHtml: `<p>${'x'.repeat(20_000)}</p>` });
    expect(await refused(save({ detailHtml: `<p>${'x'.repeat(20_001)}</p>` }))).toBe('图文详情最多 20,000 字');
    for (const source of ['https://x.example/a.png', '//x.example/a.png', 'data:image/png;base64,AA'])
      expect(await refused(save({ detailHtml: `<p><img src="${source}"></p>` }))).toContain('不能引用外部图片');
  });

  test('pictures are square, of 800 pixels and more, and of two megabytes at most', async () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
    const stored = async (bytes: Buffer, name = 'a.png', type = 'image/png') => {
      const [file] = await supplier.call(fileManager.uploadFile, {}, { files: [{ name, bytes, type }] });
      return [{ fileId: file?.fileIds[0] ?? '', fileName: name }];
    };
    const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
    const square = await picture(800, 800);
    const { id } = await save({ images: await stored(padded(square, 2 * 1024 * 1024)) });
    const { content: kept, version } = await detail(id);
    expect(kept.images).toHaveLength(1);
    const [{ fileId = '' } = {}] = kept.images;
    const open = async () =>
      (await server.anonymous.raw(manageFile.download, { fileId })).headers['content-disposition'] !== undefined;
    expect(await open()).toBe(false);
    await decide((await supplier.call(goodsList.submit, { id, version })).applyNo);
    expect(await open()).toBe(true); // everybody's once it is approved
    const fault = async (images: Content['images']) => refused(save({ images }));
    expect(await fault(await stored(padded(square, 2 * 1024 * 1024 + 1)))).toBe('主图“a.png”不能超过 2MB');
    expect(await fault(await stored(await picture(799, 799)))).toBe('主图“a.png”的边长不能小于 800 像素');
    expect(await fault(await stored(await picture(801, 800)))).toBe('主图“a.png”的宽高比应为 1:1');
    expect(await fault(await stored(Buffer.from('%PDF-1.4\n%%EOF'), 'a.pdf', 'application/pdf'))).toContain('应为 PNG');
  });

  test('its own name again, and tiers and pictures in their order', async () => {
    const tiers = [
      { fromQty: '10', price: '90' },
      { fromQty: '20', price: '80' },
    ];
    const first = content({ tiers, unitPrice: '100' });
    const { id, version } = await supplier.call(goodsList.save, first);
    const images = [...base.images].reverse();
    await supplier.call(goodsList.save, { ...first, images, id, version });
    const kept = (await detail(id)).content;
    expect(kept.tiers).toEqual(tiers);
    expect(kept.images.map(({ fileId }) => fileId)).toEqual(images.map(({ fileId }) => fileId));
    expect(await refused(supplier.call(goodsList.save, { ...first, id }))).not.toBe(''); // which version was seen?
    const copies = [await supplier.call(goodsList.copy, { id }), await supplier.call(goodsList.copy, { id })];
    const names = await Promise.all(copies.map(async (one) => (await detail(one.id)).content.goodsName));
    expect(names).toEqual([`${first.goodsName}（副本1）`, `${first.goodsName}（副本2）`]);
    const copied = async (change: Partial<Content>) => {
      const { id: of } = await supplier.call(goodsList.save, { ...first, ...change });
      return (await detail((await supplier.call(goodsList.copy, { id: of })).id)).content.goodsName;
    };
    // of another brand or model they are no copies of these, and a long name gives way to its number
    for (const other of [{ brand: '别的牌' }, { spec: '别的型号' }])
      expect(await copied(other)).toBe(`${first.goodsName}（副本1）`);
    expect(await copied({ goodsName: '长'.repeat(100) })).toBe(`${'长'.repeat(90)}（副本1）`);
    await supplier.call(goodsList.remove, { id: copies[0]?.id ?? '0', version: copies[0]?.version ?? 0 });
    expect((await detail(copies[1]?.id ?? '0')).content.tiers).toEqual(tiers);
  });
});

describe('what may be submitted', () => {
  const supply = async (change: ReturnType<typeof sql>) =>
    sql`update gd_supplier_category set ${change} where supplier_ent_id = ${await entOf('S0001')}
      and category_id = ${base.categoryId}`.execute(server.db);

  test('with a picture, under an authorisation to its last day, with every attribute that it asks for', async () => {
    const submit = async (change: Partial<Content>) => refused(submitted(change));
    expect(await submit({ images: [] })).toBe('请上传 1 至 8 张主图');
    const template = (required: boolean) =>
      supply(sql`approved = jsonb_set(approved, '{attrTemplate}', jsonb_build_array(jsonb_build_object('name', '试验属性',
        'type', 'TEXT', 'required', ${required}::boolean, 'options', '[]'::jsonb, 'searchable', false)))`);
    await template(true);
    expect(await submit({ attrs: [{ name: '试验属性', value: ' ' }] })).toBe('请填写属性“试验属性”');
    expect(await submit({ attrs: [{ name: '试验属性', value: '有' }] })).toBe('');
    await template(false);
    expect(await submit({ attrs: [] })).toBe('');
    const closed = '该分类尚未取得供货授权或授权已过期，请先申请商品类目';
    for (const [state, told] of [
      [1, ''], // a change of the category waits
      [3, ''], // it was rejected
      [5, closed],
      [2, ''],
    ] as const) {
      await supply(sql`status = ${state}::smallint`);
      expect([state, await submit({})]).toEqual([state, told]);
    }
    const before = await sql<{ validTo: string }>`select valid_to from gd_supplier_category
      where supplier_ent_id = ${await entOf('S0001')} and category_id = ${base.categoryId}`.execute(server.db);
    await supply(sql`valid_to = ${today}`);
    expect(await submit({})).toBe('');
    await supply(sql`valid_to = ${addDays(today, -1)}`);
    expect(await submit({})).toBe(closed);
    await supply(sql`valid_to = ${before.rows[0]?.validTo ?? today}`);
  });
});

describe('what rules notice', () => {
  const rulesOf = async (change: Partial<Content>) =>
    (await shownApproval((await submitted(change)).applyNo)).hits.map(({ rule, text }) => `${rule} ${text}`);

  test('nothing of plain goods; words that the law bars; a report that is lacking where one is asked for', async () => {
    await sql`update gd_category set report_required = false where id = ${base.categoryId}`.execute(server.db);
    const plain = { brand: '素牌', images: base.images.slice(0, 1) };
    const found = await rulesOf(plain);
    expect(found.filter((text) => !text.startsWith('IMAGE'))).toEqual([]);
    expect(await rulesOf({ ...plain, goodsName: '顶级轴承', afterSale: '绝对包换' })).toContain(
      'WORD 含敏感词：顶级、绝对',
    );
    await sql`update gd_category set report_required = true where id = ${base.categoryId}`.execute(server.db);
    expect(await rulesOf({ ...plain, reports: [] })).toContain('REPORT 该分类要求检测报告，未上传');
    const reports = base.images.slice(0, 1);
    expect((await rulesOf({ ...plain, reports })).join()).not.toContain('REPORT');
  });

  test('a price above what was agreed for today, and no other', async () => {
    const agree = async (spec: string, validTo: string) =>
      sql`insert into gd_agreement_price (agreement_no, agreement_name, supplier_ent_id, goods_name, spec, price, valid_from,
        valid_to) values (${`XY-${spec}`}, '', ${await entOf('S0001')}, '协议轴承', ${spec}, 100, '2020-01-01', ${validTo})`.execute(
        server.db,
      );
    await agree('X1', today);
    await agree('X2', addDays(today, -1));
    const hit = async (spec: string, unitPrice: string, goodsName = '协议轴承') =>
      (await rulesOf({ goodsName, spec, unitPrice, brand: `牌${made}` })).filter((text) =>
        text.startsWith('AGREEMENT'),
      );
    expect(await hit('X1', '100')).toEqual([]);
    expect(await hit('X1', '100.01')).toEqual(['AGREEMENT 单价 100.01 超过协议 XY-X1 的协议价 100']);
    expect(await hit('X2', '200')).toEqual([]);
    expect(await hit('X1', '200', '别的轴承')).toEqual([]);
    const { records } = await supplier.call(goodsList.page, { agreementNo: 'XY-X1' });
    expect(records.map(({ goodsName, agreementPrice }) => [goodsName, agreementPrice])).toEqual([
      ['协议轴承', '100'],
      ['协议轴承', '100'],
    ]);
  });

  test('a picture that others show as well', async () => {
    const [one] = base.images;
    const images = one ? [one] : [];
    expect((await rulesOf({ images })).some((text) => text.startsWith('IMAGE 主图与商品 SP'))).toBe(true);
  });
});

describe('the shelf', () => {
  async function approvedGoods() {
    const { id, applyNo } = await submitted();
    await decide(applyNo);
    return id;
  }
  const list = async (id: string) => {
    const { version } = await detail(id);
    return refused(supplier.call(goodsList.updateState, { id, version, status: 3 }));
  };
  const ends = (id: string, day: string) =>
    sql`update gd_goods set price_valid_to = ${day} where id = ${id}`.execute(server.db);

  test('takes goods whose price and authorisation hold, and names those of a batch that it does not', async () => {
    const [one, two] = [await approvedGoods(), await approvedGoods()];
    await ends(one, today);
    expect(await list(one)).toBe('价格有效期已过，请先改价');
    await ends(one, addDays(today, 1));
    expect(await list(one)).toBe('');
    expect((await detail(one, buyer)).onSale).toBe(true);
    await ends(two, today);
    const seen = async (id: string) => ({ id, version: (await detail(id)).version });
    const goods = [await seen(one), await seen(two)];
    const { done, failures } = await supplier.call(goodsList.batchUpdateState, { status: 3, goods });
    expect(done).toBe(0);
    expect(failures.map(({ id, goodsCode, reason }) => [id, goodsCode.slice(0, 2), reason.slice(0, 4)])).toEqual([
      [one, 'SP', '商品当前'],
      [two, 'SP', '价格有效'],
    ]);
    const off = await supplier.call(goodsList.batchUpdateState, { status: 4, goods: [await seen(one)] });
    expect(off).toEqual({ done: 1, failures: [] });
    await sql`update gd_supplier_category set valid_to = ${addDays(today, -1)} where category_id = ${base.categoryId}`.execute(
      server.db,
    );
    expect(await list(one)).toBe('该分类的供货授权已过期，请先续期商品类目');
    await sql`update gd_supplier_category set valid_to = ${today} where category_id = ${base.categoryId}`.execute(
      server.db,
    );
    expect(await list(one)).toBe('');
  });

  test('shows prices where they moved, decisions to all, and what waits or failed to those within alone', async () => {
    const id = await approvedGoods();
    expect(await list(id)).toBe('');
    const change = async (part: Partial<Content>, approve: boolean) => {
      const { content: now, version } = await detail(id);
      const saved = await supplier.call(goodsList.save, { ...now, ...part, id, version });
      const { applyNo } = await supplier.call(goodsList.submit, { id, version: saved.version });
      if (approve) await decide(applyNo);
      else await decide(applyNo, false);
      return (await shownApproval(applyNo)).changeType;
    };
    expect(await change({ origin: '洛阳' }, true)).toBe(3);
    expect(await change({ tiers: [{ fromQty: '10', price: '1' }] }, true)).toBe(2);
    expect(await change({ unitPrice: '480' }, true)).toBe(2);
    expect(await change({ unitPrice: '470' }, false)).toBe(2);
    const prices = await buyer.call(goodsList.priceHistory, { id });
    expect(prices.map(({ price, rise }) => [price, rise])).toEqual([
      [base.unitPrice, null],
      ['480', String(Number((480 / Number(base.unitPrice) - 1).toFixed(6)))],
    ]);
    const statuses = async (api: TestApi) => (await api.call(goodsList.versions, { id })).map(({ status }) => status);
    expect(await statuses(supplier)).toEqual([3, 2, 2, 2, 2]);
    expect(await statuses(buyer)).toEqual([2, 2, 2, 2]);
    expect([(await detail(id)).change?.status, (await detail(id, buyer)).change]).toEqual([3, null]);
    expect((await detail(id)).content.tiers).toEqual([{ fromQty: '10', price: '1' }]);
  });
});

describe('the list', () => {
  test('finds by name or model, by category with all below it, and what is changing', async () => {
    const rows = async (input: Partial<GoodsFilters>) =>
      (await operator.call(goodsList.page, { ...input, size: 100 })).records;
    const { id } = await save({ goodsName: '找得到的名字', spec: 'ZD-77' });
    const own = async (goodsName: string) =>
      (await supplier.call(goodsList.page, { goodsName, size: 100 })).records.map((one) => one.id);
    expect([await own('找得到'), await own('ZD-77'), await own('找不到')]).toEqual([[id], [id], []]);
    const changing = await rows({ changing: true });
    expect(changing.length).toBeGreaterThan(0);
    expect(changing.every((one) => one.changing && ![0, 1, 5].includes(one.status))).toBe(true);
    const { rows: branch } = await sql<{
      id: string;
      goods: number;
    }>`select c.id, count(*)::int as goods from gd_category c
      join gd_category d on d.category_code like c.category_code || '%' join gd_goods g on g.category_id = d.id
      where c.level = 2 and g.status <> 0 group by c.id order by c.id limit 1`.execute(server.db);
    const { total } = await operator.call(goodsList.page, { categoryId: branch[0]?.id ?? '0' });
    expect(total).toBe(branch[0]?.goods);
    const sale = (await rows({ status: 3 })).concat(await rows({ status: 4 }));
    expect(sale.every(({ onSale, status }) => onSale === (status === 3))).toBe(true);
  });
});

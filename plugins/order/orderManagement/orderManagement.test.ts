import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { fileManager } from '@portal/sdk/calls/files';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { orderManagement } from './contract.ts';
import { placeOrder } from './test-place-order.ts';

let server: TestServer;
let supplier: TestApi;
let buyer: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
  supplier = await server.as('gys_admin');
  buyer = await server.as('cg_buyer');
});
afterAll(() => server.close());

const by = { carrier: '云屿物流', waybillNo: 'YD1' };

/** An order of the two demo enterprises, brought into a state through the real calls. */
async function orderIn(status: 10 | 20 | 30 | 40 | 60) {
  const id = await placeOrder(server.db);
  if (status > 10) await supplier.call(orderManagement.confirm, { orderId: id, version: 1 });
  const { lines } = await detail(id);
  const goods = lines.slice(0, status === 30 ? 1 : undefined).map((line) => ({ lineId: line.id, qty: line.qty }));
  if (status > 20) await supplier.call(orderManagement.ship, { orderId: id, version: 2, lines: goods, ...by });
  const received = goods.map(({ lineId, qty }) => ({ lineId, receivedQty: qty, rejectedQty: '0' }));
  if (status === 60) await buyer.call(orderManagement.receive, { orderId: id, version: 3, lines: received });
  return detail(id);
}

const detail = (orderId: string, api = supplier) => api.call(orderManagement.detail, { orderId });
const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
};

/** Someone of a supplier that has nothing to do with an order. */
const stranger = () => server.as('s0002_1');

describe('the way of an order', () => {
  test('from confirmation over two shipments and a receipt with a rejected piece, everything adds up', async () => {
    const { id } = await orderIn(10);
    await supplier.call(orderManagement.confirm, { orderId: id, version: 1 });
    const confirmed = await detail(id);
    expect(confirmed).toMatchObject({ status: 20, version: 2 });
    const [first, ...rest] = confirmed.lines;
    if (!first) throw new Error('An order has a line.');

    await supplier.call(orderManagement.ship, {
      orderId: id,
      version: 2,
      lines: [{ lineId: first.id, qty: first.qty }],
      ...by,
    });
    expect(await detail(id)).toMatchObject({ status: rest.length > 0 ? 30 : 40, version: 3 });
    const owed = rest.map((line) => ({ lineId: line.id, qty: line.qty }));
    await supplier.call(orderManagement.ship, { orderId: id, version: 3, lines: owed, ...by });
    expect(await detail(id)).toMatchObject({ status: 40, version: 4 });

    const { lines } = await detail(id);
    const goods = lines.map((line, index) => ({
      lineId: line.id,
      receivedQty: index === 0 ? String(Number(line.qty) - 1) : line.qty,
      rejectedQty: index === 0 ? '1' : '0',
      ...(index === 0 && { reason: '外观磕碰，退回更换' }),
    }));
    await buyer.call(orderManagement.receive, { orderId: id, version: 4, lines: goods });
    const received = await detail(id);
    expect(received.status).toBe(60);
    expect(Number(received.receiptRate)).toBeLessThan(1);
    expect(received.lines[0]).toMatchObject({ rejectedQty: '1.0000' });
    expect(received.shipments).toHaveLength(2);
    expect(received.shipments.every(({ status }) => status === 2)).toBe(true);
    expect(received.log.map(({ action }) => action)).toEqual(['RECEIVE', 'SHIP', 'SHIP', 'CONFIRM']);
  });

  test('both sides must agree on a cancellation, and the side that asked can not agree for the other', async () => {
    const { id, version } = await orderIn(10);
    await buyer.call(orderManagement.cancel, { orderId: id, version, step: 'apply', reason: '检修计划推迟' });
    const agreed = { orderId: id, version: version + 1, step: 'agree' as const };
    const own = await refusal(buyer.call(orderManagement.cancel, agreed));
    expect(own).toMatchObject({ code: '403', msg: '订单由陆苒申请取消，同意取消须由另一人办理' });
    const colleague = await refusal((await server.as('cg_admin')).call(orderManagement.cancel, agreed));
    expect(colleague).toMatchObject({ code: '409', msg: '没有待您处理的取消申请' });
    const early = await refusal(supplier.call(orderManagement.confirm, { orderId: id, version: version + 1 }));
    expect(early.msg).toBe('订单有待处理的取消申请，请先处理');
    await supplier.call(orderManagement.cancel, { orderId: id, version: version + 1, step: 'agree' });
    expect(await detail(id)).toMatchObject({ status: 80, cancelAskedBy: null });
  });

  test('the purchasing unit opens what its supplier has attached to a shipment, another supplier does not', async () => {
    const { id, lines } = await orderIn(20);
    const pdf = { name: '装箱单.pdf', bytes: '%PDF-1.4\n%%EOF', type: 'application/pdf' };
    const [stored] = await supplier.call(fileManager.uploadFile, {}, { files: [pdf] });
    const fileId = stored?.fileIds[0] ?? '';
    const goods = lines.map((line) => ({ lineId: line.id, qty: line.qty }));
    const files = [{ fileId, fileName: pdf.name }];
    await supplier.call(orderManagement.ship, { orderId: id, version: 2, lines: goods, ...by, files });
    expect((await detail(id, buyer)).shipments[0]?.files).toEqual(files);
    expect((await buyer.download(fileManager.downloadFile, { fileId })).statusCode).toBe(200);
    await expect((await stranger()).download(fileManager.downloadFile, { fileId })).rejects.toThrow(CallRefused);
  });

  test('a partly delivered order is closed by its purchasing unit', async () => {
    const { id, version } = await orderIn(30);
    const admin = await server.as('cg_admin');
    await admin.call(orderManagement.close, { orderId: id, version, reason: '剩余部分由库存调剂' });
    expect(await detail(id)).toMatchObject({ status: 90 });
  });
});

describe('who may do what', () => {
  test('another supplier sees neither the list rows nor the detail, and its steps find nothing', async () => {
    const other = await stranger();
    const { id, orderNo, version } = await orderIn(10);
    expect((await other.call(orderManagement.page, { orderNo })).total).toBe(0);
    expect(await refusal(detail(id, other))).toMatchObject({ code: '404', msg: '订单不存在或已被删除' });
    expect(await refusal(other.call(orderManagement.confirm, { orderId: id, version }))).toMatchObject({ code: '404' });
  });

  test('the operating unit sees orders of every enterprise, and moves none', async () => {
    const operator = await server.as('yy_ops');
    const { total } = await operator.call(orderManagement.page, {});
    expect(total).toBeGreaterThanOrEqual(300);
    const { id, version } = await orderIn(10);
    expect(await refusal(operator.call(orderManagement.confirm, { orderId: id, version }))).toMatchObject({
      code: '403',
    });
  });

  test('without the permission code a call is refused', async () => {
    const { id, version } = await orderIn(10);
    expect(await refusal(buyer.call(orderManagement.confirm, { orderId: id, version }))).toMatchObject({ code: '403' });
    const sales = await server.as('gys_sales');
    expect(await refusal(sales.call(orderManagement.reject, { orderId: id, version, reason: '无' }))).toMatchObject({
      code: '403',
    });
  });
});

describe('states and versions', () => {
  test('a step from the wrong state names the state', async () => {
    const { id, version } = await orderIn(60);
    const late = await refusal(supplier.call(orderManagement.confirm, { orderId: id, version }));
    expect(late).toMatchObject({ code: '409', msg: '订单当前状态为“已收货”，不能确认' });
    const { id: fresh, version: seen } = await orderIn(10);
    const lines = (await detail(fresh)).lines.map((line) => ({ lineId: line.id, qty: line.qty }));
    const early = await refusal(supplier.call(orderManagement.ship, { orderId: fresh, version: seen, lines, ...by }));
    expect(early.msg).toBe('订单当前状态为“待确认”，不能发货');
  });

  test('a stale version is refused as a conflict', async () => {
    const { id, version } = await orderIn(10);
    const stale = await refusal(supplier.call(orderManagement.confirm, { orderId: id, version: version + 7 }));
    expect(stale).toMatchObject({ code: '409', msg: '订单已被他人处理，请刷新' });
  });

  test('of eight confirmations at once exactly one wins', async () => {
    const { id, version } = await orderIn(10);
    const attempts = Array.from({ length: 8 }, () => supplier.call(orderManagement.confirm, { orderId: id, version }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await detail(id)).toMatchObject({ status: 20, version: version + 1 });
  });
});

describe('quantities', () => {
  test('shipping beyond 105 % of the order is refused, and leaves nothing behind', async () => {
    const { id, version } = await orderIn(20);
    const before = await detail(id);
    const lines = before.lines.map((line) => ({
      lineId: line.id,
      qty: String(Math.ceil(Number(line.qty) * 1.05) + 1),
    }));
    const over = await refusal(supplier.call(orderManagement.ship, { orderId: id, version, lines, ...by }));
    expect(over).toMatchObject({ code: '400', msg: '累计发货数量不能超过订购数量的 105%' });
    expect(await detail(id)).toMatchObject({ version, status: 20, shipments: before.shipments });
  });

  test('receiving more than was shipped is refused, and so is a rejection without a reason', async () => {
    const { id, version } = await orderIn(40);
    const [line] = (await detail(id)).lines;
    if (!line) throw new Error('An order has a line.');
    const more = String(Number(line.shippedQty) + 1);
    const over = await refusal(
      buyer.call(orderManagement.receive, {
        orderId: id,
        version,
        lines: [{ lineId: line.id, receivedQty: more, rejectedQty: '0' }],
      }),
    );
    expect(over.msg).toBe('收货与拒收数量之和不能超过已发数量');
    const silent = await refusal(
      buyer.call(orderManagement.receive, {
        orderId: id,
        version,
        lines: [{ lineId: line.id, receivedQty: '0', rejectedQty: '1' }],
      }),
    );
    expect(silent.msg).toBe('请输入拒收原因');
  });
});

test('the responsible party is urged once a day', async () => {
  const { id } = await orderIn(20);
  await buyer.call(orderManagement.urge, { orderId: id });
  expect(await refusal(buyer.call(orderManagement.urge, { orderId: id }))).toMatchObject({
    code: '409',
    msg: '今天已催办过，每天限催办一次',
  });
  expect((await refusal(supplier.call(orderManagement.urge, { orderId: id }))).msg).toBe(
    '当前环节由本单位负责，无需催办',
  );
});

test('each tab counts and sums up the rows that it shows, under the filters of the list', async () => {
  const counts = await supplier.call(orderManagement.counts, {});
  expect(counts).toHaveLength(10);
  for (const { status, count } of counts) {
    expect(count).toBeGreaterThanOrEqual(3);
    expect((await supplier.call(orderManagement.page, { status })).total).toBe(count);
  }
  const filters = { amountMin: '1', status: 15 } as const;
  const { records, total } = await supplier.call(orderManagement.page, { ...filters, size: 100 });
  expect([total > 0, records.length]).toEqual([true, total]);
  const fen = records.reduce((sum, { orderAmount }) => sum + BigInt(orderAmount.replace('.', '')), 0n);
  const done = (await supplier.call(orderManagement.counts, filters)).find(({ status }) => status === 15);
  expect([done?.count, BigInt(done?.orderAmount.replace('.', '') ?? '')]).toEqual([total, fen]);
});

test('an exported list has typed cells, and text that looks like a formula stays text', async () => {
  const { id, orderNo, orderAmount } = await orderIn(20);
  await server.db.updateTable('ordOrder').set({ projectName: '=1+1' }).where('id', '=', id).execute();
  const { rawPayload, headers } = await supplier.download(orderManagement.export, { orderNo });
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
    /订单列表_屿岚机电设备有限公司_\d{14}\.xlsx/,
  );
  const sheet = read(rawPayload, { cellNF: true }).Sheets['订单列表'] ?? {};
  const [row] = utils.sheet_to_json<Record<string, unknown>>(sheet, { range: 1 });
  expect(row).toMatchObject({ 订单编号: orderNo, 项目: '=1+1', '含税金额（元）': Number(orderAmount), 状态: '待发货' });
  expect(sheet['H3']).toMatchObject({ t: 's' });
  expect(sheet['H3']?.f).toBeUndefined();
  expect(sheet['M3']).toMatchObject({ t: 'n', z: 'yyyy\\-mm\\-dd' });
});

test('an exported list holds what the list shows: as many rows, amounts as numbers, days as dates', async () => {
  const asked = { status: 20 } as const;
  const { total, records } = await supplier.call(orderManagement.page, asked);
  const { rawPayload } = await supplier.download(orderManagement.export, asked);
  const sheet = read(rawPayload, { cellDates: true }).Sheets['订单列表'] ?? {};
  const rows = utils.sheet_to_json<Record<string, unknown>>(sheet, { range: 1 });
  expect([total > 0, rows.length, rows.filter((row) => row['状态'] !== '待发货')]).toEqual([true, total, []]);
  for (const { orderNo, orderAmount } of records) {
    const row = rows.find((one) => one['订单编号'] === orderNo);
    expect(row).toMatchObject({ '含税金额（元）': Number(orderAmount), 下单日期: expect.any(Date) });
  }
});

test('the seeded orders keep the invariants of quantities, amounts and nodes', async () => {
  const broken = await server.db
    .selectFrom('ordOrder as o')
    .innerJoin('ordProgress as p', 'p.orderId', 'o.id')
    .select('o.orderNo')
    .where('o.status', 'in', [20, 30, 40, 50, 60, 70])
    .whereRef('p.status', '<>', 'o.status')
    .execute();
  expect(broken).toEqual([]);
  const sums = await server.db
    .selectFrom('ordOrder as o')
    .innerJoin('ordOrderLine as l', 'l.orderId', 'o.id')
    .select('o.orderNo')
    .groupBy(['o.id', 'o.orderNo', 'o.orderAmount'])
    .having((eb) => eb(eb.fn.sum('l.amount'), '<>', eb.ref('o.orderAmount')))
    .execute();
  expect(sums).toEqual([]);
  const waiting = await server.db
    .selectFrom('ordDueNode as d')
    .leftJoin('ordTrackNode as n', (join) => join.onRef('n.orderId', '=', 'd.orderId').on('n.leftAt', 'is', null))
    .select('d.orderId')
    .where((eb) => eb.or([eb('n.id', 'is', null), eb('n.nodeCode', '<>', eb.ref('d.nodeCode'))]))
    .execute();
  expect(waiting).toEqual([]);
});

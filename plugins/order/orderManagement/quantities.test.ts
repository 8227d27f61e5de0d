/** Goods move by line, at the edges of what may leave and arrive; who is told of each step; what the list tells of it. */
import { read, utils } from '@e965/xlsx';
import { notification } from '@portal/sdk/calls/notification';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { orderChecks } from '../checks.server.ts';
import { orderManagement } from './contract.ts';
import { placeOrder } from './test-place-order.ts';

let server: TestServer;
let supplier: TestApi;
let buyer: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
  [supplier, buyer] = [await server.as('gys_admin'), await server.as('cg_admin')];
});
afterAll(() => server.close());

const detail = (orderId: string, api = supplier) => api.call(orderManagement.detail, { orderId });
const said = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error.msg;
};
/** The order as it stands, as its steps name it, with its lines of 10 and 4 pieces. */
async function now(orderId: string) {
  const { version, lines } = await detail(orderId);
  const [first, second] = lines;
  if (!first || !second) throw new Error('A placed order has two lines.');
  return { seen: { orderId, version }, first: first.id, second: second.id };
}
async function confirmed() {
  const id = await placeOrder(server.db);
  await supplier.call(orderManagement.confirm, { orderId: id, version: 1 });
  return id;
}
type Sent = readonly { readonly lineId: string; readonly qty: string }[];
const ship = async (orderId: string, lines: Sent) =>
  supplier.call(orderManagement.ship, {
    ...(await now(orderId)).seen,
    ...{ lines: [...lines], carrier: '云屿物流', waybillNo: 'YD1' },
  });
interface Received {
  readonly lineId: string;
  readonly receivedQty: string;
  readonly rejectedQty: string;
  readonly reason?: string;
}
const receive = async (orderId: string, ...lines: Received[]) =>
  buyer.call(orderManagement.receive, { ...(await now(orderId)).seen, lines });

const over = '累计发货数量不能超过订购数量的 105%';
const tooMany = '收货与拒收数量之和不能超过已发数量';

test('a line ships up to 105 % of what was ordered, all its shipments together', async () => {
  const id = await confirmed();
  const { first, second } = await now(id);
  await ship(id, [{ lineId: first, qty: '0.5' }]);
  await ship(id, [{ lineId: first, qty: '9.5' }]);
  expect(await said(ship(id, [{ lineId: first, qty: '0.5001' }]))).toBe(over);
  await ship(id, [{ lineId: first, qty: '0.5' }]);
  const { lines, shipments } = await detail(id);
  expect(lines.map(({ shippedQty }) => shippedQty)).toEqual(['10.5000', '0.0000']);
  expect(shipments.map((one) => one.lines.map(({ lineNo, qty }) => [lineNo, qty]))).toEqual([
    [[1, '0.5000']],
    [[1, '9.5000']],
    [[1, '0.5000']],
  ]);
  expect(await said(ship(id, [{ lineId: second, qty: '4.2001' }]))).toBe(over);
  const other = await now(await confirmed());
  expect(await said(ship(id, [{ lineId: other.first, qty: '1' }]))).toBe(over);
  for (const qty of ['0', '-1']) expect(await said(ship(id, [{ lineId: second, qty }]))).toBe('发货数量必须大于 0');
  const one = { lineId: second, qty: '1' };
  expect(await said(ship(id, [one, one]))).toBe('同一订单行只能填写一次');
});

test('no more is received and rejected than was shipped, and what is rejected has its reason', async () => {
  const id = await confirmed();
  const { first, second } = await now(id);
  await ship(id, [{ lineId: first, qty: '10' }]);
  const line = (receivedQty: string, rejectedQty: string, reason?: string) => ({
    ...{ lineId: first, receivedQty, rejectedQty },
    ...(reason !== undefined && { reason }),
  });
  const refused = async (...lines: Received[]) => said(receive(id, ...lines));
  expect(await refused(line('-1', '2', '磕碰'))).toBe('收货数量不能小于 0');
  expect(await refused(line('2', '-1', '磕碰'))).toBe('收货数量不能小于 0');
  expect(await refused(line('0', '0'))).toBe('收货数量与拒收数量不能同时为 0');
  expect(await refused(line('1', '1'))).toBe('请输入拒收原因');
  expect(await refused(line('6', '4.0001', '磕碰'))).toBe(tooMany);
  expect(await refused(line('1', '0'), line('1', '0'))).toBe('同一订单行只能填写一次');
  expect(await refused({ ...line('1', '0'), lineId: second })).toBe(tooMany);
  const other = await confirmed();
  await ship(other, [{ lineId: (await now(other)).first, qty: '10' }]);
  expect(await refused({ ...line('1', '0'), lineId: (await now(other)).first })).toBe(tooMany);
  await receive(id, line('0.5', '0'));
  await receive(id, line('0', '0.25', '磕碰'));
  expect(await refused(line('9.2501', '0'))).toBe(tooMany);
  expect((await detail(id, buyer)).may).toContain('RECEIVE');
  await receive(id, line('5.25', '4', '磕碰'));
  const { lines, receipts, shipments, may } = await detail(id, buyer);
  expect(lines.map((one) => [one.receivedQty, one.rejectedQty])).toEqual([
    ['5.7500', '4.2500'],
    ['0.0000', '0.0000'],
  ]);
  expect(receipts.map((one) => one.lines.map((taken) => [taken.receivedQty, taken.rejectedQty]))).toEqual([
    [['0.5000', '0.0000']],
    [['0.0000', '0.2500']],
    [['5.2500', '4.0000']],
  ]);
  expect(may).not.toContain('RECEIVE');
  expect(shipments.map(({ status, traces }) => [status, traces.length])).toEqual([[2, 2]]);
  expect((await detail(other)).shipments).toMatchObject([{ status: 1, signedAt: null }]);
});

const told = async (api: TestApi, orderNo: string) => {
  const { records } = await api.call(notification.getNotification, { keyword: orderNo, page: 1, size: 20 });
  return records.map(({ content }) => content ?? '');
};

describe('who is told', () => {
  test('each step tells the other party', async () => {
    const id = await confirmed();
    const { orderNo } = await detail(id);
    const { first } = await now(id);
    await ship(id, [{ lineId: first, qty: '10' }]);
    await receive(id, { lineId: first, receivedQty: '10', rejectedQty: '0' });
    await buyer.call(orderManagement.close, { ...(await now(id)).seen, reason: '由库存调剂' });
    const [toBuyer, toSupplier] = [await told(buyer, orderNo), await told(supplier, orderNo)];
    expect(toBuyer.map((text) => /确认|发货单/.exec(text)?.[0]).sort()).toEqual(['发货单', '确认']);
    expect(toSupplier.map((text) => /收货单|短缺关闭/.exec(text)?.[0]).sort()).toEqual(['收货单', '短缺关闭']);
  });

  test('a cancellation is asked for with a reason, told to the other side, and may be declined', async () => {
    const id = await confirmed();
    const { orderNo, status } = await detail(id);
    const ask = async (reason?: string) =>
      buyer.call(orderManagement.cancel, { ...(await now(id)).seen, step: 'apply', ...(reason && { reason }) });
    expect(await said(ask())).toBe('请输入取消原因');
    await ask('检修计划推迟');
    expect(await detail(id)).toMatchObject({ cancelAskedBy: 'PURCHASER', cancelReason: '检修计划推迟' });
    expect(await told(supplier, orderNo)).toEqual([`对方申请取消订单 ${orderNo}，请处理。`]);
    await supplier.call(orderManagement.cancel, { ...(await now(id)).seen, step: 'decline' });
    expect(await detail(id)).toMatchObject({ status, cancelAskedBy: null });
    expect(await told(buyer, orderNo)).toContain(`对方不同意取消订单 ${orderNo}。`);
  });

  test('whoever an order waits for is urged, once a day and order', async () => {
    const [id, other] = [await confirmed(), await confirmed()];
    for (const orderId of [id, other]) {
      const { first, second } = await now(orderId);
      await ship(orderId, [
        { lineId: first, qty: '10' },
        { lineId: second, qty: '4' },
      ]);
    }
    const urged = async (orderId: string) =>
      (await told(buyer, (await detail(orderId)).orderNo)).filter((text) => text.includes('请尽快办理')).length;
    await supplier.call(orderManagement.urge, { orderId: id });
    expect([await urged(id), await urged(other)]).toEqual([1, 0]);
    await supplier.call(orderManagement.urge, { orderId: other });
    const yesterday = server.db.updateTable('ordOrder').set({ urgedOn: '2026-03-15' });
    await yesterday.where('id', '=', id).execute();
    await supplier.call(orderManagement.urge, { orderId: id });
    expect([await urged(id), await urged(other)]).toEqual([2, 1]);
    expect((await detail(id)).log.filter(({ action }) => action === 'URGE')).toHaveLength(2);
  });
});

describe('the list', () => {
  test('counts the days left while goods are awaited, and narrows to what is late or awaited', async () => {
    const id = await placeOrder(server.db);
    const { orderNo } = await detail(id);
    const put = (status: number, deliveryDate: string) =>
      server.db.updateTable('ordOrder').set({ status, deliveryDate }).where('id', '=', id).execute();
    const found = async (filters: object) =>
      (await supplier.call(orderManagement.page, { orderNo, ...filters })).records;
    const table: [number, string, number | null, boolean, boolean][] = [];
    for (const status of [10, 15, 20, 30, 40, 50, 60, 70, 80, 90])
      for (const day of status === 10 ? ['2026-03-15', '2026-03-16', '2026-04-20'] : ['2026-03-15']) {
        await put(status, day);
        const [row] = await found({});
        const late = (await found({ overdue: true })).length === 1;
        table.push([status, day, row?.daysLeft ?? null, late, (await found({ awaited: true })).length === 1]);
      }
    expect(table).toEqual([
      [10, '2026-03-15', -1, true, true],
      [10, '2026-03-16', 0, false, true],
      [10, '2026-04-20', 35, false, true],
      [15, '2026-03-15', null, false, false],
      [20, '2026-03-15', -1, true, true],
      [30, '2026-03-15', -1, true, true],
      [40, '2026-03-15', -1, true, true],
      [50, '2026-03-15', -1, true, true],
      [60, '2026-03-15', null, false, false],
      [70, '2026-03-15', null, false, false],
      [80, '2026-03-15', null, false, false],
      [90, '2026-03-15', null, false, false],
    ]);
  });

  test('finds orders by the name or the code of what any of their lines orders', async () => {
    const id = await placeOrder(server.db);
    const named = server.db.updateTable('ordOrderLine').set({ name: '异形垫片', materialCode: 'YX-9' });
    await named.where('orderId', '=', id).where('lineNo', '=', 2).execute();
    const found = async (goods: string) =>
      (await supplier.call(orderManagement.page, { goods })).records.map((row) => row.id);
    expect([await found('异形垫'), await found('YX-9'), await found('无此物料')]).toEqual([[id], [id], []]);
  });

  test('says whether goods are owed, and leaves as a workbook of orders or of their lines', async () => {
    const id = await confirmed();
    const { orderNo } = await detail(id);
    const { first, second } = await now(id);
    await ship(id, [{ lineId: first, qty: '10' }]);
    expect((await detail(id)).owed).toBe(true);
    await ship(id, [{ lineId: second, qty: '4' }]);
    expect((await detail(id)).owed).toBe(false);
    const sheetOf = async (input: object, title: string) => {
      const { rawPayload } = await supplier.download(orderManagement.export, { orderNo, ...input });
      return utils.sheet_to_json<Record<string, unknown>>(read(rawPayload).Sheets[title] ?? {}, { range: 1 });
    };
    expect(await sheetOf({}, '订单列表')).toMatchObject([{ 订单编号: orderNo }]);
    expect(await sheetOf({ withLines: true }, '订单明细')).toMatchObject([
      { 订单编号: orderNo, 物料名称: '深沟球轴承', 已发: 10 },
      { 订单编号: orderNo, 物料名称: '调心滚子轴承', 已发: 4 },
    ]);
    const track = await buyer.call(orderManagement.track, { orderId: id });
    expect([track.orderNo, track.shipments.length, track.log.length]).toEqual([orderNo, 2, 3]);
  });
});

test('the data of orders satisfies what is always true of it', async () => {
  for (const { title, broken } of orderChecks)
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});

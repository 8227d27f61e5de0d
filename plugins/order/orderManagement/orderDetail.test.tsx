/** 订单详情: how far an order has come, what was shipped and received, and the dialogs that its steps open. */
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ChangeDetail, type ChangeRow, deliveryDate } from '../deliveryDate/contract.ts';
import plugin from '../plugin.ts';
import { type OrderDetail, type OrderLine, orderManagement } from './contract.ts';

const line: OrderLine = {
  id: '31',
  goodsId: null,
  lineNo: 1,
  name: '深沟球轴承',
  spec: '6312',
  unit: '套',
  qty: '10.0000',
  unitPrice: '113.000000',
  amount: '1130.00',
  shippedQty: '6.0000',
  receivedQty: '3.0000',
  rejectedQty: '1.0000',
  deliveryDate: '2026-04-20',
  taxRate: '0.130000',
  taxAmount: '130.00',
  materialCode: 'ZC-1',
  settledQty: '0.0000',
  invoicedQty: '0.0000',
  amountNoTax: '1000.00',
};
/** All of it is on its way, nothing has come. */
const shippedLine: OrderLine = {
  ...line,
  ...{ id: '32', lineNo: 2, name: '调心滚子轴承', qty: '4.0000', shippedQty: '4.0000' },
  ...{ receivedQty: '0.0000', rejectedQty: '0.0000' },
};
/** Neither shipped nor received. */
const openLine: OrderLine = { ...shippedLine, id: '33', lineNo: 3, name: '托辊', shippedQty: '0.0000' };

const order: OrderDetail = {
  id: '11',
  files: [],
  ...{ extOrderNo: null, agreementNo: null, contractNo: null, penaltyClause: null, cancelReason: null, remark: null },
  orderNo: 'DD20260310000001',
  orderType: 1,
  sourceSystem: 'MALL',
  plate: 'POWER',
  purchaserName: '霁川第一发电厂',
  supplierName: '屿岚机电设备有限公司',
  projectName: '输送机托辊备件采购',
  orderAmount: '1130.00',
  orderDate: '2026-03-10',
  deliveryDate: '2026-04-20',
  daysLeft: 35,
  receiptRate: '0.500000',
  settleRate: '0.500000',
  invoiceRate: '0.500000',
  payRate: '0.000000',
  changeFlag: false,
  cancelAskedBy: null,
  owed: true,
  side: 'SUPPLIER',
  status: 20,
  version: 4,
  amountNoTax: '1000.00',
  taxAmount: '130.00',
  createdAt: '2026-03-10T01:00:00.000Z',
  may: [],
  versionNo: 1,
  paidAmount: '0.00',
  receiverName: '温霁',
  receiverPhone: '120****1234',
  receiverAddress: '1 号库',
  lines: [line, shippedLine, openLine],
  shipments: [],
  receipts: [],
  log: [],
  related: [],
};
const shipment: OrderDetail['shipments'][number] = {
  id: '51',
  shipNo: 'FH20260312000001',
  carrier: '云屿物流',
  waybillNo: 'YD1',
  status: 1,
  shippedAt: '2026-03-12T01:00:00Z',
  signedAt: null,
  traces: [{ at: '2026-03-12T01:00:00Z', text: '云屿物流已揽收' }],
  files: [],
  lines: [{ lineNo: 1, name: line.name, unit: '套', qty: '6.0000' }],
};
const receipt: OrderDetail['receipts'][number] = {
  id: '61',
  receiptNo: 'SH20260314000001',
  receiverName: '陆苒',
  receivedAt: '2026-03-14T01:00:00Z',
  lines: [{ lineNo: 1, name: line.name, unit: '套', receivedQty: '3.0000', rejectedQty: '1.0000', reason: '磕碰' }],
};
const confirmed: OrderDetail['log'][number] = {
  ...{ id: '1', action: 'CONFIRM', reason: null, createdAt: '2026-03-11T01:00:00Z' },
  ...{ versionNo: 1, changes: null, operatorName: '程屿', operatorEntName: order.supplierName },
};

const draftRow: ChangeRow = {
  id: '71',
  changeNo: 'JQ20260316000001',
  orderId: order.id,
  orderNo: order.orderNo,
  material: '3 行 托辊',
  supplierName: order.supplierName,
  purchaserName: order.purchaserName,
  oldDate: '2026-04-20',
  newDate: '2026-04-27',
  delayDays: 7,
  totalDelayDays: 7,
  impact: 'LOW',
  reasonType: 2,
  affectedAmount: '452.00',
  submittedAt: null,
  dueAt: null,
  firstOpinion: null,
  firstByName: null,
  firstAt: null,
  status: 0,
  version: 3,
  may: ['SAVE', 'SUBMIT'],
};
const draft: ChangeDetail = {
  ...draftRow,
  remark: '上游铸件到料延迟，预计顺延 7 天。',
  files: [],
  applicantName: '程屿',
  projectName: order.projectName,
  orderStatus: 20,
  orderAmount: order.orderAmount,
  orderDate: order.orderDate,
  penaltyClause: null,
  onTimeRate: null,
  past: [],
  lines: [
    {
      ...{ lineNo: 3, materialCode: 'ZC-1', name: '托辊', spec: '6312', unit: '套', qty: '4.0000', openQty: '4.0000' },
      ...{ amount: '452.00', oldDate: '2026-04-20', newDate: '2026-04-27', delayDays: 7 },
    },
  ],
};

async function opened(change: Partial<OrderDetail> = {}, changes: readonly ChangeRow[] = []) {
  const portal = createHarness(plugin, { user: 'super' });
  portal.answer(orderManagement.detail, () => ({ ...order, ...change }));
  portal.answer(deliveryDate.page, () => ({ records: [...changes], total: changes.length, page: 1, size: 50 }));
  portal.answer(deliveryDate.detail, ({ id }) => ({ ...draft, id }));
  portal.answer(deliveryDate.save, () => ({ id: '71', version: 4 }));
  portal.answer(deliveryDate.submit, () => null);
  portal.answer(orderManagement.ship, () => ({ shipNo: shipment.shipNo }));
  portal.answer(orderManagement.receive, () => ({ receiptNo: receipt.receiptNo }));
  await portal.open('/orderManagement/orderDetail?id=11');
  await screen.findByRole('heading', { level: 1 });
  return portal;
}

test.each<[string, Partial<OrderDetail>, string]>([
  ['waits to be confirmed', { status: 10 }, '确认 进行中'],
  ['was refused', { status: 15 }, '确认 未通过'],
  ['waits to be shipped', { status: 20 }, '发货 进行中'],
  ['is shipped in part', { status: 30 }, '发货 进行中'],
  ['is on its way', { status: 40 }, '收货 进行中'],
  ['is received in part', { status: 50 }, '收货 进行中'],
  ['is received and not settled', { status: 60, settleRate: '0.400000' }, '对账 进行中'],
  ['is settled and not invoiced', { status: 60, invoiceRate: '0.400000' }, '开票 进行中'],
  ['is invoiced and not paid', { status: 60 }, '付款 进行中'],
  ['is paid', { status: 70 }, ''],
  ['was cancelled before it was confirmed', { status: 80 }, '确认 未通过'],
  ['was cancelled once confirmed', { status: 80, log: [confirmed] }, '发货 未通过'],
  ['was closed after a shipment', { status: 90, shipments: [shipment] }, '发货 未通过'],
  ['was closed after a receipt', { status: 90, shipments: [shipment], receipts: [receipt] }, '收货 未通过'],
])('the progress of an order that %s', async (_, change, step) => {
  await opened(change);
  const steps = within(screen.getByRole('list', { name: '进度' })).getAllByRole('listitem');
  const current = steps.filter((one) => one.getAttribute('aria-current') === 'step');
  const said = current.map(
    (one) => `${one.textContent?.replace(/^\d/, '')} ${within(one).getByRole('img').getAttribute('aria-label')}`,
  );
  expect(said.join()).toBe(step);
  const first = within(steps[0] as HTMLElement).getByRole('img');
  expect(first).toHaveAttribute('aria-label', '已完成');
});

test('without shipments and receipts the page says so, and the state has no more to it', async () => {
  await opened();
  expect(screen.getByText(/^尚未发货/)).toBeInTheDocument();
  expect(screen.getByText(/^尚未收货/)).toBeInTheDocument();
  expect([screen.queryByText('变更中'), screen.queryByText('取消中')]).toEqual([null, null]);
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
});

test('shipments and receipts are listed, with their files where there are some', async () => {
  const files = [{ fileId: 'f'.repeat(24), fileName: '装箱单.pdf' }];
  const more = { ...shipment, id: '52', shipNo: 'FH20260313000002', files };
  await opened({ shipments: [shipment, more], receipts: [receipt], changeFlag: true, cancelAskedBy: 'PURCHASER' });
  expect([screen.queryByText(/^尚未发货/), screen.queryByText(/^尚未收货/)]).toEqual([null, null]);
  const filesIn = (name: string) => within(screen.getByRole('region', { name })).queryAllByText('装箱单.pdf').length;
  expect([filesIn(shipment.shipNo) > 0, filesIn(more.shipNo) > 0]).toEqual([false, true]);
  expect(screen.queryByText('暂无附件')).toBeNull();
  expect([screen.getByText('变更中'), screen.getByText('取消中')]).toHaveLength(2);
});

/** What a table of a dialog shows: the first cells of each row. */
const linesIn = (caption: string, cells: number) =>
  within(screen.getByRole('grid', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(0, cells).map(({ textContent }) => textContent));
const enter = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
  await userEvent.tab();
};

test('a shipment begins with all that is owed; a line emptied or set to nought is not sent', async () => {
  const portal = await opened({
    may: ['SHIP'],
    lines: [line, shippedLine, openLine, { ...openLine, id: '34', lineNo: 4 }],
  });
  await userEvent.click(screen.getByRole('button', { name: '发货' }));
  await screen.findByRole('grid', { name: '发货明细' });
  expect(linesIn('发货明细', 6).map(([no, , , , , open]) => [no, open])).toEqual([
    ['1', '4'],
    ['3', '4'],
    ['4', '4'],
  ]);
  await enter('第 1 行本次发货', '99');
  expect(screen.getAllByText(/累计发货数量不能超过订购数量的 105%/).length).toBeGreaterThan(0);
  // as a delivery note has it: its rows find their lines by number, full-width figures are read, a formula is a text
  const into = screen.getByRole('textbox', { name: '第 1 行本次发货' });
  const copied = '行号\t发货数量\n3\t０\n1\t2.5\n4\t=B2\n77\t1';
  const paste = createEvent.paste(into, {
    clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? copied : '') },
  });
  fireEvent(into, paste);
  await screen.findByText('共 4 行，1 行没有对应的明细，不会填入，1 处有误，填入后可以改正。');
  await userEvent.click(screen.getByRole('button', { name: '填入 3 行' }));
  await userEvent.click(screen.getByRole('button', { name: '确认发货' }));
  expect((await screen.findAllByText(/请修正标出的发货数量/)).length).toBeGreaterThan(0);
  await enter('第 3 行本次发货', '');
  await userEvent.type(screen.getByRole('textbox', { name: /承运/ }), '云屿物流');
  await userEvent.type(screen.getByRole('textbox', { name: /运单/ }), 'YD2');
  await userEvent.click(screen.getByRole('button', { name: '确认发货' }));
  await waitFor(() => expect(portal.calls(orderManagement.ship)).toHaveLength(1));
  expect(portal.calls(orderManagement.ship)[0]).toMatchObject({
    ...{ orderId: '11', version: 4, carrier: '云屿物流', waybillNo: 'YD2' },
    lines: [{ lineId: '31', qty: '2.5' }],
  });
});

test('a receipt begins with all that is on its way; a rejected piece asks for its reason', async () => {
  const portal = await opened({ may: ['RECEIVE'], owed: false });
  await userEvent.click(screen.getByRole('button', { name: '收货' }));
  await screen.findByRole('grid', { name: '收货明细' });
  expect(linesIn('收货明细', 3).map(([no, , open]) => [no, open])).toEqual([
    ['1', '2'],
    ['2', '4'],
  ]);
  expect(screen.queryByRole('textbox', { name: /拒收原因/ })).toBeNull();
  await enter('第 1 行实收', '0');
  await enter('第 1 行拒收', '2');
  await userEvent.type(screen.getByRole('textbox', { name: '第 1 行拒收原因' }), '磕碰');
  expect(screen.getAllByRole('textbox', { name: /拒收原因/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '确认收货' }));
  await waitFor(() => expect(portal.calls(orderManagement.receive)).toHaveLength(1));
  expect(portal.calls(orderManagement.receive)[0]?.lines).toEqual([
    { lineId: '32', receivedQty: '4', rejectedQty: '0' },
    { lineId: '31', receivedQty: '0', rejectedQty: '2', reason: '磕碰' },
  ]);
});

test('a line of which nothing is received or rejected does not stand on the receipt', async () => {
  const portal = await opened({ may: ['RECEIVE'], owed: false });
  await userEvent.click(screen.getByRole('button', { name: '收货' }));
  await screen.findByRole('grid', { name: '收货明细' });
  await enter('第 2 行实收', '0');
  await userEvent.click(screen.getByRole('button', { name: '确认收货' }));
  await waitFor(() => expect(portal.calls(orderManagement.receive)).toHaveLength(1));
  expect(portal.calls(orderManagement.receive)[0]?.lines).toEqual([
    { lineId: '31', receivedQty: '2', rejectedQty: '0' },
  ]);
});

test('a change of the date begins with all lines that are owed', async () => {
  await opened({ may: ['CHANGE_APPLY'] });
  await userEvent.click(screen.getByRole('button', { name: '变更交期' }));
  await screen.findByRole('grid', { name: '可变更的订单行' });
  const boxes = screen.getAllByRole('checkbox', { name: /选择第/ });
  expect(boxes.map((box) => [box.getAttribute('aria-label'), (box as HTMLInputElement).checked])).toEqual([
    ['选择第 1 行', true],
    ['选择第 3 行', true],
  ]);
});

test('a draft goes on with its own lines, under the version that was read', async () => {
  const portal = await opened({}, [draftRow]);
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
  await screen.findByRole('grid', { name: '可变更的订单行' });
  expect(screen.getByRole('checkbox', { name: '选择第 1 行' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: '选择第 3 行' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(portal.calls(deliveryDate.submit)).toEqual([{ id: '71', version: 4 }]));
  expect(portal.calls(deliveryDate.save)[0]).toMatchObject({ id: '71', version: 3, orderId: '11', lineIds: ['33'] });
});

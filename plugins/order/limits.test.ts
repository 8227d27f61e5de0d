/** How much a call takes, which calls only read, and what administrators may set. */
import type { Call } from '@portal/sdk/contract';
import { settingFault } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { expectLimits, file, type Limits, some } from '#server/test-limits';
import { businessOrder } from './businessOrder/contract.ts';
import { deliveryDate } from './deliveryDate/contract.ts';
import { orderManagement } from './orderManagement/contract.ts';
import { placement } from './placement/contract.ts';
import { orderSettings } from './settings.ts';

const seen = { orderId: '0', version: 1 };
const sent = (at: string) => ({ lineId: at, qty: '1' });
const taken = (at: string) => ({ lineId: at, receivedQty: '1', rejectedQty: '0' });
const rejected = (length: number) => [{ ...taken('1'), rejectedQty: '1', reason: '磕'.repeat(length) }];
const wanted = (at: string) => ({ goodsId: at, qty: '1' });
const by = { carrier: '云屿物流', waybillNo: 'YD1' };
const receiver = { receiverName: '温霁', receiverPhone: '12000001234', receiverAddress: '1 号库' };
const placed = { lines: [wanted('1')], projectName: '检修备件', deliveryDate: '2026-04-20', ...receiver };
const change = { orderId: '0', newDate: '2026-12-01', reasonType: 2, remark: '上游铸件到料延迟，已安排加班。' };

const LIMITS: Limits = [
  [orderManagement.page, {}, [{ goods: '轴'.repeat(60) }], [{ goods: '轴'.repeat(61) }]],
  [orderManagement.reject, seen, [{ reason: '停'.repeat(200) }], [{ reason: '停'.repeat(201) }]],
  [orderManagement.close, seen, [{ reason: '停'.repeat(200) }], [{ reason: '停'.repeat(201) }]],
  [
    orderManagement.cancel,
    { ...seen, step: 'apply' },
    [{ reason: '停'.repeat(200) }, { version: 1 }],
    [{ reason: '停'.repeat(201) }, { version: 0 }],
  ],
  [
    orderManagement.ship,
    { ...seen, ...by, lines: some(1, sent) },
    [{ lines: some(200, sent) }, { files: some(10, file) }],
    [{ lines: [] }, { lines: some(201, sent) }, { files: some(11, file) }],
  ],
  [
    orderManagement.receive,
    seen,
    [{ lines: some(1, taken) }, { lines: some(200, taken) }, { lines: rejected(200) }],
    [{ lines: [] }, { lines: some(201, taken) }, { lines: rejected(201) }],
  ],
  [
    deliveryDate.save,
    { ...change, lineIds: ['1'] },
    [
      { lineIds: some(200, String) },
      { remark: '延'.repeat(10) },
      { remark: '延'.repeat(500) },
      { files: some(10, file) },
    ],
    [{ lineIds: [] }, { lineIds: some(201, String) }, { remark: '延'.repeat(9) }, { remark: '延'.repeat(501) }],
  ],
  [deliveryDate.save, { ...change, lineIds: ['1'] }, [{ id: '1', version: 1 }], [{ id: '1', version: 0 }]],
  [deliveryDate.save, { ...change, lineIds: ['1'] }, [{}], [{ files: some(11, file) }]],
  [deliveryDate.page, { scope: 'all' }, [{ auditLevel: 1 }, { auditLevel: 2 }], [{ auditLevel: 3 }]],
  [businessOrder.counts, {}, [{ minStayDays: 0 }, { minStayDays: 3650 }], [{ minStayDays: -1 }, { minStayDays: 3651 }]],
  [
    placement.quote,
    {},
    [{ lines: some(1, wanted) }, { lines: some(200, wanted) }],
    [{ lines: [] }, { lines: some(201, wanted) }],
  ],
  [
    placement.place,
    placed,
    [
      ...[{ lines: some(200, wanted) }, { projectName: '检'.repeat(100) }, { receiverName: '温'.repeat(30) }],
      ...[{ receiverAddress: '库'.repeat(200) }, { remark: '急'.repeat(500) }],
    ],
    [
      ...[{ lines: [] }, { lines: some(201, wanted) }, { projectName: '' }, { projectName: '检'.repeat(101) }],
      ...[{ receiverName: '温'.repeat(31) }, { receiverAddress: '库'.repeat(201) }, { remark: '急'.repeat(501) }],
    ],
  ],
];
test('each call takes what is within its limits, and refuses what is beyond', () => expectLimits(LIMITS));

test('numbers at nodes and quotes are only read, so that they need no transaction', () => {
  const calls: readonly Call[] = [...Object.values(businessOrder), ...Object.values(placement)];
  const reading = calls.filter(({ method, kind, reads }) => method === 'POST' && kind === 'call' && reads);
  expect(reading.map(({ path }) => path)).toEqual(['/api/order/businessOrder/counts', '/api/order/quote']);
});

test('settings hold whole numbers within their range', () => {
  const { maxChangesPerLine, aheadDays } = orderSettings.declared;
  const taken = (setting: Parameters<typeof settingFault>[0], values: readonly number[]) =>
    values.filter((value) => settingFault(setting, value) === undefined);
  expect(taken(maxChangesPerLine, [0, 1, 20, 21])).toEqual([1, 20]);
  expect(taken(aheadDays, [0, 1, 60, 61])).toEqual([1, 60]);
  expect([maxChangesPerLine.default, aheadDays.default]).toEqual([3, 7]);
});

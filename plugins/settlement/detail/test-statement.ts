/** A statement as its page reads it, and what stands on it; for tests. */
import type { MatchLine } from '../matching/contract.ts';
import type { Dispute, Payment, Plan, SettlementDetail, SettlementLine } from '../statement/contract.ts';

export const line: SettlementLine = {
  ...{ id: '31', lineNo: 1, orderId: '7', orderNo: 'DD20260110000007', orderLineNo: 1 },
  ...{ receiptNo: 'SH20260201000003', receivedOn: '2026-02-01', materialCode: 'ZC-1', name: '深沟球轴承' },
  ...{ spec: '6312', unit: '套', qty: '48.0000', receiptQty: '50.0000', unitPrice: '113.000000' },
  ...{ orderPrice: '113.000000', taxRate: '0.130000', amount: '5424.00', amountNoTax: '4800.00' },
  ...{ taxAmount: '624.00', diffAmount: '-226.00', taxTail: '0.00', flag: 'NORMAL', flagReason: null, disputed: true },
};
export const matched: MatchLine = {
  ...{ lineNo: 1, name: '深沟球轴承', unit: '套', orderNo: 'DD20260110000007', orderQty: '50.0000' },
  ...{ orderPrice: '113.000000', receiptQty: '50.0000', qty: '48.0000', unitPrice: '113.000000', amount: '5424.00' },
  ...{ invoicedQty: '48.0000', invoicedAmount: '5424.00', diffAmount: '-226.00' },
  ...{ result: 'DIFFERENT', reasons: ['QTY'], agreedOn: 1 },
};
export const plan: Plan = {
  ...{ id: '9', seq: 1, dueDate: '2026-03-01', amount: '5380.61', paidAmount: '0.00', appliedAmount: '0.00' },
  ...{ freeAmount: '5380.61', mostAmount: '5380.61' },
  ...{ remark: null, state: 'OVERDUE' },
};
export const payment: Payment = {
  ...{ id: '14', paymentNo: 'FK20260316000001', planSeq: 1, amount: '1000.00', status: 0, payDate: null },
  ...{ bankSerialNo: null, appliedByName: '温霁', appliedAt: '2026-03-16T02:00:00.000Z', remark: '月度资金计划' },
  exception: null,
  ...{ registeredByName: null, may: [] },
};
export const dispute: Dispute = {
  ...{
    id: '61',
    lineId: '31',
    lineNo: 1,
    name: '深沟球轴承',
    unit: '套',
    reasonType: 1,
    remark: '实收 48 套，请核实。',
  },
  ...{ files: [], raisedEntName: '霁川第一发电厂', raisedByName: '温霁', raisedByOwn: true, oldQty: '50.0000' },
  ...{ oldPrice: '113.000000', receiptQty: '50.0000', proposedQty: '48.0000', proposedPrice: '113.000000' },
  ...{ proposedByOwn: true, status: 0, createdAt: '2026-02-27T02:00:00.000Z', closedAt: null, messages: [], may: [] },
};
export const settlement: SettlementDetail = {
  ...{ id: '5', settlementNo: 'JS20260226000005', settleType: 'INCOME', period: '2026-02', plate: 'POWER' },
  ...{ supplierName: '屿岚机电设备有限公司', purchaserName: '霁川第一发电厂', taxRate: '0.130000', orderCount: 1 },
  ...{ amount: '5424.00', amountNoTax: '4800.00', taxAmount: '624.00', serviceFee: '43.39', deductAmount: '0.00' },
  ...{ payableAmount: '5380.61', diffAmount: '-226.00', invoicedAmount: '5424.00', paidAmount: '0.00' },
  ...{ dueDate: '2026-03-01', daysLeft: -15, side: 'PURCHASER', currency: 'CNY', invoicedShare: '1.0000' },
  ...{ paidShare: '0.0000', billable: false, standsAt: 60, negotiable: false, turn: null, drawnBy: 'SUPPLIER' },
  may: ['ATTACH', 'DISPUTE', 'ASSIGN', 'PLAN', 'BUDGET', 'PAY_APPLY'],
  ...{ status: 60, version: 6, createdAt: '2026-02-26T02:00:00.000Z', termDays: 30, remark: null },
  ...{ budgetSubject: null, confirmBy: null, files: [], createdByName: '程屿' },
  ...{ supplierConfirmedAt: '2026-02-26T03:00:00.000Z', supplierConfirmedBy: '程屿' },
  ...{ purchaserConfirmedAt: '2026-02-27T03:00:00.000Z', purchaserConfirmedBy: '温霁' },
  ...{ auditedAt: '2026-02-28T03:00:00.000Z', heldAmount: '5424.00', unpaidAmount: '5380.61' },
  ...{
    uninvoicedAmount: '0.00',
    receivedAmount: '5424.00',
    unreceivedAmount: '0.00',
    clockDays: 75,
    lines: [line],
    disputes: [],
    plans: [plan],
    payments: [],
    carried: [],
    log: [],
  },
  fees: [{ kind: 'SERVICE', rule: '0.8%', baseAmount: '5424.00', rate: '0.008000', amount: '43.39', parts: [] }],
  orders: [{ id: '7', orderNo: 'DD20260110000007' }],
};

/** How much the calls of reports take, which of them only read, and which columns a table hides until they are chosen. */
import { type Call, metaOf } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { inputReader } from '#server/input';
import { agreementOrders, agreementReport } from './agreementManagementReport/contract.ts';
import { confirmLetter } from './confirmLetter/contract.ts';
import { dispatchCustomer } from './customer/contract.ts';
import { dispatchPivot, dispatchReport } from './dispatch/contract.ts';
import { exceptionMonitor } from './exception/contract.ts';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { payables, procurementSettlement } from './procurementSettlement/contract.ts';
import { productReport } from './productReport/contract.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { subscription } from './subscription/contract.ts';
import { supplierMoves, supplierSettlement } from './supplierSettlement/contract.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
const text = (length: number) => '字'.repeat(length);
const ruled = { name: '大额', enabled: true, kind: 'AMOUNT', threshold: 1, frequency: 'DAY', level: 1 };
const facts = { customerName: '砚西物流', socialcreditcode: '91000098MA0000001B', cat: 'COAL', managerName: '宋棠' };
const customer = { ...facts, contactName: '顾砚秋', intent: 0 };
const sent = { customerId: '1', product: 'LOAN', needAmount: '1.00', institutionId: '1', handlerName: '许汐' };

/** What is still taken of a call beside the rest of its input, and what is one too many or too few. */
const LIMITS: readonly (readonly [Call, object, within: readonly object[], beyond: readonly object[]])[] = [
  [agreementReport.page, {}, [{ usedMin: 0, usedMax: 999 }], [{ usedMin: -1 }, { usedMax: 1000 }]],
  [agreementReport.remind, {}, [{ agreementNo: 'X'.repeat(40) }], [{ agreementNo: 'X'.repeat(41) }]],
  [agreementOrders.page, {}, [{ agreementNo: 'X'.repeat(40) }], [{ agreementNo: 'X'.repeat(41) }]],
  [
    confirmLetter.send,
    {},
    [{ supplierEntIds: ids(1) }, { supplierEntIds: ids(100) }],
    [{ supplierEntIds: [] }, { supplierEntIds: ids(101) }],
  ],
  [confirmLetter.sentFile, {}, [{ ids: ids(1) }, { ids: ids(100) }], [{ ids: [] }, { ids: ids(101) }]],
  [
    confirmLetter.reply,
    { id: '1', version: 1 },
    [{ version: 1 }, { note: text(500) }],
    [{ version: 0 }, { note: text(501) }],
  ],
  [
    dispatchCustomer.save,
    customer,
    [
      { customerName: text(100), contactName: text(30), managerName: text(30), remark: text(500) },
      { id: '1', version: 1 },
    ],
    [
      { customerName: text(101) },
      { contactName: text(31) },
      { managerName: text(31) },
      { remark: text(501) },
      { id: '1', version: 0 },
    ],
  ],
  [dispatchCustomer.page, {}, [{ socialcreditcode: text(18) }], [{ socialcreditcode: text(19) }]],
  [dispatchCustomer.delete, { id: '1' }, [{ version: 1 }], [{ version: 0 }]],
  [dispatchCustomer.merge, { keepId: '1' }, [{ ids: ids(1) }, { ids: ids(20) }], [{ ids: [] }, { ids: ids(21) }]],
  [dispatchCustomer.dispatch, sent, [{ handlerName: text(30) }], [{ handlerName: text(31) }]],
  [
    exceptionMonitor.ruleSave,
    { ...ruled, notifyAccount: 'yy_ops' },
    [{ name: text(50), notifyAccount: text(50) }, { threshold: 1, version: 1 }, { threshold: 999_999 }],
    [{ name: text(51) }, { notifyAccount: text(51) }, { threshold: 0 }, { threshold: 1_000_000 }, { version: 0 }],
  ],
  [
    exceptionMonitor.handle,
    { id: '1', version: 1, step: 'close' },
    [{ note: text(200) }, { version: 1 }],
    [{ note: text(201) }, { version: 0 }],
  ],
  [
    orderReport.page,
    {},
    [{ goods: text(60), materialCode: text(60) }, { changesMin: 0 }, { changesMin: 99 }],
    [{ goods: text(61) }, { materialCode: text(61) }, { changesMin: -1 }, { changesMin: 100 }],
  ],
  [productReport.page, {}, [{ supplierName: text(60) }], [{ supplierName: text(61) }]],
  [
    procurementSettlement.follow,
    { ids: ['1'], note: '已联系' },
    [{ ids: ids(100) }, { note: text(200) }],
    [{ ids: [] }, { ids: ids(101) }, { note: text(201) }],
  ],
  [procurementSettlement.urge, {}, [{ ids: ids(1) }, { ids: ids(100) }], [{ ids: [] }, { ids: ids(101) }]],
  [
    subscription.add,
    { report: 'orderReport', frequency: 'DAY', filters: {} },
    [{ conditions: '' }, { conditions: text(500) }],
    [{ conditions: text(501) }],
  ],
];

test('each call takes what is within its limits, and refuses what is beyond', () => {
  const takes = (call: Call, body: object) => {
    try {
      return inputReader(call)({ query: {}, params: {}, body }) !== undefined;
    } catch {
      return false;
    }
  };
  for (const [call, rest, within, beyond] of LIMITS) {
    const tried = (inputs: readonly object[]) => inputs.filter((input) => takes(call, { ...rest, ...input }));
    expect([call.path, tried(within)]).toEqual([call.path, within]);
    expect([call.path, tried(beyond)]).toEqual([call.path, []]);
  }
});

test.each([
  ...[agreementReport, agreementOrders, orderReport, performanceOrder, productReport].map(({ summary }) => summary),
  ...[settlementSummary, dispatchPivot, dispatchReport, procurementSettlement, payables].map(({ summary }) => summary),
  ...[supplierSettlement.summary, supplierMoves.summary, settlementSummary.aging, confirmLetter.counts],
  ...[exceptionMonitor.dryRun, exceptionMonitor.charts, dispatchCustomer.reveal],
])('$path changes nothing, and says so', ({ reads }) => expect(reads).toBe(true));

test.each([
  [
    orderReport.page,
    [
      ...['plate', 'projectName', 'agreementNo', 'contractNo', 'sourceSystem', 'extOrderNo'],
      ...['lineNo', 'lineCount', 'materialCode', 'spec'],
      ...['unit', 'taxRate', 'amountNoTax', 'taxAmount', 'shippedOn', 'shippedQty', 'receivedQty', 'rejectedQty'],
      ...['settleRate', 'invoiceRate', 'payRate'],
    ],
  ],
  [confirmLetter.page, ['scope', 'opening', 'due', 'settled']],
  [dispatchCustomer.page, ['remark']],
  [performanceOrder.page, []],
])('the table of $path hides what few readers need', ({ row }, hidden) => {
  const fields = Object.entries(row.properties);
  expect(fields.flatMap(([name, schema]) => (metaOf(schema)?.hidden ? [name] : []))).toEqual(hidden);
});

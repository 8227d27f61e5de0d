/** How much a text, a list or a figure of each call holds, which calls ask for the password again, and which only read. */
import type { Call } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { contractClause } from './contractClause/contract.ts';
import { settlementDispute } from './dispute/contract.ts';
import { invoice } from './invoice/contract.ts';
import { invoiceHeader } from './invoiceHeader/contract.ts';
import { contractManagement } from './legalContract/contract.ts';
import { settlementMatching } from './matching/contract.ts';
import { monthClose } from './monthClose/contract.ts';
import { settlementPayment } from './payment/contract.ts';
import { settlementPrint } from './printLayout/contract.ts';
import { settlementSettings } from './settings.ts';
import { settlementManagement } from './settlementManagement/contract.ts';
import { settlementDetail } from './statement/contract.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** `remark 5–500`, `lines 1–200`, `lines.qty …`; what knows no limit is left out. */
function limitsIn({ properties = {} }: Schema, above = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const [low, high] = [
      schema.minLength ?? schema.minItems ?? schema.minimum,
      schema.maxLength ?? schema.maxItems ?? schema.maximum,
    ];
    const own = low === undefined && high === undefined ? [] : [`${above}${name} ${low ?? ''}–${high ?? ''}`];
    return [...own, ...limitsIn(schema, `${above}${name}.`), ...limitsIn(schema.items ?? {}, `${above}${name}.`)];
  });
}

test.each<readonly [call: Call, agreed: string]>([
  [settlementManagement.candidateLines, 'counterName 1–60, orderNo 1–40'],
  [settlementManagement.preview, 'receiptLineIds 1–2000'],
  [settlementManagement.generate, 'receiptLineIds 1–2000, termDays 0–180, remark 1–200'],
  [settlementManagement.void, 'version 1–, reason 1–200'],
  [settlementManagement.merge, 'statements 2–20, statements.version 1–'],
  [settlementManagement.counts, 'settlementNo 1–30500, purchaserName 1–60, supplierName 1–60, orderNo 1–20500'],
  [settlementDetail.lineFlag, 'version 1–, lineIds 1–500, reason 1–200'],
  [settlementDetail.adjust, 'version 1–, name 1–60'],
  [settlementDetail.adjustRemove, 'version 1–'],
  [settlementDetail.carry, 'version 1–'],
  [settlementDetail.attach, 'version 1–, files –20, files.fileName 1–255, files.size 0–'],
  [settlementPayment.payPlanSave, 'version 1–, plans 1–24, plans.remark 1–100'],
  [settlementPayment.budget, 'version 1–, budgetSubject 1–60'],
  [settlementPayment.payApply, 'version 1–, remark 1–200'],
  [settlementPayment.payAdvance, 'version 1–, remark 1–200, exception 5–200'],
  [settlementPayment.payRegister, 'version 1–, bankSerialNo 1–40'],
  [settlementDispute.dispute, 'version 1–, lines 1–200, remark 5–500, files –10, files.fileName 1–255, files.size 0–'],
  [settlementDispute.disputeReply, 'text 1–1000, files –10, files.fileName 1–255, files.size 0–'],
  [settlementMatching.receive, 'version 1–, invoiceIds 1–50'],
  [settlementMatching.assign, 'version 1–, links 1–500, links.parts –50'],
  [monthClose.close, 'remark 1–200'],
  [settlementPrint.statement, 'settlementIds 1–20'],
  [contractClause.save, 'version 1–, title 1–40, contractTypes –5, text 1–4000'],
  [invoice.apply, 'settlementIds 1–50, remark 1–200'],
  [invoice.void, 'version 1–, reason 1–200'],
  [invoice.verify, 'ids 1–100'],
  [invoice.redApply, 'version 1–, lines 1–500, lines.lineNo 1–, remark 1–200'],
  [invoice.redDecide, 'version 1–, opinion 1–200'],
  [invoice.downloadMany, 'ids 1–100'],
  [
    invoiceHeader.save,
    'version 1–, headerName 1–100, regAddress 1–200, bankName 1–100, receiverName 1–30, receiverAddress 1–200, receiveEmail –100, files –5, files.fileName 1–255, files.size 0–',
  ],
  [contractManagement.void, 'version 1–, reason 1–200'],
  [contractManagement.signPaper, 'version 1–, files 1–10, files.fileName 1–255, files.size 0–'],
  [contractManagement.terminate, 'version 1–, reason 1–200'],
  [contractManagement.link, 'version 1–, orderIds 1–100'],
  [contractManagement.freeOrders, 'agreementNo 1–40'],
  [
    contractManagement.save,
    'version 1–, contractName 1–100, payTerms 1–20, payTerms.node 1–30, payTerms.condition 1–100, payTerms.days 0–720, clauses 1–60, clauses.title 1–50, clauses.text 1–4000, contactName 1–30, otherContactName 1–30, agreementNo 1–40, remark 1–500, orderIds –100, files –10, files.fileName 1–255, files.size 0–',
  ],
])('$path holds as much as was agreed: %#', (call, agreed) =>
  expect([call.path, limitsIn(call.input as Schema).join(', ')]).toEqual([call.path, agreed]),
);

const calls: readonly Call[] = [
  ...[settlementManagement, settlementDetail, settlementPayment, settlementDispute, settlementMatching, monthClose],
  ...[settlementPrint, contractClause, invoice, invoiceHeader, contractManagement],
].flatMap((subject): readonly Call[] => Object.values(subject));

test('what moves money, issues or signs asks for the password again', () => {
  const asking = calls.filter((call) => 'stepUp' in call && call.stepUp === true).map(({ path }) => path);
  expect(asking).toEqual([
    ...['/api/settlement/payApply', '/api/settlement/payAdvance', '/api/settlement/payRegister'],
    ...['/api/invoice/issue', '/api/invoice/redApply'],
    ...['/api/invoice/redDecide', '/api/contract/sign', '/api/contract/signPaper'],
  ]);
});

test('what is posted and only reads opens no transaction', () => {
  const reading = calls.filter(({ method, reads }) => method === 'POST' && reads).map(({ path }) => path);
  expect(reading.filter((path) => !/(page|counts|export|download|downloadMany|statement)$/.test(path))).toEqual([
    ...['/api/settlement/candidateLines', '/api/settlement/preview', '/api/contract/clause/list'],
    ...['/api/invoice/sums', '/api/invoice/candidates', '/api/invoice/plan'],
    ...['/api/contract/partners', '/api/contract/agreements', '/api/contract/freeOrders'],
    '/api/contract/chosenOrders',
  ]);
});

test('a statement is confirmed by itself after ten working days, or after four to sixty', () => {
  const { autoConfirmDays } = settlementSettings.declared;
  expect(autoConfirmDays).toMatchObject({ default: 10, schema: { minimum: 4, maximum: 60 } });
});

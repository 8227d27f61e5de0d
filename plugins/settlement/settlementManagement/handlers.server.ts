/** A step of a statement is made by its own party, from its states, once; others' statements do not exist. */
import { totalWithTax } from '@portal/sdk/calls/fields';
import { Obj, relabel } from '@portal/sdk/contract';
import { implement, type RawBuilder, sheetColumns, sql } from '@portal/sdk/server';
import { lineFacts, type SettlementLine } from '../statement/contract.ts';
import { foundSettlements, ofAge, settlementList, workedOut } from '../statement/settlements.server.ts';
import { may } from '../statement/transitions.server.ts';
import { settlementManagement, summedUp } from './contract.ts';
import { candidateLines, generate, merge, preview } from './generate.server.ts';
import { confirm, submit, voidSettlement, withdraw } from './moves.server.ts';

const exportedLine = Obj({ ...lineFacts, lineAmount: relabel(totalWithTax, '行价税合计（元）') });

const summed = (what: RawBuilder<unknown>, only = sql`true`) =>
  sql<string>`coalesce(sum(${what}) filter (where ${only}), 0)::numeric(18, 2)`;
const unpaid = sql`s.unpaid_amount`;

export default implement(settlementManagement, {
  page: (input, context) =>
    settlementList.page(
      foundSettlements(context, input).select(workedOut(context)).select(may(context, 's.id').as('may')),
      input,
    ),

  counts: ({ status: _, ...filters }, context) =>
    settlementList.counts(foundSettlements(context, filters), filters, 'status', summedUp),

  /** Sums over audited statements, and unpaid amounts by days past their due date. */
  summary({ currency = 'CNY', ...filters }, context) {
    const today = context.clock.today();
    return settlementList
      .narrowed(foundSettlements(context, filters), { ...filters, currency })
      .where('s.settled', '=', true)
      .select([
        summed(sql`s.payable_amount`).as('payable'),
        summed(sql`s.paid_amount`).as('paid'),
        summed(unpaid).as('unpaid'),
        summed(unpaid, ofAge(today, 'NOT_DUE')).as('notDue'),
        summed(unpaid, ofAge(today, 'D30')).as('overdue30'),
        summed(unpaid, ofAge(today, 'D60')).as('overdue60'),
        summed(unpaid, ofAge(today, 'D90')).as('overdue90'),
        summed(unpaid, ofAge(today, 'MORE')).as('overdueMore'),
      ])
      .executeTakeFirstOrThrow();
  },

  candidateLines,
  preview,
  generate,
  submit,
  confirm,
  withdraw,
  void: voidSettlement,
  merge,

  /** One row a statement, or one row a line. */
  async export({ withLines = false, ...filters }, context) {
    const found = foundSettlements(context, filters).select(workedOut(context));
    if (!withLines) return settlementList.export(found, filters, { title: '结算单' });
    const lines = found
      .innerJoin('stlLine as l', 'l.settlementId', 's.id')
      .select(['l.lineNo', 'l.orderNo', 'l.orderLineNo', 'l.receiptNo', 'l.receivedOn', 'l.materialCode', 'l.name'])
      .select(['l.spec', 'l.unit', 'l.qty', 'l.unitPrice', 'l.flag', 'l.amount as lineAmount'])
      .$narrowType<Pick<SettlementLine, 'flag'>>();
    return settlementList.export(lines, filters, {
      title: '结算单明细',
      within: 'l.lineNo',
      beside: sheetColumns(exportedLine),
    });
  },
});

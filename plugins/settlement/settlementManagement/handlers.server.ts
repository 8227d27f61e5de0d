/** A step of a statement is made by its own party, from its states, once; others' statements do not exist. */
import { implement } from '@portal/sdk/server';
import { foundSettlements, settlementList, workedOut } from '../statement/settlements.server.ts';
import { may } from '../statement/transitions.server.ts';
import { candidateLines, preview } from './candidates.server.ts';
import { settlementManagement } from './contract.ts';
import { exportSettlements } from './export.server.ts';
import { generate } from './generate.server.ts';
import { merge } from './merge.server.ts';
import { confirm, submit, voidSettlement, withdraw } from './moves.server.ts';
import { summary } from './summary.server.ts';

export default implement(settlementManagement, {
  page: (input, context) =>
    settlementList.page(
      foundSettlements(context, input).select(workedOut(context)).select(may(context, 's.id').as('may')),
      input,
    ),

  counts: ({ status: _, ...filters }, context) =>
    settlementList.counts(foundSettlements(context, filters), filters, 'status'),

  summary,
  candidateLines,
  preview,
  generate,
  submit,
  confirm,
  withdraw,
  void: voidSettlement,
  merge,
  export: exportSettlements,
});

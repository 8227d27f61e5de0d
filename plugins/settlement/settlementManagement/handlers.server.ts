/** A step of a statement is made by its own party, from its states, once; others' statements do not exist. */
import { implement, page } from '@portal/sdk/server';
import { candidateLines, preview } from './candidates.server.ts';
import { settlementManagement } from './contract.ts';
import type { SettlementRow } from '../statement/schema.ts';
import { exportSettlements } from './export.server.ts';
import { generate } from './generate.server.ts';
import { merge } from './merge.server.ts';
import { confirm, submit, voidSettlement, withdraw } from './moves.server.ts';
import { foundSettlements, rowFacts } from '../statement/settlements.server.ts';
import { summary } from './summary.server.ts';

export default implement(settlementManagement, {
  page(input, context) {
    const { sort = 'createdAt', order = 'desc' } = input;
    const rows = foundSettlements(context, input)
      .select(rowFacts(context.clock.today(), context.user))
      .$narrowType<SettlementRow>()
      .orderBy(`s.${sort}`, order)
      .orderBy('s.id', 'desc');
    return page(rows, input, 's.id');
  },

  counts({ status: _, ...filters }, context) {
    return foundSettlements(context, filters)
      .select((eb) => ['s.status', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
      .$narrowType<Pick<SettlementRow, 'status'>>()
      .groupBy('s.status')
      .execute();
  },

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

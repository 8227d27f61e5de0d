import { implement, sql } from '@portal/sdk/server';
import { every, pageOfRows } from '../query.server.ts';
import { confirmLetter, type Letter } from './contract.ts';
import { letterFile } from './letter-pdf.server.ts';
import { drafts, letterConditions, lettersOf, reply, send, sentLetters } from './letters.server.ts';

export default implement(confirmLetter, {
  send,
  reply,

  page: (input, context) => pageOfRows(context.db, lettersOf(context, input), input),

  async counts({ letterStatus: _, ...filters }, context) {
    const { rows } = await sql<{ letterStatus: Letter['status']; count: number }>`
      select t.status as letter_status, count(*)::int as count from rpt_confirm_letter t
      where ${every(letterConditions(context, filters))} group by 1`.execute(context.db);
    return rows;
  },

  file: async (input, context) => letterFile(await drafts(context, input), context.clock.today()),

  sentFile: async ({ ids }, context) => letterFile(await sentLetters(context, ids), context.clock.today()),
});

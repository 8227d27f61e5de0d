import { implement } from '@portal/sdk/server';
import { confirmLetter, type Letter } from './contract.ts';
import { letterFile } from './letter-pdf.server.ts';
import { drafts, letterList, lettersOf, reply, send, sentLetters } from './letters.server.ts';

export default implement(confirmLetter, {
  send,
  reply,

  page: (input, context) => letterList.page(lettersOf(context, input), input),

  async counts({ letterStatus: _, ...filters }, context) {
    type Counted = Pick<Letter, 'status'> & { count: number };
    const counts: Counted[] = await letterList.counts(lettersOf(context, filters), filters, 'status');
    return counts.map(({ status, count }) => ({ letterStatus: status, count }));
  },

  file: async (input, context) => letterFile(await drafts(context, input), context.clock.today()),

  sentFile: async ({ ids }, context) => letterFile(await sentLetters(context, ids), context.clock.today()),
});

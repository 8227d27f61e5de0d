/** An invoice is its seller's until issued; from then on its buyer acts on it too. */
import { implement, ownTransactions, sql } from '@portal/sdk/server';
import { apply, plan } from './apply.server.ts';
import { candidates } from './billable.server.ts';
import { invoice, invoiceImport } from './contract.ts';
import { invoiceDetail } from './detail.server.ts';
import { downloadInvoice, downloadInvoices } from './files.server.ts';
import { invoiceImporting } from './import.server.ts';
import { directed, invoices, workedOut } from './invoices.server.ts';
import { certify, deliver, giveBack, issue, query, sign, voidInvoice } from './issue.server.ts';
import { redApply, redDecide, reissue } from './red.server.ts';
import { DIRECTION } from './schema.ts';
import { perform } from './transitions.server.ts';
import { verify } from './verify.server.ts';

const { query: asksResult, verify: asksVerdicts, redDecide: asksRed, ...steps } = invoice;

export default implement(steps, {
  page: (input, context) => invoices.page(directed(context, input).select(workedOut(context)), input),

  counts: ({ status: _, ...filters }, context) => invoices.counts(directed(context, filters), filters, 'status'),

  sums(filters, context) {
    const sumOf = (column: 'amount_no_tax' | 'tax_amount' | 'total') =>
      sql<string>`coalesce(sum(i.${sql.raw(column)}) filter (where i.status <> 80), 0)::numeric(18, 2)`;
    return invoices
      .narrowed(directed(context, filters), filters)
      .select([
        sumOf('amount_no_tax').as('amountNoTax'),
        sumOf('tax_amount').as('taxAmount'),
        sumOf('total').as('total'),
      ])
      .executeTakeFirstOrThrow();
  },

  detail: ({ id }, context) => invoiceDetail(context, id),

  candidates: (_, context) => candidates(context),

  plan: (input, context) => plan(context, input),

  apply: (input, context) => apply(context, input),

  async submit(seen, context) {
    await perform(context, seen, 'SUBMIT');
    return null;
  },

  async void(input, context) {
    await voidInvoice(context, input);
    return null;
  },

  async issue(seen, context) {
    await issue(context, seen);
    return null;
  },

  async deliver(input, context) {
    await deliver(context, input);
    return null;
  },

  async sign(seen, context) {
    await sign(context, seen);
    return null;
  },

  async return(input, context) {
    await giveBack(context, input);
    return null;
  },

  async certify(input, context) {
    await certify(context, input);
    return null;
  },

  redApply: (input, context) => redApply(context, input),

  reissue: (seen, context) => reissue(context, seen),

  download: ({ id, format }, context) => downloadInvoice(context, id, format),

  downloadMany: ({ ids }, context) => downloadInvoices(context, ids),

  export: async (input, context) =>
    invoices.export(directed(context, input).select(workedOut(context)), input, {
      title: DIRECTION.texts[input.direction],
    }),
});

/** Apart from the others: the invoicing platform answers between their transactions. */
export const asking = ownTransactions(
  implement(
    { query: asksResult, verify: asksVerdicts, redDecide: asksRed },
    {
      query: (seen, context) => query(context, seen),
      verify: ({ ids }, context) => verify(context, ids),
      async redDecide(input, context) {
        await redDecide(context, input);
        return null;
      },
    },
  ),
);

export const imports = implement(invoiceImport, invoiceImporting);

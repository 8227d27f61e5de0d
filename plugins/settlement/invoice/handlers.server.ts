/** An invoice is its seller's until issued; from then on its buyer acts on it too. */
import { implement, one, ownTransactions, sql } from '@portal/sdk/server';
import { apply, candidates, plan } from './apply.server.ts';
import { invoice, invoiceImport } from './contract.ts';
import { invoiceDetail } from './detail.server.ts';
import { download, downloadMany } from './files.server.ts';
import { invoiceImporting } from './import.server.ts';
import { directed, invoices, perform, workedOut } from './invoices.server.ts';
import { certify, deliver, giveBack, issue, query, sign, voidInvoice } from './issue.server.ts';
import { redApply, redDecide } from './red.server.ts';
import { reissue } from './reissue.server.ts';
import { DIRECTION } from './schema.ts';
import { verify } from './tax-request.server.ts';

const { query: asksResult, verify: asksVerdicts, redDecide: asksRed, ...others } = invoice;

export default implement(others, {
  page: (input, context) => invoices.page(directed(context, input).select(workedOut(context)), input),

  counts: ({ status: _, ...filters }, context) => invoices.counts(directed(context, filters), filters, 'status'),

  sums(filters, context) {
    const sumOf = <Column extends string>(column: Column) =>
      sql<string>`coalesce(sum(${sql.ref(`i.${column}`)}) filter (where i.status <> 80), 0)::numeric(18, 2)`.as(column);
    return one(
      invoices
        .narrowed(directed(context, filters), filters)
        .select([sumOf('amountNoTax'), sumOf('taxAmount'), sumOf('total')]),
    );
  },

  detail: invoiceDetail,
  candidates,
  plan,
  apply,
  async submit(seen, context) {
    await perform(context, seen, 'SUBMIT');
  },
  void: voidInvoice,
  issue,
  deliver,
  sign,
  return: giveBack,
  certify,
  redApply,
  reissue,
  download,
  downloadMany,
  export: async (input, context) =>
    invoices.export(directed(context, input).select(workedOut(context)), input, {
      title: DIRECTION.texts[input.direction],
    }),
});

/** Apart from the others: the invoicing platform answers between their transactions. */
export const asking = ownTransactions(
  implement({ query: asksResult, verify: asksVerdicts, redDecide: asksRed }, { query, verify, redDecide }),
);

export const imports = implement(invoiceImport, invoiceImporting);

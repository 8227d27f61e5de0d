/** One invoice as issued, with its statements, its red-letter chain and its history. */
import { type Context, type Db, historyOf, one, sql } from '@portal/sdk/server';
import type { InvoiceDetail } from './contract.ts';
import { gone, invoices, logType, visibleInvoices, workedOut } from './invoices.server.ts';

const registeredTaxNo = sql<string | null>`(select e.socialcreditcode from pub_enterprise e
  where e.id = i.buyer_ent_id and e.socialcreditcode <> i.buyer ->> 'taxNo')`;

const returnReason = sql<string | null>`case i.status when 30 then i.return_reason end`;

export const linesOf = (db: Db, invoiceId: string) =>
  db
    .selectFrom('invLine')
    .select(['lineNo', 'item', 'spec', 'unit', 'qty', 'price', 'amount', 'taxRate', 'taxAmount'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('lineNo')
    .execute();

async function related(context: Context, column: 'id' | 'redOf' | 'reissueOf', id: string | null) {
  if (id === null) return null;
  const found = await visibleInvoices(context)
    .select(['i.id', 'i.invoiceNo', 'i.total', 'i.status'])
    .$narrowType<Pick<InvoiceDetail, 'status'>>()
    .where(`i.${column}`, '=', id)
    .where('i.status', '<>', 80)
    .executeTakeFirst();
  return found ?? null;
}

export async function invoiceDetail({ id }: { readonly id: string }, context: Context): Promise<InvoiceDetail> {
  const { db } = context;
  const found = invoices
    .rows(visibleInvoices(context).select(workedOut(context)))
    .select([
      'i.outputType',
      'i.simulated',
      'i.seller',
      'i.buyer',
      'i.issuerName',
      'i.remark',
      'i.serialNo',
      'i.headerId',
    ])
    .select(['i.delivery', 'i.deliveredAt', 'i.signedAt', 'i.verifiedAt', 'i.certifyMonth', 'i.redOf', 'i.reissueOf'])
    .select([registeredTaxNo.as('registeredTaxNo'), returnReason.as('returnReason')])
    .$narrowType<Pick<InvoiceDetail, 'outputType' | 'seller' | 'buyer' | 'delivery'>>()
    .where('i.id', '=', id);
  const { redOf, reissueOf, ...facts } = await one(found, gone);
  return {
    ...facts,
    lines: await linesOf(db, id),
    settlements: await db
      .selectFrom('invSettlement')
      .select(['settlementId', 'settlementNo', 'amount'])
      .where('invoiceId', '=', id)
      .orderBy('settlementNo')
      .execute(),
    orders: await db
      .selectFrom('invLine as l')
      .innerJoin('invLinePart as p', 'p.invoiceLineId', 'l.id')
      .innerJoin('pubSettlementLine as s', 's.id', 'p.settlementLineId')
      .select(['s.orderId', 's.orderNo'])
      .distinct()
      .where('l.invoiceId', '=', id)
      .where('s.orderId', 'is not', null)
      .orderBy('s.orderNo')
      .execute(),
    confirmations: await db
      .selectFrom('invRedConfirm')
      .select(['id', 'confirmNo', 'initiator', 'initiatorName', 'reason', 'remark', 'status', 'decidedByName'])
      .select(['decidedAt', 'opinion', 'createdAt'])
      .$narrowType<Pick<InvoiceDetail['confirmations'][number], 'initiator' | 'reason' | 'status'>>()
      .where('invoiceId', '=', id)
      .orderBy('id', 'desc')
      .execute(),
    redOf: await related(context, 'id', redOf),
    redBy: await related(context, 'redOf', id),
    reissueOf: await related(context, 'id', reissueOf),
    reissuedBy: await related(context, 'reissueOf', id),
    log: await historyOf(db, logType, id),
  };
}

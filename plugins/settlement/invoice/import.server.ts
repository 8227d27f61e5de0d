/** Invoices that came by other ways, entered from a workbook by their buyer; a number is entered once. */
import { amountNoTax, invoiceNo, taxPlain } from '@portal/sdk/calls/fields';
import { field, labelled, Opt, relabel, Str, Text } from '@portal/sdk/contract';
import { type CellFault, type Context, importing, type ImportRow, sql } from '@portal/sdk/server';
import { issueDate } from '../fields.ts';
import { certifyMonth, deductible, INVOICE_KIND, invoiceCode, invoiceKind, SOURCE, source } from './schema.ts';
import { fen } from './split.ts';
import { namedParty, record } from './invoices.server.ts';

const number = (text: string) => (/^(\d{8}|\d{20})$/.test(text) ? undefined : '发票号码应为 8 位或 20 位数字');
const taxNo = (text: string) =>
  /^[0-9A-Z]{15}$|^[0-9A-Z]{18}$|^[0-9A-Z]{20}$/.test(text) ? undefined : '税号格式不正确';
const month = (text: string) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? undefined : '所属期应写作 2027-03');
const rate = (text: string) => (/^(0|1|3|5|6|9|13)$/.test(text) ? undefined : '税率应为 0、1、3、5、6、9 或 13');

/** Of rows that name no source. */
const manual = 2;

const columns = {
  kind: invoiceKind,
  invoiceCode: labelled(invoiceCode, Opt(Text(12))),
  invoiceNo: { of: labelled(invoiceNo, Text(20)), width: 26, fault: number },
  issueDate,
  sellerName: { of: field('销方名称', Text(100)), width: 36 },
  sellerTaxNo: { of: field('销方税号', Text(20)), width: 26, fault: taxNo },
  item: { of: field('项目名称', Text(100)), width: 30 },
  amount: relabel(amountNoTax, '不含税金额'),
  rate: { of: field('税率（%）', Str()), fault: rate },
  taxAmount: taxPlain,
  source: { of: Opt(source), choices: Object.values(SOURCE.texts).slice(1), width: 14 },
  certifyMonth: { of: Opt(certifyMonth), fault: month, width: 12 },
};
type Name = keyof typeof columns;
type Row = ImportRow<Name>;

const kindOf = (text: string) => Object.values<string>(INVOICE_KIND.texts).indexOf(text);
/** Rounding of several lines, in fen. */
const taxTolerance = 6n;

/** What the cells of a row say about each other. */
function faultsOf({ values }: Row) {
  const { kind, invoiceCode, invoiceNo, issueDate, amount, taxAmount, certifyMonth } = values;
  const gap = fen(taxAmount) * 100n - fen(amount) * BigInt(values.rate);
  const certified = values.source === SOURCE.texts[1];
  const early = certifyMonth !== '' && certifyMonth < issueDate.slice(0, 7);
  const faults: readonly (readonly [broken: boolean, field: Name, message: string])[] = [
    [invoiceNo.length === 8 && invoiceCode === '', 'invoiceCode', '8 位号码的发票须填写发票代码'],
    [(gap < 0n ? -gap : gap) > taxTolerance * 100n, 'taxAmount', '税额与不含税金额、税率不符'],
    [certified && !deductible(kindOf(kind)), 'source', '普通发票不能作为认证发票导入'],
    [certified && certifyMonth === '', 'certifyMonth', '认证发票须填写认证所属期'],
    [!certified && certifyMonth !== '', 'certifyMonth', '只有认证发票填写认证所属期'],
    [certified && early, 'certifyMonth', '所属期不能早于开票月份'],
  ];
  return faults.filter(([broken]) => broken);
}

const keyOf = ({ values }: Row) => `${values.invoiceNo}/${values.invoiceCode}`;

async function check(rows: readonly Row[], { db }: Context): Promise<CellFault<Name>[]> {
  if (rows.length === 0) return [];
  const known = await db
    .selectFrom('invInvoice')
    .select(['invoiceNo', 'invoiceCode'])
    .where(
      'invoiceNo',
      'in',
      rows.map(({ values }) => values.invoiceNo),
    )
    .execute();
  const taken = new Set(known.map(({ invoiceNo, invoiceCode }) => `${invoiceNo}/${invoiceCode ?? ''}`));
  return rows.flatMap((line): CellFault<Name>[] => {
    const repeated = [taken.has(keyOf(line)), 'invoiceNo', '该发票已登记，不能重复导入'] as const;
    const found = [...faultsOf(line), ...(repeated[0] ? [repeated] : [])];
    if (found.length === 0) taken.add(keyOf(line)); // a refused row leaves its number to the corrected one
    return found.map(([, field, message]) => ({ row: line.row, field, message }));
  });
}

const sourceOf = (text: string) => Math.max(Object.values<string>(SOURCE.texts).indexOf(text), 0) || manual;
async function write(rows: readonly Row[], context: Context): Promise<void> {
  const { db, user, clock, nextNumber } = context;
  const importNo = await nextNumber('DR');
  const given = rows.map(({ values }) => ({
    ...values,
    kind: kindOf(values.kind),
    source: sourceOf(values.source),
    certifyMonth: values.certifyMonth === '' ? null : values.certifyMonth,
  }));
  const now = clock.now().toISOString();
  const { rows: written } = await sql<{ id: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(kind int, "invoiceCode" text,
        "invoiceNo" text, "issueDate" date, "sellerName" text, "sellerTaxNo" text, item text, amount numeric,
        rate numeric, "taxAmount" numeric, source int, "certifyMonth" text)
    ), stored as (
      insert into inv_invoice (apply_no, invoice_no, invoice_code, invoice_kind, source, seller_ent_id, buyer_ent_id,
        seller_name, buyer_name, seller, buyer, amount_no_tax, tax_amount, total, tax_rate, issue_date, signed_at,
        certify_month, status, buyer_user_id, created_at, updated_at)
      select ${importNo}, g."invoiceNo", nullif(g."invoiceCode", ''), g.kind, g.source, s.id, b.id, g."sellerName",
        b.customer_register_name,
        ${namedParty('g."sellerName"', 'g."sellerTaxNo"', "''")},
        ${namedParty('b.customer_register_name', "coalesce(b.socialcreditcode, '')", "coalesce(b.address, '')")},
        g.amount, g."taxAmount", g.amount + g."taxAmount", g.rate / 100, g."issueDate", ${now}::timestamptz,
        g."certifyMonth", case when g."certifyMonth" is null then 50 else 60 end, ${user.userId}::bigint,
        ${now}::timestamptz, ${now}::timestamptz
      from given g join pub_enterprise b on b.id = ${user.entId}
      left join pub_enterprise s on s.socialcreditcode = g."sellerTaxNo" and s.id <> b.id
      returning id, invoice_no, invoice_code, amount_no_tax, tax_rate, tax_amount
    ), lines as (
      insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
      select t.id, 1, g.item, '', '项', 1, t.amount_no_tax, t.amount_no_tax, t.tax_rate, t.tax_amount
      from stored t join given g on g."invoiceNo" = t.invoice_no and g."invoiceCode" = coalesce(t.invoice_code, '')
      returning invoice_id
    )
    select invoice_id as id from lines`.execute(db);
  await record(
    context,
    written.map(({ id }) => id),
    'IMPORT',
    importNo,
  );
}

export const invoiceImporting = importing({
  title: '进项发票',
  note: '带 * 的列必填；号码 8 位的发票须填写发票代码；金额单位为元；来源不填为手工导入，认证发票须填写认证所属期',
  columns,
  check,
  write,
});

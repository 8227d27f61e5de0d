/** Print layout of an invoice, as texts and rules; what is long takes further lines, nothing is left out. */
import {
  amountInCapitals,
  emsOf,
  money,
  percent,
  type PrintPage,
  type PrintRule,
  type PrintText,
  quantity,
  unitPrice,
  wrapped,
} from '@portal/sdk/format';
import type { InvoiceDetail, InvoiceParty } from './contract.ts';
import { isCounted } from './red-lines.ts';
import { PRINTED_TITLE, SOURCE } from './schema.ts';

const width = 210;
const [left, middle, right] = [8, 105, 202];
const top = 32;
const body = 3.2;
/** Between the baselines of a text's lines. */
const lead = 4.4;
/** From a rule to the first baseline below it, and from the last one to the next rule. */
const [above, below] = [4.6, 1.9];

export const endingAt = (x: number, y: number, text: string, size = body): PrintText => ({
  x: x - emsOf(text) * size,
  y,
  size,
  text,
});
export const at = (x: number, y: number, text: string, size = body): PrintText => ({ x, y, size, text });

/** What stands between two rules. */
interface Block {
  readonly texts: readonly PrintText[];
  readonly end: number;
}

/** A text in as many lines as its room asks for. */
const linesAt = (x: number, y: number, text: string, room: number): PrintText[] =>
  wrapped(text, room / body).map((line, index) => at(x, y + index * lead, line));

/** One below the other. */
const stacked = (x: number, y: number, texts: readonly string[], room: number): PrintText[] =>
  texts.flatMap((text) => wrapped(text, room / body)).map((line, index) => at(x, y + above + index * (lead + 1), line));

const endOf = (y: number, texts: readonly PrintText[]) => Math.max(y, ...texts.map((text) => text.y)) + below;

const partyFacts = (title: string, { name, taxNo, address, phone, bankName, bankAccount }: InvoiceParty) => [
  `${title}名称：${name}`,
  `统一社会信用代码/纳税人识别号：${taxNo}`,
  `地址、电话：${address} ${phone}`,
  `开户行及账号：${bankName} ${bankAccount}`,
];

function partiesOf({ buyer, seller }: InvoiceDetail): Block {
  const room = middle - left - 4;
  const texts = [
    ...stacked(left + 2, top, partyFacts('购方', buyer), room),
    ...stacked(middle + 2, top, partyFacts('销方', seller), room),
  ];
  return { texts, end: endOf(top, texts) };
}

type Line = InvoiceDetail['lines'][number];

interface Cell {
  readonly title: string;
  /** Left edge of a text, right edge of a figure. */
  readonly x: number;
  /** Of a text, before it takes another line. */
  readonly room?: number;
  readonly text: (line: Line) => string;
}

const [amountEnd, taxEnd] = [166, right - 2];
const CELLS: readonly Cell[] = [
  { title: '项目名称', x: left + 2, room: 44, text: ({ item }) => item },
  { title: '规格型号', x: 56, room: 26, text: ({ spec }) => spec },
  { title: '单位', x: 84, room: 10, text: ({ unit }) => unit },
  { title: '数量', x: 112, text: (line) => (isCounted(line) ? quantity(line.qty) : '') },
  { title: '单价', x: 138, text: (line) => (isCounted(line) ? unitPrice(line.price) : '') },
  { title: '金额', x: amountEnd, text: ({ amount }) => money(amount) },
  { title: '税率', x: 180, text: ({ taxRate }) => percent(taxRate, { decimals: 0 }) },
  { title: '税额', x: taxEnd, text: ({ taxAmount }) => money(taxAmount) },
];

const heads = (y: number) => CELLS.map(({ title, x, room }) => (room ? at : endingAt)(x, y, title));

const lineTexts = (line: Line, y: number): PrintText[] =>
  CELLS.flatMap(({ x, room, text }) => {
    const said = text(line);
    if (room) return linesAt(x, y, said, room);
    return said === '' ? [] : [endingAt(x, y, said)];
  });

function linesOf({ lines }: InvoiceDetail, y: number): Block {
  const texts: PrintText[] = [];
  let end = y;
  for (const line of lines) {
    const row = lineTexts(line, end + above);
    texts.push(...row);
    end = endOf(end, row);
  }
  return { texts, end };
}

function headOf({ source, simulated, invoiceKind, invoiceCode, invoiceNo, issueDate }: InvoiceDetail): PrintText[] {
  const title = PRINTED_TITLE[invoiceKind];
  const note = source === 0 && simulated ? '参考开票平台模拟开具，不作为报销和抵扣凭证' : SOURCE.texts[source];
  return [
    at(width / 2 - (emsOf(title) * 6) / 2, 17, title, 6),
    at(left, 26, `（${note}）`),
    ...(invoiceCode === null ? [] : [endingAt(right, 14, `发票代码：${invoiceCode}`)]),
    endingAt(right, 20, `发票号码：${invoiceNo ?? ''}`),
    endingAt(right, 26, `开票日期：${issueDate ?? ''}`),
  ];
}

function sumsOf({ amountNoTax, taxAmount, total }: InvoiceDetail, y: number, words: number): PrintText[] {
  return [
    at(left + 2, y + 5.5, '合计'),
    endingAt(amountEnd, y + 5.5, `¥${money(amountNoTax)}`),
    endingAt(taxEnd, y + 5.5, `¥${money(taxAmount)}`),
    at(left + 2, words + 5.5, `价税合计（大写）：${amountInCapitals(total)}`),
    endingAt(right - 2, words + 5.5, `（小写）¥${money(total)}`),
  ];
}

export function printLayoutOf(invoice: InvoiceDetail): PrintPage {
  const parties = partiesOf(invoice);
  const headEnd = parties.end + 7;
  const lines = linesOf(invoice, headEnd);
  const linesEnd = lines.end + 2;
  const [sumsEnd, wordsEnd] = [linesEnd + 8, linesEnd + 16];
  const notes = linesAt(left + 2, wordsEnd + above, `备注：${invoice.remark ?? ''}`, right - left - 4);
  const notesEnd = Math.max(wordsEnd + 16, endOf(wordsEnd, notes));
  const across = (y: number): PrintRule => ({ x1: left, y1: y, x2: right, y2: y });
  const down = (x: number, y2: number): PrintRule => ({ x1: x, y1: top, x2: x, y2 });
  return {
    width,
    height: notesEnd + 16,
    texts: [
      ...headOf(invoice),
      ...parties.texts,
      ...heads(parties.end + 4.7),
      ...lines.texts,
      ...sumsOf(invoice, linesEnd, sumsEnd),
      ...notes,
      at(left + 2, notesEnd + 8, `开票人：${invoice.issuerName ?? ''}`),
    ],
    rules: [
      ...[top, parties.end, headEnd, linesEnd, sumsEnd, wordsEnd, notesEnd].map(across),
      down(left, notesEnd),
      down(right, notesEnd),
      down(middle, parties.end),
    ],
  };
}

/** The face of an invoice as texts and rules on paper, in millimetres from the upper left corner. */
import { amountInCapitals, money, percent, quantity } from '@portal/sdk/format';
import { FACE_TITLE, SOURCE, type InvoiceDetail, type InvoiceParty } from './contract.ts';

export interface FaceText {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly text: string;
}
export interface Rule {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}
export interface Face {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly FaceText[];
  readonly rules: readonly Rule[];
}

const width = 210;
const [left, right] = [8, 202];
const [top, partiesEnd, headEnd, rowHeight] = [32, 58, 65, 6];
const body = 3.2;

/** Ems of a text: a Chinese character one, one of ASCII half. */
export const emsOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (char.charCodeAt(0) < 128 ? 0.5 : 1), 0);

export const endingAt = (x: number, y: number, text: string, size = body): FaceText => ({
  x: x - emsOf(text) * size,
  y,
  size,
  text,
});
export const at = (x: number, y: number, text: string, size = body): FaceText => ({ x, y, size, text });

/** What fits into a width, in millimetres. */
export function fitted(text: string, room: number): string {
  let shown = '';
  for (const char of text) {
    if (emsOf(shown + char) * body > room) return `${shown.slice(0, -1)}…`;
    shown += char;
  }
  return shown;
}

const partyTexts = (title: string, x: number, { name, taxNo, address, phone, bankName, bankAccount }: InvoiceParty) => [
  at(x, 37, `${title}名称：${fitted(name, 68)}`),
  at(x, 43, `统一社会信用代码/纳税人识别号：${taxNo}`),
  at(x, 49, fitted(`地址、电话：${address} ${phone}`, 92)),
  at(x, 55, fitted(`开户行及账号：${bankName} ${bankAccount}`, 92)),
];

type Line = InvoiceDetail['lines'][number];

const lineTexts = (line: Line, y: number): FaceText[] => [
  at(left + 2, y, fitted(line.item, 44)),
  at(56, y, fitted(line.spec, 26)),
  at(84, y, line.unit),
  endingAt(112, y, quantity(line.qty)),
  endingAt(138, y, line.price.replace(/(\.\d{2}\d*?)0+$/, '$1')),
  endingAt(166, y, money(line.amount)),
  endingAt(180, y, percent(line.taxRate, { decimals: 0 })),
  endingAt(right - 2, y, money(line.taxAmount)),
];

const HEADS = [
  at(left + 2, 62.5, '项目名称'),
  at(56, 62.5, '规格型号'),
  at(84, 62.5, '单位'),
  endingAt(112, 62.5, '数量'),
  endingAt(138, 62.5, '单价'),
  endingAt(166, 62.5, '金额'),
  endingAt(180, 62.5, '税率'),
  endingAt(right - 2, 62.5, '税额'),
];

export function faceOf(invoice: InvoiceDetail): Face {
  const { lines, total, amountNoTax, taxAmount, invoiceNo, invoiceCode, issueDate } = invoice;
  const linesEnd = headEnd + lines.length * rowHeight + 4;
  const sumsEnd = linesEnd + 8;
  const wordsEnd = sumsEnd + 8;
  const notesEnd = wordsEnd + 16;
  const title = FACE_TITLE[invoice.invoiceKind];
  const across = (y: number): Rule => ({ x1: left, y1: y, x2: right, y2: y });
  const down = (x: number, y1: number, y2: number): Rule => ({ x1: x, y1, x2: x, y2 });
  return {
    width,
    height: notesEnd + 16,
    texts: [
      at(width / 2 - (emsOf(title) * 6) / 2, 17, title, 6),
      at(
        left,
        26,
        invoice.source === 0 ? '（参考开票平台模拟开具，不作为报销和抵扣凭证）' : `（${SOURCE[invoice.source]}）`,
      ),
      ...(invoiceCode === null ? [] : [endingAt(right, 14, `发票代码：${invoiceCode}`)]),
      endingAt(right, 20, `发票号码：${invoiceNo ?? ''}`),
      endingAt(right, 26, `开票日期：${issueDate ?? ''}`),
      ...partyTexts('购方', left + 2, invoice.buyer),
      ...partyTexts('销方', 107, invoice.seller),
      ...HEADS,
      ...lines.flatMap((line, index) => lineTexts(line, headEnd + 4.5 + index * rowHeight)),
      at(left + 2, linesEnd + 5.5, '合计'),
      endingAt(166, linesEnd + 5.5, `¥${money(amountNoTax)}`),
      endingAt(right - 2, linesEnd + 5.5, `¥${money(taxAmount)}`),
      at(left + 2, sumsEnd + 5.5, `价税合计（大写）：${amountInCapitals(total)}`),
      endingAt(right - 2, sumsEnd + 5.5, `（小写）¥${money(total)}`),
      at(left + 2, wordsEnd + 6, fitted(`备注：${invoice.remark ?? ''}`, 186)),
      at(left + 2, notesEnd + 8, `开票人：${invoice.issuerName ?? ''}`),
    ],
    rules: [
      ...[top, partiesEnd, headEnd, linesEnd, sumsEnd, wordsEnd, notesEnd].map(across),
      down(left, top, notesEnd),
      down(right, top, notesEnd),
      down(105, top, partiesEnd),
    ],
  };
}

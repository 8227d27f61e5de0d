/** Print layout of a statement: A4 landscape, the heads of the table on each page, sums and both seals on the last. */
import {
  amountInCapitals,
  dateTime,
  emsOf,
  money,
  percent,
  type PrintRule,
  type PrintText,
  quantity,
  unitPrice,
  wrapped,
} from '@portal/sdk/format';
import { implement, pdf, type PdfPage, pdfType } from '@portal/sdk/server';
import { settlementDetailOf } from '../statement/detail.server.ts';
import type { SettlementDetail, SettlementLine } from '../statement/contract.ts';
import { at, endingAt } from '../invoice/print-layout.ts';
import { SETTLEMENT_STATUS } from '@portal/sdk/calls/settlement';
import { autoConfirmedBy } from '../statement/codes.ts';
import { settlementPrint } from './contract.ts';
import { sealAt, voidMarkAt } from './seal.server.ts';

const [width, height] = [297, 210];
const [left, right, top] = [10, 287, 40];
const rowHeight = 6;
const rowsOfPage = 24;
/** Rows that sums and seals take on the last page. */
const rowsOfEnd = 9;

interface Cell {
  readonly title: string;
  /** Of its right edge. */
  readonly end: number;
  readonly figure?: true;
  readonly text: (line: SettlementLine) => string;
}

const CELLS: readonly Cell[] = [
  { title: '行号', end: 20, text: ({ lineNo }) => String(lineNo) },
  { title: '订单编号', end: 54, text: ({ orderNo }) => orderNo ?? '调整行' },
  { title: '收货单号', end: 88, text: ({ receiptNo }) => receiptNo ?? '-' },
  { title: '收货日期', end: 108, text: ({ receivedOn }) => receivedOn ?? '-' },
  { title: '物料', end: 140, text: ({ name }) => name },
  { title: '规格', end: 164, text: ({ spec }) => spec },
  { title: '单位', end: 174, text: ({ unit }) => unit },
  { title: '数量', end: 192, figure: true, text: ({ qty }) => quantity(qty) },
  { title: '单价', end: 212, figure: true, text: (line) => unitPrice(line.unitPrice) },
  { title: '税率', end: 223, figure: true, text: ({ taxRate }) => percent(taxRate, { decimals: 0 }) },
  { title: '不含税', end: 245, figure: true, text: ({ amountNoTax }) => money(amountNoTax) },
  { title: '税额', end: 264, figure: true, text: ({ taxAmount }) => money(taxAmount) },
  { title: '价税合计', end: right, figure: true, text: ({ amount }) => money(amount) },
];
const small = 2.8;

/** What fits into so many ems. */
function fitted(text: string, ems: number): string {
  const [shown = '', rest] = wrapped(text, ems);
  return rest === undefined ? shown : `${shown.slice(0, -1)}…`;
}

function cellAt(index: number, y: number, text: string): PrintText {
  const { end, figure } = CELLS[index] ?? { end: right };
  const start = CELLS[index - 1]?.end ?? left;
  if (figure) return endingAt(end - 1, y, text, small);
  return at(start + 1, y, fitted(text, (end - start - 2) / small), small);
}

const row = (texts: readonly string[], y: number) => texts.map((text, index) => cellAt(index, y, text));

function headOf(s: SettlementDetail): PrintText[] {
  const title = s.status === 90 ? '对账单（已作废）' : '对账单';
  const facts = [
    [
      `结算单号：${s.settlementNo}`,
      `结算周期：${s.period}`,
      `税率：${percent(s.taxRate, { decimals: 0 })}　状态：${SETTLEMENT_STATUS.texts[s.status]}`,
    ],
    [`供方：${s.supplierName}`, `购方：${s.purchaserName}`, `到期付款日：${s.dueDate ?? '-'}`],
    [
      `平台服务费：${money(s.serviceFee)} 元`,
      `其他扣减：${money(s.deductAmount)} 元`,
      `应付金额：${money(s.payableAmount)} 元`,
    ],
  ];
  return [
    at(width / 2 - (emsOf(title) * 6) / 2, 17, title, 6),
    ...facts.flatMap((texts, line) => texts.map((text, index) => at(left + index * 96, 25 + line * 5.5, text))),
  ];
}

/** What closes the statement, below its last row: sums, signatures, and a seal for each side that has confirmed. */
function endOf(s: SettlementDetail, y: number): Required<Pick<PdfPage, 'texts' | 'stamps'>> {
  const sides = [
    { x: left, who: '供方', name: s.supplierName, by: s.supplierConfirmedBy, on: s.supplierConfirmedAt },
    { x: left + 140, who: '购方', name: s.purchaserName, by: s.purchaserConfirmedBy, on: s.purchaserConfirmedAt },
  ];
  // a seal is somebody's act: none for a side that let its time pass, and none on a void statement
  const sealed = sides.filter(({ by }) => s.status !== 90 && by !== null && by !== autoConfirmedBy);
  return {
    texts: [
      at(left + 1, y + 4.3, `合计（大写）：${amountInCapitals(s.amount)}`, small),
      ...[s.amountNoTax, s.taxAmount, s.amount].map((sum, index) => cellAt(index + 10, y + 4.3, money(sum))),
      ...sides.flatMap(({ x, who, name, by, on }) => [
        at(x, y + 16, `${who}：${name}`),
        at(x, y + 22, `确认人：${by ?? '尚未确认'}`),
        at(x, y + 28, `确认时间：${on === null ? '-' : dateTime(on)}`),
      ]),
    ],
    stamps: sealed.map(({ x, name }) => sealAt(x + 70, y + 26, name)),
  };
}

/** Of the sums only the last three have cells of their own. */
const rulesOf = (rows: number, summed: boolean): PrintRule[] => {
  const bottom = top + rows * rowHeight;
  const summedFrom = CELLS[9]?.end ?? left;
  const across = Array.from({ length: rows + 1 }, (_, index) => top + index * rowHeight);
  return [
    ...across.map((y) => ({ x1: left, y1: y, x2: right, y2: y })),
    ...[left, ...CELLS.map(({ end }) => end)].map((x) => {
      const whole = !summed || x === left || x >= summedFrom;
      return { x1: x, y1: top, x2: x, y2: whole ? bottom : bottom - rowHeight };
    }),
  ];
};

/** Lines page by page; the last page has room for what closes the statement. */
function paged(lines: readonly SettlementLine[]): SettlementLine[][] {
  const pages: SettlementLine[][] = [];
  for (let start = 0; start < lines.length; start += rowsOfPage) pages.push(lines.slice(start, start + rowsOfPage));
  if ((pages.at(-1)?.length ?? rowsOfPage) > rowsOfPage - rowsOfEnd) pages.push([]);
  return pages;
}

/** @param printed - Portal and moment, for the foot of each page. */
export function statementSheets(settlement: SettlementDetail, printed: string): PdfPage[] {
  const pages = paged(settlement.lines.filter(({ flag }) => flag === 'NORMAL'));
  return pages.map((lines, index) => {
    const last = index === pages.length - 1;
    const rows = 1 + lines.length + (last ? 1 : 0);
    const end = last ? endOf(settlement, top + (1 + lines.length) * rowHeight) : { texts: [], stamps: [] };
    const foot = `第 ${index + 1} 页，共 ${pages.length} 页`;
    return {
      width,
      height,
      texts: [
        ...headOf(settlement),
        ...row(
          CELLS.map(({ title }) => title),
          top + 4.3,
        ),
        ...lines.flatMap((line, place) =>
          row(
            CELLS.map(({ text }) => text(line)),
            top + 4.3 + (place + 1) * rowHeight,
          ),
        ),
        ...end.texts,
        at(left, height - 8, printed, small),
        endingAt(right, height - 8, foot, small),
      ],
      rules: rulesOf(rows, last),
      stamps: [...end.stamps, ...(settlement.status === 90 ? [voidMarkAt(right - 22, 13)] : [])],
    };
  });
}

/** Downloaded by those who may read it. */
export default implement(settlementPrint, {
  async statement({ settleType, settlementIds }, context) {
    const printed = `${context.user.entName}　${dateTime(context.clock.now())}`;
    const sheets: PdfPage[] = [];
    const numbers: string[] = [];
    for (const id of new Set(settlementIds)) {
      const settlement = await settlementDetailOf(context, id, settleType);
      numbers.push(settlement.settlementNo);
      sheets.push(...statementSheets(settlement, printed));
    }
    const name = numbers.length === 1 ? numbers[0] : `${numbers[0]}等${numbers.length}张`;
    return { fileName: `对账单_${name}.pdf`, type: pdfType, body: await pdf(sheets) };
  },
});

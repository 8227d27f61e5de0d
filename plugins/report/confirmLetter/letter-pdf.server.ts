/** 询证函 on paper: the balance that is asked about, and room for the supplier's seal or its recorded answer. */
import {
  amountInCapitals,
  dateTime,
  emsOf,
  money,
  type PrintPage,
  type PrintRule,
  type PrintText,
  wrapped,
} from '@portal/sdk/format';
import { pdf, pdfType } from '@portal/sdk/server';
import { LETTER_STATUS, type Letter } from './contract.ts';

/** What a letter says, sent or not. */
export type LetterText = Omit<Letter, 'id' | 'letterNo' | 'version' | 'supplierEntId' | 'difference' | 'may'> & {
  letterNo: string | null;
};

/** Millimetres. */
const a4 = { width: 210, height: 297 } as const;
const [left, right] = [25, a4.width - 25];
const [body, lead] = [4.2, 8];
/** Between two lines of an answer, and of what is filled in by hand. */
const [answerLead, handLead] = [6, 10];
/** Where the text of a page ends, and where that of the next begins. */
const [bottom, top] = [260, 30];

const row = (y: number, label: string, amount: string): PrintText[] => [
  { x: left + 4, y, size: body, text: label },
  { x: right - 4 - emsOf(amount) * body, y, size: body, text: amount },
];

const centred = (y: number, size: number, text: string): PrintText => ({
  x: (a4.width - emsOf(text) * size) / 2,
  y,
  size,
  text,
});

function paragraph(y: number, text: string): { texts: PrintText[]; end: number } {
  const lines = wrapped(text, (right - left) / body);
  return {
    texts: lines.map((line, index) => ({ x: left, y: y + index * lead, size: body, text: line })),
    end: y + lines.length * lead,
  };
}

/** The four balances in a frame. */
function balances(y: number, letter: LetterText): { texts: PrintText[]; rules: PrintRule[]; end: number } {
  const rows: [string, string][] = [
    [letter.openedOn === null ? '期初未付' : `期初未付（${letter.openedOn} 之前）`, money(letter.opening)],
    ['本期应付', money(letter.due)],
    ['本期已付', money(letter.settled)],
    [`期末未付（截至 ${letter.balanceOn}）`, money(letter.closing)],
  ];
  const at = (index: number) => y + index * 10;
  return {
    texts: rows.flatMap(([label, amount], index) => row(at(index) + 6.5, label, `${amount} 元`)),
    rules: [
      ...[0, 1, 2, 3, 4].map((index) => ({ x1: left, x2: right, y1: at(index), y2: at(index) })),
      ...[left, right].map((x) => ({ x1: x, x2: x, y1: at(0), y2: at(4) })),
    ],
    end: at(4),
  };
}

function answer({ status, supplierAmount, replyNote, repliedByName, repliedAt }: LetterText): string[] {
  if (status === 0)
    return [
      '□ 相符（盖章）　　　　　　　　　　□ 不符（盖章）',
      '贵单位账面金额：',
      '差异原因：',
      '　',
      '经办人：　　　　　　　　　　日期：',
    ];
  const differs = status === 2 ? [`贵单位账面金额：${money(supplierAmount)} 元`, `差异原因：${replyNote}`] : [];
  const note = status === 1 && replyNote !== null ? [`说明：${replyNote}`] : [];
  return [
    `回函结果：${LETTER_STATUS.texts[status]}`,
    ...differs,
    ...note,
    `回函人：${repliedByName}　${dateTime(repliedAt)}`,
  ];
}

/** The answer, or room for one, over as many pages as it needs: on the first from `y` on. */
function answerPages(letter: LetterText, y: number): PrintText[][] {
  const step = letter.status === 0 ? handLead : answerLead;
  const lines = answer(letter)
    .flatMap((text) => text.split(/\r?\n/))
    .flatMap((text) => wrapped(text, (right - left) / body));
  const roomFrom = (from: number) => Math.floor((bottom - from) / step) + 1;
  const placed = (some: readonly string[], from: number) =>
    some.map((text, index) => ({ x: left, y: from + index * step, size: body, text }));
  const pages = [placed(lines.slice(0, roomFrom(y)), y)];
  for (let at = roomFrom(y); at < lines.length; at += roomFrom(top))
    pages.push(placed(lines.slice(at, at + roomFrom(top)), top));
  return pages;
}

export function letterPages(letter: LetterText): PrintPage[] {
  const { letterNo, supplierName, sentEntName, sentByName, sentAt, balanceOn, scope, closing } = letter;
  const intro = paragraph(
    68,
    `　　为核对往来款项，${sentEntName}请贵单位核对截至 ${balanceOn} 的结算余额${scope === '' ? '' : `（${scope}）`}。列示金额出自本平台结算记录，如与贵单位记录相符，请确认“相符”；如不符，请列明贵单位账面金额及差异原因。`,
  );
  const table = balances(intro.end, letter);
  const capitals = paragraph(table.end + 10, `期末未付（大写）：${amountInCapitals(closing)}`);
  const [answered = [], ...more] = answerPages(letter, capitals.end + 14);
  const sent = `${sentEntName}　${sentByName}　${dateTime(sentAt)}`;
  const first = {
    ...a4,
    texts: [
      centred(40, 7, '往来款项询证函'),
      { x: left, y: 50, size: 3.4, text: letterNo === null ? '' : `编号：${letterNo}` },
      { x: left, y: 60, size: body, text: `${supplierName}：` },
      ...intro.texts,
      ...table.texts,
      ...capitals.texts,
      ...answered,
      { x: right - emsOf(sent) * 3.4, y: 270, size: 3.4, text: sent },
    ],
    rules: [...table.rules, { x1: left, x2: right, y1: capitals.end + 4, y2: capitals.end + 4 }],
  };
  const heading = { x: left, y: 20, size: 3.4, text: `${letterNo ?? supplierName}（续）` };
  return [first, ...more.map((texts) => ({ ...a4, texts: [heading, ...texts], rules: [] }))];
}

export async function letterFile(letters: readonly LetterText[], day: string) {
  const [first] = letters;
  const whose = letters.length === 1 && first ? first.supplierName : `${letters.length}家供应商`;
  return {
    fileName: `询证函_${whose}_${day.replaceAll('-', '')}.pdf`,
    type: pdfType,
    body: await pdf(letters.flatMap(letterPages)),
  };
}

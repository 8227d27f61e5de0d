/** 处罚决定书 on paper: who is punished for what, from when to when, and room for the seal. */
import { PENALTY } from '@portal/sdk/calls/listing';
import { date, emsOf, type PrintText, wrapped } from '@portal/sdk/format';
import { type FileAnswer, pdf, pdfType, refuse } from '@portal/sdk/server';
import { BEHAVIOR, type Penalty, TERM } from './contract.ts';

type Decided = Omit<Penalty, 'matters' | 'log'>;

/** Millimetres. */
const a4 = { width: 210, height: 297 } as const;
const [left, right, top, bottom] = [25, a4.width - 25, 30, 265];
const [body, lead] = [4.2, 8];

const centred = (y: number, size: number, text: string): PrintText => ({
  x: (a4.width - emsOf(text) * size) / 2,
  y,
  size,
  text,
});

/** What the decision says, a paragraph each; an empty one is a line of its own. */
function paragraphs({
  entName,
  socialcreditcode,
  behavior,
  penalty,
  scopeName,
  term,
  startsOn,
  endsOn,
  ...row
}: Decided) {
  const answered = row.statement === null ? '你单位在期限内没有陈述申辩。' : `你单位的陈述申辩：${row.statement}`;
  return [
    `${entName}：`,
    `统一社会信用代码：${socialcreditcode ?? '—'}`,
    '',
    `经查，你单位存在“${BEHAVIOR.texts[behavior]}”行为。${row.facts}`,
    answered,
    '',
    `决定对你单位作出“${PENALTY.texts[penalty]}”处罚，范围：${scopeName}，期限：${TERM.texts[term]}，自 ${startsOn} 起${endsOn === null ? '' : `至 ${endsOn} 止`}。`,
    '在途订单继续履行。对本决定不服的，可以在门户“处罚与申辩”中提出申诉。',
  ];
}

export async function penaltyLetter(row: Decided): Promise<FileAnswer> {
  if (row.entryNo === null) return refuse('conflict', '处罚生效后才有决定书');
  const lines = paragraphs(row).flatMap((text) => (text === '' ? [''] : wrapped(text, (right - left) / body)));
  const perPage = Math.floor((bottom - top - 40) / lead);
  const sheets = Array.from({ length: Math.ceil(lines.length / perPage) }, (_, index) =>
    lines.slice(index * perPage, (index + 1) * perPage),
  );
  const pages = sheets.map((sheet, index) => {
    const head = index === 0 ? [centred(top, 7, '处罚决定书'), centred(top + 10, 4, `文号：${row.entryNo}`)] : [];
    const from = top + 26;
    const end = from + (sheet.length + 2) * lead;
    const seal = ['（盖章处）', date(row.startsOn)].map((text, line) => ({
      x: right - 50,
      y: end + line * lead,
      size: body,
      text,
    }));
    return {
      ...a4,
      texts: [
        ...head,
        ...sheet.map((text, line) => ({ x: left, y: from + line * lead, size: body, text })),
        ...(index === sheets.length - 1 ? seal : []),
      ],
      rules: [],
    };
  });
  return { fileName: `处罚决定书-${row.entryNo}.pdf`, type: pdfType, body: await pdf(pages) };
}

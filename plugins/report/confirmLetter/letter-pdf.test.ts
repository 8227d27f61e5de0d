/** Where each line of a letter stands on A4, in millimetres from its upper left corner. */
import { expect, test } from '@rstest/core';
import { letterFile, letterPages, type LetterText } from './letter-pdf.server.ts';

const letter: LetterText = {
  supplierName: '屿岚机电',
  status: 0,
  balanceOn: '2026-02-15',
  scope: '',
  opening: '1120.96',
  due: '2465.21',
  settled: '600.00',
  closing: '2986.17',
  supplierAmount: null,
  replyNote: null,
  repliedByName: null,
  repliedAt: null,
  sentByName: '沈恪',
  sentAt: '2026-02-16T02:00:00Z',
  openedOn: null,
  sentEntName: '澜岳集团',
  letterNo: 'XZ20260216000001',
};

const mm = (value: number) => Math.round(value * 10) / 10;

/** Of each page its texts as `[x, y, size, text]`, and its rules as `[x1, y1, x2, y2]`. */
const pagesOf = (change: Partial<LetterText>) =>
  letterPages({ ...letter, ...change }).map(({ texts, rules }) => ({
    texts: texts.filter(({ text }) => text !== '').map(({ x, y, size, text }) => [mm(x), y, size, text] as const),
    rules: rules.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2]),
  }));

test('a letter that waits for its answer is one page: balances in a frame, room to answer by hand', () => {
  const pages = pagesOf({});
  expect(pages).toHaveLength(1);
  const placed = pages[0]?.texts.map(([x, y, size, text]) => [x, Math.round(y * 10) / 10, size, text.slice(0, 6)]);
  expect(placed).toEqual([
    [80.5, 40, 7, '往来款项询证'],
    [25, 50, 3.4, '编号：XZ2'],
    [25, 60, 4.2, '屿岚机电：'],
    [25, 68, 4.2, '　　为核对往'],
    [25, 76, 4.2, expect.anything()],
    [25, 84, 4.2, expect.anything()],
    // ten millimetres a row from the end of the text on; amounts end four before the frame
    [29, 98.5, 4.2, '期初未付'],
    [157.9, 98.5, 4.2, '1,120.'],
    [29, 108.5, 4.2, '本期应付'],
    [157.9, 108.5, 4.2, '2,465.'],
    [29, 118.5, 4.2, '本期已付'],
    [162.1, 118.5, 4.2, '600.00'],
    [29, 128.5, 4.2, '期末未付（截'],
    [157.9, 128.5, 4.2, '2,986.'],
    [25, 142, 4.2, '期末未付（大'],
    [25, 164, 4.2, '□ 相符（盖'],
    [25, 174, 4.2, '贵单位账面金'],
    [25, 184, 4.2, '差异原因：'],
    [25, 194, 4.2, '　'],
    [25, 204, 4.2, '经办人：　　'],
    [125.5, 270, 3.4, '澜岳集团　沈'],
  ]);
  expect(pages[0]?.rules.map((rule) => rule.map(Math.round))).toEqual([
    ...[92, 102, 112, 122, 132].map((y) => [25, y, 185, y]),
    [25, 92, 25, 132],
    [185, 92, 185, 132],
    [25, 154, 185, 154],
  ]);
});

const said = (change: Partial<LetterText>) =>
  pagesOf(change).map(({ texts }) => texts.map(([, , , text]) => text).join('\n'));
const replied = { repliedByName: '程屿', repliedAt: '2026-02-17T02:00:00Z' };

test('a letter says since when and of what the balance is', () => {
  expect(said({})[0]).toContain('\n期初未付\n');
  expect(said({ openedOn: '2026-01-01' })[0]).toContain('\n期初未付（2026-01-01 之前）\n');
  expect(said({})[0]?.replaceAll('\n', '')).toContain('结算余额。列示金额');
  expect(said({ scope: '板块：电力' })[0]?.replaceAll('\n', '')).toContain('结算余额（板块：电力）。列示金额');
});

test('an answer is printed as it was given', () => {
  const differs = said({ ...replied, status: 2, supplierAmount: '1.00', replyNote: '未入账' })[0];
  expect(differs).toContain(
    '回函结果：不符\n贵单位账面金额：1.00 元\n差异原因：未入账\n回函人：程屿　2026-02-17 10:00:00',
  );
  const agrees = said({ ...replied, status: 1 })[0];
  expect(agrees).toContain('回函结果：相符\n回函人：程屿');
  expect(said({ ...replied, status: 1, replyNote: '已核对' })[0]).toContain('回函结果：相符\n说明：已核对\n回函人');
  expect(differs).not.toContain('盖章');
});

test.each([
  // lines of the note; three more are said beside them; 17 stand on the first page, 39 on each further one
  [14, [17]],
  [15, [17, 1]],
  [53, [17, 39]],
  [54, [17, 39, 1]],
])('a note of %d lines runs on over pages of %j lines', (count, onPages) => {
  const replyNote = Array.from({ length: count }, (_, at) => `第${at}行`).join('\n');
  const pages = pagesOf({ ...replied, status: 2, supplierAmount: '1.00', replyNote });
  const answers = pages.map(({ texts }, at) =>
    texts.filter(([x, y]) => x === 25 && (at === 0 ? y >= 164 && y < 270 : y > 25)),
  );
  expect(answers.map(({ length }) => length)).toEqual(onPages);
  expect(answers[0]?.slice(0, 2).map(([, y]) => Math.round(y))).toEqual([164, 170]);
  for (const [at, { texts }] of pages.entries())
    if (at > 0) {
      expect(texts[0]).toEqual([25, 20, 3.4, 'XZ20260216000001（续）']);
      expect(Math.round(texts[1]?.[1] ?? 0)).toBe(30);
    }
});

test('a letter that is not sent yet has no number; a file is named by its one supplier or by how many', async () => {
  expect(said({ letterNo: null })[0]).not.toContain('编号');
  const long = { ...replied, status: 2 as const, replyNote: '行\n'.repeat(30), letterNo: null };
  expect(pagesOf(long)[1]?.texts[0]?.[3]).toBe('屿岚机电（续）');
  expect((await letterFile([letter], '2026-02-16')).fileName).toBe('询证函_屿岚机电_20260216.pdf');
  expect((await letterFile([letter, letter], '2026-02-16')).fileName).toBe('询证函_2家供应商_20260216.pdf');
});

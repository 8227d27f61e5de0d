/** Sheets of known statements, their seals and marks, worked out from the measures of the print layout. */
import { expect, test } from '@rstest/core';
import { line, settlement } from '../detail/test-statement.ts';
import type { SettlementDetail } from '../statement/contract.ts';
import { sealAt, voidMarkAt } from './seal.server.ts';
import { statementSheets } from './statement-sheets.server.ts';

const mm = (value: number) => Number(value.toFixed(2));
const printed = '屿岚　2026-03-16 10:00';
const sheetsOf = (shown: Partial<SettlementDetail> = {}) => statementSheets({ ...settlement, ...shown }, printed);
type Sheet = ReturnType<typeof sheetsOf>[number];
/** Each text as its place from the left and from the top, its size and what it says. */
const textsOf = ({ texts }: Sheet) => texts.map(({ x, y, size, text }) => `${mm(x)} ${mm(y)} ${size} ${text}`);
const rulesOf = ({ rules = [] }: Sheet) => rules.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2].map(mm).join(' '));
const linesIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((one) => one.trim());

// a circle of 18 mm around 100 mm from the left and 50 mm from below, in points
const SEAL = linesIn(`
  q 0.784 0.063 0.180 RG 0.784 0.063 0.180 rg 2 w
  334.49 141.73 m
  334.49 169.91 311.64 192.76 283.46 192.76 c
  255.28 192.76 232.44 169.91 232.44 141.73 c
  232.44 113.55 255.28 90.71 283.46 90.71 c
  311.64 90.71 334.49 113.55 334.49 141.73 c
  S
  283.46 155.91 m
  280.28 146.11 l
  269.99 146.11 l
  278.32 140.06 l
  275.13 130.27 l
  283.46 136.32 l
  291.80 130.27 l
  288.61 140.06 l
  296.94 146.11 l
  286.65 146.11 l
  f
  BT /F1 12.47 Tf 0.7518 0.6594 -0.6594 0.7518 256.35 163.19 Tm <5c7f> Tj ET
  BT /F1 12.47 Tf 0.9713 0.2377 -0.2377 0.9713 269.32 173.29 Tm <5c9a> Tj ET
  BT /F1 12.47 Tf 0.9713 -0.2377 0.2377 0.9713 285.49 176.26 Tm <673a> Tj ET
  BT /F1 12.47 Tf 0.7518 -0.6594 0.6594 0.7518 301.21 171.42 Tm <7535> Tj ET
  BT /F1 8.50 Tf 262.20 111.97 Td <5bf98d264e1375287ae0> Tj ET
  Q
`);
const VOID = linesIn(`
  q 0.784 0.063 0.180 RG 0.784 0.063 0.180 rg 2.4 w 0.9781 0.2079 -0.2079 0.9781 283.46 141.73 cm
  -48.19 -19.84 96.38 39.69 re S
  BT /F1 25.51 Tf 3 Tc -28.35 -9.35 Td <4f5c5e9f> Tj ET
  Q
`);
const TEXTS = linesIn(`
  139.5 17 6 对账单
  10 25 3.2 结算单号：JS20260226000005
  106 25 3.2 结算周期：2026-02
  202 25 3.2 税率：13%　状态：待付款
  10 30.5 3.2 供方：屿岚机电设备有限公司
  106 30.5 3.2 购方：霁川第一发电厂
  202 30.5 3.2 到期付款日：2026-03-01
  10 36 3.2 平台服务费：43.39 元
  106 36 3.2 其他扣减：0.00 元
  202 36 3.2 应付金额：5,380.61 元
  11 44.3 2.8 行号
  21 44.3 2.8 订单编号
  55 44.3 2.8 收货单号
  89 44.3 2.8 收货日期
  109 44.3 2.8 物料
  141 44.3 2.8 规格
  165 44.3 2.8 单位
  185.4 44.3 2.8 数量
  205.4 44.3 2.8 单价
  216.4 44.3 2.8 税率
  235.6 44.3 2.8 不含税
  257.4 44.3 2.8 税额
  274.8 44.3 2.8 价税合计
  11 50.3 2.8 1
  21 50.3 2.8 DD20260110000007
  55 50.3 2.8 SH20260201000003
  89 50.3 2.8 2026-02-01
  109 50.3 2.8 深沟球轴承
  141 50.3 2.8 6312
  165 50.3 2.8 套
  188.2 50.3 2.8 48
  206.8 50.3 2.8 113
  217.8 50.3 2.8 13%
  232.8 50.3 2.8 4,800.00
  254.6 50.3 2.8 624.00
  274.8 50.3 2.8 5,424.00
  11 56.3 2.8 合计（大写）：伍仟肆佰贰拾肆元整
  232.8 56.3 2.8 4,800.00
  254.6 56.3 2.8 624.00
  274.8 56.3 2.8 5,424.00
  10 68 3.2 供方：屿岚机电设备有限公司
  10 74 3.2 确认人：程屿
  10 80 3.2 确认时间：2026-02-26 11:00:00
  150 68 3.2 购方：霁川第一发电厂
  150 74 3.2 确认人：温霁
  150 80 3.2 确认时间：2026-02-27 11:00:00
  10 202 2.8 屿岚　2026-03-16 10:00
  264.6 202 2.8 第 1 页，共 1 页
`);
const RULES = linesIn(`
  10 40 287 40
  10 46 287 46
  10 52 287 52
  10 58 287 58
  10 40 10 58
  20 40 20 52
  54 40 54 52
  88 40 88 52
  108 40 108 52
  140 40 140 52
  164 40 164 52
  174 40 174 52
  192 40 192 52
  212 40 212 52
  223 40 223 58
  245 40 245 58
  264 40 264 58
  287 40 287 58
`);

test('a seal bears its name around a star, and its use below', () => {
  expect(sealAt(100, 50, '屿岚机电').flatMap((text) => text.split('\n'))).toEqual(SEAL);
});

const glyphs = (name: string) => sealAt(100, 50, name).filter((text) => text.includes(' Tm '));

test('a name of one character stands at the top; a long one is smaller, and never meets itself', () => {
  // 283.46 less half of 4.4 mm, and 50 + 18 - 4.4 - 1.6 mm
  expect(glyphs('屿')).toEqual(['BT /F1 12.47 Tf 1.0000 0.0000 0.0000 1.0000 277.23 175.75 Tm <5c7f> Tj ET']);
  const long = glyphs('屿岚机电设备有限公司云屿市第一分公司检修');
  // 68 mm over 20 characters, from 135 degrees on the left to 135 on the right
  expect([long.length, long[0]?.slice(0, 47)]).toEqual([20, 'BT /F1 9.64 Tf -0.7071 0.7071 -0.7071 -0.7071 2']);
  expect(long.at(-1)?.slice(0, 46)).toBe('BT /F1 9.64 Tf -0.7071 -0.7071 0.7071 -0.7071 ');
});

test('a void mark is a frame a little askew', () => expect(voidMarkAt(100, 50)).toEqual(VOID));

test('a statement of one line stands on its sheet as it was approved, with the seals of both', () => {
  const [sheet, ...more] = sheetsOf();
  if (!sheet) throw new Error('A statement has a sheet.');
  expect([sheet.width, sheet.height, more]).toEqual([297, 210, []]);
  expect(textsOf(sheet)).toEqual(TEXTS);
  expect(rulesOf(sheet)).toEqual(RULES);
  const seals = [...sealAt(80, 132, '屿岚机电设备有限公司'), ...sealAt(220, 132, '霁川第一发电厂')];
  expect(sheet.drawn).toEqual(seals);
});

test.each([
  // lines, those of each page
  [0, [0]],
  [15, [15]],
  [16, [16, 0]],
  [24, [24, 0]],
  [25, [24, 1]],
  [39, [24, 15]],
  [40, [24, 16, 0]],
])('%i lines stand on pages of %j', (count, pages) => {
  const lines = Array.from({ length: count }, (_, index) => ({ ...line, id: String(index), lineNo: index + 1 }));
  const sheets = sheetsOf({ lines });
  const shown = sheets.map(({ texts }) => texts.filter(({ text }) => text === '深沟球轴承').length);
  expect(shown).toEqual(pages);
  expect(sheets.map(({ texts }) => texts.at(-1)?.text)).toEqual(
    pages.map((_, index) => `第 ${index + 1} 页，共 ${pages.length} 页`),
  );
  // sums and seals on the last page alone, whose rules leave a row for them
  const ends = sheets.map(({ texts, drawn = [] }) => [
    texts.some(({ text }) => text.startsWith('合计')),
    drawn.length > 0,
  ]);
  expect(ends).toEqual(pages.map((_, index) => (index === pages.length - 1 ? [true, true] : [false, false])));
  const across = sheets.map(({ rules = [] }) => rules.filter(({ y1, y2 }) => y1 === y2).length);
  expect(across).toEqual(pages.map((rows, index) => rows + (index === pages.length - 1 ? 3 : 2)));
  const first = sheets[0]?.rules?.find(({ x1, x2 }) => x1 === 20 && x2 === 20);
  expect(first?.y2).toBe(40 + (1 + (pages[0] ?? 0)) * 6);
});

test('hung and stopped lines are not printed, an adjustment has no order, and what is too long is cut', () => {
  const others = { orderNo: null, receiptNo: null, receivedOn: null, name: '深沟球轴承外圈带止动槽单面防尘盖' };
  const lines = [
    { ...line, flag: 'HANG' as const, name: '挂起' },
    { ...line, flag: 'STOP' as const, name: '终止' },
    { ...line, ...others },
  ];
  const [sheet] = sheetsOf({ lines, dueDate: null });
  const texts = sheet ? textsOf(sheet) : [];
  expect(texts.filter((text) => / (挂起|终止)$/.test(text))).toEqual([]);
  // 30 mm of 2.8: ten characters and a half, one of them for the dots
  expect(texts.filter((text) => / 50\.3 /.test(text)).slice(1, 5)).toEqual([
    ...['21 50.3 2.8 调整行', '55 50.3 2.8 -', '89 50.3 2.8 -', '109 50.3 2.8 深沟球轴承外圈带止…'],
  ]);
  expect(texts).toContain('202 30.5 3.2 到期付款日：-');
});

test.each([
  // state, who confirmed for the supplier and when, how many seals, whether it is marked void
  [60, '程屿', '2026-02-26T03:00:00.000Z', 2, false],
  [20, null, null, 1, false],
  [60, '逾期自动确认', '2026-02-26T03:00:00.000Z', 1, false],
  [90, '程屿', '2026-02-26T03:00:00.000Z', 0, true],
] as const)('in state %i, confirmed by %s at %s, it bears %i seals, void: %s', (status, by, at, seals, marked) => {
  const [sheet] = sheetsOf({ status, supplierConfirmedBy: by, supplierConfirmedAt: at });
  const drawn = sheet?.drawn ?? [];
  expect(drawn.filter((text) => text.endsWith(' 2 w'))).toHaveLength(seals);
  expect(drawn.slice(drawn.length - 4)).toEqual(
    marked ? voidMarkAt(265, 197) : expect.not.arrayContaining(voidMarkAt(265, 197)),
  );
  const texts = sheet?.texts.map(({ text }) => text) ?? [];
  expect(texts[0]).toBe(marked ? '对账单（已作废）' : '对账单');
  expect(texts.filter((text) => text.startsWith('确认人'))[0]).toBe(`确认人：${by ?? '尚未确认'}`);
  expect(texts.filter((text) => text.startsWith('确认时间'))[0]).toBe(
    `确认时间：${at === null ? '-' : '2026-02-26 11:00:00'}`,
  );
});

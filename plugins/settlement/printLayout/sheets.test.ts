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
  202.6 50.3 2.8 113.00
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

const placed = (points: readonly (readonly number[])[] = []) => points.map((point) => point.map(mm));
const glyphsOf = ({ texts }: ReturnType<typeof sealAt>) =>
  texts.map(({ x, y, size, text, turn }) => [mm(x), mm(y), mm(size), text, mm(turn)]);

test('a seal bears its name around a star, and its use below', () => {
  const seal = sealAt(100, 50, '屿岚机电');
  expect(seal.circles).toEqual([{ centre: [100, 50], radius: 18 }]);
  expect([mm(seal.line), seal.outlines]).toEqual([0.71, []]);
  // five points of 5 mm, the first at the top, and between them corners at 0.382 of it
  expect(placed(seal.areas[0])).toEqual([
    [100, 45],
    [98.88, 48.45],
    [95.24, 48.45],
    [98.18, 50.59],
    [97.06, 54.05],
    [100, 51.91],
    [102.94, 54.05],
    [101.82, 50.59],
    [104.76, 48.45],
    [101.12, 48.45],
  ]);
  // 0.36 radians from one to the next, a body of 4.4 mm that stands 12 mm from the centre
  expect(glyphsOf(seal)).toEqual([
    [90.43, 42.43, 4.4, '屿', -41.25],
    [95.01, 38.87, 4.4, '岚', -13.75],
    [100.72, 37.82, 4.4, '机', 13.75],
    [106.26, 39.53, 4.4, '电', 41.25],
    [92.5, 60.5, 3, '对账专用章', 0],
  ]);
});

test('a name of one character stands at the top; a long one is smaller, and never meets itself', () => {
  // half a body left of the middle, and 18 - 4.4 - 1.6 mm above it
  expect(glyphsOf(sealAt(100, 50, '屿'))[0]).toEqual([97.8, 38, 4.4, '屿', 0]);
  const long = glyphsOf(sealAt(100, 50, '屿岚机电设备有限公司云屿市第一分公司检修')).slice(0, -1);
  // 68 mm over 20 characters, from 135 degrees on the left to 135 on the right
  expect(long.map(([, , size]) => size)).toEqual(Array.from({ length: 20 }, () => 3.4));
  expect([long[0]?.at(-1), long.at(-1)?.at(-1)]).toEqual([-135, 135]);
});

test('a void mark is a frame a little askew', () => {
  const { line, outlines, texts } = voidMarkAt(100, 50);
  expect(mm(line)).toBe(0.85);
  // 34 by 14 mm, turned by twelve degrees against the clock
  expect(placed(outlines[0])).toEqual([
    [81.92, 46.69],
    [115.17, 39.62],
    [118.08, 53.31],
    [84.83, 60.38],
  ]);
  expect(texts.map(({ text, turn }) => [text, mm(turn)])).toEqual([
    ['作', -12],
    ['废', -12],
  ]);
});

test('a statement of one line stands on its sheet as it was approved, with the seals of both', () => {
  const [sheet, ...more] = sheetsOf();
  if (!sheet) throw new Error('A statement has a sheet.');
  expect([sheet.width, sheet.height, more]).toEqual([297, 210, []]);
  expect(textsOf(sheet)).toEqual(TEXTS);
  expect(rulesOf(sheet)).toEqual(RULES);
  expect(sheet.stamps).toEqual([sealAt(80, 78, '屿岚机电设备有限公司'), sealAt(220, 78, '霁川第一发电厂')]);
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
  const ends = sheets.map(({ texts, stamps = [] }) => [
    texts.some(({ text }) => text.startsWith('合计')),
    stamps.length > 0,
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
  const stamps = sheet?.stamps ?? [];
  expect(stamps.filter(({ circles }) => circles.length > 0)).toHaveLength(seals);
  expect(stamps.filter(({ outlines }) => outlines.length > 0)).toEqual(marked ? [voidMarkAt(265, 13)] : []);
  const texts = sheet?.texts.map(({ text }) => text) ?? [];
  expect(texts[0]).toBe(marked ? '对账单（已作废）' : '对账单');
  expect(texts.filter((text) => text.startsWith('确认人'))[0]).toBe(`确认人：${by ?? '尚未确认'}`);
  expect(texts.filter((text) => text.startsWith('确认时间'))[0]).toBe(
    `确认时间：${at === null ? '-' : '2026-02-26 11:00:00'}`,
  );
});

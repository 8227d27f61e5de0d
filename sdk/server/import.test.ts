import { type CellObject, read, utils, write } from '@e965/xlsx';
import { expect, test } from '@rstest/core';
import { phone } from '../calls/fields.ts';
import { importOf } from '../calls/import.ts';
import { codes, Day, field, Money, Opt, Str, Text } from '../contract/index.ts';
import { type Context, type FileAnswer, importing, type ImportSpec, Refusal } from '../server.ts';

const call = importOf('/api/things/import', 'things:list:import');
const fileId = 'A'.repeat(24);

type Name = 'name' | 'unit' | 'price' | 'until';
const written: Record<Name, string>[] = [];
const spec: ImportSpec<Name> = {
  title: '物品',
  note: '带 * 的列必填',
  columns: {
    name: field('名称', Text(6)),
    unit: Opt(field('单位', codes({ 1: '件', 2: '套' }))),
    price: {
      of: Opt(field('单价', Str())),
      fault: (text) => (Number(text) > 0 ? undefined : '单价应大于 0'),
    },
    until: field('有效期至', Opt(Str())),
  },
  check: async (rows) =>
    rows
      .filter(({ values }, at) => rows.findIndex((other) => other.values.name === values.name) < at)
      .map(({ row }) => ({ row, field: 'name' as const, message: '与前面的行重复' })),
  write: async (rows) => void written.push(...rows.map(({ values }) => values)),
};
const handlers = importing(spec);

const contextOf = (bytes: Buffer, fileName = '物品.xlsx') =>
  ({
    files: { read: async () => ({ fileName, type: '', bytes }) },
    user: { userName: '程屿', entName: '屿岚机电设备有限公司' },
    clock: { now: () => new Date('2026-03-16T02:00:00Z'), today: () => '2026-03-16' },
  }) as unknown as Context;

type Row = readonly (string | number | Date | CellObject | null)[];
const workbook = (rows: readonly Row[], header: Row = ['名称 *', '单位', '单价', '有效期至']) => {
  const sheet = utils.aoa_to_sheet([[spec.note], [...header], ...rows.map((row) => [...row])]);
  const book = utils.book_new(sheet, '物品');
  return contextOf(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
};
const check = (context: Context) => handlers.run({ fileId, step: 'check' }, context);

async function cellsOf({ body }: FileAnswer) {
  const pieces: Uint8Array[] = [];
  for await (const piece of body as AsyncIterable<Uint8Array>) pieces.push(piece);
  const book = read(Buffer.concat(pieces), { cellStyles: true });
  return book.Sheets[book.SheetNames[0] ?? ''] ?? {};
}

test('every row is checked by its columns and then against the others, and counted as the spreadsheet counts', async () => {
  const report = await check(
    workbook([
      ['轴承', '套', 486.5, null],
      ['', '套', 1, null],
      ['阀门', '吨', -1, null],
      [null, null, null, null],
      ['轴承', '件', 3, null],
    ]),
  );
  expect(report).toEqual({
    total: 4,
    right: 1,
    written: 0,
    whole: false,
    faults: [
      { row: 4, field: '名称', message: '请输入名称' },
      { row: 5, field: '单位', message: '单位应为：件、套' },
      { row: 5, field: '单价', message: '单价应大于 0' },
      { row: 7, field: '名称', message: '与前面的行重复' },
    ],
  });
});

test('a day, an amount and a phone are written as their schema says', async () => {
  const kinds = importing<'day' | 'sum' | 'phone'>({
    title: '登记',
    note: '',
    columns: { day: field('日期', Day()), sum: field('金额', Money()), phone: field('电话', Opt(phone())) },
    write: async () => undefined,
  });
  const rows = [
    ['2028-02-29', '0.30', '13000000000'],
    ['2026-02-30', '0.305', '1300000000'],
    ['3月1日', '-1', ''],
    ['2027/2/29', '0', ''],
    ['2026/3/1 0:00', '￥1,200.50', ''],
  ];
  const report = await kinds.run({ fileId, step: 'check' }, workbook(rows, ['日期', '金额', '电话']));
  expect(report.faults.map(({ row, message }) => [row, message])).toEqual([
    [4, '日期 2026-02-30 不是日历上的日期'],
    [4, '金额应为不超过两位小数的金额，单位元'],
    [4, '电话应为 11 位手机号'],
    [5, '日期应写作 2027-12-31'],
    [5, '金额应为不超过两位小数的金额，单位元'],
    [6, '日期 2027/2/29 不是日历上的日期'],
  ]);
});

test('only the right rows are written, numbers and dates as a person reads them', async () => {
  written.length = 0;
  const context = workbook([
    ['　轴承 ', '套', 0.1 + 0.2, new Date(Date.UTC(2027, 0, 31))],
    ['一个太长的名称', '套', 1, null],
  ]);
  const report = await handlers.run({ fileId, step: 'write' }, context);
  expect(report).toMatchObject({ total: 2, right: 1, written: 1 });
  expect(written).toEqual([{ name: '轴承', unit: '套', price: '0.3', until: '2027-01-31' }]);
});

test('a wrong row is not held against the others, and the faults stand in the order of the rows', async () => {
  const report = await check(
    workbook([
      ['轴承', '吨', 1, null],
      ['轴承', '套', 1, null],
      ['轴承', '件', 1, null],
      ['', '套', 1, null],
      ['六个字的名称', '套', 1, null],
      [{ t: 'b', v: true }, '套', 1, null],
      [{ t: 'b', v: false }, '套', 1, null],
    ]),
  );
  expect(report.faults.map(({ row, message }) => [row, message])).toEqual([
    [3, '单位应为：件、套'],
    [5, '与前面的行重复'],
    [6, '请输入名称'],
  ]);
  expect(report.right).toBe(4);
});

test('five thousand rows are taken', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => [`第${i}`, '套', 1, null]);
  expect(await check(workbook(rows))).toMatchObject({ total: 5000, right: 5000, faults: [] });
});

test('a formula is refused, whatever value it last had; a text that looks like one is a text', async () => {
  const formula: CellObject = { t: 'n', v: 5, f: 'SUM(1,4)' };
  const report = await check(
    workbook([
      ['轴承', '套', formula, null],
      ['=1+1', '套', 1, null],
    ]),
  );
  expect(report.faults).toEqual([{ row: 3, field: '单价', message: '不能使用公式，请粘贴为数值' }]);
});

test('a control character, as Excel escapes it, is told of its cell', async () => {
  const report = await check(workbook([['轴\u0000承', '套', 1, null]]));
  expect(report.faults).toEqual([{ row: 3, field: '名称', message: '名称含有无法识别的控制字符，请删除后重试' }]);
});

test('a text is a table too: cells apart by commas or tabs, in quotation marks where they hold one, however long', async () => {
  const titles = ['名称', '单位', '单价', '有效期至'];
  written.length = 0;
  const commas = `\ufeff${titles.join(',')}\r\n轴承,套,"1,2",\r\n"阀,""门",件,3,2027-01-31\r\n`;
  expect(await handlers.run({ fileId, step: 'write' }, contextOf(Buffer.from(commas), '物品.csv'))).toEqual({
    ...{ total: 2, right: 1, written: 1, whole: false },
    faults: [{ row: 2, field: '单价', message: '单价应大于 0' }],
  });
  expect(written).toEqual([{ name: '阀,"门', unit: '件', price: '3', until: '2027-01-31' }]);
  const tabs = `${titles.join('\t')}\n轴承\t套\t1\t\n`;
  expect(await check(contextOf(Buffer.from(tabs), '物品.csv'))).toMatchObject({ total: 1, right: 1 });
  const long = `${titles.join(',')}\n"${'""'.repeat(2_000_000)}",套,1,\n`;
  expect(await check(contextOf(Buffer.from(long), '物品.csv'))).toMatchObject({ total: 1, right: 0 });
});

test('the template can be filled in and read back, and offers the texts of a choice', async () => {
  const template = await cellsOf(await handlers.template({}, workbook([])));
  const [note, header] = utils.sheet_to_json<string[]>(template, { header: 1 });
  expect(note).toEqual(['带 * 的列必填']);
  expect(header).toEqual(['名称 *', '单位', '单价', '有效期至']);
  utils.sheet_add_aoa(template, [['轴承', '套', '486']], { origin: 'A3' });
  const bytes = write(utils.book_new(template, '物品'), { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  expect(await check(contextOf(bytes))).toMatchObject({ total: 1, right: 1, faults: [] });
});

test('the wrong rows come back as a file, with what is wrong, no formula among them', async () => {
  const rows = [['=HYPERLINK("x")', '吨', 1, null] as const, ['阀门', '件', 2, null] as const];
  const context = workbook(rows);
  const { faults } = await check(context);
  const cells = await cellsOf(await handlers.faults({ fileId, faults }, context));
  expect(cells.A3).toMatchObject({ t: 's', v: '=HYPERLINK("x")' });
  expect(cells.A3?.f).toBeUndefined();
  expect([cells.E3?.v, cells.F3?.v, cells.A4]).toEqual([3, '名称最多 6 个字；单位应为：件、套', undefined]);
});

const refused: readonly [string, () => Context, string][] = [
  ['another format', () => contextOf(Buffer.from('a,b'), '物品.txt'), '请上传由模板填写的 xlsx 或 csv 文件'],
  ['a text without the titles', () => contextOf(Buffer.from('a,b'), '物品.csv'), '表头缺少：名称、单位'],
  ['a text under a workbook’s name', () => contextOf(Buffer.from('名称 轴承')), '表头缺少：名称、单位'],
  ['a lost column', () => workbook([['轴承']], ['名称', '单位']), '表头缺少：单价、有效期至'],
  ['no row', () => workbook([]), '文件中没有数据行'],
  ['too many rows', () => workbook(Array.from({ length: 5001 }, (_, i) => [`第${i}`])), '一次最多导入 5000 行'],
  ['too many bytes', () => contextOf(Buffer.alloc(6 * 1024 * 1024)), '不能超过 5MB'],
];
for (const [what, context, message] of refused)
  test(`${what} is refused with a sentence`, async () => {
    const failure = await check(context()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Refusal);
    expect((failure as Refusal).message).toContain(message);
  });

test('writing is refused when no row is right', async () => {
  const failure = await handlers
    .run({ fileId, step: 'write' }, workbook([['', '件', 1, null]]))
    .catch((e: unknown) => e);
  expect((failure as Refusal).message).toBe('没有可以导入的行，请修改后重新上传');
});

test('its calls stand below one path, under one code', () => {
  expect(Object.values(call).map(({ path, access }) => `${access} ${path}`)).toEqual([
    'things:list:import /api/things/import/template',
    'things:list:import /api/things/import',
    'things:list:import /api/things/import/faults',
  ]);
});

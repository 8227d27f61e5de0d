import { expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { Clock, User } from '../server.ts';
import { type Sheet, spreadsheet } from './xlsx.ts';

const clock: Clock = { now: () => new Date('2026-03-01T16:30:05Z'), today: () => '2026-03-02' };
const user = { userName: '程屿', entName: '屿岚机电设备有限公司' } as User;

interface Row {
  name: string;
  amount: string;
  day: string | null;
  at: string;
  rate: string;
}

const sheet = (rows: Row[]): Sheet<Row> => ({
  title: '订单列表',
  conditions: ['状态：待确认'],
  columns: [
    { title: '名称', value: ({ name }) => name },
    { title: '金额', kind: 'money', value: ({ amount }) => amount },
    { title: '日期', kind: 'day', value: ({ day }) => day },
    { title: '时间', kind: 'time', value: ({ at }) => at },
    { title: '进度', kind: 'percent', value: ({ rate }) => rate },
  ],
  rows,
});

const row: Row = { name: '轴承 <A&B>', amount: '1234.50', day: '2026-02-28', at: '2026-03-01T16:00:00Z', rate: '0.25' };

async function opened(rows: Row[]) {
  const { fileName, body } = spreadsheet(sheet(rows), { user, clock });
  const pieces: Uint8Array[] = [];
  for await (const piece of body as AsyncIterable<Uint8Array>) pieces.push(piece);
  const book = read(Buffer.concat(pieces), { cellNF: true, cellStyles: true });
  return { fileName, book, cells: book.Sheets['订单列表'] ?? {}, bytes: Buffer.concat(pieces) };
}

/** A sheet as it is written. */
async function xmlOf(written: Sheet<never>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of spreadsheet(written, { user, clock }).body as AsyncIterable<Uint8Array>) pieces.push(piece);
  const archive = await fromBufferPromise(Buffer.concat(pieces));
  for await (const entry of archive.eachEntry())
    if (/sheet1\.xml$/.test(entry.fileName)) return text(await archive.openReadStreamPromise(entry));
  throw new Error('There is no sheet.');
}

test('columns have the width of their kind or their own, and offer their choices as far as Excel takes them', async () => {
  const value = () => null;
  const many = Array.from({ length: 25 }, (_, i) => ({ title: `列${i}`, kind: 'money' as const, value }));
  const xml = await xmlOf({
    title: '宽表',
    conditions: [],
    columns: [
      ...many,
      { title: '时间', kind: 'time', value },
      { title: '单位', choices: ['件', '<套>'], value },
      { title: '说明', width: 36, choices: ['长'.repeat(256)], value },
      { title: '等级', choices: ['长'.repeat(255)], value },
    ],
    rows: [],
  });
  const widths = [...xml.matchAll(/<col min="(\d+)" max="(\d+)" width="(\d+)"/g)].map(([, ...of]) => of.map(Number));
  expect([widths.length, widths[0], ...widths.slice(24)]).toEqual([
    ...[29, [1, 1, 14], [25, 25, 14], [26, 26, 20], [27, 27, 20], [28, 28, 36], [29, 29, 20]],
  ]);
  const lists = [...xml.matchAll(/sqref="([A-Z]+3):([A-Z]+)\d+"><formula1>([^<]{0,24})/g)].map(([, ...of]) => of);
  expect(xml).toContain('<dataValidations count="2">');
  expect(lists).toEqual([
    ['AA3', 'AA', '&quot;件,&lt;套&gt;&quot;'],
    ['AC3', 'AC', `&quot;${'长'.repeat(18)}`],
  ]);
  expect(await xmlOf({ title: '无', conditions: [], columns: [{ title: '名称', value }], rows: [] })).not.toContain(
    'dataValidation',
  );
});

test('a sheet has a name that Excel takes', async () => {
  const { body } = spreadsheet({ ...sheet([]), title: `订单/列表${'长'.repeat(40)}` }, { user, clock });
  const pieces: Uint8Array[] = [];
  for await (const piece of body as AsyncIterable<Uint8Array>) pieces.push(piece);
  expect(read(Buffer.concat(pieces)).SheetNames).toEqual([`订单 列表${'长'.repeat(26)}`]);
});

test('a file is named after page, enterprise and the moment at +08:00', async () => {
  const { fileName } = await opened([row]);
  expect(fileName).toBe('订单列表_屿岚机电设备有限公司_20260302003005.xlsx');
});

test('the first row says when, who and what was asked for', async () => {
  const { cells } = await opened([row]);
  expect(cells.A1?.v).toBe('导出时间：2026-03-02 00:30:05　导出人：程屿　查询条件：状态：待确认');
});

test('money, dates and percents are typed cells, text stays text', async () => {
  const { cells } = await opened([row]);
  expect(cells.A3).toMatchObject({ t: 's', v: '轴承 <A&B>' });
  expect(cells.B3).toMatchObject({ t: 'n', v: 1234.5, z: '#,##0.00' });
  expect(cells.C3).toMatchObject({ t: 'n', v: 46081, w: '2026-02-28' });
  expect(cells.D3).toMatchObject({ t: 'n', w: '2026-03-02 00:00:00' });
  expect(cells.E3).toMatchObject({ t: 'n', v: 0.25, w: '25.0%' });
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '  =HYPERLINK("x")'])(
  '%j is written as guarded text, never as a formula',
  async (name) => {
    const { cells } = await opened([{ ...row, name }]);
    expect(cells.A3?.f).toBeUndefined();
    expect(cells.A3).toMatchObject({ t: 's', v: name });
  },
);

test('what could be taken for a formula is marked as text, other text is not, and nothing is an empty cell', async () => {
  const texts = [{ title: '名称', value: (name: string) => name }] as const;
  const columns = [...texts, { title: '金额', kind: 'money' as const, value: () => '' }];
  const xml = await xmlOf({ title: '文字', conditions: [], columns, rows: ['=1', '轴承', '件'] } as never);
  const rows = [...xml.matchAll(/<row><c s="(\d+)" t="inlineStr">.*?<c s="\d+"(\/?)>/g)];
  const [guarded, plain, other] = rows.map(([, style]) => style);
  expect([guarded === plain, plain === other]).toEqual([false, true]);
  expect(rows.map(([, , closed]) => closed)).toEqual(['/', '/', '/']);
});

test('an amount that is no number is written as text, not as markup', async () => {
  const { cells } = await opened([{ ...row, amount: '</v><f>1+1</f>' }]);
  expect(cells.B3).toMatchObject({ t: 's', v: '</v><f>1+1</f>' });
});

test('ten thousand rows keep their order, and empty values stay empty', async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => ({ ...row, name: `第${i}行`, day: null }));
  const { cells } = await opened(rows);
  const read = utils.sheet_to_json<Record<string, unknown>>(cells, { range: 1 });
  expect(read).toHaveLength(10_000);
  expect(read[9_999]?.['名称']).toBe('第9999行');
  expect(read[0]).not.toHaveProperty('日期');
});

test('a total stands below its column, in the same file that names its default cell style', async () => {
  const { columns, ...rest } = sheet([row, row]);
  const summed = columns.map((column) => (column.title === '金额' ? { ...column, total: '2469.00' } : column));
  const pieces: Uint8Array[] = [];
  const { body } = spreadsheet({ ...rest, columns: summed }, { user, clock });
  for await (const piece of body as AsyncIterable<Uint8Array>) pieces.push(piece);
  const cells = utils.sheet_to_json<unknown[]>(read(Buffer.concat(pieces)).Sheets['订单列表'] ?? {}, { header: 1 });
  expect(cells.at(-1)?.slice(0, 2)).toEqual(['合计', 2469]);
  const archive = await fromBufferPromise(Buffer.concat(pieces));
  for await (const entry of archive.eachEntry())
    if (entry.fileName === 'xl/styles.xml')
      expect(await text(await archive.openReadStreamPromise(entry))).toContain(
        '<cellStyle name="Normal" xfId="0" builtinId="0"/>',
      );
});

import { expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
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

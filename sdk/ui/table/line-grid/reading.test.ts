import { describe, expect, test } from '@rstest/core';
import { Day, field, Money, Obj, Quantity, Text } from '../../../contract/index.ts';
import { type EntryKind, readEntered } from '../../../format/entered.ts';
import { cellsOf } from './clipboard.ts';
import { linesOf, shownText } from './columns.ts';
import { createLines } from './lines.ts';
import { copiedOf, pastedInto, tooMany } from './pasting.ts';
import { cellFault } from './reading.ts';

const line = Obj({
  code: field('商品编号', Text(20)),
  qty: field('数量', Quantity()),
  price: field('单价（元）', Money()),
  day: field('要求交期', Day()),
});
interface Line {
  key: string;
  code: string;
  qty: string;
  price: string;
  day: string;
  note?: string;
}
const columns = linesOf<Line, typeof line.properties>(line, [
  { enter: 'code', titles: ['物料编码'] },
  { enter: 'qty' },
  { enter: 'price' },
  { enter: 'day' },
]);
const given = linesOf<Line, typeof line.properties>(line, ['code', { enter: 'qty' }]);

describe('what is typed or pasted is kept as', () => {
  test.each<[EntryKind, string, string]>([
    ['quantity', '１，２３４．５', '1234.5'],
    ['quantity', '1,234', '1234'],
    ['money', '￥1,234.50元', '1234.50'],
    ['money', '-0.05', '-0.05'],
    ['quantity', '1e5', '1e5'],
    ['quantity', '=A1*2', '=A1*2'],
    ['text', '=A1*2', '=A1*2'],
    ['day', '2026-03-05', '2026-03-05'],
    ['day', '2026/3/5', '2026-03-05'],
    ['day', '2026.3.5', '2026-03-05'],
    ['day', '20260305', '2026-03-05'],
    ['day', '2026年3月5日', '2026-03-05'],
    ['day', '2026/3/5 0:00:00', '2026-03-05'],
    ['day', '２０２６／３／５', '2026-03-05'],
    ['day', '2026-02-30', '2026-02-30'],
  ])('%s %s: %s', (kind, typed, kept) => expect(readEntered(kind, typed)).toBe(kept));
});

describe('what is wrong is said in words', () => {
  const schemas = {
    quantity: line.properties.qty,
    money: line.properties.price,
    day: line.properties.day,
    text: line.properties.code,
  };
  test.each([
    ['quantity', '=A1*2', '数量不支持公式，请填写计算后的数字'],
    ['quantity', '十箱', '数量应为数字'],
    ['quantity', '1.00001', '数量最多 4 位小数'],
    ['quantity', '999999999999999', '数量超出可填写的范围'],
    ['quantity', '12.5', undefined],
    ['money', '2.675', '数量最多 2 位小数'],
    ['day', '2026-02-30', '数量应为日期，如 2026-03-05'],
    ['day', '2026-03-05', undefined],
    ['text', 'X'.repeat(21), '数量最多 20 个字'],
    ['text', '=A1', undefined],
  ] as const)('%s %s: %s', (kind, text, said) => expect(cellFault(kind, '数量', text, schemas[kind])).toBe(said));
});

test('cells in quotation marks hold tabs, breaks and marks; empty rows are none', () => {
  expect(cellsOf('商品编号\t数量\r\n"A\t1"\t 2 \r\n\r\n"说""好""\n的"\t3\r\n', '')).toEqual([
    ['商品编号', '数量'],
    ['A\t1', '2'],
    ['说"好"\n的', '3'],
  ]);
  expect(cellsOf('12"管\t3', '')).toEqual([['12"管', '3']]);
});

test('a figure is shown with separators, what is none as it was typed', () => {
  const shown = (place: number, text: string) => shownText(columns[place]!.entered!, text);
  expect([shown(1, '1234.5000'), shown(2, '1234.5'), shown(1, '十箱'), shown(0, '1234')]).toEqual([
    '1,234.5',
    '1,234.5',
    '十箱',
    '1234',
  ]);
});

describe('copied columns are told by their titles', () => {
  test('in any order, with marks, units and other names; unknown ones are left out', () => {
    const copied = copiedOf(
      [
        ['备注', '单价', '物料编码*', '数量 （件）'],
        ['x', '9', 'SP1', '2'],
      ],
      columns,
      1,
    );
    expect(copied).toEqual({
      heads: ['备注', '单价', '物料编码*', '数量 （件）'],
      targets: [undefined, 2, 0, 1],
      cells: [['x', '9', 'SP1', '2']],
    });
  });

  test('without titles they go from the focused column on', () => {
    expect(copiedOf([['2', '9']], columns, 1)).toEqual({ cells: [['2', '9']], heads: undefined, targets: [1, 2] });
    expect(copiedOf([['2', '9', 'x']], columns, 3).targets).toEqual([3, undefined, undefined]);
  });
});

const lineOf = (key: string, code: string, qty = ''): Line => ({ key, code, qty, price: '', day: '' });

function linesWith(rows: readonly Line[], blank = true) {
  let made = 0;
  const owner = {
    rows,
    columns: blank ? columns : given,
    onChange: () => undefined,
    keyOf: ({ key }: Line) => key,
    blank: blank ? () => lineOf(`new${++made}`, '') : undefined,
  };
  return { owner, lines: createLines<Line>(owner) };
}
const shortly = (rows: readonly Line[]) => rows.map(({ key, code, qty }) => `${key} ${code} ${qty}`);

test('pasted rows follow the filled ones, or lie over them from the focused row on', () => {
  const { owner, lines } = linesWith([lineOf('a', 'SP1', '1'), lineOf('b', '')]);
  const cells = [
    ['SP2', '2'],
    ['SP3', '1,000'],
  ];
  const how = { targets: [0, 1], at: 0 };
  const pasted = (placement: 'append' | 'over') => pastedInto(cells, { ...how, placement }, owner, lines);
  expect(shortly(pasted('append').rows)).toEqual(['a SP1 1', 'new1 SP2 2', 'new2 SP3 1000']);
  expect(shortly(pasted('over').rows)).toEqual(['a SP2 2', 'b SP3 1000']);
});

test('given lines find their copied row by what is shown of them; rows without a line are told', () => {
  const { owner, lines } = linesWith([lineOf('a', 'SP1', '1'), lineOf('b', 'SP2')], false);
  const cells = [
    ['SP2', '5'],
    ['SP9', '6'],
    ['SP2', '7'],
  ];
  const pasted = pastedInto(cells, { targets: [0, 1], placement: 'append', at: 0 }, owner, lines);
  expect([shortly(pasted.rows), pasted.left]).toEqual([
    ['a SP1 1', 'b SP2 5'],
    [2, 3],
  ]);
  const byPlace = pastedInto([['8'], ['9']], { targets: [1], placement: 'over', at: 1 }, owner, lines);
  expect([shortly(byPlace.rows), byPlace.left]).toEqual([['a SP1 1', 'b SP2 8'], [2]]);
});

test('500 rows at most', () => {
  expect(tooMany(600, 600)).toBe('一次最多粘贴 500 行，剪贴板中有 600 行，请分批粘贴');
  expect(tooMany(400, 501)).toBe('最多 500 行，粘贴后将有 501 行');
  expect(tooMany(500, 500)).toBeUndefined();
});

test('fifty steps are taken back, keys in one cell are one; what the page put into a line stays', () => {
  const { owner, lines } = linesWith([lineOf('a', 'SP1')]);
  for (const text of ['1', '12', '123']) lines.enter(0, 1, text);
  lines.rest();
  lines.enter(0, 1, '9');
  lines.follow({ ...owner, rows: [{ ...lines.rows[0]!, note: '已调价' }] });
  lines.undo();
  expect(lines.rows).toEqual([{ ...lineOf('a', 'SP1', '123'), note: '已调价' }]);
  lines.undo();
  expect(shortly(lines.rows)).toEqual(['a SP1 ']);
  lines.redo();
  expect(shortly(lines.rows)).toEqual(['a SP1 123']);
  for (let index = 0; index < 60; index += 1) lines.insert(0);
  for (let index = 0; index < 60; index += 1) lines.undo();
  expect([lines.rows.length, lines.canUndo]).toEqual([11, false]);
});

test('a line moves, is removed, and a value is filled down as far as it is asked', () => {
  const { lines } = linesWith([lineOf('a', 'SP1', '1'), lineOf('b', 'SP2'), lineOf('c', 'SP3')]);
  lines.fillDown(0, 1, 1);
  expect([lines.move(2, 0), lines.move(0, -1)]).toEqual([true, false]);
  expect(shortly(lines.rows)).toEqual(['c SP3 ', 'a SP1 1', 'b SP2 1']);
  lines.remove(1);
  expect(shortly(lines.rows)).toEqual(['c SP3 ', 'b SP2 1']);
});

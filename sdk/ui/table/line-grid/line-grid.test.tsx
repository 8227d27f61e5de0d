import { beforeEach, expect, test } from '@rstest/core';
import { createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Day, field, Money, Obj, Quantity, Text } from '../../../contract/index.ts';
import { fakeHost } from '../../../testing/fake-host.ts';
import { PortalProvider } from '../../index.ts';
import { LineGrid, type LineColumn } from '../index.ts';

interface Line {
  readonly id: string;
  readonly code: string;
  readonly qty: string;
  readonly day: string;
  readonly amount: string;
}
const line = Obj({
  code: field('商品编号', Text(20)),
  qty: field('数量', Quantity()),
  day: field('要求交期', Day()),
  amount: field('金额（元）', Money()),
});
const columns: readonly LineColumn<Line, typeof line.properties>[] = [
  { enter: 'code', titles: ['物料编码'] },
  { enter: 'qty', check: (qty) => (Number(qty) > 0 ? undefined : '数量必须大于 0') },
  { enter: 'day' },
  {
    field: 'amount',
    as: (amount) => {
      drawn += 1;
      return amount;
    },
  },
];
let drawn: number;

let made: number;
let rows: readonly Line[];
const blank = (): Line => ({ id: `new${++made}`, code: '', qty: '', day: '', amount: '' });
const lineOf = (id: string, code: string, qty: string): Line => ({ id, code, qty, day: '2026-04-01', amount: '10.05' });

function Lines({ start, grows }: { start: readonly Line[]; grows: boolean }) {
  const [now, setNow] = useState(start);
  rows = now;
  const shared = { caption: '明细', of: line, columns, rows: now, onChange: setNow, rowKey: 'id' as const };
  return <LineGrid {...shared} totals={['amount']} {...(grows && { blank })} />;
}

function draw(start: readonly Line[], grows = true) {
  fakeHost();
  render(
    <PortalProvider theme="light">
      <Lines start={start} grows={grows} />
    </PortalProvider>,
  );
}
const cell = (row: number, title: string) => screen.getByRole('textbox', { name: `第 ${row} 行${title}` });
const codes = () => rows.map(({ code, qty }) => `${code} ${qty}`);

function paste(into: HTMLElement, text: string, html = '') {
  const data: Record<string, string> = { 'text/plain': text, 'text/html': html };
  const event = createEvent.paste(into, { clipboardData: { getData: (kind: string) => data[kind] ?? '' } });
  fireEvent(into, event);
  return event.defaultPrevented;
}

beforeEach(() => {
  made = 0;
});

test('a table of a spreadsheet is shown first, its columns told by their titles, and filled in as one step', async () => {
  draw([lineOf('a', 'SP1', '1'), blank()]);
  await userEvent.click(cell(2, '商品编号'));
  expect(
    paste(cell(2, '商品编号'), '数量\t备注\t物料编码\t要求交期\n１,０００\tx\tSP2\t2026年5月1日\n=B1\ty\tSP3\t5月\n'),
  ).toBe(true);
  const dialog = within(await screen.findByRole('dialog', { name: '粘贴预览' }));
  expect(dialog.getByText('共 2 行，2 处有误，填入后可以改正。')).toBeInTheDocument();
  expect(dialog.getByText('=B1（数量不支持公式，请填写计算后的数字）')).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: '“备注”填入' })).toHaveTextContent('不填入');
  await userEvent.click(dialog.getByRole('button', { name: '填入 2 行' }));
  expect(rows.map(({ code, qty, day }) => [code, qty, day])).toEqual([
    ['SP1', '1', '2026-04-01'],
    ['SP2', '1000', '2026-05-01'],
    ['SP3', '=B1', '5月'],
  ]);
  const wrong = await screen.findByRole('textbox', { name: '第 3 行数量' });
  expect(cell(2, '商品编号')).toHaveFocus();
  expect(wrong).toHaveAttribute('aria-invalid', 'true');
  expect(wrong).toHaveAccessibleDescription('数量不支持公式，请填写计算后的数字');
  await userEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(codes()).toEqual(['SP1 1', ' ']);
});

test('a table of a page is read as one; 600 rows are refused in words', async () => {
  draw([blank()]);
  await userEvent.click(cell(1, '商品编号'));
  paste(cell(1, '商品编号'), '', '<table><tr><td>SP7</td><td>2</td></tr><tr><td colspan="2">SP8</td></tr></table>');
  const dialog = within(await screen.findByRole('dialog', { name: '粘贴预览' }));
  await userEvent.click(dialog.getByRole('button', { name: '填入 2 行' }));
  expect(codes()).toEqual(['SP7 2', 'SP8 ']);
  paste(cell(1, '商品编号'), 'SP1\t1\n'.repeat(600));
  const refused = within(await screen.findByRole('dialog', { name: '粘贴预览' }));
  expect(refused.getByText('一次最多粘贴 500 行，剪贴板中有 600 行，请分批粘贴')).toBeInTheDocument();
  expect(refused.queryByRole('button', { name: /填入/ })).toBeNull();
});

test('one value is pasted where it belongs, without a question', () => {
  draw([blank()]);
  expect(paste(cell(1, '数量'), '12')).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the keyboard alone enters, fills, moves, inserts, removes and takes back', async () => {
  draw([lineOf('a', 'SP1', '5'), lineOf('b', 'SP2', '6')]);
  await userEvent.click(cell(1, '数量'));
  await userEvent.keyboard('{ArrowDown}{Control>}d{/Control}');
  expect(codes()).toEqual(['SP1 5', 'SP2 5']);
  await userEvent.keyboard('{Enter}7');
  expect(codes()).toEqual(['SP1 5', 'SP2 5', ' 7']);
  expect(cell(3, '数量')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(codes()).toEqual(['SP1 5', ' 7', 'SP2 5']);
  expect(cell(2, '数量')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{Delete}{/Alt}{Alt>}{Insert}{/Alt}');
  expect(codes()).toEqual(['SP1 5', ' ', 'SP2 5']);
  await userEvent.keyboard('{Control>}zz{/Control}');
  expect(codes()).toEqual(['SP1 5', ' 7', 'SP2 5']);
  await userEvent.keyboard('{Control>}y{/Control}{ArrowLeft}');
  expect(codes()).toEqual(['SP1 5', 'SP2 5']);
  expect(cell(2, '商品编号')).toHaveFocus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(cell(2, '要求交期')).toHaveFocus();
});

test('a fault is said once its cell is left, and leads back to it; a line that waits has none', async () => {
  draw([lineOf('a', 'SP1', '5'), blank()]);
  await userEvent.clear(cell(1, '数量'));
  await userEvent.type(cell(1, '数量'), '0');
  expect(cell(1, '数量')).toHaveAttribute('aria-invalid', 'false');
  await userEvent.tab();
  expect(cell(1, '数量')).toHaveAttribute('aria-invalid', 'true');
  const said = screen.getByRole('status');
  expect(said).toHaveTextContent('1 处有误：第 1 行：数量必须大于 0');
  await userEvent.click(within(said).getByRole('button'));
  expect(cell(1, '数量')).toHaveFocus();
});

test('given lines are summed and filled down, and stay as many as they are', async () => {
  draw([lineOf('a', 'SP1', '5'), lineOf('b', 'SP2', '')], false);
  const grid = screen.getByRole('grid', { name: '明细' });
  expect(within(grid).getByRole('row', { name: /合计/ })).toHaveTextContent('20.10');
  await userEvent.click(cell(1, '数量'));
  await userEvent.click(screen.getByRole('button', { name: '向下填充' }));
  expect(codes()).toEqual(['SP1 5', 'SP2 5']);
  expect(screen.queryByRole('button', { name: '增加一行' })).toBeNull();
  await userEvent.keyboard('{Enter}{Alt>}{Delete}{/Alt}');
  expect(rows).toHaveLength(2);
});

test('a key draws its own line anew, and no other', async () => {
  draw(Array.from({ length: 100 }, (_, index) => lineOf(String(index), `SP${index}`, '1')));
  drawn = 0;
  await userEvent.type(cell(2, '数量'), '7');
  expect([rows[1]?.qty, drawn]).toEqual(['17', 1]);
});

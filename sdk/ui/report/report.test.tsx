import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useSearchParams } from '../../navigation.ts';
import { SWRConfig } from 'swr';
import { Day, Id, Money, Obj, pageOf, Quantity, rangeOf, Str } from '../../contract/index.ts';
import { useList } from '../../data/use-list.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { conditionsText, KpiCards, PeriodBar, ReportPage, ReportTable } from './index.ts';
import { columnPages } from '../../format/column-pages.ts';
import { splitTables } from '../print/column-pages.ts';
import { a4, pageCuts, printWidth, sheetLayout } from '../print/paper.ts';
import { pdfFile, pictureScale } from '../print/pdf-file.ts';
import { periodName, periodOf } from './periods.ts';

const ledger = pageOf({
  path: '/api/report/ledger',
  access: 'login',
  filters: Obj(rangeOf('下单日期', Day(), 'from', 'to')),
  row: Obj({ id: Id(), orderNo: Str(), name: Str(), amount: Money(), qty: Quantity() }),
});

function Address() {
  return <output>{useSearchParams()[0].toString()}</output>;
}

const than = {
  ...{ label: '环比', from: '2026-10-01', to: '2026-10-21', value: '1000000.00' },
  ...{ difference: '234567.80', change: '0.234568' },
};

function Report() {
  const list = useList(ledger);
  const { from, to } = list.filters;
  return (
    <ReportPage
      title="订单总台账"
      asOf="2026-03-16T02:00:00.000Z"
      period={<PeriodBar label="下单日期" of="day" value={{ from, to }} onChange={list.narrow} />}
    >
      <KpiCards
        items={[
          {
            ...{
              label: '成交额',
              value: '1234567.80',
              kind: 'money',
              definition: '已确认订单的含税金额。',
              to: '/list',
            },
            ...{
              better: 'more',
              changes: [than, { ...than, label: '同比', from: '2025-11-01', to: '2025-11-21', difference: null }],
            },
          },
          { label: '及时率', value: '0.1', kind: 'percent', definition: '及时的占比。', to: '/list' },
        ]}
      />
      <ReportTable
        list={list}
        caption="订单"
        frozen={2}
        columns={[
          { title: '订单号', field: 'orderNo', group: '订单' },
          { title: '物料', field: 'name', group: '订单' },
          { title: '含税额', field: 'amount', as: 'money', group: '金额' },
          { title: '数量', field: 'qty', as: 'quantity' },
        ]}
        totals={{ amount: '12000000.00', qty: '30.5000' }}
      />
      <Address />
    </ReportPage>
  );
}

function draw() {
  const host = fakeHost();
  host.answer(ledger, () => ({
    records: [{ id: '1', orderNo: 'DD1', name: '轴承', amount: '20000.00', qty: '2.5000' }],
    total: 1,
    page: 1,
    size: 10,
  }));
  render(
    <PortalProvider theme="light">
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter>
          <Report />
        </MemoryRouter>
      </SWRConfig>
    </PortalProvider>,
  );
}

test('amounts of figures, rows and totals change from 元 to 万元 together, quantities do not', async () => {
  draw();
  const grid = await screen.findByRole('grid', { name: '订单' });
  expect(screen.getByText('1,234,567.80')).toBeVisible();
  const change = screen.getByTitle('2026-10-01 至 2026-10-21：1,000,000.00');
  expect(change).toHaveTextContent('环比↑ 23.5%+234,567.80');
  expect(within(grid).getByText('含税额（元）')).toBeVisible();
  expect(within(grid).getByText('12,000,000.00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '万元' }));
  expect(screen.getByText('123.46')).toBeVisible();
  expect(screen.getByTitle('2026-10-01 至 2026-10-21：100.00')).toHaveTextContent('+23.46');
  expect(within(grid).getByText('含税额（万元）')).toBeVisible();
  expect(within(grid).getByText('1,200.00')).toBeVisible();
  expect(within(grid).getByText('30.5')).toBeVisible();
});

test('a report names the time of its data, the definition of each figure, and the groups of its columns', async () => {
  draw();
  expect(screen.getByText('数据截至 2026-03-16 10:00:00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /成交额的口径说明/ }));
  expect(await screen.findByText('已确认订单的含税金额。')).toBeVisible();
  const groups = await screen.findAllByRole('columnheader', { name: /^(订单|金额)$/ });
  expect(groups.map((group) => [group.textContent, (group as HTMLTableCellElement).colSpan])).toEqual([
    ['订单', 2],
    ['金额', 1],
  ]);
});

test('a preset of the period stands in the address, and 全部 takes it away', async () => {
  draw();
  await userEvent.click(await screen.findByRole('button', { name: '本年' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('from=2026-01-01&to=2026-11-21'));
  expect(screen.getByRole('button', { name: '本年' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: '全部' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(''));
});

test.each([
  ['本月', '2026-05-01', '2026-05-16'],
  ['上月', '2026-04-01', '2026-04-30'],
  ['本季', '2026-04-01', '2026-05-16'],
  ['本年', '2026-01-01', '2026-05-16'],
] as const)('%s on 16 May 2026 is %s to %s', (name, from, to) => {
  expect(periodOf(name, '2026-05-16')).toEqual({ from, to });
  expect(periodName({ from, to }, '2026-05-16')).toBe(name);
});

test.each([
  ['本月', '2026-05', '2026-05'],
  ['上月', '2026-04', '2026-04'],
  ['本季', '2026-04', '2026-05'],
  ['本年', '2026-01', '2026-05'],
] as const)('%s of months in May 2026 is %s to %s', (name, from, to) => {
  expect(periodOf(name, '2026-05')).toEqual({ from, to });
  expect(periodName({ from, to }, '2026-05')).toBe(name);
});

test('of presets with the same days it is the one that was chosen', () => {
  const days = periodOf('本年', '2026-01-16');
  expect([periodName(days, '2026-01-16'), periodName(days, '2026-01-16', '本年')]).toEqual(['本月', '本年']);
  expect(periodName(days, '2026-02-01', '本年')).toBe('自定义');
});

test('paper names the period and the filters that are given, codes by their texts', () => {
  const fields = [
    { kind: 'dayRange', label: '下单日期', from: 'from', to: 'to' },
    { name: 'plate', label: '板块', codes: { POWER: '电力', COAL: '煤炭' } },
    { name: 'late', label: '只看延期', kind: 'switch' },
    { name: 'orderNo', label: '订单号' },
    {
      name: 'orgCode',
      label: '组织',
      kind: 'tree',
      nodes: [{ value: 'C1', label: '集团', children: [{ value: 'C11', label: '电厂' }] }],
    },
  ] as never;
  const call = pageOf({ path: '/api/x/page', access: 'login', filters: Obj({}), row: Obj({}) });
  const told = (filters: object) => conditionsText({ call, filters }, fields);
  expect(told({ from: '2026-01-01', plate: 'POWER', late: true, orgCode: 'C11' })).toBe(
    '下单日期：2026-01-01 起　板块：电力　只看延期　组织：电厂',
  );
  expect(told({})).toBe('');
});

test('上月 of January is the December before', () =>
  expect(periodOf('上月', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' }));

test('R-FORMAT-08 a PDF is A4, whichever way round, and three pixels for a pixel', () => {
  expect(pictureScale).toBe(3);
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
  const upright = new TextDecoder('latin1').decode(pdfFile([{ jpeg, width: 30, height: 40 }], { landscape: false }));
  expect(upright).toContain(`/MediaBox [0 0 ${a4.width} ${a4.height}]`);
  const lying = new TextDecoder('latin1').decode(pdfFile([{ jpeg, width: 30, height: 40 }], { landscape: true }));
  expect(lying).toContain(`/MediaBox [0 0 ${a4.height} ${a4.width}]`);
  expect([a4.width / 72, a4.height / 72].map((inches) => Math.round(inches * 25.4))).toEqual([210, 297]);
});

test('a PDF breaks between lines, and within one only where none ends on the page', () => {
  expect(pageCuts(250, 100, [40, 90, 130, 250])).toEqual([
    [0, 90],
    [90, 130],
    [130, 230],
    [230, 250],
  ]);
  expect([printWidth(false), printWidth(true)]).toEqual([718, 1046]);
  expect(sheetLayout(700).landscape).toBe(false);
  expect(sheetLayout(1200).landscape).toBe(true);
});

test('a table too wide for paper is printed in pages of columns: the first repeated, groups kept together', () => {
  const columns = [
    [184, 0],
    [600, 1],
    [600, 1],
    [500, 2],
    [100, 2],
    [1500, 3],
    [200, 4],
  ].map(([width = 0, group = 0]) => ({ width, group }));
  expect(columnPages(columns, 1, 1584)).toEqual([[1, 2], [3, 4], [5], [6]]);
});

test('on paper every page of columns is a table of its own, with the groups and sums of its columns', () => {
  const cells = (tag: string, texts: readonly string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('');
  const titles = ['订单号', '板块', '数量', '金额', '已付'];
  const sheet = document.createElement('div');
  sheet.innerHTML = `<div><table data-frozen="1"><caption>台账</caption><colgroup>${'<col>'.repeat(5)}</colgroup>
    <thead><tr><th>订单</th><td></td><th colspan="2">商品</th><th>付款</th></tr><tr>${cells('th', titles)}</tr></thead>
    <tbody><tr>${cells('td', ['D1', '煤炭', '2', '30', '10'])}</tr></tbody></table></div>`;
  for (const col of sheet.querySelectorAll('col')) col.style.width = '600px';
  const undo = splitTables(sheet);
  const parts = [...sheet.querySelectorAll('section')].map((part) => [...part.querySelectorAll('p, tr')]);
  expect(parts.map((part) => part.map(({ textContent }) => textContent))).toEqual([
    ['台账（列 1/4）', '订单', '订单号板块', 'D1煤炭'],
    ['台账（列 2/4）', '订单商品', '订单号数量', 'D12'],
    ['台账（列 3/4）', '订单商品', '订单号金额', 'D130'],
    ['台账（列 4/4）', '订单付款', '订单号已付', 'D110'],
  ]);
  undo();
  expect(sheet.querySelectorAll('table')).toHaveLength(1);
});

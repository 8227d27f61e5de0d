import { expect, rs, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { tokens } from '@fluentui/react-components';
import { axisLabels, colourOf, labelledPlaces, shareOf, short, sideBySide, summaryOf } from './figures.ts';
import { meaning } from '../theme.ts';
import { BarChart, DonutChart, LineChart } from './index.ts';

const points = [
  { label: '1月', value: 1_200_000 },
  { label: '2月', value: 980_000 },
];

function draw(part: React.ReactNode) {
  fakeHost();
  render(<PortalProvider theme="light">{part}</PortalProvider>);
}

const cells = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join('|'));

test('A chart says in a sentence what it shows, and its data is one press away', async () => {
  draw(<BarChart title="月度成交额" unit="元" points={points} />);
  const summary = '月度成交额：共2项，最高1月 1,200,000.00元，最低2月 980,000.00元';
  expect(screen.getByRole('group', { name: summary })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '表格' }));
  expect(cells()).toEqual(['项目|数值（元）', '1月|1,200,000.00', '2月|980,000.00']);
  await userEvent.click(screen.getByRole('button', { name: '图表' }));
  expect(screen.queryByRole('grid')).toBeNull();
});

test('Several series stand beside each other in the table', async () => {
  const series = [
    { name: '采购', points },
    { name: '结算', points: points.slice(0, 1) },
  ];
  const warned = rs.spyOn(console, 'error');
  draw(<LineChart title="采购与结算" unit="件" series={series} />);
  expect(warned).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '表格' }));
  expect(cells()).toEqual(['项目|采购（件）|结算（件）', '1月|1,200,000|1,200,000', '2月|980,000|-']);
});

test('Values are shortened the Chinese way, and shares are whole', () => {
  expect([0, 980, 9_800, 12_000, 1_250_000, 41_609_000, 230_000_000, -15_000].map(short)).toEqual([
    '0',
    '980',
    '9800',
    '1.2万',
    '125万',
    '4161万',
    '2.3亿',
    '-1.5万',
  ]);
  expect([shareOf(1, 3), shareOf(0, 0)]).toEqual(['33%', '0%']);
  expect(summaryOf({ title: '空', unit: '元' }, [{ name: '甲', points: [] }])).toBe('空：甲暂无数据');
});

test('Every month of a year is named, the year where it begins or at the first; long names give way only where they stay apart', () => {
  const year = ['2025-11', '2025-12', '2026-01', '2026-02'];
  expect(axisLabels(year)).toEqual(['11月', '12月', '26/01', '2月']);
  expect(axisLabels(['2026-03', '2026-04'])).toEqual(['26/03', '4月']);
  const years = [...Array(13).keys()].map((place) =>
    place === 0 ? '2025-12' : `2026-${String(place).padStart(2, '0')}`,
  );
  expect(axisLabels(years).slice(0, 3)).toEqual(['25/12', '26/01', '26/02']);
  expect([labelledPlaces(12), labelledPlaces(24)].map(({ length }) => length)).toEqual([12, 6]);
  const banks = ['甲', '乙', '丙', '丁', '戊', '己', '庚'].map((name) => `${name}地示例银行`);
  expect(axisLabels(banks)[6]).toBe('庚地示…');
  const branches = banks.map((_, at) => `示例银行第${at}支行`);
  expect(axisLabels(branches)).toBe(branches);
  expect([year, banks, branches].map((names) => sideBySide(axisLabels(names)))).toEqual([true, true, false]);
});

test('A colour has a meaning where its value has one, and a chart of nothing is not drawn', () => {
  expect([colourOf(3, 'success'), colourOf(0, 'danger'), colourOf(0)]).toEqual([
    meaning.toneSuccessText,
    meaning.toneDangerText,
    tokens.colorBrandForeground1,
  ]);
  draw(
    <>
      <BarChart title="月度成交额" unit="元" points={points.map((point) => ({ ...point, value: 0 }))} />
      <DonutChart title="板块占比" unit="元" points={[]} />
      <LineChart title="一个月" unit="元" points={points.slice(0, 1)} />
    </>,
  );
  expect(screen.queryAllByRole('figure')).toEqual([]);
});

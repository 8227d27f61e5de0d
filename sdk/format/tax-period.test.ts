import { describe, expect, it } from '@rstest/core';
import taxConstants from '../../tests/spec/constants.json' with { type: 'json' };
import { calendarQuarter, TAX_TYPES, taxMonth, taxQuarterWindow, taxYear } from './index.ts';

const months = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0'));
const lastDay = (month: string) => new Date(Date.UTC(2026, Number(month), 0)).getUTCDate();

describe('default tax year', () => {
  it('R-TAX-01 is the previous year from January to May', () => {
    for (const month of months(1, 5))
      expect([taxYear(`2026-${month}-01`), taxYear(`2026-${month}-${lastDay(month)}`)]).toEqual([2025, 2025]);
  });
  it('R-TAX-02 is the current year from June to December', () => {
    for (const month of months(6, 12))
      expect([taxYear(`2026-${month}-01`), taxYear(`2026-${month}-${lastDay(month)}`)]).toEqual([2026, 2026]);
  });
});

describe('tax month', () => {
  it('R-TAX-03 is the current month from the 16th on', () => {
    for (const month of months(1, 12)) {
      expect([taxMonth(`2026-${month}-16`), taxMonth(`2026-${month}-${lastDay(month)}`)]).toEqual([
        `2026-${month}`,
        `2026-${month}`,
      ]);
    }
  });
  it('R-TAX-04 is the previous month before the 16th, in January December of the previous year', () => {
    for (const month of months(2, 12)) {
      const previous = `2026-${String(Number(month) - 1).padStart(2, '0')}`;
      expect([taxMonth(`2026-${month}-01`), taxMonth(`2026-${month}-15`)]).toEqual([previous, previous]);
    }
    expect([taxMonth('2026-01-01'), taxMonth('2026-01-15')]).toEqual(['2025-12', '2025-12']);
  });
});

describe('tax quarter', () => {
  const windows: readonly [string, string, string, string][] = [
    ['R-TAX-06', '01-01', '01-15', '2025Q4'],
    ['R-TAX-07', '01-16', '04-15', '2026Q1'],
    ['R-TAX-08', '04-16', '07-15', '2026Q2'],
    ['R-TAX-09', '07-16', '10-15', '2026Q3'],
    ['R-TAX-10', '10-16', '12-31', '2026Q4'],
  ];
  for (const [rule, from, to, expected] of windows) {
    it(`${rule} is ${expected} from ${from} to ${to} of 2026`, () => {
      const shown = [from, to]
        .map((day) => taxQuarterWindow(`2026-${day}`))
        .map(({ year, quarter }) => `${year}Q${quarter}`);
      expect(shown).toEqual([expected, expected]);
    });
  }

  it('R-TAX-11 begins and ends with its calendar quarter', () => {
    const bounds = [
      ['01-01', '03-31'],
      ['04-01', '06-30'],
      ['07-01', '09-30'],
      ['10-01', '12-31'],
    ] as const;
    for (const [index, [begin, end]] of bounds.entries()) {
      const quarter = { year: 2026, quarter: index + 1, begin: `2026-${begin}`, end: `2026-${end}` };
      for (const month of months(index * 3 + 1, index * 3 + 3)) {
        expect([calendarQuarter(`2026-${month}-01`), calendarQuarter(`2026-${month}-${lastDay(month)}`)]).toEqual([
          quarter,
          quarter,
        ]);
      }
    }
    expect(taxQuarterWindow('2026-01-10')).toEqual({ year: 2025, quarter: 4, begin: '2025-10-01', end: '2025-12-31' });
  });
});

it('R-TAX-12 the tax types are exactly the fifteen of the spec', () => {
  const listed = taxConstants.find(({ id }) => id === 'CN-115')?.value as { code: string }[];
  expect(listed).toHaveLength(15);
  expect(Object.keys(TAX_TYPES).sort()).toEqual(listed.map(({ code }) => code).sort());
  expect(new Set(Object.values(TAX_TYPES)).size).toBe(15);
});

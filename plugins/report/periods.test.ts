/** Periods that are compared, and what a report asks elsewhere, typed by hand. */
import { expect, test } from '@rstest/core';
import { earlierPeriods, periodBefore, periodLastYear } from '@portal/sdk/format';
import { addressOf, orderAt, statementAt } from './addresses.ts';
import { plansText, rowName } from './procurementSettlement/contract.ts';
import { payablesOf, unitsBelow } from './procurementSettlement/figures.ts';
import { earlierDays, titlesOf } from './productReport/contract.ts';
import { statementsOf } from './settlementSummary/figures.ts';
import { daysOf } from './subscription/days.server.ts';

test.each([
  ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['February', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['two months over a year’s end', '2025-12-01', '2026-01-31', '2025-10-01', '2025-11-30'],
  ['fourteen months', '2024-12-01', '2026-01-31', '2023-10-01', '2024-11-30'],
  ['a month up to a day', '2026-11-01', '2026-11-29', '2026-10-01', '2026-10-29'],
  ['a month up to a day that the one before has not', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a month without its first day', '2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
  ['one day', '2026-03-16', '2026-03-16', '2026-03-15', '2026-03-15'],
])('%s, %s to %s, follows %s to %s', (_, from, to, first, last) =>
  expect(periodBefore({ from, to })).toEqual({ from: first, to: last }),
);

test.each([
  ['2026-03-15', '2026-03-20', '2025-03-15', '2025-03-20'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['2024-02-28', '2024-02-29', '2023-02-28', '2023-02-28'],
  ['2025-02-27', '2025-02-28', '2024-02-27', '2024-02-29'],
])('a year before %s to %s was %s to %s', (from, to, first, last) =>
  expect(periodLastYear({ from, to })).toEqual({ from: first, to: last }),
);

test('months are compared with as many months; a year up to a day with the year before alone', () => {
  expect(earlierPeriods({ from: '2026-02', to: '2026-03' })).toEqual([
    { of: 'BEFORE', from: '2025-12', to: '2026-01' },
    { of: 'YEAR', from: '2025-02', to: '2025-03' },
  ]);
  const compared = (from: string, to: string) => earlierPeriods({ from, to }).map(({ of }) => of);
  expect([compared('2026-01-01', '2026-11-29'), compared('2026-01', '2026-04')]).toEqual([['YEAR'], ['YEAR']]);
  expect(compared('2026-01-01', '2026-03-31')).toEqual(['BEFORE', 'YEAR']);
});

test('rows of a year up to a day are compared, as its figures are, with the year before', () => {
  expect(earlierDays({ from: '2026-01-01', to: '2026-11-29' })).toMatchObject({ from: '2025-01-01', to: '2025-11-29' });
  expect(titlesOf({ from: '2026-01-01', to: '2026-11-29' }).amountBefore).toBe('同期成交额');
  expect(earlierDays({ from: '2026-03-01', to: '2026-03-16' })).toMatchObject({ from: '2026-02-01', to: '2026-02-16' });
  expect(titlesOf({ from: '2026-03-01', to: '2026-03-16' })).toEqual({});
});

test.each([
  ['YESTERDAY', '2026-03-17', '2026-03-17'],
  ['LAST_WEEK', '2026-03-09', '2026-03-15'],
  ['LAST_MONTH', '2026-02-01', '2026-02-28'],
  ['THIS_MONTH', '2026-03-01', '2026-03-18'],
  ['THIS_YEAR', '2026-01-01', '2026-03-18'],
] as const)('%s on Wednesday, 18 March 2026, is %s to %s', (period, from, to) =>
  expect(daysOf(period, '2026-03-18')).toEqual([from, to]),
);

test('an address names what is asked, and leaves out what is not', () => {
  expect(addressOf('/a', { from: '2026-01-01', to: undefined, plate: null, text: '', no: 0, valid: false })).toBe(
    '/a?from=2026-01-01&no=0&valid=false',
  );
  // a report that is asked nothing would open with its period
  expect(addressOf('/a', { from: undefined })).toBe('/a?page=1');
  expect(orderAt('7')).toBe('/orderManagement/orderDetail?id=7');
  expect([statementAt('INCOME', '7'), statementAt('PURCHASE', '7')]).toEqual([
    '/reconciliationSettlement/expensesInfo?id=7',
    '/reconciliationSettlement/incomeInfo?id=7',
  ]);
});

const statements = '/reconciliationSettlement/settlementManagement?';
test.each([
  ['ROW', '2026-03', 'COAL', {}, 'periodFrom=2026-03&periodTo=2026-03&plate=COAL&currency=CNY&measure=DRAWN_UP'],
  [
    ...(['PERIOD', '2026-03', null] as const),
    { plate: 'POWER', currency: 'USD', settleType: 'PURCHASE' },
    'periodFrom=2026-03&periodTo=2026-03&plate=POWER&drawnBy=PURCHASER&currency=USD&measure=DRAWN_UP',
  ],
  [
    ...(['YEAR', '2025', null] as const),
    { settleType: 'INCOME' },
    'periodFrom=2025-01&periodTo=2025-12&drawnBy=SUPPLIER&currency=CNY&measure=DRAWN_UP',
  ],
  [
    ...(['YEAR', '2025', null] as const),
    { periodFrom: '2025-04', periodTo: '2025-09' },
    'periodFrom=2025-04&periodTo=2025-09&currency=CNY&measure=DRAWN_UP',
  ],
  [
    ...(['YEAR', '2025', null] as const),
    { periodFrom: '2024-04', periodTo: '2026-09' },
    'periodFrom=2025-01&periodTo=2025-12&currency=CNY&measure=DRAWN_UP',
  ],
] as const)('a %s of %s of %s under %j leads to its statements', (kind, period, plate, filters, query) =>
  expect(statementsOf({ kind, period, plate }, filters)).toBe(statements + query),
);

test('a row of an organisation leads to the statements of the units at and below it', () =>
  expect(statementsOf({ kind: 'ROW', period: '2026-03', plate: 'COAL' }, { orgCode: 'A' })).toContain('&orgCode=A&'));

test('a unit leads to those below it and to its payables, on the days on which it stood there', () => {
  const filters = { parentCode: 'A', level: 3, plate: 'COAL', from: '2026-01-01' } as const;
  const row = { customerCode: 'B', entId: null, own: false, from: null, to: null };
  const page = '/reportManagement/procurementUnitDetail?';
  expect(unitsBelow(filters, 'B')).toBe(
    '/reportManagement/procurementUnitSettlement?parentCode=B&plate=COAL&from=2026-01-01',
  );
  expect(payablesOf(filters, row)).toBe(`${page}plate=COAL&from=2026-01-01&customerCode=B`);
  const stay = { ...row, own: true, from: '2026-02-01', to: '2026-02-28' };
  expect(payablesOf(filters, stay)).toBe(`${page}plate=COAL&from=2026-02-01&to=2026-02-28&customerCode=B&own=true`);
});

test('a unit is named with what is its own and when it stood there; a plan tells how much of it is paid', () => {
  const row = { name: '霁川第一发电厂', own: false, from: null, to: null };
  expect(rowName(row)).toBe('霁川第一发电厂');
  expect(rowName({ ...row, own: true })).toBe('霁川第一发电厂（本单位）');
  expect(rowName({ ...row, from: '2026-02-01' })).toMatch(/^霁川第一发电厂（2026-02-01.*）$/);
  expect([plansText({ plans: 0, plansPaid: 0 }), plansText({ plans: 3, plansPaid: 1 })]).toEqual(['-', '已付 1/3 期']);
});

/** How goods and their changes move, how much their calls take, and what is a steep rise. */
import type { Call } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { expectLimits, file, some } from '#server/test-limits';
import { LOG_ACTION } from '../review/contract.ts';
import { seen, table, text } from '../test-limits.ts';
import { goodsList, isSteep } from './contract.ts';
import { goodsSteps, maxDetail, maxImageBytes, maxImages, minImagePixels, versionSteps } from './schema.ts';

const [goods, change] = [goodsSteps.steps, versionSteps.steps];

test.each([
  [goodsList.save, [goods.CREATE, goods.UPDATE, goods.UPDATE_CHANGE, change.WRITE, change.REWRITE]],
  [goodsList.submit, [goods.SUBMIT, goods.SUBMIT_CHANGE, change.SUBMIT]],
  [goodsList.remove, [goods.DELETE]],
  [goodsList.copy, [goods.COPY]],
  [goodsList.batchUpdateState, [goods.LIST, goods.UNLIST]],
])('the steps of a call ask for its code', ({ path, access }, steps) => {
  expect([path, steps.map((step) => step.access)]).toEqual([path, steps.map(() => access)]);
});

test('goods go from state to state as agreed', () => {
  expect(table(goods)).toEqual({
    ...{ CREATE: '→ 0', COPY: '0 1 2 3 4 5 6 →', UPDATE: '0 5 →', DELETE: '0 →', SUBMIT: '0 5 → 1' },
    ...{ WITHDRAW: '1 → 0', PASS: '1 6 → 2', REJECT: '1 → 5' },
    ...{ UPDATE_CHANGE: '2 3 4 6 →', SUBMIT_CHANGE: '2 3 4 6 →', WITHDRAW_CHANGE: '2 3 4 6 →' },
    ...{ PASS_CHANGE: '2 3 4 →', REJECT_CHANGE: '2 3 4 6 →' },
    ...{ LIST: '2 4 → 3', UNLIST: '3 → 4', FORCE_OFF: '3 → 6' },
  });
});

test('a change of goods is decided once it is handed in', () => {
  expect(table(change)).toEqual({
    ...{ WRITE: '→ 0', REWRITE: '0 →', SUBMIT: '0 → 1', WITHDRAW: '1 → 4' },
    ...{ COMMENT: '1 →', PASS_FIRST: '1 →', PASS: '1 → 2', REJECT: '1 → 3' },
  });
});

test('every step of goods has its word in the history', () => {
  expect(Object.keys(goods).filter((step) => !(step in LOG_ACTION.texts))).toEqual([]);
});

const entered = {
  ...{ goodsName: '轴承', categoryId: '9', brand: '临锋', spec: '6205', unit: '个', unitPrice: '120', taxRate: '0.13' },
  ...{ priceValidTo: '2027-03-31', moq: '2', leadDays: 7, images: [] },
};
const tier = (at: string) => ({ fromQty: at, price: '1' });
const region = (at: string) => ['HB', 'DB', 'HD', 'HZ', 'HN', 'XN', 'XB', 'HB'][Number(at) - 1];

test('each call takes what is within its limits, and refuses what is beyond', () => {
  expectLimits([
    [
      goodsList.save,
      entered,
      [
        { ...seen, goodsName: text(100), brand: text(60), spec: text(100), origin: text(60), unit: text(10) },
        { leadDays: 1, tiers: some(10, tier), supplyRegions: some(7, region), images: some(8, file) },
        { leadDays: 365, reports: some(10, file), afterSale: text(500), riseReason: text(200) },
        { attrs: some(30, (at) => ({ name: at, value: text(200) })), detailHtml: 'x'.repeat(60_000) },
        { attrs: [{ name: text(30), value: '1' }], images: [{ ...file('1'), fileName: text(255) }] },
      ],
      [
        ...[{ id: '1', version: 0 }, { goodsName: text(101) }, { brand: text(61) }, { spec: text(101) }],
        ...[{ origin: text(61) }, { unit: text(11) }, { leadDays: 0 }, { leadDays: 366 }, { tiers: some(11, tier) }],
        ...[{ supplyRegions: some(8, region) }, { images: some(9, file) }, { reports: some(11, file) }],
        ...[{ afterSale: text(501) }, { riseReason: text(201) }, { detailHtml: 'x'.repeat(60_001) }],
        ...[{ attrs: some(31, (at) => ({ name: at, value: '1' })) }, { attrs: [{ name: text(31), value: '1' }] }],
        { attrs: [{ name: '内径', value: text(201) }] },
      ],
    ],
    [
      goodsList.page,
      {},
      [{ goodsName: text(100), agreementNo: text(40), changing: true }],
      [{ goodsName: text(101) }, { agreementNo: text(500 * 41 + 1) }], // 500 numbers of 40 and what parts them
    ],
    [
      goodsList.compare,
      {},
      [{ ids: some(2, String) }, { ids: some(4, String) }],
      [{ ids: ['1'] }, { ids: some(5, String) }],
    ],
    [
      goodsList.similar,
      { brand: '临锋', spec: '6205' },
      [{ brand: text(60) }, { spec: text(100) }],
      [{ brand: text(61) }, { spec: text(101) }],
    ],
    [goodsList.submit, seen, [{ riseReason: text(200) }], [{ riseReason: text(201) }]],
    [
      goodsList.updateState,
      seen,
      [{ status: 3 }, { status: 4 }, { status: 6, reason: text(200) }],
      [{ status: 1 }, { status: 6, reason: text(201) }],
    ],
    [
      goodsList.batchUpdateState,
      { status: 3, goods: [seen] },
      [{ status: 4 }, { goods: some(100, () => seen) }],
      [{ status: 6 }, { goods: [] }, { goods: some(101, () => seen) }],
    ],
    [goodsList.copy, {}, [{ id: '1' }], [{}]],
  ]);
});

test('comparing goods needs no transaction', () => {
  const calls: readonly Call[] = Object.values(goodsList);
  const reading = calls.filter(({ method, kind, reads }) => method === 'POST' && kind === 'call' && reads);
  expect(reading.map(({ path }) => path)).toEqual(['/api/goods/counts', '/api/goods/compare']);
});

test('a picture has at least 800 pixels and at most two megabytes, and a detail twenty thousand characters', () => {
  expect([minImagePixels, maxImageBytes, maxImages, maxDetail]).toEqual([800, 2_097_152, 8, 20_000]);
});

test.each([
  ['100', '110', false],
  ['100', '110.0001', true],
  ['30', '33', false],
  ['0.1', '0.11', false],
  ['0.1', '0.1101', true],
  ['120', '100', false],
])('from %s to %s is a steep rise: %s', (from, to, steep) => {
  expect(isSteep(from, to)).toBe(steep);
});

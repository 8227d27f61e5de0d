/** How much the calls of goods take, which of them only read, and how long an application and its claim last. */
import type { Call } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { inputReader } from '#server/input';
import { category } from './category/contract.ts';
import { classification } from './classification/contract.ts';
import { goodsApproval } from './goodsApproval/contract.ts';
import { goodsList, isSteep } from './goodsList/contract.ts';
import { maxDetail, maxImageBytes, maxImages, minImagePixels } from './goodsList/schema.ts';
import { approvalHours, claimMinutes, review } from './review/contract.ts';

const some = <T>(count: number, item: (at: string) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => item(String(at + 1)));
const text = (length: number) => '轴'.repeat(length);
const file = (at: string) => ({ fileId: at.padStart(24, 'f'), fileName: `${at}.pdf` });
const seen = { id: '1', version: 1 };
const goods = {
  ...{ goodsName: '轴承', categoryId: '9', brand: '临锋', spec: '6205', unit: '个', unitPrice: '120', taxRate: '0.13' },
  ...{ priceValidTo: '2027-03-31', moq: '2', leadDays: 7, images: [] },
};
const tier = (at: string) => ({ fromQty: at, price: '1' });
const region = (at: string) => ['HB', 'DB', 'HD', 'HZ', 'HN', 'XN', 'XB', 'HB'][Number(at) - 1];
const attr = { name: '内径', type: 'TEXT', required: false, options: [], searchable: false };
const held = { name: '执照', fileId: 'f'.repeat(24), fileName: 'a.pdf', validTo: '2027-01-01' };
const applied = { categoryId: '9', attrTemplate: [], qualifications: [] };
const comment = { field: 'images', comment: '换图' };

/** What is still taken of a call beside the rest of its input, and what is too much or too little. */
const LIMITS: readonly (readonly [Call, object, within: readonly object[], beyond: readonly object[]])[] = [
  [
    goodsList.save,
    goods,
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
    [{ goodsName: text(101) }, { agreementNo: text(41) }],
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
  [
    goodsApproval.approvalPage,
    { scope: 'todo' },
    [{ goods: text(60), supplierName: text(60) }],
    [{ goods: text(61) }, { supplierName: text(61) }],
  ],
  [review.claim, {}, [{ applyNo: 'S'.repeat(40) }], [{ applyNo: 'S'.repeat(41) }]],
  [
    review.transfer,
    { applyNos: ['S1'], userId: '2', reason: '休假' },
    [{ applyNos: some(100, String) }, { reason: text(200) }],
    [{ applyNos: [] }, { applyNos: some(101, String) }, { reason: text(201) }],
  ],
  [
    review.comment,
    { applyNo: 'S1' },
    [{ comments: some(60, () => comment) }, { comments: [{ field: 'f'.repeat(60), comment: text(300) }] }],
    [
      { comments: some(61, () => comment) },
      { comments: [{ ...comment, comment: text(301) }] },
      { comments: [{ ...comment, field: 'f'.repeat(61) }] },
    ],
  ],
  [
    category.save,
    applied,
    [
      { ...seen, qualifications: some(20, () => held), attrTemplate: some(30, () => attr) },
      { qualifications: [{ ...held, name: text(40), certNo: text(60), fileName: text(255) }] },
    ],
    [
      ...[{ id: '1', version: 0 }, { qualifications: some(21, () => held) }, { attrTemplate: some(31, () => attr) }],
      ...[{ qualifications: [{ ...held, name: text(41) }] }, { qualifications: [{ ...held, certNo: text(61) }] }],
      { qualifications: [{ ...held, fileName: text(256) }] },
    ],
  ],
  [
    category.updateState,
    seen,
    [{ auditStatus: 2 }, { auditStatus: 5, reason: text(200) }],
    [{ auditStatus: 1 }, { auditStatus: 5, reason: text(201) }],
  ],
  [category.page, {}, [{ keyword: text(40) }], [{ keyword: text(41) }]],
  [category.approvalPage, { scope: 'todo' }, [{ categoryName: text(40) }], [{ categoryName: text(41) }]],
  [
    classification.save,
    { categoryName: '轴承' },
    [
      {
        ...seen,
        categoryName: text(30),
        defaultUnit: text(10),
        sort: 1,
        requiredQualifications: some(10, () => text(40)),
      },
      { sort: 9999, attrs: [{ ...attr, name: text(30), unit: text(10), options: some(30, () => text(40)) }] },
    ],
    [
      ...[{ id: '1', version: 0 }, { categoryName: text(31) }, { defaultUnit: text(11) }, { sort: 0 }],
      ...[{ sort: 10_000 }, { requiredQualifications: some(11, String) }, { requiredQualifications: [text(41)] }],
      ...[{ attrs: [{ ...attr, name: text(31) }] }, { attrs: [{ ...attr, unit: text(11) }] }],
      ...[{ attrs: [{ ...attr, options: some(31, String) }] }, { attrs: [{ ...attr, options: [text(41)] }] }],
      { attrs: some(31, () => attr) },
    ],
  ],
  [classification.page, {}, [{ keyword: text(40) }], [{ keyword: text(41) }]],
  [classification.tree, {}, [{ keyword: text(40) }], [{ keyword: text(41) }]],
  [classification.sort, {}, [{ ids: ['1'] }, { ids: some(99, String) }], [{ ids: [] }, { ids: some(100, String) }]],
];

test('each call takes what is within its limits, and refuses what is beyond', () => {
  const takes = (call: Call, input: object) => {
    const given = { ...input };
    const where = call.method === 'GET' ? { query: given, body: undefined } : { query: {}, body: given };
    try {
      return inputReader(call)({ ...where, params: {} }) !== undefined;
    } catch {
      return false;
    }
  };
  for (const [call, rest, within, beyond] of LIMITS) {
    for (const input of within)
      expect([call.path, input, takes(call, { ...rest, ...input })]).toEqual([call.path, input, true]);
    for (const input of beyond)
      expect([call.path, input, takes(call, { ...rest, ...input })]).toEqual([call.path, input, false]);
  }
});

test('comparing goods and reading the classification need no transaction', () => {
  const calls: readonly Call[] = [...Object.values(goodsList), ...Object.values(classification)];
  const reading = calls.filter(({ method, kind, reads }) => method === 'POST' && kind === 'call' && reads);
  expect(reading.map(({ path }) => path)).toEqual([
    ...['/api/goods/counts', '/api/goods/compare', '/api/goods/classification/tree'],
  ]);
});

test('a picture has at least 800 pixels and at most two megabytes, an application two days, a claim half an hour', () => {
  expect([minImagePixels, maxImageBytes, maxImages, maxDetail]).toEqual([800, 2_097_152, 8, 20_000]);
  expect([approvalHours, claimMinutes]).toEqual([48, 30]);
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

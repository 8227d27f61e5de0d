/** How categories of suppliers move, and how much their calls take. */
import { expect, test } from '@rstest/core';
import { expectLimits, some } from '#server/test-limits';
import { LOG_ACTION } from '../review/contract.ts';
import { attr, seen, table, text } from '../test-limits.ts';
import { category, supplySteps } from './contract.ts';

const { steps: supply } = supplySteps;

test.each([
  [category.save, [supply.CREATE, supply.UPDATE]],
  [category.submit, [supply.SUBMIT]],
  [category.withdraw, [supply.WITHDRAW, supply.WITHDRAW_CHANGE, supply.WITHDRAW_RENEWAL]],
  [category.remove, [supply.DELETE]],
  [category.updateState, [supply.DISABLE, supply.ENABLE]],
])('the steps of a call ask for its code', ({ path, access }, steps) => {
  expect([path, steps.map((step) => step.access)]).toEqual([path, steps.map(() => access)]);
});

test('a category of a supplier is applied for, decided, put out of use and ends', () => {
  expect(table(supply)).toEqual({
    ...{ CREATE: '→ 0', UPDATE: '0 2 3 4 →', DELETE: '0 →', SUBMIT: '0 2 3 4 → 1' },
    ...{ WITHDRAW: '1 → 0', WITHDRAW_CHANGE: '1 → 2', WITHDRAW_RENEWAL: '1 → 4' },
    ...{ COMMENT: '1 →', PASS: '1 → 2', REJECT: '1 → 3', DISABLE: '2 → 5', ENABLE: '5 → 2', EXPIRE: '2 3 → 4' },
  });
});

test('every step of a category has its word in the history', () => {
  expect(Object.keys(supply).filter((step) => !(step in LOG_ACTION.texts))).toEqual([]);
});

const held = { name: '执照', fileId: 'f'.repeat(24), fileName: 'a.pdf', validTo: '2027-01-01' };
const applied = { categoryId: '9', attrTemplate: [], qualifications: [] };

test('each call takes what is within its limits, and refuses what is beyond', () => {
  expectLimits([
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
  ]);
});

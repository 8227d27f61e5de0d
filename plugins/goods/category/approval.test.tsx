import type { OutputOf } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';
import { actionsIn, lineOf, portalOf } from '../goodsList/test-goods.tsx';
import { category } from './contract.ts';
import { supply } from './test-supply.tsx';

type Row = OutputOf<typeof category.approvalPage>['records'][number];
const { attrTemplate: _a, qualifications: _q, approved: _p, comments: _c, applicant: _o, log: _l, ...rest } = supply;
const { rejected: _r, reportRequired: _t, ...row } = rest;
const rows: readonly Row[] = [
  { ...row, id: '1', applyNo: 'LS1', waits: true, supplied: 2, required: 2 },
  { ...row, id: '2', applyNo: 'LS2', supplied: 1, required: 2 },
  { ...row, id: '3', applyNo: 'LS3', supplied: 0, required: 0 },
];

test('the certificates of an application are counted against those it needs', async () => {
  const portal = portalOf(['goods:review:audit'], ['Y']);
  portal.answer(category.approvalPage, () => ({ records: [...rows], total: 3, page: 1, size: 10 }));
  await portal.open('/productManagement/approval');
  const check = async (number: string) => within(await lineOf(number)).getByText(/(有效|无要求)$/);
  const [all, some, none] = [await check('LS1'), await check('LS2'), await check('LS3')];
  expect([all, some, none].map(({ textContent }) => textContent)).toEqual(['2 / 2 有效', '1 / 2 有效', '无要求']);
  expect(all.className).not.toBe(some.className);
  expect(actionsIn(await lineOf('LS1'))).toEqual(['审核', '转办']);
  expect(actionsIn(await lineOf('LS2'))).toEqual(['查看']);
  expect(screen.getByRole('link', { name: '审核' })).toHaveAttribute('href', '/productManagement/approvalInfo?id=1');
});

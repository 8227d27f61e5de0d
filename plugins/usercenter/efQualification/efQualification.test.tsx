/** 资质管理 of the holder: what is demanded, what there is, and what may be done with it. */
import {
  ownQualification,
  qualification,
  type QualificationDetail,
  type QualificationRow,
} from '@portal/sdk/calls/qualification';
import type { OutputOf } from '@portal/sdk/contract';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';

const row: QualificationRow = {
  ...{ id: '7', qualNo: 'ZS20260316000007', entId: '1', entName: '屿岚机电设备有限公司', typeId: '3' },
  ...{
    typeName: '质量管理体系认证',
    certNo: 'ISO-1',
    issuer: '示例认证中心',
    validFrom: '2023-04-01',
    validTo: '2099-04-01',
  },
  ...{ daysLeft: 16, versionNo: 1, findings: [], submittedAt: '2023-04-02T01:00:00Z', dueAt: null, status: 2 },
  ...{ onlyDates: false, waits: false, remindable: false, version: 4, may: ['RENEW'] },
};
const rejected: QualificationRow = {
  ...{
    ...row,
    id: '8',
    qualNo: 'ZS20260316000008',
    typeId: '7',
    typeName: '品牌授权书',
    validTo: null,
    daysLeft: null,
  },
  ...{ status: 4, may: ['SAVE', 'SUBMIT', 'DELETE'] },
};
const detail: QualificationDetail = {
  ...{ ...rejected, remark: null, opinion: '影像不清晰', consequence: 'REMIND', guide: null, former: null, log: [] },
  files: [{ fileId: 'f'.repeat(24), fileName: '授权书.pdf' }],
  versions: [],
};

const lacking = { guide: null, state: 'MISSING', validTo: null, since: '2026-03-12', waiting: false } as const;
const required: OutputOf<typeof ownQualification.required> = [
  { ...lacking, typeId: '3', typeName: '质量管理体系认证', consequence: 'REMIND', state: 'HELD', since: null },
  { ...lacking, typeId: '5', typeName: '产品检测报告', consequence: 'LISTING' },
  { ...lacking, typeId: '4', typeName: '安全生产许可证', consequence: 'ORDERS', waiting: true },
];

async function draw(at = '/userCenter/efQualification') {
  const harness = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  harness.answer(ownQualification.myPage, () => ({ records: [row, rejected], total: 2, page: 1, size: 20 }));
  harness.answer(ownQualification.myCounts, () => [{ status: 2 as const, count: 1 }]);
  harness.answer(ownQualification.options, () => [
    { id: '3', typeName: '质量管理体系认证', guide: '附年度监督审核页' },
    { id: '5', typeName: '产品检测报告', guide: null },
  ]);
  harness.answer(ownQualification.required, () => required);
  harness.answer(qualification.detail, () => detail);
  harness.answer(ownQualification.save, () => ({ id: '9', qualNo: 'ZS20260316000009' }));
  await harness.open(at);
  return harness;
}
test('what is demanded says whether it is there, what its absence costs, and leads to the form', async () => {
  await draw();
  const list = within(await screen.findByRole('list', { name: '必备资质' }));
  const [held, missing, waiting] = list.getAllByRole('listitem');
  expect(held?.textContent).toContain('长期有效');
  expect(missing?.textContent).toContain('补齐前不能上架商品');
  expect(waiting?.textContent).toContain('已提交，等待审核');
  expect(list.getAllByRole('button', { name: '登记' })).toHaveLength(1);
  await userEvent.click(list.getByRole('button', { name: '登记' }));
  const dialog = within(await screen.findByRole('dialog', { name: '登记资质' }));
  expect(dialog.getByRole('combobox', { name: /资质类型/ }).textContent).toContain('产品检测报告');
});

test('a renewal keeps number and issuer, begins the day after, and is refused before it is sent where days are wrong', async () => {
  const drawn = await draw();
  const line = (await screen.findByText('ISO-1', { selector: 'tr:first-child *' })).closest('tr') as HTMLElement;
  await userEvent.click(within(line).getByRole('button', { name: '续期' }));
  const dialog = within(await screen.findByRole('dialog', { name: '续期 · 质量管理体系认证' }));
  const [from, end] = dialog.getAllByPlaceholderText('年-月-日');
  expect(from).toHaveValue('2099-04-02');
  await userEvent.type(end as HTMLElement, '2099-04-02{Tab}');
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findAllByText('截止日应晚于起始日')).not.toEqual([]);
  expect(drawn.calls(ownQualification.save)).toEqual([]);
});

test('a rejected one shows why, and is sent again with the version that was seen', async () => {
  const drawn = await draw('/userCenter/efQualification?id=8');
  expect(await screen.findByText('驳回意见：影像不清晰')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '修改' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改资质 ZS20260316000008' }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(drawn.calls(ownQualification.save)).toMatchObject([
      { id: '8', version: 4, typeId: '7', certNo: 'ISO-1', longTerm: true, submit: true },
    ]),
  );
});

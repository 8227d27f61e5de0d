/** 资质管理 of the operating unit: what waits, what does not fit, what is lacking, and the kinds. */
import {
  ownQualification,
  qualification,
  type QualificationRow,
  qualificationType,
} from '@portal/sdk/calls/qualification';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';

const path = '/efBusinessManagement/qualificationMangement';
const row: QualificationRow = {
  ...{ id: '7', qualNo: 'ZS20260316000007', entId: '1', entName: '屿岚机电设备有限公司', typeId: '3' },
  ...{ typeName: '质量管理体系认证', certNo: 'ISO-1', issuer: '示例认证中心', validFrom: '2026-03-01', validTo: null },
  ...{
    daysLeft: null,
    versionNo: 1,
    findings: ['编号与沐恪轴承科技有限公司重复'],
    submittedAt: '2026-03-16T01:00:00Z',
  },
  ...{ status: 0, dueAt: null, onlyDates: false, waits: true, remindable: false, version: 2, may: [] },
};
const ending: QualificationRow = {
  ...{ ...row, id: '8', qualNo: 'ZS20260316000008', status: 2, validTo: '2026-04-01', daysLeft: 16, findings: [] },
  ...{ waits: false, remindable: true },
};
const kind = {
  ...{ id: '3', typeCode: 'ISO9001', typeName: '质量管理体系认证', requiredFor: ['SUPPLIER' as const], entTypes: [] },
  ...{ consequence: 'REMIND' as const, remindDays: '60/30/7/0', requiredFrom: '2025-01-01', status: 1 as const },
  ...{ held: 120, gaps: 5, guide: null, version: 3 },
};

async function draw(at = path) {
  const harness = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  harness.answer(qualification.page, () => ({ records: [row, ending], total: 2, page: 1, size: 20 }));
  harness.answer(qualification.counts, () => [{ status: 0 as const, count: 1 }]);
  harness.answer(ownQualification.options, () => []);
  harness.answer(qualification.remind, () => null);
  harness.answer(qualification.missing, () => ({
    records: [
      {
        ...{
          id: '1-3',
          entId: '1',
          entName: '屿岚机电设备有限公司',
          typeId: '1',
          typeName: '营业执照',
          consequence: 'PAUSE' as const,
        },
        ...{ since: '2026-03-01', days: 15, pausesOn: '2026-03-31', remindedOn: '2026-03-16', remindable: false },
      },
    ],
    ...{ total: 1, page: 1, size: 20 },
  }));
  harness.answer(qualificationType.page, () => ({ records: [kind], total: 1, page: 1, size: 20 }));
  harness.answer(qualificationType.save, () => ({ id: '3' }));
  harness.answer(qualificationType.updateState, () => null);
  await harness.open(at);
  return harness;
}
const lineOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

test('what does not fit stands on its row; who is near the end is asked to renew', async () => {
  const drawn = await draw();
  expect(within(await lineOf('ZS20260316000007')).getByText('编号与沐恪轴承科技有限公司重复')).toBeTruthy();
  expect(within(await lineOf('ZS20260316000007')).queryByRole('button', { name: '催更新' })).toBeNull();
  await userEvent.click(within(await lineOf('ZS20260316000008')).getByRole('button', { name: '催更新' }));
  await waitFor(() => expect(drawn.calls(qualification.remind)).toEqual([{ entId: '1', typeId: '3' }]));
});

test('what is lacking says since when and the day of the pause; who was asked today is not asked again', async () => {
  await draw(`${path}?show=gaps`);
  const line = await lineOf('营业执照');
  expect([within(line).getByText('2026-03-31'), within(line).getByText('15')]).toHaveLength(2);
  expect(within(line).queryByRole('button', { name: '催更新' })).toBeNull();
});

test('a kind is changed with the version that was seen, and stopped after a question', async () => {
  const drawn = await draw(`${path}?show=types`);
  const line = await lineOf('ISO9001');
  await userEvent.click(within(line).getByRole('button', { name: '修改' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改资质类型 · 质量管理体系认证' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '采购单位' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(drawn.calls(qualificationType.save)).toMatchObject([
      { id: '3', version: 3, typeCode: 'ISO9001', requiredFor: ['SUPPLIER', 'PURCHASER'], remindDays: '60/30/7/0' },
    ]),
  );
  await userEvent.click(within(await lineOf('ISO9001')).getByRole('button', { name: '停用' }));
  await waitFor(() =>
    expect(drawn.calls(qualificationType.updateState)).toEqual([{ id: '3', version: 3, enabled: false }]),
  );
  expect(drawn.host.questions[0]?.message).toBe(
    '停用“质量管理体系认证”？不再要求，也不能再登记；已有的 120 份证书保留。',
  );
});

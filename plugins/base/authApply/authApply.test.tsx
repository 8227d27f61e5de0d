import { adminChange } from '@portal/sdk/calls/management';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import AuthApplyPage from './authApply.tsx';
import { type ApplyRow, authApply } from './contract.ts';

const apply: ApplyRow = {
  id: '5',
  applyNo: 'QX20260316000005',
  applicantName: '温霁',
  entName: '屿岚机电设备有限公司',
  targets: [{ kind: 'BUTTON', id: '31', name: '导出订单' }],
  reason: '月底集中对账期间需要核对历史订单数据。',
  dataScope: 'DEPT',
  expireAt: '2026-04-30T16:00:00Z',
  status: 0,
  mine: false,
  waits: true,
  createdAt: '2026-03-16T01:00:00Z',
  may: ['PASS', 'REJECT'],
  version: 1,
};

function draw(address: string, codes: readonly string[] = []) {
  const host = fakeHost({ codes });
  host.answer(authApply.page, () => ({ records: [apply], total: 1, page: 1, size: 10 }));
  host.answer(authApply.detail, () => ({
    ...apply,
    account: 'gys_sales',
    opinion: null,
    decidedByName: null,
    decidedAt: null,
  }));
  host.answer(authApply.options, () => ({
    roles: [{ roleId: '4', roleName: '供应商财务', remark: null, adds: 12 }],
    menus: [
      { menuId: '2', parentId: null, menuName: '订单列表', button: false, held: false },
      { menuId: '31', parentId: '2', menuName: '导出订单', button: true, held: true },
    ],
    suggested: ['2'],
  }));
  const answers = [
    { administrators: ['程屿'], waiting: false },
    { administrators: ['程屿'], waiting: true },
  ];
  host.answer(adminChange.state, () => answers.shift() ?? { administrators: [], waiting: false });
  host.answer(adminChange.ask, () => null);
  host.answer(authApply.add, () => ({ id: '6', applyNo: 'QX20260316000006' }));
  host.answer(workflowtask.detailByBizcode, () => ({
    processInstId: '77',
    bizType: 'AUTH_APPLY',
    bizCode: apply.applyNo,
    title: '温霁申请权限',
    status: 'RUNNING' as const,
    starterName: '温霁',
    startTime: '2026-03-16T01:00:00Z',
    endTime: null,
    currentTaskName: '平台审核',
    canAudit: true,
    canWithdraw: false,
    ...{ canUrge: false, task: null, added: [], heldByName: null, heldUntil: null, led: null, dueAt: null },
    history: [],
  }));
  host.answer(workflowtask.submitAuditResult, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[address]}>
          <AuthApplyPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const inputsOf = (host: ReturnType<typeof draw>, path: string) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);

test('who does not decide has the own applications only', async () => {
  draw('/authApply');
  expect(await screen.findByRole('tab', { name: '我的申请' })).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: /待我审批/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
});

test('who decides sees how many wait, what is asked for and until when', async () => {
  draw('/authApply', ['base:apply:audit']);
  expect(await screen.findByRole('tab', { name: /待我审批\s*1/ })).toHaveAttribute('aria-selected', 'true');
  const row = within((await screen.findByText('温霁')).closest('tr') as HTMLTableRowElement);
  expect(row.getByText('导出订单')).toBeInTheDocument();
  expect(row.getByText('至 2026-04-30')).toBeInTheDocument();
  expect(row.getByRole('link', { name: '审批' })).toBeInTheDocument();
});

test('a refused path opens the form with the page it needs, and what is held cannot be asked for', async () => {
  const host = draw('/authApply?path=%2ForderManagement%2ForderManagementIndex');
  expect(await screen.findByRole('checkbox', { name: '订单列表' })).toBeChecked();
  const dialog = within(screen.getByRole('dialog', { name: '申请权限' }));
  expect(dialog.getByRole('checkbox', { name: '导出订单（已有）' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('button', { name: '提交申请' }));
  expect((await dialog.findAllByText('请输入申请理由')).length).toBeGreaterThan(0);
  await userEvent.click(dialog.getByRole('combobox', { name: /数据范围/ }));
  await userEvent.click(await screen.findByRole('option', { name: '本企业' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /申请理由/ }), '月底集中对账需要核对历史订单');
  await userEvent.click(dialog.getByRole('button', { name: '提交申请' }));
  await waitFor(() =>
    expect(inputsOf(host, authApply.add.path)).toEqual([
      { targets: [{ kind: 'MENU', id: '2' }], dataScope: 'ENT', reason: '月底集中对账需要核对历史订单' },
    ]),
  );
});

test('R-APPR-11 the detail is decided in place; a rejection says why', async () => {
  const host = draw('/authApply?id=5', ['base:apply:audit']);
  expect(await screen.findByText('本部门')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '驳回' }));
  expect(host.toasts.at(-1)?.message).toBe('请输入驳回审批意见');
  await userEvent.click(screen.getByRole('button', { name: '通过' }));
  await waitFor(() =>
    expect(inputsOf(host, workflowtask.submitAuditResult.path)).toEqual([
      { processInstId: '77', approve: true, auditOpinion: '' },
    ]),
  );
});

test('a colleague asks to become the administrator, and then waits for the present one', async () => {
  const host = draw('/authApply');
  await userEvent.click(await screen.findByRole('button', { name: '申请成为管理员' }));
  const dialog = within(await screen.findByRole('dialog', { name: '申请成为企业管理员' }));
  expect(dialog.getByText(/由现任管理员（程屿）同意或拒绝/)).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: /申请理由/ }), '原管理员调岗');
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  expect(await screen.findByRole('button', { name: '管理员变更待处理' })).toHaveAttribute('aria-disabled', 'true');
  expect(inputsOf(host, adminChange.ask.path)).toEqual([{ reason: '原管理员调岗' }]);
});

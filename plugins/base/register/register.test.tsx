import { registrationApproval } from '@portal/sdk/calls/registration-approval';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { OutputOf } from '@portal/sdk/contract';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import RegisterPage from './register.tsx';

type Detail = OutputOf<typeof registrationApproval.detail>;

const waiting: Detail = {
  id: '7',
  applyNo: 'ZC20260316000007',
  status: '0',
  account: 'hengchuan_zl',
  userName: '祝岚',
  phone: '120****0001',
  entType: '1',
  audience: 'SUPPLIER',
  customerRegisterName: '衡川泵业制造有限公司',
  socialcreditcode: '91000001MA7ABCDE1X',
  legalRepresentative: '祝岚',
  reason: null,
  createdAt: '2026-03-16T01:00:00Z',
  licence: null,
  ...{ knownAs: null, notes: [], version: 2, may: ['RETURN'] },
  checks: [
    { item: 'papers', passed: true, note: null, blocks: false },
    { item: 'related', passed: false, note: '关联企业渚苒泵业有限公司处于黑名单', blocks: true },
  ],
  history: [
    {
      taskName: '提交注册',
      userName: '祝岚',
      endTime: '2026-03-16T01:00:00Z',
      message: null,
      operationTypeString: '提交',
    },
    { taskName: '平台审核', userName: null, endTime: null, message: null, operationTypeString: null },
  ],
};
const next = { ...waiting, id: '8', applyNo: 'ZC20260316000008', customerRegisterName: '栖屿电气设备有限公司' };

function draw(address: string, first: Detail = waiting) {
  const host = fakeHost({ codes: ['base:register:audit'] });
  const decided = new Set<string>();
  const rows = () => [first, next].filter(({ id }) => !decided.has(id));
  host.answer(registrationApproval.page, () => ({ records: rows(), total: rows().length, page: 1, size: 10 }));
  host.answer(registrationApproval.counts, () => [{ status: '0' as const, count: rows().length }]);
  host.answer(registrationApproval.detail, ({ id }) => (id === '8' ? next : first));
  host.answer(workflowtask.detailByBizcode, ({ bizCode }) => {
    const request = bizCode === next.applyNo ? next : first;
    const running = request.status === '0' && !decided.has(request.id);
    return {
      ...{ processInstId: `4${request.id}`, bizType: 'REGISTRATION', bizCode, title: request.customerRegisterName },
      ...{ starterName: request.userName, startTime: request.createdAt, endTime: null, history: request.history },
      ...{ canAudit: running, canWithdraw: false, currentTaskName: null },
      ...{ canUrge: false, task: null, added: [], heldByName: null, heldUntil: null, led: null, dueAt: null },
      status: running ? ('RUNNING' as const) : ('REJECTED' as const),
    };
  });
  host.answer(workflowtask.submitAuditResult, ({ processInstId }) => {
    decided.add(processInstId.slice(1));
    return null;
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[`/Base/auth-management/register${address}`]}>
          <RegisterPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

test('the list leads to a request, by its number', async () => {
  draw('');
  const row = (await screen.findByText('衡川泵业制造有限公司')).closest('tr');
  expect(row).toHaveTextContent('待审核');
  expect(screen.getByRole('tab', { name: /待审核/ })).toHaveTextContent('2');
  await userEvent.click(within(row ?? document.body).getByRole('link', { name: 'ZC20260316000007' }));
  expect(await screen.findByRole('heading', { name: '注册内容' })).toBeTruthy();
  expect(screen.getByText('有限责任公司')).toBeTruthy();
  expect(screen.getByText('申请人没有上传营业执照，请线下核实后再决定。')).toBeTruthy();
  expect(screen.getByText('关联企业渚苒泵业有限公司处于黑名单，不能通过。')).toBeTruthy();
});

test('a request is rejected with an opinion, and the next one opens', async () => {
  const host = draw('?id=7');
  await userEvent.type(await screen.findByRole('textbox', { name: '审批意见' }), '营业执照不清晰');
  await userEvent.click(screen.getByRole('button', { name: '驳回' }));
  const made = () => host.made.filter(({ path }) => path === workflowtask.submitAuditResult.path);
  const rejection = { processInstId: '47', approve: false, auditOpinion: '营业执照不清晰' };
  await waitFor(() => expect(made()).toMatchObject([{ input: rejection }]));
  expect(await screen.findByRole('heading', { name: /栖屿电气设备有限公司/ })).toBeTruthy();
});

test('what has to be mended is named item by item, and the request waits for its applicant', async () => {
  const host = draw('?id=7');
  host.answer(registrationApproval.sendBack, () => null);
  await userEvent.click(await screen.findByRole('button', { name: '退回补正' }));
  const dialog = within(await screen.findByRole('dialog', { name: '退回补正 · 衡川泵业制造有限公司' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '营业执照' }), '扫描件缺少公章');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  const made = () => host.made.filter(({ path }) => path === registrationApproval.sendBack.path);
  await waitFor(() => expect(made()).toMatchObject([{ input: { id: '7', version: 2, licence: '扫描件缺少公章' } }]));
});

test('what was sent back is shown until it comes again, and is not decided meanwhile', async () => {
  const notes = [{ item: 'customerRegisterName' as const, note: '请填写执照上的全称' }];
  draw('?id=7', { ...waiting, status: '3', notes, may: [] });
  expect(await screen.findByText('请填写执照上的全称')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '退回补正' })).toBeNull();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});

test('who is of an enterprise that is known already will be a member of it: the decision is told so', async () => {
  draw('?id=7', { ...waiting, knownAs: '衡川泵业（集团）有限公司' });
  expect(await screen.findByText(/该统一社会信用代码已准入，企业名称为“衡川泵业（集团）有限公司”/)).toBeTruthy();
});

test('what is decided shows who did and why, and is decided no more', async () => {
  const history = [
    ...waiting.history.slice(0, 1),
    {
      ...{ taskName: '平台审核', userName: '林川', endTime: '2026-03-16T03:00:00Z' },
      ...{ message: '营业执照不清晰，请重新上传。', operationTypeString: '退回申请人' },
    },
  ];
  draw('?id=7', { ...waiting, status: '2', reason: '营业执照不清晰，请重新上传。', history });
  expect(await screen.findByText('林川')).toBeTruthy();
  expect(screen.getByText('营业执照不清晰，请重新上传。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});

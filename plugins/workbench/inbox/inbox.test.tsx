import { bus } from '@portal/sdk';
import { openingAudit } from '@portal/sdk/calls/opening';
import { type UpcomingTask, workflowtask } from '@portal/sdk/calls/workflow';
import { MemoryRouter } from '@portal/sdk/navigation';
import { useSearchParams } from '@portal/sdk/router';
import { type FakeHost, fakeHost } from '@portal/sdk/testing';
import { Page, PortalProvider, useDocumentApproval, DocumentApprovalPanel } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import InboxPage from './inbox.tsx';

const plugin = { id: 'order', name: '订单' };
const kinds = [
  { title: '交期变更审核', bizType: 'CHANGE', path: '/order/audit', open: '/order/audit', plugin },
  { title: '类目续期', bizType: 'RENEWAL', path: '/goods/category', plugin },
  { title: '产品开通审核', bizType: 'PRODUCT_OPEN', path: '/workbenches/inbox', plugin },
];

const task = (n: number, bizType = 'CHANGE'): UpcomingTask => ({
  ...{ taskId: `${n}`, processInstId: `${n}`, bizType, bizCode: `JQ${n}`, title: `变更${n}`, taskName: '一级审核' },
  ...{ starterName: '程屿', startTime: '2026-11-19T02:00:00.000Z', arrivedTime: '2026-11-19T02:00:00.000Z' },
  ...{ dueAt: '2026-11-20T01:00:00.000Z', amount: '1200.00', together: n !== 2, documentId: `7${n}` },
  ...{ whose: 'OWN' as const, whoseName: null }, // the host's clock says 11-21 09:00
});

/** The page that a plugin has for one of its tasks. */
function ChangePage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const approval = useDocumentApproval('CHANGE', `JQ${id.slice(1)}`, () => undefined);
  return (
    <Page title={`单据${id}`}>
      <DocumentApprovalPanel approval={approval} />
    </Page>
  );
}

/** Serves the tasks and the approvals of them; what is decided is gone. */
function open(tasks: UpcomingTask[], address = '/workbenches/inbox'): FakeHost {
  const host = fakeHost({
    todos: kinds,
    loadPage: async () => ({ Page: ChangePage, title: '交期变更', owner: 'order' }),
  });
  const of = (bizTypes = '') => tasks.filter(({ bizType }) => bizTypes.split(',').includes(bizType));
  host.answer(workflowtask.upcoming, ({ bizTypes, page = 1, size = 20 }) => {
    const all = of(bizTypes);
    return { records: all.slice((page - 1) * size, page * size), total: all.length, page, size };
  });
  host.answer(workflowtask.upcomingCount, ({ bizTypes }) => {
    const types = [...new Set(of(bizTypes).map(({ bizType }) => bizType))];
    return types.map((bizType) => ({ bizType, count: of(bizType).length }));
  });
  host.answer(workflowtask.detailByBizcode, ({ bizCode, bizType = '' }) => ({
    ...{ processInstId: bizCode, bizType, bizCode, title: bizCode, status: 'RUNNING' as const, starterName: '程屿' },
    ...{ startTime: '2026-11-19T02:00:00.000Z', endTime: null, currentTaskName: '一级审核' },
    ...{ canAudit: true, canWithdraw: false, history: [] },
    ...{ canUrge: false, task: null, added: [], heldByName: null, heldUntil: null, led: null, dueAt: null },
  }));
  host.answer(workflowtask.submitAuditResult, ({ processInstId }) => {
    tasks.splice(
      tasks.findIndex((one) => one.bizCode === processInstId || one.processInstId === processInstId),
      1,
    );
    return null;
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[address]}>
          <InboxPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const document = (name: string) => screen.findByRole('heading', { level: 2, name });
const rows = () => within(screen.getByRole('list', { name: '待我处理' })).getAllByRole('button');
const decisions = (host: FakeHost) =>
  host.made.filter(({ path }) => path === workflowtask.submitAuditResult.path).map(({ input }) => input);
const current = () => rows().map((row) => row.getAttribute('aria-current'));

test('the most urgent task is open at once; Alt+Y approves it, and the next one opens by itself', async () => {
  const host = open([task(1), task(2), task(3)]);
  await document('单据71');
  expect(screen.getByRole('tab', { name: /待我处理/ })).toHaveTextContent('3');
  expect(rows()[0]).toHaveTextContent('变更1超时24小时交期变更审核 · 程屿 · 本人1,200.00');
  await screen.findByRole('button', { name: '通过' });
  await userEvent.keyboard('{Alt>}y{/Alt}');
  await document('单据72');
  expect(host.questions.map(({ message }) => message)).toEqual(['确认通过该审批吗？']);
  expect(decisions(host)).toHaveLength(1);
  expect(current()).toEqual(['true', 'false']);
  await waitFor(() => expect(screen.getByRole('tab', { name: /待我处理/ })).toHaveTextContent('2'));
});

test('arrows and j, k go through the list; a task that is gone elsewhere makes room for the next', async () => {
  const tasks = [task(1), task(2), task(3)];
  open(tasks, '/workbenches/inbox?task=2');
  await document('单据72');
  act(() => rows()[1]?.focus());
  await userEvent.keyboard('j');
  await document('单据73');
  expect(rows()[2]).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await document('单据72');
  tasks.splice(1, 1);
  act(() => bus.emit('todo:changed', {}));
  await document('单据73');
  expect(current()).toEqual(['false', 'true']);
});

test('an opinion that was typed is not lost without a word', async () => {
  const host = open([task(1), task(2)]);
  await userEvent.type(await screen.findByRole('textbox', { name: '审批意见' }), '不同意');
  host.reply(false);
  await userEvent.click(rows()[1] as HTMLElement);
  expect(host.questions.map(({ message }) => message)).toEqual(['审批意见还没有提交，换到别的待办就不保留了。']);
  expect(screen.getByRole('heading', { level: 2, name: '单据71' })).toBeInTheDocument();
});

test('a kind is chosen; what has no page shows its facts and leads to its worklist', async () => {
  open([task(1), task(2, 'RENEWAL')]);
  await document('单据71');
  await userEvent.click(screen.getByRole('tab', { name: /类目续期/ }));
  await document('变更2');
  expect(screen.getByRole('link', { name: '去处理' })).toHaveAttribute('href', '/goods/category');
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});

test('an opening is decided here: who asks for what, what is signed, and what passing it changes', async () => {
  const host = open([{ ...task(3, 'PRODUCT_OPEN'), bizCode: 'KT3' }]);
  host.answer(openingAudit.opening, ({ id }) => ({
    ...{
      id,
      applyNo: 'KT3',
      status: 3 as const,
      reason: null,
      productType: '06',
      productName: 'e贷',
      section: '供应链金融',
    },
    ...{ intro: '应收账款融资', feeNote: '按笔计费', routeUrl: '/finance/overview', entName: '霁川轴承有限公司' },
    ...{ socialcreditcode: '91110000MA7ABCDE1X', legalRepresentative: '程屿', address: '霁川市' },
    ...{ applicantName: '江珩', appliedTime: '2026-11-18T02:00:00Z', signedTime: '2026-11-18T03:00:00Z' },
    ...{ activatedByName: '江珩', activatedTime: '2026-11-19T02:00:00Z', opened: ['e订单'] },
    needs: [{ productName: 'e合同', opened: false }],
    agreements: [
      {
        ...{ agreementId: '1', agreementNo: 'XY001', agreementName: 'e贷服务协议', versionNo: 'V1.0' },
        ...{ signedTime: '2026-11-18T03:00:00Z', signerName: '江珩' },
      },
      {
        ...{ agreementId: '2', agreementNo: 'XY002', agreementName: 'e贷授权书', versionNo: 'V2.0' },
        ...{ signedTime: null, signerName: null },
      },
    ],
  }));
  expect(await screen.findByText('霁川轴承有限公司')).toBeInTheDocument();
  expect(
    screen.getByText('依赖的产品还没有开通：e合同；激活之后新发布的协议还没有签署：e贷授权书。'),
  ).toBeInTheDocument();
  const changes = within(screen.getByRole('table', { name: '变更对比' }));
  expect(changes.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '变更项变更前变更后',
    '开通状态开通中已开通',
    '企业已开通1 个产品2 个，新增e贷',
    '产品入口不能进入可以进入 /finance/overview',
  ]);
  expect(screen.getByText('e贷授权书').closest('tr, [role=row]')).toHaveTextContent('V2.0未签署');
  await userEvent.click(await screen.findByRole('button', { name: '通过' }));
  expect(await screen.findByText('都处理完了')).toBeInTheDocument();
});

test('what is alike is decided together: one opinion, a result for each; what must be opened is not passed unopened', async () => {
  const host = open([task(1), task(2), task(3), task(4, 'RENEWAL'), { ...task(5), taskName: '二级审核' }]);
  await document('单据71');
  const box = (n: number) => screen.getByRole('checkbox', { name: `选择变更${n}` });
  expect([box(4), box(5)].map((one) => (one as HTMLInputElement).disabled)).toEqual([true, false]);
  await userEvent.click(box(1));
  expect(box(5)).toBeDisabled();
  act(() => rows()[1]?.focus());
  await userEvent.keyboard('k');
  await userEvent.click(box(2));
  await userEvent.click(box(3));
  expect(screen.getByRole('button', { name: '驳回（3）' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '通过（2）' }));
  const dialog = within(await screen.findByRole('dialog', { name: '通过 2 件一级审核' }));
  expect(dialog.getByText(/金额 2,400.00 元。所选另有 1 件当前不能通过/)).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: '审批意见' }), '同意');
  await userEvent.click(dialog.getByRole('button', { name: '通过 2 件' }));
  expect(await dialog.findByText('已办理 2 / 2：成功 2 件，未能办理 0 件。')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }));
  await document('单据72');
  expect(decisions(host)).toEqual([
    { processInstId: '1', taskId: '1', approve: true, auditOpinion: '同意' },
    { processInstId: '3', taskId: '3', approve: true, auditOpinion: '同意' },
  ]);
  await userEvent.click(box(2));
  await userEvent.click(screen.getByRole('button', { name: '驳回（1）' }));
  const rejecting = within(await screen.findByRole('dialog', { name: '驳回 1 件一级审核' }));
  await userEvent.click(rejecting.getByRole('button', { name: '驳回 1 件' }));
  expect((await rejecting.findAllByText('请输入驳回审批意见')).length).toBeGreaterThan(0);
  expect(decisions(host)).toHaveLength(2);
});

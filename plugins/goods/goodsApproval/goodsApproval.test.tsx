import { CallError } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { OutputOf } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { content } from '../goodsList/test-content.ts';
import { actionsIn, lineOf, portalOf } from '../goodsList/test-goods.tsx';
import { review } from '../review/contract.ts';
import { type Approval, goodsApproval } from './contract.ts';

const audit = ['goods:review:audit'];
type Row = OutputOf<typeof goodsApproval.approvalPage>['records'][number];

const row: Row = {
  ...{ id: '1', applyNo: 'SS1', goodsCode: 'SP0001', goodsName: '深沟球轴承', supplierName: '屿岚机电', changeType: 2 },
  ...{ oldPrice: '120', newPrice: '135', priceRise: '0.125', hitCount: 2, step: 1, dueAt: null, status: 1 },
  ...{ submittedAt: '2026-11-20T01:00:00.000Z', handler: null, goodsId: '9', waits: true, lowRisk: false },
};
const approval: Approval = {
  ...{ ...row, riseReason: '钢材涨价', submittedByName: '周正', opinion: null, hits: [], comments: [], before: null },
  ...{ after: content, beforeCategory: null, afterCategory: '机电设备 / 轴承', reportRequired: false, log: [] },
};
const running: NonNullable<OutputOf<typeof workflowtask.detailByBizcode>> = {
  ...{ processInstId: '77', bizType: 'GOODS_CHANGE', bizCode: 'SS1', title: '', status: 'RUNNING', starterName: '' },
  ...{ startTime: row.submittedAt, endTime: null, currentTaskName: null, canAudit: true, canWithdraw: false },
  ...{ canUrge: false, task: null, added: [], heldByName: null, heldUntil: null, led: null, dueAt: null },
  history: [],
};
const people = [
  { userId: '1', userName: '王芳', open: 0 },
  { userId: '2', userName: '沈恪', open: 3 },
];

async function worklist(search = '', codes = audit) {
  const portal = portalOf(codes, ['Y']);
  portal.answer(goodsApproval.approvalPage, ({ size }) => ({
    records: [
      row,
      { ...row, id: '2', applyNo: 'SS2', goodsCode: 'SP0002', lowRisk: true, hitCount: 0 },
      { ...row, id: '3', applyNo: 'SS3', goodsCode: 'SP0003', waits: false, status: 2 as const },
    ],
    ...{ total: 7, page: 1, size: size ?? 10 },
  }));
  portal.answer(goodsApproval.sampling, () => ({ decided: 8, opened: 2, rate: '0.25' }));
  portal.answer(review.reviewers, () => people);
  await portal.open(`/productManagement/goodsApproval${search}`);
  await lineOf('SP0001');
  return portal;
}
const factOf = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' }).map(({ nextElementSibling }) => nextElementSibling?.textContent);
const choose = async (...numbers: readonly string[]) => {
  for (const number of numbers) await userEvent.click(within(await lineOf(number)).getByRole('checkbox'));
};

test('what waits is reviewed or handed over, what is decided is looked at', async () => {
  const portal = await worklist();
  expect(actionsIn(await lineOf('SP0001'))).toEqual(['审核', '转办']);
  expect(actionsIn(await lineOf('SP0003'))).toEqual(['查看']);
  expect(factOf('近 30 天抽检率')).toEqual(['25.0%（2 / 8 件）']);
  expect(factOf('审核人在办')).toEqual(['沈恪 3 件']);
  expect((await lineOf('SP0001')).textContent).toContain('2 项');
  expect((await lineOf('SP0002')).textContent).not.toContain('0 项');
  expect(screen.getByRole('tab', { name: /^待我处理\s*7/ })).toBeInTheDocument();
  expect(portal.calls(goodsApproval.approvalPage)).toContainEqual(expect.objectContaining({ scope: 'todo', size: 1 }));
});

test('of reviewers nothing is said where nobody is busy', async () => {
  const portal = portalOf(audit, ['Y']);
  portal.answer(review.reviewers, () => people.slice(0, 1));
  await portal.open('/productManagement/goodsApproval');
  expect(factOf('近 30 天抽检率')).toHaveLength(1);
  expect(screen.queryByText('审核人在办', { selector: 'dt' })).toBeNull();
});

test('of the chosen those of low risk are passed at once', async () => {
  const portal = await worklist();
  portal.answer(workflowtask.detailByBizcode, () => running);
  portal.answer(workflowtask.submitAuditResult, () => null);
  await choose('SP0001', 'SP0002');
  await userEvent.click(await screen.findByRole('button', { name: '通过（1）' }));
  const dialog = within(await screen.findByRole('dialog', { name: '通过 1 件申请' }));
  expect(dialog.getByText(/只通过未涨价且未命中规则的申请。/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '通过 1 件' }));
  await waitFor(() => expect(portal.calls(workflowtask.submitAuditResult)).toHaveLength(1));
  expect(portal.calls(workflowtask.detailByBizcode)).toEqual([{ bizCode: 'SS2', bizType: 'GOODS_CHANGE' }]);
  await userEvent.click(await dialog.findByRole('button', { name: '关闭' }));
  await waitFor(() => expect(portal.emitted('todo:changed')).not.toHaveLength(0));
});

/** The user's task of each application. */
const taskOf = (bizCode: string) => ({
  ...{ taskId: `4${bizCode.slice(2)}`, taskName: '商品审核', behalfOfName: null, claimedUntil: null },
  verbs: ['TRANSFER' as const],
});

async function handing() {
  const portal = await worklist();
  portal.answer(workflowtask.detailByBizcode, ({ bizCode }) => ({ ...running, bizCode, task: taskOf(bizCode) }));
  portal.answer(taskActs.candidates, () => [{ userId: '2', userName: '沈恪', account: 'yy_ops' }]);
  portal.answer(taskActs.transfer, () => null);
  return portal;
}

test('applications are handed to somebody else with a reason, each by itself', async () => {
  const portal = await handing();
  await choose('SP0001', 'SP0002');
  await userEvent.click(screen.getByRole('button', { name: '转办（2）' }));
  const dialog = within(await screen.findByRole('dialog', { name: '转办 2 件申请' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: '沈恪（yy_ops）' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /转办原因/ }), '休假');
  await userEvent.click(dialog.getByRole('button', { name: '转办 2 件' }));
  await waitFor(() =>
    expect(portal.calls(taskActs.transfer)).toEqual([
      { taskId: '41', userId: '2', reason: '休假' },
      { taskId: '42', userId: '2', reason: '休假' },
    ]),
  );
  expect(portal.calls(taskActs.candidates)).toContainEqual({ taskId: '41', verb: 'TRANSFER' });
});

test('one application is handed over by itself', async () => {
  await handing();
  fireEvent.click(within(await lineOf('SP0001')).getByText('转办'));
  expect(await screen.findByRole('dialog', { name: '转办 1 件申请' })).toBeInTheDocument();
});

test('what is done is chosen by nobody', async () => {
  await worklist('?scope=done');
  expect(screen.queryByRole('checkbox', { name: /选择/ })).toBeNull();
  expect(screen.getByRole('tab', { name: '我已处理' })).toHaveAttribute('aria-selected', 'true');
});

interface Options {
  codes: readonly string[];
  canAudit: boolean;
  /** In whose place it is decided. */
  behalfOfName: string | null;
  /** Who has it. */
  heldByName: string | null;
}

async function show(
  change: Partial<Approval>,
  { codes = audit, canAudit = true, behalfOfName = null, heldByName = null }: Partial<Options> = {},
) {
  const portal = portalOf(codes, ['Y']);
  portal.answer(goodsApproval.approval, () => ({ ...approval, ...change }));
  portal.answer(goodsApproval.referencePrice, () => ({
    ...{ agreementNo: 'XY1', agreementPrice: '118', count: 4, min: '99', avg: '101', max: '103' },
  }));
  portal.answer(goodsApproval.approvalPage, () => ({ records: [row], total: 1, page: 1, size: 100 }));
  const task = canAudit ? { ...taskOf('SS1'), behalfOfName } : null;
  portal.answer(workflowtask.detailByBizcode, () => ({ ...running, canAudit, task, heldByName }));
  portal.answer(workflowtask.submitAuditResult, () => null);
  portal.answer(taskActs.open, () => null);
  portal.answer(taskActs.close, () => null);
  await portal.open('/productManagement/goodsApprovalInfo?id=1');
  await screen.findByRole('heading', { name: '规则命中' });
  return portal;
}
const offered = () =>
  ['退回补正', '更多操作', '通过', '驳回', '对照查看'].filter(
    (name) => screen.queryByRole('button', { name }) !== null,
  );

test('who opens it has it: it is decided, sent back or handed over; once left, it is free', async () => {
  const portal = await show({});
  await waitFor(() => expect(offered()).toEqual(['退回补正', '更多操作', '通过', '驳回']));
  expect(portal.calls(taskActs.open)).toEqual([{ taskId: '41' }]);
  expect(portal.calls(taskActs.close)).toEqual([]);
  await portal.dispose();
  expect(portal.calls(taskActs.close)).toEqual([{ taskId: '41' }]);
});

test('where somebody was quicker the approval is read again, and says who it is', async () => {
  const portal = await show({});
  portal.answer(taskActs.open, () => {
    throw new CallError('409', '该任务由沈恪办理，您现在只能查看');
  });
  portal.answer(workflowtask.detailByBizcode, () => ({ ...running, canAudit: false, heldByName: '沈恪' }));
  await portal.open('/productManagement/goodsApproval');
  await portal.open('/productManagement/goodsApprovalInfo?id=1');
  expect(await screen.findByText('该任务由沈恪办理，您现在只能查看。')).toBeInTheDocument();
  expect(offered()).toEqual([]);
});

test('who stands in for another decides it, and leaves it theirs', async () => {
  const portal = await show({}, { behalfOfName: '沈恪' });
  await waitFor(() => expect(offered()).toContain('通过'));
  expect(portal.calls(taskActs.open)).toEqual([]);
});

for (const [why, change, options] of [
  ['that another has', {}, { canAudit: false, heldByName: '沈恪' }],
  ['that is decided', { waits: false, status: 2 as const }, { canAudit: false }],
] as const)
  test(`an application ${why} is only looked at`, async () => {
    const portal = await show(change, options);
    await waitFor(() => expect(portal.calls(workflowtask.detailByBizcode)).not.toHaveLength(0));
    expect([offered(), portal.calls(taskActs.open)]).toEqual([[], []]);
  });

test('what is to be corrected is written part by part, and sent back as one opinion', async () => {
  const portal = await show({});
  portal.answer(review.comment, () => null);
  await userEvent.click(await screen.findByRole('button', { name: '退回补正' }));
  const dialog = within(await screen.findByRole('dialog', { name: '退回补正' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '品牌' }), ' ');
  await userEvent.click(dialog.getByRole('button', { name: '退回' }));
  expect((await screen.findByRole('alert')).textContent).toBe('请至少填写一项批注');
  expect(portal.calls(review.comment)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: '主图' }), ' 换实物图 ');
  portal.answer(review.comment, () => {
    throw new CallError('409', '申请已被他人处理');
  });
  await userEvent.click(dialog.getByRole('button', { name: '退回' }));
  await waitFor(() => expect(portal.calls(review.comment)).toHaveLength(1));
  expect(portal.calls(workflowtask.submitAuditResult)).toEqual([]);
  portal.answer(review.comment, () => null);
  await userEvent.click(await dialog.findByRole('button', { name: '退回' }));
  await waitFor(() =>
    expect(portal.calls(workflowtask.submitAuditResult)).toEqual([
      {
        ...{ processInstId: '77', approve: false },
        auditOpinion: '退回补正：请按各项批注修改后重新提交。【主图】换实物图',
      },
    ]),
  );
  expect(portal.calls(review.comment)[1]).toEqual({
    applyNo: 'SS1',
    comments: [{ field: 'images', comment: '换实物图' }],
  });
});

const linesOf = (name: string) =>
  Object.fromEntries(
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map((line) => {
        const [label = '', ...texts] = [...line.children].map(({ textContent }) => textContent);
        return [label, texts];
      }),
  );

test('new goods are compared with nothing', async () => {
  await show({});
  expect(screen.getByText('新增商品，全部内容待审核')).toBeInTheDocument();
  const lines = linesOf('变更对比');
  expect(lines).toMatchObject({
    商品名称: ['-', '深沟球轴承'],
    含税单价: ['-', '120.00 元/个'],
    商品分类: ['-', '机电设备 / 轴承'],
  });
  expect(Object.keys(lines)).not.toContain('阶梯价'); // neither has any
  expect(screen.getByText('暂无图文详情')).toBeInTheDocument();
});

test('a change is compared part by part; what a rule has noticed stands beside what others ask for', async () => {
  await show({
    ...{ before: { ...content, brand: '旧牌', origin: '洛阳' }, beforeCategory: '机电设备 / 轴承' },
    after: { ...content, detailHtml: '<p>耐磨</p>' },
    hits: [{ rule: 'WORD', text: '含敏感词：顶级' }],
  });
  expect(screen.getByText('逐项对比')).toBeInTheDocument();
  expect(linesOf('变更对比')).toEqual({
    变更项: ['变更前', '变更后'],
    品牌: ['旧牌', '临锋'],
    产地: ['洛阳', '-'],
    图文详情: ['-', '耐磨'],
  });
  expect(screen.getByText('1 项')).toBeInTheDocument();
  expect(factOf('敏感词')).toEqual(['含敏感词：顶级']);
  expect(factOf('超协议价')).toEqual(['未命中']);
  expect(factOf('协议价')).toEqual(['118.00（XY1）']);
  expect(factOf('同类商品')).toEqual(['4 件']);
  expect(screen.queryByText('暂无图文详情')).toBeNull();
});

test('without hits and without an agreement it is said so', async () => {
  const portal = await show({});
  portal.answer(goodsApproval.referencePrice, () => ({
    ...{ agreementNo: null, agreementPrice: null, count: 0, min: null, avg: null, max: null },
  }));
  await portal.open('/productManagement/goodsApproval');
  await portal.open('/productManagement/goodsApprovalInfo?id=1');
  await waitFor(() => expect(factOf('协议价')).toEqual(['无']));
  expect(screen.queryByText('0 项')).toBeNull();
});

const report = (letter: string) => ({ fileId: letter.repeat(24), fileName: `报告${letter}.pdf` });

test('one report stands beside the review under its own name, and goes when it is asked to', async () => {
  const portal = await show({ after: { ...content, reports: [report('a')] } });
  portal.answer(fileManager.viewImage, () => ({ msg: '' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  const opener = screen.getByRole('button', { name: '对照查看' });
  await userEvent.click(opener);
  const panel = within(screen.getByRole('complementary', { name: '对照查看' }));
  expect(panel.getByRole('heading', { name: '检测报告' })).toBeInTheDocument();
  expect(panel.getByText('该分类不要求')).toBeInTheDocument();
  opener.focus();
  await userEvent.keyboard('{Escape}'); // somewhere else
  expect(screen.getByRole('complementary')).toBeInTheDocument();
  await userEvent.click(opener);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('several reports are numbered, and opened one by one', async () => {
  await show({ reportRequired: true, after: { ...content, reports: [report('a'), report('b')] } });
  await userEvent.click(screen.getByRole('button', { name: '预览报告b.pdf' }));
  const panel = within(screen.getByRole('complementary', { name: '对照查看' }));
  expect(panel.getByRole('heading', { name: '检测报告 2' })).toBeInTheDocument();
  expect(panel.getByText('上架前必须提供')).toBeInTheDocument();
  expect(screen.getByRole('complementary')).toHaveFocus();
});

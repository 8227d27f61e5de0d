import { describe, expect, test } from '@rstest/core';
import { bus, CallError, useCall } from '@portal/sdk';
import { type Article, contentByCode, sourceHiddenSubjectId } from '@portal/sdk/calls/content';
import { manageFile } from '@portal/sdk/calls/files';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { OutputOf } from '@portal/sdk/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ApprovalDialog from './approval-dialog.tsx';
import { article, draw, hostOf } from './fixture.tsx';

type Audit = NonNullable<OutputOf<typeof workflowtask.detailByBizcode>>;

const step = (taskName: string, operationTypeString: string | null, message: string | null = null) => ({
  taskName,
  userName: operationTypeString === null ? null : '沈恪',
  endTime: operationTypeString === null ? null : '2026-11-20T01:00:00.000Z',
  message,
  operationTypeString,
});

const audit = (change: Partial<Audit> = {}): Audit => ({
  processInstId: '55',
  bizType: 'CONTENT',
  bizCode: 'N1',
  title: '新闻发布',
  status: 'RUNNING',
  starterName: '江珩',
  startTime: '2026-11-20T01:00:00.000Z',
  endTime: null,
  currentTaskName: '运营单位审核',
  canAudit: true,
  canWithdraw: false,
  ...{ canUrge: false, task: null, added: [], heldByName: null, heldUntil: null, led: null, dueAt: null },
  history: [step('提交申请', '提交'), step('运营单位审核', null)],
  ...change,
});

interface Shown {
  noticeType?: 13 | 14;
  news?: Partial<Article>;
  found?: Audit | null;
}

/** A list of the page behind the dialog. */
function Behind() {
  useCall(workflowtask.upcoming, {});
  return null;
}

function open({ noticeType = 14, news = {}, found = audit() }: Shown = {}) {
  const host = hostOf({ roleType: 'Y' });
  const one = article(news);
  let closed = 0;
  host.answer(contentByCode.detailByBusinessCode, () => one);
  host.answer(workflowtask.detailByBizcode, () => found);
  host.answer(workflowtask.submitAuditResult, () => null);
  host.answer(workflowtask.upcoming, () => ({ records: [], total: 0, page: 1, size: 10 }));
  draw(
    <>
      <Behind />
      <ApprovalDialog open noticeType={noticeType} bizCode={one.businessCode} onClose={() => (closed += 1)} />
    </>,
  );
  const asked = ({ path }: { path: string }) => host.made.filter((made) => made.path === path);
  return { host, one, asked, closed: () => closed };
}

const opinionBox = () => screen.findByRole('textbox', { name: '审批意见' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('what is shown', () => {
  test('R-APPR-01 R-APPR-20 the news: title, source, author, time and content', async () => {
    const { one, asked } = open();
    const news = within(await screen.findByRole('article', { name: one.title }));
    for (const text of ['来源：集团办公室', '作者：苏陌', '2026-11-20 09:00:00', '会议日程已经形成初稿。'])
      expect(await news.findByText(text)).toBeInTheDocument();
    expect(asked(contentByCode.detailByBusinessCode)[0]?.input).toEqual({ businessCode: one.businessCode });
  });

  test('R-APPR-02 R-APPR-03 R-APPR-05 R-APPR-06 R-APPR-07 R-APPR-08 R-APPR-09 R-APPR-10 type 14: history and opinion', async () => {
    const operations = ['提交', '办理', '处理', '退回上一步', '退回申请人', '退回指定节点', '加签'];
    const history = operations.map((operation, index) => step(`节点${index}`, operation, `意见${index}`));
    open({ found: audit({ history }) });
    const table = within(await screen.findByRole('table', { name: '审批记录' }));
    const rows = table.getAllByRole('row').slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    const shown = ['提交', '同意', '同意', '驳回', '驳回', '驳回', '加签'];
    expect(cells).toEqual(
      shown.map((result, index) => [`节点${index}`, '沈恪', '2026-11-20 09:00:00', result, `意见${index}`]),
    );
    expect(await opinionBox()).toBeInTheDocument();
  });

  test('R-APPR-04 type 13: details only, and a way to the page of the news', async () => {
    const { host, one, asked, closed } = open({ noticeType: 13 });
    await screen.findByRole('article', { name: one.title });
    expect(screen.queryByRole('table', { name: '审批记录' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(asked(workflowtask.detailByBizcode)).toEqual([]);
    await press('在新闻页查看');
    expect([host.visited, closed()]).toEqual([['/ef/newsDetails?id=77'], 1]);
  });

  test('R-APPR-21 attachments are listed by name and reached by id', async () => {
    const file = { fileId: 'abcdefghijklmnopqrstuvwx', fileName: '议程.docx', size: 2048 };
    const { host, asked } = open({ news: { attachmentFiles: [file] } });
    host.answer(manageFile.download, () => undefined as never);
    await press('下载议程.docx');
    expect(asked(manageFile.download)[0]?.input).toEqual({ fileId: file.fileId });
  });

  test('R-APPR-22 source and author are hidden for one subject', async () => {
    const subject = { siteId: '1', subjectId: sourceHiddenSubjectId, subjectCode: 'STUDY', subjectName: '新手指南' };
    open({ news: { contentSiteSubjects: [subject] } });
    expect(await screen.findByText('2026-11-20 09:00:00', { selector: 'article time' })).toBeInTheDocument();
    expect(screen.queryByText(/来源：|作者：/)).toBeNull();
  });

  for (const [change, sentence] of [
    [{ status: 'APPROVED', canAudit: false }, '该审批已通过，无需再处理。'],
    [{ canAudit: false }, '该审批正在等待其他人处理。'],
  ] as const)
    test(`who cannot decide reads: ${sentence}`, async () => {
      open({ found: audit(change) });
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      expect(screen.queryByRole('textbox', { name: '审批意见' })).toBeNull();
    });
});

describe('the decision', () => {
  test('R-APPR-11 rejecting without an opinion warns and submits nothing', async () => {
    const { host, asked } = open();
    await press('驳回');
    expect(host.toasts).toEqual([{ intent: 'warning', message: '请输入驳回审批意见' }]);
    expect(asked(workflowtask.submitAuditResult)).toEqual([]);
  });

  test('R-APPR-12 R-APPR-14 R-APPR-15 R-APPR-17 R-APPR-19 passing needs no opinion, tells success and closes', async () => {
    const { host, asked, closed } = open();
    await press('通过');
    await waitFor(() => expect(host.toasts).toEqual([{ intent: 'success', message: '操作成功' }]));
    const sent = { processInstId: '55', auditOpinion: '', approve: true };
    expect(asked(workflowtask.submitAuditResult).map(({ input }) => input)).toEqual([sent]);
    expect(closed()).toBe(1);
  });

  test('R-APPR-16 rejecting with an opinion sends approve false', async () => {
    const { asked } = open();
    await userEvent.type(await opinionBox(), '请补充来源');
    await press('驳回');
    const sent = { processInstId: '55', auditOpinion: '请补充来源', approve: false };
    await waitFor(() => expect(asked(workflowtask.submitAuditResult)[0]?.input).toEqual(sent));
  });

  test('R-APPR-13 the opinion stops at 1000 characters and counts them', async () => {
    open();
    const box = await opinionBox();
    expect(box).toHaveAttribute('maxlength', '1000');
    await userEvent.type(box, '同意发布');
    expect(screen.getByText(/^4\/1000/)).toBeInTheDocument();
  });

  test('R-APPR-18 after a decision counts and every list in sight are loaded again', async () => {
    const { asked } = open();
    let told = 0;
    const stop = bus.on('todo:changed', () => (told += 1));
    await opinionBox();
    expect(asked(workflowtask.upcoming)).toHaveLength(1);
    await press('通过');
    await waitFor(() => expect(asked(workflowtask.upcoming)).toHaveLength(2));
    expect(told).toBe(1);
    stop();
  });

  test('a decision that somebody else has taken is told by the host, tells no success, and shows who decided', async () => {
    const { host, asked, closed } = open();
    const decided = audit({
      status: 'REJECTED',
      canAudit: false,
      history: [step('运营单位审核', '退回申请人', '重写')],
    });
    host.answer(workflowtask.submitAuditResult, () => {
      host.answer(workflowtask.detailByBizcode, () => decided);
      throw new CallError('409', '该审批已由他人处理，请刷新');
    });
    await press('通过');
    expect(await screen.findByText('该审批已驳回，无需再处理。')).toBeInTheDocument();
    expect(screen.getByText('重写')).toBeInTheDocument();
    expect([host.toasts, closed()]).toEqual([[], 0]);
    expect(asked(workflowtask.submitAuditResult)[0]?.options.quiet).toBeUndefined();
  });
});

import { bus, CallError } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { Address, address, line, made, press, texts } from '../test-page.tsx';
import { subjects } from '../channelManagement/contract.ts';
import { informationIssues, type IssueDetail, type IssueRow } from './contract.ts';
import InformationIssuesPage from './informationIssues.tsx';

const issue = (id: string, title: string, more: Partial<IssueDetail> = {}): IssueDetail => ({
  ...{ id, title, businessCode: `XW${id}`, contentSource: null, author: null, topUntil: null, viewCount: 1234 },
  contentSiteSubjects: [{ subjectId: '11', siteName: '门户网站', subjectName: '新闻' }],
  ...{ publishAt: null, expireOn: null, updateTime: '2026-03-10T01:00:00.000Z', state: 0, version: 5, may: [] },
  ...{ summary: '', content: '<p>客服热线：{phone}</p>', coverFiles: [], attachmentFiles: [], publishMoment: null },
  ...more,
});
const every: IssueRow['may'] = ['UPDATE', 'DELETE', 'SUBMIT', 'WITHDRAW', 'PUBLISH', 'TAKE_OFF', 'TOP'];
const rows = [
  issue('1', '一篇草稿', { may: ['UPDATE', 'DELETE', 'SUBMIT'] }),
  issue('2', '待审一篇', { state: 1, may: ['WITHDRAW'] }),
  issue('3', '定时一篇', { state: 2, may: ['PUBLISH', 'TAKE_OFF', 'TOP'] }),
  issue('4', '公开一篇', { state: 3, may: ['TAKE_OFF', 'TOP'], topUntil: '2026-03-20' }),
  issue('5', '下线一篇', { state: 4, may: ['UPDATE', 'DELETE', 'PUBLISH'], topUntil: '2026-03-21' }),
  issue('6', '驳回一篇', { state: 5, may: ['SUBMIT'] }),
];

function draw(query = '', { records = rows, opens = true } = {}) {
  const codes = ['view', 'edit', 'state', 'top', 'delete', 'export', 'audit'].map((one) => `content:news:${one}`);
  const host = fakeHost({ codes, opens: (path) => opens || path !== '/ef/newsDetails' });
  host.answer(subjects.tree, () => []);
  host.answer(informationIssues.page, () => ({ records, total: records.length, page: 1, size: 10 }));
  host.answer(informationIssues.counts, () => []);
  host.answer(informationIssues.detail, ({ id }) => records.find((one) => one.id === id) ?? issue('0', '没有'));
  host.answer(workflowtask.detailByBizcode, () => null);
  host.answer(informationIssues.updateState, () => null);
  host.answer(informationIssues.top, () => null);
  host.answer(informationIssues.remove, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[`/newsSend/informationIssues${query}`]}>
          <InformationIssuesPage />
          <Address />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

test('in each state the list offers what the server says, in words of that state', async () => {
  draw();
  const offered = async (title: string) => {
    const all = texts(await line(title));
    all.delete(title);
    return [...all].toSorted();
  };
  expect(await offered('一篇草稿')).toEqual(['删除', '提交', '编辑', '预览'].toSorted());
  expect(await offered('待审一篇')).toEqual(['撤回', '预览'].toSorted());
  expect(await offered('定时一篇')).toEqual(['立即发布', '下线', '置顶', '预览'].toSorted());
  expect(await offered('公开一篇')).toEqual(['下线', '置顶', '取消置顶', '复制链接', '预览'].toSorted());
  expect(await offered('下线一篇')).toEqual(['编辑', '删除', '上线', '预览'].toSorted());
  expect(await offered('驳回一篇')).toEqual(['提交', '预览'].toSorted());
  const open = await line('公开一篇');
  expect(open.getByText('至 2026-03-20')).toBeInTheDocument();
  expect(open.getByText('门户网站/新闻')).toBeInTheDocument();
  expect((await line('一篇草稿')).queryByText(/至 null/)).toBeNull();
});

test('a timed article that has just gone out offers no publication, nor a link where readers have no page', async () => {
  draw('', { records: [issue('1', '刚刚公开', { state: 3, may: every })], opens: false });
  const all = texts(await line('刚刚公开'));
  for (const name of ['立即发布', '上线', '提交', '撤回', '复制链接']) expect(all.has(name)).toBe(false);
});

test('each move is asked for in the words of its state, tells the counts of to-dos, and carries the version', async () => {
  const host = draw();
  const told: string[] = [];
  const end = bus.on('todo:changed', () => told.push('changed'));
  await press(await line('定时一篇'), '立即发布');
  await press(await line('驳回一篇'), '提交');
  await press(await line('待审一篇'), '撤回');
  await press(await line('公开一篇'), '下线');
  await waitFor(() =>
    expect(made(host, informationIssues.updateState)).toEqual([
      { id: '3', version: 5, state: 3 },
      { id: '6', version: 5, state: 1 },
      { id: '2', version: 5, state: 0 },
      { id: '4', version: 5, state: 4 },
    ]),
  );
  await waitFor(() => expect(told).toHaveLength(4));
  end();
  expect(host.questions.map(({ message }) => message)).toEqual([
    '确认立即发布该稿件？发布后所有读者可见。',
    '确认重新提交该稿件？',
    '确认撤回该稿件？撤回后回到草稿。',
    '确认下线该稿件？下线后读者不再看到正文。',
  ]);
});

test('a pin wants its last day; one that stands is shown, and taken away at once', async () => {
  const host = draw();
  await press(await line('定时一篇'), '置顶');
  const dialog = within(await screen.findByRole('dialog', { name: '置顶 · 定时一篇' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('请选择置顶到')).length).toBeGreaterThan(0);
  await userEvent.type(dialog.getByRole('textbox', { name: '置顶到' }), '20260325');
  await userEvent.tab();
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(made(host, informationIssues.top)).toEqual([{ id: '3', version: 5, topUntil: '2026-03-25' }]),
  );
  await press(await line('公开一篇'), '取消置顶');
  await waitFor(() => expect(made(host, informationIssues.top)[1]).toEqual({ id: '4', version: 5 }));
  await press(await line('公开一篇'), '置顶');
  const again = within(await screen.findByRole('dialog', { name: '置顶 · 公开一篇' }));
  expect(again.getByRole('textbox', { name: '置顶到' })).toHaveValue('2026-03-20');
});

test('an article is read as its readers will see it: cover, source, author, summary, hotline', async () => {
  const cover = [{ fileId: 'F'.repeat(24), fileName: '封面图片' }];
  draw('?id=1', {
    records: [
      issue('1', '长长的标题', { contentSource: '集团', author: '程屿', summary: '一句话', coverFiles: cover }),
    ],
  });
  const preview = within(await screen.findByRole('article', { name: '文章预览' }));
  expect(preview.getByText(/来源：集团/).textContent).toBe('来源：集团　作者：程屿');
  expect(preview.getByText('一句话')).toBeInTheDocument();
  expect(await preview.findByText('客服热线：400-000-0000')).toBeInTheDocument();
  await waitFor(() => expect(preview.getByRole('img', { name: '封面' })).toBeInTheDocument());
  expect(screen.queryByRole('heading', { name: '附件' })).toBeNull();
  expect(screen.getByText('1,234')).toBeInTheDocument();
});

test('what an article does not have is not drawn; on the phone it is narrower', async () => {
  const files = [{ fileId: 'G'.repeat(24), fileName: '清单.xlsx', size: 1000 }];
  draw('?id=1', { records: [issue('1', '短标题', { author: '程屿', attachmentFiles: files })] });
  const page = await screen.findByRole('article', { name: '文章预览' });
  await within(page).findByText(/客服热线/);
  expect(within(page).getByText('作者：程屿').textContent).toBe('作者：程屿');
  expect(within(page).queryByRole('img')).toBeNull();
  expect(screen.getByRole('heading', { name: '附件' })).toBeInTheDocument();
  const wide = page.className;
  await userEvent.click(screen.getByRole('tab', { name: '手机' }));
  expect(page.className).not.toBe(wide);
  await userEvent.click(screen.getByRole('tab', { name: '电脑' }));
  expect(page.className).toBe(wide);
});

test('beside the article it is not offered once more; who deletes it goes back to the list, who acts stays', async () => {
  const host = draw('?id=1', { records: [issue('1', '一篇草稿', { may: ['UPDATE', 'DELETE', 'SUBMIT'] })] });
  await screen.findByRole('article', { name: '文章预览' });
  expect(screen.queryByRole('link', { name: '预览' })).toBeNull();
  expect(screen.getByRole('link', { name: '编辑' })).toHaveAttribute('href', '/newsSend/informationIssues?edit=1');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(made(host, informationIssues.detail)).toHaveLength(2));
  expect(address()).toBe('/newsSend/informationIssues?id=1');
  host.answer(informationIssues.detail, () => {
    throw new CallError('404', '文章不存在或已被删除');
  });
  await userEvent.click(screen.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(address()).toBe('/newsSend/informationIssues'));
  expect(made(host, informationIssues.remove)).toEqual([{ id: '1', version: 5 }]);
});

import { expect, test } from '@rstest/core';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { CallError } from '@portal/sdk';
import { MemoryRouter } from '@portal/sdk/navigation';
import { PortalProvider } from '@portal/sdk/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type Article, content, type ContentRow } from './contract.ts';
import { management } from '../management/contract.ts';
import { timeLeft } from './deadline.tsx';
import NewsDetailsPage from './newsDetails.tsx';
import NewsListSearchPage from './newsListSearch.tsx';

let sequence = 0;

/** Each test has its own ids: answers of calls are shared by what was asked. */
const article = (change: Partial<Article> = {}): Article => ({
  id: String(++sequence),
  businessCode: 'N1',
  title: '资质复核通知',
  summary: '',
  contentSource: '集团',
  author: '程屿',
  updateTime: '2026-11-20T01:00:00.000Z',
  content: '<p>请按时办理。客服热线：{phone}</p>',
  contentSiteSubjects: [],
  attachmentFiles: [],
  state: 3,
  preview: false,
  offline: false,
  viewCount: 7,
  likeCount: 2,
  liked: false,
  notice: null,
  previous: null,
  next: null,
  ...change,
});

const row = (change: Partial<ContentRow> = {}): ContentRow => ({
  id: '1',
  businessCode: 'N1',
  title: '电缆采购公告',
  summary: '采购电力电缆',
  excerpt: null,
  contentSource: '集团',
  author: null,
  coverArt: null,
  coverFileId: null,
  updateTime: '2026-11-20T01:00:00.000Z',
  state: 3,
  top: false,
  isNew: false,
  viewCount: 1,
  subjectId: '1',
  subjectCode: 'PURCHASE',
  subjectName: '采购公告',
  attachmentNames: [],
  notice: null,
  ...change,
});

const show = (page: ReactNode, at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <PortalProvider theme="light">{page}</PortalProvider>
    </MemoryRouter>,
  );

function opened(host: FakeHost, one: Article) {
  host.answer(content.detail, () => one);
  host.answer(content.viewed, () => ({ viewCount: one.viewCount + 1 }));
  return show(<NewsDetailsPage />, `/ef/newsDetails?id=${one.id}`);
}

test('R-CONTENT-09 an article shows the hotline of the deployment', async () => {
  opened(fakeHost({ user: null }), article());
  expect(await screen.findByText(/客服热线：400-000-0000/)).toBeInTheDocument();
});

test('an article counts its view once, however often it is drawn', async () => {
  const host = fakeHost({ user: null });
  const one = article({ content: '<p>正文在此</p>' });
  const views = () => host.made.filter(({ path }) => path === content.viewed.path);
  const first = opened(host, one);
  await waitFor(() => expect(views()).toHaveLength(1));
  first.unmount();
  opened(host, one);
  expect(await screen.findByText('正文在此')).toBeInTheDocument();
  expect(views()).toHaveLength(1);
});

test('an expired article says so instead of an error', async () => {
  opened(fakeHost({ user: null }), article({ offline: true, content: '' }));
  expect(await screen.findByText('内容已下线')).toBeInTheDocument();
});

test('a visitor who likes is asked to sign in; a user likes and sees the count', async () => {
  const visitor = fakeHost({ user: null });
  const { unmount } = opened(visitor, article());
  await userEvent.click(await screen.findByRole('button', { name: '点赞 2' }));
  expect(visitor.toasts[0]?.message).toBe('登录后可以点赞');
  unmount();
  const user = fakeHost();
  user.answer(management.likeCount, () => ({ liked: true, likeCount: 3 }));
  opened(user, article());
  await userEvent.click(await screen.findByRole('button', { name: '点赞 2' }));
  expect(await screen.findByRole('button', { name: '已赞 3' })).toHaveAttribute('aria-pressed', 'true');
});

test('a search marks its finds, counts them by subject, and refuses one character', async () => {
  const host = fakeHost({ user: null });
  host.answer(content.page, () => ({ records: [row()], total: 1, page: 1, size: 10 }));
  host.answer(content.counts, () => ({
    subjects: [{ subjectId: '1', subjectCode: 'PURCHASE', subjectName: '采购公告', count: 1 }],
    years: [],
  }));
  host.answer(content.hotWords, () => ['集采目录']);
  host.answer(content.searched, () => null);
  show(<NewsListSearchPage />, '/ef/newsListSearch?keyword=电缆');
  await waitFor(() => expect(screen.getAllByText('电缆', { selector: 'mark' }).length).toBeGreaterThan(1));
  expect(screen.getByRole('link', { name: '集采目录' })).toHaveAttribute('href', expect.stringContaining('keyword='));
  const box = screen.getByRole('searchbox');
  await userEvent.clear(box);
  await userEvent.type(box, '电{Enter}');
  expect(host.toasts[0]?.message).toBe('请至少输入两个字');
});

test('a list that can not be had says why and offers a retry', async () => {
  const host = fakeHost({ user: null });
  host.answer(content.page, () => {
    throw new CallError('500', '服务繁忙');
  });
  show(<NewsListSearchPage />, '/ef/newsListSearch?keyword=繁忙');
  expect(await screen.findByText('服务繁忙')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument();
});

test('a countdown tells days, then hours, then minutes, and ends', () => {
  const at = '2026-11-21T00:00:00.000Z';
  const before = (minutes: number) => timeLeft(at, Date.parse(at) - minutes * 60_000);
  expect([3 * 1440 + 125, 1440, 1439, 125, 60, 59, 0, -1].map(before)).toEqual([
    ...[
      '剩 3 天 2 小时',
      '剩 1 天 0 小时',
      '剩 23 小时 59 分',
      '剩 2 小时 5 分',
      '剩 1 小时 0 分',
      '剩 59 分',
      '剩 0 分',
    ],
    undefined,
  ]);
});

const notice = {
  noticeNo: 'CG-1',
  noticeType: 'PURCHASE',
  category: 'COAL',
  purchaserName: '砚北热电厂',
  status: 'OPEN',
} as const;

test('an article shows what it has: source, another author, files, notice, neighbours', async () => {
  const host = fakeHost({ user: null });
  host.answer(management.getDetail, () => ({ greyMode: false, serverTime: '2026-11-21T01:00:00.000Z', upgrade: null }));
  const one = article({
    notice: { ...notice, deadline: '2026-11-20T01:00:00.000Z' },
    attachmentFiles: [{ fileId: 'F'.repeat(24), fileName: '清单.xlsx', size: 1000 }],
    previous: { id: '77', title: '更早的一篇' },
    contentSiteSubjects: [{ siteId: '1', subjectId: '1', subjectCode: 'GROUP', subjectName: '集团公告' }],
  });
  opened(host, one);
  expect(await screen.findByText('来源：集团')).toBeInTheDocument();
  expect(screen.getByText('作者：程屿')).toBeInTheDocument();
  expect(screen.getByText('砚北热电厂')).toBeInTheDocument();
  expect(await screen.findByText('已截止')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '附件' })).toBeInTheDocument();
  const beside = screen.getByRole('navigation', { name: '相邻文章' });
  expect(beside.textContent).toBe('上一篇更早的一篇没有下一篇了');
  expect(screen.getByRole('link', { name: '集团公告' })).toHaveAttribute('href', '/ef/newsList?subjectCode=GROUP');
  expect(screen.queryByText('预览')).toBeNull();
});

test('an article without them shows none of it', async () => {
  opened(fakeHost({ user: null }), article({ contentSource: null, author: null }));
  await screen.findByText(/客服热线/);
  for (const text of [/^来源/, /^作者/, '附件', '预览']) expect(screen.queryByText(text)).toBeNull();
  expect(screen.queryByText('公告类型')).toBeNull();
});

test('an author who is the source is not named twice; a notice without a deadline has a dash', async () => {
  const host = fakeHost({ user: null });
  host.answer(management.getDetail, () => ({ greyMode: false, serverTime: '2026-11-21T01:00:00.000Z', upgrade: null }));
  opened(host, article({ author: '集团', notice: { ...notice, deadline: null } }));
  expect(await screen.findByText('来源：集团')).toBeInTheDocument();
  expect(screen.queryByText(/^作者/)).toBeNull();
  expect(screen.getByText('-')).toBeInTheDocument();
});

test('an editor previews what is not public, whose view does not count; what went off the air counts none either', async () => {
  const host = fakeHost();
  opened(host, article({ preview: true, offline: true, state: 4 }));
  expect(await screen.findByText('预览')).toBeInTheDocument();
  expect(await screen.findByText(/客服热线/)).toBeInTheDocument();
  cleanup();
  opened(host, article({ preview: true, state: 0 }));
  expect(await screen.findByText('预览')).toBeInTheDocument();
  cleanup();
  opened(host, article({ offline: true, content: '' }));
  expect(await screen.findByText('内容已下线')).toBeInTheDocument();
  expect(host.made.some(({ path }) => path === content.viewed.path)).toBe(false);
});

test('a view that was not counted is told again when the article is opened again', async () => {
  const host = fakeHost({ user: null });
  const one = article();
  const views = () => host.made.filter(({ path }) => path === content.viewed.path).length;
  opened(host, one);
  host.answer(content.viewed, () => {
    throw new CallError('500', '服务繁忙');
  });
  await waitFor(() => expect(views()).toBe(1));
  await screen.findByText(/客服热线/);
  cleanup();
  opened(host, one);
  await waitFor(() => expect(views()).toBe(2));
});

test('an article is found by its code; without id and code nothing is asked for', async () => {
  const host = fakeHost({ user: null });
  const one = article({ title: '按编号找到的' });
  host.answer(content.detailByBusinessCode, () => one);
  host.answer(content.viewed, () => ({ viewCount: 1 }));
  show(<NewsDetailsPage />, '/ef/newsDetails?businessCode=N1');
  expect(await screen.findByRole('heading', { name: '按编号找到的' })).toBeInTheDocument();
  expect(host.made.some(({ path }) => path === content.detail.path)).toBe(false);
  cleanup();
  const made = host.made.length;
  show(<NewsDetailsPage />, '/ef/newsDetails');
  expect(await screen.findByText('没有指定文章')).toBeInTheDocument();
  expect(host.made).toHaveLength(made);
});

test('an article by its id is not asked for by its code too', async () => {
  const host = fakeHost({ user: null });
  const one = article();
  host.answer(content.detail, () => one);
  show(<NewsDetailsPage />, `/ef/newsDetails?id=${one.id}&businessCode=N1`);
  await screen.findByText(/客服热线/);
  expect(host.made.some(({ path }) => path === content.detailByBusinessCode.path)).toBe(false);
});

test('a reader sets the size of the letters, and takes a like back', async () => {
  const host = fakeHost();
  host.answer(management.likeCount, () => ({ liked: false, likeCount: 1 }));
  opened(host, article({ liked: true }));
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  await userEvent.click(await screen.findByRole('button', { name: '大' }));
  expect(['小', '中', '大'].map(pressed)).toEqual(['false', 'false', 'true']);
  await userEvent.click(screen.getByRole('button', { name: '已赞 2' }));
  expect(await screen.findByRole('button', { name: '点赞 1' })).toHaveAttribute('aria-pressed', 'false');
  expect(host.made.find(({ path }) => path === management.likeCount.path)?.input).toMatchObject({ like: false });
});

test('a like that is refused leaves the count as it was', async () => {
  const host = fakeHost();
  host.answer(management.likeCount, () => {
    throw new CallError('404', '文章不存在或已被删除');
  });
  opened(host, article());
  await userEvent.click(await screen.findByRole('button', { name: '点赞 2' }));
  await waitFor(() => expect(host.made.some(({ path }) => path === management.likeCount.path)).toBe(true));
  expect(screen.getByRole('button', { name: '点赞 2' })).toHaveAttribute('aria-pressed', 'false');
});

import { expect, test } from '@rstest/core';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { CallError } from '@portal/sdk';
import { MemoryRouter } from '@portal/sdk/navigation';
import { PortalProvider } from '@portal/sdk/ui';
import { render, screen, waitFor } from '@testing-library/react';
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
  opened(host, one).unmount();
  opened(host, one);
  expect(await screen.findByText('正文在此')).toBeInTheDocument();
  expect(host.made.filter(({ path }) => path === content.viewed.path)).toHaveLength(1);
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
  expect([before(3 * 1440 + 125), before(125), before(5), before(-1)]).toEqual([
    '剩 3 天 2 小时',
    '剩 2 小时 5 分',
    '剩 5 分',
    undefined,
  ]);
});

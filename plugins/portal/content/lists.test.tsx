import { PURCHASE_STATUS } from '@portal/sdk/calls/content';
import { type OpenProduct, product, productInfo } from '@portal/sdk/calls/product';
import { MemoryRouter, useLocation } from '@portal/sdk/navigation';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { handbook } from '../handbook/contract.ts';
import { management } from '../management/contract.ts';
import { content, type ContentRow, subject } from './contract.ts';
import EJiCaiPage from './eJiCai.tsx';
import NewsListPage from './newsList.tsx';
import NewsListSearchPage from './newsListSearch.tsx';

const row = (id: string, title: string, more: Partial<ContentRow> = {}): ContentRow => ({
  ...{ id, title, businessCode: `N${id}`, summary: '采购电力电缆', excerpt: null, contentSource: '集团', author: null },
  ...{ coverArt: null, coverFileId: null, updateTime: '2026-11-20T01:00:00.000Z', state: 3, top: false, isNew: false },
  ...{ viewCount: 1234, subjectId: '1', subjectCode: 'PURCHASE', subjectName: '采购公告', attachmentNames: [] },
  notice: null,
  ...more,
});
const subjectOf = (subjectId: string, subjectCode: string, subjectName: string, articleCount: number) => ({
  ...{ subjectId, subjectCode, subjectName, articleCount, siteId: '1', parentId: null, template: 'LIST' },
  ...{ hideSource: false, sort: 1, status: 1 },
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="地址">{decodeURIComponent(`${pathname}${search}`)}</output>;
};
const address = () => screen.getByRole('status', { name: '地址' }).textContent;

function show(page: ReactNode, at: string) {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[at]}>
          {page}
          <Address />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
}

function visitor(records: ContentRow[], years = [2026, 2025]) {
  const host = fakeHost({ user: null });
  host.answer(content.page, () => ({ records, total: records.length, page: 1, size: 10 }));
  host.answer(content.counts, () => ({
    subjects: [
      { subjectId: '1', subjectCode: 'PURCHASE', subjectName: '采购公告', count: 5 },
      { subjectId: '2', subjectCode: 'NEWS', subjectName: '新闻动态', count: 2 },
    ],
    years: years.map((year) => ({ year, count: year - 2020 })),
  }));
  host.answer(subject.page, () => {
    const all = [subjectOf('1', 'PURCHASE', '采购公告', 30), subjectOf('2', 'NEWS', '新闻动态', 12)];
    return { records: all, total: 2, page: 1, size: 100 };
  });
  host.answer(content.hotWords, () => []);
  host.answer(content.searched, () => null);
  return host;
}
const made = (host: FakeHost, { path }: { path: string }) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);
const links = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

test('news are narrowed by subject and year; the chosen ones are marked, and a year is left by choosing it again', async () => {
  visitor([row('1', '电缆采购公告')]);
  show(<NewsListPage />, '/ef/newsList?subjectCode=NEWS&year=2025');
  expect(await screen.findByRole('heading', { level: 1, name: '新闻动态' })).toBeInTheDocument();
  expect(links('栏目')).toEqual([
    ['全部42', '/ef/newsList?year=2025', null],
    ['采购公告30', '/ef/newsList?subjectCode=PURCHASE&year=2025', null],
    ['新闻动态12', '/ef/newsList?subjectCode=NEWS&year=2025', 'page'],
  ]);
  expect(links('年份')).toEqual([
    ['2026 年6', '/ef/newsList?subjectCode=NEWS&year=2026', null],
    ['2025 年5', '/ef/newsList?subjectCode=NEWS', 'page'],
  ]);
});

test('without years there is nothing to choose by year; a search goes on to its page, an empty one does not', async () => {
  visitor([row('1', '电缆采购公告')], []);
  show(<NewsListPage />, '/ef/newsList');
  expect(await screen.findByRole('heading', { level: 1, name: '新闻公告' })).toBeInTheDocument();
  await screen.findByText('电缆采购公告');
  expect(links('栏目')[0]).toEqual(['全部42', '/ef/newsList', 'page']);
  expect(screen.queryByRole('navigation', { name: '年份' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '搜索' }));
  expect(address()).toBe('/ef/newsList');
  await userEvent.type(screen.getByRole('searchbox'), '电缆{Enter}');
  expect(address()).toBe('/ef/newsListSearch?keyword=电缆');
});

test('an article of the list shows what it has: cover, pin, novelty, source and another author', async () => {
  const fileId = 'F'.repeat(24);
  visitor([
    row('1', '置顶一篇', { top: true, author: '程屿', coverFileId: fileId }),
    row('2', '新的一篇', { isNew: true, contentSource: '集团', author: '集团' }),
    row('3', '无名一篇', { contentSource: null, author: null }),
  ]);
  show(<NewsListPage />, '/ef/newsList');
  const item = async (title: string) => {
    const found = (await screen.findByText(title)).closest('li');
    if (!found) throw new Error('The article is listed.');
    return found;
  };
  const [first, second, third] = [await item('置顶一篇'), await item('新的一篇'), await item('无名一篇')];
  expect(first.querySelector('img')?.getAttribute('src')).toContain(fileId);
  expect(first.textContent).toBe('置顶置顶一篇采购电力电缆2026-11-20采购公告来源：集团作者：程屿浏览 1,234');
  expect(second.querySelector('img')).toBeNull();
  expect(second.textContent).toBe('2026-1120新的一篇NEW采购电力电缆采购公告来源：集团浏览 1,234');
  expect(third.textContent).toBe('2026-1120无名一篇采购电力电缆采购公告浏览 1,234');
  expect(screen.getByText(/共 3 条/)).toBeInTheDocument();
});

test('a list that found nothing says so, and shows no pages to turn', async () => {
  visitor([]);
  show(<NewsListPage />, '/ef/newsList?year=2025');
  await userEvent.click(await screen.findByRole('button', { name: '清空筛选' }));
  expect(address()).toBe('/ef/newsList');
  expect(screen.queryByText(/共 \d+ 条/)).toBeNull();
});

test('a list that is on its way does not say that there is nothing', async () => {
  const host = visitor([]);
  host.answer(content.page, () => new Promise(() => undefined));
  show(<NewsListPage />, '/ef/newsList');
  await screen.findByRole('link', { name: /新闻动态/ });
  expect(screen.queryByRole('button', { name: '清空筛选' })).toBeNull();
});

test('a find is shown in the words around it, unless the summary has it', async () => {
  visitor([
    row('1', '一号公告', { excerpt: '前后电缆的文字', summary: '没有这个词' }),
    row('2', '二号公告', { excerpt: '另一段电缆文字', summary: '电缆在摘要里' }),
  ]);
  show(<NewsListSearchPage />, '/ef/newsListSearch?keyword=电缆');
  const text = async (title: string) => (await screen.findByText(title)).closest('li')?.textContent;
  expect(await text('一号公告')).toContain('…前后电缆的文字…');
  expect(await text('二号公告')).toContain('电缆在摘要里');
});

test('a search counts its subjects within its days, and is narrowed, sorted and given up in its address', async () => {
  const host = visitor([row('1', '电缆采购公告')]);
  show(<NewsListSearchPage />, '/ef/newsListSearch?keyword=电缆&from=2026-01-01&to=2026-06-30');
  expect(await screen.findByRole('tab', { name: /全部\s*7/ })).toHaveAttribute('aria-selected', 'true');
  expect(made(host, content.counts)).toEqual([{ keyword: '电缆', from: '2026-01-01', to: '2026-06-30' }]);
  expect(made(host, content.searched)).toEqual([{ keyword: '电缆' }]);
  await userEvent.click(screen.getByRole('tab', { name: /新闻动态\s*2/ }));
  await waitFor(() => expect(address()).toContain('subjectId=2'));
  await userEvent.click(screen.getByRole('tab', { name: /全部/ }));
  await waitFor(() => expect(address()).not.toContain('subjectId'));
  const sorted = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  expect([sorted('按相关度'), sorted('按时间')]).toEqual(['true', 'false']);
  await userEvent.click(screen.getByRole('button', { name: '按时间' }));
  await waitFor(() => expect([sorted('按相关度'), sorted('按时间')]).toEqual(['false', 'true']));
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(screen.getByRole('button', { name: '搜索' }));
  await waitFor(() => expect(address()).not.toContain('keyword'));
  expect(screen.queryByRole('button', { name: '按时间' })).toBeNull();
});

test('words that were looked for are remembered once each, newest first, until they are forgotten', async () => {
  const host = visitor([]);
  show(<NewsListSearchPage />, '/ef/newsListSearch');
  await screen.findByRole('tab', { name: /全部/ });
  expect(screen.queryByRole('group', { name: '热门搜索' })).toBeNull();
  expect(made(host, content.searched)).toEqual([]);
  const look = async (word: string) => {
    const box = screen.getByRole('searchbox');
    await userEvent.clear(box);
    await userEvent.type(box, `${word}{Enter}`);
    await waitFor(() => expect(address()).toContain(word));
  };
  for (const word of ['轴承', '阀门', '轴承']) await look(word);
  const history = () =>
    within(screen.getByRole('group', { name: '搜索记录' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .slice(0, 2);
  await waitFor(() => expect(history()).toEqual(['轴承', '阀门']));
  const group = within(screen.getByRole('group', { name: '搜索记录' }));
  await userEvent.click(group.getByRole('button', { name: '清空' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: '搜索记录' })).toBeNull());
});

const notice = {
  noticeNo: 'CG-1',
  noticeType: 'PURCHASE',
  category: 'COAL',
  purchaserName: '砚北热电厂',
  status: 'OPEN',
  deadline: '2026-11-22T03:00:00.000Z',
} as const;

const opened: OpenProduct = {
  ...{ productType: '01', productName: 'e集采', intro: '', feeNote: '', routeUrl: '/procurement', icon: null },
  ...{ section: '采购交易', homeSort: 1, ifIntOrExt: '0', aboveOff: 0, audience: ['G'], dependsOn: [], status: 4 },
  ...{ reason: null, appliedTime: null, openedTime: null, may: [] },
};

function purchase(at: string, signedIn: boolean, questions = 1) {
  const host = fakeHost({ ...(!signedIn && { user: null }), codes: ['workbench:product:apply'] });
  host.answer(content.page, () => ({
    records: [row('1', '滚筒采购', { notice: { ...notice } }), row('2', '其他通知')],
    ...{ total: 2, page: 1, size: 10 },
  }));
  // the clock here is an hour behind the server's
  host.answer(management.getDetail, () => ({ greyMode: false, serverTime: '2026-11-21T02:00:00.000Z', upgrade: null }));
  host.answer(handbook.page, () => {
    const one = { id: '5', title: '查找集采公告', summary: '按品类找', excerpt: null, productName: '', topicName: '' };
    const records = Array.from({ length: questions }, () => ({ ...one, updateTime: '2026-11-20T01:00:00.000Z' }));
    return { records, total: questions, page: 1, size: 5 };
  });
  let open = false;
  host.answer(productInfo.listByUserId, () => (open ? [opened] : []));
  host.answer(product.activationOpenProduct, () => {
    open = true;
    return { status: 3 };
  });
  show(<EJiCaiPage />, at);
  return host;
}

test('procurement lists its notices with what is left until the deadline by the server’s clock', async () => {
  purchase('/ef/eService/eJiCai?category=COAL', false);
  const line = within(await screen.findByRole('row', { name: /滚筒采购/ }));
  expect(line.getByText('CG-1')).toBeInTheDocument();
  expect(line.getByText('砚北热电厂')).toBeInTheDocument();
  expect(line.getByText(PURCHASE_STATUS.texts.OPEN)).toBeInTheDocument();
  expect(await line.findByText('剩 1 天 1 小时')).toBeInTheDocument();
  const other = within(screen.getByRole('row', { name: /其他通知/ }));
  expect(other.getAllByText('-')).toHaveLength(5);
  expect(links('品类').filter(([, , current]) => current === 'true')).toHaveLength(1);
  expect(links('品类')[0]?.[1]).toBe('/ef/eService/eJiCai');
  expect(links('品类')[1]?.[1]).toBe('/ef/eService/eJiCai?category=POWER');
  expect(screen.getByRole('link', { name: '登录后开通' })).toHaveAttribute('href', '/login/index');
  expect(await screen.findByRole('heading', { name: '常见问题' })).toBeInTheDocument();
});

test('who is signed in opens procurement here; without questions there is no heading for them', async () => {
  const host = purchase('/ef/eService/eJiCai', true, 0);
  await userEvent.click(await screen.findByRole('button', { name: '立即开通' }));
  await waitFor(() => expect(made(host, product.activationOpenProduct)).toEqual([{ productType: '01' }]));
  expect(await screen.findByRole('link', { name: '进入使用' })).toHaveAttribute('href', '/procurement');
  expect(screen.queryByRole('button', { name: '立即开通' })).toBeNull();
  await screen.findByRole('row', { name: /滚筒采购/ });
  expect(screen.queryByRole('heading', { name: '常见问题' })).toBeNull();
  expect(screen.queryByRole('link', { name: '登录后开通' })).toBeNull();
});

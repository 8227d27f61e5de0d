import { CallError } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { createHarness, fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { MemoryRouter } from '@portal/sdk/navigation';
import { afterEach, expect, rs, test } from '@rstest/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { content, type ContentRow } from '../content/contract.ts';
import { handbook } from '../handbook/contract.ts';
import { type Banner, management } from '../management/contract.ts';
import plugin from '../plugin.ts';
import { portal as figures } from './contract.ts';
import { Figures, Partners } from './figures.tsx';
import { Faq, Guide } from './guide.tsx';
import HomePage from './home.tsx';
import { News } from './news.tsx';
import { Procurement } from './procurement.tsx';
import { WelcomeCard } from './welcome-card.tsx';

const draw = (part: ReactNode) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>{part}</MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );

const summary = {
  ...{ supplierCount: 1000, purchaserCount: 46, institutionCount: 8, productCount: 13 },
  ...{ orderAmount: '100000000.00', financingAmount: '99999999.00', partners: ['云屿示例银行', '砚北示例保理'] },
};

afterEach(() => void rs.unstubAllGlobals());

/** Whether the system asks for less motion. */
const motion = (reduced: boolean) => {
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined];
  rs.stubGlobal('matchMedia', () => ({ matches: reduced, addEventListener, removeEventListener }));
};

test('procurement that is still open stands in the order of its deadlines, with the time that is left', async () => {
  const host = fakeHost({ user: null });
  host.answer(management.getDetail, () => ({ greyMode: false, serverTime: '2026-07-01T00:00:00.000Z', upgrade: null }));
  const notice: ContentRow['notice'] = {
    noticeNo: 'CG2026001',
    noticeType: 'PURCHASE',
    category: 'POWER',
    status: 'OPEN',
    purchaserName: '砚北电力',
    deadline: '2026-07-03T05:30:00.000Z',
  };
  const records = [news('8', '2026 年电缆框架采购', { notice })];
  host.answer(content.page, () => ({ records, total: 1, page: 1, size: 5 }));
  draw(<Procurement />);
  const link = await screen.findByRole('link', { name: /2026 年电缆框架采购/ });
  expect(link).toHaveAttribute('href', '/ef/newsDetails?id=8');
  expect(link).toHaveTextContent('砚北电力2026-07-03 13:30剩 2 天 5 小时');
  expect(host.made.filter(({ path }) => path === content.page.path).map(({ input }) => input)).toEqual([
    { subjectCode: 'PURCHASE', noticeStatus: 'OPEN', sort: 'deadline', order: 'asc', page: 1, size: 5 },
  ]);
});

test('figures are told in their units: money from one 亿 on in 亿, below it in 万', async () => {
  motion(true);
  const host = fakeHost({ user: null });
  host.answer(figures.summary, () => summary);
  draw(<Figures />);
  await screen.findByText('入驻供应商');
  const strip = screen.getByRole('region', { name: '平台数据' });
  const values = [...strip.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(values).toEqual(['1,000家', '46家', '1.00亿元', '10,000万元', '13项', '8家']);
});

test('where less motion is asked for, no figure runs up', async () => {
  motion(true);
  const frame = rs.fn(() => 0);
  rs.stubGlobal('requestAnimationFrame', frame);
  const host = fakeHost({ user: null });
  host.answer(figures.summary, () => summary);
  draw(<Figures />);
  expect(await screen.findByText('1,000')).toBeInTheDocument();
  expect(frame).not.toHaveBeenCalled();
});

test('a figure runs up once, slower towards its end, and then stands', async () => {
  motion(false);
  const frames: FrameRequestCallback[] = [];
  rs.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) => frames.push(step));
  rs.stubGlobal('cancelAnimationFrame', () => undefined);
  const started = 5000;
  rs.stubGlobal('performance', Object.assign(Object.create(performance), { now: () => started }));
  const host = fakeHost({ user: null });
  host.answer(figures.summary, () => ({ ...summary, orderAmount: null, financingAmount: null }));
  draw(<Figures />);
  const shown = () => screen.getByText('入驻供应商').parentElement?.querySelector('dd')?.textContent;
  await screen.findByText('入驻供应商');
  expect(shown()).toBe('0家');
  const pass = (ms: number) =>
    act(() => {
      for (const step of frames.splice(0)) step(started + ms);
    });
  pass(300);
  expect(shown()).toBe('875家');
  pass(600);
  expect(shown()).toBe('1,000家');
  expect(frames).toEqual([]);
});

test('partners are named; without any, or without figures, there is no place for them', async () => {
  const host = fakeHost({ user: null });
  host.answer(figures.summary, () => summary);
  draw(<Partners />);
  expect(await screen.findByText('砚北示例保理')).toBeInTheDocument();
  expect(screen.getByText('费率与额度由机构提供，企业自主选择')).toBeInTheDocument();
});

test('without partners, and where the figures can not be had, nothing is drawn', async () => {
  const host = fakeHost({ user: null });
  host.answer(figures.summary, () => ({ ...summary, partners: [] }));
  const { unmount } = draw(
    <>
      <Figures />
      <Partners />
    </>,
  );
  await screen.findByText('入驻供应商');
  expect(screen.queryByText('合作金融机构', { selector: 'h2' })).toBeNull();
  unmount();
  host.answer(figures.summary, () => {
    throw new CallError('500', '繁忙');
  });
  draw(<Figures />);
  expect(screen.getByRole('region', { name: '平台数据' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => undefined);
  expect(screen.queryByRole('region', { name: '平台数据' })).toBeNull();
});

test('each side is guided in six steps, joined by five lines', async () => {
  fakeHost({ user: null });
  draw(<Guide />);
  const list = screen.getByRole('list');
  const marks = () => [...list.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent);
  expect(marks()).toEqual(['1', '', '2', '', '3', '', '4', '', '5', '', '6']);
  await userEvent.click(screen.getByRole('tab', { name: '我是采购单位' }));
  expect(screen.getByRole('heading', { name: '收货验收' })).toBeInTheDocument();
});

test('common questions wait, are answered, or say that they can not; service online only where it can be opened', async () => {
  const host = fakeHost({ user: null, opens: (path) => path !== '/askQuestionsOnline' });
  const one = { id: '5', title: '忘记密码怎么办', summary: '找回', excerpt: null, productName: '', topicName: '' };
  let answer: (() => void) | undefined;
  host.answer(handbook.page, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { records: [{ ...one, updateTime: '2026-11-20T01:00:00.000Z' }], total: 1, page: 1, size: 6 };
  });
  const first = draw(<Faq />);
  const waits = () => first.container.querySelectorAll('[role="progressbar"], [aria-busy="true"]').length;
  expect(waits()).toBeGreaterThan(0);
  await act(async () => answer?.());
  expect(await screen.findByText('忘记密码怎么办')).toBeInTheDocument();
  expect(waits()).toBe(0);
  const contact = within(screen.getByRole('complementary', { name: '联系我们' }));
  expect(contact.getByText('两个工作日内回复')).toBeInTheDocument();
  expect(contact.queryByText('在线客服')).toBeNull();
  expect(screen.queryByText(/常见问题暂时无法显示/)).toBeNull();
  first.unmount();
  const other = fakeHost({ user: null });
  other.answer(handbook.page, () => {
    throw new CallError('500', '繁忙');
  });
  const second = draw(<Faq />);
  expect(await screen.findByText(/常见问题暂时无法显示/)).toBeInTheDocument();
  expect(second.container.querySelectorAll('[role="progressbar"], [aria-busy="true"]')).toHaveLength(0);
  expect(screen.getByText('在线客服')).toBeInTheDocument();
});

const news = (id: string, title: string, more: Partial<ContentRow> = {}): ContentRow => ({
  ...{ id, title, businessCode: `N${id}`, summary: '', excerpt: null, contentSource: null, author: null },
  ...{ coverArt: null, coverFileId: null, updateTime: '2026-11-20T01:00:00.000Z', state: 3, top: false, isNew: false },
  ...{ viewCount: 0, subjectId: '1', subjectCode: 'GROUP', subjectName: '集团公告', attachmentNames: [], notice: null },
  ...more,
});

test('news of a subject mark what is pinned and new; a subject without any says so; links are of what may be opened', async () => {
  const host = fakeHost({ user: null, opens: (path) => path !== '/protocol' });
  host.answer(content.page, ({ subjectCode }) => {
    const records =
      subjectCode === 'GROUP' ? [news('1', '置顶的', { top: true }), news('2', '新的', { isNew: true })] : [];
    return { records, total: records.length, page: 1, size: 7 };
  });
  draw(<News />);
  expect((await screen.findByRole('link', { name: /置顶的/ })).textContent).toBe('置顶置顶的2026-11-20');
  expect(screen.getByRole('link', { name: /新的/ }).textContent).toBe('新的NEW2026-11-20');
  const links = within(screen.getByRole('navigation', { name: '快捷入口' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...['/ef/eService/eJiCai', '/login/index?view=register', '/ef/helpCenter', '/ef/newsListSearch'],
  ]);
  await userEvent.click(screen.getByRole('tab', { name: '政策法规' }));
  expect(await screen.findByText('暂无公告')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '查看更多' })).toHaveAttribute('href', '/ef/newsList?subjectCode=POLICY');
});

test('who is signed in is greeted with what waits for them, a visitor with the ways in', async () => {
  const plugin = { id: 'order', name: '订单' };
  const todos = [{ title: '一级审核', bizType: 'CHANGE', path: '/order/firstAudit', plugin }];
  const host = fakeHost({ user: { userName: '程屿', entName: null }, todos });
  host.answer(workflowtask.upcomingCount, () => [{ bizType: 'CHANGE', count: 4 }]);
  const first = draw(<WelcomeCard portalName="门户" />);
  expect(await screen.findByRole('link', { name: '4' })).toHaveAttribute('href', '/workbenches/inbox');
  expect(screen.getByRole('region', { name: '我的信息' }).textContent).toContain('您好，程屿尚未加入企业');
  first.unmount();
  fakeHost({ user: null });
  draw(<WelcomeCard portalName="门户" />);
  const card = within(screen.getByRole('region', { name: '登录' }));
  expect(card.getByRole('heading', { name: '欢迎使用门户' })).toBeInTheDocument();
  const [main, other] = ['登录', '注册企业账号'].map((name) => card.getByRole('link', { name }).className);
  expect(main).not.toBe(other);
});

const banner = (id: string, title: string, more: Partial<Banner> = {}): Banner => ({
  ...{ id, title, subtitle: '', art: 'landscape', fileId: null, linkUrl: null, linkText: null },
  ...more,
});

async function home(banners: Banner[]) {
  const portal = createHarness(plugin, { user: 'anonymous', unanswered: 'empty', timers: 'held' });
  portal.answer(management.getPicture, () => banners);
  await portal.open('/ef/home');
  return portal;
}
const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

test('banners turn by themselves from the last to the first, not while one is read, nor when they are paused', async () => {
  const portal = await home([banner('1', '第一幅'), banner('2', '第二幅', { linkUrl: '/ef/newsList' })]);
  expect(headline()).toBe('第一幅');
  expect(screen.queryByRole('link', { name: '查看详情' })).toBeNull();
  await portal.clock.advance(7000);
  expect(headline()).toBe('第二幅');
  expect(screen.getByRole('link', { name: '查看详情' })).toBeInTheDocument();
  await portal.clock.advance(7000);
  expect(headline()).toBe('第一幅');
  const words = screen.getByRole('group', { name: '当前介绍' });
  fireEvent.mouseEnter(words);
  await portal.clock.advance(14_001);
  expect(headline()).toBe('第一幅');
  fireEvent.mouseLeave(words);
  await portal.clock.advance(7000);
  expect(headline()).toBe('第二幅');
  expect(words.firstElementChild).toHaveAttribute('aria-live', 'off');
  fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }));
  expect(words.firstElementChild).toHaveAttribute('aria-live', 'polite');
  await portal.clock.advance(14_000);
  expect(headline()).toBe('第二幅');
  expect(screen.getByRole('button', { name: '播放轮播' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '第 2 幅：第二幅' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('button', { name: '第 1 幅：第一幅' })).toHaveAttribute('aria-current', 'false');
});

test('a single banner has nothing to turn; without any the standing words are shown', async () => {
  await home([banner('1', '只有一幅')]);
  expect(headline()).toBe('只有一幅');
  expect(screen.queryByRole('group', { name: '轮播控制' })).toBeNull();
});

test('without a banner the standing words are shown', async () => {
  await home([]);
  expect(headline()).toBe('一张订单，走完交易、结算与融资');
});

test('the page is grey when it is to be, and an upgrade without an article has no link', async () => {
  const host = fakeHost({ user: null });
  const upgrade = {
    contentId: null,
    title: '升级通知',
    begin: '2026-11-22T01:00:00.000Z',
    end: '2026-11-22T02:00:00.000Z',
  };
  host.answer(management.getDetail, () => ({ greyMode: true, serverTime: '2026-11-21T01:00:00.000Z', upgrade }));
  const { unmount } = draw(<HomePage />);
  const bar = await screen.findByText(/升级通知/);
  expect(screen.queryByRole('link', { name: '查看公告' })).toBeNull();
  const shade = (part: HTMLElement) => part.closest('aside')?.parentElement?.getAttribute('data-grey');
  expect(shade(bar)).toBe('true');
  unmount();
  host.answer(management.getDetail, () => ({
    ...{ greyMode: false, serverTime: '2026-11-21T01:00:00.000Z' },
    upgrade: { ...upgrade, contentId: '9' },
  }));
  draw(<HomePage />);
  const link = await screen.findByRole('link', { name: '查看公告' });
  expect(link).toHaveAttribute('href', '/ef/newsDetails?id=9');
  expect(shade(link)).toBe('false');
});

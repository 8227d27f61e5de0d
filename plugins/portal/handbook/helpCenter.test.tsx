import { CallError } from '@portal/sdk';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { handbook, type HelpArticle, type HelpProducts } from './contract.ts';

const tree: HelpProducts = [
  {
    ...{ id: '1', title: '平台入门', summary: '注册与登录' },
    topics: [
      {
        id: '10',
        title: '账号与登录',
        articles: [
          { id: '100', title: '忘记密码' },
          { id: '101', title: '修改手机' },
        ],
      },
      { id: '11', title: '企业信息', articles: [{ id: '110', title: '变更企业' }] },
    ],
  },
  { id: '2', title: 'e订单', summary: '下单收货', topics: [{ id: '20', title: '订单履约', articles: [] }] },
];
const article: HelpArticle = {
  ...{
    id: '100',
    nodeType: 'ARTICLE',
    title: '忘记密码',
    summary: '找回密码',
    content: '<p>引言</p>',
    versionNo: 'V2.0',
  },
  steps: [
    { title: '打开页面', content: '<p>进入登录页</p>' },
    { title: '验证身份', content: '<p>输入验证码</p>' },
  ],
  path: [
    { id: '1', title: '平台入门' },
    { id: '10', title: '账号与登录' },
    { id: '100', title: '忘记密码' },
  ],
  ...{ children: [], updateTime: '2026-03-10T01:00:00.000Z', manualFileId: null, manualFileName: null },
  ...{ usefulPercent: 75, missing: false },
};
const topic: HelpArticle = {
  ...article,
  ...{ id: '10', nodeType: 'TOPIC', title: '账号与登录', summary: '', content: '', steps: [], missing: true },
  path: article.path.slice(0, 2),
  children: [{ id: '100', title: '忘记密码' }],
};
const found = (id: string, title: string) => ({
  ...{ id, title, summary: '摘要', excerpt: null, productName: '平台入门', topicName: '账号与登录' },
  updateTime: '2026-03-10T01:00:00.000Z',
});

async function opened(
  query: string,
  shown = article,
  finds = [found('100', '忘记密码')],
  timers: 'real' | 'held' = 'real',
) {
  const portal = createHarness(plugin, { user: 'anonymous', unanswered: 'empty', timers });
  portal.answer(handbook.tree, () => tree);
  portal.answer(handbook.detail, () => shown);
  portal.answer(handbook.page, ({ page = 1, size = 10 }) => ({ records: finds, total: finds.length, page, size }));
  await portal.open(`/ef/helpCenter${query}`);
  return portal;
}
const typed = (portal: Awaited<ReturnType<typeof opened>>, value: string) => {
  fireEvent.change(screen.getByRole('searchbox', { name: '搜索帮助' }), { target: { value } });
  return portal.clock.advance(100);
};

test('the home of the help counts the articles of each product, leads to its first, and asks common questions', async () => {
  const portal = await opened('');
  expect(screen.getByRole('link', { name: /平台入门/ })).toHaveAttribute('href', '/ef/helpCenter?id=100');
  expect(screen.getByRole('link', { name: /平台入门/ }).textContent).toBe('平台入门注册与登录3 篇');
  expect(screen.getByRole('link', { name: /e订单/ })).toHaveAttribute('href', '/ef/helpCenter?id=2');
  expect(screen.getByRole('heading', { name: '常见问题' })).toBeInTheDocument();
  expect(portal.calls(handbook.detail)).toEqual([]);
  expect(screen.queryByRole('navigation', { name: '本文步骤' })).toBeNull();
  expect(portal.calls(handbook.page)).toEqual([{ faq: true, page: 1, size: 10 }]);
});

test('without common questions there is no heading for them', async () => {
  await opened('', article, []);
  expect(screen.getByRole('link', { name: /平台入门/ })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: '常见问题' })).toBeNull();
});

test('an article shows its steps in order, its place in the tree, its version and what others think of it', async () => {
  const portal = await opened('?id=100');
  expect(portal.calls(handbook.detail)).toEqual([{ id: '100' }]);
  expect(screen.getByText('版本 V2.0')).toBeInTheDocument();
  expect(screen.getByText('找回密码')).toBeInTheDocument();
  expect(await screen.findByText('引言')).toBeInTheDocument();
  const steps = within(screen.getByRole('navigation', { name: '本文步骤' })).getAllByRole('link');
  expect(steps.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['打开页面', '#step-1'],
    ['验证身份', '#step-2'],
  ]);
  const second = document.querySelector('#step-2');
  expect(second?.textContent).toMatch(/^2验证身份/);
  const nav = within(screen.getByRole('navigation', { name: '帮助目录' }));
  expect(nav.getByRole('link', { name: '忘记密码' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: '修改手机' })).not.toHaveAttribute('aria-current');
  expect(screen.getByText('75% 的读者认为有用')).toBeInTheDocument();
  expect(screen.queryByText(/要找的文章已下线/)).toBeNull();
  expect(within(screen.getByRole('article')).queryByRole('list')).toBeNull();
  expect(screen.queryByText('操作手册')).toBeNull();
});

test('what is gone leads to its topic, which says so, lists its articles and is not judged', async () => {
  const portal = await opened('?routeUrl=/order', topic);
  expect(portal.calls(handbook.detail)).toEqual([{ routeUrl: '/order' }]);
  expect(screen.getByText(/要找的文章已下线/)).toBeInTheDocument();
  const page = within(screen.getByRole('article'));
  expect(within(page.getByRole('list')).getByRole('link', { name: '忘记密码' })).toBeInTheDocument();
  expect(page.queryByText(/^版本/)).toBeNull();
  expect(screen.queryByRole('group', { name: '文章评价' })).toBeNull();
  expect(screen.getByRole('article').textContent).toBe(
    '平台入门 /账号与登录要找的文章已下线，或者需要登录后查看。以下是同一主题的其他内容。账号与登录忘记密码',
  );
});

test('a manual is offered, and before the first opinion no share is told', async () => {
  await opened('?id=100', {
    ...article,
    manualFileId: 'F'.repeat(24),
    manualFileName: '登录手册.pdf',
    usefulPercent: null,
  });
  expect(screen.getByText(/登录手册\.pdf/)).toBeInTheDocument();
  expect(screen.queryByText(/的读者认为有用/)).toBeNull();
  expect(screen.getByText('这篇文章对您有帮助吗？')).toBeInTheDocument();
});

test('who was not helped says why; one who was says so at once; both are thanked, a refused opinion is asked again', async () => {
  const portal = await opened('?id=100');
  portal.answer(handbook.feedback, () => {
    throw new CallError('500', '服务繁忙');
  });
  await userEvent.click(screen.getByRole('button', { name: '有用' }));
  await waitFor(() => expect(portal.calls(handbook.feedback)).toEqual([{ id: '100', useful: true }]));
  expect(screen.getByText('这篇文章对您有帮助吗？')).toBeInTheDocument();
  portal.answer(handbook.feedback, () => null);
  await userEvent.click(screen.getByRole('button', { name: '没用' }));
  expect(screen.queryByText('这篇文章对您有帮助吗？')).toBeNull();
  expect(screen.queryByText(/感谢您的评价/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '与实际页面不一致' }));
  expect(await screen.findByText(/感谢您的评价/)).toBeInTheDocument();
  expect(screen.queryByText('没有帮到您，原因是')).toBeNull();
  expect(portal.calls(handbook.feedback).at(-1)).toEqual({ id: '100', useful: false, reason: 'OUTDATED' });
});

test('a search begins with two characters, shows what it finds, and is left by choosing one', async () => {
  const portal = await opened('', article, undefined, 'held');
  await typed(portal, '密');
  expect(screen.queryByRole('list', { name: '搜索建议' })).toBeNull();
  await typed(portal, '密码');
  const finds = within(screen.getByRole('list', { name: '搜索建议' }));
  expect(finds.getAllByRole('link')).toHaveLength(1);
  expect(finds.queryByText(/没有找到/)).toBeNull();
  await portal.clock.advance(5000);
  expect(portal.calls(handbook.searched)).toEqual([]);
  expect(portal.calls(handbook.page).at(-1)).toEqual({ keyword: '密码', page: 1, size: 8 });
  fireEvent.click(finds.getByRole('link'));
  await portal.clock.advance(100);
  expect(screen.queryByRole('list', { name: '搜索建议' })).toBeNull();
});

test('a word that finds nothing is told to editors once its reader has stopped typing', async () => {
  const portal = await opened('?keyword=光伏', article, [], 'held');
  expect(screen.getByText('没有找到，请换一个更短的词，或者联系客服。')).toBeInTheDocument();
  await portal.clock.advance(1400);
  expect(portal.calls(handbook.searched)).toEqual([]);
  await portal.clock.advance(200);
  expect(portal.calls(handbook.searched)).toEqual([{ keyword: '光伏' }]);
  await typed(portal, '光');
  await portal.clock.advance(5000);
  expect(portal.calls(handbook.searched)).toHaveLength(1);
});

import { bus } from '@portal/sdk';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { Address, address, line, made, press, texts } from '../test-page.tsx';
import { type HelpDetail, handbookSetting, type HelpPlaces, type HelpReport, type HelpRow } from './contract.ts';
import HandbookSettingPage from './handbookSetting.tsx';

const row = (id: string, title: string, more: Partial<HelpRow> = {}): HelpRow => ({
  ...{ id, title, parentId: '2', nodeType: 'ARTICLE', productName: 'e订单', topicName: '订单履约', roles: ['ALL'] },
  ...{ routeUrls: [], isFaq: false, versionNo: 'V1.0', sort: 1, state: 0, opinions: 0, usefulPercent: null },
  ...{ updateTime: '2026-03-10T01:00:00.000Z', version: 3, may: ['PUBLISH', 'DELETE'] },
  ...more,
});
const detail = (one: HelpRow): HelpDetail => ({
  ...one,
  summary: '摘要',
  content: '<p>原来的正文</p>',
  manualFiles: [],
});

const product = row('1', 'e订单', { parentId: null, nodeType: 'PRODUCT', state: 1, may: ['TAKE_OFF'] });
const topic = row('2', '订单履约', { parentId: '1', nodeType: 'TOPIC', may: ['PUBLISH'] });
const bare = row('5', '空主题', { parentId: '1', nodeType: 'TOPIC' });
const draft = row('3', '怎样收货');
const live = row('4', '怎样发货', {
  ...{ state: 1, may: ['TAKE_OFF'], roles: ['G', 'C'], isFaq: true, routeUrls: ['/a', '/b'] },
  ...{ opinions: 8, usefulPercent: 75 },
});
const places: HelpPlaces = {
  topics: [{ id: '2', title: '订单履约', productName: 'e订单' }],
  pages: [
    { routeUrl: '/order', menuName: '订单管理', covered: true },
    { routeUrl: '/goods', menuName: '商品管理', covered: false },
    { routeUrl: '/crm', menuName: '客户管理', covered: false },
  ],
};
const report: HelpReport = {
  opinions: 12,
  usefulPercent: null,
  articles: [
    {
      ...{ id: '4', title: '怎样发货', productName: 'e订单', opinions: 8, useful: 6, usefulPercent: 75 },
      reasons: [{ reason: 'UNCLEAR', count: 2 }],
    },
    { id: '3', title: '怎样收货', productName: 'e订单', opinions: 4, useful: 4, usefulPercent: 100, reasons: [] },
  ],
  missingWords: [{ keyword: '光伏', count: 5, lastDay: '2026-03-15' }],
};

function draw(query = '', { records = [draft, live], opens = true } = {}) {
  const host = fakeHost({ codes: ['content:handbook:edit'], opens: (path) => opens || !path.startsWith('/ef/') });
  const nodes = [product, topic, bare, draft, live];
  host.answer(handbookSetting.nodes, () => [
    { nodeId: '1', parentId: null, label: 'e订单', nodeType: 'PRODUCT', articles: 2, published: true, leaf: true },
  ]);
  host.answer(handbookSetting.page, () => ({ records, total: records.length, page: 1, size: 10 }));
  host.answer(handbookSetting.detail, ({ id }) => detail(nodes.find((one) => one.id === id) ?? draft));
  host.answer(handbookSetting.places, () => places);
  host.answer(handbookSetting.report, () => report);
  for (const call of [handbookSetting.save, handbookSetting.saveNode])
    host.answer(call, () => ({ id: '9', version: 1 }));
  for (const call of [handbookSetting.updateState, handbookSetting.remove, handbookSetting.sort])
    host.answer(call, () => null);
  host.answer(handbookSetting.copy, () => ({ id: '8' }));
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[`/handbookSetting/index${query}`]}>
          <HandbookSettingPage />
          <Address />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const facts = async (title: string) => {
  const part = (await screen.findByRole('heading', { name: title })).closest('section');
  if (!part) throw new Error('The part of the node is shown.');
  return within(part);
};

test('each article tells its readers, its opinions and its pages, and offers what its state allows', async () => {
  draw();
  const one = await line('怎样收货');
  expect(one.getByText('所有人')).toBeInTheDocument();
  expect(one.getAllByText('-').length).toBeGreaterThan(0);
  expect(one.getByText('否')).toBeInTheDocument();
  expect(texts(one)).toEqual(new Set(['怎样收货', '预览', '编辑', '发布', '复制到产品', '删除']));
  const other = await line('怎样发货');
  expect(other.getByText('供应商、采购单位')).toBeInTheDocument();
  expect(other.getByText('75%（8 人）')).toBeInTheDocument();
  expect(other.getByText('是')).toBeInTheDocument();
  expect(other.getByText('2')).toBeInTheDocument();
  expect(texts(other)).toEqual(new Set(['怎样发货', '预览', '编辑', '下线', '在帮助中心查看', '复制到产品']));
  expect(other.getByRole('link', { name: '怎样发货' })).toHaveAttribute('href', '/handbookSetting/index?edit=4');
});

test('products and topics are no articles: not previewed, edited or copied in the list', async () => {
  draw('', { records: [product, topic, live], opens: false });
  expect(texts(await line('e订单'))).toEqual(new Set(['下线']));
  expect(texts(await line('订单履约'))).toEqual(new Set(['发布']));
  expect(texts(await line('怎样发货'))).toEqual(new Set(['怎样发货', '预览', '编辑', '下线', '复制到产品']));
});

test('to take something off the air is asked for: an article, or all below a product', async () => {
  const host = draw('', { records: [product, live, draft] });
  await press(await line('怎样发货'), '下线');
  await press(await line('e订单'), '下线');
  await press(await line('怎样收货'), '发布');
  await press(await line('怎样收货'), '删除');
  await waitFor(() => expect(made(host, handbookSetting.remove)).toEqual([{ id: '3' }]));
  expect(host.questions.map(({ message }) => message)).toEqual([
    '确认下线“怎样发货”？下线后读者不再看到。',
    '确认下线“e订单”？下线后读者不再看到其下全部内容。',
    '确认删除“怎样收货”？删除后不能恢复。',
  ]);
  expect(made(host, handbookSetting.updateState)).toEqual([
    { id: '4', version: 3, state: 2 },
    { id: '1', version: 3, state: 2 },
    { id: '3', version: 3, state: 1 },
  ]);
});

test('an article is previewed, and copied below a topic', async () => {
  const host = draw();
  await press(await line('怎样收货'), '预览');
  expect(await screen.findByText('原来的正文')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await press(await line('怎样收货'), '复制到产品');
  const dialog = within(await screen.findByRole('dialog', { name: '复制到产品 · 怎样收货' }));
  await userEvent.click(dialog.getByRole('combobox', { name: '目标主题' }));
  await userEvent.click(await screen.findByRole('option', { name: 'e订单 / 订单履约' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(made(host, handbookSetting.copy)).toEqual([{ id: '3', parentId: '2' }]));
});

test('a chosen product takes topics, is edited, and orders what stands below it', async () => {
  const host = draw('?node=1');
  const part = await facts('e订单');
  expect(texts(part)).toEqual(new Set(['新增主题', '编辑产品', '下线']));
  expect(texts(await line('怎样收货')).has('上移')).toBe(true);
  await press(await line('怎样收货'), '下移');
  await press(part, '编辑产品');
  const dialog = within(await screen.findByRole('dialog', { name: '编辑产品 · e订单' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(made(host, handbookSetting.saveNode)).toEqual([
      { id: '1', version: 3, title: 'e订单', summary: '摘要', sort: 1 },
    ]),
  );
  expect(made(host, handbookSetting.sort)).toEqual([{ id: '3', direction: 'DOWN' }]);
  await press(part, '新增主题');
  const added = within(await screen.findByRole('dialog', { name: '新增主题' }));
  await userEvent.type(added.getByRole('textbox', { name: '标题' }), '对账');
  await userEvent.click(added.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(made(host, handbookSetting.saveNode)[1]).toEqual({ parentId: '1', title: '对账', sort: 100 }),
  );
});

test('below a chosen topic an article is written; the topic stays below its product', async () => {
  const host = draw('?node=2');
  const part = await facts('订单履约');
  expect(texts(part)).toEqual(new Set(['写文章', '编辑主题', '发布']));
  expect(part.getByRole('link', { name: '写文章' })).toHaveAttribute('href', '/handbookSetting/index?edit=&topic=2');
  await press(part, '编辑主题');
  const dialog = within(await screen.findByRole('dialog', { name: '编辑主题 · 订单履约' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(made(host, handbookSetting.saveNode)).toMatchObject([{ id: '2', parentId: '1' }]));
});

test('who deletes the chosen topic sees the whole help', async () => {
  const host = draw('?node=5');
  await press(await facts('空主题'), '删除');
  await waitFor(() => expect(address()).toBe('/handbookSetting/index'));
  expect(made(host, handbookSetting.remove)).toEqual([{ id: '5' }]);
});

test('an address that names an article shows no facts of a node', async () => {
  draw('?node=3');
  await line('怎样收货');
  await waitFor(() => expect(screen.queryByText('摘要')).toBeNull());
  expect(screen.queryByRole('heading', { name: '怎样收货' })).toBeNull();
});

test('a new product is added, and the lists follow; without a chosen node nothing is ordered', async () => {
  const host = draw();
  expect(texts(await line('怎样收货')).has('上移')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: '新增产品' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增产品' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '标题' }), 'e租赁');
  const before = made(host, handbookSetting.page).length;
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(made(host, handbookSetting.saveNode)).toEqual([{ title: 'e租赁', sort: 100 }]));
  await waitFor(() => expect(made(host, handbookSetting.page).length).toBeGreaterThan(before));
  const after = made(host, handbookSetting.page).length;
  bus.emit('data:changed', { path: '/api/order/page' });
  expect(made(host, handbookSetting.page)).toHaveLength(after);
});

test('the report counts what was found useful, what was not found, and which pages are bare', async () => {
  const host = draw();
  await userEvent.click(await screen.findByRole('tab', { name: '反馈报告' }));
  expect(address()).toBe('/handbookSetting/index?part=report');
  expect(await screen.findByText('1 / 3')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '新增产品' })).toBeNull();
  expect((await line('怎样发货')).getByText('步骤看不懂 2')).toBeInTheDocument();
  expect((await line('怎样发货')).getByText('75%')).toBeInTheDocument();
  expect((await line('怎样收货')).getByText('-')).toBeInTheDocument();
  expect(screen.queryByText('null%')).toBeNull();
  const missing = within(screen.getByRole('grid', { name: '缺少帮助的页面' }));
  expect(missing.getAllByRole('row').slice(1)).toHaveLength(2);
  expect(missing.queryByText('订单管理')).toBeNull();
  expect(made(host, handbookSetting.report)).toEqual([{}]);
  await userEvent.click(screen.getByRole('tab', { name: '帮助文章' }));
  expect(address()).toBe('/handbookSetting/index');
  expect(await line('怎样收货')).toBeTruthy();
});

test('the report counts the days of its address, and what is entered stands there', async () => {
  const host = draw('?part=report&from=2026-03-01');
  await screen.findByText('1 / 3');
  expect(made(host, handbookSetting.report)).toEqual([{ from: '2026-03-01' }]);
  await userEvent.type(screen.getByRole('textbox', { name: '统计日期（止）' }), '20260310');
  await userEvent.tab();
  expect(address()).toBe('/handbookSetting/index?part=report&from=2026-03-01&to=2026-03-10');
  await waitFor(() =>
    expect(made(host, handbookSetting.report).at(-1)).toEqual({ from: '2026-03-01', to: '2026-03-10' }),
  );
  await userEvent.clear(screen.getByRole('textbox', { name: '统计日期（起）' }));
  await userEvent.tab();
  expect(address()).toBe('/handbookSetting/index?part=report&to=2026-03-10');
});

import { type AgentRow, chatAgent } from '@portal/sdk/calls/agent';
import { type ManagedProduct, productInfo } from '@portal/sdk/calls/product';
import { type AgreementRow, protocolAdmin } from '@portal/sdk/calls/protocol';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import ProtocolPage from '../protocol/protocol.tsx';
import ServicePage from '../service/service.tsx';
import ProductPage from './product.tsx';

const order: ManagedProduct = {
  productType: '02',
  productName: 'e订单',
  intro: '订单协同',
  feeNote: '免费',
  icon: 'order',
  routeUrl: '/nowhere',
  ifIntOrExt: '0',
  section: '采购交易',
  homeSort: 20,
  aboveOff: 0,
  audience: ['G', 'C'],
  dependsOn: [],
  pluginId: 'order',
  needAudit: false,
  openedCount: 120,
  plugin: null,
  agreements: ['e订单服务开通协议 V1.0'],
  version: 2,
};
const plugin = { name: '结算', off: null, crashes: 0 };
const text = (id: string, name: string, may: AgreementRow['may'], publishedAt: string | null): AgreementRow => ({
  id,
  agreementNo: `KT-${id}`,
  name,
  kind: 'OPEN',
  productType: '02',
  productName: 'e订单',
  versionNo: 'V1.0',
  forceReadSeconds: 10,
  effectiveDate: '2026-03-01',
  status: 2,
  signedCount: 8,
  publishedAt,
  version: 1,
  updatedAt: '2026-03-10T01:00:00Z',
  may,
});
const agent: AgentRow = {
  userId: '9',
  account: 'kf_8001',
  userName: '客服1号',
  seq: '8001',
  showName: '小澜1号',
  skills: ['02'],
  maxSessions: 8,
  load: 4,
  shift: 'DAY',
  weight: 1,
  state: 'BUSY',
  ents: [{ entId: '1', entName: '屿岚机电' }],
  version: 1,
};

const codes = [
  'product:save',
  'product:shelf',
  'protocol:view',
  'protocol:save',
  'protocol:publish',
  'service:view',
  'service:save',
];

function draw(page: ReactElement) {
  const host = fakeHost({ codes: codes.map((code) => `base:${code}`) });
  const one = { total: 1, page: 1, size: 10 };
  host.answer(productInfo.queryProduct, () => ({ records: [order], ...one }));
  host.answer(productInfo.listExcludeBase, () => [order]);
  host.answer(productInfo.aboveOffProduct, () => null);
  host.answer(protocolAdmin.page, () => ({
    records: [
      text('1', '草稿协议', ['EDIT', 'PUBLISH'], null),
      text('2', '在用协议', ['REVISE', 'ABOLISH'], '2026-03-01T00:00:00Z'),
      text('3', '旧协议', ['REVISE'], '2026-03-01T00:00:00Z'),
      text('4', '已有草稿的协议', [], '2026-03-01T00:00:00Z'),
    ],
    ...one,
  }));
  host.answer(protocolAdmin.publish, () => null);
  host.answer(chatAgent.page, () => ({ records: [agent], ...one }));
  host.answer(chatAgent.assign, () => null);
  host.answer(chatAgent.enterprises, () => [{ entId: '2', entName: '霁川第一发电厂' }]);
  host.answer(productInfo.sortProduct, () => null);
  host.answer(chatAgent.rule, () => ({
    routing: 'LEAST' as const,
    overflow: 'QUEUE' as const,
    workFrom: '08:30',
    workTo: '17:30',
    workDays: [1, 2],
    welcome: '您好',
    version: 1,
  }));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>{page}</MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLTableRowElement);

test('a product whose plugin is missing says so; taking it off the shelf names how many enterprises it stops', async () => {
  const host = draw(<ProductPage />);
  const row = await rowOf('e订单');
  expect(row.getByText('未部署')).toBeInTheDocument();
  row.getByText('下架').click();
  await waitFor(() =>
    expect(host.made.find(({ path }) => path === productInfo.aboveOffProduct.path)?.input).toEqual({
      productType: '02',
      aboveOff: 1,
    }),
  );
  expect(host.questions[0]?.message).toContain('120 家已开通的企业将暂停使用');
});

test('products are put into another order beside the home page as it will be', async () => {
  const host = draw(<ProductPage />);
  host.answer(productInfo.queryProduct, () => ({
    records: [order, { ...order, productType: '03', productName: 'e结算', section: '结算财务', plugin }],
    total: 2,
    page: 1,
    size: 10,
  }));
  await userEvent.click(await screen.findByRole('button', { name: '首页排序' }));
  const dialog = within(await screen.findByRole('dialog', { name: '首页排序' }));
  const sections = () => within(dialog.getByRole('region', { name: '首页预览' })).getAllByRole('heading');
  expect((await waitFor(sections)).map(({ textContent }) => textContent)).toEqual(['采购交易', '结算财务']);
  await userEvent.click(dialog.getByRole('button', { name: '上移e结算' }));
  expect(sections().map(({ textContent }) => textContent)).toEqual(['结算财务', '采购交易']);
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(host.made.find(({ path }) => path === productInfo.sortProduct.path)?.input).toEqual({
      productTypes: ['03', '02'],
    }),
  );
});

test('an agreement offers what the server allows', async () => {
  const host = draw(<ProtocolPage />);
  const offered = async (name: string) => {
    const row = await rowOf(name);
    return ['预览', '编辑', '发布', '新版本', '签署记录', '废止'].filter((action) => row.queryByText(action));
  };
  expect(await offered('草稿协议')).toEqual(['预览', '编辑', '发布']);
  expect(await offered('在用协议')).toEqual(['预览', '新版本', '签署记录', '废止']);
  expect(await offered('旧协议')).toEqual(['预览', '新版本', '签署记录']);
  expect(await offered('已有草稿的协议')).toEqual(['预览', '签署记录']);
  (await rowOf('草稿协议')).getByText('发布').click();
  await waitFor(() =>
    expect(host.made.find(({ path }) => path === protocolAdmin.publish.path)?.input).toEqual({
      id: '1',
      version: 1,
    }),
  );
});

test('an enterprise is given to one agent alone, and taken back', async () => {
  const host = draw(<ServicePage />);
  await userEvent.click(await screen.findByRole('button', { name: '专属客服' }));
  const dialog = within(await screen.findByRole('dialog', { name: '专属客服' }));
  await userEvent.click(await dialog.findByRole('button', { name: '取消屿岚机电' }));
  await userEvent.type(dialog.getByRole('searchbox', { name: '查找企业' }), '霁川');
  await userEvent.click(await dialog.findByRole('button', { name: '霁川第一发电厂' }));
  await userEvent.click(dialog.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: '8001 小澜1号' }));
  await waitFor(() =>
    expect(host.made.filter(({ path }) => path === chatAgent.assign.path).map(({ input }) => input)).toEqual([
      { entId: '1', userId: null },
      { entId: '2', userId: '9' },
    ]),
  );
});

test('agents are listed with their load, beside them the rules that route to them', async () => {
  draw(<ServicePage />);
  const row = await rowOf('小澜1号');
  expect(row.getByText('忙碌')).toBeInTheDocument();
  expect(row.getByRole('img', { name: '当前负载 50%' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: '分配规则' }));
  expect(await screen.findByText('08:30–17:30')).toBeInTheDocument();
});

test('an agent is changed from what is kept of them, and nothing else is sent', async () => {
  const host = draw(<ServicePage />);
  host.answer(chatAgent.save, () => null);
  (await rowOf('小澜1号')).getByText('编辑').click();
  const dialog = within(await screen.findByRole('dialog', { name: '编辑客服 · 小澜1号' }));
  const name = dialog.getByRole('textbox', { name: /显示名/ });
  await userEvent.clear(name);
  await userEvent.type(name, '小澜');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(host.made.find(({ path }) => path === chatAgent.save.path)?.input).toEqual({
      account: 'kf_8001',
      version: 1,
      seq: '8001',
      showName: '小澜',
      skills: ['02'],
      maxSessions: 8,
      shift: 'DAY',
      weight: 1,
      state: 'BUSY',
      entIds: ['1'],
    }),
  );
});

test('a product is changed from what is kept of it, under the version that was seen', async () => {
  const host = draw(<ProductPage />);
  host.answer(productInfo.saveOrUpdateProduct, () => null);
  (await rowOf('e订单')).getByText('编辑').click();
  const dialog = within(await screen.findByRole('dialog', { name: '编辑产品 · e订单' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(host.made.find(({ path }) => path === productInfo.saveOrUpdateProduct.path)?.input).toMatchObject({
      productType: '02',
      version: 2,
      section: '采购交易',
      audience: ['G', 'C'],
      ifIntOrExt: '0',
    }),
  );
});

import { type ManagedProduct, productInfo } from '@portal/sdk/calls/product';
import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, drawPage, press } from '../test-draw.tsx';
import ProductPage from './product.tsx';

const plugin = { name: '订单', off: null, crashes: 0 };
const order: ManagedProduct = {
  ...{ productType: '02', productName: 'e订单', intro: '订单协同', feeNote: '免费', icon: 'order', routeUrl: '/order' },
  ...{ ifIntOrExt: '1', section: '采购交易', homeSort: 20, aboveOff: 0, audience: ['G', 'C'], dependsOn: ['03'] },
  ...{ pluginId: 'order', needAudit: false, openedCount: 120, plugin, agreements: ['开通协议 V1.0'], version: 2 },
};
const products: ManagedProduct[] = [
  order,
  { ...order, productType: '03', productName: 'e结算', section: '结算财务', plugin: { ...plugin, crashes: 3 } },
  { ...order, productType: '04', productName: 'e税务', aboveOff: 1, routeUrl: null, agreements: [], plugin: null },
  {
    ...order,
    productType: '05',
    productName: 'e物流',
    audience: ['Z'],
    plugin: { ...plugin, off: '升级', crashes: 1 },
  },
];

function draw() {
  const host = fakeHost({ codes: ['base:product:save', 'base:product:shelf'] });
  host.answer(productInfo.queryProduct, () => ({ records: products, total: 4, page: 1, size: 10 }));
  for (const call of [productInfo.aboveOffProduct, productInfo.sortProduct, productInfo.saveOrUpdateProduct])
    host.answer(call, () => null);
  drawPage(<ProductPage />);
  return host;
}
const sent = (host: ReturnType<typeof draw>, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const listed = async (name: string) => (await cellsOf(name)).join('|');

test('each product tells its entrance, how its plugin does, whom it is for and what is signed for it', async () => {
  draw();
  expect(await listed('e订单')).toContain('|/order|订单|可用|');
  expect(await listed('e订单')).toContain('|供应商、采购单位|开通协议 V1.0|120|');
  expect(await listed('e结算')).toContain('|/order|订单|24 小时故障 3 次|');
  expect(await listed('e税务')).toContain('|-|-|未部署|');
  expect(await listed('e税务')).toContain('|供应商、采购单位|-|120|');
  expect(await listed('e物流')).toContain('|/order|订单|已停用|');
  expect(await listed('e物流')).toContain('|Z|开通协议 V1.0|');
});

test('a product is taken off and put onto the shelf, each after its own question', async () => {
  const host = draw();
  await press('e订单', '下架');
  await press('e税务', '上架');
  await waitFor(() =>
    expect(host.questions.map(({ message }) => message)).toEqual([
      '下架“e订单”吗？120 家已开通的企业将暂停使用，其管理员会收到通知。',
      '上架“e税务”吗？适用的企业可以申请开通。',
    ]),
  );
  await waitFor(() =>
    expect(sent(host, productInfo.aboveOffProduct)).toEqual([
      { productType: '02', aboveOff: 1 },
      { productType: '04', aboveOff: 0 },
    ]),
  );
  await waitFor(() => expect(host.toasts.map(({ message }) => message)).toEqual(['已下架', '已上架']));
});

test('a product is changed with what it depends on, never on itself', async () => {
  const host = draw();
  await press('e订单', '编辑');
  const dialog = await dialogOf('编辑产品 · e订单');
  expect(dialog.getByText('保存后影响 120 家已开通的企业。')).toBeVisible();
  expect(dialog.queryByRole('textbox', { name: /产品编码|产品代码|编号/ })).toBeNull();
  expect(dialog.queryByRole('checkbox', { name: 'e订单' })).toBeNull();
  expect(await dialog.findByRole('checkbox', { name: 'e结算' })).toBeChecked();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'e物流' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '采购单位' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('产品已更新'));
  expect(sent(host, productInfo.saveOrUpdateProduct)).toMatchObject([
    { productType: '02', version: 2, ifIntOrExt: '1', audience: ['G'], dependsOn: ['03', '05'] },
  ]);
});

test('a new product begins with nothing, and is for somebody', async () => {
  draw();
  await userEvent.click(await screen.findByRole('button', { name: '新增产品' }));
  const fresh = await dialogOf('新增产品');
  expect(fresh.getByRole('checkbox', { name: 'e订单' })).not.toBeChecked();
  expect(fresh.queryByText(/保存后影响/)).toBeNull();
  await userEvent.click(fresh.getByRole('button', { name: '确定' }));
  expect((await fresh.findAllByText('请选择适用角色')).length).toBeGreaterThan(0);
});

test('the order is changed by arrows and by dragging; the home page beside it leaves out what is off the shelf', async () => {
  const host = draw();
  await userEvent.click(await screen.findByRole('button', { name: '首页排序' }));
  const dialog = await dialogOf('首页排序');
  const items = () => within(dialog.getByRole('list', { name: '首页排序' })).getAllByRole('listitem');
  const names = () => items().map(({ textContent }) => textContent?.slice(0, 3));
  const up = (name: string) => dialog.getByRole('button', { name: `上移${name}` });
  const down = (name: string) => dialog.getByRole('button', { name: `下移${name}` });
  expect(items()[2]?.textContent).toBe('e税务 采购交易 · 已下架');
  expect(items()[0]?.textContent).toBe('e订单 采购交易');
  const home = within(dialog.getByRole('region', { name: '采购交易' }));
  expect(home.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'e订单订单协同',
    'e物流订单协同',
  ]);
  expect([up('e订单'), down('e物流')].map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  await userEvent.click(up('e订单'));
  await userEvent.click(down('e物流'));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect((await screen.findByRole('alert')).textContent).toBe('没有变更内容');
  await userEvent.click(down('e结算'));
  expect(names()).toEqual(['e订单', 'e税务', 'e结算', 'e物流']);
  const drag = (from: number, to: number) => {
    fireEvent.dragStart(items()[from] as HTMLElement);
    fireEvent.drop(items()[to] as HTMLElement);
  };
  drag(3, 0);
  expect(names()).toEqual(['e物流', 'e订单', 'e税务', 'e结算']);
  fireEvent.drop(items()[2] as HTMLElement);
  drag(0, 3);
  expect(names()).toEqual(['e订单', 'e税务', 'e结算', 'e物流']);
  host.answer(productInfo.sortProduct, () => {
    throw new CallError('409', '顺序已变');
  });
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(host, productInfo.sortProduct)).toHaveLength(1));
  expect(screen.getByRole('dialog', { name: '首页排序' })).toBeVisible();
  host.answer(productInfo.sortProduct, () => null);
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('首页排序已更新'));
  expect(sent(host, productInfo.sortProduct).at(-1)).toEqual({ productTypes: ['02', '04', '03', '05'] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

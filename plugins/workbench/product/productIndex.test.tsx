import { type OpenProduct, type OpenStatus, product } from '@portal/sdk/calls/product';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import ProductIndexPage from './productIndex.tsx';

const offer = (
  productType: string,
  productName: string,
  status: OpenStatus,
  more: Partial<OpenProduct> = {},
): OpenProduct => ({
  productType,
  productName,
  status,
  intro: `${productName}的简介`,
  feeNote: '免费',
  icon: null,
  routeUrl: `/use/${productType}`,
  ifIntOrExt: '0',
  section: '采购交易',
  homeSort: 1,
  aboveOff: 0,
  audience: ['G', 'C'],
  dependsOn: [],
  reason: null,
  appliedTime: null,
  openedTime: null,
  may: [],
  ...more,
});
const offers = [
  offer('01', 'e集采', 0, { may: ['APPLY'] }),
  offer('02', 'e订单', 1, { may: ['SIGN'] }),
  offer('03', 'e结算', 2, { section: '结算税务', dependsOn: ['02'], may: ['ACTIVATE'] }),
  offer('04', 'e发票', 3, { section: '结算税务' }),
  offer('05', 'e合同', 4),
  offer('06', 'e贷', 5, { reason: '材料不全', appliedTime: '2026-03-10T01:00:00Z', may: ['APPLY'] }),
  offer('07', 'e保理', 6),
  offer('08', 'e物流', 0, { aboveOff: 1 }),
];

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="地址">{decodeURIComponent(`${pathname}${search}`)}</output>;
}

const applicant = () => fakeHost({ codes: ['workbench:product:apply'], user: { entId: '10' } });

function draw(address = '/product/index', records = offers, host = applicant()) {
  host.answer(product.getOpenProductList, () => ({ records, total: records.length, page: 1, size: 999 }));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[address]}>
          <ProductIndexPage />
          <Address />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const card = async (name: string) => within(await screen.findByRole('article', { name }));

test('each state has its next step', async () => {
  draw();
  expect((await card('e集采')).getByRole('button', { name: '开通' })).toBeInTheDocument();
  expect((await card('e订单')).getByRole('link', { name: '签署协议' })).toHaveAttribute(
    'href',
    '/product/protocol?productType=02',
  );
  expect((await card('e结算')).getByRole('button', { name: '激活' })).toBeInTheDocument();
  expect((await card('e结算')).getByText('e订单')).toBeInTheDocument();
  expect((await card('e发票')).getByRole('link', { name: '查看进度' })).toBeInTheDocument();
  expect((await card('e合同')).getByRole('link', { name: '进入使用' })).toHaveAttribute('href', '/use/05');
  const rejected = await card('e贷');
  expect(rejected.getByText('材料不全')).toBeInTheDocument();
  expect(rejected.getByRole('button', { name: '重新申请' })).toBeInTheDocument();
  expect((await card('e保理')).queryByRole('button')).toBeNull();
  const shelved = await card('e物流');
  expect(shelved.getByText('已下架')).toBeInTheDocument();
  expect(shelved.queryByRole('button')).toBeNull();
});

test('who may make no step applies for nothing, signs and activates nothing', async () => {
  draw(
    '/product/index',
    offers.map((one) => ({ ...one, may: [] })),
  );
  for (const name of ['e集采', 'e订单', 'e结算', 'e贷'])
    expect((await card(name)).getByText('请联系本企业管理员办理')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '开通' })).toBeNull();
});

test('the address filters, and says what is filtered', async () => {
  draw('/product/index?status=2');
  expect(await screen.findAllByRole('article', { name: /^e/ })).toHaveLength(1);
  expect(screen.getByRole('tab', { name: /待激活\s*1/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('tab', { name: /全部/ }));
  await userEvent.click(screen.getByRole('button', { name: '结算税务' }));
  const names = screen.getAllByRole('article', { name: /^e/ }).map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['e结算', 'e发票']);
  await userEvent.type(screen.getByRole('searchbox', { name: '产品名称' }), '票');
  expect(screen.getAllByRole('article', { name: /^e/ })).toHaveLength(1);
  expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent('/product/index?section=结算税务&keyword=票');
});

test('an application shows what is missing and where to put it right, and can not be sent', async () => {
  const host = draw();
  host.answer(product.openCheck, () => ({
    ready: false,
    usualHours: 48,
    items: [
      { key: 'ENTERPRISE' as const, passed: false, missing: ['注册地址'] },
      { key: 'DEPENDENCY' as const, passed: false, missing: ['e订单'] },
      { key: 'AGREEMENT' as const, passed: false, missing: ['e集采协议 V1.0'] },
    ],
  }));
  await userEvent.click((await card('e集采')).getByRole('button', { name: '开通' }));
  const dialog = within(await screen.findByRole('dialog', { name: '申请开通e集采' }));
  expect(await dialog.findByText('缺少注册地址，去补充企业信息')).toHaveAttribute('href', '/userCenter/companyManage');
  expect(dialog.getByText(/先开通e订单/)).toHaveAttribute('href', '/product/index?keyword=e%E8%AE%A2%E5%8D%95');
  expect(dialog.getByRole('button', { name: '申请开通' })).toBeDisabled();
});

test('R-CONTENT-07 an application carries the enterprise in resUserProductBase, and goes on to the signature', async () => {
  const host = draw();
  host.answer(product.openCheck, () => ({
    ready: true,
    usualHours: null,
    items: [{ key: 'AGREEMENT' as const, passed: false, missing: ['e集采协议 V1.0'] }],
  }));
  host.answer(product.open, () => ({ status: 1 }));
  await userEvent.click((await card('e集采')).getByRole('button', { name: '开通' }));
  await userEvent.click(await screen.findByRole('button', { name: '申请开通' }));
  expect(await screen.findByText('/product/protocol?productType=01')).toBeInTheDocument();
  expect(host.made.find(({ path }) => path === product.open.path)?.input).toEqual({
    resUserProductBase: { entId: '10', productType: '01' },
  });
});

test('a card tells whom it is for, what it costs, what it needs and why it was refused, and nothing it has not', async () => {
  draw('/product/index?productType=03');
  const facts = async (name: string) => (await card(name)).getAllByRole('term').map(({ textContent }) => textContent);
  expect(await facts('e集采')).toEqual(['适用对象', '收费说明']);
  expect(await facts('e结算')).toEqual(['适用对象', '收费说明', '依赖产品']);
  expect(await facts('e贷')).toEqual(['适用对象', '收费说明', '原因']);
  const meant = screen
    .getAllByRole('article', { name: /^e/ })
    .filter((one) => one.getAttribute('aria-current') === 'true');
  expect(meant.map((one) => one.getAttribute('aria-label'))).toEqual(['e结算']);
  expect((await card('e集采')).getByText('未开通')).toBeInTheDocument();
});

test('an opened product without a page here says so, one that is stopped says whom to ask', async () => {
  const host = fakeHost({ opens: (path) => path !== '/use/05', user: { entId: '10' } });
  draw(
    '/product/index',
    [offer('05', 'e合同', 4), offer('06', 'e贷', 4, { routeUrl: null }), offer('07', 'e保理', 6)],
    host,
  );
  for (const name of ['e合同', 'e贷'])
    expect((await card(name)).getByText('已开通，当前没有可进入的页面')).toBeInTheDocument();
  expect((await card('e保理')).getByText('已停用，如需恢复请联系运营单位')).toBeInTheDocument();
});

test('sections stand apart; one is left by choosing it again, and what finds nothing is reset', async () => {
  draw();
  await card('e集采');
  const names = (section: string) =>
    within(screen.getByRole('region', { name: section }))
      .getAllByRole('article')
      .map((one) => one.getAttribute('aria-label'));
  expect(names('结算税务')).toEqual(['e结算', 'e发票']);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const shown = () => screen.queryAllByRole('article', { name: /^e/ }).length;
  await press('结算税务');
  expect(screen.getByRole('button', { name: '结算税务' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('tab', { name: /待激活\s*1/ })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /全部\s*2/ })).toBeInTheDocument();
  await press('结算税务');
  expect(shown()).toBe(8);
  await userEvent.click(screen.getByRole('tab', { name: /待激活/ }));
  expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent('/product/index?status=2');
  await userEvent.type(screen.getByRole('searchbox', { name: '产品名称' }), '没有');
  expect(shown()).toBe(0);
  await press('清空筛选');
  expect(shown()).toBe(8);
});

test('what is needed before opening is met, comes later, or is missing; then the list is asked for anew', async () => {
  const host = draw();
  host.answer(product.openCheck, () => ({
    ready: true,
    usualHours: null,
    items: [
      { key: 'ADMITTED' as const, passed: true, missing: [] },
      { key: 'AGREEMENT' as const, passed: false, missing: ['协议'] },
      { key: 'ENTERPRISE' as const, passed: false, missing: ['地址'] },
    ],
  }));
  host.answer(product.open, () => ({ status: 2 }));
  await userEvent.click((await card('e贷')).getByRole('button', { name: '重新申请' }));
  const dialog = within(await screen.findByRole('dialog'));
  const conditions = within(await dialog.findByRole('list', { name: '开通条件' }));
  const marks = ['已满足', '下一步办理', '未满足'];
  expect(conditions.getAllByLabelText(/./).map((mark) => mark.getAttribute('aria-label'))).toEqual(marks);
  expect(conditions.getAllByRole('listitem')[0]?.textContent).not.toContain('查看准入进度');
  expect(dialog.getByText(/^收费说明/).textContent).toBe('收费说明：免费。');
  const lists = () => host.made.filter(({ path }) => path === product.getOpenProductList.path).length;
  const before = lists();
  await userEvent.click(dialog.getByRole('button', { name: '申请开通' }));
  await waitFor(() => expect(lists()).toBe(before + 1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent(/^\/product\/index$/);
});

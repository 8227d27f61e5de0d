import { expect, test } from '@rstest/core';
import { productInfo } from '@portal/sdk/calls/product';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { management } from '../management/contract.ts';
import { portal } from './contract.ts';
import HomePage from './home.tsx';

const service = {
  productType: '01',
  productName: 'e集采',
  intro: '目录下单',
  feeNote: '',
  icon: null,
  routeUrl: '/ef/eService/eJiCai',
  ifIntOrExt: '0',
  section: '采购交易',
  homeSort: 1,
  aboveOff: 0,
  audience: ['G'],
  dependsOn: [],
};
const banner = (id: string, title: string) => ({
  id,
  title,
  subtitle: '',
  art: 'landscape',
  fileId: null,
  linkUrl: null,
  linkText: null,
});

function visit() {
  const host = fakeHost({ user: null });
  host.answer(productInfo.listExcludeBase, () => [service]);
  host.answer(management.getPicture, () => [banner('1', '第一幅标题'), banner('2', '第二幅标题')]);
  host.answer(management.getDetail, () => ({
    greyMode: false,
    serverTime: '2024-06-28T00:00:00.000Z',
    upgrade: {
      contentId: '9',
      title: '平台服务升级公告',
      begin: '2024-06-29T09:00:00.000Z',
      end: '2024-06-29T10:00:00.000Z',
    },
  }));
  host.answer(portal.summary, () => ({
    supplierCount: 122,
    purchaserCount: 46,
    institutionCount: 8,
    productCount: 13,
    orderAmount: '1234567890.00',
    financingAmount: null,
    partners: ['云屿示例银行'],
  }));
  render(
    <MemoryRouter>
      <PortalProvider theme="light">
        <HomePage />
      </PortalProvider>
    </MemoryRouter>,
  );
  return host;
}

test('R-ROUTE-10 a visitor sees services, figures and the way to sign in, though news and help fail', async () => {
  visit();
  expect(await screen.findByText('e集采')).toBeInTheDocument();
  expect(await screen.findByText('入驻供应商')).toBeInTheDocument();
  expect(screen.queryByText('累计融资额')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login/index');
  expect(await screen.findAllByRole('button', { name: '重试' })).toHaveLength(2); // procurement and news
});

test('R-CONTENT-08 an announced upgrade shows its day and hours', async () => {
  visit();
  expect(await screen.findByText(/2024-06-29 17:00—18:00/)).toBeInTheDocument();
});

test('the carousel is turned and paused from the keyboard', async () => {
  visit();
  const second = await screen.findByRole('button', { name: '第 2 幅：第二幅标题' });
  second.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('第二幅标题');
  const pause = screen.getByRole('button', { name: /轮播$/ });
  const before = pause.getAttribute('aria-label');
  pause.focus();
  await userEvent.keyboard('{Enter}');
  expect(pause.getAttribute('aria-label')).not.toBe(before);
});

import { type Notice, notification } from '@portal/sdk/calls/notification';
import { type OpenProduct, product } from '@portal/sdk/calls/product';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import OverviewPage from './overview.tsx';

const offer = (
  productType: string,
  productName: string,
  status: OpenProduct['status'],
  routeUrl: string | null = null,
): OpenProduct => ({
  productType,
  productName,
  status,
  intro: `${productName}的简介`,
  feeNote: '免费',
  icon: null,
  routeUrl,
  ifIntOrExt: '0',
  section: '金融服务',
  homeSort: 1,
  aboveOff: 0,
  audience: ['G'],
  dependsOn: [],
  reason: null,
  appliedTime: null,
  openedTime: null,
  may: [],
});
const notice = (id: string, noticeType: 8 | 9, content: string): Notice => ({
  id,
  userId: '1',
  entId: '10',
  noticeType,
  topic: '放款结果',
  status: 0,
  content,
  createDate: '2026-03-16T02:00:00.000Z',
  updateDate: '2026-03-16T02:00:00.000Z',
  data: null,
  fileId: null,
  fileName: null,
  bizType: null,
  bizId: null,
  decision: null,
});
const notices = [notice('1', 8, '融资申请已通过'), notice('2', 9, '款项已到账')];
const facts = {
  title: '放款结果',
  notificationStatus: '已放款',
  updateDate: '2026-03-16T02:00:00.000Z',
  receiveCompany: '屿岚机电',
  receiveAccount: '6222****0001',
  realMoney: '1200000.00',
  realDate: '2026-03-16',
  financingApplyNumber: 'RZ202603160001',
  financingApplyTime: '2026-03-10T02:00:00.000Z',
};

function draw() {
  const host = fakeHost({ codes: [], user: { entId: '10' } });
  const offers = [
    ...[
      offer('06', 'e贷', 0),
      offer('07', 'e保理', 4, '/finance/factoring'),
      offer('08', 'e保险', 1, '/finance/insurance'),
    ],
    offer('09', 'e租赁', 5),
  ];
  host.answer(product.getOpenProductList, () => ({ records: offers, total: 4, page: 1, size: 999 }));
  host.answer(notification.getNoticeTypeByUserId, () => [
    { noticeType: 8 as const, noticeTypeName: '融资审批结果', unread: 2 },
    { noticeType: 9 as const, noticeTypeName: '放款结果', unread: 1 },
    { noticeType: 12 as const, noticeTypeName: '问题反馈', unread: 5 },
  ]);
  host.answer(notification.getNotification, ({ noticeType }) => {
    const records = notices.filter((one) => one.noticeType === noticeType);
    return { records, total: records.length, page: 1, size: 5 };
  });
  host.answer(notification.getNotificationInfo, () => facts);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <OverviewPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
}

test('the finance app shows how far each product is, and what its next step is', async () => {
  draw();
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
  expect((await row('e贷')).getByRole('link', { name: '去开通' }).getAttribute('href')).toBe(
    '/product/index?productType=06',
  );
  expect((await row('e保理')).getByText('已开通')).toBeTruthy();
  expect((await row('e保理')).getByRole('link', { name: '进入' }).getAttribute('href')).toBe('/finance/factoring');
  expect((await row('e保险')).getByRole('link', { name: '查看进度' }).getAttribute('href')).toBe(
    '/product/index?productType=08',
  );
  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['办理中', '可开通', '未读融资消息'].map(fact)).toEqual(['1', '1', '3']);
});

test('the results of financing are read by type, and one of them in full', async () => {
  draw();
  await screen.findByText('融资申请已通过');
  await userEvent.click(screen.getByRole('tab', { name: '放款结果' }));
  await screen.findByText('款项已到账');
  expect(screen.queryByText('融资申请已通过')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '查看详情' }));
  const dialog = within(await screen.findByRole('dialog', { name: '融资消息' }));
  expect(await dialog.findByText('RZ202603160001')).toBeTruthy();
  expect(dialog.getByText('1,200,000.00')).toBeTruthy();
});

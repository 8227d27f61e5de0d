import { notification } from '@portal/sdk/calls/notification';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import plugin from '../plugin.ts';

for (const type of [8, 9, 10] as const)
  test(`R-NOTIF-30 a financing notice of type ${type} shows what was decided and paid`, async () => {
    const portal = createHarness(plugin, { user: 'supplierAdmin' });
    portal.answer(notification.getNotificationInfo, () => ({
      title: '放款结果通知',
      notificationStatus: '放款成功',
      updateDate: '2026-11-20T01:00:00.000Z',
      receiveCompany: '屿岚机电',
      receiveAccount: '9999****0001',
      realMoney: '600000.00',
      realDate: '2026-11-19',
      financingApplyNumber: 'RZ00000011',
      financingApplyTime: '2026-11-18T01:00:00.000Z',
    }));
    expect(await portal.notice(type)).toEqual({ label: '查看详情', kind: 'detail' });
    const shown = ['放款结果通知', '放款成功', '屿岚机电', '9999****0001', '600,000.00', '2026-11-19', 'RZ00000011'];
    for (const text of [...shown, '2026-11-18 09:00:00', '2026-11-20 09:00:00'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

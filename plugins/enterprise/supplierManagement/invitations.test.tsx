/** 入驻邀请: who has opened the link, who came, and to whom it is sent again. */
import { invitation } from '@portal/sdk/calls/invitation';
import type { RowOf } from '@portal/sdk/contract';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';

const row: RowOf<typeof invitation.page> = {
  ...{
    id: '7',
    invitedName: '祝岚',
    phone: '120****0001',
    state: 1,
    sends: 1,
    invitedByName: '沈恪',
    resendable: true,
  },
  ...{ sentAt: '2026-03-10T01:00:00Z', expiresAt: '2026-03-17T01:00:00Z', openedAt: '2026-03-11T01:00:00Z' },
  ...{ applyNo: null, registeredAt: null },
};

test('people are invited by a line each, and one is sent the link again', async () => {
  const harness = createHarness(plugin, { user: { codes: ['enterprise:supplier:invite'] }, unanswered: 'empty' });
  harness.answer(invitation.page, () => ({ records: [row], total: 1, page: 1, size: 20 }));
  harness.answer(invitation.counts, () => [{ state: 1 as const, count: 1 }]);
  harness.answer(invitation.invite, () => ({ sent: 1 }));
  harness.answer(invitation.resend, () => null);
  await harness.open('/efBusinessManagement/supplierManagement/invitations');
  const line = within(await screen.findByRole('row', { name: /祝岚/ }));
  expect(line.getByText('120****0001')).toBeTruthy();
  await userEvent.click(line.getByRole('button', { name: '重发' }));
  await waitFor(() => expect(harness.calls(invitation.resend)).toEqual([{ id: '7' }]));
  await userEvent.click(screen.getByRole('button', { name: '邀请入驻' }));
  const dialog = within(await screen.findByRole('dialog', { name: '邀请入驻' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '手机和姓名' }), '12000000002 阮晴');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(harness.calls(invitation.invite)).toEqual([{ people: '12000000002 阮晴' }]));
});

import type { Company } from '@portal/sdk/calls/enterprise';
import { organization } from '@portal/sdk/calls/enterprise';
import { user as userCalls } from '@portal/sdk/calls/session';
import { afterEach, describe, expect, test } from '@rstest/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { View } from '../../router/view.ts';
import { overlays } from '../overlays.ts';
import { tabs } from '../tabs/tabs.ts';
import { EnterpriseButton } from './enterprise-button.tsx';
import EnterpriseDialog from './enterprise-dialog.tsx';
import { company, openPortal } from './fixture.tsx';

const question = '切换企业将中断当前业务操作，是否继续？';

afterEach(() => {
  cleanup();
  overlays.closeAll();
  act(() => tabs.clear());
});

const several = (count: number): Company[] => Array.from({ length: count }, (_, index) => company(index + 1));

function open(companies: Company[] = several(3)) {
  const portal = openPortal(companies, { userSource: '1', account: 'gys_sales' });
  const closed: string[] = [];
  portal.draw(<EnterpriseDialog open onClose={() => closed.push('closed')} />);
  return { ...portal, closed };
}

const choose = async (name: string) => userEvent.click(await screen.findByTitle(name));

describe('the header', () => {
  test('R-ENT-08 asks for the enterprises by account, and opens the switcher for several', async () => {
    const { draw, inputs } = openPortal(several(2), { userSource: '1', account: 'gys_sales' });
    draw(<EnterpriseButton />);
    await userEvent.click(await screen.findByRole('button', { name: '企业切换，屿岚机电设备有限公司' }));
    expect(inputs(organization.getUserOrgs)).toEqual([{ account: 'gys_sales' }]);
    await waitFor(() => expect(overlays.get().map((one) => one.Dialog === EnterpriseDialog)).toEqual([true]));
  });

  test('shows whoever has one enterprise its name, and nothing to press', async () => {
    const { draw, inputs } = openPortal([company(1), company(2, { currentFlag: null })], { userSource: '1' });
    draw(<EnterpriseButton />);
    await waitFor(() => expect(inputs(organization.getUserOrgs)).toHaveLength(1));
    expect(screen.getByTitle('屿岚机电设备有限公司')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the enterprise switcher', () => {
  test('R-ENT-01 says that switching interrupts what is being done', async () => {
    const { host } = open();
    host.reply(false);
    await choose('第2公司');
    expect(host.questions.map(({ message }) => message)).toEqual([question]);
  });

  test('R-ENT-05 a refused question makes no call', async () => {
    const { host, inputs, closed } = open();
    host.reply(false);
    await choose('第2公司');
    expect([inputs(organization.updateUserPrimaryOrg), closed]).toEqual([[], []]);
  });

  test('names the tabs whose entries would be lost', async () => {
    const { host } = open();
    host.reply(false);
    const view = { path: '/order/edit', title: '订单编辑' } as View;
    const location = { pathname: '/order/edit', search: '', hash: '', state: null, key: '' };
    act(() => {
      tabs.arrive({ document: { key: '/order/edit', view, location }, replaces: false });
      tabs.mark('/order/edit', 'form', true);
    });
    await choose('第2公司');
    expect(host.questions.map(({ message }) => message)).toEqual([`${question}未提交的内容将丢失：“订单编辑”。`]);
    expect(tabs.unsaved()).toEqual(['订单编辑']);
    host.reply(true);
    await choose('第2公司');
    await waitFor(() => expect(tabs.unsaved()).toEqual([]));
  });

  test('R-ENT-06 warns when the current one is chosen, and calls nothing', async () => {
    const { host, inputs } = open();
    await choose('第1公司');
    expect(host.toasts).toEqual([{ intent: 'warning', message: '当前企业已是第1公司，无需切换' }]);
    expect([inputs(organization.updateUserPrimaryOrg), host.questions]).toEqual([[], []]);
  });

  test('R-ENT-02 R-ENT-03 R-ENT-04 R-ENT-07 switches: user info half a second later, home, message', async () => {
    const { host, inputs, store, closed } = open();
    await choose('第2公司');
    await waitFor(() => expect(inputs(organization.updateUserPrimaryOrg)).toHaveLength(1));
    expect(inputs(organization.updateUserPrimaryOrg)).toEqual([{ account: 'gys_sales', entId: '2' }]);
    expect([inputs(userCalls.getUserInfo), host.visited]).toEqual([[], []]);
    expect(screen.getByText('正在切换，请稍候…')).toBeInTheDocument();
    for (const row of screen.getAllByRole('listitem')) expect(within(row).getByRole('button')).toBeDisabled();
    await waitFor(() => expect(closed).toEqual(['closed']), { timeout: 3000 });
    expect(store.get().user?.entName).toBe('第2公司');
    expect(host.visited).toEqual(['/ef/home']);
    expect(host.toasts).toEqual([{ intent: 'success', message: '企业切换成功！' }]);
  });

  test('has no way to add companies', async () => {
    open();
    await screen.findByTitle('第1公司');
    expect(screen.queryByRole('button', { name: '添加公司' })).toBeNull();
  });

  test('of hundreds draws those in sight, and says how many there are', async () => {
    open(several(400));
    const list = await screen.findByRole('list', { name: '企业列表' });
    const items = within(list).queryAllByRole('listitem');
    expect(items.length).toBeLessThan(60);
    for (const item of items) expect(item).toHaveAttribute('aria-setsize', '400');
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索企业' }), '第377公司');
    expect(await screen.findByTitle('第377公司')).toBeInTheDocument();
  });
});

import { bus, useCall } from '@portal/sdk';
import { type Company, organization } from '@portal/sdk/calls/enterprise';
import { product } from '@portal/sdk/calls/product';
import { user as userCalls } from '@portal/sdk/calls/session';
import { CallError } from '@portal/sdk/host';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { overlays } from '../overlays.ts';
import CompanyDialog from './company-dialog.tsx';
import { EnterpriseButton } from './enterprise-button.tsx';
import { company, openPortal } from './fixture.tsx';

afterEach(() => {
  cleanup();
  overlays.closeAll();
});

const several = (count: number): Company[] => Array.from({ length: count }, (_, index) => company(index + 1));

function open(companies: Company[] = several(3)) {
  const portal = openPortal(companies);
  const closed: string[] = [];
  portal.draw(<CompanyDialog open onClose={() => closed.push('closed')} />);
  return { ...portal, closed };
}

const rows = async () => within(await screen.findByRole('list', { name: '公司列表' })).getAllByRole('button');
const names = async () => (await rows()).map((row) => row.title);
const choose = async (name: string) => userEvent.click(await screen.findByTitle(name));

/** A page that shows an answer of the current company. */
const Opening = () => <p>{useCall(product.openProgress, { productType: '02' }).data?.productName ?? '无'}</p>;

describe('the header', () => {
  test('R-COMPANY-01 shows user source 2 the company switcher, by the name of its company', async () => {
    openPortal(several(3)).draw(<EnterpriseButton />);
    const button = screen.getByRole('button', { name: '公司切换，屿岚机电设备有限公司' });
    await userEvent.click(button);
    await waitFor(() => expect(overlays.get().map((one) => one.Dialog === CompanyDialog)).toEqual([true]));
  });

  test('R-COMPANY-02 shows it to nobody else', async () => {
    openPortal(several(3), { userSource: '1' }).draw(<EnterpriseButton />);
    expect(await screen.findByRole('button', { name: '企业切换，屿岚机电设备有限公司' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /公司切换/ })).toBeNull();
  });
});

describe('the company switcher', () => {
  test('R-COMPANY-03 lists the companies of the user with code and credit code, not those yet to be added', async () => {
    const { inputs } = open([company(1), company(2), company(3, { currentFlag: null })]);
    expect(await names()).toEqual(['第1公司', '第2公司']);
    expect((await rows())[1]).toHaveTextContent('编码 S0002 · 统一社会信用代码 910000000000000002');
    expect(inputs(organization.getUserOrgs)).toEqual([{ account: 'multi_corp' }]);
  });

  test('R-COMPANY-04 highlights the current one', async () => {
    open();
    const current = (await rows()).filter((row) => row.getAttribute('aria-current') === 'true');
    expect(current.map((row) => row.textContent)).toEqual([expect.stringMatching(/^第1公司.*当前$/)]);
  });

  test('R-COMPANY-08 warns when the current one is chosen, and calls nothing', async () => {
    const { host, inputs } = open();
    await choose('第1公司');
    expect(host.toasts).toEqual([{ intent: 'warning', message: '当前公司已是第1公司，无需切换' }]);
    expect([inputs(organization.updateUserPrimaryOrg), host.questions]).toEqual([[], []]);
  });

  test('R-COMPANY-09 asks before it switches, and a refusal changes nothing', async () => {
    const { host, inputs, closed } = open();
    host.reply(false);
    await choose('第2公司');
    expect(host.questions.map(({ message }) => message)).toEqual(['确认切换到“第2公司”吗？']);
    expect([inputs(organization.updateUserPrimaryOrg), closed]).toEqual([[], []]);
  });

  test('R-COMPANY-11 R-COMPANY-13 R-COMPANY-14 R-COMPANY-16 a confirmed switch shows the other company', async () => {
    const { host, inputs, store, closed } = open();
    await choose('第2公司');
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(inputs(organization.updateUserPrimaryOrg)).toEqual([{ account: 'multi_corp', entId: '2' }]);
    expect(inputs(userCalls.getUserInfo)).toHaveLength(1);
    expect(inputs(organization.getUserOrgs)).toHaveLength(2);
    expect(store.get().user?.entName).toBe('第2公司');
    expect(Cookies.get('uuid')).toBe('7');
    expect(host.visited).toEqual(['/']);
    expect(host.toasts).toEqual([{ intent: 'success', message: '公司切换成功' }]);
  });

  test('R-COMPANY-10 R-COMPANY-12 its products are those of the other company, or none while they cannot be had', async () => {
    const { host, session, closed } = open();
    await session.enter();
    expect(await session.openedProducts()).toHaveLength(3);
    host.answer(product.getOpenProductList, () => ({ records: [], total: 0, page: 1, size: 999 }));
    await choose('第2公司');
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(await session.openedProducts()).toEqual([]);
  });

  test('R-COMPANY-15 tells the embedded apps, and no answer of the company before is left', async () => {
    const { host, draw, closed } = open();
    let name = '屿岚的订单';
    host.answer(product.openProgress, () => ({ productName: name }) as never);
    const first = draw(<Opening />);
    expect(await screen.findByText('屿岚的订单')).toBeInTheDocument();
    first.unmount();
    const heard: string[] = [];
    const stop = bus.on('enterprise:switched', ({ entId }) => void heard.push(entId));
    name = '沐恪的订单';
    await choose('第2公司');
    await waitFor(() => expect(closed).toEqual(['closed']));
    stop();
    expect(heard).toEqual(['2']);
    draw(<Opening />);
    expect(screen.queryByText('屿岚的订单')).toBeNull();
    expect(await screen.findByText('沐恪的订单')).toBeInTheDocument();
  });

  test('stays open, and on the company before, when the server refuses', async () => {
    const { host, store, closed } = open();
    host.answer(organization.updateUserPrimaryOrg, () => {
      throw new CallError('404', '公司不存在或已停用');
    });
    await choose('第2公司');
    await waitFor(async () => expect((await rows())[1]).toBeEnabled());
    expect([closed, host.visited, store.get().user?.entName]).toEqual([[], [], '屿岚机电设备有限公司']);
  });

  test('puts the companies of late first the next time, after the current one', async () => {
    const { draw, closed } = open(several(4));
    await choose('第4公司');
    await waitFor(() => expect(closed).toHaveLength(1));
    await choose('第3公司');
    await waitFor(() => expect(closed).toHaveLength(2));
    cleanup();
    draw(<CompanyDialog open onClose={() => undefined} />);
    await waitFor(async () => expect(await names()).toEqual(['第3公司', '第4公司', '第1公司', '第2公司']));
  });

  test('can be searched when there are more than eight, by name, code, credit code or sound', async () => {
    open([...several(8), company(9, { customerName: '沐恪轴承', customerRegisterName: '沐恪轴承' })]);
    const box = await screen.findByRole('searchbox', { name: '搜索公司' });
    for (const typed of ['轴承', 's0009', '910000000000000009', 'muke', 'mkzc']) {
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      await waitFor(async () => expect(await names()).toEqual(['沐恪轴承']));
    }
    await userEvent.clear(box);
    await userEvent.type(box, '没有这家');
    await userEvent.click(await screen.findByRole('button', { name: '清空筛选' }));
    expect(await rows()).toHaveLength(9);
  });

  test('has no search box for eight, and says when there is none', async () => {
    open(several(8));
    expect(await rows()).toHaveLength(8);
    expect(screen.queryByRole('searchbox')).toBeNull();
    cleanup();
    open([]);
    expect(await screen.findByText('暂无公司')).toBeInTheDocument();
  });
});

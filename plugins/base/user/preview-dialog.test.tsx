import type { EntUser } from '@portal/sdk/calls/management';
import { CallError } from '@portal/sdk';
import { rightsPreview } from '@portal/sdk/calls/rights';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { PreviewDialog } from './preview-dialog.tsx';

const user = { userId: '7', userName: '温霁', entId: '2' } as EntUser;

function draw({
  of = user,
  maySignIn = true,
  refused,
}: {
  of?: EntUser;
  maySignIn?: boolean;
  refused?: CallError;
} = {}) {
  const host = fakeHost({ codes: ['base:user:view'] });
  host.answer(rightsPreview.preview, () => {
    if (refused) throw refused;
    return {
      userName: '温霁',
      maySignIn,
      entName: '屿岚机电设备有限公司',
      menus: [
        { menuId: '1', parentId: null, title: '订单管理', disabled: false },
        { menuId: '2', parentId: '1', title: '订单列表', disabled: false },
        { menuId: '3', parentId: null, title: '税务服务', disabled: true },
      ],
      pages: [
        {
          menuId: '2',
          title: '订单列表',
          path: '/order/list',
          shown: true,
          buttons: [
            { code: 'order:list:confirm', title: '确认订单', refusal: null },
            { code: 'order:list:close', title: '关账', refusal: '关账对所有单位生效' },
          ],
        },
        { menuId: '4', title: '合同台账', path: '/settlement/book', shown: false, buttons: [] },
      ],
      documents: [
        { bizType: 'contract', title: '合同', visible: 0 },
        { bizType: 'order', title: '订单', visible: 1136 },
      ],
      todos: [{ bizType: 'ORDER_DELIVERY_CHANGE', title: '交期变更', step: '一级审核', waiting: 3 }],
    };
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <PreviewDialog user={of} onClose={() => undefined} />
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('the menu is drawn as a tree, entries that do not open are named', async () => {
  const host = draw();
  const tree = within(await screen.findByRole('region', { name: '菜单' }));
  const group = tree.getByText('订单管理').closest('li') as HTMLElement;
  expect(within(group).getByText('订单列表')).toBeInTheDocument();
  expect(tree.getByText('税务服务（不可点击）')).toBeInTheDocument();
  expect(host.made.map(({ input }) => input)).toEqual([{ userId: '7', entId: '2' }]);
  expect(screen.getByText(/^温霁在屿岚机电设备有限公司此刻会看到的内容。没有以其身份登录/)).toBeInTheDocument();
});

test('pages come with their address, whether the menu leads there, and their buttons', async () => {
  draw();
  await userEvent.click(await screen.findByRole('tab', { name: '页面与按钮' }));
  expect(rowsOf(screen.getByRole('grid', { name: '页面与按钮' }))).toEqual([
    ['订单列表', '/order/list', '菜单', '确认订单、关账（关账对所有单位生效）'],
    ['合同台账', '/settlement/book', '不在菜单', '-'],
  ]);
});

test('rows are counted for each kind, the most first, beside the approvals that wait', async () => {
  draw();
  await userEvent.click(await screen.findByRole('tab', { name: '数据量' }));
  expect(rowsOf(screen.getByRole('grid', { name: '单据' }))).toEqual([
    ['订单', '1,136'],
    ['合同', '0'],
  ]);
  expect(rowsOf(screen.getByRole('grid', { name: '待办' }))).toEqual([['交期变更', '一级审核', '3']]);
});

test('an account that cannot sign in is told of', async () => {
  draw({ of: { ...user, entId: null }, maySignIn: false });
  expect(await screen.findByText(/该账号目前不能登录。$/)).toBeInTheDocument();
});

test('what is refused says why', async () => {
  draw({ refused: new CallError('404', '用户不存在') });
  expect(await screen.findByText('用户不存在')).toBeInTheDocument();
});

import { adminChange } from '@portal/sdk/calls/management';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, drawPage, factsIn, offered, press } from '../test-draw.tsx';
import AuthApplyPage from './authApply.tsx';
import { type ApplyDetail, type ApplyOptions, type ApplyRow, authApply } from './contract.ts';

const asked: ApplyRow = {
  ...{
    id: '5',
    applyNo: 'QX20260316000005',
    applicantName: '温霁',
    entName: '屿岚机电',
    status: 2,
    mine: true,
    waits: false,
  },
  ...{ reason: '月底集中对账期间需要核对历史订单数据。', dataScope: 'DEPT', expireAt: '2026-04-30T16:00:00Z' },
  targets: [
    { kind: 'BUTTON', id: '31', name: '导出订单' },
    { kind: 'MENU', id: '3', name: '退货' },
    { kind: 'ROLE', id: '4', name: '财务' },
    { kind: 'ROLE', id: '9', name: '旧角色' },
  ],
  ...{ createdAt: '2026-03-16T01:00:00Z', may: ['RESUBMIT'], version: 2 },
};
const options: ApplyOptions = {
  roles: [
    { roleId: '4', roleName: '财务', remark: '对账开票', adds: 12 },
    { roleId: '5', roleName: '发货员', remark: null, adds: 3 },
  ],
  menus: [
    { menuId: '2', parentId: null, menuName: '订单列表', button: false, held: false },
    { menuId: '31', parentId: '2', menuName: '导出订单', button: true, held: false },
    { menuId: '3', parentId: '2', menuName: '退货', button: false, held: true },
    { menuId: '6', parentId: null, menuName: '税务', button: false, held: false },
    { menuId: '61', parentId: '6', menuName: '开票', button: true, held: false },
  ],
  suggested: [],
};

interface Drawn {
  address?: string;
  rows?: readonly ApplyRow[];
  codes?: readonly string[];
  of?: Partial<ApplyOptions>;
  detail?: Partial<ApplyDetail>;
}
function draw({ address = '/', rows = [asked], codes = [], of = {}, detail = {} }: Drawn = {}) {
  const host = fakeHost({ codes });
  host.answer(authApply.page, () => ({ records: [...rows], total: 7, page: 1, size: 10 }));
  host.answer(authApply.options, () => ({ ...options, ...of }));
  const none = { account: 'gys', opinion: null, decidedByName: null, decidedAt: null };
  host.answer(authApply.detail, () => ({ ...asked, ...none, ...detail }));
  host.answer(adminChange.state, () => ({ administrators: [], waiting: false }));
  host.answer(authApply.add, () => ({ id: '6', applyNo: 'QX20260316000006' }));
  for (const call of [authApply.update, authApply.withdraw]) host.answer(call, () => null);
  drawPage(<AuthApplyPage />, address);
  return host;
}
const sent = (host: ReturnType<typeof draw>, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** The form, once what may be asked for is here. */
const formOf = async (name: string) => {
  await screen.findByRole('textbox', { name: /申请理由/ });
  return dialogOf(name);
};
const boxes = (dialog: ReturnType<typeof within>) =>
  dialog
    .queryAllByRole('checkbox')
    .map((one: HTMLElement) => `${one.closest('span')?.textContent}${(one as HTMLInputElement).checked ? ' ✓' : ''}`);

test('what is still to be had of a rejected application is sent again under its version', async () => {
  const host = draw();
  await press(asked.applyNo, '修改重提');
  const dialog = await formOf(`修改重提 · ${asked.applyNo}`);
  expect(boxes(dialog)).toEqual(['订单列表', '导出订单 ✓', '订单列表 / 退货（已有） ✓', '税务', '开票']);
  expect(dialog.getByText(/^已选 2 项，请只选办理业务所需的权限。角色会一次带来较多权限/)).toBeVisible();
  await userEvent.click(dialog.getByRole('tab', { name: '角色' }));
  expect(boxes(dialog)).toEqual(['财务（对账开票，新增 12 项权限） ✓', '发货员（新增 3 项权限）']);
  expect(dialog.queryByRole('searchbox', { name: '查找菜单' })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: /财务/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /发货员/ }));
  await userEvent.click(dialog.getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(sent(host, authApply.update)).toHaveLength(1));
  expect(sent(host, authApply.update)[0]).toEqual({
    ...{ id: '5', version: 2, dataScope: 'DEPT', reason: asked.reason, expireDay: '2026-04-30' },
    targets: [
      { kind: 'MENU', id: '31' },
      { kind: 'ROLE', id: '5' },
    ],
  });
});

test('an application that is over is asked for anew, one that waits is withdrawn, another’s is neither', async () => {
  const one = (id: string, change: Partial<ApplyRow>) => ({ ...asked, id, applyNo: `QX2026031600000${id}`, ...change });
  const host = draw({
    rows: [
      one('1', { status: 0, may: ['WITHDRAW'] }),
      one('2', { status: 1, may: [], expireAt: null, targets: [{ kind: 'ROLE', id: '4', name: '财务' }] }),
      one('3', { mine: false, may: [] }),
    ],
  });
  const actions = ['撤回', '修改重提', '再次申请'];
  expect(await offered('QX20260316000001', actions)).toEqual(['撤回']);
  expect(await offered('QX20260316000002', actions)).toEqual(['再次申请']);
  expect(await offered('QX20260316000003', actions)).toEqual([]);
  expect((await cellsOf('QX20260316000002')).join('|')).toContain('|长期|');
  await press('QX20260316000001', '撤回');
  await waitFor(() => expect(sent(host, authApply.withdraw)).toEqual([{ id: '1', version: 2 }]));
  await press('QX20260316000002', '再次申请');
  const dialog = await formOf('申请权限');
  expect(dialog.getByRole('tab', { name: '角色' })).toHaveAttribute('aria-selected', 'true');
  expect(dialog.queryByRole('combobox', { name: /数据范围/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(sent(host, authApply.add)).toMatchObject([{ targets: [{ kind: 'ROLE', id: '4' }] }]));
  expect(sent(host, authApply.add)[0]).not.toHaveProperty('expireDay');
});

test('pages are found with what stands above them; each choice is taken back by a second press', async () => {
  draw({ of: { roles: [] } });
  await userEvent.click(await screen.findByRole('button', { name: '申请权限' }));
  const dialog = await formOf('申请权限');
  expect(boxes(dialog)).toEqual(['订单列表', '导出订单', '订单列表 / 退货（已有） ✓', '税务', '开票']);
  expect(dialog.queryByText(/访问/)).toBeNull();
  await userEvent.type(dialog.getByRole('searchbox', { name: '查找菜单' }), '订单列表');
  expect(boxes(dialog)).toEqual(['订单列表', '导出订单', '订单列表 / 退货（已有） ✓']);
  await userEvent.click(dialog.getByRole('checkbox', { name: '导出订单' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '订单列表' }));
  expect(dialog.getByText('已选 2 项，请只选办理业务所需的权限。')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: '导出订单' }));
  expect(boxes(dialog)).toEqual(['订单列表 ✓', '导出订单', '订单列表 / 退货（已有） ✓']);
  await userEvent.click(dialog.getByRole('tab', { name: '角色' }));
  expect(dialog.getByText('没有可申请的角色。')).toBeVisible();
});

test('a path that was refused says whether it can be asked for alone', async () => {
  draw({ address: '/?path=%2Forder', of: { suggested: ['2'] } });
  expect((await formOf('申请权限')).getByText(/^访问 \/order 需要的权限已为您选中，其余按需添加。$/)).toBeVisible();
});

test('a path that cannot be asked for alone leads to roles', async () => {
  draw({ address: '/?path=%2Forder' });
  const dialog = await formOf('申请权限');
  expect(await dialog.findByText(/不能单独申请，请选择角色或联系管理员。$/)).toBeVisible();
  await userEvent.click(dialog.getByRole('tab', { name: '角色' }));
  expect(dialog.queryByText('没有可申请的角色。')).toBeNull();
});

test('who decides may look at the own and at all, and whoever does not finds the own alone, whatever is asked', async () => {
  const host = draw({ address: '/?scope=all', codes: ['base:apply:audit'] });
  expect(await screen.findByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByRole('tab', { name: /待我审批\s*7/ })).toBeVisible();
  expect(screen.getByRole('tab', { name: '我的申请' })).not.toHaveTextContent('7');
  expect(sent(host, authApply.page)).toContainEqual({ scope: 'todo', size: 1 });
});

test('a scope that one may not have is the own', async () => {
  const host = draw({ address: '/?scope=all' });
  expect(await screen.findByRole('tab', { name: '我的申请' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('button', { name: /成为管理员/ })).toBeNull();
  expect(sent(host, authApply.page)).not.toContainEqual({ scope: 'todo', size: 1 });
  expect(within(await screen.findByRole('grid')).getByRole('link', { name: '查看' })).toBeVisible();
});

test.each<[Partial<ApplyDetail>, string | undefined]>([
  [{ decidedAt: null }, undefined],
  [{ decidedAt: '2026-03-17T01:00:00Z', decidedByName: '陆川', opinion: '同意' }, '陆川　2026-03-17 09:00:00'],
])('a decision of %j is told with who made it', async (detail, told) => {
  draw({ address: '/?id=5', detail });
  await screen.findByText('申请理由');
  expect(factsIn(document.body)['审批人']).toBe(told);
});

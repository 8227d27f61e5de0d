import { type EntUser, management, type UserDetail } from '@portal/sdk/calls/management';
import { explainCalls, type Explained } from '@portal/sdk/calls/rights';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RoleExplanation } from '../explain-panel.tsx';
import { cellsOf, drawPage, factsIn } from '../test-draw.tsx';
import { Detail } from './user-detail.tsx';

const user: EntUser = {
  ...{ id: '7-2', userId: '7', account: 'gys_wen', userName: '温霁', phone: '120****0002', userSource: '1' },
  ...{ entId: '2', entName: '屿岚机电', deptName: '华北销售部', orgStatus: 1, status: 1, activated: true },
  ...{
    locked: false,
    online: true,
    lastLoginAt: null,
    superAdmin: false,
    version: 3,
    may: [],
    ...{ state: 1, secondFactor: false, taskCount: 0, administrator: false },
    roles: [],
  },
};
const granted = { roleId: '4', roleType: 'G' };
const detail: UserDetail = {
  ...{ ...user, alone: [], pages: [], signIns: [], ssoBound: false, secondFactor: false },
  grants: [
    { ...granted, roleName: '业务员', entName: '屿岚机电', dataScope: 'DEPT', expireAt: '2026-04-30T15:00:00Z' },
    { ...granted, roleName: '巡检员', entName: null, dataScope: 'NEW', expireAt: null },
  ],
};
const explained: Explained = {
  ...{ allowed: true, title: '确认订单', at: '2026-03-10T01:00:00Z', steps: [] },
  ...{ mender: null, mend: null, mendPath: null },
};

function host(change: Partial<UserDetail> = {}) {
  const one = fakeHost({ codes: ['base:user:view', 'base:user:reset', 'base:role:view'] });
  one.answer(management.userDetail, () => ({ ...detail, ...change }));
  one.answer(explainCalls.codes, () => [
    { code: 'order:list:confirm', title: '确认订单', area: '订单列表' },
    { code: 'order:list:close', title: '关账', area: '' },
  ]);
  one.answer(explainCalls.documents, () => [{ bizType: 'order', title: '订单' }]);
  for (const call of [explainCalls.explain, explainCalls.explainRole, explainCalls.explainEnterprise])
    one.answer(call, () => explained);
  return one;
}
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const buttons = () => screen.queryAllByRole('button').flatMap(({ textContent }) => textContent || []);
const asked = (one: ReturnType<typeof host>, { path }: { path: string }) =>
  one.made.filter((made) => made.path === path).map(({ input }) => input);
const choose = async (title: string) => {
  await userEvent.type(await screen.findByRole('combobox', { name: '要办理的事' }), title);
  await userEvent.keyboard('{Enter}');
};
const explain = () => userEvent.click(screen.getByRole('button', { name: '解释' }));

test('roles tell their enterprise, scope and end; what was granted alone stands below', async () => {
  host({ alone: [{ menuName: '导出订单', entName: null, expireAt: null }] });
  drawPage(<Detail user={user} />);
  expect(await cellsOf('业务员')).toEqual(['业务员', '屿岚机电', '本部门', '至 2026-04-30']);
  expect(await cellsOf('巡检员')).toEqual(['巡检员', '所有企业', 'NEW', '长期']);
  expect(await cellsOf('导出订单')).toEqual(['导出订单', '所有企业', '长期']);
  expect(factsIn(document.body)).toMatchObject({ 单点登录: '未绑定', 二次验证: '未启用' });
  expect(buttons()).toEqual([]);
});

test.each<[UserDetail['may'], readonly string[]]>([
  [['UNBIND'], ['解除单点登录绑定']],
  [['RESET_FACTOR'], ['重置二次验证']],
  [
    ['UNBIND', 'RESET_FACTOR'],
    ['解除单点登录绑定', '重置二次验证'],
  ],
])('of %s just that is offered, and nothing granted alone is no table', async (may, offered) => {
  host({ may, ssoBound: true, secondFactor: true });
  drawPage(<Detail user={user} />);
  await screen.findByText('业务员');
  expect(factsIn(document.body)).toMatchObject({ 单点登录: '已绑定统一认证身份', 二次验证: '已启用动态验证码' });
  expect(buttons()).toEqual(offered);
  expect(screen.queryByRole('grid', { name: '单独授权' })).toBeNull();
});

test('rights in force are a tree of pages, each with its buttons', async () => {
  const page = (menuId: string, parentId: string | null, menuName: string, button = '0') => ({
    ...{ menuId, parentId, menuName, button },
  });
  host({
    pages: [
      page('1', null, '订单管理'),
      page('2', '1', '订单列表'),
      page('3', '2', '确认', '1'),
      page('4', '2', '导出', '1'),
      page('5', null, '税务'),
      page('6', null, '散置按钮', '1'),
    ],
  });
  drawPage(<Detail user={user} />);
  await tab('有效权限');
  const tree = screen.getByRole('region', { name: '有效权限' });
  expect(
    within(tree)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([...['订单管理订单列表　确认、导出', '订单列表　确认、导出', '税务']]);
  expect(within(tree).getAllByRole('list')).toHaveLength(2);
  expect(tree.querySelectorAll('li span')).toHaveLength(1);
});

test('whoever has no right is told so; sign-ins are told by their method', async () => {
  const at = '2026-03-10T01:00:00Z';
  const signIns = ['sso', 'passkey'].map((method) => ({ at, method, success: true, reason: null, ip: '10.0.0.1' }));
  host({ signIns });
  drawPage(<Detail user={user} />);
  await tab('有效权限');
  expect(screen.getByText('没有任何权限')).toBeVisible();
  await tab('登录记录');
  expect(screen.getByText('单点登录', { selector: 'td *, td' })).toBeVisible();
  expect(screen.getByText('passkey')).toBeVisible();
  expect(screen.queryByText('业务员')).toBeNull();
});

test('a user’s right is explained in the enterprise of the row, and asked anew for the same question', async () => {
  const one = host();
  drawPage(<Detail user={user} />);
  await tab('权限解释');
  expect(await screen.findByRole('button', { name: '解释' })).toBeDisabled();
  await choose('关账');
  await userEvent.type(screen.getByRole('textbox', { name: '单据编号' }), '  ');
  await explain();
  expect(await screen.findByText('可以办理“确认订单”。')).toBeVisible();
  expect(screen.queryByText(/处理办法/)).toBeNull();
  expect(screen.queryByRole('link', { name: '去处理' })).toBeNull();
  const question = { userId: '7', code: 'order:list:close', entId: '2' };
  expect(asked(one, explainCalls.explain)).toEqual([question]);
  await explain();
  await waitFor(() => expect(asked(one, explainCalls.explain)).toEqual([question, question]));
  await userEvent.type(screen.getByPlaceholderText('例如 2026-01-31 09:30'), '2026-02-31 25:00');
  await explain();
  expect(await screen.findByText('请按 2026-01-31 09:30 的样式填写时间')).toBeVisible();
  expect(asked(one, explainCalls.explain)).toHaveLength(2);
});

test('an enterprise’s right is explained for it; a kind of document without a number asks about none', async () => {
  const one = host();
  drawPage(<Detail user={user} />);
  await tab('企业权限');
  await choose('确认订单');
  await userEvent.type(screen.getByRole('combobox', { name: '单据类型' }), '订单');
  await userEvent.keyboard('{Enter}');
  await explain();
  const question = { entId: '2', code: 'order:list:confirm' };
  await waitFor(() => expect(asked(one, explainCalls.explainEnterprise)).toEqual([question]));
});

test('without an enterprise there is none to explain, and none is named', async () => {
  const one = host();
  drawPage(<Detail user={{ ...user, entId: null }} />);
  await tab('权限解释');
  expect(screen.queryByRole('tab', { name: '企业权限' })).toBeNull();
  await choose('确认订单');
  await explain();
  await waitFor(() => expect(asked(one, explainCalls.explain)).toEqual([{ userId: '7', code: 'order:list:confirm' }]));
  expect(asked(one, management.userDetail)).toEqual([{ userId: '7' }]);
});

test('a role’s right is explained at a moment, and of no document', async () => {
  const one = host();
  drawPage(<RoleExplanation roleId="4" />);
  await choose('确认订单');
  expect(screen.queryByRole('textbox', { name: '单据编号' })).toBeNull();
  await explain();
  await userEvent.type(screen.getByPlaceholderText('例如 2026-01-31 09:30'), '2026-03-10 09:00');
  await explain();
  const question = { roleId: '4', code: 'order:list:confirm' };
  const at = '2026-03-10T01:00:00.000Z';
  await waitFor(() => expect(asked(one, explainCalls.explainRole)).toEqual([question, { ...question, at }]));
});

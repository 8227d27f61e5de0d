import { type EntUser, management } from '@portal/sdk/calls/management';
import { type MayGive, mayGiveCalls, type RightsChange, rightsChange } from '@portal/sdk/calls/rights';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import GrantPage from './grant.tsx';

const change = (id: string, facts: Partial<RightsChange>): RightsChange => ({
  id,
  changeNo: `SQ2026031000${id}`,
  kind: 'ROLE_SCOPE',
  summary: '把角色“平台巡检”的数据范围放宽到全平台',
  reason: null,
  askedByName: '江珩',
  askedAt: '2026-03-10T01:00:00Z',
  status: 0,
  decidedByName: null,
  decidedAt: null,
  opinion: null,
  waiting: (facts.status ?? 0) === 0,
  own: false,
  ...facts,
});
const changes = [
  change('1', {}),
  change('2', { own: true, kind: 'MAY_GIVE', summary: '许可“运营专员”授予供应商角色，最宽本企业' }),
  change('3', { status: 2, decidedByName: '陆川', opinion: '不需要全平台', summary: '把温霁设为超级管理员' }),
];
const delivered: MayGive = {
  id: '8',
  giver: '运营单位',
  byRole: true,
  roleTypes: ['G', 'C', 'K'],
  widest: 'ALL',
  beyondOwn: true,
  givenByName: null,
  givenAt: '2026-01-01T00:00:00Z',
};
const personal = {
  ...delivered,
  id: '9',
  giver: '陆川（yy_lu）',
  byRole: false,
  beyondOwn: false,
  givenByName: '江珩',
};

const all = ['base:grant:view', 'base:grant:confirm', 'base:grant:save', 'base:user:view'];

function draw({ codes = all, persons = 2 } = {}) {
  const host = fakeHost({ codes });
  host.answer(rightsChange.administrators, () => ({ persons, waiting: 2 }));
  host.answer(rightsChange.page, ({ kind, status }) => {
    const records = changes.filter(
      (row) => (kind === undefined || row.kind === kind) && (status === undefined || row.status === status),
    );
    return { records, total: records.length, page: 1, size: 10 };
  });
  for (const call of [rightsChange.confirm, rightsChange.refuse, rightsChange.withdraw, mayGiveCalls.revoke])
    host.answer(call, () => null);
  host.answer(mayGiveCalls.add, () => null);
  host.answer(mayGiveCalls.list, () => [delivered, personal]);
  host.answer(management.getRoleList, () => [
    {
      roleId: '5',
      roleName: '运营专员',
      roleType: 'Y' as const,
      roleTypeName: '运营单位',
      assignable: true,
      editable: true,
      deletable: false,
      userCount: 1,
    },
  ]);
  host.answer(management.findEntUserByPage, () => {
    const person = { userId: '7', userName: '温霁', account: 'yy_wen', entName: '澜岳运营' } as EntUser;
    return { records: [person, { ...person, id: '7-3' }], total: 2, page: 1, size: 20 };
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <GrantPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

type Drawn = ReturnType<typeof draw>;
const sent = (host: Drawn, path: string) => host.made.filter((made) => made.path === path).map(({ input }) => input);
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLTableRowElement);
const buttonsOf = async (text: string) => (await rowOf(text)).queryAllByRole('button').map((one) => one.textContent);
const press = async (text: string, name: string) => userEvent.click((await rowOf(text)).getByRole('button', { name }));
const openPermits = async () => userEvent.click(await screen.findByRole('tab', { name: '授权许可' }));

const asked = '把角色“平台巡检”的数据范围放宽到全平台';
const own = '许可“运营专员”授予供应商角色，最宽本企业';

test('who asked may take it back, another person confirms or refuses, and what is decided is over', async () => {
  draw();
  expect((await buttonsOf(asked)).filter(Boolean)).toEqual(['确认', '拒绝']);
  expect((await buttonsOf(own)).filter(Boolean)).toEqual(['撤回']);
  expect((await buttonsOf('把温霁设为超级管理员')).filter(Boolean)).toEqual([]);
  expect((await rowOf('把温霁设为超级管理员')).getByText('不需要全平台')).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /授权申请/ })).toHaveTextContent('2');
});

test('confirming says what comes into force, and asks first', async () => {
  const host = draw();
  host.reply(false);
  await press(asked, '确认');
  expect(host.questions.at(-1)?.message).toBe(`确认江珩申请的“${asked}”？确认后立即生效。`);
  expect(sent(host, rightsChange.confirm.path)).toEqual([]);
  host.reply(true);
  await press(asked, '确认');
  await waitFor(() => expect(sent(host, rightsChange.confirm.path)).toEqual([{ id: '1' }]));
  await waitFor(() => expect(sent(host, rightsChange.administrators.path).length).toBeGreaterThan(1));
});

test('refusing needs a reason', async () => {
  const host = draw();
  await press(asked, '拒绝');
  const dialog = within(await screen.findByRole('dialog', { name: '拒绝 SQ20260310001' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请输入拒绝原因')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox'), '不需要全平台');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent(host, rightsChange.refuse.path)).toEqual([{ id: '1', opinion: '不需要全平台' }]));
});

test('one takes back what one has asked for', async () => {
  const host = draw();
  await press(own, '撤回');
  await waitFor(() => expect(sent(host, rightsChange.withdraw.path)).toEqual([{ id: '2' }]));
});

test('who only looks is offered no decision', async () => {
  draw({ codes: ['base:grant:view'] });
  expect((await buttonsOf(asked)).filter(Boolean)).toEqual([]);
  await openPermits();
  expect(await screen.findByText('陆川（yy_lu）')).toBeInTheDocument();
  for (const name of ['许可角色', '许可用户', '撤销']) expect(screen.queryByRole('button', { name })).toBeNull();
});

const banner = '平台目前只有一位管理员，授权变更由一人完成，均已留痕；请尽快增设第二位管理员。';

test('a platform of one administrator is told so, and that nothing waits', async () => {
  draw({ persons: 1 });
  expect(await screen.findByText(banner)).toBeInTheDocument();
  await openPermits();
  await userEvent.click(await screen.findByRole('button', { name: '许可角色' }));
  await screen.findByRole('dialog', { name: '许可角色' });
  expect(screen.queryByText('提交后由另一位管理员复核，确认后生效。')).toBeNull();
});

test('with two administrators there is no banner', async () => {
  draw();
  await rowOf(asked);
  expect(screen.queryByText(banner)).toBeNull();
});

test('permits tell whose they are, how far they reach and who gave them; those that wait stand above', async () => {
  draw();
  await openPermits();
  const first = await rowOf('角色“运营单位”的持有人');
  for (const text of ['供应商、采购单位、客服坐席', '全平台', '可以授予', '随平台交付'])
    expect(first.getByText(text)).toBeInTheDocument();
  const second = await rowOf('陆川（yy_lu）');
  for (const text of ['不能授予', '江珩']) expect(second.getByText(text)).toBeInTheDocument();
  const pending = within(screen.getByRole('grid', { name: '待复核的许可' }));
  expect(pending.getByText(own)).toBeInTheDocument();
  expect(pending.queryByText(asked)).toBeNull();
  expect(pending.getByRole('button', { name: '撤回' })).toBeInTheDocument();
});

test('a permit is revoked at once, after a question', async () => {
  const host = draw();
  await openPermits();
  await press('陆川（yy_lu）', '撤销');
  expect(host.questions.at(-1)?.message).toBe(
    '撤销“陆川（yy_lu）”的这项授权许可吗？立即生效；已经授出的角色不受影响。',
  );
  await waitFor(() => expect(sent(host, mayGiveCalls.revoke.path)).toEqual([{ id: '9' }]));
});

test('a permit for a person names one, and at least one kind of role', async () => {
  const host = draw();
  await openPermits();
  await userEvent.click(await screen.findByRole('button', { name: '许可用户' }));
  const dialog = within(await screen.findByRole('dialog', { name: '许可用户' }));
  expect(dialog.getByText('提交后由另一位管理员复核，确认后生效。')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('请选择用户')).length).toBeGreaterThan(0);
  expect(dialog.getAllByText('请至少选择一种角色类型').length).toBeGreaterThan(0);
  await userEvent.type(dialog.getByRole('searchbox', { name: '查找用户' }), '温霁');
  await userEvent.click(await dialog.findByRole('checkbox', { name: '温霁（yy_wen，澜岳运营）' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '供应商' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '采购单位' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '供应商' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent(host, mayGiveCalls.add.path)).toEqual([
      { userId: '7', roleTypes: ['C'], widest: 'ENT', beyondOwn: false },
    ]),
  );
  expect(host.toasts.at(-1)?.message).toBe('已提交，待另一位管理员复核');
});

test('whoever is found once or not at all is told; another search takes the choice back', async () => {
  const host = draw();
  await openPermits();
  await userEvent.click(await screen.findByRole('button', { name: '许可用户' }));
  const dialog = within(await screen.findByRole('dialog', { name: '许可用户' }));
  const box = dialog.getByRole('searchbox', { name: '查找用户' });
  expect(dialog.queryByText('没有找到用户')).toBeNull();
  await userEvent.type(box, '温霁');
  const found = await dialog.findByRole('checkbox', { name: '温霁（yy_wen，澜岳运营）' });
  expect(dialog.queryByText('没有找到用户')).toBeNull();
  await userEvent.click(found);
  expect(found).toBeChecked();
  await userEvent.click(found);
  expect(found).not.toBeChecked();
  const alone = { userId: '8', userName: '江珩', account: 'admin', entName: null } as EntUser;
  host.answer(management.findEntUserByPage, ({ keyword }) => {
    const records = keyword === '江' ? [alone] : [];
    return { records, total: records.length, page: 1, size: 20 };
  });
  await userEvent.clear(box);
  await userEvent.type(box, '江');
  expect(await dialog.findByRole('checkbox', { name: '江珩（admin）' })).not.toBeChecked();
  await userEvent.clear(box);
  await userEvent.type(box, '无');
  expect(await dialog.findByText('没有找到用户')).toBeInTheDocument();
});

test('a permit of the only administrator is in force at once; a role is named for it', async () => {
  const host = draw({ persons: 1 });
  await openPermits();
  await userEvent.click(await screen.findByRole('button', { name: '许可角色' }));
  const dialog = within(await screen.findByRole('dialog', { name: '许可角色' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '供应商' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('请选择角色')).length).toBeGreaterThan(0);
  await userEvent.click(dialog.getByRole('combobox', { name: '角色' }));
  await userEvent.click(await screen.findByRole('option', { name: '运营专员' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('已生效'));
  expect(sent(host, mayGiveCalls.add.path)).toMatchObject([{ roleId: '5', roleTypes: ['G'] }]);
});

test('permits that wait for nobody have no table above', async () => {
  const host = draw();
  host.answer(rightsChange.page, () => ({ records: [], total: 0, page: 1, size: 10 }));
  await openPermits();
  await screen.findByText('陆川（yy_lu）');
  expect(screen.queryByRole('grid', { name: '待复核的许可' })).toBeNull();
});

import { type AuditRow, type AuditStanding, auditTrail } from '@portal/sdk/calls/audit';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import AuditPage from './audit.tsx';

const entry: AuditRow = {
  seq: '41',
  at: '2026-03-10T01:00:00Z',
  kind: 'GRANT',
  account: 'admin',
  userName: '江珩',
  entName: '澜岳集团',
  ip: '10.0.0.1',
  traceId: 'req-00000001',
  module: 'platform',
  moduleTitle: '平台',
  action: 'base:user:role',
  actionTitle: '分配角色',
  target: '/api/manage/management/editRole',
  result: 'ok',
  costMs: 12,
  detail: {
    userId: '7',
    roleIds: ['4', '5'],
    reason: '转岗',
    password: '***',
    given: { phone: '138****5678', superAdmin: false },
    lines: [{ n: 1 }, { n: 2 }],
  },
};

const whole: AuditStanding = {
  rows: 12_345,
  from: '2026-01-01T00:00:00Z',
  to: '2026-03-10T01:00:00Z',
  headSeq: '12345',
  headHash: 'abcdef0123456789ffff',
  where: '/srv/portal/data/audit-anchor.log',
  readable: true,
  lines: 1680,
  last: { n: 1680, seq: '12300', at: '2026-03-10T00:00:00Z' },
  faults: [],
};
const broken: AuditStanding = {
  ...whole,
  faults: [
    {
      text: '第 41 行的散列与锚点不同：整条链被重写过。',
      row: { seq: '41', at: '2026-03-10T01:00:00Z', who: 'admin 江珩', what: '分配角色 /api/x' },
    },
  ],
};

function draw({
  codes = ['admin:audit:view', 'admin:audit:export'],
  row = entry,
  total = 1,
  standing = whole,
  verified = whole,
}: Partial<{ codes: string[]; row: AuditRow; total: number; standing: AuditStanding; verified: AuditStanding }> = {}) {
  const host = fakeHost({ codes });
  host.answer(auditTrail.page, () => ({ records: [row], total, page: 1, size: 10 }));
  host.answer(auditTrail.modules, () => [{ module: 'platform', title: '平台' }]);
  host.answer(auditTrail.standing, () => standing);
  host.answer(auditTrail.verify, () => verified);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <AuditPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const inputsOf = (host: ReturnType<typeof draw>, path: string) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);

test('the list names who did what, with the title of the code and the result in words', async () => {
  draw();
  const table = await screen.findByRole('grid', { name: '审计记录' });
  for (const text of ['授权变更', 'admin', '江珩', '澜岳集团', '分配角色', '成功', '平台', '2026-03-10 09:00'])
    expect(within(table).getByText(text, { exact: false })).toBeInTheDocument();
});

test('what was done stands among the columns, the actions of a row behind them', async () => {
  draw();
  await screen.findByRole('grid', { name: '审计记录' });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['时间', '类型', '账号', '姓名', '企业', '动作', '结果', '模块', '对象', '地址', '操作']);
});

test('the drawer shows the masked input as facts, not as JSON', async () => {
  draw();
  await userEvent.click(await screen.findByRole('button', { name: '详情' }));
  const drawer = await screen.findByRole('dialog', { name: '审计记录' });
  const facts = [...drawer.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual(
    expect.arrayContaining([
      ['权限码', 'base:user:role'],
      ['耗时', '12 毫秒'],
      ['角色编号', '4、5'],
      ['原因', '转岗'],
      ['密码', '***'],
      ['given · 手机', '138****5678'],
      ['given · 超级管理员', '否'],
      ['lines 2 · 锚点序号', '2'],
    ]),
  );
  expect(drawer.textContent).not.toContain('{');
});

test('a search asks for what was entered, and the workbook for the same', async () => {
  const host = draw();
  await userEvent.type(await screen.findByLabelText('账号/姓名'), '江');
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(inputsOf(host, auditTrail.page.path).at(-1)).toMatchObject({ person: '江' }));
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(() => expect(inputsOf(host, auditTrail.export.path)).toEqual([{ person: '江' }]));
});

test('who may not export has no button for it', async () => {
  draw({ codes: ['admin:audit:view'] });
  await screen.findByRole('grid', { name: '审计记录' });
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
});

test('more rows than are listed are told', async () => {
  draw({ total: 10_000 });
  expect(await screen.findByText(/符合条件的超过 10,000 条/)).toBeInTheDocument();
});

const toVerify = () => userEvent.click(screen.getByRole('tab', { name: '校验' }));

test('the panel tells the last anchor, and 完好 only after it has verified', async () => {
  draw();
  await toVerify();
  expect(await screen.findByText(/2026-03-10 08:00:00（第 1680 条，第 12300 行）/)).toBeInTheDocument();
  expect(screen.queryByText('完好')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '校验' }));
  expect(await screen.findByText('完好')).toBeInTheDocument();
  expect(screen.getByText(/12,345 行逐行核对无误/)).toBeInTheDocument();
});

test('a break is named with its row, and told at the top of the page', async () => {
  draw({ standing: broken, verified: broken });
  expect(await screen.findByText('审计记录不完好，见“校验”。')).toBeInTheDocument();
  await toVerify();
  expect(
    screen.getByText(/整条链被重写过。（第 41 行：2026-03-10 09:00:00 admin 江珩 分配角色 \/api\/x）/),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '校验' }));
  await waitFor(() => expect(screen.queryByText('完好')).toBeNull());
});

test('what has no title, no cost and no content is shown without them', async () => {
  draw({ row: { ...entry, actionTitle: 'base:user:role', costMs: null, detail: null } });
  await userEvent.click(await screen.findByRole('button', { name: '详情' }));
  const drawer = within(await screen.findByRole('dialog', { name: '审计记录' }));
  expect(drawer.getByText('没有内容')).toBeInTheDocument();
  for (const label of ['权限码', '耗时']) expect(drawer.getByText(label).nextElementSibling).toHaveTextContent(/^-$/);
});

test('anchors that stand elsewhere, and a trail that has none yet, are told', async () => {
  const anonymous = { text: '断链', row: { seq: '7', at: '2026-03-10T01:00:00Z', who: '', what: '登录' } };
  const faults = [anonymous, { text: '锚点缺失', row: null }];
  draw({ standing: { ...whole, last: null, from: null, faults }, verified: { ...whole, readable: false } });
  await toVerify();
  expect(await screen.findByText('还没有锚点')).toBeInTheDocument();
  expect(screen.getByText('1,680 条')).toBeInTheDocument();
  expect(screen.getByText('- 至 2026-03-10 09:00:00')).toBeInTheDocument();
  expect(screen.getByText('断链（第 7 行：2026-03-10 09:00:00 - 登录）')).toBeInTheDocument();
  expect(screen.getByText('锚点缺失')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '校验' }));
  expect(await screen.findByText('在接收方，不在本机')).toBeInTheDocument();
  expect(screen.queryByText('1,680 条')).toBeNull();
});

test('a trail that is whole raises no alarm, and fewer rows than the list holds need no advice', async () => {
  draw({ total: 9_999 });
  await screen.findByRole('grid', { name: '审计记录' });
  expect(screen.queryByText(/符合条件的超过/)).toBeNull();
  await toVerify();
  await screen.findByText('12,345 行');
  expect(screen.queryByText('审计记录不完好，见“校验”。')).toBeNull();
});

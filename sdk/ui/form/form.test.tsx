import { expect, rstest, test } from '@rstest/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from '../../navigation.ts';
import { call, Day, field, Obj, Opt, Text } from '../../contract/index.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { type Field, Form } from './index.ts';
import { draftMs } from './use-draft.ts';

const save = call({
  path: '/api/crm/save',
  access: 'crm:plan:add',
  input: Obj({ title: Text(20), remark: Opt(Text(200)) }),
});

function PlanForm() {
  const navigate = useNavigate();
  return (
    <>
      <Form
        call={save}
        draftKey="plan"
        sections={[
          { title: '基本信息', fields: [{ name: 'title', label: '标题' }] },
          { title: '补充', fields: [{ name: 'remark', label: '备注', kind: 'area' }] },
        ]}
        onDone={() => navigate('/plans')}
      />
      <Link to="/plans">返回</Link>
    </>
  );
}

function draw() {
  const host = fakeHost({ codes: ['crm:plan:add'] });
  host.answer(save, () => null);
  const router = createMemoryRouter(
    [
      { path: '/edit', element: <PlanForm /> },
      { path: '/plans', element: <p>计划列表</p> },
    ],
    { initialEntries: ['/edit'] },
  );
  const view = render(
    <PortalProvider theme="light">
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  return { host, view };
}

const title = () => screen.getByRole('textbox', { name: '标题' });
const remark = () => screen.getByRole('textbox', { name: '备注' });
const drafts = () => Object.keys(localStorage).filter((key) => key.includes(':draft:'));

test('A changed form asks before it is left, and stays on 继续填写', async () => {
  const { host } = draw();
  host.reply(false);
  await userEvent.type(title(), '季度计划');
  await userEvent.click(screen.getByRole('link', { name: '返回' }));
  await waitFor(() =>
    expect(host.questions).toMatchObject([
      { title: '离开表单', message: '内容尚未提交，确认离开？已填写的内容会作为草稿保留在本机，下次打开时可以恢复。' },
    ]),
  );
  expect(title()).toHaveValue('季度计划');
  host.reply(true);
  await userEvent.click(screen.getByRole('link', { name: '返回' }));
  expect(await screen.findByText('计划列表')).toBeTruthy();
});

test('An untouched form is left without a question', async () => {
  const { host } = draw();
  await userEvent.click(screen.getByRole('link', { name: '返回' }));
  expect(await screen.findByText('计划列表')).toBeTruthy();
  expect(host.questions).toEqual([]);
});

test('A submitted form goes on without a question, and its draft is gone', async () => {
  const { host } = draw();
  await userEvent.type(title(), '季度计划');
  await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  expect(drafts()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  expect(await screen.findByText('计划列表')).toBeTruthy();
  expect(host.questions).toEqual([]);
  expect(host.made).toMatchObject([{ input: { title: '季度计划' } }]);
  expect(drafts()).toEqual([]);
});

test('A changed form is kept every 5 s, and offered when it is opened again', async () => {
  rstest.useFakeTimers();
  try {
    const { view } = draw();
    fireEvent.change(title(), { target: { value: '季度计划' } });
    await act(() => rstest.advanceTimersByTimeAsync(draftMs - 1));
    expect(drafts()).toEqual([]);
    await act(() => rstest.advanceTimersByTimeAsync(1));
    expect(drafts()).toHaveLength(1);
    view.unmount();
  } finally {
    rstest.useRealTimers();
  }
  draw();
  expect(title()).toHaveValue('');
  expect(screen.getByText('您有一份未提交的草稿，保存于 2026-11-21 09:00。')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '恢复草稿' }));
  expect(title()).toHaveValue('季度计划');
  expect(screen.queryByRole('button', { name: '恢复草稿' })).toBeNull();
});

test('Ctrl+S keeps the draft and Ctrl+Enter submits', async () => {
  const { host } = draw();
  await userEvent.type(title(), '季度计划');
  fireEvent.keyDown(remark(), { key: 's', code: 'KeyS', ctrlKey: true });
  await waitFor(() => expect(host.toasts).toEqual([{ intent: 'success', message: '草稿已保存在本机' }]));
  fireEvent.keyDown(remark(), { key: 'Enter', code: 'Enter', ctrlKey: true });
  await waitFor(() => expect(host.made).toHaveLength(1));
});

test('A long text counts its characters', async () => {
  const { view } = draw();
  await userEvent.type(remark(), '煤炭😀');
  expect(view.container.textContent).toContain('3 / 200');
});

test('Closing the tab of a changed form is asked about by the browser', async () => {
  draw();
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  await userEvent.type(title(), '季度计划');
  expect(leave()).toBe(true);
});

test('A day that is emptied stays empty, though the form began with one, and is not sent', async () => {
  const plan = call({ path: '/api/crm/plan', access: 'login', input: Obj({ until: field('截止日', Opt(Day())) }) });
  const host = fakeHost();
  host.answer(plan, () => null);
  const form = <Form call={plan} sections={[{ title: '计划', fields: ['until'] }]} initial={{ until: '2026-01-02' }} />;
  render(
    <PortalProvider theme="light">
      <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
    </PortalProvider>,
  );
  const until = screen.getByRole('textbox', { name: '截止日' });
  expect(until).toHaveValue('2026-01-02');
  await userEvent.clear(until);
  await userEvent.tab();
  expect(until).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(host.made).toMatchObject([{ input: {} }]));
  expect(host.made[0]?.input).not.toHaveProperty('until');
});

const plan = call({
  path: '/api/crm/plan',
  access: 'crm:plan:add',
  input: Obj({ name: Text(20), owner: Text(20), reason: Opt(Text(50)), phone: Text(11), remark: Opt(Text(50)) }),
});

test('A long form shows how far each section is filled in, and its bar leads to what is missing', async () => {
  fakeHost({ codes: ['crm:plan:add'] });
  const sections = [
    {
      title: '基本信息',
      fields: [
        { name: 'name', label: '名称' },
        { name: 'owner', label: '负责人' },
        {
          name: 'reason',
          label: '理由',
          check: (reason?: string) => (reason === undefined ? '请写明理由' : undefined),
        },
      ],
    },
    { title: '联系方式', fields: [{ name: 'phone', label: '电话' }] },
    { title: '补充', fields: [{ name: 'remark', label: '备注' }] },
  ] as const;
  const router = createMemoryRouter([{ path: '/', element: <Form call={plan} sections={sections} /> }]);
  render(
    <PortalProvider theme="light">
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  const states = () => within(screen.getByRole('navigation', { name: '表单分区' })).getAllByRole('listitem');
  expect(states().map(({ textContent }) => textContent)).toEqual(['基本信息0/3', '联系方式0/1', '补充选填']);
  expect(screen.getByText('还差 4 项必填')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^去填写/ }).map(({ textContent }) => textContent)).toEqual([
    '名称',
    '负责人',
    '理由',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '去填写负责人' }));
  const owner = screen.getByRole('textbox', { name: /^负责人/ });
  expect(document.activeElement).toBe(owner);
  await userEvent.type(owner, '温霁');
  await userEvent.type(screen.getByRole('textbox', { name: /^电话/ }), '13800000000');
  expect(states()[0]).toHaveTextContent('基本信息1/3');
  expect(within(states()[1] as HTMLElement).getByRole('img', { name: '已填完' })).toBeTruthy();
  expect(screen.getByText('还差 2 项必填')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(states()[0]).toHaveTextContent('基本信息2 处待修改'));
  expect(screen.queryByText('还差 2 项必填')).toBeNull();
});

test('Rules of a field read what is empty or was emptied as nothing', async () => {
  fakeHost({ codes: ['crm:plan:add'] });
  const fields: readonly Field<typeof plan>[] = [
    { name: 'remark', label: '备注' },
    { name: 'phone', label: '电话', when: ({ remark }) => remark !== undefined },
    { name: 'reason', label: '理由', render: (_, __, ___, { remark = '无' }) => <p>备注：{remark}</p> },
  ];
  const form = <Form call={plan} initial={{ remark: '' }} sections={[{ title: '计划', fields }]} />;
  render(
    <PortalProvider theme="light">
      <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
    </PortalProvider>,
  );
  const seen = () => [
    screen.queryByRole('textbox', { name: /^电话/ }) !== null,
    screen.getByText(/^备注：/).textContent,
  ];
  expect(seen()).toEqual([false, '备注：无']);
  await userEvent.type(screen.getByRole('textbox', { name: /^备注/ }), '急');
  expect(seen()).toEqual([true, '备注：急']);
  await userEvent.clear(screen.getByRole('textbox', { name: /^备注/ }));
  expect(seen()).toEqual([false, '备注：无']);
});

test('A key draws no other field, but one that is drawn by hand and has read what it changes', async () => {
  fakeHost({ codes: ['crm:plan:add'] });
  const drawn = { owner: 0, reason: 0 };
  const fields: readonly Field<typeof plan>[] = [
    { name: 'name', label: '名称' },
    { name: 'remark', label: '备注' },
    {
      name: 'owner',
      label: '负责人',
      render: () => {
        drawn.owner += 1;
        return <p>负责人</p>;
      },
    },
    {
      name: 'reason',
      label: '理由',
      render: (_, __, ___, { name }) => {
        drawn.reason += 1;
        return <p>为了{name}</p>;
      },
    },
    { name: 'phone', label: '电话', when: ({ remark }) => remark === '请来电' },
  ];
  const form = <Form call={plan} sections={[{ title: '计划', fields }]} />;
  render(
    <PortalProvider theme="light">
      <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
    </PortalProvider>,
  );
  const before = { ...drawn };
  await userEvent.type(screen.getByRole('textbox', { name: /^备注/ }), '请来电');
  expect(screen.getByRole('textbox', { name: /^电话/ })).toBeTruthy();
  expect(drawn).toEqual(before);
  await userEvent.type(screen.getByRole('textbox', { name: /^名称/ }), '澜岳');
  expect(screen.getByText('为了澜岳')).toBeTruthy();
  expect(drawn.owner).toBe(before.owner);
});

import { expect, rstest, test } from '@rstest/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from '../../navigation.ts';
import { call, Day, field, Id, Int, Obj, OneOf, Opt, Str, Text } from '../../contract/index.ts';
import { CallError } from '../../host.ts';
import { request } from '../../services.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { type Field, Form, StepButton } from './index.ts';
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

/** A form whose draft its server keeps. */
function drawKept() {
  const host = fakeHost({ codes: ['crm:plan:add'] });
  const form = (
    <Form
      call={save}
      sections={[{ title: '基本信息', fields: [{ name: 'title', label: '标题' }] }]}
      onDraft={async (values, options) => {
        await request(save, { title: '', ...values }, options);
        return {};
      }}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: form }]);
  render(
    <PortalProvider theme="light">
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  const keysMade = () => host.made.map(({ options }) => options.idempotencyKey);
  return { host, keysMade };
}
const keepDraft = () => userEvent.click(screen.getByRole('button', { name: '保存草稿' }));

test('A draft is kept once while it is on its way, however often it is asked for', async () => {
  const { host } = drawKept();
  let answer = (_: null): void => undefined;
  host.answer(save, () => new Promise((resolve) => (answer = resolve)));
  await userEvent.type(title(), '季度计划');
  await keepDraft();
  await keepDraft();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(host.made).toHaveLength(1);
  await act(async () => answer(null));
  await userEvent.type(title(), '二');
  await keepDraft();
  expect(host.made).toHaveLength(2);
});

test('A draft whose answer was lost stays as it was typed, and is the same one when it is kept again', async () => {
  const { host, keysMade } = drawKept();
  host.answer(save, () => {
    throw new CallError('network', '网络连接失败，请检查网络后重试');
  });
  await userEvent.type(title(), '季度计划');
  await keepDraft();
  expect(title()).toHaveValue('季度计划');
  expect(drafts()).toHaveLength(1);
  host.answer(save, () => null);
  await keepDraft();
  await userEvent.type(title(), '二');
  await keepDraft();
  const [lost, again, next] = keysMade();
  expect(again).toBe(lost);
  expect(lost).toMatch(/^\w+-\w+-\w+$/);
  expect(next).not.toBe(lost);
});

const figure = () => Str({ pattern: '^[0-9]{1,12}(\\.[0-9]{1,2})?$', format: 'money' });
const whole = call({
  path: '/api/crm/whole',
  access: 'crm:plan:add',
  input: Obj({
    ...{ name: Text(20), owner: Text(20), place: Text(20), reason: Text(20, 5), day: Day(), kind: OneOf(1, 2) },
    ...{
      count: Int({ minimum: 1 }),
      power: figure(),
      minus: figure(),
      large: figure(),
      half: figure(),
      wide: figure(),
    },
  }),
});

test('Ten faults are told at once, each with its field; what can be understood is none of them', async () => {
  const host = fakeHost({ codes: ['crm:plan:add'] });
  const form = (
    <Form
      call={whole}
      sections={[
        {
          title: '全部',
          fields: [
            { name: 'name', label: '名称' },
            { name: 'owner', label: '负责人' },
            { name: 'place', label: '地点' },
            { name: 'reason', label: '理由' },
            { name: 'day', label: '日期' },
            { name: 'kind', label: '类型', codes: { 1: '新', 2: '旧' } },
            { name: 'count', label: '数量', kind: 'number' },
            { name: 'power', label: '预算' },
            { name: 'minus', label: '定金' },
            { name: 'large', label: '总额' },
            { name: 'half', label: '单价' },
            { name: 'wide', label: '尾款' },
          ],
        },
      ]}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: form }]);
  render(
    <PortalProvider theme="light">
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  const typed = {
    理由: '短',
    数量: '0',
    预算: '1e5',
    定金: '−5',
    总额: '10000000000000',
    单价: '2.675',
    尾款: '１，２３４',
  };
  for (const [label, text] of Object.entries(typed))
    await userEvent.type(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), text);
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  const summary = (await screen.findByText('有 10 处需要修改')).closest('[role=alert]');
  expect([...(summary?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '请输入名称',
    '请输入负责人',
    '请输入地点',
    '理由至少 5 个字',
    '请选择日期',
    '请选择类型',
    '数量不能小于 1',
    '预算只能填写数字',
    '定金不能为负数',
    '总额数值过大',
  ]);
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^名称/ })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: /^单价/ })).toHaveValue('2.68');
  expect(screen.getByRole('textbox', { name: /^尾款/ })).toHaveValue('1,234.00');
  expect(host.made).toEqual([]);
});

const write = call({
  path: '/api/crm/write',
  access: 'crm:plan:add',
  input: Obj({ id: Opt(Id()), version: Opt(Int()), title: Text(20), remark: Opt(Text(200)) }),
  output: Obj({ id: Id(), version: Int() }),
});

/** Its page takes another call once the draft has a number, as the server answers. */
function KeptOnServer() {
  const [known, setKnown] = useState<{ id: string; version: number }>();
  return (
    <Form
      call={write}
      sections={[{ title: '基本信息', fields: [{ name: 'title', label: '标题' }] }]}
      {...(known && { input: known })}
      onDraft={async (values, options) => {
        const kept = await request(write, { title: '', ...values, ...known }, options);
        setKnown(kept);
        return kept;
      }}
    />
  );
}

test.each([
  ['提交', { title: '季度计划二', id: '7', version: 1 }],
  ['保存草稿', { title: '季度计划二', id: '7', version: 1 }],
])('After a draft whose answer was lost, %s goes to the same document: none is written twice', async (next, sent) => {
  const host = fakeHost({ codes: ['crm:plan:add'] });
  const router = createMemoryRouter([{ path: '/', element: <KeptOnServer /> }]);
  render(
    <PortalProvider theme="light">
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  host.answer(write, () => {
    throw new CallError('network', '网络连接失败，请检查网络后重试');
  });
  await userEvent.type(title(), '季度计划');
  await keepDraft();
  await userEvent.type(title(), '二');
  // still away: nothing else is sent
  await userEvent.click(screen.getByRole('button', { name: next }));
  expect(host.made.map(({ input }) => input)).toEqual([{ title: '季度计划' }, { title: '季度计划' }]);
  host.answer(write, ({ version = 0 }) => ({ id: '7', version: version + 1 }));
  await userEvent.click(screen.getByRole('button', { name: next }));
  await waitFor(() => expect(host.made).toHaveLength(4));
  const [lost, away, found, last] = host.made;
  expect([away, found].map((one) => one?.options.idempotencyKey)).toEqual(
    Array.from({ length: 2 }, () => lost?.options.idempotencyKey),
  );
  expect(last?.input).toEqual(sent);
  expect(last?.options.idempotencyKey).not.toBe(lost?.options.idempotencyKey);
});

const hand = call({ path: '/api/crm/hand', access: 'crm:plan:add', input: Obj({ id: Id(), version: Int() }) });

test('What a step finds wrong with its document is listed, and leads to the fields of its form', async () => {
  const host = fakeHost({ codes: ['crm:plan:add'] });
  host.answer(hand, () => {
    const faults = [
      { path: 'remark', text: '请说明计划的依据' },
      { path: 'lines', text: '请至少填写一行' },
    ];
    throw new CallError('400', '请说明计划的依据', undefined, {}, faults);
  });
  const row = { id: '7', version: 1, may: ['HAND'] };
  const list = (
    <StepButton call={hand} step="HAND" row={row} mend="/edit?id=7">
      提交审批
    </StepButton>
  );
  const router = createMemoryRouter([
    { path: '/', element: list },
    { path: '/edit', element: <PlanForm /> },
  ]);
  render(
    <PortalProvider theme="light">
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '提交审批' }));
  await waitFor(() => expect(host.modals).toHaveLength(1));
  const { title: said, content, ok, onOk } = host.modals[0] ?? { content: null };
  expect([said, ok, host.toasts]).toEqual(['未能提交审批', '去修改', []]);
  const { container, unmount } = render(content);
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '请说明计划的依据',
    '请至少填写一行',
  ]);
  unmount();
  onOk?.();
  expect(host.visited).toEqual(['/edit?id=7']);
  await act(() => router.navigate('/edit?id=7'));
  // with what the form itself finds; what it has no field for stands above
  expect(await screen.findByText('有 3 处需要修改')).toBeTruthy();
  expect(await screen.findByRole('textbox', { name: /^备注/ })).toHaveAccessibleDescription('请说明计划的依据');
  expect(screen.getByText('请至少填写一行')).toBeTruthy();
});

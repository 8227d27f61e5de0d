import { expect, test } from '@rstest/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from '../../navigation.ts';
import { call, Day, Id, Int, Obj, OneOf, Opt, Str, Text } from '../../contract/index.ts';
import { CallError } from '../../host.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { Form, StepButton } from './index.ts';

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

const save = call({
  path: '/api/crm/save',
  access: 'crm:plan:add',
  input: Obj({ title: Text(20), remark: Opt(Text(200)) }),
});
const FIELDS = [
  { name: 'title', label: '标题' },
  { name: 'remark', label: '备注', kind: 'area' },
] as const;
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
    { path: '/edit', element: <Form call={save} sections={[{ title: '计划', fields: FIELDS }]} /> },
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

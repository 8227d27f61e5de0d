import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call, field, Id, Int, Money, Obj, Opt, Text } from '../../contract/index.ts';
import { CallError } from '../../host.ts';
import { createMemoryRouter, RouterProvider } from '../../navigation.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { Form } from './index.ts';

const save = call({
  path: '/api/crm/save',
  access: 'login',
  input: Obj({
    id: Id(),
    version: Int(),
    title: field('标题', Text(20)),
    amount: field('金额', Opt(Money())),
    remark: field('备注', Opt(Text(20))),
  }),
  output: Obj({ id: Id(), version: Int() }),
});
const start = { title: '年度计划', amount: '100.00', remark: '一' };

function draw() {
  const host = fakeHost();
  const form = (
    <Form
      call={save}
      sections={[{ title: '计划', fields: ['title', 'amount', 'remark'] }]}
      input={{ id: '7', version: 3 }}
      initial={start}
      current={async () => ({ title: '年度采购计划', amount: '250.00', remark: '一', version: 5 })}
      onDraft={async (values) => ({ id: '7', version: (values.version ?? 0) + 1 })}
    />
  );
  render(
    <PortalProvider theme="light">
      <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
    </PortalProvider>,
  );
  return host;
}

const box = (name: string) => screen.getByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }));

test('Who comes later is told who and when, sees both values, takes either, and submits under the new version', async () => {
  const host = draw();
  host.answer(save, () => {
    const data = { changedVersion: '5', changedBy: '韩澜', changedAt: '2026-11-21T01:30:00.000Z' };
    throw new CallError('409', '计划已被他人处理，请刷新', undefined, data);
  });
  await userEvent.clear(box('金额'));
  await userEvent.type(box('金额'), '180');
  await submit();
  const dialog = within(await screen.findByRole('dialog', { name: '内容已被修改' }));
  expect(dialog.getByText(/^韩澜于 2026-11-21 09:30:00 修改了这份内容/)).toBeInTheDocument();
  expect(dialog.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-label'))).toEqual(['标题', '金额']);
  expect(dialog.getByRole('radio', { name: '对方的：年度采购计划' })).toBeChecked(); // untouched here
  expect(dialog.getByRole('radio', { name: '我的：180.00' })).toBeChecked();
  await userEvent.click(dialog.getByRole('radio', { name: '对方的：250.00' }));
  await userEvent.click(dialog.getByRole('radio', { name: '我的：年度计划' }));
  await userEvent.click(dialog.getByRole('button', { name: '采用所选' }));
  expect(await screen.findByRole('textbox', { name: '金额' })).toHaveValue('250.00');
  host.answer(save, () => ({ id: '7', version: 6 }));
  await submit();
  await waitFor(() => expect(host.made).toHaveLength(2));
  expect(host.made[1]?.input).toEqual({ id: '7', version: 5, title: '年度计划', amount: '250.00', remark: '一' });
});

test('One’s own save is never a conflict: each submission goes under the version of the last answer', async () => {
  const host = draw();
  host.answer(save, () => ({ id: '7', version: 5 }));
  await userEvent.type(box('备注'), '二');
  await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await submit();
  await waitFor(() => expect(host.made).toMatchObject([{ input: { version: 4, remark: '一二' } }]));
  host.tick(3000);
  await submit();
  await waitFor(() => expect(host.made[1]).toMatchObject({ input: { version: 5 } }));
});

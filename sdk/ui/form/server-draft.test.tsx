import { expect, test } from '@rstest/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from '../../navigation.ts';
import { call, Id, Int, Obj, Opt, Text } from '../../contract/index.ts';
import { CallError } from '../../host.ts';
import { request } from '../../services.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { Form } from './index.ts';

const save = call({ path: '/api/crm/save', access: 'crm:plan:add', input: Obj({ title: Text(20) }) });

const title = () => screen.getByRole('textbox', { name: '标题' });
const drafts = () => Object.keys(localStorage).filter((key) => key.includes(':draft:'));

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

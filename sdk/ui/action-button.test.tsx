import { expect, test } from '@rstest/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removal, removed } from '../calls/removed.ts';
import { call, Id, Obj, Str } from '../contract/index.ts';
import { CallError } from '../host.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { ActionButton, PortalProvider, ReasonButton } from './index.ts';

const send = call({ path: '/api/order/send', access: 'order:list:send', input: Obj({ id: Id() }) });
const refuse = call({ path: '/api/order/refuse', access: 'order:list:send', input: Obj({ id: Id(), reason: Str() }) });
const copy = call({
  path: '/api/order/copy',
  access: 'order:list:send',
  input: Obj({ id: Id() }),
  output: Obj({ id: Id(), orderNo: Str() }),
});
const remove = call({
  path: '/api/order/remove',
  access: 'order:list:send',
  input: Obj({ id: Id() }),
  output: removal,
});
const codes = ['order:list:send'];

const draw = (ask?: string, onDone?: () => void) =>
  render(
    <PortalProvider theme="light">
      <ActionButton call={send} input={{ id: '7' }} {...(ask !== undefined && { ask })} {...(onDone && { onDone })}>
        送审
      </ActionButton>
    </PortalProvider>,
  );

test('A button without the permission code of its call is not drawn', () => {
  fakeHost({ codes: [] });
  draw();
  expect(screen.queryByRole('button')).toBeNull();
});

test('A button appears as soon as the session gains the code', async () => {
  const host = fakeHost({ codes: [] });
  draw();
  host.signIn({ codes });
  expect(await screen.findByRole('button', { name: '送审' })).toBeTruthy();
});

test('R-STATE-03 a second press within 3000 ms makes no second call', async () => {
  const host = fakeHost({ codes });
  host.answer(send, () => null);
  draw();
  const button = screen.getByRole('button', { name: '送审' });
  await userEvent.click(button);
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  host.tick(2999);
  await userEvent.click(button);
  expect(host.made).toHaveLength(1);
});

test('R-STATE-04 a press after 3000 ms acts again', async () => {
  const host = fakeHost({ codes });
  host.answer(send, () => null);
  draw();
  const button = screen.getByRole('button', { name: '送审' });
  await userEvent.click(button);
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  host.tick(3000);
  await userEvent.click(button);
  await waitFor(() => expect(host.made).toHaveLength(2));
});

test('A deletion that can be taken back is, by the message that tells of it; the list is read again', async () => {
  const host = fakeHost({ codes });
  host.answer(remove, () => ({ removalId: '31' }));
  host.answer(removed.restore, () => null);
  let reloads = 0;
  render(
    <PortalProvider theme="light">
      <ActionButton call={remove} input={{ id: '7' }} done="已删除草稿 SP7" onDone={() => (reloads += 1)}>
        删除
      </ActionButton>
    </PortalProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  const { message, action } = host.toasts[0] ?? {};
  expect([message, action?.text, reloads]).toEqual(['已删除草稿 SP7', '撤销', 1]);
  if (action && 'undo' in action) action.undo();
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('已撤销删除'));
  expect(host.made.at(-1)).toMatchObject({ path: removed.restore.path, input: { removalId: '31' } });
  expect(reloads).toBe(2);
});

test('The call is made only after the question is answered with yes', async () => {
  const host = fakeHost({ codes });
  host.answer(send, () => null);
  host.reply(false);
  draw('确认送审？');
  const button = screen.getByRole('button', { name: '送审' });
  await userEvent.click(button);
  expect(host.questions).toEqual([{ title: '送审', message: '确认送审？', ok: '送审' }]);
  expect(host.made).toHaveLength(0);
  host.reply(true);
  await userEvent.click(button);
  await waitFor(() => expect(host.made).toMatchObject([{ input: { id: '7' } }]));
});

test('Success is told once and the list is asked again', async () => {
  const host = fakeHost({ codes });
  host.answer(send, () => null);
  let reloads = 0;
  draw(undefined, () => {
    reloads += 1;
  });
  await userEvent.click(screen.getByRole('button', { name: '送审' }));
  await waitFor(() => expect(reloads).toBe(1));
  expect(host.toasts).toEqual([{ intent: 'success', message: '操作成功' }]);
});

test('Success names the document, and the one that came of it where the answer has another', async () => {
  const host = fakeHost({ codes });
  host.answer(copy, () => ({ id: '8', orderNo: 'DD2' }));
  const about = { name: '订单 DD1', to: '/order?id=7' };
  const shared = { call: copy, input: { id: '7' }, about };
  render(
    <PortalProvider theme="light">
      <ActionButton {...shared} done="已催办">
        催办
      </ActionButton>
      <ActionButton
        {...shared}
        done={({ id, orderNo }) => ({ message: '已复制', about: { name: `订单 ${orderNo}`, to: `/order?id=${id}` } })}
      >
        复制
      </ActionButton>
    </PortalProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '催办' }));
  await userEvent.click(screen.getByRole('button', { name: '复制' }));
  await waitFor(() => expect(host.toasts).toHaveLength(2));
  expect(host.toasts).toEqual([
    { intent: 'success', message: '已催办', about },
    { intent: 'success', message: '已复制', about: { name: '订单 DD2', to: '/order?id=8' } },
  ]);
});

test('A refused call tells no success, and may be repeated at once', async () => {
  const host = fakeHost({ codes });
  host.answer(send, () => {
    throw new CallError('409', '订单已被他人处理，请刷新');
  });
  draw();
  const button = screen.getByRole('button', { name: '送审' });
  await userEvent.click(button);
  await userEvent.click(button);
  await waitFor(() => expect(host.made).toHaveLength(2));
  expect(host.toasts).toEqual([]);
});

test('A reason must be given before its call is made', async () => {
  const host = fakeHost({ codes });
  host.answer(refuse, () => null);
  render(
    <PortalProvider theme="light">
      <ReasonButton call={refuse} input={(reason) => ({ id: '7', reason })} title="拒绝订单" label="拒绝原因">
        拒绝
      </ReasonButton>
    </PortalProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '拒绝' }));
  await userEvent.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText('请输入拒绝原因')).toBeTruthy();
  expect(host.made).toHaveLength(0);
  await userEvent.type(screen.getByRole('textbox'), '缺货');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(host.made).toMatchObject([{ input: { id: '7', reason: '缺货' } }]));
});

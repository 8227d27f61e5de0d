import { afterEach, describe, expect, it, rs } from '@rstest/core';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { DialogHost } from './dialog-host.tsx';
import { dialogs } from './dialogs.ts';

function Page() {
  const [answers, setAnswers] = useState<boolean[]>([]);
  const ask = async () => {
    const answer = await dialogs.confirm({ message: '确认收货？' });
    setAnswers((before) => [...before, answer]);
  };
  return (
    <PortalProvider theme="light">
      <button type="button" onClick={() => void ask()}>
        收货
      </button>
      <output aria-label="回答">{answers.join()}</output>
      <DialogHost />
    </PortalProvider>
  );
}

/** The portal's own mounting point: what a dialog hides from screen readers while it is open. */
function draw() {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  render(createPortal(<Page />, root));
  return root;
}

const opener = () => screen.getByText('收货');
const question = () => screen.findByRole('alertdialog');
const answered = () => screen.getByLabelText('回答').textContent;
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

afterEach(() => {
  act(() => {
    dialogs.closeAll();
    for (const { id } of dialogs.get().toasts) dialogs.dismiss(id);
  });
  document.getElementById('root')?.remove();
});

describe('a question', () => {
  for (const [name, expected] of [
    ['确定', 'true'],
    ['取消', 'false'],
  ] as const) {
    it(`answered with ${name} gives the focus back and leaves nothing of the page hidden`, async () => {
      const root = draw();
      await userEvent.click(opener());
      await userEvent.click(within(await question()).getByRole('button', { name }));
      await gone();
      await waitFor(() => expect(document.activeElement).toBe(opener()));
      expect(answered()).toBe(expected);
      await waitFor(() => expect(root).not.toHaveAttribute('aria-hidden'));
    });
  }

  it('is refused by Escape', async () => {
    draw();
    await userEvent.click(opener());
    fireEvent.keyDown(await question(), { key: 'Escape', code: 'Escape' });
    await gone();
    await waitFor(() => expect(answered()).toBe('false'));
  });

  it('is called 提示信息, 确定 and 取消 unless it says otherwise, and 取消 may be left out', async () => {
    draw();
    act(() => void dialogs.confirm({ message: '甲' }));
    const first = await question();
    expect(within(first).getByRole('heading', { name: '提示信息' })).toBeInTheDocument();
    expect(within(first).getAllByRole('button')).toHaveLength(2);
    act(() => dialogs.closeAll());
    await gone();
    act(() => void dialogs.confirm({ title: '通知', message: '乙', ok: '知道了', cancel: null }));
    expect(within(await question()).getByRole('heading', { name: '通知' })).toBeInTheDocument();
    expect(within(await question()).getByRole('button').textContent).toBe('知道了');
  });

  it('waits for the one before it', async () => {
    draw();
    const answers: string[] = [];
    act(() => {
      for (const message of ['第一问', '第二问']) {
        void dialogs.confirm({ message }).then((yes) => answers.push(`${message}${yes}`));
      }
    });
    expect((await question()).textContent).toContain('第一问');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('第二问'));
    await waitFor(() => expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await gone();
    expect(answers).toEqual(['第一问true', '第二问false']);
  });

  it('R-STATE-07 without a content is an error where it is asked', () => {
    for (const wrong of [undefined, null, {}, { message: '' }, { message: 3 }])
      expect(() => dialogs.confirm(wrong as never)).toThrow('询问缺少内容');
    expect(dialogs.get().modals.filter(({ phase }) => phase !== 'closing')).toEqual([]);
  });
});

describe('messages', () => {
  it('show once however often they are told, with the number of the request', () => {
    draw();
    act(() => {
      for (let time = 0; time < 3; time += 1)
        dialogs.toast({ intent: 'error', message: '服务器内部错误', traceId: 'req-9f' });
    });
    expect(screen.getAllByText('服务器内部错误')).toHaveLength(1);
    expect(screen.getByText('追踪编号 req-9f')).toBeInTheDocument();
  });

  it('stay until closed when they are errors', async () => {
    draw();
    act(() => dialogs.toast({ intent: 'error', message: '保存失败' }));
    await userEvent.click(screen.getByRole('button', { name: '关闭消息' }));
    expect(screen.queryByText('保存失败')).toBeNull();
  });

  it('R-CS-02 lead where their action says, and are gone then', async () => {
    const { visited } = fakeHost();
    draw();
    act(() =>
      dialogs.toast({ intent: 'warning', message: '您收到一条转接消息', action: { text: '去处理', to: '/x' } }),
    );
    await userEvent.click(screen.getByRole('button', { name: '去处理' }));
    expect(visited).toEqual(['/x']);
    expect(screen.queryByText('您收到一条转接消息')).toBeNull();
  });

  it('name the document that they are about, which is led to where its page is another one that is served', async () => {
    const host = fakeHost();
    draw();
    const about = { name: '订单 DD1', to: '/orderDetail?id=7' };
    act(() => dialogs.toast({ intent: 'success', message: '已确认', about }));
    act(() => dialogs.toast({ intent: 'success', message: '已确认', about: { name: '订单 DD2' } }));
    expect(screen.getByText('订单 DD2').closest('a')).toBeNull();
    const link = screen.getByRole('link', { name: '订单 DD1' });
    expect(link).toHaveAttribute('href', '/ef-plus/orderDetail?id=7');
    await userEvent.click(link);
    expect(host.visited).toEqual(['/orderDetail?id=7']);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('take back what they tell of for five seconds, during which nobody points at them', () => {
    rs.useFakeTimers();
    draw();
    let undone = 0;
    const told = (message: string) =>
      act(() => dialogs.toast({ intent: 'success', message, action: { text: '撤销', undo: () => (undone += 1) } }));
    const pass = (ms: number) => act(() => rs.advanceTimersByTime(ms));
    told('已删除草稿 SP1');
    expect(document.activeElement).toHaveTextContent('已删除草稿 SP1'); // Tab leads to its button
    pass(4900);
    fireEvent.mouseEnter(screen.getByText('已删除草稿 SP1').closest('[role=group]') ?? document.body);
    pass(60_000);
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect([undone, screen.queryByText('已删除草稿 SP1')]).toEqual([1, null]);
    told('已删除草稿 SP2');
    pass(4999);
    expect(screen.getByText('已删除草稿 SP2')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByText('已删除草稿 SP2')).toBeNull();
    rs.useRealTimers();
  });

  it('offer no action that leads to a page that is not served', () => {
    fakeHost({ opens: () => false });
    draw();
    act(() =>
      dialogs.toast({ intent: 'warning', message: '您收到一条转接消息', action: { text: '去处理', to: '/x' } }),
    );
    expect(screen.getByText('您收到一条转接消息')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '去处理' })).toBeNull();
  });
});

import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '../host.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { Boundary, EmptyState, ErrorState, NoPermission, NoResult, PortalProvider, WhenLoaded } from './index.ts';

const draw = (part: React.ReactNode) => render(<PortalProvider theme="light">{part}</PortalProvider>);

test('Empty, no result, no permission and error are four different texts, each with a next step', () => {
  const { container } = draw(
    <>
      <EmptyState action={<button type="button">新增</button>} />
      <NoResult onReset={() => undefined} />
      <NoPermission />
      <ErrorState onRetry={() => undefined} />
    </>,
  );
  for (const text of ['暂无数据', '没有符合条件的记录', '暂无权限', '加载失败'])
    expect(container.textContent).toContain(text);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['新增', '清空筛选', '重试']);
  expect(container.textContent).toContain('请联系本企业管理员开通');
});

test('An error shows its trace id, and a press copies it', async () => {
  const host = fakeHost();
  const user = userEvent.setup();
  draw(<ErrorState message="服务器繁忙" traceId="req-9f" />);
  expect(screen.getByRole('alert').textContent).toContain('req-9f');
  await user.click(screen.getByRole('button', { name: '复制req-9f' }));
  expect(await navigator.clipboard.readText()).toBe('req-9f');
  expect(host.toasts).toEqual([{ intent: 'success', message: '已复制' }]);
});

let broken = true;

function Part() {
  if (broken) throw new Error('boom');
  return <p>订单 12 笔</p>;
}

test('A boundary keeps a fault to one card, names it, and draws the part again on retry', async () => {
  draw(
    <>
      <p>其他内容</p>
      <Boundary name="订单统计">
        <Part />
      </Boundary>
    </>,
  );
  expect(screen.getByText('“订单统计”出现异常')).toBeTruthy();
  expect(screen.getByText('其他内容')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(screen.getByText('订单 12 笔')).toBeTruthy();
});

const answerOf = (error?: CallError, data?: string) => ({ error, data, reload: async () => undefined });

test('An answer draws its data, its refusal or its failure, never two of them', () => {
  const { container, rerender } = draw(
    <WhenLoaded answer={answerOf(undefined, '合同')}>{(text) => <b>{text}</b>}</WhenLoaded>,
  );
  expect(container.textContent).toBe('合同');
  const redraw = (code: string, message: string) =>
    rerender(
      <PortalProvider theme="light">
        <WhenLoaded answer={answerOf(new CallError(code, message), '合同')}>{(text) => <b>{text}</b>}</WhenLoaded>
      </PortalProvider>,
    );
  redraw('403', '没有权限');
  expect(container.textContent).toContain('暂无权限');
  redraw('404', '合同不存在');
  expect(container.textContent).toContain('内容不存在');
  expect(container.textContent).toContain('合同不存在');
  expect(container.querySelector('b')).toBeNull();
});

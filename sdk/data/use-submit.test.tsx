import { describe, expect, it } from '@rstest/core';
import { act, renderHook, waitFor } from '@testing-library/react';
import { call, Id, Obj } from '../contract/index.ts';
import { CallError } from '../host.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { reclickGuardMs, useSubmit } from './use-submit.ts';

const confirmOrder = call({
  path: '/api/order/confirm',
  access: 'order:list:confirm',
  input: Obj({ id: Id() }),
  output: Obj({ id: Id() }),
});

const draw = () => {
  const host = fakeHost();
  const { result } = renderHook(() => useSubmit(confirmOrder));
  const press = () => act(() => result.current.submit({ id: '7' }));
  return { host, result, press };
};

describe('a submission', () => {
  it('answers what the call answers, and is busy until then', async () => {
    const { host, result } = draw();
    let finish = (_answer: { id: string }): void => undefined;
    host.answer(confirmOrder, () => new Promise((resolve) => (finish = resolve)));
    let pressed: Promise<unknown> = Promise.resolve();
    act(() => {
      pressed = result.current.submit({ id: '7' });
    });
    expect(result.current.busy).toBe(true);
    await act(async () => {
      finish({ id: '7' });
      expect(await pressed).toEqual({ id: '7' });
    });
    expect(result.current.busy).toBe(false);
  });

  it('R-STATE-03 R-STATE-04 acts once within 3000 ms, and again after', async () => {
    const { host, press } = draw();
    host.answer(confirmOrder, ({ id }) => ({ id }));
    expect([await press(), await press()]).toEqual([{ id: '7' }, undefined]);
    host.tick(reclickGuardMs - 1);
    expect(await press()).toBeUndefined();
    host.tick(1);
    expect(await press()).toEqual({ id: '7' });
    expect(host.made).toHaveLength(2);
  });

  it('does not run twice side by side, however long the first takes', async () => {
    const { host, result } = draw();
    host.answer(confirmOrder, () => new Promise(() => undefined));
    act(() => void result.current.submit({ id: '7' }));
    host.tick(60_000);
    act(() => void result.current.submit({ id: '7' }));
    await waitFor(() => expect(host.made).toHaveLength(1));
  });

  it('that is refused answers nothing, leaves the telling to the host, and may be pressed again at once', async () => {
    const { host, press } = draw();
    host.answer(confirmOrder, () => {
      throw new CallError('409', '订单已被他人处理，请刷新');
    });
    expect(await press()).toBeUndefined();
    host.answer(confirmOrder, ({ id }) => ({ id }));
    expect(await press()).toEqual({ id: '7' });
    expect(host.made.map(({ options }) => options.quiet ?? false)).toEqual([false, false]);
  });

  it('keeps its key when it is pressed again because its answer was lost, and takes another when what it sends changes', async () => {
    const { host, result } = draw();
    const press = (id: string) => act(() => result.current.submit({ id }));
    host.answer(confirmOrder, () => {
      throw new CallError('network', '网络连接失败，请检查网络后重试');
    });
    await press('7');
    await press('7');
    await press('8');
    host.answer(confirmOrder, ({ id }) => ({ id }));
    await press('8');
    host.tick(reclickGuardMs);
    await press('8');
    const [first, again, other, answered, next] = host.made.map(({ options }) => options.idempotencyKey);
    expect([again, answered]).toEqual([first, other]);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  it('that was refused is another submission when it is pressed again', async () => {
    const { host, press } = draw();
    host.answer(confirmOrder, () => {
      throw new CallError('409', '订单已被他人处理，请刷新');
    });
    await press();
    await press();
    expect(new Set(host.made.map(({ options }) => options.idempotencyKey)).size).toBe(2);
  });

  it('has a key of its own for each press', async () => {
    const { host, press } = draw();
    host.answer(confirmOrder, ({ id }) => ({ id }));
    await press();
    host.tick(reclickGuardMs);
    await press();
    const keys = host.made.map(({ options }) => options.idempotencyKey);
    expect(keys.every((key) => /^\w+-\w+-\w+$/.test(key ?? ''))).toBe(true);
    expect(new Set(keys).size).toBe(2);
  });
});

import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { CallError, type Modal, type ModalHandle } from '@portal/sdk/host';
import { PortalProvider } from '@portal/sdk/ui';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { DialogHost } from '../dialog-host.tsx';
import { dialogs } from '../dialogs.ts';

beforeEach(() => {
  rs.useFakeTimers();
  render(
    <PortalProvider theme="light">
      <button type="button">导入</button>
      <DialogHost />
    </PortalProvider>,
  );
});
afterEach(() => {
  act(() => dialogs.closeAll());
  pass(1000);
  rs.useRealTimers();
});

/** Lets so many milliseconds go by. */
const pass = (ms: number) => act(() => rs.advanceTimersByTime(ms));
const settle = () => act(async () => void (await rs.advanceTimersByTimeAsync(0)));

function open(spec: Partial<Modal> = {}): ModalHandle {
  let handle: ModalHandle | undefined;
  act(() => {
    handle = dialogs.modal({ content: '共 3 行未导入', ...spec });
  });
  pass(50);
  if (!handle) throw new Error('The dialog was not opened.');
  return handle;
}

const dialog = () => screen.getByRole('dialog');
const shown = () => screen.queryAllByRole('dialog').map((one) => one.textContent);
const button = (name: string) => within(dialog()).getByRole('button', { name });
const surfaces = () => document.querySelectorAll('.fui-DialogSurface');
const mask = () => document.querySelector('.fui-DialogSurface__backdrop') as HTMLElement;
const pressEscape = () => fireEvent.keyDown(dialog(), { key: 'Escape', code: 'Escape' });

describe('the generic modal', () => {
  it('R-MODAL-01 shows title, content, an ok and a cancel button', () => {
    open({ title: '导入结果', ok: '重新导入', cancel: '稍后' });
    expect(within(dialog()).getByRole('heading', { name: '导入结果' })).toBeInTheDocument();
    expect(dialog().textContent).toContain('共 3 行未导入');
    expect(button('重新导入')).toBeInTheDocument();
    expect(button('稍后')).toBeInTheDocument();
  });

  for (const [rule, intent, sign] of [
    ['R-MODAL-02', 'success', '成功'],
    ['R-MODAL-03', 'info', '提示'],
    ['R-MODAL-04', 'error', '错误'],
    ['R-MODAL-05', 'warning', '警告'],
  ] as const) {
    it(`${rule} of type ${intent} shows its sign, which is part of its name`, () => {
      open({ intent, title: '导入结果' });
      expect(within(dialog()).getByRole('img', { name: sign })).toBeInTheDocument();
      expect(dialog()).toHaveAccessibleName(`${sign}导入结果`);
    });
  }

  it('R-MODAL-06 R-MODAL-07 is called 提示信息 and is 520 px wide, and its buttons are 确定 and 取消', () => {
    open();
    expect(dialog()).toHaveAccessibleName('提示信息');
    expect(dialog().style.width).toBe('520px');
    expect(button('确定')).toBeInTheDocument();
    expect(button('取消')).toBeInTheDocument();
  });

  for (const [rule, way, press, barred] of [
    ['R-MODAL-08', 'its close control', () => fireEvent.click(button('关闭对话框')), undefined],
    ['R-MODAL-09', 'a press on the mask', () => fireEvent.click(mask()), { maskClosable: false }],
    ['R-MODAL-10', 'Escape', () => void pressEscape(), { keyboardClosable: false }],
  ] as const) {
    it(`${rule} is closed by ${way}, which cancels${barred ? ', unless told otherwise' : ''}`, () => {
      const cancelled: string[] = [];
      const onCancel = () => cancelled.push('cancelled');
      open({ onCancel });
      press();
      expect(shown()).toEqual([]);
      expect(cancelled).toEqual(['cancelled']);
      if (!barred) return;
      open({ onCancel, ...barred });
      press();
      expect(shown()).toHaveLength(1);
      expect(cancelled).toHaveLength(1);
    });
  }

  it('without a close control has none', () => {
    open({ closable: false });
    expect(within(dialog()).queryByRole('button', { name: '关闭对话框' })).toBeNull();
  });

  it('R-MODAL-11 stays in the page, out of reach, for 500 ms after it was closed, and not longer', () => {
    open();
    fireEvent.click(button('取消'));
    expect(shown()).toEqual([]);
    pass(499);
    expect(surfaces()).toHaveLength(1);
    expect(surfaces()[0]).not.toBeVisible();
    pass(1);
    expect(surfaces()).toHaveLength(0);
  });

  it('gives the focus back to what opened it', () => {
    const opener = screen.getByText('导入');
    opener.focus();
    open();
    expect(dialog().contains(document.activeElement)).toBe(true);
    fireEvent.click(button('确定'));
    pass(500);
    expect(document.activeElement).toBe(opener);
  });
});

describe('its ok button', () => {
  it('turns while its work runs, closes nothing meanwhile, and closes when the work is done', async () => {
    let finish: () => void = () => undefined;
    open({ onOk: () => new Promise<void>((resolve) => (finish = resolve)) });
    fireEvent.click(button('确定'));
    await settle();
    expect(button('确定')).toHaveAttribute('aria-busy', 'true');
    fireEvent.click(button('取消'));
    pressEscape();
    expect(shown()).toHaveLength(1);
    finish();
    await settle();
    expect(shown()).toEqual([]);
  });

  it('keeps the dialog open when its work fails, and may be pressed again', async () => {
    let tries = 0;
    open({
      onOk: async () => {
        tries += 1;
        if (tries === 1) throw new CallError('409', '数据已被他人修改，请刷新');
      },
    });
    fireEvent.click(button('确定'));
    await settle();
    expect(button('确定')).toHaveAttribute('aria-busy', 'false');
    fireEvent.click(button('确定'));
    await settle();
    expect(tries).toBe(2);
    expect(shown()).toEqual([]);
  });
});

describe('its handle', () => {
  it('closes it without an answer, and changes what it shows', () => {
    const answers: string[] = [];
    const handle = open({ onOk: () => answers.push('ok'), onCancel: () => answers.push('cancel') });
    act(() => handle.update({ content: '共 1 行未导入', title: '导入完成' }));
    expect(dialog().textContent).toContain('共 1 行未导入');
    expect(dialog()).toHaveAccessibleName('导入完成');
    act(() => handle.close());
    act(() => handle.update({ content: '晚到的消息' }));
    expect(shown()).toEqual([]);
    expect(answers).toEqual([]);
  });
});

describe('several dialogs', () => {
  it('stand on each other under one mask, two at most; the third waits for room', () => {
    const first = open({ title: '甲', content: '一' });
    open({ title: '乙', content: '二' });
    open({ title: '丙', content: '三' });
    expect(surfaces()).toHaveLength(2);
    const masks = [...document.querySelectorAll<HTMLElement>('.fui-DialogSurface__backdrop')];
    expect(new Set(masks.map(({ className }) => className)).size).toBe(2); // the second is clear
    act(() => first.close());
    pass(500);
    expect(
      [...surfaces()].map((one) => within(one as HTMLElement).getByRole('heading', { hidden: true }).textContent),
    ).toEqual(['乙', '丙']);
  });

  it('are cancelled when the page is left', () => {
    let cancelled = 0;
    open({ onCancel: () => (cancelled += 1) });
    act(() => dialogs.closeAll());
    expect(shown()).toEqual([]);
    expect(cancelled).toBe(1);
  });
});

describe('R-STATE-07 what cannot work is an error where it is called', () => {
  const wrong: readonly [spec: unknown, sentence: string][] = [
    [undefined, '弹窗参数必须是对象'],
    ['提示', '弹窗参数必须是对象'],
    [{}, '弹窗缺少内容'],
    [{ content: '' }, '弹窗缺少内容'],
    [{ content: '甲', onOk: '提交' }, '弹窗的确定回调必须是函数'],
    [{ content: '甲', onCancel: {} }, '弹窗的取消回调必须是函数'],
    [{ content: '甲', width: '520px' }, '弹窗宽度必须是正数'],
  ];
  for (const [spec, sentence] of wrong) {
    it(`${JSON.stringify(spec)}: ${sentence}`, () => {
      expect(() => dialogs.modal(spec as Modal)).toThrow(new TypeError(sentence));
      expect(shown()).toEqual([]);
    });
  }

  it('a change is held to the same rules', () => {
    const handle = open();
    expect(() => handle.update({ onOk: 3 as never })).toThrow('弹窗的确定回调必须是函数');
    expect(() => handle.update({ content: null })).toThrow('弹窗缺少内容');
  });
});

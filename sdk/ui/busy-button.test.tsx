import { expect, rstest, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BusyButton, Button, PortalProvider } from './index.ts';

const draw = (onClick: unknown, busy = false) =>
  render(
    <PortalProvider theme="light">
      <BusyButton busy={busy} onClick={onClick as () => void}>
        保存
      </BusyButton>
    </PortalProvider>,
  );

test('A busy button keeps its name and its focus, and does nothing', async () => {
  let pressed = 0;
  draw(() => {
    pressed += 1;
  }, true);
  const button = screen.getByRole('button', { name: '保存' });
  button.focus();
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect([document.activeElement, pressed]).toEqual([button, 0]);
});

test('R-STATE-07 a button whose callback cannot be called is an error where it is drawn', () => {
  rstest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const wrong of [undefined, null, 'save'] as unknown[]) {
    expect(() => draw(wrong)).toThrow('按钮缺少操作回调');
    expect(() => render(<Button onClick={wrong as () => void}>返回</Button>)).toThrow('按钮缺少操作回调');
  }
  rstest.restoreAllMocks();
});

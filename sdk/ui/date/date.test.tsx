import { expect, test } from '@rstest/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { DayInput, MonthInput } from './index.ts';
import { parseMonth } from './month-input.tsx';
import { presets } from './presets.ts';

function Day({ start, min }: { start?: string; min?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DayInput value={value} onChange={setValue} label="交期" min={min} />
      <output>{value ?? '空'}</output>
    </>
  );
}

function Month() {
  const [value, setValue] = useState<string>();
  return (
    <>
      <MonthInput value={value} onChange={setValue} label="税款所属期" max="2026-11" />
      <output>{value ?? '空'}</output>
    </>
  );
}

function draw(part: React.ReactNode) {
  fakeHost();
  render(<PortalProvider theme="light">{part}</PortalProvider>);
}

const entered = () => document.querySelector('output')?.textContent;

for (const [text, day] of [
  ['20240629', '2024-06-29'],
  ['2024/6/9', '2024-06-09'],
  ['2024年12月1日', '2024-12-01'],
] as const) {
  test(`A day is understood as people write it: ${text}`, async () => {
    draw(<Day start="2023-01-01" />);
    const input = screen.getByRole('textbox', { name: '交期' });
    await userEvent.clear(input);
    await userEvent.type(input, text);
    await userEvent.tab();
    expect(entered()).toBe(day);
    expect(input).toHaveValue(day);
  });
}

test('No day, or a day before the first allowed, gives way to the one before', async () => {
  draw(<Day start="2024-06-29" min="2024-06-01" />);
  const input = screen.getByRole('textbox', { name: '交期' });
  for (const text of ['2024-13-01', '2024-05-31']) {
    await userEvent.clear(input);
    await userEvent.type(input, text);
    await userEvent.tab();
    expect(entered()).toBe('2024-06-29');
    expect(input).toHaveValue('2024-06-29');
  }
});

test('Enter takes a day and leaves the key to the form', async () => {
  draw(<Day />);
  const input = screen.getByRole('textbox', { name: '交期' });
  await userEvent.type(input, '20240629');
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(true);
  expect(entered()).toBe('2024-06-29');
});

test('Arrow down goes into the calendar, Escape comes back, a press chooses', async () => {
  draw(<Day start="2024-06-29" />);
  const input = screen.getByRole('textbox', { name: '交期' });
  input.focus();
  await userEvent.keyboard('{ArrowDown}');
  const calendar = await screen.findByRole('group', { name: '选择日期' });
  await waitFor(() => expect(calendar.contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.textContent).toContain('29');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(input));
  await userEvent.click(input);
  await userEvent.click(await screen.findByLabelText('12, 六月, 2024'));
  expect(entered()).toBe('2024-06-12');
});

test('The calendar speaks Chinese, and its week begins on Monday', async () => {
  draw(<Day start="2024-06-29" />);
  await userEvent.click(screen.getByRole('textbox', { name: '交期' }));
  expect((await screen.findAllByText('2024年6月')).length).toBeGreaterThan(0);
  const days = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(days).toEqual(['一', '二', '三', '四', '五', '六', '日']);
  expect(document.body.textContent).not.toMatch(/June|Go to today/);
});

test('A month is typed or chosen, and none after the last allowed', async () => {
  draw(<Month />);
  const input = screen.getByRole('textbox', { name: '税款所属期' });
  await userEvent.type(input, '2024年6月');
  await userEvent.tab();
  expect(entered()).toBe('2024-06');
  await userEvent.clear(input);
  await userEvent.tab();
  expect(entered()).toBe('空');
  await userEvent.click(screen.getByRole('button', { name: '选择月份' }));
  expect(await screen.findByText('2026年')).toBeTruthy();
  expect(screen.getByRole('button', { name: '12月' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '9月' }));
  expect(entered()).toBe('2026-09');
});

test('Presets count from today, across months and years', () => {
  expect(Object.fromEntries(presets('2026-01-05'))).toEqual({
    今天: { from: '2026-01-05', to: '2026-01-05' },
    近7天: { from: '2025-12-30', to: '2026-01-05' },
    本月: { from: '2026-01-01', to: '2026-01-31' },
    上月: { from: '2025-12-01', to: '2025-12-31' },
  });
  expect(parseMonth('202413')).toBeUndefined();
});

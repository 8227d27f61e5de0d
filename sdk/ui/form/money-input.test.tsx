import { expect, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PortalProvider } from '../index.ts';
import { MoneyInput } from './index.ts';
import { caretIn } from './use-figure.ts';

const heard: (string | undefined)[] = [];

function Amount({ start, kind }: { start?: string; kind: 'money' | 'quantity' }) {
  const [value, setValue] = useState(start);
  const hear = (next: string | undefined) => {
    heard.push(next);
    setValue(next);
  };
  return <MoneyInput value={value} onChange={hear} label="金额" kind={kind} />;
}

function draw(start?: string, kind: 'money' | 'quantity' = 'money') {
  heard.length = 0;
  render(
    <PortalProvider theme="light">
      <Amount kind={kind} {...(start !== undefined && { start })} />
    </PortalProvider>,
  );
  return screen.getByRole('textbox', { name: '金额' });
}

test('Separators appear while an amount is typed; the form gets a plain decimal', async () => {
  const input = draw();
  await userEvent.type(input, '1234567.8');
  expect(input).toHaveValue('1,234,567.8');
  expect(heard.at(-1)).toBe('1234567.8');
  await userEvent.tab();
  expect(input).toHaveValue('1,234,567.80');
});

for (const [typed, kept, left] of [
  ['2.675', '2.675', '2.68'],
  ['1.005', '1.005', '1.01'],
  ['１，２３４', '1234', '1,234.00'],
  ['−5', '-5', '-5.00'],
  ['10000000000000', '10000000000000', '10,000,000,000,000.00'],
  ['1e5', '1e5', '1e5'],
  ['12.345元x', '12.345元x', '12.345元x'],
] as const)
  test(`What is typed is kept: ${typed} is ${kept}, and ${left} when the input is left`, async () => {
    const input = draw();
    await userEvent.type(input, typed);
    expect(heard.at(-1)).toBe(kept);
    await userEvent.tab();
    expect(input).toHaveValue(left);
  });

test('An amount is told in capitals while it is pointed at, and an empty one is not', async () => {
  const input = draw('120.5');
  await userEvent.hover(input);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('壹佰贰拾元伍角');
  await userEvent.clear(input);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('A quantity has four decimals when the input is left', async () => {
  const input = draw(undefined, 'quantity');
  await userEvent.type(input, '1000.12345');
  expect(heard.at(-1)).toBe('1000.12345');
  await userEvent.tab();
  expect(heard.at(-1)).toBe('1000.1235');
});

test('Full-width digits and the Chinese full stop are understood', async () => {
  const input = draw();
  await userEvent.type(input, '１２３４。５');
  expect(heard.at(-1)).toBe('1234.5');
});

test('An input method may finish its digits before they count', () => {
  const input = draw();
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: 'yi' }, isComposing: true });
  expect(input).toHaveValue('yi');
  expect(heard).toEqual([]);
  fireEvent.input(input, { target: { value: '１２' }, isComposing: true });
  fireEvent.compositionEnd(input);
  expect(input).toHaveValue('12');
  expect(heard).toEqual(['12']);
});

test('An amount pasted with separators and a currency sign is understood', async () => {
  const input = draw();
  await userEvent.click(input);
  await userEvent.paste('￥1,234.50');
  expect(heard.at(-1)).toBe('1234.50');
});

test('An emptied amount is no amount', async () => {
  const input = draw('12.00');
  await userEvent.clear(input);
  expect(heard).toEqual([undefined]);
});

test('Capitals are one hover away', async () => {
  const input = draw('1200.00');
  await userEvent.hover(input);
  expect(await screen.findByText('壹仟贰佰元整')).toBeTruthy();
});

test('The caret keeps its place among the figures when separators move', () => {
  expect(caretIn('1,234', 2)).toBe(3);
  expect(caretIn('12,345', 2)).toBe(2);
  expect(caretIn('1,234', 9)).toBe(5);
});

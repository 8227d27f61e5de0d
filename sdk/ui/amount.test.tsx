import { expect, test } from '@rstest/core';
import { render } from '@testing-library/react';
import { Money, PortalProvider, Quantity, UnitPrice } from './index.ts';

const shown = (part: React.ReactElement) =>
  render(<PortalProvider theme="light">{part}</PortalProvider>).container.querySelector('span');

test('An amount has separators, two decimals and its minus; zero and nothing are hyphens', () => {
  const rows: readonly [string | null, string][] = [
    ['1234567.5', '1,234,567.50'],
    ['-80', '-80.00'],
    ['0.00', '-'],
    ['9999999999999999.99', '9,999,999,999,999,999.99'],
    [null, '-'],
  ];
  for (const [value, text] of rows) expect(shown(<Money value={value} />)?.textContent).toBe(text);
});

test('An amount in ten thousands tells the yuan on hover', () => {
  const figure = shown(<Money value="1234567.5" unit="wan" />);
  expect([figure?.textContent, figure?.title]).toEqual(['123.46', '1,234,567.50元']);
});

test('A negative amount is coloured, a hyphen is not', () => {
  const colour = (value: string) => shown(<Money value={value} />)?.className;
  expect(colour('-80')).not.toBe(colour('80'));
  expect(colour('0')).toBe(colour('80'));
});

test('A quantity drops zeros at the end', () => {
  expect(shown(<Quantity value="1200.5000" />)?.textContent).toBe('1,200.5');
  expect(shown(<Quantity value="0.0000" />)?.textContent).toBe('-');
});

test('A unit price has two decimals, or as many as it needs', () => {
  const prices = ['486', '268.735412', null].map((price) => shown(<UnitPrice value={price} />)?.textContent);
  expect(prices).toEqual(['486.00', '268.735412', '-']);
});

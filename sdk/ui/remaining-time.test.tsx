import { expect, test } from '@rstest/core';
import { render } from '@testing-library/react';
import { fakeHost } from '../testing/fake-host.ts';
import { PortalProvider, RemainingTime } from './index.ts';

const shown = (part: React.ReactElement) => render(<PortalProvider theme="light">{part}</PortalProvider>).container;
const minuteMs = 60_000;

test('A limit tells the time left, and past its end by how much; without a limit there is a hyphen', () => {
  const { now } = fakeHost();
  const rows: readonly [number, string][] = [
    [3 * 1440, '剩3天'],
    [47 * 60 + 59, '剩47小时'],
    [59, '剩59分钟'],
    [-1, '超时1分钟'],
    [-50 * 60, '超时2天'],
  ];
  for (const [minutes, text] of rows) {
    const dueAt = new Date(now() + minutes * minuteMs).toISOString();
    expect(shown(<RemainingTime dueAt={dueAt} />).textContent).toBe(text);
  }
  expect(shown(<RemainingTime dueAt={null} />).textContent).toBe('-');
});

test('Its tone changes when the end is near', () => {
  const { now } = fakeHost();
  const dueAt = new Date(now() + 5 * 60 * minuteMs).toISOString();
  const tone = (soonHours: number) =>
    shown(<RemainingTime dueAt={dueAt} soonHours={soonHours} />).querySelector('span')?.className;
  expect(tone(12)).toBe(tone(6));
  expect(tone(12)).not.toBe(tone(2));
});

import { bus } from '@portal/sdk';
import type { AreaRoute } from '@portal/sdk/decide';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { InTime } from './in-time.tsx';

const area = { plugin: { id: 'parts', name: '备件' }, route: { title: '备件列表' } } as unknown as AreaRoute;
let answer: Promise<string>;
let come: (text: string) => void;
const faults: string[] = [];
let end: () => void;

beforeEach(() => {
  rs.useFakeTimers();
  answer = new Promise((resolve) => {
    come = resolve;
  });
  faults.length = 0;
  end = bus.on('fault:caught', ({ owner, kind }) => faults.push(`${owner} ${kind}`));
});
afterEach(() => {
  end();
  rs.useRealTimers();
});

const Page = () => <p>{use(answer)}</p>;
const draw = () =>
  act(async () => {
    render(
      <InTime area={area}>
        <Page />
      </InTime>,
    );
  });
const pass = (ms: number) => act(() => rs.advanceTimersByTimeAsync(ms));

test('a page that never answers is told after five seconds, and counted once; another try begins anew', async () => {
  await draw();
  await pass(4900);
  expect([screen.queryByRole('alert'), faults]).toEqual([null, []]);
  await pass(200);
  expect(screen.getByRole('alert').textContent).toContain('“备件列表”没有响应');
  expect(faults).toEqual(['parts hang']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })));
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(5000);
  expect(faults).toEqual(['parts hang', 'parts hang']);
});

test('a page that answers late is shown all the same, and one that answers soon tells nothing', async () => {
  await draw();
  await pass(6000);
  await act(async () => come('安全帽'));
  expect(screen.getByText('安全帽')).toBeTruthy();
  expect(faults).toHaveLength(1);
});

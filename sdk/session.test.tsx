import { beforeEach, expect, it } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';
import { call, Obj } from './contract/index.ts';
import { Can } from './session.tsx';
import { type FakeHost, fakeHost } from './testing/index.ts';

const exportOrders = call({ path: '/api/order/export', access: 'order:list:export', input: Obj({}) });

let host: FakeHost;
beforeEach(() => {
  host = fakeHost();
});

const draw = () =>
  render(
    <Can call={exportOrders}>
      <button type="button">导出</button>
    </Can>,
  );

it('R-ROLE-01 a button whose code is among the user’s is drawn', () => {
  host.signIn({ codes: ['order:list:export'] });
  draw();
  expect(screen.getByRole('button', { name: '导出' })).toBeInTheDocument();
});

it('R-ROLE-02 a button whose code is not is not drawn, and goes when the code is taken away', () => {
  host.signIn({ codes: ['order:list:export'] });
  draw();
  act(() => host.signIn({ codes: ['order:list:confirm'] }));
  expect(screen.queryByRole('button')).toBeNull();
});

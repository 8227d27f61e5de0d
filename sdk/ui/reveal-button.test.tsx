import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { call, Id, Obj, type OutputOf, Str } from '../contract/index.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { PortalProvider, RevealButton } from './index.ts';

const reveal = call({
  path: '/api/x/reveal',
  access: 'x:list:reveal',
  input: Obj({ id: Id() }),
  output: Obj({ no: Str() }),
});

function Masked() {
  const [shown, setShown] = useState<OutputOf<typeof reveal>>();
  return (
    <PortalProvider theme="light">
      {shown?.no ?? '****'}
      <RevealButton call={reveal} input={{ id: '7' }} noun="卡号" shown={shown} onChange={setShown} />
    </PortalProvider>
  );
}

test('Masked text is asked for when it is shown, and hidden without a call', async () => {
  const host = fakeHost({ codes: ['x:list:reveal'] });
  host.answer(reveal, () => ({ no: '6222' }));
  render(<Masked />);
  await userEvent.click(screen.getByRole('button', { name: '显示卡号' }));
  expect(await screen.findByText('6222')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '隐藏卡号' }));
  expect(screen.getByText('****')).toBeInTheDocument();
  expect(host.made.map(({ input }) => input)).toEqual([{ id: '7' }]);
});

test('Users without the code see no button', () => {
  fakeHost({ codes: [] });
  render(<Masked />);
  expect(screen.queryByRole('button')).toBeNull();
});

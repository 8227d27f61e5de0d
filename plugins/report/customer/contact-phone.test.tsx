import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactPhone } from './contact-phone.tsx';
import { dispatchCustomer } from './contract.ts';

function draw(codes: readonly string[]) {
  const host = fakeHost({ codes });
  host.answer(dispatchCustomer.reveal, () => ({ contactPhone: '12000002001' }));
  render(
    <PortalProvider theme="light">
      <ContactPhone id="7" masked="120****2001" />
    </PortalProvider>,
  );
  return host;
}

test('a phone is shown whole on request, and hidden again', async () => {
  const host = draw(['report:customer:reveal']);
  expect(screen.getByText('120****2001')).toBeInTheDocument();
  expect(host.made).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '显示电话' }));
  expect(await screen.findByText('12000002001')).toBeInTheDocument();
  expect(host.made.map(({ input }) => input)).toEqual([{ id: '7' }]);
  await userEvent.click(screen.getByRole('button', { name: '隐藏电话' }));
  expect(screen.getByText('120****2001')).toBeInTheDocument();
});

test('whoever may not see it whole is not offered to', () => {
  draw(['report:customer:view']);
  expect(screen.getByText('120****2001')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

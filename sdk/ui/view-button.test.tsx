import { expect, test } from '@rstest/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { call } from '../contract/index.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { PortalProvider, ViewButton } from './index.ts';

function Counted() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`看了 ${count} 次`}
    </button>
  );
}

const history = call({ path: '/api/x/history', access: 'x:list:view' });

const draw = () =>
  render(
    <PortalProvider theme="light">
      <ViewButton call={history} title="变更历史" view={() => <Counted />}>
        历史
      </ViewButton>
    </PortalProvider>,
  );

test('What a button shows begins afresh whenever its dialog opens', async () => {
  fakeHost({ codes: ['x:list:view'] });
  draw();
  await userEvent.click(screen.getByRole('button', { name: '历史' }));
  await userEvent.click(await screen.findByText('看了 0 次'));
  expect(screen.getByRole('dialog', { name: '变更历史' })).toHaveTextContent('看了 1 次');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // on a slow machine the simulated browser still hides what stood behind the dialog
  await userEvent.click(await screen.findByRole('button', { name: '历史', hidden: true }));
  expect(await screen.findByText('看了 0 次')).toBeInTheDocument();
});

test('Who may not see what a button shows sees no button', () => {
  fakeHost({ codes: [] });
  draw();
  expect(screen.queryByRole('button')).toBeNull();
});

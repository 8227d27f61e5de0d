import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PluginFinder } from './plugin-finder.tsx';
import { parts } from './test-plugins.ts';

const some = (count: number) => (
  <PortalProvider theme="light">
    <PluginFinder plugins={Array.from({ length: count }, (_, index) => ({ ...parts, id: `area${index + 1}` }))}>
      {(found) => <p>{found.map(({ id }) => id).join()}</p>}
    </PluginFinder>
  </PortalProvider>
);

test('who stands on a last page that is gone sees the one before it', async () => {
  const { rerender } = render(some(101));
  await userEvent.click(screen.getByRole('button', { name: '第 3 页' }));
  expect(screen.getByText('area101')).toBeInTheDocument();
  rerender(some(100));
  expect(screen.getByText(/^area51,.*,area100$/)).toBeInTheDocument();
});

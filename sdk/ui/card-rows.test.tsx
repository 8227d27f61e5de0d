import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '../navigation.ts';
import { fakeHost } from '../testing/index.ts';
import { CardFigures, CardRows, PortalProvider } from './index.ts';

const draw = (part: React.ReactElement) =>
  render(
    <MemoryRouter>
      <PortalProvider theme="light">{part}</PortalProvider>
    </MemoryRouter>,
  );

test('a line and a figure lead to their page only where this user may go', () => {
  fakeHost({ opens: (path) => path === '/open' });
  draw(
    <>
      <CardRows
        label="行"
        empty="没有"
        rows={['/open', '/closed'].map((to) => ({ key: to, text: `去${to}`, side: '09:00', to }))}
      />
      <CardFigures label="数" figures={['/open', '/closed'].map((to) => ({ label: `数${to}`, value: 3, to }))} />
    </>,
  );
  expect(
    screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    [null, '/open'],
    ['数/open 3', '/open'],
  ]);
  expect(screen.getByText('去/closed')).toHaveAttribute('title', '去/closed');
  expect(screen.getAllByText('3')).toHaveLength(2);
});

test('without lines a sentence stands there', () => {
  fakeHost();
  draw(<CardRows label="行" empty="没有需要处理的" rows={[]} />);
  expect(screen.getByText('没有需要处理的')).toBeInTheDocument();
  expect(screen.queryByRole('list')).toBeNull();
});

import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from '../navigation.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { CardCounts, PortalProvider, Quiet } from './index.ts';

function draw(part: ReactNode) {
  fakeHost();
  render(
    <PortalProvider theme="light">
      <MemoryRouter>{part}</MemoryRouter>
    </PortalProvider>,
  );
}

test('Counts stand in a line, those with a list as links; none draw nothing', () => {
  draw(
    <>
      <CardCounts
        label="待办数"
        counts={[
          { label: '单已逾期', count: 4, to: '/orders?overdue=true', tone: 'danger' },
          { label: '其他待办', count: 1 },
        ]}
      />
      <CardCounts label="空" counts={[]} />
    </>,
  );
  expect(screen.getByRole('link', { name: '4' })).toHaveAttribute('href', '/orders?overdue=true');
  expect(screen.getByText(/其他待办/)).toHaveTextContent('1 其他待办');
  expect(screen.queryByRole('list', { name: '空' })).toBeNull();
});

test('A section that has nothing yet says so in one line', () => {
  draw(<Quiet>还没有发票。</Quiet>);
  expect(screen.getByText('还没有发票。').tagName).toBe('P');
});

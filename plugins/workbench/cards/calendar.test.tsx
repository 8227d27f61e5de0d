import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { workbench } from '../workbenches/contract.ts';
import CalendarCard from './calendar.tsx';

/** The card on 10 February 2027. */
function draw(due: { day: string; deliveries: number }[], opens: (path: string) => boolean) {
  const host = fakeHost({ opens });
  host.tick(Date.parse('2027-02-10T01:00:00.000Z') - host.now());
  host.answer(workbench.calendar, () => due);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <CalendarCard />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

test('a month begins on Monday; its due days lead to their orders, and what is late says so', async () => {
  const due = [
    { day: '2027-02-09', deliveries: 2 },
    { day: '2027-02-10', deliveries: 1 },
  ];
  const host = draw(due, (path) => path.startsWith('/orderManagement'));
  const late = await screen.findByRole('link', { name: '2月9日，应交付2单，已逾期' });
  const list =
    '/orderManagement/orderManagementIndex?awaited=true&deliveryDateFrom=2027-02-09&deliveryDateTo=2027-02-09';
  expect(late).toHaveAttribute('href', list);
  expect(screen.getByRole('link', { name: '2月10日，应交付1单' }).closest('td')).toHaveAttribute(
    'aria-current',
    'date',
  );
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(document.querySelectorAll('[aria-current="date"]')).toHaveLength(1);
  expect(cells()).toEqual(Array.from({ length: 28 }, (_, index) => String(index + 1)));
  await userEvent.click(screen.getByRole('button', { name: '上个月' }));
  await screen.findByRole('table', { name: '2027年01月应交付的订单' });
  expect(cells().slice(0, 8)).toEqual(['', '', '', '', '1', '2', '3', '4']);
  expect(cells()).toHaveLength(35);
  expect(host.made.map(({ input }) => input)).toEqual([{ month: '2027-02' }, { month: '2027-01' }]);
  await userEvent.click(screen.getByRole('button', { name: '下个月' }));
  expect(await screen.findByRole('table', { name: '2027年02月应交付的订单' })).toBeInTheDocument();
});

test('where the list of orders cannot be opened a due day is no link, and tells its count all the same', async () => {
  draw([{ day: '2027-02-11', deliveries: 3 }], () => false);
  expect(await screen.findByTitle('2月11日，应交付3单')).toHaveTextContent('11');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('12')).not.toHaveAttribute('title');
});

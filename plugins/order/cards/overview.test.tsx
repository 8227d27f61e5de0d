import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { MemoryRouter } from '@portal/sdk/navigation';
import { expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { orderCards } from './contract.ts';
import OverviewCard from './overview.tsx';

/** How each figure looks to a user of an enterprise with these kinds of roles. */
async function looksFor(roleType: string) {
  const host = fakeHost({ codes: [], user: { roleList: [{ roleId: '1', roleName: '管理员', roleType }] } });
  host.answer(orderCards.overview, () => ({ toConfirm: 11, toShip: 12, toReceive: 13, changing: 14 }));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <OverviewCard />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  await screen.findByText('11');
  const looks = ['11', '12', '13', '14'].map((figure) => screen.getByText(figure).className);
  cleanup();
  return looks.map((look) => look !== looks[3]);
}

test('the figures of what this enterprise has to do stand out, those of others do not', async () => {
  expect(await looksFor('G')).toEqual([true, true, false, false]);
  expect(await looksFor('C')).toEqual([false, false, true, false]);
  expect(await looksFor('Y')).toEqual([false, false, false, false]);
});

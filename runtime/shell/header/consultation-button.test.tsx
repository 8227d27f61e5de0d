import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import type { UserInfo } from '@portal/sdk/calls/session';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from '@portal/sdk/navigation';
import { type Portal, PortalContext } from '../../portal.ts';
import { storage } from '../../session/storage.ts';
import { createSessionStore } from '../../session/store.ts';
import { ConsultationButton } from './consultation-button.tsx';

const Where = () => <output aria-label="地址">{useLocation().pathname}</output>;

async function consult(user: Partial<UserInfo> | undefined) {
  const store = createSessionStore(storage);
  fakeHost();
  if (user) store.enter({ userId: '7', userSource: '1', enableMenuList: [], btnPerm: [], ...user } as never, [], []);
  render(
    <PortalContext value={{ store } as unknown as Portal}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={['/ef/home']}>
          <ConsultationButton />
          <Where />
        </MemoryRouter>
      </PortalProvider>
    </PortalContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: '在线咨询' }));
  return screen.getByLabelText('地址').textContent;
}

const { open } = window;
let windows: unknown[][] = [];
beforeEach(() => {
  windows = [];
  window.open = (...asked: unknown[]) => {
    windows.push(asked);
    return null;
  };
});
afterEach(() => {
  window.open = open;
});

describe('在线咨询', () => {
  it('R-CS-01 takes an agent to the service-support page', async () => {
    expect(await consult({ seq: '8001', showName: '客服小澜' })).toBe('/Base/service-support/online');
    expect(windows).toEqual([]);
  });

  for (const user of [undefined, {}, { seq: '8001', showName: null }, { seq: null, showName: '客服小澜' }]) {
    it(`R-CS-03 opens the named window for ${JSON.stringify(user) ?? 'a visitor'}`, async () => {
      expect(await consult(user)).toBe('/ef/home');
      expect(windows).toEqual([['/askQuestionsOnline', 'askQuestionsOnline']]);
    });
  }
});

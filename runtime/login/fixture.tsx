/** A portal in which somebody signs in, for the tests of this folder. */
import type { Call } from '@portal/sdk/contract';
import { MemoryRouter } from '@portal/sdk/navigation';
import { PortalProvider } from '@portal/sdk/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { defaults } from '../config.ts';
import { type Portal, PortalContext } from '../portal.ts';

export const login = { token: 'abc', userId: '7' };

/** What was asked of the server with which input, and the sign-ins whose sessions were kept. */
export function signingIn(answer: (path: string) => unknown = () => login) {
  const made: [path: string, input: unknown][] = [];
  const kept: unknown[] = [];
  const at = {
    made,
    kept,
    answer,
    /** @param address - Where the router stands. Default `/`. */
    show(page: ReactNode, address = '/'): void {
      render(
        <PortalContext value={portal}>
          <PortalProvider theme="light">
            <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
          </PortalProvider>
        </PortalContext>,
      );
    },
  };
  const portal = {
    config: defaults,
    session: { keep: (session: unknown) => void kept.push(session), forceLogout: () => undefined },
    forgetEntry: () => undefined,
    dialogs: { toast: () => undefined },
    request: async ({ path }: Call, input: unknown) => {
      made.push([path, input]);
      return at.answer(path);
    },
  } as unknown as Portal;
  return at;
}

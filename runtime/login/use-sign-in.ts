import { createContext, useContext } from 'react';
import { useNavigate } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';
import { landingPath } from './paths.ts';

/** The step after a sign-in, where one is left. */
export const AfterSignIn = createContext<(() => void) | undefined>(undefined);

/** Keeps what a sign-in answered and goes where the spec sends the user. */
export function useSignIn() {
  const { session, forgetEntry } = usePortal();
  const navigate = useNavigate();
  const after = useContext(AfterSignIn);
  return async (login: { token: string; userId: string }): Promise<void> => {
    session.keep(login);
    forgetEntry();
    if (after) after();
    else await navigate(landingPath);
  };
}

import { createContext, useContext } from 'react';
import { useNavigate } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';
import { landingPath } from './paths.ts';

/** A sign-in within another page, which goes on with it. */
interface InPlace {
  readonly proceed: () => void | Promise<void>;
  /** Whose it should be. Default whoever this browser remembers. */
  readonly account?: string;
}

/** Absent on the login pages, which lead on by themselves. */
export const SignInPlace = createContext<InPlace | undefined>(undefined);

/** Keeps what a sign-in answered and goes where the spec sends the user. */
export function useSignIn() {
  const { session, forgetEntry } = usePortal();
  const navigate = useNavigate();
  const place = useContext(SignInPlace);
  return async (login: { token: string; userId: string }): Promise<void> => {
    session.keep(login);
    forgetEntry();
    await (place ? place.proceed() : navigate(landingPath));
  };
}

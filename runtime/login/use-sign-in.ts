import { useNavigate } from 'react-router';
import { usePortal } from '../portal.ts';
import { landingPath } from './paths.ts';

/** Keeps what a sign-in answered and goes where the spec sends the user. */
export function useSignIn() {
  const { session, forgetEntry } = usePortal();
  const navigate = useNavigate();
  return async (login: { token: string; userId: string }): Promise<void> => {
    session.keep(login);
    forgetEntry();
    await navigate(landingPath);
  };
}

import type { ComponentType } from 'react';
import { type Card, host } from './host.ts';
import { useSession } from './session.tsx';

/** Cards that enabled plugins offer to this user, in the order of a new workbench; those without their code are left out. */
export function useCards(): readonly Card[] {
  const { codes } = useSession();
  return host()
    .cards()
    .filter(({ code }) => code === undefined || codes.has(code));
}

/** Fetches a card's code. @throws when a file is missing or not the right one; asking again tries again. */
export const loadCard = (id: string): Promise<ComponentType> => host().loadCard(id);

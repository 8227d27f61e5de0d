/** What the check refuses of foreign tables: all that `tables.ts` finds in areas that are free of them. */
import type { Sources } from './graph.ts';
import { ownerOf, tableFaults } from './tables.ts';

/** Areas, and the platform, that name no table of another area; the list goes when all areas stand in it. */
const freeOfAreas = [
  'account',
  'admin',
  'base',
  'content',
  'finance',
  'goods',
  'order',
  'platform',
  'portal',
  'report',
  'service',
  'settlement',
  'workbench',
];

/** Areas that name no table of the platform; the list goes when all areas stand in it. */
const freeOfPlatform = ['account', 'admin', 'base', 'finance', 'goods', 'order', 'service', 'settlement', 'workbench'];

/** One line for each name of a foreign table in an area that is free of them. */
export function ownedFaults(
  sources: Sources,
  owners: ReadonlyMap<string, string>,
  free = { ofAreas: freeOfAreas, ofPlatform: freeOfPlatform },
): readonly string[] {
  const within = (areas: readonly string[]) => new Map([...sources].filter(([file]) => areas.includes(ownerOf(file))));
  const owned = (byPlatform: boolean) =>
    new Map([...owners].filter(([, owner]) => (owner === 'platform') === byPlatform));
  return [...tableFaults(within(free.ofAreas), owned(false)), ...tableFaults(within(free.ofPlatform), owned(true))];
}

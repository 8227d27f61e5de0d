/** What the check refuses of foreign tables: all that `tables.ts` finds but what is still to go. */
import type { Sources } from './graph.ts';
import { ownerOf, tableFaults } from './tables.ts';

/** Areas that still name tables of the platform; the list, and this file with it, goes when none does. */
const readPlatform = ['content', 'portal', 'report'];

/** One line for each name of a table of another owner. */
export function ownedFaults(
  sources: Sources,
  owners: ReadonlyMap<string, string>,
  excused: readonly string[] = readPlatform,
): readonly string[] {
  const files = (isExcused: boolean) =>
    new Map([...sources].filter(([file]) => excused.includes(ownerOf(file)) === isExcused));
  const ofAreas = new Map([...owners].filter(([name, owner]) => owner !== 'platform' || name.startsWith('pub_')));
  return [...tableFaults(files(false), owners), ...tableFaults(files(true), ofAreas)];
}

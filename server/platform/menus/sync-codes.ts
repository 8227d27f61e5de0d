/** Who may ever hold a code, and on how many rows, follows its plugin at each start and publication; a code that left keeps its last kinds. */
import { developerCode } from '@portal/sdk/calls/developer';
import type { Db } from '@portal/sdk/server';
import type { PluginManifest } from '../../manifests.ts';
import { platformId } from './declared-nodes.ts';
import { superAdministrator } from './roles.ts';

export interface CodeRow {
  readonly permCode: string;
  readonly pluginId: string;
  readonly kinds: string[];
  readonly whole: string | null;
}

/** Kinds that may hold the platform's own code. */
export const platformCodes: readonly CodeRow[] = [
  { permCode: developerCode, pluginId: platformId, kinds: [superAdministrator], whole: null },
];

export const declaredCodes = ({ id, codes = {} }: PluginManifest): CodeRow[] =>
  Object.entries(codes).map(([permCode, { kinds, whole = null }]) => ({
    permCode,
    pluginId: id,
    kinds: [...kinds],
    whole,
  }));

export const readCodes = (db: Db): Promise<CodeRow[]> =>
  db.selectFrom('authCode').select(['permCode', 'pluginId', 'kinds', 'whole']).execute();

const factsOf = ({ pluginId, kinds, whole }: CodeRow): string => JSON.stringify([pluginId, kinds, whole]);

export function changedCodes(known: readonly CodeRow[], declared: readonly CodeRow[]): CodeRow[] {
  const before = new Map(known.map((row) => [row.permCode, factsOf(row)]));
  return declared.filter((row) => before.get(row.permCode) !== factsOf(row));
}

export async function storeCodes(db: Db, rows: readonly CodeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('authCode')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('permCode').doUpdateSet((eb) => ({
        pluginId: eb.ref('excluded.pluginId'),
        kinds: eb.ref('excluded.kinds'),
        whole: eb.ref('excluded.whole'),
      })),
    )
    .execute();
}

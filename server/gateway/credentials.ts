/** By what a plugin's service speaks to the portal: a random secret of one plugin, kept as its hash. */
import type { Clock, Db } from '@portal/sdk/server';
import { hashToken, newToken } from '../auth.ts';

const prefix = 'svc_';
const form = /^Bearer (svc_[A-Za-z0-9_-]{43})$/;
/** The last use is written at most this often. */
const touchMs = 60_000;

export const newCredential = (): { readonly secret: string; readonly hash: string } => {
  const secret = prefix + newToken();
  return { secret, hash: hashToken(secret) };
};

/** @returns the plugin whose service asks; undefined for a credential that is none, or was revoked. */
export async function pluginOf(db: Db, clock: Clock, authorization: string | undefined): Promise<string | undefined> {
  const secret = form.exec(authorization ?? '')?.[1];
  if (secret === undefined) return undefined;
  const row = await db
    .selectFrom('sysServiceCredential')
    .select(['id', 'plugin', 'lastUsedAt'])
    .where('secretHash', '=', hashToken(secret))
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const now = clock.now();
  if (row.lastUsedAt === null || now.getTime() - Date.parse(row.lastUsedAt) > touchMs)
    await db
      .updateTable('sysServiceCredential')
      .set({ lastUsedAt: now.toISOString() })
      .where('id', '=', row.id)
      .execute();
  return row.plugin;
}

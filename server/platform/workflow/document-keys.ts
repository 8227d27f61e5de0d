/** Pages open documents by their keys, approvals name them by their numbers. */
import { type Context, sql } from '@portal/sdk/server';

interface Named {
  readonly bizType: string;
  readonly bizCode: string;
}

/** Keys of those documents that the user sees, by `type number`. */
export async function documentKeys(
  rows: readonly Named[],
  { db, user, documents }: Pick<Context, 'db' | 'user' | 'documents'>,
): Promise<ReadonlyMap<string, string>> {
  const reader = { db, user: { ...user, dataScope: user.reading } };
  const found = new Map<string, string>();
  for (const bizType of new Set(rows.map((row) => row.bizType))) {
    const document = documents.get(bizType);
    if (!document) continue; // a to-do of a service
    const codes = rows.filter((row) => row.bizType === bizType).map(({ bizCode }) => bizCode);
    const keys = await sql<{ id: string | null; code: string }>`
      select document.id::text as id, document.code::text as code from (${document.visible(reader)}) document
      where document.code::text = any(${codes})`.execute(db);
    for (const { id, code } of keys.rows) if (id !== null) found.set(`${bizType} ${code}`, id);
  }
  return found;
}

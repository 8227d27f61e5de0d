/** Kinds of documents of all areas, by business type, and how the platform's own rooms ask them. */
import { type Context, type DocumentAccess, type Documents, type RawBuilder, sql } from '@portal/sdk/server';
import type { LoadedArea } from './areas.ts';

/** @throws Error when two areas name one business type. */
export function documentsOf(areas: readonly LoadedArea[]): Documents {
  const documents = new Map<string, DocumentAccess>();
  for (const { id, area } of areas)
    for (const document of area.documents ?? []) {
      if (documents.has(document.bizType))
        throw new Error(`${id}: documents of ${document.bizType} are declared twice.`);
      documents.set(document.bizType, document);
    }
  return documents;
}

export type Asker = Pick<Context, 'db' | 'user' | 'documents'>;

type Source = ReturnType<DocumentAccess['visible']>;

/**
 * Of all kinds of documents, those that some rows name: a query that knows every kind takes ten times as long to plan
 * as to answer.
 */
export function kindsNamed(documents: Documents, rows: readonly { readonly bizType: string | null }[]): Documents {
  const kinds = new Set(rows.map(({ bizType }) => bizType));
  return new Map([...documents].filter(([bizType]) => kinds.has(bizType)));
}

/**
 * The row names a document that exists for this user, by all of their roles together; one of a kind that no area
 * declares exists for nobody.
 * @param bizType - The row's column.
 * @param within - The row's document is one of a source's.
 */
export function isShown(
  { db, user, documents }: Asker,
  bizType: string,
  within: (source: Source, document: DocumentAccess) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (documents.size === 0) return sql<boolean>`false`;
  const reader = { db, user: { ...user, dataScope: user.reading } };
  const kinds = [...documents.values()].map(
    (document) => sql`when ${document.bizType} then ${within(document.visible(reader), document)}`,
  );
  return sql<boolean>`case ${sql.ref(bizType)} ${sql.join(kinds, sql` `)} else false end`;
}

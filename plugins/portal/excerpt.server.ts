import { sql } from '@portal/sdk/server';

/** Characters before the find, and in all. */
const before = 30;
const length = 110;

/** The words around a find; null where there is none. */
export function excerptAround(column: 'c.content_text' | 'h.content_text', keyword: string) {
  const text = sql.ref(column);
  const at = sql<number>`position(lower(${keyword}) in lower(${text}))`;
  return sql<string | null>`case when ${at} > 0
    then substr(${text}, greatest(${at} - ${before}::int, 1), ${length}::int) end`;
}

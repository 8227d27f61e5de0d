import { type Db, sql } from '@portal/sdk/server';

/** The category that a list was narrowed to, as its workbook states it. */
export async function categoryTold(db: Db, label: string, id: string | undefined): Promise<string[]> {
  if (id === undefined) return [];
  const { rows } = await sql<{ pathName: string }>`select path_name from gd_category_path where id = ${id}`.execute(db);
  return rows.map(({ pathName }) => `${label}：${pathName}`);
}

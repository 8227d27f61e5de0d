/** Workbooks to import, for tests. */
import { buffer } from 'node:stream/consumers';
import { fileManager } from '@portal/sdk/calls/files';
import { spreadsheet } from '@portal/sdk/server';
import type { TestApi } from '#server/testing';

/** Stores a workbook of texts, as a user would upload it. @returns the id of the file. */
export async function uploaded(api: TestApi, titles: readonly string[], rows: readonly string[][]): Promise<string> {
  const columns = titles.map((title, index) => ({ title, value: (row: string[]) => row[index] ?? null }));
  const at = new Date(0);
  const person = { user: { userName: '', entName: '' }, clock: { now: () => at, today: () => '1970-01-01' } };
  const bytes = await buffer(spreadsheet({ title: '导入', columns, rows }, person).body);
  const [stored] = await api.call(fileManager.uploadFile, {}, { files: [{ name: '导入.xlsx', bytes }] });
  return stored?.fileIds[0] ?? '';
}

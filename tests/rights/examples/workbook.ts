/** Workbooks that examples of imports send. */
import { buffer } from 'node:stream/consumers';
import { fileManager } from '@portal/sdk/calls/files';
import { spreadsheet } from '@portal/sdk/server';
import type { TestServer } from '#server/testing';

type Cells = Readonly<Record<string, string>>;

/** A workbook of rows, their cells under the titles of the first, that the account has sent; @returns the id of the file. */
export async function sendWorkbook(server: TestServer, account: string, ...rows: readonly Cells[]): Promise<string> {
  const columns = Object.keys(rows[0] ?? {}).map((title) => ({ title, value: (row: Cells) => row[title] ?? null }));
  const by = { user: { userName: '', entName: '' }, clock: server.clock };
  const bytes = await buffer(spreadsheet({ title: '导入', columns, rows: [...rows] }, by).body);
  const api = await server.as(account);
  const [stored] = await api.call(fileManager.uploadFile, {}, { files: [{ name: '导入.xlsx', bytes }] });
  return stored?.fileIds[0] ?? '';
}

/** No file has it. */
export const noFile = 'A'.repeat(24);

/** The workbook of the organisation says what it was narrowed by, and in words. */
import { read, utils } from '@e965/xlsx';
import { organization } from '@portal/sdk/calls/enterprise';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';

let server: TestServer;
let api: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  await grantCode(server.db, 'Y', organization.export.access);
  api = await server.as('yy_ops');
});
afterAll(() => server.close());

const linesOf = async (filters: Record<string, unknown>): Promise<string[]> => {
  server.clock.advance(61_000); // a user exports five times a minute
  const { Sheets, SheetNames } = read((await api.download(organization.export, filters)).rawPayload);
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {};
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).map((cells) => cells.join('|'));
};

test('conditions are told where there are some', async () => {
  const head = async (filters: Record<string, unknown>) => (await linesOf(filters)).slice(0, 4).join('\n');
  const narrowed = await head({ keyword: '1', cat: 'POWER' });
  expect(narrowed).toContain('关键词：1');
  expect(narrowed).toContain('板块：电力');
  expect(await head({ keyword: '1' })).not.toContain('板块：');
  expect(await head({ cat: 'POWER' })).not.toContain('关键词');
  expect(await head({})).not.toMatch(/关键词|板块：|undefined/);
});

test('a row has its sector and state in words, and none where it has none', async () => {
  const [first] = (await api.call(organization.getAllByPage, { companyLevel: 4, cat: 'POWER', size: 1 })).records;
  const lineOf = async (customerCode: string) =>
    (await linesOf({})).find((line) => line.startsWith(`${customerCode}|`));
  expect(await lineOf(first?.customerCode ?? '')).toMatch(/\|4\|.*\|电力\|\d+\|有效$/);
  expect(await lineOf('10000001')).toMatch(/\|1\|.*\|\|\d+\|有效$/);
  await server.db
    .updateTable('entOrgNode')
    .set({ status: 0 })
    .where('customerCode', '=', first?.customerCode ?? '')
    .execute();
  expect(await lineOf(first?.customerCode ?? '')).toMatch(/\|已注销$/);
});

/** Drafts that are deleted and put back: whole as they stood, for a minute, by who has deleted them. */
import { removed } from '@portal/sdk/calls/removed';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { category } from '../../plugins/goods/category/contract.ts';
import { goodsList } from '../../plugins/goods/goodsList/contract.ts';
import { informationIssues } from '../../plugins/content/informationIssues/contract.ts';
import { ticket } from '../../plugins/service/ticket/contract.ts';
import { openServer, type TestApi, type TestServer } from '#server/testing';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
}, 590_000);
afterAll(() => server.close());

type Row = { readonly id: string; readonly version: number; readonly may: readonly string[] };
type List = Promise<{ readonly records: readonly Row[] }>;

interface Kind {
  readonly by: string;
  readonly table: string;
  readonly list: (api: TestApi) => List;
  readonly remove: (api: TestApi, seen: Row) => Promise<{ readonly removalId: string }>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  goods: {
    ...{ by: 'gys_admin', table: 'gd_goods' },
    list: (api) => api.call(goodsList.page, { size: 100 }),
    remove: (api, { id, version }) => api.call(goodsList.remove, { id, version }),
  },
  goodsCategory: {
    ...{ by: 'gys_admin', table: 'gd_supplier_category' },
    list: (api) => api.call(category.page, { size: 100 }),
    remove: (api, { id, version }) => api.call(category.remove, { id, version }),
  },
  CONTENT: {
    ...{ by: 'yy_ops', table: 'cms_content' },
    list: (api) => api.call(informationIssues.page, { size: 100 }),
    remove: (api, { id, version }) => api.call(informationIssues.remove, { id, version }),
  },
  ticket: {
    ...{ by: 'gys_admin', table: 'svc_ticket' },
    list: (api) => api.call(ticket.query, { size: 100 }),
    remove: (api, { id }) => api.call(ticket.delete, { id }),
  },
};

async function draftOf({ by, list }: Kind) {
  const api = await server.as(by);
  const row = (await list(api)).records.find(({ may }) => may.includes('DELETE'));
  if (!row) throw new Error(`${by} has no draft.`);
  const isListed = async () => (await list(api)).records.some(({ id }) => id === row.id);
  return { api, row, isListed };
}

/** The document with all that hangs on it, and its history. */
async function whole(bizType: string, { table }: Kind, id: string) {
  const { rows } = await sql<{ parts: unknown[]; history: unknown[] }>`
    select draft_parts(${table}::regclass, ${id}) as parts, array(
      select to_jsonb(l) from doc_log l where l.biz_type = ${bizType} and l.biz_id = ${id} order by l.id) as history`.execute(
    server.db,
  );
  return rows[0];
}

describe('a draft that was deleted', () => {
  test.each(Object.entries(KINDS))(
    'of %s stands again as it stood, to be found and deleted again',
    async (bizType, kind) => {
      const { api, row, isListed } = await draftOf(kind);
      const before = await whole(bizType, kind, row.id);
      expect(before?.parts.length).toBeGreaterThan(0);
      const { removalId } = await kind.remove(api, row);
      expect(await isListed()).toBe(false);
      expect(await api.call(removed.restore, { removalId })).toBeNull();
      expect(await whole(bizType, kind, row.id)).toEqual(before);
      expect(await isListed()).toBe(true);
      expect((await sql`select fault from search_faults()`.execute(server.db)).rows).toEqual([]);
      await expect(api.call(removed.restore, { removalId })).rejects.toMatchObject({ code: '404' });
      await kind.remove(api, row);
      expect(await isListed()).toBe(false);
    },
  );

  test('is put back by who has deleted it alone, within a minute, and while its number is free', async () => {
    const kind = KINDS['ticket'] as Kind;
    const { api, row, isListed } = await draftOf(kind);
    const gone = { code: '404', msg: '已超过可以撤销的时间，草稿已删除' };
    const before = await sql<{ no: string }>`select ticket_no as no from svc_ticket where id = ${row.id}`.execute(
      server.db,
    );
    const { removalId } = await kind.remove(api, row);
    for (const account of ['gys_sales', 'admin'])
      await expect((await server.as(account)).call(removed.restore, { removalId })).rejects.toMatchObject(gone);
    const other = sql`(select min(id) from svc_ticket)`;
    const { rows } = await sql<{ no: string }>`select ticket_no as no from svc_ticket where id = ${other}`.execute(
      server.db,
    );
    const rename = (no = '') => sql`update svc_ticket set ticket_no = ${no} where id = ${other}`.execute(server.db);
    await rename(before.rows[0]?.no);
    await expect(api.call(removed.restore, { removalId })).rejects.toMatchObject({
      ...{ code: '409', msg: '编号或名称已被使用，草稿不能恢复' },
    });
    await rename(rows[0]?.no);
    server.clock.advance(61_000);
    await expect(api.call(removed.restore, { removalId })).rejects.toMatchObject(gone);
    expect(await isListed()).toBe(false);
  });
});

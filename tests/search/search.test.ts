/** The search over the documents of all areas, on demo data: found by those who may see a document, by nobody else. */
import { management } from '@portal/sdk/calls/management';
import { search } from '@portal/sdk/calls/search';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { pinyin } from 'pinyin-pro';
import { goodsList } from '../../plugins/goods/goodsList/contract.ts';
import { orderManagement } from '../../plugins/order/orderManagement/contract.ts';
import { content } from '../../plugins/portal/content/contract.ts';
import { handbook } from '../../plugins/portal/handbook/contract.ts';
import { ticket } from '../../plugins/service/ticket/contract.ts';
import { invoice } from '../../plugins/settlement/invoice/contract.ts';
import { contractManagement } from '../../plugins/settlement/legalContract/contract.ts';
import { settlementDetail } from '../../plugins/settlement/statement/contract.ts';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';

let server: TestServer;
const off = new Set<string>();
beforeAll(async () => {
  server = await openServer({ areaEnabled: (area) => !off.has(area) });
}, 590_000);
afterAll(() => server.close());

async function found(account: string, keyword: string, kind?: string) {
  const api = await server.as(account);
  return (await api.call(search.find, kind === undefined ? { keyword } : { keyword, kind })).groups;
}
const hitsOf = async (account: string, keyword: string, kind: string) =>
  (await found(account, keyword, kind)).flatMap(({ hits }) => hits);
const finds = async (account: string, keyword: string, kind: string, id: string) =>
  (await hitsOf(account, keyword, kind)).some((hit) => hit.id === id);

/** A fixed seed: the same documents in every run. */
function randomly(seed: number): <T>(of: readonly T[]) => T {
  let state = seed;
  return (of) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const one = of[state % of.length];
    if (one === undefined) throw new Error('Nothing to choose from.');
    return one;
  };
}

const accounts = ['gys_admin', 'gys_sales', 'cg_admin', 'cg_buyer', 'yy_ops', 'admin', 'kf_8001', 'no_menu'];

interface Planted {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}
const rowsOf = async (query: string): Promise<readonly Planted[]> =>
  (await sql.raw<Planted>(query).execute(server.db)).rows;

/** By the tables themselves, past every condition of the search. */
const documents = {
  order: `select id, order_no as number, project_name as name from ord_order`,
  goods: `select id, goods_code as number, goods_name as name from gd_goods where status = 3`,
  settlement: `select id, settlement_no as number, supplier_name as name from stl_settlement where status <> 0`,
  invoice: `select i.id, i.apply_no as number, l.item as name from inv_invoice i join inv_line l on l.invoice_id = i.id
    where l.line_no = 1`,
  contract: `select id, contract_no as number, contract_name as name from con_contract where status not in (0, 10)`,
  ticket: `select id, ticket_no as number, title as name from svc_ticket where submitted_at is not null`,
  article: `select id, business_code as number, title as name from cms_content where state = 3 and not deleted
    and (expire_at is null or expire_at > '2027-12-31')`,
  help: `select h.id, h.title as number, h.summary as name from cms_handbook h join cms_handbook t on t.id = h.parent_id
    join cms_handbook p on p.id = t.parent_id where (h.state, t.state, p.state) = (1, 1, 1)`,
  person: `select id, account as number, user_name as name from usr_user`,
  company: `select id, customer_code as number, customer_name as name from ent_enterprise where not deleted`,
} as const;

const chinese = (name: string) => (/[\u4e00-\u9fff]{2,}/.exec(name)?.[0] ?? '').slice(0, 6);

/** Whether the document opens: what its page asks for. */
const opened = {
  order: (api: TestApi, orderId: string) => api.call(orderManagement.detail, { orderId }),
  goods: (api: TestApi, id: string) => api.call(goodsList.detail, { id }),
  settlement: (api: TestApi, settlementId: string) =>
    api
      .call(settlementDetail.incomeDetail, { settlementId })
      .catch(() => api.call(settlementDetail.purchaseDetail, { settlementId })),
  invoice: (api: TestApi, id: string) => api.call(invoice.detail, { id }),
  contract: (api: TestApi, id: string) => api.call(contractManagement.detail, { id }),
  ticket: (api: TestApi, id: string) => api.call(ticket.detail, { id }),
  article: (api: TestApi, id: string) => api.call(content.detail, { id }),
  help: async (api: TestApi, id: string) => {
    const { missing } = await api.call(handbook.detail, { id });
    if (missing) throw new CallRefused(200, '404', '');
  },
  person: (api: TestApi, userId: string) => api.call(management.userDetail, { userId }),
} as const;
type Kind = keyof typeof opened;

async function opens(account: string, kind: Kind, id: string): Promise<boolean> {
  const api = await server.as(account);
  return opened[kind](api, id).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof CallRefused && ['403', '404'].includes(refusal.code)) return false;
      throw refusal;
    },
  );
}

describe('a document is found', () => {
  it.each(Object.entries(documents))('%s: by number, part of the name, pinyin and initials', async (kind, query) => {
    const all = await rowsOf(`${query} order by 1`);
    const choose = randomly(14);
    const seen = new Set<string>();
    for (let turn = 0; turn < 4; turn += 1) {
      const { id, number, name } = choose(all);
      const part = chinese(name).slice(-3);
      expect(part, `${number} ${name}`).not.toBe('');
      const sounds = pinyin(part, { toneType: 'none', type: 'array', v: true });
      expect(await finds('admin', number, kind, id), `${kind} ${number}`).toBe(true);
      expect(await finds('admin', number.toLowerCase().slice(1), kind, id), `${kind} ${number}`).toBe(true);
      // many documents share a part of a name: the number narrows them
      for (const words of [part, sounds.join(''), sounds.map((sound) => sound[0]).join('')])
        expect(await finds('admin', `${words} ${number}`, kind, id), `${words} ${number}`).toBe(true);
      seen.add(id);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  const kinds = Object.keys(opened) as Kind[];
  it.each(kinds)('%s: by exactly those who may open it', async (kind) => {
    const all = await rowsOf(`${documents[kind]} order by 1`);
    const choose = randomly(7);
    const found = new Set<boolean>();
    for (let turn = 0; turn < 4; turn += 1) {
      const { id, number } = choose(all);
      for (const account of accounts) {
        const may = await opens(account, kind, id);
        expect(await finds(account, number, kind, id), `${account} ${kind} ${number}`).toBe(may);
        found.add(may);
      }
    }
    expect(found).toEqual(kind === 'article' ? new Set([true]) : new Set([true, false]));
  });

  it('company: by those who administer it', async () => {
    const [company] = await rowsOf(documents.company.replace('where', "where customer_code = 'S0001' and"));
    const of = (account: string) => finds(account, company?.number ?? '', 'company', company?.id ?? '');
    expect(await Promise.all(accounts.map(of))).toEqual([true, false, false, false, true, true, false, false]);
  });
});

describe('what people type', () => {
  it('轴承 finds goods and orders, a beginning of a number finds orders, the whole number stands first', async () => {
    const kinds = (await found('gys_admin', '轴承')).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['goods', 'order']));
    for (const typed of ['zhoucheng', 'zhouc', 'zc'])
      expect((await found('gys_admin', typed)).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['goods', 'order']),
      );
    const [first] = await found('gys_admin', 'DD20');
    expect(first).toMatchObject({ kind: 'order', title: '订单', more: true });
    expect(first?.hits).toHaveLength(5);
    const number = first?.hits[3]?.number ?? '';
    const [group] = await found('gys_admin', `  ${number.toLowerCase()} `);
    expect(group?.hits[0]).toMatchObject({ number, path: `/orderManagement/orderDetail?id=${group?.hits[0]?.id}` });
  });

  it.each(['%', '_', "'", '\\', "' | 'a", ':*', '!!', '(', '&', '   ', '；，。', '😀', 'a'])(
    '“%s” is no wildcard',
    async (typed) => {
      expect(await found('admin', `DD ${typed} 没有这个词`)).toEqual([]);
      const alone = await (await server.as('admin')).raw(search.find, { keyword: typed });
      expect(alone.json()).toMatchObject({ code: '200', data: { groups: [], silent: [] } });
    },
  );

  it.each(['轴'.repeat(500), '1'.repeat(500), 'zhang'.repeat(100), '轴承 '.repeat(166), '%'.repeat(500)])(
    'five hundred characters are a question like any other: %.20s',
    async (typed) => {
      const api = await server.as('admin');
      for (const { hits } of (await api.call(search.find, { keyword: typed })).groups)
        expect(hits.length).toBeLessThanOrEqual(5);
      await expect(api.call(search.find, { keyword: `${typed.padEnd(500, '。')}长` })).rejects.toMatchObject({
        code: '400',
      });
    },
  );

  it('a phone or an identity number finds nobody, and is nowhere in the index', async () => {
    const [person] = await rowsOf(`select phone as number from usr_user where account = 'gys_sales'`);
    expect(person?.number).toMatch(/^1\d{10}$/);
    expect(await found('admin', person?.number ?? '')).toEqual([]);
    const written =
      await rowsOf(`update svc_ticket set title = '请回电 ' || '${person?.number}' || ' 110101199001011234'
      where id = (select min(id) from svc_ticket) returning id`);
    expect(written).toHaveLength(1);
    const { rows } =
      await sql`select from search_entry where words ~ '1[3-9][0-9]{9}(?![0-9])' and words ~ ${person?.number ?? ''}
      or words like '%110101199001011234%'`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('the index follows its documents', () => {
  const order = async (account: string) => {
    const [group] = await found(account, 'DD20', 'order');
    const hit = group?.hits[0];
    if (!hit) throw new Error(`${account} has no order.`);
    return hit;
  };

  it('a document is out of sight the moment its scope is lost, with its place in the count', async () => {
    const { id, number } = await order('gys_sales');
    const seen = () => finds('gys_sales', number, 'order', id);
    expect(await seen()).toBe(true);
    const of = (userId: string | null) =>
      server.db.updateTable('ordOrder').set({ supplierUserId: userId }).where('id', '=', id).execute();
    const [colleague] = await rowsOf(`select id from usr_user where account = 'gys_admin'`);
    const before = await server.db
      .selectFrom('ordOrder')
      .select('supplierUserId')
      .where('id', '=', id)
      .executeTakeFirst();
    await of(colleague?.id ?? null);
    expect(await seen()).toBe(await opens('gys_sales', 'order', id));
    await server.db.updateTable('ordOrder').set({ supplierEntId: '999999' }).where('id', '=', id).execute();
    expect([await seen(), await found('gys_sales', number, 'order')]).toEqual([false, []]);
    expect(await (await server.as('gys_sales')).call(search.shown, { documents: [{ kind: 'order', id }] })).toEqual([]);
    const [home] = await rowsOf(`select id from ent_enterprise where customer_code = 'S0001'`);
    await server.db
      .updateTable('ordOrder')
      .set({ supplierEntId: home?.id ?? '' })
      .where('id', '=', id)
      .execute();
    await of(before?.supplierUserId ?? null);
    expect(await seen()).toBe(true);
  });

  it('a new line, another name and a deletion count at once, and a change that is undone never', async () => {
    const { id } = await order('gys_admin');
    const seen = (words: string) => finds('admin', words, 'order', id);
    await sql`insert into ord_order_line (order_id, line_no, material_code, name, spec, unit, qty, unit_price, tax_rate, delivery_date)
      values (${id}, 990, 'ZZ9', '鹦鹉螺紧固件', 'M8', '套', 1, 1, 0.13, '2027-01-01')`.execute(server.db);
    expect(await Promise.all(['鹦鹉螺', 'yingwuluo', 'ywl'].map(seen))).toEqual([true, true, true]);
    await sql`update ord_order_line set name = '海星紧固件' where order_id = ${id} and line_no = 990`.execute(
      server.db,
    );
    expect(await Promise.all(['鹦鹉螺', '海星'].map(seen))).toEqual([false, true]);
    await sql`delete from ord_order_line where order_id = ${id} and line_no = 990`.execute(server.db);
    expect(await seen('海星紧固件')).toBe(false);
    const undone = server.db.transaction().execute(async (tx) => {
      await tx.updateTable('ordOrder').set({ projectName: '独角兽项目' }).where('id', '=', id).execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await seen('独角兽')).toBe(false);
  });

  it('what changes no word touches no entry', async () => {
    const { id } = await order('gys_admin');
    const touched = async () =>
      (
        await sql`select xmin::text, xmax::text from search_entry
          where kind = 'order' and doc_id = ${id}`.execute(server.db)
      ).rows;
    const before = await touched();
    await sql`update ord_order_line set settled_qty = settled_qty where order_id = ${id}`.execute(server.db);
    expect(await touched()).toEqual(before);
    await sql`update ord_order_line set spec = spec || ' 加长' where order_id = ${id}`.execute(server.db);
    expect(await touched()).not.toEqual(before);
  });

  it('a deleted article is gone with its entry', async () => {
    const [article] = await rowsOf(`${documents.article} order by 1 limit 1`);
    const { id = '', number = '' } = article ?? {};
    expect(await finds('admin', number, 'article', id)).toBe(true);
    await server.db.updateTable('cmsContent').set({ deleted: true }).where('id', '=', id).execute();
    expect(await finds('admin', number, 'article', id)).toBe(false);
  });

  it('every entry says what its document says', async () => {
    const { rows } = await sql`select fault from search_faults()`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('an area that is switched off finds nothing and offers no kind', async () => {
    const api = await server.as('gys_admin');
    const kinds = async () => (await api.call(search.kinds, {})).map(({ kind }) => kind);
    const { id } = await order('gys_admin');
    expect(await kinds()).toEqual([
      'order',
      'goods',
      'settlement',
      'invoice',
      'contract',
      'ticket',
      'article',
      'company',
      'help',
      'person',
    ]);
    off.add('order');
    expect(await kinds()).not.toContain('order');
    expect((await found('gys_admin', 'DD20')).map(({ kind }) => kind)).toEqual(['settlement']);
    expect(await api.call(search.shown, { documents: [{ kind: 'order', id }] })).toEqual([]);
    off.delete('order');
    expect(await api.call(search.shown, { documents: [{ kind: 'order', id }] })).toMatchObject([{ id }]);
  });
});

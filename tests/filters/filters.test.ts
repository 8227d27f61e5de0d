/**
 * Every filter and every order of every list of the product, as its contract has it: what is found with a filter satisfies
 * it, and what is not found does not; rows stand as their order says.
 */
import { type Call, type PageCall, writtenAs } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import type { List, Lists } from './list.ts';
import { contentLists } from './lists-content.ts';
import { platformLists } from './lists-platform.ts';
import { reportLists } from './lists-report.ts';
import { tradeLists } from './lists-trade.ts';
import { type Apart, type Beside, declared, type Filter, type Row, type Schema } from './oracle.ts';

const lists: Lists = { ...platformLists, ...tradeLists, ...reportLists, ...contentLists };

let server: TestServer;
let pages: ReadonlyMap<string, PageCall>;
let others: ReadonlyMap<string, Call>;
beforeAll(async () => {
  server = await openServer();
  const unlimited = { consume: async () => undefined };
  Object.assign(server.app.portal.limits, { general: unlimited, strict: unlimited });
  const calls = server.app.portal.routes.flatMap(({ call }) => (call.kind === 'page' ? [call as PageCall] : []));
  pages = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));
  others = new Map(server.app.portal.routes.map(({ call }) => [`${call.method} ${call.path}`, call]));
}, 590_000);
afterAll(() => server.close());

test('the table has every list that has filters, and no other', () => {
  const filtered = [...pages].filter(([, { filters }]) => Object.keys(filters.properties).length > 0);
  expect(filtered.map(([address]) => address).sort()).toEqual(Object.keys(lists).sort());
});

const mostRows = 100;
/** Of an answer whose total is compared as well. */
const shownRows = 20;

interface Answer {
  readonly records: readonly Row[];
  readonly total: number;
}

const ask = (api: TestApi, call: PageCall, input: object): Promise<Answer> =>
  api.call(call, { page: 1, size: mostRows, ...input } as never) as Promise<Answer>;

async function allRows(api: TestApi, call: PageCall, asks: object): Promise<readonly Row[]> {
  const { records, total } = await ask(api, call, asks);
  const rows = [...records];
  for (let page = 2; rows.length < total; page += 1) rows.push(...(await ask(api, call, { ...asks, page })).records);
  return rows;
}

async function withFacts(
  rows: readonly Row[],
  { facts, key = 'id', factsBy = (row) => String(row[key]) }: List,
): Promise<readonly Row[]> {
  if (facts === undefined) return rows;
  const { rows: more } = await sql.raw<Row>(facts).execute(server.db);
  const of = new Map(more.map((row) => [String(row['key']), row]));
  return rows.map((row) => ({ ...of.get(factsBy(row)), ...row }));
}

interface Trial {
  readonly api: TestApi;
  readonly call: PageCall;
  readonly list: List;
  readonly rows: readonly Row[];
}

const names = (rows: readonly Row[], { key = 'id' }: List) => rows.map((row) => String(row[key]));

/** @returns what is wrong with one question. */
async function fault({ api, call, list, rows }: Trial, { keeps }: Filter, name: string, value: unknown) {
  const wanted = rows.filter((row) => keeps(row, value as never));
  const asked = { ...list.asks, [name]: value };
  const told = `${name}=${JSON.stringify(value)}`;
  if (list.sums) {
    const { count } = list.sums;
    const found = (await allRows(api, call, asked)).reduce((sum, row) => sum + count(row), 0);
    const due = wanted.reduce((sum, row) => sum + Number(row['count']), 0);
    return found === due ? [] : [`${told} counts ${found}, not ${due}`];
  }
  const { records, total } = await ask(api, call, { ...asked, size: shownRows });
  const right = new Set(names(wanted, list));
  const wrong = names(records, list).filter((one) => !right.has(one));
  if (wrong.length > 0) return [`${told} finds ${wrong.slice(0, 3).join()} (${wrong.length})`];
  return total === wanted.length ? [] : [`${told} finds ${total}, not ${wanted.length}`];
}

async function faultsOf(trial: Trial, name: string, filter: Filter): Promise<readonly string[]> {
  const { rows, call } = trial;
  const values = filter.values(rows, call.filters.properties[name] as Schema);
  const kept = values.map((value) => rows.filter((row) => filter.keeps(row, value as never)).length);
  if (!kept.some((count) => count > 0)) return [`${name}: no row to find with ${JSON.stringify(values)}`];
  if (!kept.some((count) => count < rows.length))
    return [`${name}: no row to leave out with ${JSON.stringify(values)}`];
  const faults: string[] = [];
  for (const value of values) faults.push(...(await fault(trial, filter, name, value)));
  return faults;
}

async function faultsApart({ api, call, list, rows }: Trial, name: string, { apart }: Apart) {
  const here = new Set(names(rows, list));
  const faults: string[] = [];
  for (const value of apart) {
    const { records } = await ask(api, call, { ...list.asks, [name]: value });
    if (records.length === 0) faults.push(`${name}=${JSON.stringify(value)} finds nothing`);
    if (names(records, list).some((one) => here.has(one)))
      faults.push(`${name}=${JSON.stringify(value)} finds the same`);
  }
  return faults;
}

function faultsWith(trial: Trial, name: string): Promise<readonly string[]> | readonly string[] {
  const given: Filter | Beside | Apart | undefined = trial.list.filters?.[name] ?? declared(trial.call, name);
  if (given === undefined) return [`${name}: nothing says what it narrows`];
  if ('beside' in given) return [];
  return 'apart' in given ? faultsApart(trial, name, given) : faultsOf(trial, name, given);
}

test.each(Object.entries(lists))(
  '%s finds with each filter what satisfies it, and nothing else',
  async (address, given) => {
    const call = pages.get(address);
    if (!call) throw new Error(`There is no list at ${address}.`);
    const query = async (text: string) => (await sql.raw<Row>(text).execute(server.db)).rows;
    for (const statement of given.prepare ?? []) await query(statement);
    const list: List = given.asksOf ? { ...given, asks: { ...given.asks, ...(await query(given.asksOf))[0] } } : given;
    const api = await server.as(list.as);
    const rows = list.sums
      ? await query(list.sums.over)
      : await withFacts(await allRows(api, call, { ...list.asks }), list);
    expect(rows.length).toBeGreaterThan(1);
    const trial = { api, call, list, rows };
    const faults: string[] = [];
    for (const name of Object.keys(call.filters.properties)) faults.push(...(await faultsWith(trial, name)));
    expect(faults).toEqual([]);
  },
);

const empty = (value: unknown) => value === null || value === undefined;
/** Amounts are strings on the wire, and sort by value. */
const isAmount = ({ row }: PageCall, field: string) =>
  /money|wan|quantity|unitPrice|percent/i.test(writtenAs(row.properties[field]));

/** Whether two neighbouring values are in the wrong order; empty values belong at the end of both orders. */
function astray(
  [before, after]: readonly [unknown, unknown],
  order: 'asc' | 'desc',
  rank: typeof Number | typeof String,
) {
  if (empty(before) || empty(after)) return empty(before) && !empty(after);
  return order === 'asc' ? rank(before) > rank(after) : rank(before) < rank(after);
}

const sorted = Object.entries(lists).filter(([, { sums }]) => sums === undefined);

test.each(sorted)('%s stands in each of its orders, what is empty at the end', async (address, list) => {
  const call = pages.get(address);
  if (!call) throw new Error(`There is no list at ${address}.`);
  const asked = list.asksOf && (await sql.raw<Row>(list.asksOf).execute(server.db)).rows[0];
  const api = await server.as(list.as);
  const faults: string[] = [];
  for (const sort of call.sort) {
    for (const order of ['asc', 'desc'] as const) {
      const { records } = await ask(api, call, { ...list.asks, ...asked, sort, order });
      const values = records.map((row) => row[sort]);
      const rank = typeof values.find((value) => !empty(value)) === 'number' || isAmount(call, sort) ? Number : String;
      const at = values.findIndex((value, index) => index > 0 && astray([values[index - 1], value], order, rank));
      if (at > 0)
        faults.push(`${sort} ${order}: ${JSON.stringify(values[at])} after ${JSON.stringify(values[at - 1])}`);
    }
  }
  expect(faults).toEqual([]);
});

/** Each list with tabs, and the call that counts its rows. */
const tabbed: Readonly<Record<string, string>> = {
  'POST /api/chat/ticket/query': 'POST /api/chat/ticket/counts',
  'POST /api/content/editing/page': 'POST /api/content/editing/counts',
  'POST /api/goods/category/page': 'POST /api/goods/category/counts',
  'POST /api/goods/page': 'POST /api/goods/counts',
  'POST /api/invoice/page': 'POST /api/invoice/counts',
  'POST /api/manage/blacklist/page': 'POST /api/manage/blacklist/counts',
  'POST /api/manage/buyer/page': 'POST /api/manage/buyer/counts',
  'POST /api/manage/supplier/page': 'POST /api/manage/supplier/counts',
  'POST /api/manage/supplier/invitation/page': 'POST /api/manage/supplier/invitation/counts',
  'POST /api/manage/qualification/page': 'POST /api/manage/qualification/counts',
  'POST /api/manage/marketEntryAgreement/page': 'POST /api/manage/marketEntryAgreement/counts',
  'POST /api/manage/marketEntryAgreement/signRecord/page': 'POST /api/manage/marketEntryAgreement/signRecord/counts',
  'POST /api/manage/protocol/myPage': 'POST /api/manage/protocol/counts',
  'POST /api/order/page': 'POST /api/order/counts',
  'POST /api/report/supplierSettlement/confirmLetter/page': 'POST /api/report/supplierSettlement/confirmLetter/counts',
  'POST /api/settlement/page': 'POST /api/settlement/counts',
  'GET /api/manage/delegation/page': 'POST /api/manage/delegation/counts',
  'POST /api/manage/address/page': 'POST /api/manage/address/counts',
  'POST /api/chat/session/myPage': 'POST /api/chat/session/counts',
  'POST /api/manage/management/findEntUserByPage': 'POST /api/manage/management/counts',
  'POST /api/user/userRegistration/page': 'POST /api/user/userRegistration/counts',
};

interface Counting {
  readonly by: string;
  readonly sums: readonly string[];
  /** Each currency is counted by itself. */
  readonly parted: boolean;
}

/** The field by which a call counts, where it answers a number for each of its codes, and what it sums up beside it. */
function counted({ output }: Call): Counting | undefined {
  const { items } = output as { items?: { properties?: Readonly<Record<string, { format?: string }>> } };
  const [by, count, ...others] = Object.keys(items?.properties ?? {});
  const sums = others.filter((name) => name !== 'currency');
  const summed = sums.every((name) => items?.properties?.[name]?.format === 'money');
  return by !== undefined && count === 'count' && summed
    ? { by, sums, parted: sums.length < others.length }
    : undefined;
}

test('the table has every call that counts for tabs, and no other', () => {
  const counting = [...others].filter(([address, call]) => address.endsWith('/counts') && counted(call) !== undefined);
  expect(counting.map(([address]) => address).sort()).toEqual(Object.values(tabbed).sort());
});

const fenOf = (amount: unknown): number => Math.round(Number(amount) * 100);

const partOf = (row: Row, by: string, parted: boolean) => (parted ? `${row[by]} ${row['currency']}` : String(row[by]));

/** @returns by code of the tabs: how many rows there are, and the sums of their amounts in fen. */
function tallied(rows: readonly Row[], { by, sums, parted }: Counting): ReadonlyMap<string, readonly number[]> {
  const tally = new Map<string, readonly number[]>();
  for (const row of rows) {
    const part = partOf(row, by, parted);
    const before = tally.get(part) ?? [0, ...sums.map(() => 0)];
    const own = [1, ...sums.map((name) => fenOf(row[name]))];
    tally.set(
      part,
      before.map((value, place) => value + (own[place] ?? 0)),
    );
  }
  return tally;
}

test.each(Object.entries(tabbed))(
  '%s has as many rows in each tab as its tabs say, and their sums',
  async (address, counting) => {
    const [call, counts, list] = [pages.get(address), others.get(counting), lists[address]];
    if (!call || !counts || !list) throw new Error(`There is no list at ${address}.`);
    const { by, sums, parted } = counted(counts) ?? { by: '', sums: [], parted: false };
    const api = await server.as(list.as);
    const rows = await withFacts(await allRows(api, call, { ...list.asks }), list);
    const asked: (readonly [narrowed: object, rows: readonly Row[]])[] = [[{}, rows]];
    for (const [name, schema] of Object.entries(call.filters.properties)) {
      const filter = name === by ? undefined : (list.filters?.[name] ?? declared(call, name)); // the tabs themselves
      if (!filter || !('values' in filter)) continue;
      const [value] = filter.values(rows, schema as Schema);
      asked.push([{ [name]: value }, rows.filter((row) => filter.keeps(row, value as never))]);
    }
    for (const [narrowed, left] of asked) {
      const found = (await api.call(counts, { ...list.asks, ...narrowed } as never)) as readonly Row[];
      const tally = tallied(left, { by: by in call.row.properties ? by : 'status', sums, parted });
      const told = found.map(
        (tab) => [partOf(tab, by, parted), [tab['count'], ...sums.map((name) => fenOf(tab[name]))]] as const,
      );
      expect([narrowed, new Map(told)]).toEqual([narrowed, tally]);
    }
  },
);

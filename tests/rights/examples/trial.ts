/** Asks a call with its example's input, as who may make it and as who does not see the row. */
import type { Call } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { expect } from '@rstest/core';
import { isCode } from '#server/platform/audit/kinds';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { fitting, noId } from '../fitting.ts';
import type { Example, Row } from './example.ts';
import { trialPlugin, trialReleases } from './trial-plugin.ts';

/** No document names it. */
const nowhere = ['999999'];
/** Of another enterprise than the accounts of the table, and in the role of the same kind. */
const strangers: Readonly<Record<string, string>> = { G: 's0002_1', C: 'c0002_1' };

/** The server on which every example succeeds. */
export async function openForExamples(): Promise<TestServer> {
  const server = await openServer({ manifests: [trialPlugin], releases: trialReleases() });
  const unlimited = { consume: async () => undefined };
  Object.assign(server.app.portal.limits, { general: unlimited, strict: unlimited });
  return server;
}

/** By method and path. */
export const callsOf = ({ app }: TestServer): ReadonlyMap<string, Call> =>
  new Map(app.portal.routes.map(({ call }) => [`${call.method} ${call.path}`, call]));

interface Answer {
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

async function ask(api: TestApi, call: Call, { input, files = [] }: Example, row: Row): Promise<Answer> {
  const response = await api.raw(call, input(row), { files });
  if (response.headers['content-disposition'] !== undefined)
    return { code: '200', msg: '', data: response.rawPayload.toString('base64') };
  const { code, msg, data } = response.json<Answer>();
  return { code: String(code), msg, data };
}

/** The answer as it would be, had it named no row. */
const unnamed = ({ data, ...answer }: Answer, { id = noId }: Row, missing: string): Answer => ({
  ...answer,
  data: JSON.parse(JSON.stringify(data).replaceAll(JSON.stringify(id), JSON.stringify(missing))),
});

interface Person {
  readonly userId: string;
  readonly entId: string;
  readonly letter: string;
}

async function personOf({ db }: TestServer, account: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select u.id::text as user_id, m.ent_id::text as ent_id, r.role_type as letter
    from usr_user u join usr_user_ent m on m.user_id = u.id and m.current_flag = 1
      join auth_user_role g on g.user_id = u.id join auth_role r on r.id = g.role_id
    where u.account = ${account} order by r.id limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`${account} has no role.`);
  return found;
}

async function find(server: TestServer, row: string, by: string): Promise<Row> {
  const { entId, userId } = await personOf(server, by);
  const query = row.replaceAll(':ent', entId).replaceAll(':user', userId);
  const { rows } = await sql.raw<Row>(/^\s*select/i.test(query) ? `${query} limit 1` : query).execute(server.db);
  const [found] = rows;
  if (!found) throw new Error(`The demonstration has no such row for ${by}.`);
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
}

async function rowOf(server: TestServer, { row, by, prepare }: Example): Promise<Row> {
  const found = row === undefined ? {} : await find(server, row, by);
  return { ...found, ...(await prepare?.(server, found)) };
}

type Codes = readonly string[] | undefined;
type Reach = (dataScope: 'widest' | 'CUSTOM') => Promise<void>;

const widestOf = ({ letter }: Person) => (letter === 'G' || letter === 'C' ? 'ENT' : 'ALL');

/** A role of theirs with these codes, on as many rows as their kind may. @returns its id. */
async function giveRole({ db }: TestServer, person: Person, codes: readonly string[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with role as (
      insert into auth_role (role_name, role_type, data_scope, scope_ent_ids)
      values (${`试验角色 ${person.userId}`}, ${person.letter}, ${widestOf(person)}, ${nowhere}::bigint[]) returning id
    ), held as (
      insert into auth_user_role (user_id, role_id) select ${person.userId}, id from role
    ), menus as (
      insert into auth_role_menu (role_id, menu_id)
      select role.id, n.menu_id from role, auth_menu n where n.perm_code = any(${codes}::text[])
    ) select id::text from role`.execute(db);
  return rows[0]?.id ?? '0';
}

/** Somebody holds these codes alone while this works, on as many rows as their kind may; undefined: what was delivered. */
async function holding<R>(
  server: TestServer,
  { account, codes }: { readonly account: string; readonly codes: Codes },
  work: (api: TestApi, reach: Reach) => Promise<R>,
): Promise<R> {
  const api = await server.as(account);
  if (codes === undefined) return work(api, async () => undefined);
  const person = await personOf(server, account);
  const back = await dataScopeOf(() => server).bare(account);
  const { db } = server;
  const widest = widestOf(person);
  const role = await giveRole(server, person, codes);
  const reach: Reach = async (dataScope) => {
    const changed = db.updateTable('authRole').set({ dataScope: dataScope === 'widest' ? widest : dataScope });
    await changed.where('id', '=', role).execute();
  };
  try {
    return await work(api, reach);
  } finally {
    await db.deleteFrom('authUserRole').where('roleId', '=', role).execute();
    await back();
  }
}

/** Somebody else who holds the codes and does not see the row. */
async function strangerTo(server: TestServer, { hidden = 'scope', by }: Example): Promise<string | undefined> {
  if (typeof hidden === 'object') return 'from' in hidden ? hidden.from : undefined;
  return strangers[(await personOf(server, by)).letter];
}

/** Who hides a row by its scope holds a role of the table's, though the call asks for no code. */
function codesOf({ access }: Call, { also = [], hidden = 'scope', delivered }: Example): Codes {
  if (delivered) return undefined;
  const codes = [...(isCode(access) ? [access] : []), ...also];
  return codes.length > 0 || hidden === 'scope' ? codes : undefined;
}

const succeeds = ({ code }: Answer) => code === '0' || code === '200';

/** Before it succeeds for who may make it, it is answered to who does not see the row as one that names no row. */
export async function tryExample(server: TestServer, call: Call, example: Example): Promise<void> {
  const { hidden = 'scope', by, missing: none = noId, refused = '404' } = example;
  const codes = codesOf(call, example);
  const row = await rowOf(server, example);
  const named = (api: TestApi) => ask(api, call, example, row);
  await holding(server, { account: by, codes }, async (api, reach) => {
    const missing = 'id' in row ? await ask(api, call, example, { ...row, id: none }) : undefined;
    if (missing) expect(missing.code === refused || succeeds(missing) ? 'missing' : missing).toBe('missing');
    const unseen = (told: Answer) => expect(unnamed(told, row, none)).toEqual(missing);
    await reach('CUSTOM');
    if (hidden === 'whole')
      expect(await named(api)).toMatchObject({ code: '403', msg: expect.stringContaining('全平台') });
    else if (missing) {
      if (hidden === 'scope') unseen(await named(api));
      const stranger = await strangerTo(server, example);
      if (stranger !== undefined) unseen(await holding(server, { account: stranger, codes }, named));
    }
    await reach('widest');
    const told = await named(api);
    expect(succeeds(told) ? 'succeeds' : told).toBe('succeeds');
    if (example.answer) expect(told.data).toMatchObject(example.answer);
    if (missing) expect(told).not.toEqual(missing);
  });
}

/** Gives whoever makes the calls of these examples the codes of all of theirs, on as many rows as their kind may. */
export async function entitle(server: TestServer, examples: readonly (readonly [string, Example])[]): Promise<void> {
  const calls = callsOf(server);
  const codes = new Map<string, string[]>();
  for (const [address, example] of examples) {
    const call = calls.get(address);
    codes.set(example.by, [...(codes.get(example.by) ?? []), ...((call && codesOf(call, example)) ?? [])]);
  }
  for (const [account, held] of codes) await giveRole(server, await personOf(server, account), held);
}

/** @returns what is wrong with the answer to who may make the call. */
export async function refusalOf(server: TestServer, call: Call, example: Example): Promise<Answer | undefined> {
  const row = await rowOf(server, example);
  const told = await ask(await server.as(example.by), call, example, row);
  return succeeds(told) ? undefined : told;
}

/** Who may make a call that reads and names no row is answered: `matrix.test.ts` shows it. */
export const needsExample = (call: Call) =>
  call.access !== 'public' &&
  (!(call.reads || call.kind === 'page' || call.kind === 'download' || call.method === 'GET') ||
    JSON.stringify(fitting(call)).includes(noId));

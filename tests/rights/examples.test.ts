/**
 * The positive control of every refusal: each call that writes or names a row succeeds for who may make it, on a row of
 * the demonstration; before that, in the same state, the same input is answered to who does not see the row exactly as
 * one that names a row that is not there.
 */
import type { Call } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { isCode } from '#server/platform/audit/kinds';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import type { Example, Row } from './examples/example.ts';
import { AREAS } from './examples/examples.ts';
import { trialPlugin, trialReleases } from './examples/trial-plugin.ts';
import { fitting, noId } from './fitting.ts';

/** No document names it. */
const nowhere = ['999999'];
/** Of another enterprise than the accounts of the table, and in the role of the same kind. */
const strangers: Readonly<Record<string, string>> = { G: 's0002_1', C: 'c0002_1' };

let server: TestServer;
let calls: ReadonlyMap<string, Call>;
const { give, bare } = dataScopeOf(() => server);
beforeAll(async () => {
  server = await openServer({ manifests: [trialPlugin], releases: trialReleases() });
  const unlimited = { consume: async () => undefined };
  Object.assign(server.app.portal.limits, { general: unlimited, strict: unlimited });
  calls = new Map(server.app.portal.routes.map(({ call }) => [`${call.method} ${call.path}`, call]));
}, 300_000);
afterAll(() => server.close());

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

async function personOf(account: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select u.id::text as user_id, m.ent_id::text as ent_id, r.role_type as letter
    from usr_user u join usr_user_ent m on m.user_id = u.id and m.current_flag = 1
      join auth_user_role g on g.user_id = u.id join auth_role r on r.id = g.role_id
    where u.account = ${account} order by r.id limit 1`.execute(server.db);
  const [found] = rows;
  if (!found) throw new Error(`${account} has no role.`);
  return found;
}

async function find(row: string, by: string): Promise<Row> {
  const { entId, userId } = await personOf(by);
  const query = row.replaceAll(':ent', entId).replaceAll(':user', userId);
  const { rows } = await sql.raw<Row>(/^\s*select/i.test(query) ? `${query} limit 1` : query).execute(server.db);
  const [found] = rows;
  if (!found) throw new Error(`The demonstration has no such row for ${by}.`);
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
}

async function rowOf({ row, by, prepare }: Example): Promise<Row> {
  const found = row === undefined ? {} : await find(row, by);
  return { ...found, ...(await prepare?.(server, found)) };
}

interface Held {
  readonly account: string;
  /** Undefined: those that were delivered. */
  readonly codes: readonly string[] | undefined;
  /** Default: as far as a role of the kind may reach. */
  readonly dataScope?: string;
}

/** Somebody holds these codes alone while this works. */
async function holding<R>({ account, codes, dataScope }: Held, work: (api: TestApi) => Promise<R>): Promise<R> {
  const api = await server.as(account);
  if (codes === undefined) return work(api);
  const { letter } = await personOf(account);
  const back = await bare(account);
  const widest = letter === 'G' || letter === 'C' ? 'ENT' : 'ALL';
  const role = { account, roleType: letter, codes, dataScope: dataScope ?? widest, scopeEntIds: nowhere };
  const take = await give(role);
  try {
    return await work(api);
  } finally {
    await take();
    await back();
  }
}

/** Who holds the codes and does not see the row. */
async function blind({ hidden = 'scope', by }: Example, codes: Held['codes']): Promise<readonly Held[]> {
  if (typeof hidden === 'object') return 'from' in hidden ? [{ account: hidden.from, codes }] : [];
  const { letter } = await personOf(by);
  const stranger = strangers[letter];
  return [
    { account: by, codes, dataScope: 'CUSTOM' },
    ...(stranger === undefined ? [] : [{ account: stranger, codes }]),
  ];
}

/** Who hides a row by its scope holds a role of the table's, though the call asks for no code. */
function codesOf({ access }: Call, { also = [], hidden = 'scope', delivered }: Example): Held['codes'] {
  if (delivered) return undefined;
  const codes = [...(isCode(access) ? [access] : []), ...also];
  return codes.length > 0 || hidden === 'scope' ? codes : undefined;
}

const succeeds = ({ code }: Answer) => code === '0' || code === '200';

async function tryExample(call: Call, example: Example): Promise<void> {
  const { hidden, by, missing: none = noId, refused = '404' } = example;
  const codes = codesOf(call, example);
  const row = await rowOf(example);
  const missing =
    'id' in row
      ? await holding({ account: by, codes }, (api) => ask(api, call, example, { ...row, id: none }))
      : undefined;
  if (missing) expect(missing.code === refused || succeeds(missing) ? 'missing' : missing).toBe('missing');
  if (missing && hidden !== 'whole')
    for (const held of await blind(example, codes)) {
      const told = await holding(held, (api) => ask(api, call, example, row));
      expect({ by: held.account, ...unnamed(told, row, none) }).toEqual({ by: held.account, ...missing });
    }
  if (hidden === 'whole') {
    const narrow = { account: by, codes, dataScope: 'CUSTOM' };
    const told = await holding(narrow, (api) => ask(api, call, example, row));
    expect(told).toMatchObject({ code: '403', msg: expect.stringContaining('全平台') });
  }
  const told = await holding({ account: by, codes }, (api) => ask(api, call, example, row));
  expect(succeeds(told) ? 'succeeds' : told).toBe('succeeds');
  if (example.answer) expect(told.data).toMatchObject(example.answer);
  if (missing) expect(told).not.toEqual(missing);
}

/** Who may make a call that reads and names no row is answered: `matrix.test.ts` shows it. */
const needsExample = (call: Call) =>
  call.access !== 'public' &&
  (!(call.reads || call.kind === 'page' || call.kind === 'download' || call.method === 'GET') ||
    JSON.stringify(fitting(call)).includes(noId));

test('every call that writes or names a row has one example, and no other call has', () => {
  const named = Object.values(AREAS).flatMap((examples) => Object.keys(examples));
  const needed = [...calls].filter(([, call]) => needsExample(call)).map(([address]) => address);
  expect(named.toSorted()).toEqual(needed.toSorted());
});

for (const [area, examples] of Object.entries(AREAS))
  describe(area, () => {
    for (const [address, example] of Object.entries(examples))
      test(`${address} succeeds for who sees the row, and tells nobody else of it`, async () => {
        const call = calls.get(address);
        if (!call) throw new Error(`There is no call ${address}.`);
        await tryExample(call, example);
      });
  });

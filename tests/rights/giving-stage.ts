/** The portal on which `giving.test.ts` plays: its people with the roles that they begin with, and rows to see. */
import { Arr, call, Obj, type OutputOf, Str } from '@portal/sdk/contract';
import { acting, type Context, implement, inDataScope, sql } from '@portal/sdk/server';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import {
  type Application,
  type Code,
  everybody,
  holds,
  kindsOf,
  type Letter,
  letterOf,
  names,
  type Person,
  type Role,
  rowsOf,
  type Scope,
  scopes,
} from './giving-law.ts';
import { pick } from './giving-random.ts';

export interface Stage {
  readonly server: TestServer;
  readonly persons: readonly Person[];
  /** Those that are given and changed. */
  readonly roles: readonly Role[];
  /** What somebody has asked for and nobody has decided. */
  readonly waiting: Application[];
  readonly apiOf: (account: string) => TestApi;
  /** The menu that carries a code. */
  readonly menuOf: (code: string) => string;
}

const trial = {
  /** The codes of the trial that the user holds, each with the rows that it shows. */
  seen: call({
    method: 'GET',
    path: '/api/trial/seen',
    access: 'login',
    output: Arr(Obj({ code: Str(), rows: Arr(Str()) })),
  }),
};
type Seen = OutputOf<typeof trial.seen>;

async function rowsUnder(code: Code, { db, user }: Context): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from trial_row
    where ${inDataScope(acting(user, code), [{ ent: 'trialRow.entId', owner: 'trialRow.ownerId' }])}
    order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

const handlers = implement(trial, {
  async seen(_input, context) {
    const found: Seen = [];
    for (const code of names)
      if (context.user.codes.has(code)) found.push({ code, rows: await rowsUnder(code, context) });
    return found;
  },
});

/** What the server shows somebody. */
export const seen = ({ apiOf }: Stage, { account }: Person): Promise<Seen> => apiOf(account).call(trial.seen, {});

/** What it should show. */
export const expected = (person: Person): Seen =>
  names.filter((code) => holds(person, code)).map((code) => ({ code, rows: rowsOf(person, code).sort() }));

/** Codes of the platform: who administers rights holds these and the permit, and nothing of the trial. */
const administering = ['base:user:role', 'base:role:save', 'base:user:view', 'base:apply:audit'];

async function addCode({ db }: TestServer, code: string, kinds: string): Promise<[string, string]> {
  await sql`
    insert into auth_code (perm_code, plugin_id, kinds) values (${code}, 'trial', ${[...kinds]}::text[])`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into auth_menu (menu_name, button, perm_code, source_key) values (${code}, '1', ${code}, ${code})
    returning menu_id::text as id`.execute(db);
  return [code, rows[0]?.id ?? ''];
}

async function person({ db }: TestServer, account: string): Promise<Person> {
  const { rows } = await sql<{ userId: string; entId: string; version: number }>`
    select u.id::text as user_id, m.ent_id::text as ent_id, u.version from usr_user u
    join usr_user_ent m on m.user_id = u.id and m.current_flag = 1 where u.account = ${account}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`${account} works for nobody.`);
  return { ...found, account, letter: letterOf(account), held: new Set(), alone: new Map() };
}

/** Around an enterprise everything that the scopes tell apart: a department, a subsidiary, another one of its plate. */
async function surround({ db }: TestServer, { entId, letter }: Person): Promise<void> {
  await sql`update usr_user_ent set dept_name = '试验部' where ent_id = ${entId}`.execute(db);
  await sql`update ent_enterprise set cat = 'TRIAL' where id = ${entId}`.execute(db);
  await sql`
    with added as (
      insert into ent_enterprise (customer_code, customer_name, customer_register_name, parent_customer_code, cat)
      select e.customer_code || n, '试验' || n, '试验' || n, case n when '1' then e.customer_code end,
        case n when '3' then 'OTHER' else 'TRIAL' end
      from ent_enterprise e, unnest(array['1', '2', '3']) n where e.id = ${entId}
      returning id, right(customer_code, 1) as n)
    insert into trial_row (name, ent_id, owner_id)
    select case n when '1' then ${`below ${letter}`} when '2' then 'elsewhere in the plate' else 'of another plate' end, id, -1
    from added where n = '1' or ${letter} = 'Y'
    union all select ${`another of ${letter}`}, ${entId}, -1`.execute(db);
}

async function addRole({ db }: TestServer, letter: Letter, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into auth_role (role_name, role_type, assignable, status) values (${name}, ${letter}, true, 1)
    returning id::text`.execute(db);
  return rows[0]?.id ?? '';
}

interface Gives {
  readonly scope: Scope;
  readonly codes: Iterable<string>;
}

/** @param named - The enterprise that scope 自定义 names. */
async function shape({ db }: TestServer, roleId: string, { scope, codes }: Gives, named: string): Promise<void> {
  await sql`
    update auth_role set data_scope = ${scope}, scope_ent_ids = ${scope === 'CUSTOM' ? [named] : []}::bigint[]
    where id = ${roleId}`.execute(db);
  await sql`delete from auth_role_menu where role_id = ${roleId}`.execute(db);
  await sql`
    insert into auth_role_menu (role_id, menu_id)
    select ${roleId}, menu_id from auth_menu where source_key = any(${[...codes]}::text[])`.execute(db);
}

const giveByHand = ({ db }: TestServer, { userId, entId }: Person, roleId: string) =>
  sql`insert into auth_user_role (user_id, role_id, ent_id) values (${userId}, ${roleId}, ${entId})`.execute(db);

/** What the roles of the trial give in the beginning. */
const beginnings: readonly (readonly [Letter, Scope, readonly Code[]])[] = [
  ...scopes.flatMap((scope) => [names.slice(0, 2), names.slice(1, 4)].map((held) => ['Y', scope, held] as const)),
  ...(['SELF', 'ENT', 'SUB'] as const).flatMap((scope) =>
    ([['trial:a:do'], ['trial:b:do', 'trial:e:do']] as const).map((held) => ['G', scope, held] as const),
  ),
];

/** People of each kind administer: what they hold to that end cannot be given on. */
async function appoint(server: TestServer, persons: readonly Person[]): Promise<void> {
  const { db } = server;
  for (const [letter, scope, kinds, widest] of [
    ['Y', 'PLATE', ['Y', 'G'], 'PLATE'],
    ['G', 'ENT', ['G'], 'SUB'],
  ] as const) {
    const id = await addRole(server, letter, `授权员${letter}`);
    await shape(server, id, { scope, codes: administering }, '0');
    await sql`update auth_role set assignable = false where id = ${id}`.execute(db);
    await sql`
      insert into auth_may_give (giver_role_id, role_types, widest, beyond_own)
      values (${id}, ${[...kinds]}::text[], ${widest}, false)`.execute(db);
    for (const one of persons.filter((of) => of.letter === letter)) await giveByHand(server, one, id);
  }
}

/** No code and no menu is there but the trial's; nobody holds any role but what makes the supplier's administrator one. */
async function clear({ db }: TestServer): Promise<void> {
  await sql`delete from auth_user_role where role_id not in (select id from auth_role where role_key = 'G1')`.execute(
    db,
  );
  await sql`delete from auth_user_menu`.execute(db);
  await sql`delete from auth_role_menu`.execute(db);
  await sql`delete from auth_menu`.execute(db);
  await sql`delete from auth_code`.execute(db);
}

export async function openStage(): Promise<Stage> {
  const server = await openServer({
    areas: ['base'],
    extraAreas: [{ id: 'trial', area: { subjects: [handlers] } }],
  });
  const unlimited = { consume: async () => undefined };
  Object.assign(server.app.portal.limits, { general: unlimited, strict: unlimited });
  await clear(server);
  const menus = new Map<string, string>();
  for (const code of names) menus.set(...(await addCode(server, code, kindsOf(code))));
  for (const code of administering) await addCode(server, code, 'GY');
  await sql`create table trial_row (name text, ent_id bigint, owner_id bigint)`.execute(server.db);
  const persons: Person[] = [];
  for (const account of everybody) persons.push(await person(server, account));
  for (const { account, entId, userId } of persons)
    await sql`insert into trial_row (name, ent_id, owner_id) values (${account}, ${entId}, ${userId})`.execute(
      server.db,
    );
  const enterprises = new Map(persons.map((one) => [one.entId, one]));
  for (const one of enterprises.values()) await surround(server, one);
  const roles: Role[] = [];
  for (const [letter, scope] of beginnings) {
    const id = await addRole(server, letter, `试验${roles.length}`);
    roles.push({ id, letter, scope, version: 1, codes: new Set() });
  }
  await appoint(server, persons);
  const apis = new Map<string, TestApi>();
  for (const { account } of persons) apis.set(account, await server.as(account));
  const apiOf = (account: string) => apis.get(account) as TestApi;
  return { server, persons, roles, waiting: [], apiOf, menuOf: (code) => menus.get(code) ?? '' };
}

/** All roles as they were in the beginning, and to everybody two of them: what nobody holds any more comes back no other way. */
export async function deal({ server, persons, roles, waiting }: Stage): Promise<void> {
  const named = persons[0]?.entId ?? '0';
  for (const [index, role] of roles.entries()) {
    const [, scope, held] = beginnings[index] ?? ['Y', 'SELF', []];
    role.scope = scope;
    role.codes.clear();
    for (const code of held) role.codes.add(code);
    await shape(server, role.id, role, named);
  }
  const ids = roles.map(({ id }) => id);
  await sql`delete from auth_user_role where role_id = any(${ids}::bigint[])`.execute(server.db);
  await sql`delete from auth_user_menu`.execute(server.db);
  waiting.length = 0;
  for (const one of persons) {
    one.alone.clear();
    one.held.clear();
    const fitting = roles.filter(({ letter }) => letter === one.letter);
    for (const begins of new Set([pick(fitting), pick(fitting)])) {
      await giveByHand(server, one, begins.id);
      one.held.add(begins);
    }
  }
}

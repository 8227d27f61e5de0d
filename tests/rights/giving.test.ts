/**
 * Random people give and take rights, 5,000 times; a model of the law, written anew here, says what may happen. Nobody
 * ever holds what was not given by somebody who had it.
 */
import { management } from '@portal/sdk/calls/management';
import { role as roles } from '@portal/sdk/calls/role';
import { user } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';

const moves = 5000;
/** Of one person in one change. */
const mostRoles = 10;
const scopes = ['SELF', 'DEPT', 'ENT', 'SUB', 'CUSTOM', 'PLATE', 'ALL'] as const;
type Scope = (typeof scopes)[number];
/** A wider scope shows more rows in anybody's hands; 自定义 names the operating unit's own enterprise. */
const width: Readonly<Record<Scope, number>> = { SELF: 0, DEPT: 1, ENT: 2, CUSTOM: 2, SUB: 3, PLATE: 4, ALL: 5 };
const wide = (scope: Scope): number => width[scope];
/** For each scope those that show, in anybody's hands, no row which it does not. */
const within: Readonly<Record<Scope, readonly Scope[]>> = {
  SELF: ['SELF'],
  DEPT: ['SELF', 'DEPT'],
  ENT: ['SELF', 'DEPT', 'ENT'],
  SUB: ['SELF', 'DEPT', 'ENT', 'SUB'],
  CUSTOM: [],
  PLATE: ['PLATE'],
  ALL: scopes,
};

/** What a role may be made of: codes that operating people and suppliers, or only operating people, may hold. */
const codes: Readonly<Record<string, string>> = {
  'trial:a:do': 'GY',
  'trial:b:do': 'GY',
  'trial:c:do': 'Y',
  'trial:d:do': 'Y',
  'trial:e:do': 'G',
};
const names = Object.keys(codes);

/** Operating people of an enterprise, and a supplier's; the first of each holds nothing of the trial in the beginning. */
const people = {
  Y: ['y0001_1', 'y0001_2', 'kf_8001', 'kf_8002', 'kf_8003'],
  G: ['gys_sales', 'no_menu', 'gys_admin'],
} as const;
type Letter = keyof typeof people;
const everybody = [...people.Y, ...people.G];
const letterOf = (account: string): Letter => ((people.Y as readonly string[]).includes(account) ? 'Y' : 'G');

/** mulberry32: the same 5,000 moves each time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = randomOf(20260316);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

interface Role {
  readonly id: string;
  readonly letter: Letter;
  scope: Scope;
  version: number;
  readonly codes: Set<string>;
}

interface Person {
  readonly account: string;
  readonly userId: string;
  readonly entId: string;
  readonly letter: Letter;
  version: number;
  readonly held: Set<Role>;
}

let server: TestServer;
const apis = new Map<string, TestApi>();
const menuOf = new Map<string, string>();
const persons: Person[] = [];
const all: Role[] = [];
/** Who administers rights: these codes and the permit, and nothing of the trial. */
const steward: Role[] = [];

async function addRole(letter: Letter, scope: Scope, held: readonly string[], name: string): Promise<Role> {
  const { rows } = await sql<{ id: string }>`
    insert into auth_role (role_name, role_type, data_scope, assignable, status, scope_ent_ids)
    values (${name}, ${letter}, ${scope}, true, 1, ${scope === 'CUSTOM' ? [persons[0]?.entId ?? '0'] : []}::bigint[])
    returning id::text`.execute(server.db);
  const id = rows[0]?.id ?? '';
  for (const code of held)
    await sql`insert into auth_role_menu (role_id, menu_id) values (${id}, ${menuOf.get(code)})`.execute(server.db);
  return { id, letter, scope, version: 1, codes: new Set(held) };
}

async function addCode(code: string, kinds: string): Promise<void> {
  await sql`
    insert into auth_code (perm_code, plugin_id, kinds) values (${code}, 'trial', ${[...kinds]}::text[])
    on conflict (perm_code) do update set kinds = excluded.kinds`.execute(server.db);
  const { rows } = await sql<{ id: string }>`
    insert into auth_menu (menu_name, button, perm_code, source_key) values (${code}, '1', ${code}, ${code})
    returning menu_id::text as id`.execute(server.db);
  menuOf.set(code, rows[0]?.id ?? '');
}

beforeAll(async () => {
  server = await openServer({ areas: [] });
  const unlimited = { consume: async () => undefined };
  Object.assign(server.app.portal.limits, { general: unlimited, strict: unlimited });
  for (const [code, kinds] of Object.entries(codes)) await addCode(code, kinds);
  for (const code of ['base:user:role', 'base:role:save', 'base:user:view']) await addCode(code, 'GY');
  for (const account of everybody) {
    const { rows } = await sql<{ userId: string; entId: string; version: number }>`
      select u.id::text as user_id, m.ent_id::text as ent_id, u.version from usr_user u
      join usr_user_ent m on m.user_id = u.id and m.current_flag = 1 where u.account = ${account}`.execute(server.db);
    const [found] = rows;
    if (!found) throw new Error(`${account} works for nobody.`);
    persons.push({ ...found, account, letter: letterOf(account), held: new Set() });
    apis.set(account, await server.as(account));
  }
  for (const entId of new Set(persons.map((person) => person.entId))) await surround(entId);
  await prepare();
});
afterAll(() => server.close());

/** Around an enterprise everything that the scopes tell apart: a department, a subsidiary, another one of its plate. */
async function surround(entId: string): Promise<void> {
  await sql`update usr_user_ent set dept_name = '试验部' where ent_id = ${entId}`.execute(server.db);
  await sql`update ent_enterprise set cat = 'TRIAL' where id = ${entId}`.execute(server.db);
  await sql`
    insert into ent_enterprise (customer_code, customer_name, customer_register_name, parent_customer_code, cat)
    select e.customer_code || n, '试验' || n, '试验' || n, case n when '1' then e.customer_code end, 'TRIAL'
    from ent_enterprise e, unnest(array['1', '2']) n where e.id = ${entId}`.execute(server.db);
}

/** One person of each kind administers; of the trial's codes each begins with some, at some scope. */
async function prepare(): Promise<void> {
  const ids = persons.map(({ userId }) => userId);
  await sql`delete from auth_user_role where user_id = any(${ids}::bigint[])
    and role_id not in (select id from auth_role where role_key = 'G1')`.execute(server.db);
  await sql`delete from auth_user_menu where user_id = any(${ids}::bigint[])`.execute(server.db);
  const administers = ['base:user:role', 'base:role:save', 'base:user:view'];
  steward.push(
    await addRole('Y', 'PLATE', administers, '授权员'),
    await addRole('G', 'ENT', administers, '授权员（供）'),
  );
  await sql`
    update auth_role set assignable = false where id = any(${steward.map(({ id }) => id)}::bigint[])`.execute(
    server.db,
  );
  for (const scope of scopes)
    for (const held of [names.slice(0, 2), names.slice(1, 4)])
      all.push(await addRole('Y', scope, held, `运营试验${all.length}`));
  for (const scope of ['SELF', 'ENT', 'SUB'] as const)
    for (const held of [['trial:a:do'], ['trial:b:do', 'trial:e:do']])
      all.push(await addRole('G', scope, held, `供应商试验${all.length}`));
  for (const person of persons) {
    const begins = pick(all.filter(({ letter }) => letter === person.letter));
    const given = [steward[person.letter === 'Y' ? 0 : 1] as Role, begins];
    for (const { id } of given)
      await sql`insert into auth_user_role (user_id, role_id, ent_id)
        values (${person.userId}, ${id}, ${person.entId})`.execute(server.db);
    person.held.add(begins);
  }
  for (const [index, letter] of (['Y', 'G'] as const).entries())
    await sql`
      insert into auth_may_give (giver_role_id, role_types, widest, beyond_own)
      values (${steward[index]?.id}, ${letter === 'Y' ? ['Y', 'G'] : ['G']}::text[], ${letter === 'Y' ? 'PLATE' : 'SUB'}, false)`.execute(
      server.db,
    );
}

/** How widely somebody holds a code; -1 for not at all. */
const heldAs = ({ held }: Person, code: string): number =>
  Math.max(-1, ...[...held].filter((one) => one.codes.has(code)).map(({ scope }) => wide(scope)));

const permitted: Readonly<Record<Letter, { readonly letters: string; readonly widest: Scope; readonly own: Scope }>> = {
  Y: { letters: 'YG', widest: 'PLATE', own: 'PLATE' },
  G: { letters: 'G', widest: 'SUB', own: 'ENT' },
};

function mayScope(giver: Person, letter: Letter, scope: Scope): boolean {
  const { letters, widest, own } = permitted[giver.letter];
  if (!letters.includes(letter)) return false;
  if (scope === 'CUSTOM') return true; // the operating unit's own enterprise, which is in its people's reach
  const widestOwn = Math.max(wide(own), ...[...giver.held].map((one) => wide(one.scope)));
  return wide(scope) <= wide(widest) && wide(scope) <= widestOwn;
}

const mayGive = (giver: Person, letter: Letter, scope: Scope, given: Iterable<string>): boolean =>
  mayScope(giver, letter, scope) && [...given].every((code) => heldAs(giver, code) >= wide(scope));

interface Move {
  /** Whether the law allows it; undefined where it depends on whom the giver reaches beside. */
  readonly allowed: boolean | undefined;
  readonly make: (api: TestApi) => Promise<unknown>;
  readonly done: () => void;
}

const changeOf = (person: Person, held: ReadonlySet<Role>) => ({
  userId: person.userId,
  entId: person.entId,
  version: person.version,
  roleIds: [...held].map(({ id }) => id),
});

/** Whether the giver administers the receiver's enterprise at all. */
const administers = (giver: Person, receiver: Person) =>
  giver.letter === receiver.letter && (giver.letter === 'Y' || giver.account === 'gys_admin');

function give(giver: Person): Move {
  const [receiver, role] = [pick(persons), pick(all)];
  const held = new Set([...receiver.held, role]);
  const added = !receiver.held.has(role);
  const lawful =
    !added ||
    (giver !== receiver && role.letter === receiver.letter && mayGive(giver, role.letter, role.scope, role.codes));
  const fits = held.size <= mostRoles;
  return {
    allowed: lawful && fits && !administers(giver, receiver) ? undefined : lawful && fits,
    make: (api) => api.call(management.editRole, changeOf(receiver, held)),
    done: () => {
      receiver.held.add(role);
      receiver.version += 1;
    },
  };
}

function take(giver: Person): Move {
  const receiver = pick(persons);
  const role = pick([...receiver.held, pick(all)]);
  const held = new Set([...receiver.held].filter((one) => one !== role));
  return {
    allowed: administers(giver, receiver) ? true : undefined,
    make: (api) => api.call(management.editRole, changeOf(receiver, held)),
    done: () => {
      receiver.held.delete(role);
      receiver.version += 1;
    },
  };
}

function code(giver: Person): Move {
  const [role, changed] = [pick(all), pick(names)];
  const adds = !role.codes.has(changed);
  const next = new Set(adds ? [...role.codes, changed] : [...role.codes].filter((one) => one !== changed));
  const fits = (codes[changed] ?? '').includes(role.letter);
  const menuIds = [...next].map((one) => menuOf.get(one) ?? '');
  return {
    allowed: (!adds || fits) && mayGive(giver, role.letter, role.scope, adds ? [changed] : []),
    make: (api) => api.call(roles.saveMenus, { roleId: role.id, version: role.version, menuIds }),
    done: () => {
      if (adds) role.codes.add(changed);
      else role.codes.delete(changed);
      role.version += 1;
    },
  };
}

function scope(giver: Person): Move {
  const role = pick(all);
  const next = pick(scopes.filter((one) => one !== 'CUSTOM'));
  const given = within[role.scope].includes(next) ? [] : role.codes;
  const { id: roleId, letter: roleType, version } = role;
  return {
    allowed: mayGive(giver, role.letter, next, given) && (role.letter === 'Y' || !['PLATE', 'ALL'].includes(next)),
    make: (api) =>
      api.call(roles.save, { roleId, version, roleType, roleName: `试验${roleId}`, assignable: true, dataScope: next }),
    done: () => {
      role.scope = next;
      role.version += 1;
    },
  };
}

const kindsOfMove = [give, give, give, take, code, code, scope];

const trialCodes = async (account: string) =>
  ((await apis.get(account)?.call(user.getUserInfo, {}))?.btnPerm ?? []).filter((one) => one in codes).sort();

test('5,000 random moves: what is allowed succeeds, what exceeds the giver is refused, and nobody gains beyond', async () => {
  const ceiling = new Map(names.map((one) => [one, Math.max(...persons.map((person) => heldAs(person, one)))]));
  const counts = { made: 0, refused: 0 };
  for (let index = 0; index < moves; index += 1) {
    const giver = pick(persons);
    const kind = pick(kindsOfMove);
    const move = kind(giver);
    const outcome = await move.make(apis.get(giver.account) as TestApi).then(
      () => 'made' as const,
      (error: Error) => error.message,
    );
    const what = `move ${index}: ${kind.name} by ${giver.account}: ${outcome}`;
    if (move.allowed !== undefined) expect(outcome === 'made', what).toBe(move.allowed);
    if (outcome === 'made') move.done();
    counts[outcome === 'made' ? 'made' : 'refused'] += 1;
    if (index % 500 !== 499) continue;
    for (const person of persons) {
      const held = names.filter((one) => heldAs(person, one) >= 0);
      expect([what, person.account, await trialCodes(person.account)]).toEqual([what, person.account, held]);
      for (const one of held) expect(heldAs(person, one)).toBeLessThanOrEqual(ceiling.get(one) ?? -1);
    }
  }
  expect(counts.made).toBeGreaterThan(500);
  expect(counts.refused).toBeGreaterThan(500);
}, 300_000);

/** Three persons with one role each, and by hand whose rows each data scope shows them. */
import { type Db, sql } from '@portal/sdk/server';

export const SCOPES = ['SELF', 'DEPT', 'ENT', 'SUB', 'CUSTOM', 'PLATE', 'ALL'] as const;
export type Scope = (typeof SCOPES)[number];

/** Of a supplier, of a purchasing unit, of the operating unit. */
export const PEOPLE = {
  G: { title: 'a supplier', account: 'gys_sales', colleague: 'gys_admin', home: 'S0001' },
  C: { title: 'a purchasing unit', account: 'cg_buyer', colleague: 'cg_admin', home: 'C0001' },
  Y: { title: 'the operating unit', account: 'yy_ops', colleague: 'y0001_2', home: 'Y0001' },
} as const;
export type Letter = keyof typeof PEOPLE;

/** What a scope shows: enterprises as a whole, or in the own one what these people look after. */
type Sight = { readonly whole: readonly string[] } | { readonly home: string; readonly people: readonly string[] };

/** Enterprises stand below others and in plates as `prepare` sets them. */
const SIGHTS: Readonly<Record<Letter, Readonly<Record<Scope, Sight | 'everything'>>>> = {
  G: {
    SELF: { home: 'S0001', people: ['gys_sales'] },
    DEPT: { home: 'S0001', people: ['gys_sales', 'gys_admin'] },
    ENT: { whole: ['S0001'] },
    SUB: { whole: ['S0001', 'S0002'] },
    CUSTOM: { whole: ['S0003'] },
    PLATE: { whole: [] }, // the platform's alone
    ALL: { whole: [] },
  },
  C: {
    SELF: { home: 'C0001', people: ['cg_buyer'] },
    DEPT: { home: 'C0001', people: ['cg_buyer', 'cg_admin'] },
    ENT: { whole: ['C0001'] },
    SUB: { whole: ['C0001', 'C0003', 'C0041', 'C0043'] }, // two stand below these in the demo data
    CUSTOM: { whole: ['C0002', 'C0005'] },
    PLATE: { whole: [] },
    ALL: { whole: [] },
  },
  Y: {
    SELF: { home: 'Y0001', people: ['yy_ops'] },
    DEPT: { home: 'Y0001', people: ['yy_ops', 'y0001_2'] },
    ENT: { whole: ['Y0001'] },
    SUB: { whole: ['Y0001', 'S0001', 'S0002'] },
    CUSTOM: { whole: ['S0003', 'C0002'] },
    PLATE: { whole: ['Y0001', 'C0002', 'C0004', 'S0003'] },
    ALL: 'everything',
  },
};
const named: Readonly<Record<Letter, readonly string[]>> = {
  G: ['S0003'],
  C: ['C0002', 'C0005'],
  Y: ['S0003', 'C0002'],
};

/** One party of a row: the column of its enterprise, and that of who looks after the row there. */
type Side = readonly [ent: string, owner?: string];

/** A person under a scope, as oracles write conditions about them. */
export interface Sees {
  readonly everything: boolean;
  /** Ids of the person and of their enterprise, as SQL. */
  readonly self: string;
  readonly home: string;
  readonly any: (...sides: readonly Side[]) => string;
}

const list = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ') || 'null';
const enterprises = (codes: readonly string[]) =>
  `(select id from ent_enterprise where customer_code in (${list(codes)}))`;
const users = (accounts: readonly string[]) => `(select id from usr_user where account in (${list(accounts)}))`;

function side(sight: Sight, [ent, owner]: Side): string {
  if ('whole' in sight) return `${ent} in ${enterprises(sight.whole)}`;
  const home = `${ent} in ${enterprises([sight.home])}`;
  return owner === undefined ? home : `${home} and (${owner} is null or ${owner} in ${users(sight.people)})`;
}

export function seesAs(letter: Letter, scope: Scope): Sees {
  const sight = SIGHTS[letter][scope];
  const { account, home } = PEOPLE[letter];
  return {
    everything: sight === 'everything',
    self: users([account]),
    home: enterprises([home]),
    any: (...sides) =>
      sight === 'everything' ? 'true' : `(${sides.map((one) => `(${side(sight, one)})`).join(' or ')})`,
  };
}

const run = (db: Db, text: string) => sql.raw(text).execute(db);

/** Gives each person one role with these codes alone; those of other kinds work for nobody and are left out. */
async function employ(db: Db, letter: Letter, codes: readonly string[]): Promise<void> {
  const { account, colleague, home } = PEOPLE[letter];
  const person = users([account]);
  await run(db, `delete from auth_user_role where user_id in ${person}`);
  await run(db, `delete from auth_user_menu where user_id in ${person}`);
  await run(
    db,
    `with role as (
      insert into auth_role (role_name, role_type, data_scope) values ('数据范围 ${letter}', '${letter}', 'SELF') returning id
    ), held as (
      insert into auth_user_role (user_id, role_id) select u.id, role.id from usr_user u, role where u.id in ${person}
    )
    insert into auth_role_menu (role_id, menu_id)
    select role.id, n.menu_id from role, auth_menu n join auth_code c on c.perm_code = n.perm_code
    where n.perm_code in (${list(codes)}) and '${letter}' = any(c.kinds) and not n.deleted`,
  );
  await run(
    db,
    `update usr_user_ent set dept_name = case when user_id in ${users([account, colleague])} then '一部' else '二部' end
    where ent_id in ${enterprises([home])}`,
  );
}

/** The role's scope, from the next request on. */
export const narrow = (db: Db, letter: Letter, scope: Scope) =>
  run(
    db,
    `update auth_role set data_scope = '${scope}',
      scope_ent_ids = array(${enterprises(scope === 'CUSTOM' ? named[letter] : []).slice(1, -1)})
    where role_name = '数据范围 ${letter}'`,
  );

/** Looked after in turn by oneself, a colleague of the department, somebody else of the enterprise, and nobody. */
async function spread(db: Db, table: string, ent: string, owner: string): Promise<void> {
  for (const { account, colleague, home } of [PEOPLE.G, PEOPLE.C])
    await run(
      db,
      `update ${table} set ${owner} = (array[
        (select id from usr_user where account = '${account}'), (select id from usr_user where account = '${colleague}'),
        (select max(user_id) from usr_user_ent where ent_id in ${enterprises([home])}), null])[id % 4 + 1]
      where ${ent} in ${enterprises([home])}`,
    );
}

const OWNED = [
  ['ord_order', 'supplier_ent_id', 'supplier_user_id'],
  ['ord_order', 'purchaser_ent_id', 'purchaser_user_id'],
  ['gd_goods', 'supplier_ent_id', 'owner_user_id'],
  ['gd_supplier_category', 'supplier_ent_id', 'owner_user_id'],
  ['stl_settlement', 'supplier_ent_id', 'supplier_user_id'],
  ['stl_settlement', 'purchaser_ent_id', 'purchaser_user_id'],
  ['con_contract', 'a_party_ent_id', 'a_user_id'],
  ['con_contract', 'b_party_ent_id', 'b_user_id'],
  ['inv_invoice', 'seller_ent_id', 'seller_user_id'],
] as const;

/** Rows of the demo data under several enterprises and people; enterprises below others and in plates. */
export async function prepare(db: Db, codes: readonly string[]): Promise<void> {
  for (const letter of Object.keys(PEOPLE) as Letter[]) await employ(db, letter, codes);
  for (const [table, ent, owner] of OWNED) await spread(db, table, ent, owner);
  const below = { S0001: 'Y0001', S0002: 'S0001', C0003: 'C0001' };
  for (const [code, above] of Object.entries(below))
    await run(db, `update ent_enterprise set parent_customer_code = '${above}' where customer_code = '${code}'`);
  await run(db, `update ent_enterprise set cat = null where cat = 'COAL'`);
  await run(db, `update ent_enterprise set cat = 'COAL' where customer_code in ('Y0001', 'C0002', 'C0004', 'S0003')`);
  const elsewhere = (code: string) => `(select id from ent_enterprise where customer_code = '${code}')`;
  await run(
    db,
    `update ord_order set supplier_ent_id = ${elsewhere('S0003')}
    where id in (select order_id from ord_delivery_change where id % 4 = 0)`,
  );
  await run(
    db,
    `update ord_delivery_change c set supplier_ent_id = o.supplier_ent_id from ord_order o where o.id = c.order_id`,
  );
  await run(db, `update rpt_confirm_letter set supplier_ent_id = ${elsewhere('S0002')} where id % 3 = 1`);
  await run(db, `update rpt_confirm_letter set supplier_ent_id = ${elsewhere('S0003')} where id % 3 = 2`);
  await run(db, `update auth_apply set ent_id = ${elsewhere('S0003')} where id % 3 = 0`);
  await run(db, `update auth_apply set ent_id = ${elsewhere('C0004')} where id % 5 = 0`);
  await run(
    db,
    `update inv_header set ent_id = ${elsewhere('C0005')} where ent_id = ${elsewhere('C0001')} and id % 3 = 0`,
  );
}

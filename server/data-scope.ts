/** From the data scopes of grants to the enterprises and colleagues whose rows they show. */
import { type Db, noRows, type DataScope, sql } from '@portal/sdk/server';

interface Holder {
  readonly userId: string;
  readonly entId: string;
}

/** How far one grant reaches. */
export interface Scoped {
  readonly scope: string;
  /** Of a kind that may see beyond enterprises named to it: operating unit and super administrator. */
  readonly platform: boolean;
  /** Enterprises of scope CUSTOM. */
  readonly entIds: readonly string[];
}

/** The enterprise and all below it. */
async function withSubsidiaries(db: Db, entId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id, customer_code from ent_enterprise where id = ${entId}
      union
      select e.id, e.customer_code from ent_enterprise e join below b on e.parent_customer_code = b.customer_code
    )
    select id::text as id from below`.execute(db);
  return rows.map(({ id }) => id);
}

/** The enterprises of the same plate, and always the own one. */
async function plate(db: Db, entId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id::text as id from ent_enterprise e join ent_enterprise own on own.cat = e.cat
    where own.id = ${entId} and not e.deleted`.execute(db);
  return [...new Set([entId, ...rows.map(({ id }) => id)])];
}

/** Colleagues of the same department; null where none is on record: then the department is the enterprise. */
async function department(db: Db, { userId, entId }: Holder): Promise<string[] | null> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id::text as user_id
    from usr_user_ent own join usr_user_ent m on m.ent_id = own.ent_id and m.dept_name = own.dept_name
    where own.user_id = ${userId} and own.ent_id = ${entId}
    order by m.user_id`.execute(db);
  return rows.length === 0 ? null : rows.map((row) => row.userId);
}

const nowhere = '0';
const whole = (entIds: readonly string[]): DataScope => ({ ...noRows, entIds });
const persons = (peers: readonly string[]): DataScope => ({ ...noRows, peers });

/** Two scopes are only the platform's: a grant of another kind that names them shows nothing. */
async function dataScopeOf(db: Db, holder: Holder, { scope, platform, entIds }: Scoped): Promise<DataScope> {
  const { userId, entId } = holder;
  if (scope === 'ALL') return platform ? { ...noRows, all: true } : noRows;
  if (scope === 'CUSTOM') return whole(entIds);
  if (entId === nowhere) return noRows;
  if (scope === 'PLATE') return platform ? whole(await plate(db, entId)) : noRows;
  if (scope === 'SUB') return whole(await withSubsidiaries(db, entId));
  if (scope === 'ENT') return whole([entId]);
  if (scope === 'SELF') return persons([userId]);
  const colleagues = await department(db, holder);
  return colleagues === null ? whole([entId]) : persons([...new Set([userId, ...colleagues])]);
}

function together(reaches: readonly DataScope[], { entId }: Holder): DataScope {
  if (reaches.some(({ all }) => all)) return { ...noRows, all: true };
  const entIds = [...new Set(reaches.flatMap((one) => one.entIds))];
  const peers = entIds.includes(entId) ? [] : [...new Set(reaches.flatMap((one) => one.peers))];
  return { all: false, entIds, peers };
}

/** What a reach showed is still shown by another of the same enterprise. */
export const covers = (dataScope: DataScope, then: DataScope, entId: string): boolean =>
  dataScope.all ||
  (!then.all &&
    then.entIds.every((id) => dataScope.entIds.includes(id)) &&
    (dataScope.entIds.includes(entId) || then.peers.every((id) => dataScope.peers.includes(id))));

/** The rows that grants show together; each scope is looked up once. No grant, no rows. */
export function dataScopesOf(db: Db, holder: Holder): (grants: readonly Scoped[]) => Promise<DataScope> {
  const known = new Map<string, Promise<DataScope>>();
  const dataScope = (grant: Scoped) => {
    const key = `${grant.scope} ${grant.platform} ${grant.entIds.join()}`;
    const found = known.get(key) ?? dataScopeOf(db, holder, grant);
    known.set(key, found);
    return found;
  };
  return async (grants) => {
    const reaches: DataScope[] = [];
    for (const grant of grants) reaches.push(await dataScope(grant));
    return together(reaches, holder);
  };
}

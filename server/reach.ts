/** From the data scopes of a user's roles to the enterprises and colleagues whose rows they see. */
import { type Db, type Reach, sql } from '@portal/sdk/server';

interface Held {
  readonly userId: string;
  readonly entId: string;
  /** Data scopes of the roles held now. */
  readonly scopes: readonly string[];
  /** Enterprises that the roles of scope CUSTOM name. */
  readonly chosenEntIds: readonly string[];
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

/** Colleagues of the same department; null where none is on record: then the department is the enterprise. */
async function department(db: Db, { userId, entId }: Held): Promise<string[] | null> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id::text as user_id
    from usr_user_ent own join usr_user_ent m on m.ent_id = own.ent_id and m.dept_name = own.dept_name
    where own.user_id = ${userId} and own.ent_id = ${entId}
    order by m.user_id`.execute(db);
  return rows.length === 0 ? null : rows.map((row) => row.userId);
}

const everything: readonly string[] = ['ALL', 'PLATE'];

/** Who holds no role works for the enterprise as a whole. */
export async function reachOf(db: Db, held: Held): Promise<Reach> {
  const { userId, entId, scopes, chosenEntIds } = held;
  const has = (scope: string) => scopes.includes(scope);
  if (scopes.some((scope) => everything.includes(scope))) return { all: true, entIds: [], peers: [] };
  const below = has('SUB') ? await withSubsidiaries(db, entId) : [];
  const colleagues = has('DEPT') ? await department(db, held) : undefined;
  const whole = scopes.length === 0 || has('ENT') || has('SUB') || colleagues === null;
  const entIds = [...new Set([...below, ...chosenEntIds, ...(whole ? [entId] : [])])];
  if (whole || !(has('SELF') || has('DEPT'))) return { all: false, entIds, peers: [] };
  return { all: false, entIds, peers: [...new Set([userId, ...(colleagues ?? [])])] };
}

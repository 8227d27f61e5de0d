/** The history of parents: whoever places a unit, or moves it, says so here in the same transaction. */
import { type Context, sql } from '@portal/sdk/server';

type Writer = Pick<Context, 'db' | 'clock'>;

/** A unit that stands somewhere for the first time: what it did before counts there too. */
export async function placed({ db }: Writer, customerCode: string, parentCustomerCode: string): Promise<void> {
  await db.insertInto('entOrgParent').values({ customerCode, parentCustomerCode }).execute();
}

/** From today on it counts below another; of several moves on one day the last holds. */
export async function moved({ db, clock }: Writer, customerCode: string, parentCustomerCode: string): Promise<void> {
  const today = clock.today();
  const stays = sql`customer_code = ${customerCode}`;
  await sql`delete from ent_org_parent where ${stays} and valid_from >= ${today}`.execute(db);
  await sql`
    update ent_org_parent set valid_to = ${today} where ${stays} and coalesce(valid_to > ${today}, true)`.execute(db);
  await db.insertInto('entOrgParent').values({ customerCode, parentCustomerCode, validFrom: today }).execute();
}

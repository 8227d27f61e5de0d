/** An approved request becomes an account: first administrator of a new enterprise, or one more user of a known one. */
import { ENTERPRISE_STATE, enterpriseStatusChanged } from '@portal/sdk/calls/enterprise-state';
import { type Context, type Db, type Selectable, sql, type Tables } from '@portal/sdk/server';
import { logChanges } from '../enterprise/change-log.ts';
import { roleIds } from '../menus/roles.ts';
import { demandMayGive } from '../rights/giving.ts';

type Request = Selectable<Tables['usrRegistration']>;

const ROLES = { SUPPLIER: { first: 'G1', further: 'G2' }, PURCHASER: { first: 'C1', further: 'C2' } } as const;

const [waiting, admitted] = [1, 2] as const; // ent_enterprise.status 待审核, 已准入

/** S0141 follows S0140; of two who are let in at once the second waits. */
async function nextCode(db: Db, letter: 'S' | 'C'): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('ent_enterprise.customer_code'))`.execute(db);
  const next = sql<{ code: string }>`
    select ${letter} || lpad((coalesce(max(substr(customer_code, 2)::int), 0) + 1)::text, 4, '0') as code
    from ent_enterprise where customer_code ~ ${`^${letter}[0-9]{4,9}$`}`;
  const { rows } = await next.execute(db);
  return rows[0]?.code ?? '';
}

async function enterpriseOf(context: Context, request: Request): Promise<{ entId: string; first: boolean }> {
  const { db, clock } = context;
  const known = await db
    .selectFrom('entEnterprise')
    .select('id')
    .where('socialcreditcode', '=', request.socialcreditcode)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (known) return { entId: known.id, first: false };
  const { id } = await db
    .insertInto('entEnterprise')
    .values({
      customerCode: await nextCode(db, request.audience === 'PURCHASER' ? 'C' : 'S'),
      customerName: request.customerRegisterName,
      customerRegisterName: request.customerRegisterName,
      socialcreditcode: request.socialcreditcode,
      entType: request.entType,
      legalRepresentative: request.legalRepresentative,
      audience: [request.audience],
      status: admitted,
      createdAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [oldValue, newValue] = [ENTERPRISE_STATE.texts[waiting], ENTERPRISE_STATE.texts[admitted]];
  const { reason } = request;
  await logChanges(context, id, [{ field: 'status', oldValue, newValue }], { source: 'APPROVAL', reason });
  await context.emit(enterpriseStatusChanged, { entId: id, from: waiting, to: admitted, reason });
  return { entId: id, first: true };
}

/** @throws forbidden where who admits may not give the role, `invalid` where it does not fit the enterprise. */
export async function admit(context: Context, request: Request): Promise<{ userId: string; entId: string }> {
  const { db } = context;
  const { entId, first } = await enterpriseOf(context, request);
  const { account, accountKey, userName, phone, passwordHash } = request;
  const { id: userId } = await db
    .insertInto('usrUser')
    .values({ account, accountKey, userName, phone, passwordHash, passwordChangedAt: request.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('usrUserEnt').values({ userId, entId, isPrimary: true, currentFlag: 1 }).execute();
  const kind = request.audience === 'PURCHASER' ? ROLES.PURCHASER : ROLES.SUPPLIER;
  const roleId = (await roleIds(db)).get(first ? kind.first : kind.further);
  if (roleId !== undefined) {
    await demandMayGive(context, { userId, entId }, [roleId]);
    await db.insertInto('authUserRole').values({ userId, roleId, entId }).execute();
  }
  await db.updateTable('usrRegistration').set({ userId }).where('id', '=', request.id).execute();
  return { userId, entId };
}

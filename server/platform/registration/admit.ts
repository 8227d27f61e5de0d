/** An approved request becomes an account: first administrator of a new enterprise, or one more user of a known one. */
import type { Clock, Context, Db, Selectable, Tables } from '@portal/sdk/server';
import { roleIds } from '../menus/roles.ts';
import { demandMayGive } from '../rights/giving.ts';

type Request = Selectable<Tables['usrRegistration']>;

const ROLES = { SUPPLIER: { first: 'G1', further: 'G2' }, PURCHASER: { first: 'C1', further: 'C2' } } as const;

const admitted = 2; // ent_enterprise.status 已准入

async function enterpriseOf(db: Db, clock: Clock, request: Request): Promise<{ entId: string; first: boolean }> {
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
      customerCode: request.applyNo,
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
  return { entId: id, first: true };
}

/** @throws forbidden where who admits may not give the role, `invalid` where it does not fit the enterprise. */
export async function admit(context: Context, request: Request): Promise<{ userId: string; entId: string }> {
  const { db, clock } = context;
  const { entId, first } = await enterpriseOf(db, clock, request);
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

/** An approved request becomes an account: first administrator of a new enterprise, or one more user of a known one. */
import { enterpriseSteps } from '@portal/sdk/calls/enterprise-state';
import { ENT_TYPE } from '@portal/sdk/calls/registration';
import { type Context, type Db, type Selectable, sql, type Tables } from '@portal/sdk/server';
import { type ChangedFact, logChanges } from '../enterprise/change-log.ts';
import { changeState } from '../enterprise/state.ts';
import { roleIds } from '../menus/roles.ts';
import { demandMayGive } from '../rights/giving.ts';

type Request = Selectable<Tables['usrRegistration']>;

const ROLES = { SUPPLIER: { first: 'G1', further: 'G2' }, PURCHASER: { first: 'C1', further: 'C2' } } as const;

const waiting = 1; // ent_enterprise.status 待审核
/** 待提交, 待审核, 已驳回: its request lets it in. */
export const outside: readonly number[] = enterpriseSteps.steps.ADMIT.from;

/** S0141 follows S0140; of two who are let in at once the second waits. */
async function nextCode(db: Db, letter: 'S' | 'C'): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('ent_enterprise.customer_code'))`.execute(db);
  const next = sql<{ code: string }>`
    select ${letter} || lpad((coalesce(max(substr(customer_code, 2)::int), 0) + 1)::text, 4, '0') as code
    from ent_enterprise where customer_code ~ ${`^${letter}[0-9]{4,9}$`}`;
  const { rows } = await next.execute(db);
  return rows[0]?.code ?? '';
}

type Known = Pick<
  Selectable<Tables['entEnterprise']>,
  'id' | 'customerRegisterName' | 'legalRepresentative' | 'entType'
>;

const typeText = (code: string | null) =>
  Object.entries<string>(ENT_TYPE).find(([value]) => value === code)?.[1] ?? null;

/** Copies the reviewed facts of the request to the enterprise. */
async function takeFacts(context: Context, known: Known, request: Request): Promise<void> {
  const { customerRegisterName, legalRepresentative, entType } = request;
  const facts = { customerName: customerRegisterName, customerRegisterName, legalRepresentative, entType };
  await context.db.updateTable('entEnterprise').set(facts).where('id', '=', known.id).execute();
  const changes: readonly ChangedFact[] = [
    { field: 'customerRegisterName', oldValue: known.customerRegisterName, newValue: customerRegisterName },
    { field: 'legalRepresentative', oldValue: known.legalRepresentative, newValue: legalRepresentative },
    { field: 'entType', oldValue: typeText(known.entType), newValue: typeText(entType) },
  ];
  await logChanges(context, known.id, changes, { source: 'APPROVAL' });
}

/** @returns the enterprise that is asked for; `enters` where the request is what lets it in. */
async function enterpriseOf(context: Context, request: Request): Promise<{ entId: string; enters: boolean }> {
  const { db, clock } = context;
  const known = await db
    .selectFrom('entEnterprise')
    .select(['id', 'status', 'customerRegisterName', 'legalRepresentative', 'entType'])
    .where('socialcreditcode', '=', request.socialcreditcode)
    .where('deleted', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (known) {
    const enters = outside.includes(known.status);
    if (enters) await takeFacts(context, known, request);
    return { entId: known.id, enters };
  }
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
      status: waiting,
      createdAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { entId: id, enters: true };
}

/** @throws forbidden where who admits may not give the role, `invalid` where it does not fit the enterprise. */
export async function admit(context: Context, request: Request): Promise<{ userId: string; entId: string }> {
  const { db } = context;
  const { entId, enters } = await enterpriseOf(context, request);
  const { account, accountKey, userName, phone, passwordHash } = request;
  const { id: userId } = await db
    .insertInto('usrUser')
    .values({ account, accountKey, userName, phone, passwordHash, passwordChangedAt: request.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('usrUserEnt').values({ userId, entId, isPrimary: true, currentFlag: 1 }).execute();
  const kind = request.audience === 'PURCHASER' ? ROLES.PURCHASER : ROLES.SUPPLIER;
  const roleId = (await roleIds(db)).get(enters ? kind.first : kind.further);
  if (roleId !== undefined) {
    await demandMayGive(context, { userId, entId }, [roleId]);
    await db.insertInto('authUserRole').values({ userId, roleId, entId }).execute();
  }
  // after its first person, who is told of it
  if (enters)
    await changeState(context, { id: entId }, 'ADMIT', {
      reason: request.reason ?? '注册审核通过',
      source: 'APPROVAL',
    });
  await db.updateTable('usrRegistration').set({ userId }).where('id', '=', request.id).execute();
  return { userId, entId };
}

/** How a contract ends: void before it holds, completed, terminated by both, expired; and is then archived. */
import type { InputOf } from '@portal/sdk/contract';
import { auditCancelled } from '@portal/sdk/calls/workflow';
import { type Context, one, refuse, seesAll, sql } from '@portal/sdk/server';
import { contractBizType, type contractManagement, frameworkType, reminderDays, type Seen } from './contract.ts';
import { executedAmount } from './contracts.ts';
import { notify } from './notices.ts';
import { otherParty, perform, record } from './transitions.ts';

export async function voidContract(context: Context, input: InputOf<typeof contractManagement.void>): Promise<void> {
  const { reason, ...seen } = input;
  const how = { by: 'OWNER', from: [0, 10, 11, 20, 30], verb: '作废', set: { status: 80, reason } } as const;
  const moved = await perform(context, seen, how, 'VOID', reason);
  await context.emit(auditCancelled, { bizType: contractBizType, bizCode: moved.contractNo });
  const signing = context.db.selectFrom('conVersion').select('id').where('contractId', '=', moved.id);
  if (await signing.executeTakeFirst()) {
    await notify(context, moved, otherParty(moved, moved.entId), `合同 ${moved.contractNo} 已作废：${reason}`);
  }
}

export async function terminate(context: Context, input: InputOf<typeof contractManagement.terminate>): Promise<void> {
  const { step: asked, reason, ...seen } = input;
  const { entId } = context.user;
  if (asked === 'apply') {
    if (reason === undefined) return refuse('invalid', '请输入终止原因');
    const set = { terminateEntId: entId, terminateReason: reason };
    const how = { by: 'PARTY', from: [40], verb: '申请终止', ending: 'absent', set } as const;
    const moved = await perform(context, seen, how, 'TERMINATE_APPLY', reason);
    return notify(context, moved, otherParty(moved, entId), `对方申请终止合同 ${moved.contractNo}：${reason}`);
  }
  const open = { by: 'PARTY', from: [40], ending: 'othersOpen' } as const;
  if (asked === 'agree') {
    const how = { ...open, verb: '终止', set: { status: 60, terminateEntId: null } } as const;
    const moved = await perform(context, seen, how, 'TERMINATE');
    return notify(context, moved, otherParty(moved, entId), `合同 ${moved.contractNo} 已终止。`);
  }
  const how = { ...open, verb: '终止', set: { terminateEntId: null, terminateReason: null } } as const;
  const moved = await perform(context, seen, how, 'TERMINATE_DECLINE', reason ?? null);
  return notify(context, moved, otherParty(moved, entId), `对方不同意终止合同 ${moved.contractNo}。`);
}

/** A contract of a fixed amount is complete once all of it is ordered. */
export async function complete(context: Context, seen: Seen): Promise<void> {
  const how = { by: 'OWNER', from: [40], verb: '完成', ending: 'absent', set: { status: 50 } } as const;
  const moved = await perform(context, seen, how, 'COMPLETE');
  const { open } = await one(
    context.db
      .selectFrom('conContract as c')
      .select(sql<boolean>`c.contract_type <> ${frameworkType} and ${executedAmount} < c.amount`.as('open'))
      .where('c.id', '=', moved.id),
  );
  if (open) refuse('conflict', '合同尚未执行完毕，不能完成；如不再执行请申请终止');
  await notify(context, moved, otherParty(moved, context.user.entId), `合同 ${moved.contractNo} 已履行完成。`);
}

export async function archive(context: Context, seen: Seen): Promise<void> {
  const { db, clock } = context;
  const stored = db.selectFrom('conContract').select('archivedAt').where('id', '=', seen.id);
  if ((await stored.executeTakeFirst())?.archivedAt) refuse('conflict', '合同已归档');
  const set = { archiveNo: await context.nextNumber('GD'), archivedAt: clock.now().toISOString() };
  const how = { by: 'OWNER', from: [50, 60, 70, 80], verb: '归档', set } as const;
  await perform(context, seen, how, 'ARCHIVE', set.archiveNo);
}

async function expire(context: Context): Promise<number> {
  const { db, user, clock } = context;
  const expired = await db
    .updateTable('conContract')
    .set({ status: 70, terminateEntId: null, updatedAt: clock.now().toISOString() })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('status', '=', 40)
    .where('validTo', '<', clock.today())
    .$if(!seesAll(user), (q) =>
      q.where((eb) => eb.or([eb('aPartyEntId', '=', user.entId), eb('bPartyEntId', '=', user.entId)])),
    )
    .returning(['id', 'contractNo', 'aPartyEntId', 'bPartyEntId'])
    .execute();
  for (const contract of expired) {
    await record(context, contract.id, 'EXPIRE');
    for (const entId of [contract.aPartyEntId, contract.bPartyEntId]) {
      await notify(context, contract, entId, `合同 ${contract.contractNo} 已到期。`);
    }
  }
  return expired.length;
}

/** The nearest of the three marks that a contract has passed; each is told once. */
async function remind(context: Context): Promise<number> {
  const { db, user, clock } = context;
  const today = clock.today();
  const due = await sql<{ id: string; contractNo: string; a: string; b: string; validTo: string; days: number }>`
    with reminded as (
      insert into con_reminder (contract_id, valid_to, days, sent_at)
      select c.id, c.valid_to, m.days, ${clock.now().toISOString()}
      from con_contract c
      cross join lateral (
        select min(d) as days from unnest(${sql.lit(`{${reminderDays.join(',')}}`)}::int[]) d
        where c.valid_to - ${today}::date <= d
      ) m
      where c.status in (40, 45) and c.valid_to >= ${today}::date and m.days is not null
        and (${seesAll(user)} or ${user.entId} in (c.a_party_ent_id, c.b_party_ent_id))
      on conflict do nothing
      returning contract_id, days
    )
    select c.id, c.contract_no, c.a_party_ent_id as a, c.b_party_ent_id as b, c.valid_to, r.days
    from reminded r join con_contract c on c.id = r.contract_id`.execute(db);
  for (const { a, b, validTo, ...contract } of due.rows) {
    for (const entId of [a, b]) {
      await notify(
        context,
        contract,
        entId,
        `合同 ${contract.contractNo} 将于 ${validTo} 到期，请及时安排续签或收尾。`,
      );
    }
  }
  return due.rows.length;
}

export async function sweep(context: Context) {
  return { expired: await expire(context), reminded: await remind(context) };
}

/** Who leaves an enterprise hands everything over in one transaction: nothing of theirs is left behind or lost. */
import { type documentsHandedOver, people, personLeft, rightsChanged } from '@portal/sdk/calls/management';
import type { EventOf, InputOf } from '@portal/sdk/contract';
import { type Context, inDataScope, listOf, one, type Reader, refuseField, sql } from '@portal/sdk/server';
import { forceOut } from '../login/sign-out.ts';
import { documentNotice } from '@portal/sdk/calls/notification';
import { notify } from '../notification/send.ts';
import { countTasks, endDelegations, handOverTasks, type Leave } from '../workflow/leave.ts';
import { colleagues, demandAdministrator } from './scope.ts';
import { demandStep } from './steps.ts';

export const handOvers = listOf(people.handOvers, { alias: 'h', sort: 'createdAt' });

export const ofScope = ({ db, user }: Reader) => {
  const rows = db
    .selectFrom('usrHandOver as x')
    .innerJoin('usrUser as l', 'l.id', 'x.leaverId')
    .innerJoin('usrUser as s', 's.id', 'x.successorId')
    .innerJoin('usrUser as d', 'd.id', 'x.doneBy')
    .select(['x.id', 'x.handOverNo', 'x.reason', 'x.createdAt'])
    .select(['l.userName as leaverName', 's.userName as successorName', 'd.userName as doneByName'])
    .select(
      sql<string>`coalesce((select string_agg(i.noun || ' ' || i.count, '、' order by i.noun)
        from usr_hand_over_item i where i.hand_over_id = x.id), '没有未办结的事项')`.as('items'),
    )
    .where(inDataScope(user, [{ ent: 'x.entId' }]));
  return db.selectFrom(rows.as('h'));
};

export async function leaving({ userId, entId }: InputOf<typeof people.leaving>, context: Context) {
  await demandStep(context, { userId, entId }, 'HAND_OVER');
  const { db } = context;
  const found = colleagues(db, entId).select(['u.id as userId', 'u.userName', 'u.account']);
  return {
    taskCount: await countTasks(db, { leaverId: userId, entId }),
    colleagues: await found.where('u.id', '<>', userId).orderBy('u.userName').execute(),
  };
}

export const keepHandedOver = async (
  { handOverId, noun, count }: EventOf<typeof documentsHandedOver>,
  { db }: Context,
): Promise<void> => {
  await db.insertInto('usrHandOverItem').values({ handOverId, noun, count }).execute();
};

/** Where they work for nobody else, the account is stopped as well. */
async function endPlace(context: Context, { leaverId, entId }: Leave): Promise<void> {
  const { db, clock } = context;
  const place = db.updateTable('usrUserEnt').set({ orgStatus: 0 }).where('userId', '=', leaverId);
  await place.where('entId', '=', entId).execute();
  await demandAdministrator(db, entId);
  const elsewhere = db.selectFrom('usrUserEnt').select('id').where('userId', '=', leaverId).where('orgStatus', '=', 1);
  if (await elsewhere.executeTakeFirst()) return;
  const stopped = { status: 0, updatedAt: clock.now().toISOString() };
  await db
    .updateTable('usrUser')
    .set((eb) => ({ ...stopped, version: eb('version', '+', 1) }))
    .where('id', '=', leaverId)
    .execute();
  await forceOut(context, leaverId, 'disabled');
}

export async function handOver(
  { userId, entId, successorId, reason }: InputOf<typeof people.handOver>,
  context: Context,
): Promise<{ handOverNo: string }> {
  const { db, user, clock } = context;
  const leave = { leaverId: userId, successorId, entId };
  // nobody else lets either of the two go meanwhile
  await db
    .selectFrom('usrUser')
    .select('id')
    .where('id', 'in', [userId, successorId])
    .orderBy('id')
    .forUpdate()
    .execute();
  await demandStep(context, { userId, entId }, 'HAND_OVER');
  const successor = colleagues(db, entId).select('u.userName').where('u.id', '=', successorId);
  if (successorId === userId || !(await successor.executeTakeFirst()))
    refuseField('successorId', '接手人应是本企业的另一位在职人员');
  const { userName } = await one(db.selectFrom('usrUser').select('userName').where('id', '=', userId));
  const handOverNo = await context.nextNumber('JJ');
  const { id } = await one(
    db
      .insertInto('usrHandOver')
      .values({ handOverNo, ...leave, reason, doneBy: user.userId, createdAt: clock.now().toISOString() })
      .returning('id'),
  );
  for (const [noun, count] of [
    ['待办', await handOverTasks(context, leave)],
    ['审批代理', await endDelegations(context, leave)],
  ] as const)
    if (count > 0) await keepHandedOver({ handOverId: id, noun, count }, context);
  await context.emit(personLeft, { handOverId: id, ...leave });
  await endPlace(context, leave);
  await context.emit(rightsChanged, { userIds: [userId] });
  const content = `${userName}离职，其未办结的待办和单据已交接给您（${handOverNo}）：${reason}`;
  await notify(context, { userIds: [successorId], entId, noticeType: documentNotice, topic: '审批', content });
  return { handOverNo };
}

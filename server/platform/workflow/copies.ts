/** Copies let others know; they give no right, and are there for whom the document is there anyway. */
import type { taskActs } from '@portal/sdk/calls/task-acts';
import { OPERATION } from '@portal/sdk/calls/workflow';
import type { InputOf, RowOf } from '@portal/sdk/contract';
import { contains, type Context, page, sql } from '@portal/sdk/server';
import { kindsNamed } from '../../documents.ts';
import { done } from './acts.ts';
import { isVisible } from './candidates.ts';
import { documentKeys } from './document-keys.ts';
import { involve } from './hand-over.ts';
import { demandPeople } from './people.ts';
import { starterName } from './starter.ts';
import { ownTurn } from './turn.ts';

export async function copy(
  { taskId, userIds, reason }: InputOf<typeof taskActs.copy>,
  context: Context,
): Promise<null> {
  const turn = await ownTurn(context, taskId);
  await demandPeople(context, turn, { ids: userIds, field: 'userIds', purpose: 'COPY' });
  await involve(context, taskId, 'COPY', userIds);
  await done(context, turn, { verb: 'copied', toIds: userIds, message: reason });
  return null;
}

type Status = RowOf<typeof taskActs.cc>['status'];

/** Copies to the user that they may still see. */
async function copiesOf({ db, user, documents }: Context) {
  const mine = db
    .selectFrom('wfTaskActor as a')
    .innerJoin('wfTask as t', 't.id', 'a.taskId')
    .innerJoin('wfInstance as i', 'i.id', 't.instanceId')
    .where('a.userId', '=', user.userId)
    .where('a.kind', '=', 'COPY');
  const kinds = await mine.select('i.bizType').distinct().execute();
  return mine.where(isVisible({ db, user, documents: kindsNamed(documents, kinds) }));
}

interface Search {
  unread?: boolean;
  keyword?: string;
  page: number;
  size: number;
}

export async function cc({ unread, keyword, ...paging }: Search, context: Context) {
  const status = sql<Status>`i.status`.as('status');
  const said = sql<string | null>`(
    select c.message from wf_act c where c.task_id = a.task_id and c.verb = ${OPERATION.copied} and c.user_id = a.by_id and a.user_id = any(c.to_ids)
    order by c.id desc limit 1)`;
  const copies = (await copiesOf(context))
    .leftJoin('usrUser as u', 'u.id', 'i.starterId')
    .innerJoin('usrUser as b', 'b.id', 'a.byId')
    .select(['a.id', 'i.id as processInstId', 'i.bizType', 'i.bizCode', 'i.title', 'b.userName as byName'])
    .select(status)
    .select(['a.at', starterName.as('starterName'), said.as('message')])
    .select(sql<boolean>`a.read_at is not null`.as('isRead'))
    .$if(unread === true, (q) => q.where('a.readAt', 'is', null))
    .$if(keyword !== undefined, (q) =>
      q.where((eb) =>
        eb.or([eb('i.title', 'ilike', contains(keyword ?? '')), eb('i.bizCode', 'ilike', contains(keyword ?? ''))]),
      ),
    )
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc');
  const { records, ...rest } = await page(copies, paging);
  const keys = await documentKeys(records, context);
  return {
    ...rest,
    records: records.map((row) => ({ ...row, documentId: keys.get(`${row.bizType} ${row.bizCode}`) ?? null })),
  };
}

export async function ccCount(_input: unknown, context: Context): Promise<{ unread: number }> {
  const unread = (await copiesOf(context)).where('a.readAt', 'is', null);
  const [found] = await unread.select(sql<number>`count(*)::int`.as('unread')).execute();
  return { unread: found?.unread ?? 0 };
}

export async function ccRead(
  { ids }: InputOf<typeof taskActs.ccRead>,
  { db, user, clock }: Context,
): Promise<{ count: number }> {
  const read = db
    .updateTable('wfTaskActor')
    .set({ readAt: clock.now().toISOString() })
    .where('userId', '=', user.userId)
    .where('kind', '=', 'COPY')
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (q) => q.where('id', 'in', [...(ids ?? [])]));
  return { count: (await read.returning('id').execute()).length };
}

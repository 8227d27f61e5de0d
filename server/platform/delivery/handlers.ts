/** The records of what was sent and what waits; the host records who reads them. */
import { delivery, type DeliveryRow } from '@portal/sdk/calls/delivery';
import { contains, implement, page, refuse, sql } from '@portal/sdk/server';
import { recipientPurpose } from '../../outside/deliver.ts';

/** First moment of a day at +08:00. */
const startOf = (day: string, addDays = 0) =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + addDays * 86_400_000).toISOString();

const failed = ['FAILED', 'BOUNCED'];

export default implement(delivery, {
  async page({ recipient, status, channel, purpose, account, from, to, ...paging }, { db, secrets }) {
    const kept = secrets.hmacs(recipientPurpose, recipient ?? '');
    const found = db
      .selectFrom('msgDelivery as d')
      .leftJoin('usrUser as u', 'u.id', 'd.userId')
      .select(['d.id', 'd.channel', 'd.purpose', 'd.recipient', 'd.content', 'd.adapter', 'd.status', 'd.fault'])
      .select(['d.sentAt', 'd.tries', 'd.nextAt', 'u.account'])
      .select(sql<boolean>`d.status = any(${failed}) and d.dedupe is not null`.as('retry'))
      .$if(recipient !== undefined, (q) => q.where('d.recipientHmac', 'in', kept))
      .$if(status !== undefined, (q) => q.where('d.status', '=', status ?? ''))
      .$if(channel !== undefined, (q) => q.where('d.channel', '=', channel ?? ''))
      .$if(purpose !== undefined, (q) => q.where('d.purpose', 'ilike', contains(purpose ?? '')))
      .$if(account !== undefined, (q) => q.where('u.account', 'ilike', contains(account ?? '')))
      .$if(from !== undefined, (q) => q.where('d.sentAt', '>=', startOf(from ?? '')))
      .$if(to !== undefined, (q) => q.where('d.sentAt', '<', startOf(to ?? '', 1)))
      .$castTo<DeliveryRow>()
      .orderBy('d.sentAt', 'desc')
      .orderBy('d.id', 'desc');
    return page(found, paging);
  },
  async standing(_input, { db, clock }) {
    const now = clock.now().toISOString();
    const today = startOf(clock.today());
    return db
      .selectFrom('msgDelivery')
      .select([
        sql<number>`(count(*) filter (where status in ('PENDING', 'SENDING')))::int`.as('waiting'),
        sql<string | null>`min(next_at) filter (where status = 'PENDING' and next_at <= ${now})`.as('oldestDue'),
        sql<number>`(count(*) filter (where status = 'SENT' and sent_at >= ${today}))::int`.as('sentToday'),
        sql<number>`(count(*) filter (where status = any(${failed}) and sent_at >= ${today}))::int`.as('failedToday'),
      ])
      .where((eb) => eb.or([eb('status', 'in', ['PENDING', 'SENDING']), eb('sentAt', '>=', today)]))
      .executeTakeFirstOrThrow();
  },
  async retry({ ids }, { db, clock }) {
    const again = await db
      .updateTable('msgDelivery')
      .set({ status: 'PENDING', tries: 0, fault: null, nextAt: clock.now().toISOString() })
      .where('id', 'in', ids)
      .where('status', 'in', failed)
      .where('dedupe', 'is not', null)
      .returning('id')
      .execute();
    if (again.length === 0) refuse('conflict', '所选的消息都不能重新发送，请刷新');
    return { count: again.length };
  },
});

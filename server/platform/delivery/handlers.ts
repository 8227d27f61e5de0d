/** The records of what was sent and what waits; the host records who reads them. */
import { delivery, type DeliveryRow } from '@portal/sdk/calls/delivery';
import type { FiltersOf } from '@portal/sdk/contract';
import { contains, type Context, implement, listOf, refuse, sql } from '@portal/sdk/server';
import { recipientPurpose } from '../../outside/deliver.ts';

/** First moment of a day at +08:00. */
const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString();

const failed = ['FAILED', 'BOUNCED'];

const records = listOf(delivery.page, { alias: 'd', sort: 'sentAt' });

type Filters = FiltersOf<typeof delivery.page>;

function found({ recipient, account }: Filters, { db, secrets }: Pick<Context, 'db' | 'secrets'>) {
  const kept = secrets.hmacs(recipientPurpose, recipient ?? '');
  return db
    .selectFrom('msgDelivery as d')
    .leftJoin('usrUser as u', 'u.id', 'd.userId')
    .select('u.account')
    .select(sql<DeliveryRow['channel']>`d.channel`.as('channel'))
    .select(sql<DeliveryRow['status']>`d.status`.as('status'))
    .select(sql<boolean>`d.status = any(${failed}) and d.dedupe is not null`.as('retry'))
    .$if(recipient !== undefined, (q) => q.where('d.recipientHmac', 'in', kept))
    .$if(account !== undefined, (q) => q.where('u.account', 'ilike', contains(account ?? '')));
}

export default implement(delivery, {
  page: (input, context) => records.page(found(input, context), input),
  export: async (input, context) => records.export(found(input, context), input, { title: '发送记录' }),
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
      .set({ status: 'PENDING', tries: 0, fault: null, leftAt: null, nextAt: clock.now().toISOString() })
      .where('id', 'in', ids)
      .where('status', 'in', failed)
      .where('dedupe', 'is not', null)
      .returning('id')
      .execute();
    if (again.length === 0) refuse('conflict', '所选的消息都不能重新发送，请刷新');
    return { count: again.length };
  },
});

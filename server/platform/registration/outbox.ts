/** The outbox holds codes in the clear: nobody reads it but super administrators. */
import { smsOutbox, type smsQueued } from '@portal/sdk/calls/sms';
import type { EventOf } from '@portal/sdk/contract';
import { contains, type Context, implement, page, refuse } from '@portal/sdk/server';

export default implement(smsOutbox, {
  async page({ phone, ...paging }, { db, user }) {
    if (!user.roleTypes.includes('L')) refuse('forbidden', '只有超级管理员可以查看短信发件箱');
    const found = db
      .selectFrom('smsOutbox')
      .select(['phone', 'content', 'createdAt'])
      .$if(phone !== undefined, (q) => q.where('phone', 'like', contains(phone ?? '')))
      .orderBy('id', 'desc');
    return page(found, paging);
  },
});

/** A message that an area sends. */
export async function queueSms({ phone, content }: EventOf<typeof smsQueued>, { db, clock }: Context): Promise<void> {
  await db.insertInto('smsOutbox').values({ phone, content, createdAt: clock.now().toISOString() }).execute();
}

/** The outbox holds codes in the clear: nobody reads it but super administrators. */
import { smsOutbox } from '@portal/sdk/calls/sms';
import { contains, implement, page, refuse } from '@portal/sdk/server';

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

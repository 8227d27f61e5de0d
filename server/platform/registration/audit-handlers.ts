/** A request for registration is decided once, from 待审核. */
import { registrationAudit, registrationAudited } from '@portal/sdk/calls/registration';
import { contains, implement, one, page, refuse } from '@portal/sdk/server';
import { recordRights } from '../management/record-rights.ts';
import { admit } from './admit.ts';
import { requests, spelt } from './requests.ts';

export default implement(registrationAudit, {
  async page({ status, customerRegisterName, ...paging }, { db }) {
    const found = requests(db)
      .$if(status !== undefined, (q) => q.where('status', '=', Number(status)))
      .$if(customerRegisterName !== undefined, (q) =>
        q.where('customerRegisterName', 'like', contains(customerRegisterName ?? '')),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc');
    const { records, ...rest } = await page(found, paging);
    return { ...rest, records: records.map(spelt) };
  },

  async audit({ id, approve, reason }, context) {
    const { db, clock, user } = context;
    if (!approve && (reason ?? '').trim() === '') refuse('invalid', '请输入驳回审批意见');
    const at = clock.now().toISOString();
    const decision = {
      status: approve ? 1 : 2,
      reason: reason ?? null,
      auditedBy: user.userId,
      auditedAt: at,
      updatedAt: at,
    };
    const decided = await one(
      db.updateTable('usrRegistration').set(decision).where('id', '=', id).where('status', '=', 0).returningAll(),
      '注册申请已被他人处理，请刷新',
      'conflict',
    );
    const admitted = approve ? await admit(db, clock, decided) : { userId: '0', entId: '0' };
    if (approve) await recordRights([admitted.userId], '准入授权', context);
    await context.emit(registrationAudited, { id, approved: approve, ...admitted });
    return null;
  },
});

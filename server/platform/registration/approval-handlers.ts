/** A request for registration is decided once, from 待审核. */
import { registrationApproval, registrationDecided } from '@portal/sdk/calls/registration';
import { contains, implement, page, refuse, sql, transitions } from '@portal/sdk/server';
import { demandFreshProof } from '../login/step-up.ts';
import { recordRights } from '../management/record-rights.ts';
import { admit } from './admit.ts';
import { requests, spelt, visible } from './requests.ts';
import { registrationSteps } from './steps.ts';

const { perform } = transitions({
  table: 'usrRegistration',
  noun: '注册申请',
  parties: {},
  visible: ({ user }) => sql`${user.codes.has(registrationApproval.page.access)}::boolean and ${visible(user)}`,
  steps: registrationSteps,
});

export default implement(registrationApproval, {
  async page({ status, customerRegisterName, ...paging }, { db, user }) {
    const found = requests(db)
      .where(visible(user))
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
    const { clock, db, provenUntil, user } = context;
    if (!approve && (reason ?? '').trim() === '') refuse('invalid', '请输入驳回审批意见');
    // passing makes the applicant an administrator of the enterprise: a grant
    if (approve && provenUntil !== undefined) await demandFreshProof(db, clock, { userId: user.userId, provenUntil });
    const set = { reason: reason ?? null, auditedBy: user.userId, auditedAt: clock.now().toISOString() };
    const decided = await perform(context, { id }, approve ? 'PASS' : 'REJECT', { set });
    const admitted = approve ? await admit(context, decided) : { userId: '0', entId: '0' };
    if (approve) await recordRights([admitted.userId], '准入授权', context);
    await context.emit(registrationDecided, { id, approved: approve, ...admitted });
    return null;
  },
});

/** A request for registration is decided once, from 待审核. */
import { registrationApproval, registrationDecided, registrationSteps } from '@portal/sdk/calls/registration';
import { OPERATION } from '@portal/sdk/calls/workflow';
import type { OutputOf } from '@portal/sdk/contract';
import { contains, type Context, implement, one, page, refuseField, sql, transitions } from '@portal/sdk/server';
import { demandFreshProof } from '../login/step-up.ts';
import { recordRights } from '../management/record-rights.ts';
import { admit } from './admit.ts';
import { columns, requests, spelt, visible } from './requests.ts';

const gone = '注册申请不存在';

const { perform, may } = transitions({
  table: 'usrRegistration',
  noun: '注册申请',
  parties: {},
  visible: ({ user }) => sql`${user.codes.has(registrationApproval.page.access)}::boolean and ${visible(user)}`,
  steps: registrationSteps,
});

type Detail = OutputOf<typeof registrationApproval.detail>;

interface Decided {
  readonly userName: string;
  readonly createdAt: string;
  readonly status: Detail['status'];
  readonly reason: string | null;
  readonly auditedAt: string | null;
  readonly auditedBy: string | null;
}

const DECISION = { 0: null, 1: OPERATION.approved, 2: OPERATION.rejected } as const;

/** The request, and its decision or the wait for it. */
const historyOf = ({ userName, createdAt, status, reason, auditedAt, auditedBy }: Decided): Detail['history'] => [
  { taskName: '提交注册', userName, endTime: createdAt, message: null, operationTypeString: OPERATION.submitted },
  {
    taskName: '平台审核',
    userName: auditedBy,
    endTime: auditedAt,
    message: reason,
    operationTypeString: DECISION[status],
  },
];

async function detail({ id }: { id: string }, reader: Context): Promise<Detail> {
  const { db, user } = reader;
  const seen = db.selectFrom('usrRegistration').select('usrRegistration.id').where(visible(user));
  const found = db
    .selectFrom('usrRegistration as r') // `may` asks the table itself
    .select(columns)
    .select(['audience', 'auditedAt', may(reader, 'r.id').as('may')])
    .select(sql<string | null>`(select u.user_name from usr_user u where u.id = r.audited_by)`.as('auditedBy'))
    .select(
      sql<Detail['licence']>`(select jsonb_build_object('fileId', f.id, 'fileName', f.file_name, 'size', f.size)
        from sys_file f where f.id = r.licence_file_id)`.as('licence'),
    )
    .select(
      sql<string | null>`(select e.customer_name from ent_enterprise e
        where e.socialcreditcode = r.socialcreditcode and not e.deleted limit 1)`.as('knownAs'),
    )
    .where('r.id', '=', id)
    .where('r.id', 'in', seen);
  const { auditedAt, auditedBy, ...request } = await one(found, gone);
  const shown = { ...request, ...spelt(request) };
  return {
    ...shown,
    audience: request.audience === 'PURCHASER' ? 'PURCHASER' : 'SUPPLIER',
    history: historyOf({ ...shown, auditedAt, auditedBy }),
  };
}

const requestsOf = ({ db, user }: Context, enterprise = '') =>
  requests(db)
    .where(visible(user))
    .$if(enterprise !== '', (q) => q.where('customerRegisterName', 'like', contains(enterprise)));

export default implement(registrationApproval, {
  detail,

  async page({ status, customerRegisterName, ...paging }, context) {
    const found = requestsOf(context, customerRegisterName)
      .$if(status !== undefined, (q) => q.where('status', '=', Number(status)))
      .orderBy(sql`case when status = 0 then created_at end`)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc');
    const { records, ...rest } = await page(found, paging);
    return { ...rest, records: records.map((row) => ({ ...row, ...spelt(row) })) };
  },

  async counts({ customerRegisterName }, context) {
    const counted = requestsOf(context, customerRegisterName)
      .clearSelect()
      .select(['status', sql<number>`count(*)::int`.as('count')])
      .groupBy('status');
    const rows = await counted.execute();
    return rows.map(({ status, count }) => ({ status: String(status) as Detail['status'], count }));
  },

  async audit({ id, approve, reason }, context) {
    const { clock, db, provenUntil, user } = context;
    if (!approve && (reason ?? '').trim() === '') refuseField('reason', '请输入驳回审批意见');
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

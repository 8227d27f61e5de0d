/** A request for registration is an approval of the workflow, decided once, from 待审核. */
import {
  registrationApproval,
  registrationBizType,
  registrationDecided,
  registrationSteps,
} from '@portal/sdk/calls/registration-approval';
import { type approvalDecided, type approvalRequested, OPERATION } from '@portal/sdk/calls/workflow';
import type { EventOf, OutputOf } from '@portal/sdk/contract';
import { askedSteps, contains, type Context, implement, one, page, sql, transitions } from '@portal/sdk/server';
import { recordRights } from '../management/record-rights.ts';
import { admit } from './admit.ts';
import { demandEntry, entryChecks } from './entry-checks.ts';
import { registrationFlow, columns, requests, spelt, visible } from './requests.ts';

const gone = '注册申请不存在';

const { perform } = transitions({
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
    .selectFrom('usrRegistration as r')
    .select(columns)
    .select(['audience', 'auditedAt', 'licenceFileId'])
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
  const { auditedAt, auditedBy, licenceFileId, ...request } = await one(found, gone);
  const shown = { ...request, ...spelt(request) };
  return {
    ...shown,
    audience: request.audience === 'PURCHASER' ? 'PURCHASER' : 'SUPPLIER',
    checks: await entryChecks(reader, { ...request, licenceFileId }),
    history: historyOf({ ...shown, auditedAt, auditedBy }),
  };
}

interface Asked {
  readonly applyNo: string;
  readonly customerRegisterName: string;
  readonly userName: string;
}

/** Of who asks without an account, for no enterprise yet. */
export const approvalOf = ({ applyNo, customerRegisterName, userName }: Asked): EventOf<typeof approvalRequested> => ({
  ...{ bizType: registrationBizType, bizCode: applyNo, title: `${customerRegisterName}申请注册`, entId: '0' },
  steps: askedSteps(registrationFlow),
  ...{ starter: null, starterName: userName },
});

/** Of one step; whoever passes it gives the applicant a role. */
export async function decided(
  { bizCode: applyNo, approve, opinion, userId }: EventOf<typeof approvalDecided>,
  context: Context,
): Promise<void> {
  const set = {
    reason: opinion === '' ? null : opinion,
    auditedBy: userId,
    auditedAt: context.clock.now().toISOString(),
  };
  const request = await perform(context, { applyNo }, approve ? 'PASS' : 'REJECT', { set });
  if (approve) await demandEntry(context, request);
  const admitted = approve ? await admit(context, request) : { userId: '0', entId: '0' };
  if (approve) await recordRights([admitted.userId], '准入授权', context);
  await context.emit(registrationDecided, { id: request.id, approved: approve, ...admitted });
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
});

/** A request for registration is an approval of the workflow, decided once, from 待审核. */
import {
  registrationApproval,
  registrationBizType,
  registrationDecided,
  registrationSteps,
} from '@portal/sdk/calls/registration-approval';
import { MENDED } from '@portal/sdk/calls/registration-mending';
import { approvalCancelled, type approvalDecided, type approvalRequested, OPERATION } from '@portal/sdk/calls/workflow';
import type { EventOf, InputOf, OutputOf } from '@portal/sdk/contract';
import {
  askedSteps,
  contains,
  type Context,
  implement,
  one,
  page,
  refuseField,
  sql,
  transitions,
} from '@portal/sdk/server';
import { recordRights } from '../management/record-rights.ts';
import { admit, outside } from './admit.ts';
import { demandEntry, entryChecks } from './entry-checks.ts';
import { registrationFlow, columns, requests, spelt, visible } from './requests.ts';
import { type Return, returnsOf, tellApplicant } from './returns.ts';

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

const DECISION = { 0: null, 1: OPERATION.approved, 2: OPERATION.rejected, 3: null } as const;

const review = '平台审核';

const told = ({ notes }: Return) => notes.map(({ item, note }) => `${MENDED.texts[item]}：${note}`).join('；');

/** What was sent back, and what was mended or is waited for. */
const returnHistory = (one: Return, userName: string): Detail['history'] => [
  {
    ...{ taskName: review, userName: one.returnedBy, endTime: one.returnedAt, message: told(one) },
    operationTypeString: registrationSteps.steps.RETURN.title,
  },
  {
    ...{ taskName: '申请人补正', userName: one.mendedAt && userName, endTime: one.mendedAt, message: null },
    operationTypeString: one.mendedAt && OPERATION.submitted,
  },
];

/** The request, what was sent back, and its decision or the wait for it. */
const historyOf = (
  { userName, createdAt, status, reason, auditedAt, auditedBy }: Decided,
  returns: readonly Return[],
): Detail['history'] => [
  { taskName: '提交注册', userName, endTime: createdAt, message: null, operationTypeString: OPERATION.submitted },
  ...returns.flatMap((one) => returnHistory(one, userName)),
  ...(returns.some(({ mendedAt }) => mendedAt === null)
    ? []
    : [
        {
          ...{ taskName: review, userName: auditedBy, endTime: auditedAt, message: reason },
          operationTypeString: DECISION[status],
        },
      ]),
];

async function detail({ id }: { id: string }, reader: Context): Promise<Detail> {
  const { db, user } = reader;
  const seen = db.selectFrom('usrRegistration').select('usrRegistration.id').where(visible(user));
  const found = db
    .selectFrom('usrRegistration as r')
    .select(columns)
    .select(['audience', 'auditedAt', 'licenceFileId', 'version', may(reader, 'r.id').as('may')])
    .select(sql<string | null>`(select u.user_name from usr_user u where u.id = r.audited_by)`.as('auditedBy'))
    .select(
      sql<Detail['licence']>`(select jsonb_build_object('fileId', f.id, 'fileName', f.file_name, 'size', f.size)
        from sys_file f where f.id = r.licence_file_id)`.as('licence'),
    )
    .select(
      sql<string | null>`(select e.customer_name from ent_enterprise e
        where e.socialcreditcode = r.socialcreditcode and e.status <> all(${outside}) and not e.deleted limit 1)`.as(
        'knownAs',
      ),
    )
    .where('r.id', '=', id)
    .where('r.id', 'in', seen);
  const { auditedAt, auditedBy, licenceFileId, ...request } = await one(found, gone);
  const shown = { ...request, ...spelt(request) };
  const returns = await returnsOf(db, id);
  return {
    ...shown,
    audience: request.audience === 'PURCHASER' ? 'PURCHASER' : 'SUPPLIER',
    checks: await entryChecks(reader, { ...request, licenceFileId }),
    notes: returns.find(({ mendedAt }) => mendedAt === null)?.notes ?? [],
    history: historyOf({ ...shown, auditedAt, auditedBy }, returns),
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
  tellApplicant(context, request, approve ? '已通过，请用注册的账号登录。' : '被驳回，请查询注册进度后修改重新提交。');
  await context.emit(registrationDecided, { id: request.id, approved: approve, ...admitted });
}

type Sent = InputOf<typeof registrationApproval.sendBack>;

/** Returns the request to its applicant, and cancels the running approval. */
async function sendBack({ id, version, ...asked }: Sent, context: Context): Promise<void> {
  const { db, user, clock } = context;
  const notes = MENDED.list.flatMap((item) => {
    const note = asked[item]?.trim() ?? '';
    return note === '' ? [] : [{ item, note }];
  });
  if (notes.length === 0) refuseField('customerRegisterName', '请至少写明一项要补正的内容');
  const request = await perform(context, { id, version }, 'RETURN');
  const returned = { registrationId: id, notes: JSON.stringify(notes), returnedBy: user.userId };
  await db
    .insertInto('usrRegistrationReturn')
    .values({ ...returned, returnedAt: clock.now().toISOString() })
    .execute();
  await context.emit(approvalCancelled, { bizType: registrationBizType, bizCode: request.applyNo });
  tellApplicant(context, request, '有内容需要补正，请在登录页查询注册进度，修改后重新提交。');
}

const requestsOf = ({ db, user }: Context, enterprise = '') =>
  requests(db)
    .where(visible(user))
    .$if(enterprise !== '', (q) => q.where('customerRegisterName', 'like', contains(enterprise)));

export default implement(registrationApproval, {
  detail,
  sendBack,

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

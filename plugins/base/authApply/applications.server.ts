/** Applications as they are seen, everybody's own and all for those who decide, and the steps that may be made on them. */
import {
  contains,
  type Context,
  inDataScope,
  isAmong,
  listOf,
  type Reader,
  sql,
  transitions,
  type Waiting,
} from '@portal/sdk/server';
import {
  applyBizType,
  type ApplyFilters,
  applySteps,
  type ApplyRow,
  approvalCode,
  authApply,
  type Target,
} from './contract.ts';

const mayApprove = ({ user }: Pick<Context, 'user'>): boolean => user.codes.has(approvalCode);

/** Who decides sees the applications within their data scope; for everybody else only the own exist. */
export const visible = (reader: Reader) =>
  reader.db.selectFrom('authApply as a').where((eb) => {
    const own = eb('a.applicantId', '=', reader.user.userId);
    return mayApprove(reader) ? eb.or([own, inDataScope(reader.user, [{ ent: 'a.entId' }])]) : own;
  });

export const { perform, gone, may } = transitions({
  table: 'authApply',
  noun: '申请',
  parties: { APPLICANT: { title: '申请人', user: ['applicantId'] } },
  visible: (reader) => isAmong('authApply.id', visible(reader).select('a.id')),
  steps: applySteps,
  makers: { APPLY: 'applicantId', RESUBMIT: 'applicantId' },
});

/** A passed one whose time is over has expired; nobody needs to write that down. */
const statusAt = (at: string) =>
  sql<ApplyRow['status']>`case when a.status = 1 and a.expire_at <= ${at} then 4 else a.status end`;

/** What is worked out for each application. */
export const workedOut = (context: Context, { isMine }: Waiting) =>
  [
    sql<Target[]>`a.targets`.as('targets'),
    statusAt(context.clock.now().toISOString()).as('status'),
    sql<boolean>`a.applicant_id = ${context.user.userId}`.as('mine'),
    isMine('a.applyNo').as('waits'),
    may(context, 'a.id').as('may'),
  ] as const;

export const applications = listOf(authApply.page, { alias: 'a', sort: 'createdAt' });

/** The applications of a worklist. */
export async function found(context: Context, { scope, keyword, status }: ApplyFilters) {
  const { user, clock } = context;
  const waiting = await context.waiting(applyBizType);
  const words = contains(keyword ?? '');
  return visible(context)
    .$if(scope === 'mine', (q) => q.where('a.applicantId', '=', user.userId))
    .$if(scope === 'todo', (q) => q.where(waiting.isMine('a.applyNo')))
    .$if(keyword !== undefined, (q) =>
      q.where((eb) => eb.or([eb('a.applicantName', 'like', words), eb('a.entName', 'like', words)])),
    )
    .$if(status !== undefined, (q) => q.where(sql<boolean>`${statusAt(clock.now().toISOString())} = ${status ?? 0}`))
    .select(workedOut(context, waiting));
}

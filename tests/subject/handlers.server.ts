import { approvalCancelled } from '@portal/sdk/calls/workflow';
import {
  type ApprovalFlow,
  askedSteps,
  type Context,
  decideAs,
  type DocumentAccess,
  historyOf,
  implement,
  inDataScope,
  isAmong,
  listOf,
  noticesOf,
  onApproval,
  one,
  type Reader,
  requestApproval,
  type SeedContext,
  transitions,
} from '@portal/sdk/server';
import { loan, loanBizType, loanSteps } from './contract.ts';

const loanFlow: ApprovalFlow = {
  title: '借用审核',
  changes: 'fixed',
  steps: [
    { taskName: '运营审核', roles: ['Y'] },
    { taskName: '平台复核', roles: ['L'] },
  ],
};

const { toEnterprise, toOperators } = noticesOf(loanBizType, ['G', 'C'], '借用');

/** Every query begins here: as far as the user's roles reach, the operating unit everywhere. */
const visible = ({ db, user }: Reader) => db.selectFrom('exLoan as l').where(inDataScope(user, [{ ent: 'l.entId' }]));

const { perform, gone, may } = transitions({
  table: 'exLoan',
  bizType: loanBizType,
  noun: '借用申请',
  parties: { OWNER: { title: '申请单位', ent: ['entId'] } },
  visible: (reader) => isAmong('exLoan.id', visible(reader).select('l.id')),
  steps: loanSteps,
});

const loans = listOf(loan.page, { alias: 'l', sort: 'createdAt' });
const shown = (reader: Reader) => visible(reader).select(may(reader, 'l.id').as('may'));

async function create(
  { db, user, clock, nextNumber }: Context,
  entered: { item: string; quantity: number; reason: string },
) {
  const [loanNo, now] = [await nextNumber('JY'), clock.now().toISOString()];
  const by = { entId: user.entId, entName: user.entName, createdAt: now, updatedAt: now };
  return one(
    db
      .insertInto('exLoan')
      .values({ ...entered, ...by, loanNo })
      .returning(['id', 'version']),
  );
}

export default implement(loan, {
  page: (input, context) => loans.page(shown(context), input),
  counts: (input, context) => loans.counts(visible(context), input, 'status'),
  export: async (input, context) => loans.export(visible(context), input, { title: '借用申请' }),

  async detail({ id }, context) {
    const row = await one(loans.rows(shown(context)).where('l.id', '=', id), gone);
    return { ...row, log: await historyOf(context.db, loanBizType, id) };
  },

  save: ({ id, version = 0, ...entered }, context) =>
    id === undefined ? create(context, entered) : perform(context, { id, version }, 'SAVE', { set: entered }),

  async submit(seen, context) {
    const row = await perform(context, seen, 'SUBMIT');
    const steps = askedSteps(loanFlow);
    await requestApproval(context, { bizType: loanBizType, bizCode: row.loanNo, title: `借用${row.item}`, steps });
    await toOperators(context, row, `${row.entName}申请借用${row.item}（${row.loanNo}），请审核。`);
  },

  async withdraw(seen, context) {
    const { loanNo } = await perform(context, seen, 'WITHDRAW');
    await context.emit(approvalCancelled, { bizType: loanBizType, bizCode: loanNo });
  },
});

export const documents: readonly DocumentAccess[] = [
  {
    bizType: loanBizType,
    title: '借用申请',
    steps: [loanSteps],
    visible: (reader) => visible(reader).select(['l.id as id', 'l.loanNo as code']),
    decide: [loanSteps.steps.PASS.access, loanSteps.steps.APPROVE.access],
    flow: loanFlow,
  },
];

const DECISION = { 1: { true: 'PASS', false: 'REJECT' }, 2: { true: 'APPROVE', false: 'DECLINE' } } as const;

export const audits = onApproval(loanBizType, {
  passed: ({ bizCode, opinion }, context) => perform(context, { loanNo: bizCode }, 'PASS', { reason: opinion }),
  async decided({ bizCode, step, approve, opinion }, context) {
    const name = DECISION[step === 1 ? 1 : 2][`${approve}`];
    const row = await perform(context, { loanNo: bizCode }, name, { reason: opinion });
    await toEnterprise(context, row, row.entId, `借用申请 ${bizCode} ${approve ? '已通过。' : `被驳回：${opinion}`}`);
  },
  withdrawn: (loanNo, context) => perform(context, { loanNo }, 'WITHDRAW'),
});

/** A loan in every state, made and decided by the real calls. */
export async function seedLoans(context: SeedContext): Promise<void> {
  const { run, clock } = context;
  const at = new Date(clock.now().getTime() - 86_400_000);
  const make = async (item: string) => {
    const seen = await run('gys_admin', loan.save, { item, quantity: 2, reason: '季度评审会使用' }, at);
    return { ...seen, ...(await run('gys_admin', loan.detail, { id: seen.id }, at)) };
  };
  const submit = async (item: string) => {
    const { id, version, loanNo: bizCode } = await make(item);
    await run('gys_admin', loan.submit, { id, version }, at);
    const decide = (account: string, approve: boolean) =>
      decideAs(
        context,
        account,
        { bizType: loanBizType, bizCode, approve, auditOpinion: approve ? '' : '库存不足' },
        at,
      );
    return { id, decide };
  };
  await make('扫描仪');
  const passed = await submit('投影仪');
  await passed.decide('yy_ops', true);
  await passed.decide('admin', true);
  await (await submit('会议平板')).decide('yy_ops', false);
  const { id } = await submit('摄像机');
  await run('gys_admin', loan.withdraw, { id, version: 2 }, at);
  await submit('麦克风');
}

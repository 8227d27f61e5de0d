/** A loan is asked for by an enterprise, decided by the operating unit, and given back. */
import { auditCancelled, auditRequested } from '@portal/sdk/calls/workflow';
import type { FiltersOf } from '@portal/sdk/contract';
import {
  type Context,
  countBy,
  exporting,
  filtered,
  historyOf,
  implement,
  inReach,
  noticesOf,
  onAudit,
  one,
  page,
  record,
  type SheetColumn,
  transitions,
} from '@portal/sdk/server';
import { auditCode, LOAN_STATUS, type LoanRow, loan, loanBizType } from './contract.ts';

const { toEnterprise, toOperators } = noticesOf('loan', ['G', 'C']);
const { perform, gone } = transitions({
  table: 'exLoan',
  bizType: 'loan',
  noun: '借用申请',
  states: LOAN_STATUS,
  parties: { OWNER: { title: '申请单位', ent: ['entId'] } },
  steps: {
    WITHDRAW: { by: 'OWNER', from: [1], to: 4, verb: '撤回' },
    GIVE_BACK: { by: 'OWNER', from: [2], to: 5, verb: '归还' },
    PASS: { from: [1], to: 2, verb: '审核' },
    REJECT: { from: [1], to: 3, verb: '审核' },
  },
});

/** Every query begins here: as far as the user's roles reach, the operating unit everywhere. */
const visible = ({ db, user }: Context) =>
  db
    .selectFrom('exLoan as l')
    .select([
      'l.id',
      'l.loanNo',
      'l.entName',
      'l.item',
      'l.quantity',
      'l.reason',
      'l.status',
      'l.createdAt',
      'l.version',
    ])
    .$narrowType<Pick<LoanRow, 'status'>>()
    .where(inReach(user, [{ ent: 'l.entId' }]));

const found = (filters: FiltersOf<typeof loan.page>, context: Context) =>
  filtered(visible(context), filters, {
    loanNo: ['l.loanNo', 'like'],
    item: ['l.item', 'like'],
    from: ['l.createdAt', 'since'],
    to: ['l.createdAt', 'until'],
    status: ['l.status', '='],
  });

const COLUMNS: readonly SheetColumn<LoanRow>[] = [
  { title: '申请编号', value: (l) => l.loanNo },
  { title: '申请单位', width: 30, value: (l) => l.entName },
  { title: '设备', value: (l) => l.item },
  { title: '数量', kind: 'integer', value: (l) => l.quantity },
  { title: '状态', width: 10, value: (l) => LOAN_STATUS[l.status] },
  { title: '申请时间', kind: 'time', value: (l) => l.createdAt },
];

export default implement(loan, {
  page: ({ sort = 'createdAt', order = 'desc', ...input }, context) =>
    page(found(input, context).orderBy(`l.${sort}`, order).orderBy('l.id', 'desc'), input),

  counts: ({ status: _, ...filters }, context) => countBy(found(filters, context), 'l.status'),

  async detail({ id }, context) {
    const row = await one(visible(context).select('l.opinion').where('l.id', '=', id), gone);
    return { ...row, log: await historyOf(context.db, 'loan', id) };
  },

  async ask(input, context) {
    const { db, user, clock, emit, nextNumber } = context;
    const [loanNo, now] = [await nextNumber('JY'), clock.now().toISOString()];
    const by = { entId: user.entId, entName: user.entName, createdAt: now, updatedAt: now };
    const row = await one(
      db
        .insertInto('exLoan')
        .values({ ...input, ...by, loanNo })
        .returning('id'),
    );
    await record(context, 'loan', row.id, { action: 'ASK', reason: input.reason });
    const steps = [{ taskName: '运营审核', candidateRoleTypes: ['Y'], candidateEntId: null }] as const;
    const title = `借用${input.item}`;
    await emit(auditRequested, {
      bizType: loanBizType,
      bizCode: loanNo,
      title,
      entId: user.entId,
      starter: user.userId,
      steps,
    });
    await toOperators(context, row, `${user.entName}申请借用${input.item}（${loanNo}），请审核。`);
    return row;
  },

  async withdraw(seen, context) {
    const { loanNo } = await perform(context, seen, 'WITHDRAW');
    await context.emit(auditCancelled, { bizType: loanBizType, bizCode: loanNo });
    return null;
  },

  giveBack: (seen, context) => perform(context, seen, 'GIVE_BACK').then(() => null),

  export: async (filters, context) =>
    exporting({ title: '借用申请', columns: COLUMNS, rows: found(filters, context).orderBy('l.id', 'desc') }),
});

export const audits = onAudit(loanBizType, {
  code: auditCode,
  async decided({ bizCode, approve, opinion }, context) {
    const how = { set: { opinion }, reason: opinion };
    const row = await perform(context, { loanNo: bizCode }, approve ? 'PASS' : 'REJECT', how);
    await toEnterprise(context, row, row.entId, `借用申请 ${bizCode} ${approve ? '已通过。' : `被驳回：${opinion}`}`);
  },
  withdrawn: (loanNo, context) => perform(context, { loanNo }, 'WITHDRAW'),
});

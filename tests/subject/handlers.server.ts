import { auditCancelled } from '@portal/sdk/calls/workflow';
import { stepsOf } from '@portal/sdk/contract';
import {
  type DocumentAccess,
  filtered,
  historyOf,
  implement,
  inReach,
  isAmong,
  noticesOf,
  onAudit,
  one,
  page,
  record,
  type Reader,
  requestAudit,
  transitions,
} from '@portal/sdk/server';
import { auditCode, LOAN_STATUS, type LoanRow, loan, loanBizType } from './contract.ts';

const { toEnterprise, toOperators } = noticesOf(loanBizType, ['G', 'C']);
const { perform, gone } = transitions({
  table: 'exLoan',
  bizType: loanBizType,
  noun: '借用申请',
  parties: { OWNER: { title: '申请单位', ent: ['entId'] } },
  visible: (reader) => isAmong('exLoan.id', visible(reader).select('l.id')),
  steps: stepsOf(LOAN_STATUS, {
    WITHDRAW: { by: 'OWNER', from: [1], to: 4, title: '撤回' },
    PASS: { from: [1], to: 2, title: '审核' },
    REJECT: { from: [1], to: 3, title: '审核' },
  }),
});

/** Every query begins here: as far as the user's roles reach, the operating unit everywhere. */
export const visible = ({ db, user }: Reader) =>
  db.selectFrom('exLoan as l').where(inReach(user, [{ ent: 'l.entId' }]));

const rows = (reader: Reader) => visible(reader).selectAll().$narrowType<Pick<LoanRow, 'status'>>();

export default implement(loan, {
  page({ sort = 'createdAt', order = 'desc', ...input }, context) {
    const found = filtered(rows(context), input, {
      loanNo: ['l.loanNo', 'like'],
      status: ['l.status', '='],
      from: ['l.createdAt', 'since'],
      to: ['l.createdAt', 'until'],
    });
    return page(found.orderBy(`l.${sort}`, order).orderBy('l.id', 'desc'), input);
  },

  async detail({ id }, context) {
    const row = await one(rows(context).where('l.id', '=', id), gone);
    return { ...row, log: await historyOf(context.db, loanBizType, id) };
  },

  async ask(input, context) {
    const { db, user, clock, nextNumber } = context;
    const [loanNo, now] = [await nextNumber('JY'), clock.now().toISOString()];
    const by = { entId: user.entId, entName: user.entName, createdAt: now, updatedAt: now };
    const values = { ...input, ...by, loanNo };
    const row = await one(db.insertInto('exLoan').values(values).returning('id'));
    await record(context, loanBizType, row.id, { action: 'ASK', reason: input.reason });
    await requestAudit(context, { bizType: loanBizType, bizCode: loanNo, title: `借用${input.item}` });
    await toOperators(context, row, `${user.entName}申请借用${input.item}（${loanNo}），请审核。`);
    return row;
  },

  async withdraw(seen, context) {
    const { loanNo } = await perform(context, seen, 'WITHDRAW');
    await context.emit(auditCancelled, { bizType: loanBizType, bizCode: loanNo });
    return null;
  },
});

export const documents: readonly DocumentAccess[] = [
  {
    bizType: loanBizType,
    visible: (reader) => visible(reader).select(['l.id as id', 'l.loanNo as code']),
    decide: [auditCode],
  },
];

export const audits = onAudit(loanBizType, {
  async decided({ bizCode, approve, opinion }, context) {
    const row = await perform(context, { loanNo: bizCode }, approve ? 'PASS' : 'REJECT', { reason: opinion });
    await toEnterprise(context, row, row.entId, `借用申请 ${bizCode} ${approve ? '已通过。' : `被驳回：${opinion}`}`);
  },
  withdrawn: (loanNo, context) => perform(context, { loanNo }, 'WITHDRAW'),
});

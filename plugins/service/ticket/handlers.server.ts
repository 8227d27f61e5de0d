/** A ticket is seen by who reported it and by those who serve; each step is made once, by its own side. */
import { countBy, implement, page, refuse } from '@portal/sdk/server';
import { type TicketRow, ticket } from './contract.ts';
import { ticketDetail } from './detail.server.ts';
import { assign, escalate, listHandlers, merge } from './dispatching.server.ts';
import { deleteTicket, saveTicket, updateTicket } from './entry.server.ts';
import { exportTickets } from './export.server.ts';
import { tellHandler, tellReporter } from './notices.server.ts';
import { reply, teach, templates, urge } from './talk.server.ts';
import { foundTickets, rowFacts } from './tickets.server.ts';
import { ownHandling, perform } from './transitions.server.ts';

export default implement(ticket, {
  query(input, context) {
    const { sort = 'createdAt', order = 'desc' } = input;
    const rows = foundTickets(context, input)
      .select(rowFacts(context))
      .$narrowType<TicketRow>()
      .orderBy(`t.${sort}`, order)
      .orderBy('t.id', 'desc');
    return page(rows, input);
  },

  counts({ status: _, ...filters }, context) {
    return countBy(foundTickets(context, filters), 't.status');
  },

  detail: ticketDetail,
  save: saveTicket,
  update: updateTicket,
  delete: deleteTicket,
  selectHandler: (_, context) => listHandlers(context),
  sla: (_, { db }) =>
    db.selectFrom('svcSla').select(['priority', 'respondMinutes', 'resolveMinutes']).orderBy('priority').execute(),

  async handle({ step, remark, ...seen }, context) {
    if ((step === 'HOLD' || step === 'RESOLVE') && remark === undefined) {
      refuse('invalid', step === 'HOLD' ? '请输入挂起原因' : '请输入处理结果');
    }
    const moved = await perform(context, seen, step, { reason: remark, only: ownHandling(context, step) });
    const told = {
      ACCEPT: `工单 ${moved.ticketNo} 已受理，正在为您处理。`,
      HOLD: `工单 ${moved.ticketNo} 已挂起：${remark}`,
      RESUME: `工单 ${moved.ticketNo} 已恢复处理。`,
      RESOLVE: `工单 ${moved.ticketNo} 已处理，请验证：${remark}`,
    };
    await tellReporter(context, moved, told[step]);
    return null;
  },

  async decide({ step, remark, satisfaction, ...seen }, context) {
    if (step === 'CONFIRM' && satisfaction === undefined) refuse('invalid', '请选择满意度');
    if (step === 'REOPEN' && remark === undefined) refuse('invalid', '请输入重开原因');
    const verdict = { satisfaction: satisfaction ?? null, satisfactionRemark: remark ?? null };
    const set = step === 'CONFIRM' ? verdict : {};
    const moved = await perform(context, seen, step, { set, reason: remark });
    const told = {
      SUBMIT: `${context.user.entName}提交了工单 ${moved.ticketNo}：${moved.title}，请受理。`,
      CONFIRM: `工单 ${moved.ticketNo} 已验证通过并关闭。`,
      REOPEN: `工单 ${moved.ticketNo} 被重开：${remark}`,
      CANCEL: `工单 ${moved.ticketNo} 已由提交人取消。`,
    };
    if (step !== 'CANCEL' || moved.submittedAt !== null) await tellHandler(context, moved, told[step]);
    return null;
  },

  async close({ remark, ...seen }, context) {
    const moved = await perform(context, seen, 'CLOSE', { reason: remark });
    await tellReporter(context, moved, `工单 ${moved.ticketNo} 已关闭：${remark}`);
    return null;
  },

  assign,
  escalate,
  merge,
  reply,
  templates,
  teach,
  urge,
  export: exportTickets,
});

import type { Example, Examples } from './example.ts';

const account = (name: string) => `(select id from usr_user where account = '${name}')`;
/** A consultation of the customer's with the agent who makes the call; the demonstration has none. */
const session = (customer: string) =>
  `insert into chat_session (customer_id, customer_name, agent_id, status, queue_at, opened_at)
    values (${account(customer)}, '试验客户', :user, 'OPEN', '2026-03-16T01:50:00Z', '2026-03-16T01:50:00Z')
    returning id, ${account('kf_8003')} as to_user_id`;
const agent: Pick<Example, 'by' | 'hidden'> = { by: 'kf_8001', hidden: { from: 'kf_8002' } };

/** One of the caller's own that has ended. */
const ended = `insert into chat_session (customer_id, customer_name, agent_id, status, queue_at, opened_at, closed_at)
  values (:user, '试验客户', ${account('kf_8001')}, 'CLOSED', now(), now(), now()) returning id`;

export const chat: Examples = {
  'GET /api/chat/session/course': {
    ...{ by: 'gys_sales', hidden: { from: 'cg_buyer' } },
    row: ended,
    input: ({ id }) => ({ id }),
  },
  'POST /api/chat/session/rate': {
    ...{ by: 'gys_sales', hidden: { from: 'cg_buyer' } },
    row: ended,
    input: ({ id }) => ({ id, rating: 5 }),
  },
  'POST /api/chat/session/open': { by: 'gys_sales', input: () => ({}) },
  'POST /api/chat/session/transfer': {
    ...agent,
    row: session('cg_admin'),
    input: ({ id, toUserId }) => ({ sessionId: id, toUserId }),
  },
  'POST /api/chat/session/close': { ...agent, row: session('cg_buyer'), input: ({ id }) => ({ sessionId: id }) },
  'POST /api/chat/agent/save': {
    by: 'yy_ops',
    row: `select u.account as id, a.version, u.seq, u.show_name from usr_user u join chat_agent a on a.user_id = u.id
      where u.account = 'kf_8006'`,
    input: ({ id, version, seq, showName }) => ({
      account: id,
      version: Number(version),
      seq,
      showName,
      skills: ['01'],
      maxSessions: 6,
      shift: 'DAY',
      weight: 2,
      state: 'ONLINE',
    }),
    missing: 'nobody_here',
  },
  'POST /api/chat/agent/assign': {
    by: 'yy_ops',
    row: `select id, ${account('kf_8002')} as agent_id from ent_enterprise where customer_code = 'S0001'`,
    input: ({ id, agentId }) => ({ entId: id, userId: agentId }),
  },
  'POST /api/chat/agent/rule/save': {
    by: 'yy_ops',
    hidden: 'whole',
    row: `select version, work_from, work_to from chat_rule`,
    input: ({ version, workFrom, workTo }) => ({
      routing: 'LEAST',
      overflow: 'QUEUE',
      workFrom,
      workTo,
      workDays: [1, 2, 3, 4, 5],
      welcome: '您好，澜岳客服为您服务。',
      version: Number(version),
    }),
  },
};

import { ticket } from '../../../plugins/service/ticket/contract.ts';
import type { Example, Examples } from './example.ts';

/** Who reports: a colleague of the same enterprise does not see the ticket. */
const reporter: Pick<Example, 'by' | 'hidden'> = { by: 'gys_admin', hidden: { from: 'gys_sales' } };
const own = (condition: string) => `select id, version from svc_ticket t
  where reporter_id = :user and ent_id = :ent and ${condition} order by id`;

/** Who serves for the operating unit: within the role's scope, and what is the person's own. */
const open = `(1, 2, 3)`;
const served = (condition: string) => `select id, version from svc_ticket t
  where submitted_at is not null and reporter_id <> :user and handler_id is distinct from :user and ${condition}
  and not exists (select from usr_user u where u.id = t.reporter_id and u.account in ('gys_admin', 'cg_buyer'))
  order by id`;

const entered = {
  title: '对账单金额与订单不一致',
  type: '2',
  priority: '2',
  system: '01',
  description: '<p>三月对账单少一笔退货。</p>',
  contactName: '程屿',
  contactPhone: '13800000101',
};
const mended = ({ id = '', version }: Readonly<Record<string, string>>) => ({ id, version: Number(version) });

export const service: Examples = {
  'GET /api/chat/ticket/detail/{id}': {
    by: 'yy_ops',
    row: served('status = 2'),
    input: ({ id }) => ({ id }),
  },
  'POST /api/chat/ticket/save': { by: 'gys_admin', input: () => ({ ...entered, submit: true }) },
  'PUT /api/chat/ticket/update': {
    ...reporter,
    row: own('status = 1'),
    input: (row) => ({ ...mended(row), ...entered }),
  },
  'DELETE /api/chat/ticket/delete/{id}': { ...reporter, row: own('status = 0'), input: ({ id }) => ({ id }) },
  'POST /api/manage/draft/restore': {
    ...reporter,
    row: own('status = 0'),
    prepare: async (server, { id = '' }) => {
      const { removalId } = await (await server.as('gys_admin')).call(ticket.delete, { id });
      return { id: removalId };
    },
    input: ({ id = '' }) => ({ removalId: id }),
  },
  'POST /api/chat/ticket/handle': {
    by: 'yy_ops',
    row: served('status = 1'),
    input: (row) => ({ ...mended(row), step: 'ACCEPT' }),
  },
  'POST /api/chat/ticket/decide': {
    ...reporter,
    row: own('status = 4'),
    input: (row) => ({ ...mended(row), step: 'CONFIRM', satisfaction: 5, remark: '处理及时' }),
  },
  'POST /api/chat/ticket/close': {
    by: 'yy_ops',
    row: served('status = 4'),
    input: (row) => ({ ...mended(row), remark: '三日无回复' }),
  },
  'POST /api/chat/ticket/assign': {
    by: 'yy_ops',
    row: `select s.*, u.id as agent_id from (${served(`status in ${open}`)}) s
      join usr_user u on u.account = 'kf_8003' join svc_ticket t on t.id = s.id and t.handler_id is distinct from u.id`,
    input: ({ agentId, ...row }) => ({ ...mended(row), handlerId: agentId }),
  },
  'POST /api/chat/ticket/escalate': {
    by: 'yy_ops',
    row: served(`status in ${open} and priority > '1'`),
    input: (row) => ({ ...mended(row), remark: '影响月结，请尽快处理' }),
  },
  'POST /api/chat/ticket/merge': {
    by: 'yy_ops',
    row: served(`status in ${open}`),
    /** The main one is seen by whom it is handed to: only the other is hidden. */
    async prepare({ db }, { id = '' }) {
      const main = db
        .updateTable('svcTicket')
        .set((eb) => ({ handlerId: eb.selectFrom('usrUser').select('id').where('account', '=', 'yy_ops') }))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('svcTicket')
            .select((b) => b.fn.max('id').as('id'))
            .where('status', '=', 2)
            .where('id', '<>', id),
        );
      const { ticketNo } = await main.returning('ticketNo').executeTakeFirstOrThrow();
      return { intoNo: ticketNo };
    },
    input: ({ intoNo, ...row }) => ({ ...mended(row), intoNo }),
  },
  'POST /api/chat/ticket/reply': {
    by: 'yy_ops',
    also: ['service:ticket:handle'],
    row: served(`status in ${open}`),
    input: ({ id }) => ({ id, content: '正在核对，请稍候。' }),
  },
  'POST /api/chat/ticket/teach': {
    by: 'yy_ops',
    row: served('status = 5 and not exists (select from svc_reply_template r where r.ticket_id = t.id)'),
    input: ({ id }) => ({ id, title: '对账金额不一致', content: '请先核对退货单是否已入账。' }),
  },
  'POST /api/chat/ticket/urge': {
    ...reporter,
    row: own(`status in ${open} and urged_on is null`),
    input: ({ id }) => ({ id }),
  },
};

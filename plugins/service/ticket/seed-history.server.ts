/** Two years of other enterprises' tickets, written set by set with the limits that the handlers count. */
import { date } from '@portal/sdk/format';
import { insertRows, pick, type SeedContext, seedHistory, sql, workingMoment } from '@portal/sdk/server';
import { ticketBizType } from './contract.ts';
import { PROBLEMS } from './seed-texts.server.ts';

/** How many of each state. */
const COUNTS: Readonly<Record<number, number>> = { 1: 9, 2: 16, 3: 7, 4: 10, 5: 160, 6: 16 };
const dayMs = 86_400_000;
const minuteMs = 60_000;
const PRIORITIES = ['1', '2', '2', '3', '3', '3', '3', '4'] as const;

async function peopleOf({ db }: SeedContext) {
  const { rows: reporters } = await sql<{ id: string; name: string; phone: string; entId: string; entName: string }>`
    select u.id::text as id, u.user_name as name, coalesce(c.phone, '12000000999') as phone,
      e.id::text as ent_id, e.customer_name as ent_name
    from pub_user u join pub_membership m on m.user_id = u.id and m.current_flag = 1
    join pub_user_contact c on c.user_id = u.id join pub_enterprise e on e.id = m.ent_id
    where u.status = 1 and u.user_source = '1' and u.seq is null
      and e.customer_code not in ('S0001', 'C0001') and ('SUPPLIER' = any(e.audience) or 'PURCHASER' = any(e.audience))
    order by u.id limit 120`.execute(db);
  const named = db.selectFrom('pubUser').select(['id', (eb) => eb.fn.coalesce('showName', 'userName').as('name')]);
  const agents = await named.where('seq', 'is not', null).orderBy('seq').execute();
  const products = db.selectFrom('pubProduct').select('productType').where('productType', '<>', '00');
  const systems = await products.orderBy('homeSort').execute();
  const limits = await db.selectFrom('svcSla').selectAll().execute();
  return { reporters, agents, systems, limits };
}

type People = Awaited<ReturnType<typeof peopleOf>>;

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function planned(people: People, status: number, index: number, now: number, random: () => number) {
  const { reporters, agents, systems, limits } = people;
  const problem = pick(random, PROBLEMS);
  const reporter = pick(random, reporters);
  const handler = status === 1 && random() < 0.5 ? null : pick(random, agents);
  const priority = pick(random, PRIORITIES);
  const limit = limits.find((one) => one.priority === priority);
  const [respondMs, resolveMs] = [(limit?.respondMinutes ?? 0) * minuteMs, (limit?.resolveMinutes ?? 0) * minuteMs];
  const open = [1, 2, 3, 4].includes(status);
  const submitted = open
    ? now - random() * (status === 1 ? 0.3 : 2) * dayMs
    : workingMoment(now - (3 + random() * 720) * dayMs, now).getTime();
  const responded = status === 1 || status === 6 ? null : Math.min(now, submitted + random() * respondMs * 1.1);
  const from = responded ?? submitted;
  const solved = status === 4 || status === 5 ? Math.min(now, from + random() * resolveMs * 0.9) : null;
  const ended = status === 5 ? (solved ?? from) + random() * dayMs : status === 6 ? submitted + 600_000 : null;
  return {
    ticket_no: `GD${date(submitted).replaceAll('-', '')}${String(500_000 + index).padStart(6, '0')}`,
    title: problem.title,
    type: problem.type,
    priority,
    system: pick(random, systems).productType,
    ent_id: reporter.entId,
    ent_name: reporter.entName,
    reporter_id: reporter.id,
    reporter_name: reporter.name,
    contact_name: reporter.name,
    contact_phone: reporter.phone,
    description: `<p>${problem.description}</p>`,
    handler_id: status === 6 ? null : (handler?.id ?? null),
    source: pick(random, ['WORKORDER', 'WORKORDER', 'FEEDBACK', 'CHAT']),
    status,
    submitted_at: iso(submitted),
    respond_due: iso(submitted + respondMs),
    responded_at: iso(responded),
    resolve_due: iso(submitted + resolveMs),
    held_at: iso(status === 3 ? from + 600_000 : null),
    resolved_at: iso(solved),
    closed_at: iso(ended),
    satisfaction: status === 5 ? pick(random, [5, 5, 5, 4, 4, 3, 2]) : null,
    updated_at: iso(ended ?? solved ?? from),
    agent_name: handler?.name ?? '',
    answer: problem.answer,
  };
}

type Planned = ReturnType<typeof planned>;

/** Log rows in the order in which they were made: what happened, when, by which side, and the state it led to. */
const logOf = (t: Planned) =>
  [
    ['CREATE', t.submitted_at, 0, false, null],
    ['SUBMIT', t.submitted_at, 1, false, null],
    ['ACCEPT', t.responded_at, 2, true, null],
    ['HOLD', t.held_at, 3, true, '等待用户补充截图'],
    ['RESOLVE', t.resolved_at, 4, true, t.answer],
    [t.status === 6 ? 'CANCEL' : 'CONFIRM', t.closed_at, t.status, false, null],
  ].flatMap(([action, at, to, staff, remark]) =>
    at === null ? [] : [{ ticket_no: t.ticket_no, action, at, to, staff, remark, agent_name: t.agent_name }],
  );

/** @returns how many were written. */
export async function seedTicketHistory(context: SeedContext): Promise<number> {
  const { db, clock, random } = context;
  const people = await peopleOf(context);
  const states = Object.entries(COUNTS).flatMap(([status, count]) =>
    Array.from({ length: count }, () => Number(status)),
  );
  const tickets = states.map((status, index) => planned(people, status, index, clock.now().getTime(), random));
  const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;
  await insertRows(
    db,
    'svc_ticket',
    tickets.map(({ agent_name: _, answer: __, ...row }) => ({ ...row, created_at: row.submitted_at })),
  );
  await sql`
    insert into svc_ticket_msg (ticket_id, author_id, author_name, by_staff, content, created_at)
    select t.id, t.handler_id, m.agent_name, true, m.answer, t.resolved_at
    from jsonb_to_recordset(${json(tickets)}) as m(ticket_no text, agent_name text, answer text)
    join svc_ticket t using (ticket_no) where t.resolved_at is not null`.execute(db);
  await seedHistory(
    db,
    ticketBizType,
    sql`
    select t.id, null, l.action, l.remark, case when l.staff then t.handler_id else t.reporter_id end,
      case when l.staff then l.agent_name else t.reporter_name end,
      case when l.staff then '澜岳能源集团有限公司' else t.ent_name end, l.at
    from jsonb_to_recordset(${json(tickets.flatMap(logOf))}) as l(ticket_no text, action text, at timestamptz,
      "to" smallint, staff boolean, remark text, agent_name text)
    join svc_ticket t using (ticket_no)
    order by l.at, l."to"`,
  );
  return tickets.length;
}

/** Which agent a consultation goes to: on duty by shift and calendar, with the skill, with room; then by the rule. */
import type { ChatRule, Waiting } from '@portal/sdk/calls/agent';
import { isWorkingTime, type WorkingCalendar } from '@portal/sdk/working-time';
import { type Context, type Db, inDataScope, sql } from '@portal/sdk/server';
import { workingCalendar } from '../calendar/working-calendar.ts';

type Reader = Pick<Context, 'db' | 'clock'>;

export const ruleOf = (db: Db) =>
  db
    .selectFrom('chatRule')
    .select(['routing', 'overflow', 'workFrom', 'workTo', 'workDays', 'welcome', 'version'])
    .$castTo<ChatRule>()
    .executeTakeFirstOrThrow();

/** The rule, and whether it is working time by it. */
export interface Duty {
  readonly rule: ChatRule;
  readonly working: boolean;
}

/** Customer service has its own weekdays and hours; holidays, and the days worked for them, are everybody's. */
export const inService = ({ workDays, workFrom, workTo }: ChatRule, calendar: WorkingCalendar, now: Date): boolean =>
  isWorkingTime({ ...calendar, weekdays: workDays, spans: [[workFrom, workTo]] }, now);

export async function dutyOf({ db, clock }: Reader): Promise<Duty> {
  const rule = await ruleOf(db);
  return { rule, working: inService(rule, await workingCalendar(db), clock.now()) };
}

/** Agents have a seat number and a name for customers. */
export const agents = (db: Db) =>
  db
    .selectFrom('usrUser as a')
    .where('a.status', '=', 1)
    .where('a.seq', 'is not', null)
    .where('a.showName', 'is not', null);

const load = sql<number>`(select count(*) from chat_session s where s.agent_id = a.id and s.status = 'OPEN')`;

export interface Asked {
  readonly customerEntId: string | null;
  /** What the consultation is about; null: anything. */
  readonly productType: string | null;
}

/** Agents who would answer now, whether or not they have room. */
export function onDuty({ db }: Pick<Reader, 'db'>, working: boolean, productType: string | null) {
  const shifts = working ? ['DAY', 'ALL'] : ['NIGHT', 'ALL'];
  return agents(db)
    .leftJoin('chatAgent as k', 'k.userId', 'a.id')
    .where(sql<boolean>`coalesce(k.state, 'ONLINE') = 'ONLINE' and coalesce(k.shift, 'DAY') = any(${shifts}::text[])`)
    .$if(productType !== null, (q) =>
      q.where(sql<boolean>`(coalesce(cardinality(k.skills), 0) = 0 or ${productType} = any(k.skills))`),
    );
}

/** An agent of the enterprise's own first, where the rule says so; then by turn, or by load against weight. */
export const nextAgent = (reader: Pick<Reader, 'db'>, { rule, working }: Duty, asked: Asked) =>
  onDuty(reader, working, asked.productType)
    .select('a.id')
    .where(sql<boolean>`${load} < coalesce(k.max_sessions, 8)`)
    .orderBy(
      sql`${rule.routing === 'EXCLUSIVE'} and coalesce(${asked.customerEntId}::bigint = any(k.ent_ids), false)`,
      'desc',
    )
    .orderBy(
      rule.routing === 'ROUND'
        ? sql`(select extract(epoch from max(s.opened_at)) from chat_session s where s.agent_id = a.id)`
        : sql`${load}::numeric / coalesce(k.weight, 1)`,
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();

const queued = (db: Db) =>
  db
    .selectFrom('chatSession')
    .select(['id', 'customerEntId', 'productType'])
    .where('status', '=', 'QUEUED')
    .orderBy('queueAt')
    .orderBy('id');

/** Who waits of the enterprises within the right, the longest first, and how many agents on duty could serve each. */
export async function queueOf(reader: Reader & Pick<Context, 'user'>): Promise<Waiting[]> {
  const { working } = await dutyOf(reader);
  const seen = queued(reader.db).where(inDataScope(reader.user, [{ ent: 'customerEntId' }]));
  const waiting = await seen.select(['customerName', 'queueAt']).execute();
  const able = new Map<string | null, number>();
  for (const productType of new Set(waiting.map((row) => row.productType))) {
    const found = onDuty(reader, working, productType).select((eb) => eb.fn.countAll<string>().as('count'));
    able.set(productType, Number((await found.executeTakeFirstOrThrow()).count));
  }
  return waiting.map(({ id: sessionId, customerEntId: _, ...row }) => ({
    sessionId,
    ...row,
    onDuty: able.get(row.productType) ?? 0,
  }));
}

/** One assignment after the other: room and turn are those of the moment. */
const lockQueue = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('chat_session'))`.execute(db);

/** Whoever has waited longest and can be served gets the room that has become free. */
export async function serveQueue(reader: Reader): Promise<void> {
  const { db, clock } = reader;
  await lockQueue(db);
  const duty = await dutyOf(reader);
  for (const { id, ...asked } of await queued(db).execute()) {
    const agent = await nextAgent(reader, duty, asked);
    if (!agent) continue;
    await db
      .updateTable('chatSession')
      .set({ status: 'OPEN', agentId: agent.id, openedAt: clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
  }
}

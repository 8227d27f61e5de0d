/** Hits: which, how many, and the steps from found to closed. */
import type { InputOf } from '@portal/sdk/contract';
import { contains, type Context, one, refuse, sql } from '@portal/sdk/server';
import { daysWithin, every, given, type Question, type Sql, sorted } from '../query.ts';
import { type exceptionMonitor, HIT_STATUS, type HitFilters, type HitRow } from './contract.ts';

type Reader = Pick<Context, 'clock'>;

const hits = sql`rpt_exception_hit h join rpt_exception_rule r on r.id = h.rule_id`;
const hitOn = sql`(h.hit_at at time zone 'Asia/Shanghai')::date`;

/** A snoozed hit waits until its day. */
const conditions = ({ clock }: Reader, f: HitFilters): Sql[] => [
  ...given(f.ruleId, (id) => sql`h.rule_id = ${id}`),
  ...given(f.kind, (kind) => sql`r.kind = ${kind}`),
  ...given(f.bizNo, (text) => sql`h.biz_no like ${contains(text)}`),
  ...given(f.level, (level) => sql`h.level = ${level}`),
  ...given(f.handlerName, (text) => sql`h.handler_name like ${contains(text)}`),
  ...daysWithin(hitOn, f.from, f.to),
  ...given(f.status, (status) => sql`h.status = ${status}`),
  ...(f.status === 0 ? [sql`(h.snoozed_until is null or h.snoozed_until <= ${clock.today()}::date)`] : []),
];

interface Asked extends HitFilters {
  readonly sort?: 'hitAt' | 'level';
  readonly order?: 'asc' | 'desc';
}

export const hitsOf = (context: Reader, { sort = 'hitAt', order = 'desc', ...f }: Asked): Question => ({
  columns: sql`h.id, h.hit_at, r.name as rule_name, r.kind, h.biz_type, h.biz_id, h.biz_no, h.description, h.level,
    h.handler_name, h.note, h.snoozed_until, h.status, h.version`,
  from: hits,
  where: conditions(context, f),
  order: sorted({ hitAt: sql`h.hit_at`, level: sql`h.level` }[sort], order, sql`h.id`),
});

const shownDays = 30;

export async function hitCharts(context: Context, { status: _, ...f }: HitFilters) {
  const where = every(conditions(context, f));
  const counts = await sql<{ status: HitRow['status']; count: number }>`
    select h.status, count(*)::int as count from ${hits} where ${where}
      and (h.status <> 0 or h.snoozed_until is null or h.snoozed_until <= ${context.clock.today()}::date)
    group by 1`.execute(context.db);
  const days = await sql<{ day: string; hits: number }>`
    select d::date as day, coalesce(c.hits, 0)::int as hits
    from generate_series(${context.clock.today()}::date - ${shownDays - 1}::int, ${context.clock.today()}::date, '1 day') d
    left join (select ${hitOn} as day, count(*) as hits from ${hits} where ${where} group by 1) c on c.day = d::date
    order by 1`.execute(context.db);
  const rules = await sql<{ name: string; hits: number }>`
    select r.name, count(*)::int as hits from ${hits} where ${where} group by 1 order by 2 desc, 1`.execute(context.db);
  return { counts: counts.rows, days: days.rows, rules: rules.rows };
}

const STEPS = {
  take: { from: [0], to: 1, verb: '领取' },
  close: { from: [0, 1], to: 2, verb: '关闭' },
  dismiss: { from: [0, 1], to: 3, verb: '标记误报' },
  snooze: { from: [0], to: 0, verb: '暂缓' },
} as const;

type Handling = InputOf<typeof exceptionMonitor.handle>;

async function explain({ db }: Context, { id, version }: Handling, verb: string): Promise<never> {
  const hit = await one(
    db.selectFrom('rptExceptionHit').select(['status', 'version']).where('id', '=', id),
    '异常记录不存在',
  );
  if (hit.version !== version) return refuse('conflict', '异常已被他人处理，请刷新');
  return refuse('conflict', `异常当前状态为“${HIT_STATUS[hit.status as HitRow['status']]}”，不能${verb}`);
}

const changeOf = ({ user, clock }: Context, { step, note, until }: Handling) => {
  if (step === 'snooze') return { snoozedUntil: until ?? null };
  if (step === 'take') return { status: 1, handlerName: user.userName };
  return { status: STEPS[step].to, handlerName: user.userName, note, handledAt: clock.now().toISOString() };
};

/** One guarded step. @throws conflict when the hit is not in a state of the step, or was changed since. */
export async function handle(context: Context, input: Handling): Promise<void> {
  const { id, version, step, note, until } = input;
  if ((step === 'close' || step === 'dismiss') && note === undefined) refuse('invalid', '请填写处理说明');
  if (step === 'snooze' && (until === undefined || until <= context.clock.today()))
    refuse('invalid', '请选择今天以后的日期');
  const moved = await context.db
    .updateTable('rptExceptionHit')
    .set((eb) => ({ ...changeOf(context, input), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', [...STEPS[step].from])
    .returning('id')
    .executeTakeFirst();
  if (!moved) await explain(context, input, STEPS[step].verb);
}

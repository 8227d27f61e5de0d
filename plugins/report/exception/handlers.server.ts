/** Hits: which, how many, and the steps from found to closed. */
import type { InputOf } from '@portal/sdk/contract';
import {
  type Context,
  implement,
  isAmong,
  listOf,
  narrowedBy,
  type Reader,
  refuseField,
  sql,
  transitions,
} from '@portal/sdk/server';
import { every, given, type Sql } from '../query.server.ts';
import { ownHits } from '../scope.server.ts';
import { exceptionMonitor, type HitFilters, type HitRow, hitSteps } from './contract.ts';
import { dryRun, ruleList, rulesOf, runThose, saveRule } from './rules.server.ts';

const hits = sql`rpt_exception_hit h join rpt_exception_rule r on r.id = h.rule_id`;
const hitOn = sql`(h.hit_at at time zone 'Asia/Shanghai')::date`;

const visibleHits = ({ db, user }: Reader) =>
  db.selectFrom('rptExceptionHit as h').where(sql<boolean>`${every(ownHits(user))}`);

/** What no field of a hit says by its name; a snoozed hit waits until its day. */
const besides = ({ clock }: Context, f: HitFilters): Sql[] => [
  ...given(f.ruleId, (id) => sql`h.rule_id = ${id}`),
  ...given(f.kind, (kind) => sql`r.kind = ${kind}`),
  ...(f.status === 0 ? [sql`(h.snoozed_until is null or h.snoozed_until <= ${clock.today()}::date)`] : []),
];

const { perform, may } = transitions({
  table: 'rptExceptionHit',
  noun: '异常',
  parties: {},
  visible: (reader) => isAmong('rptExceptionHit.id', visibleHits(reader).select('h.id')),
  steps: hitSteps,
});

const hitList = listOf(exceptionMonitor.hits, { alias: 'h', sort: 'hitAt' });

const hitsOf = (context: Context, f: HitFilters) =>
  visibleHits(context)
    .innerJoin('rptExceptionRule as r', 'r.id', 'h.ruleId')
    .where(sql<boolean>`${every(besides(context, f))}`)
    .select(['r.name as ruleName', 'r.kind', may(context, 'h.id').as('may')]);

const shownDays = 30;

async function hitCharts({ status: _, ...f }: HitFilters, context: Context) {
  const where = every([...ownHits(context.user), ...besides(context, f), ...narrowedBy(exceptionMonitor.hits, f, 'h')]);
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

type Handling = InputOf<typeof exceptionMonitor.handle>;

const changeOf = ({ user, clock }: Context, { step, note, until }: Handling) => {
  if (step === 'snooze') return { snoozedUntil: until ?? null };
  if (step === 'take') return { handlerName: user.userName };
  return { handlerName: user.userName, note: note ?? null, handledAt: clock.now().toISOString() };
};

/** @throws conflict when the hit is not in a state of the step, or was changed since. */
async function handle(input: Handling, context: Context): Promise<void> {
  const { id, version, step, note, until } = input;
  if ((step === 'close' || step === 'dismiss') && note === undefined) refuseField('note', '请填写处理说明');
  if (step === 'snooze' && (until === undefined || until <= context.clock.today()))
    refuseField('until', '请选择今天以后的日期');
  await perform(context, { id, version }, step, { set: changeOf(context, input) });
}

const mostSamples = 10;

export default implement(exceptionMonitor, {
  rules: (input, context) => ruleList.page(rulesOf(context), input),

  ruleSave: saveRule,

  async dryRun({ kind, threshold }, context) {
    const found = await dryRun(context, kind, threshold);
    const samples = found.slice(0, mostSamples).map(({ bizNo, description }) => ({ bizNo, description }));
    return { hits: found.length, samples };
  },

  run: async (_, context) => ({ hits: await runThose(context) }),

  hits: (input, context) => hitList.page(hitsOf(context, input), input),

  async export(filters, context) {
    const { ruleId = null } = filters;
    const rule = context.db.selectFrom('rptExceptionRule').select('name').where('id', '=', ruleId);
    const named = { ruleId: (await rule.executeTakeFirst())?.name };
    return hitList.export(hitsOf(context, filters), filters, { title: '异常命中', named });
  },

  charts: hitCharts,
  handle,
});

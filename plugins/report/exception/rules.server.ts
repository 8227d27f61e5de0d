/** Rules: what each kind looks for; kept, switched on, run. */
import {
  type Context,
  type Db,
  listOf,
  noticesOf,
  one,
  type Reader,
  refuseField,
  sql,
  type User,
} from '@portal/sdk/server';
import { every, fraction, type Sql } from '../query.server.ts';
import { ownHits } from '../scope.server.ts';
import { exceptionMonitor, type RuleInput, type RuleKind } from './contract.ts';

interface Found {
  readonly bizType: 'DISPATCH' | 'ORDER' | 'CUSTOMER';
  readonly bizId: string;
  readonly bizNo: string;
  readonly description: string;
  readonly at: string;
}

interface Asked {
  readonly threshold: number;
  readonly now: string;
}

const OVERDUE = ({ threshold, now }: Asked) => sql`
  select 'DISPATCH' as biz_type, d.id as biz_id, d.send_no as biz_no,
    d.customer_name || '派往' || d.institution_name || '，超过 ' || ${threshold}::int || ' 小时未受理' as description,
    d.sent_at + make_interval(hours => ${threshold}::int) as at
  from rpt_dispatch d where d.status = 0 and d.sent_at < ${now}::timestamptz - make_interval(hours => ${threshold}::int)`;

const DUPLICATE = ({ threshold }: Asked) => sql`
  select 'DISPATCH' as biz_type, d.id as biz_id, d.send_no as biz_no,
    d.customer_name || '同一产品已派单 ' || e.send_no as description, d.sent_at as at
  from rpt_dispatch d join lateral (
    select e.send_no from rpt_dispatch e
    where e.customer_id = d.customer_id and e.product = d.product and e.id <> d.id and e.sent_at <= d.sent_at
      and e.sent_at > d.sent_at - make_interval(days => ${threshold}::int)
    order by e.sent_at desc limit 1) e on true`;

const AMOUNT = ({ threshold }: Asked) => sql`
  select 'ORDER' as biz_type, o.id as biz_id, o.order_no as biz_no,
    o.purchaser_name || '向' || o.supplier_name || '下单 ' || round(o.order_amount / 10000, 2) || ' 万元' as description,
    o.created_at as at
  from pub_order o where o.order_amount >= ${threshold}::numeric * 10000 and o.status not in (15, 80)`;

const INVERTED = ({ threshold }: Asked) => sql`
  select * from (
    select 'DISPATCH' as biz_type, d.id as biz_id, d.send_no as biz_no,
      concat_ws('；', case when d.lent_at is not null and d.credited_at is null then '放款前没有授信' end,
        case when d.credited_at > d.lent_at then '授信晚于放款' end,
        case when d.status = 2 and d.responded_at is null then '已完成但没有首次答复' end) as description,
      d.done_at as at
    from rpt_dispatch d where d.status = 2) f
  where f.description <> '' and cardinality(string_to_array(f.description, '；')) >= ${threshold}::int`;

const MISSING = ({ threshold }: Asked) => sql`
  select * from (
    select 'CUSTOMER' as biz_type, c.id as biz_id, c.customer_name as biz_no,
      concat_ws('；', case when c.annual_revenue is null then '缺少年营收' end,
        case when c.loan_balance is null then '缺少融资余额' end,
        case when c.ent_id is null then '未关联平台企业' end) as description, c.updated_at as at
    from rpt_dispatch_customer c where not c.deleted) f
  where f.description <> '' and cardinality(string_to_array(f.description, '；')) >= ${threshold}::int`;

const DETECT: Readonly<Record<RuleKind, (asked: Asked) => Sql>> = { OVERDUE, DUPLICATE, AMOUNT, INVERTED, MISSING };

/** Days that a dry run looks back. */
const dryRunDays = 31;

export async function dryRun({ db, clock, user }: Context, kind: RuleKind, threshold: number): Promise<Found[]> {
  const now = clock.now().toISOString();
  const { rows } = await sql<Found>`
    select * from (${DETECT[kind]({ threshold, now })}) h
    where ${every([sql`h.at > ${now}::timestamptz - make_interval(days => ${dryRunDays})`, ...ownHits(user)])}
    order by h.at desc`.execute(db);
  return rows;
}

interface Rule {
  readonly id: string;
  readonly kind: RuleKind;
  readonly threshold: number;
}

/** Stores what a rule finds and had not found before. @returns how many. */
async function runRule(db: Db, now: string, { id, kind, threshold }: Rule): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into rpt_exception_hit (rule_id, biz_type, biz_id, biz_no, description, level, hit_at)
    select r.id, f.biz_type, f.biz_id, f.biz_no, f.description, r.level, least(f.at, ${now}::timestamptz)
    from rpt_exception_rule r cross join (${DETECT[kind]({ threshold, now })}) f
    where r.id = ${id}
    on conflict (rule_id, biz_id) do nothing returning id`.execute(db);
  await sql`update rpt_exception_rule set last_run_at = ${now} where id = ${id}`.execute(db);
  return rows.length;
}

const ofRule = (user: User) => every([sql`h.rule_id = r.id`, ...ownHits(user)]);

export const ruleList = listOf(exceptionMonitor.rules, { alias: 'r', sort: 'id', order: 'asc' });

/** Rules are everybody's who may see the page; their hits are counted as the reader sees them. */
export const rulesOf = ({ db, user }: Reader) =>
  db.selectFrom('rptExceptionRule as r').select([
    'r.kind as object',
    sql<number>`r.threshold::int`.as('threshold'),
    sql<number>`(select count(*)::int from rpt_exception_hit h where ${ofRule(user)})`.as('hits'),
    sql<string | null>`(select ${fraction(sql`avg((h.status = 3)::int)`)} from rpt_exception_hit h
      where ${ofRule(user)} and h.status in (2, 3))`.as('falseRate'),
  ]);

export const ruleBizType = 'exceptionRule';
const { toOperators, toUser } = noticesOf(ruleBizType, ['Y'], '异常预警');

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly kind: RuleKind;
  readonly threshold: number;
  readonly notifyAccount: string;
}

/** Runs one rule, and tells whom it names of what is new; the operating unit where they are gone. */
async function run(context: Context, rule: Rule): Promise<number> {
  const { id, name, notifyAccount } = rule;
  const hits = await runRule(context.db, context.clock.now().toISOString(), rule);
  if (hits === 0) return 0;
  const person = context.db.selectFrom('pubUser').select('id').where('account', '=', notifyAccount);
  const told = await person.where('status', '=', 1).executeTakeFirst();
  const content = `异常规则“${name}”新命中 ${hits} 条，请及时处理。`;
  await (told ? toUser(context, { id }, told.id, content) : toOperators(context, { id }, content));
  return hits;
}

/** Runs the rules that are switched on, or those among them. @returns how many hits are new. */
export async function runThose(context: Context, conditions: readonly Sql[] = []): Promise<number> {
  const { rows } = await sql<Rule>`
    select r.id, r.name, r.kind, r.threshold::int as threshold, r.notify_account from rpt_exception_rule r
    where ${every([sql`r.enabled`, ...conditions])} order by r.id`.execute(context.db);
  let hits = 0;
  for (const rule of rows) hits += await run(context, rule);
  return hits;
}

const ranOn = sql`(r.last_run_at at time zone 'Asia/Shanghai')::date`;

/** Runs the rules whose frequency asks for it in this hour: those of a day once a day, those of a week after seven. */
export async function runDue(context: Context): Promise<void> {
  const today = sql`${context.clock.today()}::date`;
  await runThose(context, [
    sql`(r.last_run_at is null or case r.frequency
      when 'HOUR' then true when 'DAY' then ${ranOn} < ${today} else ${ranOn} <= ${today} - 7 end)`,
  ]);
}

/** A rule that is switched on looks at once. */
export async function saveRule({ id, version = 1, ...facts }: RuleInput, context: Context) {
  const { db, user, clock } = context;
  if (id !== undefined)
    await one(db.selectFrom('rptExceptionRule').select('id').where('id', '=', id), '规则不存在或已被删除');
  await one(
    db.selectFrom('pubUser').select('id').where('account', '=', facts.notifyAccount),
    '通知人账号不存在',
    'invalid',
  );
  const namesake = await db
    .selectFrom('rptExceptionRule')
    .select('id')
    .where('name', '=', facts.name)
    .executeTakeFirst();
  if (namesake && namesake.id !== id) refuseField('name', '规则名称已存在');
  const values = {
    ...facts,
    threshold: String(facts.threshold),
    updatedByName: user.userName,
    updatedAt: clock.now().toISOString(),
  };
  const saved =
    id === undefined
      ? db.insertInto('rptExceptionRule').values(values).returning('id')
      : db
          .updateTable('rptExceptionRule')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('id');
  const rule = await one(saved, '规则已被他人修改，请刷新', 'conflict');
  if (facts.enabled) await runThose(context, [sql`r.id = ${rule.id}`]);
  return rule;
}

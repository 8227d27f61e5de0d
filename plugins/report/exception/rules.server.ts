/** Rules: kept, switched on, run. */
import { type Context, listOf, noticesOf, one, type Reader, refuse, sql, type User } from '@portal/sdk/server';
import { every, type Sql } from '../query.server.ts';
import { ownHits } from '../scope.server.ts';
import { exceptionMonitor, type RuleInput, type RuleKind } from './contract.ts';
import { runRule } from './detect.server.ts';

const ofRule = (user: User) => every([sql`h.rule_id = r.id`, ...ownHits(user)]);

export const ruleList = listOf(exceptionMonitor.rules, { alias: 'r', sort: 'id', order: 'asc' });

/** Rules are everybody's who may see the page; their hits are counted as the reader sees them. */
export const rulesOf = ({ db, user }: Reader) =>
  db.selectFrom('rptExceptionRule as r').select([
    'r.kind as object',
    sql<number>`r.threshold::int`.as('threshold'),
    sql<number>`(select count(*)::int from rpt_exception_hit h where ${ofRule(user)})`.as('hits'),
    sql<string | null>`(select avg((h.status = 3)::int)::numeric(9, 6) from rpt_exception_hit h
      where ${ofRule(user)} and h.status in (2, 3))`.as('falseRate'),
  ]);

export const ruleBizType = 'exceptionRule';
const { toOperators, toUser } = noticesOf(ruleBizType, ['Y']);

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
  if (namesake && namesake.id !== id) refuse('invalid', '规则名称已存在');
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

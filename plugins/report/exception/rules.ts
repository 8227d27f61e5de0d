/** Rules: kept, switched on, run. */
import { noticeSent } from '@portal/sdk/calls/notification';
import { contains, type Context, one, refuse, sql } from '@portal/sdk/server';
import { given, type Question } from '../query.ts';
import type { RuleInput, RuleKind } from './contract.ts';
import { runRule } from './detect.ts';

interface Asked {
  readonly name?: string;
  readonly kind?: RuleKind;
  readonly enabled?: boolean;
}

export const rulesOf = (f: Asked): Question => ({
  columns: sql`r.id, r.name, r.kind, r.threshold::int as threshold, r.frequency, r.level, r.notify_account, r.enabled,
    r.version, r.last_run_at, r.updated_by_name, r.updated_at,
    (select count(*)::int from rpt_exception_hit h where h.rule_id = r.id) as hits,
    (select avg((h.status = 3)::int)::numeric(9, 6) from rpt_exception_hit h where h.rule_id = r.id and h.status in (2, 3))
      as false_rate`,
  from: sql`rpt_exception_rule r`,
  where: [
    ...given(f.name, (text) => sql`r.name like ${contains(text)}`),
    ...given(f.kind, (kind) => sql`r.kind = ${kind}`),
    ...given(f.enabled, (enabled) => sql`r.enabled = ${enabled}`),
  ],
  order: sql`r.id`,
});

// spec 4 names no type for findings; 13 is the one whose dialog shows the details and asks for nothing
const noticeType = 13;

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly threshold: string;
}

/** Runs one rule, and tells the operating unit of what is new. */
async function run(context: Context, { id, name, kind, threshold }: Rule): Promise<number> {
  const rule = { id, kind: kind as RuleKind, threshold: Number(threshold) };
  const hits = await runRule(context.db, context.clock.now().toISOString(), rule);
  if (hits > 0)
    await context.emit(noticeSent, {
      noticeType,
      content: `异常规则“${name}”新命中 ${hits} 条，请及时处理。`,
      roleTypes: ['Y'],
      bizType: 'exceptionRule',
      bizId: id,
      data: { ruleId: id },
    });
  return hits;
}

export async function runEnabled(context: Context): Promise<number> {
  const rules = await context.db
    .selectFrom('rptExceptionRule')
    .select(['id', 'name', 'kind', 'threshold'])
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  let hits = 0;
  for (const rule of rules) hits += await run(context, rule);
  return hits;
}

/** A rule that is switched on looks at once. */
export async function saveRule(context: Context, { id, version = 1, ...facts }: RuleInput): Promise<string> {
  const { db, user, clock } = context;
  await one(
    db.selectFrom('usrUser').select('id').where('account', '=', facts.notifyAccount),
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
      ? db.insertInto('rptExceptionRule').values(values).returning(['id', 'name', 'kind', 'threshold'])
      : db
          .updateTable('rptExceptionRule')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['id', 'name', 'kind', 'threshold']);
  const rule = await one(saved, '规则已被他人修改，请刷新', 'conflict');
  if (facts.enabled) await run(context, rule);
  return rule.id;
}

/** Every day certificates come nearer to their end and pass it: both sides are told, and what is lacking has its cost. */
import { CONSEQUENCE_TOLD, qualificationBizType } from '@portal/sdk/calls/qualification';
import { type Context, record, sql } from '@portal/sdk/server';
import { tellOperators, toHolder } from './notices.ts';
import { pauseLacking, resumeCured } from './pause.ts';

interface Aged {
  id: string;
  entId: string;
  typeName: string;
  certNo: string;
  validTo: string;
  consequence: keyof typeof CONSEQUENCE_TOLD;
  stage: number;
  /** Its enterprise has no other of the kind. */
  lacks: boolean;
}

/** Types whose day has come are demanded from now on. */
const beginTypes = ({ db, clock }: Context) =>
  sql`update ent_qualification_type set status = 1, version = version + 1, updated_at = ${clock.now().toISOString()}
    where status = 2 and required_from <= ${clock.today()}::date`.execute(db);

const aged = sql`q.id::text as id, q.ent_id::text as ent_id, t.type_name, q.cert_no, q.valid_to::text as valid_to, t.consequence`;

async function expire(context: Context): Promise<number> {
  const { db, clock } = context;
  const { rows } = await sql<Aged>`
    update ent_qualification q set status = 3, version = q.version + 1, updated_at = ${clock.now().toISOString()}
    from ent_qualification_type t
    where t.id = q.type_id and q.status in (1, 2) and q.valid_to < ${clock.today()}::date
    returning ${aged}`.execute(db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await record(context, qualificationBizType, ids, { action: 'EXPIRE' });
  const { rows: lacking } = await sql<{ id: string }>`
    select q.id::text as id from ent_qualification q
    join pub_qualification_gap g on g.ent_id = q.ent_id and g.type_id = q.type_id
    where q.id = any(${ids}::bigint[])`.execute(db);
  const costs = new Set(lacking.map(({ id }) => id));
  for (const row of rows) {
    const { id, entId, typeName, certNo, validTo, consequence } = row;
    const cost = costs.has(id) ? `，${CONSEQUENCE_TOLD[consequence]}` : '';
    await toHolder(context, row, entId, `资质“${typeName}”（${certNo}）已于 ${validTo} 过期${cost}。`);
  }
  return rows.length;
}

async function endSoon({ db, clock, ...context }: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update ent_qualification q set status = 2, version = q.version + 1, updated_at = ${clock.now().toISOString()}
    from ent_qualification_type t
    where t.id = q.type_id and q.status = 1
      and q.valid_to - ${clock.today()}::date <= (select max(d) from unnest(t.remind_days) d)
    returning q.id::text as id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await record({ db, clock, ...context }, qualificationBizType, ids, { action: 'END_SOON' });
}

/** Those that have come nearer to their end than their last warning said. */
async function warn(context: Context): Promise<number> {
  const { db, clock } = context;
  const { rows } = await sql<Aged>`
    update ent_qualification q set warned_days = w.stage
    from ent_qualification_type t, (
      select c.id, min(d) as stage from ent_qualification c join ent_qualification_type k on k.id = c.type_id,
        unnest(k.remind_days) d
      where c.status = 2 and d >= c.valid_to - ${clock.today()}::date group by c.id) w
    where t.id = q.type_id and w.id = q.id and w.stage < coalesce(q.warned_days, 1000)
    returning ${aged}, q.valid_to - ${clock.today()}::date as stage`.execute(db);
  for (const row of rows) {
    const { entId, typeName, certNo, validTo, stage } = row;
    const left = stage === 0 ? '今天到期' : `将于 ${validTo} 到期，还有 ${stage} 天`;
    await toHolder(context, row, entId, `资质“${typeName}”（${certNo}）${left}，请及时续期。`);
  }
  return rows.length;
}

const longestList = 5;

function named(names: readonly string[]): string {
  const first = names.slice(0, longestList).join('、');
  return names.length > longestList ? `${first}等 ${names.length} 家企业` : first;
}

export async function watchQualifications(context: Context): Promise<void> {
  await beginTypes(context);
  const expired = await expire(context);
  await endSoon(context);
  const warned = await warn(context);
  const [paused, resumed] = [await pauseLacking(context), await resumeCured(context)];
  const told = [
    warned > 0 && `${warned} 项资质临近到期`,
    expired > 0 && `${expired} 项资质已过期`,
    paused.length > 0 && `${named(paused)}因资质缺失暂停`,
    resumed.length > 0 && `${named(resumed)}补齐资质后恢复`,
  ].filter(Boolean);
  if (told.length > 0) await tellOperators(context, `${told.join('；')}。请在“资质管理”中查看。`);
}

/** Which categories a user sees, and in which worklist; an authorisation that has run out counts as 已过期. */
import { contains, type Context, inReach, sql } from '@portal/sdk/server';
import type { FiltersOf } from '@portal/sdk/contract';
import { sideOf, suppliedTo } from '../visible.server.ts';
import type { category, SupplyDetail, SupplyRow } from './contract.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;
export type SupplyFilters = FiltersOf<typeof category.page>;
export type ApprovalFilters = FiltersOf<typeof category.approvalPage>;

export const missing = '商品类目不存在或已被删除';

/** The state as it holds today; a renewal that was rejected stays 已驳回 though its authorisation has ended. */
export const stateToday = (today: string) => sql<SupplyRow['auditStatus']>`(
  case when s.valid_to < ${today}::date and (s.status = 2 or s.status = 3 and s.apply_type <> 3) then 4
  else s.status end)`;

export const visibleSupplies = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  db
    .selectFrom('gdSupplierCategory as s')
    .innerJoin('gdCategory as c', 'c.id', 's.categoryId')
    .innerJoin('gdCategoryPath as t', 't.id', 's.categoryId')
    .where(suppliedTo(user, 's'));

/** In a classification or anywhere below it. */
const below = (categoryId: string) => sql<boolean>`${categoryId}::bigint = any(t.path_ids)`;

export function foundSupplies(context: Reader, f: SupplyFilters) {
  const today = context.clock.today();
  const pattern = contains(f.keyword ?? '');
  return visibleSupplies(context)
    .$if(f.keyword !== undefined, (q) =>
      q.where((eb) => eb.or([eb('s.categoryNo', 'like', pattern), eb('c.name', 'like', pattern)])),
    )
    .$if(f.categoryId !== undefined, (q) => q.where(below(f.categoryId ?? '0')))
    .$if(f.supplierName !== undefined, (q) => q.where('s.supplierName', 'like', contains(f.supplierName ?? '')))
    .$if(f.auditStatus !== undefined, (q) => q.where(stateToday(today), '=', f.auditStatus ?? 0))
    .$if(f.expiring !== undefined, (q) =>
      q.where('s.status', '=', 2).where(sql<boolean>`s.valid_to - ${today}::date between 0 and ${f.expiring ?? 0}`),
    );
}

export const supplyFacts = ({ user, clock }: Reader) =>
  [
    's.id',
    's.categoryNo',
    'c.name as categoryName',
    't.pathName as classificationName',
    's.categoryId',
    's.supplierName',
    'c.requiredQualifications',
    's.validFrom',
    's.validTo',
    's.applyNo',
    's.submittedAt',
    's.dueAt',
    's.opinion',
    's.version',
    sql<SupplyRow['applyType']>`s.apply_type`.as('applyType'),
    sql<number | null>`s.valid_to - ${clock.today()}::date`.as('daysLeft'),
    sql<boolean>`s.supplier_ent_id = ${user.entId}`.as('own'),
    stateToday(clock.today()).as('auditStatus'),
  ] as const;

/** Required certificates that are supplied and in force. */
const supplied = (today: string) => sql<number>`(
  select count(*) from unnest(c.required_qualifications) as r(name)
  where exists (select from jsonb_array_elements(s.qualifications) q
    where q ->> 'name' = r.name and (q ->> 'validTo')::date >= ${today}::date))::int`;

const required = sql<number>`cardinality(c.required_qualifications)`;

export function approvalFacts(context: Reader) {
  const today = context.clock.today();
  const now = context.clock.now().toISOString();
  return [
    ...supplyFacts(context),
    's.applicantName',
    's.decidedByName',
    sql<string | null>`(select k.user_name from gd_claim k where k.apply_no = s.apply_no and k.until > ${now})`.as(
      'handler',
    ),
    supplied(today).as('supplied'),
    required.as('required'),
    sql<boolean>`s.apply_type <> 2 and ${supplied(today)} = ${required} and exists (
      select from pub_enterprise e where e.id = s.supplier_ent_id and e.status = 2)`.as('lowRisk'),
  ] as const;
}

export function foundApprovals(context: Reader, f: ApprovalFilters) {
  const { user, clock } = context;
  const now = clock.now().toISOString();
  return visibleSupplies(context)
    .where('s.applyNo', 'is not', null)
    .$if(f.scope === 'todo', (q) =>
      q.where('s.status', '=', 1).where(sql<boolean>`not exists (select from gd_claim k
        where k.apply_no = s.apply_no and k.until > ${now} and k.user_id <> ${user.userId})`),
    )
    .$if(f.scope === 'done', (q) => q.where('s.decidedBy', '=', user.userId).where('s.status', '<>', 1))
    .$if(f.applyNo !== undefined, (q) => q.where('s.applyNo', 'like', contains(f.applyNo ?? '')))
    .$if(f.supplierName !== undefined, (q) => q.where('s.supplierName', 'like', contains(f.supplierName ?? '')))
    .$if(f.categoryName !== undefined, (q) => q.where('t.pathName', 'like', contains(f.categoryName ?? '')))
    .$if(f.applyType !== undefined, (q) => q.where('s.applyType', '=', f.applyType ?? 0))
    .$if(f.submittedFrom !== undefined, (q) => q.where('s.submittedAt', '>=', `${f.submittedFrom}T00:00:00+08:00`))
    .$if(f.submittedTo !== undefined, (q) => q.where('s.submittedAt', '<=', `${f.submittedTo}T23:59:59.999+08:00`))
    .$if(f.overdue === true, (q) => q.where('s.status', '=', 1).where('s.dueAt', '<', now));
}

/** How the supplier stands, as far as the reader sees its goods and categories. */
export async function applicantOf({ db, user, clock }: Reader, entId: string): Promise<SupplyDetail['applicant']> {
  const since = new Date(clock.now().getTime() - 365 * 86_400_000).toISOString();
  const { rows } = await sql<SupplyDetail['applicant'] & { rejected: number; state: number }>`
    select e.status as state, e.status = 6 as blacklisted, e.status_reason, e.reg_capital, e.est_date,
      (select count(*) from gd_goods g where g.supplier_ent_id = e.id and g.status = 3
        and ${inReach(user, sideOf('g'))})::int as listed_goods,
      (select count(*) from gd_supplier_category s where s.supplier_ent_id = e.id and s.status = 2
        and ${inReach(user, sideOf('s'))})::int as open_categories,
      a.applications, a.pass_rate, a.rejected
    from pub_enterprise e
    cross join lateral (
      select count(*)::int as applications, round(avg((v.status = 2)::int), 4) as pass_rate,
        (count(*) filter (where v.status = 3))::int as rejected
      from gd_goods_version v join gd_goods g on g.id = v.goods_id and ${inReach(user, sideOf('g'))}
      where v.supplier_ent_id = e.id and v.status in (2, 3) and v.decided_at >= ${since}) a
    where e.id = ${entId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`Enterprise ${entId} does not exist.`);
  const { rejected, state, ...facts } = found;
  const riskLevel = facts.blacklisted ? 'HIGH' : state !== 2 || rejected >= 3 ? 'MEDIUM' : 'LOW';
  return { ...facts, riskLevel };
}

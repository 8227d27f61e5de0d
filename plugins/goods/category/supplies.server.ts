/** Which categories a user sees, and how they move; an authorisation that has run out counts as 已过期. */
import {
  contains,
  type Context,
  inDataScope,
  isAmong,
  listOf,
  sql,
  transitions,
  type Waiting,
} from '@portal/sdk/server';
import { handlerOf, isOverdue } from '../review/lists.server.ts';
import { sideOf, suppliedTo } from '../visible.server.ts';
import {
  type ApprovalFilters,
  category,
  type SupplyDetail,
  type SupplyFilters,
  type SupplyRow,
  supplySteps,
} from './contract.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

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

const classificationOpen = () => ({
  if: sql<boolean>`not exists (select from gd_category c
    where c.id = gd_supplier_category.category_id and c.status = 0)`,
  otherwise: '该商品分类已停用，不能申请',
});

export const { perform, gone, may } = transitions({
  table: 'gdSupplierCategory',
  bizType: 'goodsCategory',
  noun: '商品类目',
  parties: { SUPPLIER: { title: '供应商', ent: ['supplierEntId'] } },
  visible: (reader) => isAmong('gdSupplierCategory.id', visibleSupplies(reader).select('s.id')),
  steps: supplySteps,
  only: { UPDATE: classificationOpen, SUBMIT: classificationOpen },
});

export const supplyList = listOf(category.page, { alias: 's', sort: 'id' });
export const approvalList = listOf(category.approvalPage, { alias: 's', sort: 'submittedAt' });

export function foundSupplies(reader: Reader, { keyword, categoryId, auditStatus, expiring }: SupplyFilters) {
  const today = reader.clock.today();
  const pattern = contains(keyword ?? '');
  return (
    visibleSupplies(reader)
      .$if(keyword !== undefined, (q) =>
        q.where(sql<boolean>`(s.category_no like ${pattern} or c.name like ${pattern})`),
      )
      // in a classification or anywhere below it
      .$if(categoryId !== undefined, (q) => q.where(sql<boolean>`${categoryId ?? '0'}::bigint = any(t.path_ids)`))
      .$if(auditStatus !== undefined, (q) => q.where(stateToday(today), '=', auditStatus ?? 0))
      .$if(expiring !== undefined, (q) =>
        q.where('s.status', '=', 2).where(sql<boolean>`s.valid_to - ${today}::date between 0 and ${expiring ?? 0}`),
      )
  );
}

/** What its supplier has to do first: what was rejected or has expired, drafts, then what waits, holds and is disabled. */
export const urgency = (reader: Reader) =>
  sql`array_position(array[3, 4, 0, 1, 2, 5], ${stateToday(reader.clock.today())})`;

/** What is worked out for each category. */
export function workedOut(reader: Reader) {
  const today = reader.clock.today();
  return [
    'c.name as categoryName',
    't.pathName as classificationName',
    'c.requiredQualifications',
    sql<string>`array_to_string(c.required_qualifications, '、')`.as('requirements'),
    sql<number | null>`s.valid_to - ${today}::date`.as('daysLeft'),
    sql<boolean>`s.supplier_ent_id = ${reader.user.entId}`.as('own'),
    stateToday(today).as('auditStatus'),
    sql<boolean>`${stateToday(today)} = 2`.as('inForce'),
    may(reader, 's.id').as('may'),
  ] as const;
}

/** Required certificates that are supplied and in force. */
const supplied = (today: string) => sql<number>`(
  select count(*) from unnest(c.required_qualifications) as r(name)
  where exists (select from jsonb_array_elements(s.qualifications) q
    where q ->> 'name' = r.name and (q ->> 'validTo')::date >= ${today}::date))::int`;

const required = sql<number>`cardinality(c.required_qualifications)`;

/** What is worked out for each application. */
export function workedOutForReview(reader: Reader, waiting: Waiting) {
  const today = reader.clock.today();
  return [
    ...workedOut(reader),
    waiting.isMine('s.applyNo').as('waits'),
    handlerOf(waiting, 's').as('handler'),
    supplied(today).as('supplied'),
    required.as('required'),
    sql<boolean>`s.apply_type <> 2 and ${supplied(today)} = ${required} and exists (
      select from pub_enterprise e where e.id = s.supplier_ent_id and e.status = 2)`.as('lowRisk'),
  ] as const;
}

export function foundApprovals(reader: Reader, { scope, categoryName, overdue }: ApprovalFilters, waiting: Waiting) {
  return visibleSupplies(reader)
    .where('s.applyNo', 'is not', null)
    .$if(scope === 'todo', (q) => q.where(waiting.isMine('s.applyNo')))
    .$if(scope === 'done', (q) => q.where('s.decidedBy', '=', reader.user.userId).where('s.status', '<>', 1))
    .$if(categoryName !== undefined, (q) => q.where('t.pathName', 'like', contains(categoryName ?? '')))
    .$if(overdue === true, (q) => q.where(isOverdue(reader, 's')))
    .select(workedOutForReview(reader, waiting));
}

/** How the supplier stands, as far as the reader sees its goods and categories. */
export async function applicantOf({ db, user, clock }: Reader, entId: string): Promise<SupplyDetail['applicant']> {
  const since = new Date(clock.now().getTime() - 365 * 86_400_000).toISOString();
  const { rows } = await sql<SupplyDetail['applicant'] & { rejected: number; state: number }>`
    select e.status as state, e.status = 6 as blacklisted, e.status_reason, e.reg_capital, e.est_date,
      (select count(*) from gd_goods g where g.supplier_ent_id = e.id and g.status = 3
        and ${inDataScope(user, sideOf('g'))})::int as listed_goods,
      (select count(*) from gd_supplier_category s where s.supplier_ent_id = e.id and s.status = 2
        and ${inDataScope(user, sideOf('s'))})::int as open_categories,
      a.applications, a.pass_rate, a.rejected
    from pub_enterprise e
    cross join lateral (
      select count(*)::int as applications, round(avg((v.status = 2)::int), 4) as pass_rate,
        (count(*) filter (where v.status = 3))::int as rejected
      from gd_goods_version v join gd_goods g on g.id = v.goods_id and ${inDataScope(user, sideOf('g'))}
      where v.supplier_ent_id = e.id and v.status in (2, 3) and v.decided_at >= ${since}) a
    where e.id = ${entId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`Enterprise ${entId} does not exist.`);
  const { rejected, state, ...facts } = found;
  const riskLevel = facts.blacklisted ? 'HIGH' : state !== 2 || rejected >= 3 ? 'MEDIUM' : 'LOW';
  return { ...facts, riskLevel };
}

/** Changes of goods as their reviewers see them. */
import { contains, type Context, historyOf, inReach, one, refuse, sql } from '@portal/sdk/server';
import type { Content } from '../goodsList/contract.ts';
import { visibleVersions } from '../goodsList/goods.server.ts';
import type { Hit } from '../goodsList/rules.server.ts';
import { sideOf } from '../visible.server.ts';
import type { Approval, ApprovalFilters, ApprovalRow } from './contract.ts';

const missing = '商品变更不存在或已被删除';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

const RISE = {
  DOWN: sql<boolean>`v.price_rise < 0`,
  SMALL: sql<boolean>`v.price_rise > 0 and v.price_rise <= 0.1`,
  STEEP: sql<boolean>`v.price_rise > 0.1`,
};

export const submitted = (context: Pick<Context, 'db' | 'user'>) => visibleVersions(context).where('v.status', '<>', 0);

export function foundChanges(context: Reader, f: ApprovalFilters) {
  const { user, clock } = context;
  const now = clock.now().toISOString();
  const goods = contains(f.goods ?? '');
  return submitted(context)
    .$if(f.scope === 'todo', (q) =>
      q
        .where('v.status', '=', 1)
        .where(sql<boolean>`v.first_by is distinct from ${user.userId}::bigint`)
        .where(sql<boolean>`not exists (select from gd_claim k
          where k.apply_no = v.apply_no and k.until > ${now} and k.user_id <> ${user.userId})`),
    )
    .$if(f.scope === 'done', (q) =>
      q.where((eb) => eb.or([eb('v.decidedBy', '=', user.userId), eb('v.firstBy', '=', user.userId)])),
    )
    .$if(f.goods !== undefined, (q) =>
      q.where((eb) => eb.or([eb('g.goodsCode', 'like', goods), eb('g.goodsName', 'like', goods)])),
    )
    .$if(f.supplierName !== undefined, (q) => q.where('g.supplierName', 'like', contains(f.supplierName ?? '')))
    .$if(f.changeType !== undefined, (q) => q.where('v.changeType', '=', f.changeType ?? 0))
    .$if(f.rise !== undefined, (q) => q.where(RISE[f.rise ?? 'DOWN']))
    .$if(f.submittedFrom !== undefined, (q) => q.where('v.submittedAt', '>=', `${f.submittedFrom}T00:00:00+08:00`))
    .$if(f.submittedTo !== undefined, (q) => q.where('v.submittedAt', '<=', `${f.submittedTo}T23:59:59.999+08:00`))
    .$if(f.overdue === true, (q) => q.where('v.status', '=', 1).where('v.dueAt', '<', now));
}

export const changeFacts = ({ clock }: Pick<Context, 'clock'>) =>
  [
    'v.id',
    'v.applyNo',
    'v.goodsId',
    'g.goodsCode',
    'g.supplierName',
    'v.hitCount',
    'v.dueAt',
    'v.decidedByName',
    sql<string>`v.submitted_at`.as('submittedAt'),
    sql<string>`v.snapshot ->> 'goodsName'`.as('goodsName'),
    sql<ApprovalRow['changeType']>`v.change_type`.as('changeType'),
    sql<ApprovalRow['status']>`v.status`.as('status'),
    sql<ApprovalRow['step']>`v.step`.as('step'),
    sql<string | null>`trim_scale(v.old_price)::text`.as('oldPrice'),
    sql<string>`trim_scale(v.new_price)::text`.as('newPrice'),
    sql<string | null>`trim_scale(v.price_rise)::text`.as('priceRise'),
    sql<string | null>`(select k.user_name from gd_claim k
      where k.apply_no = v.apply_no and k.until > ${clock.now().toISOString()})`.as('handler'),
    sql<boolean>`coalesce(v.price_rise, 0) <= 0 and v.hit_count = 0`.as('lowRisk'),
  ] as const;

type Stored = Omit<Approval, 'hits' | 'comments' | 'before' | 'after' | 'log'> & {
  ruleHits: Hit[];
  comments: Record<string, string>;
  before: Content | null;
  snapshot: Content;
};

const pathOf = (side: 'before' | 'snapshot') => sql<string>`(
  select t.path_name from gd_category_path t where t.id = (v.${sql.raw(side)} ->> 'categoryId')::bigint)`;

export async function changeDetail(context: Reader, id: string): Promise<Approval> {
  const found = submitted(context)
    .innerJoin('gdCategory as c', 'c.id', 'g.categoryId')
    .select([...changeFacts(context), 'v.riseReason', 'v.submittedByName', 'v.opinion', 'v.ruleHits', 'v.comments'])
    .select(['v.before', 'v.snapshot', 'c.reportRequired'])
    .select([pathOf('before').as('beforeCategory'), pathOf('snapshot').as('afterCategory')])
    .where('v.id', '=', id)
    .$castTo<Stored>();
  const { ruleHits, comments, snapshot, ...row } = await one(found, missing);
  return {
    ...row,
    after: snapshot,
    hits: ruleHits,
    comments: Object.entries(comments).map(([field, comment]) => ({ field, comment })),
    log: await historyOf(context.db, 'goods', row.goodsId),
  };
}

export async function referenceOf(context: Reader, id: string) {
  const { db, clock, user } = context;
  await one(submitted(context).select('v.id').where('v.id', '=', id), missing);
  const { rows } = await sql<{
    agreementNo: string | null;
    agreementPrice: string | null;
    count: number;
    min: string | null;
    avg: string | null;
    max: string | null;
  }>`
    select a.agreement_no, trim_scale(a.price)::text as agreement_price, r.*
    from gd_goods_version v
    join gd_goods g on g.id = v.goods_id
    left join lateral (
      select agreement_no, price from gd_agreement_price p
      where p.supplier_ent_id = v.supplier_ent_id and p.goods_name = v.snapshot ->> 'goodsName'
        and p.spec = v.snapshot ->> 'spec' and ${clock.today()}::date between p.valid_from and p.valid_to
      order by price limit 1) a on true
    cross join lateral (
      select count(*)::int as count, trim_scale(min(o.unit_price))::text as min,
        trim_scale(round(avg(o.unit_price), 2))::text as avg, trim_scale(max(o.unit_price))::text as max
      from gd_goods o
      where o.category_id = g.category_id and o.status = 3 and o.id <> g.id and o.unit = g.unit
        and ${inReach(user, sideOf('o'))}) r
    where v.id = ${id}`.execute(db);
  return rows[0] ?? refuse('notFound', missing);
}

/** Days of decisions that the sampling looks at. */
const sampledDays = 30;

export function samplingOf(context: Reader) {
  const since = new Date(context.clock.now().getTime() - sampledDays * 86_400_000).toISOString();
  const counted = submitted(context)
    .select([
      sql<number>`count(*)::int`.as('decided'),
      sql<number>`(count(*) filter (where v.opened))::int`.as('opened'),
      sql<string | null>`round(avg(v.opened::int), 4)`.as('rate'),
    ])
    .where('v.status', 'in', [2, 3])
    .where('v.decidedAt', '>=', since);
  return one(counted);
}

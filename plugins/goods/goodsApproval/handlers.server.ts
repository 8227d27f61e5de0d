/** Changes of goods as their reviewers see them; decisions go through the workflow (approval.server.ts). */
import type { OutputOf } from '@portal/sdk/contract';
import {
  contains,
  type Context,
  historyOf,
  implement,
  inDataScope,
  listOf,
  one,
  refuse,
  sql,
  urgentFirst,
  type Waiting,
} from '@portal/sdk/server';
import { visibleVersions } from '../goodsList/goods.server.ts';
import { goodsBizType } from '../review/contract.ts';
import { commentsIn, handlerOf, isOverdue } from '../review/lists.server.ts';
import { sideOf } from '../visible.server.ts';
import { type Approval, type ApprovalFilters, goodsApproval } from './contract.ts';

const missing = '商品变更不存在或已被删除';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

const RISE = {
  DOWN: sql<boolean>`v.price_rise < 0`,
  SMALL: sql<boolean>`v.price_rise > 0 and v.price_rise <= 0.1`,
  STEEP: sql<boolean>`v.price_rise > 0.1`,
};

export const submitted = (context: Pick<Context, 'db' | 'user'>) => visibleVersions(context).where('v.status', '<>', 0);

const changeList = listOf(goodsApproval.approvalPage, { alias: 'v', sort: 'submittedAt' });

/** Days of decisions that the sampling looks at. */
const sampledDays = 30;

/** Changes that were handed in, with what is worked out for each. */
const changes = (reader: Reader, waiting: Waiting) =>
  submitted(reader).select([
    'g.goodsCode',
    'g.supplierName',
    sql<string>`v.submitted_at`.as('submittedAt'),
    sql<string>`v.snapshot ->> 'goodsName'`.as('goodsName'),
    sql<string | null>`trim_scale(v.old_price)`.as('oldPrice'),
    sql<string>`trim_scale(v.new_price)`.as('newPrice'),
    sql<string | null>`trim_scale(v.price_rise)`.as('priceRise'),
    waiting.isMine('v.applyNo').as('waits'),
    handlerOf(waiting, 'v').as('handler'),
    sql<boolean>`coalesce(v.price_rise, 0) <= 0 and v.hit_count = 0`.as('lowRisk'),
  ]);

async function foundChanges(context: Context, { scope, goods, supplierName, rise, overdue }: ApprovalFilters) {
  const waiting = await context.waiting(goodsBizType);
  const { userId } = context.user;
  const pattern = contains(goods ?? '');
  return changes(context, waiting)
    .$if(scope === 'todo', (q) => q.where(waiting.isMine('v.applyNo')))
    .$if(scope === 'done', (q) => q.where(sql<boolean>`${userId} in (v.decided_by, v.first_by)`))
    .$if(goods !== undefined, (q) =>
      q.where(sql<boolean>`(g.goods_code like ${pattern} or g.goods_name like ${pattern})`),
    )
    .$if(supplierName !== undefined, (q) => q.where('g.supplierName', 'like', contains(supplierName ?? '')))
    .$if(rise !== undefined, (q) => q.where(RISE[rise ?? 'DOWN']))
    .$if(overdue === true, (q) => q.where(isOverdue(context, 'v')));
}

const pathOf = (side: 'before' | 'snapshot') => sql<string>`(
  select t.path_name from gd_category_path t where t.id = (v.${sql.raw(side)} ->> 'categoryId')::bigint)`;

type Stored = Pick<Approval, 'hits' | 'before' | 'after'> & { readonly comments: Readonly<Record<string, string>> };

export default implement(goodsApproval, {
  approvalPage: async (input, context) => changeList.page(await foundChanges(context, input), urgentFirst(input)),

  async approval({ id }, context) {
    const found = changeList
      .rows(changes(context, await context.waiting(goodsBizType)))
      .innerJoin('gdCategory as c', 'c.id', 'g.categoryId')
      .select(['v.riseReason', 'v.submittedByName', 'v.opinion', 'v.ruleHits as hits', 'v.comments'])
      .select(['v.before', 'v.snapshot as after', 'c.reportRequired'])
      .select([pathOf('before').as('beforeCategory'), pathOf('snapshot').as('afterCategory')])
      .$narrowType<Stored>()
      .where('v.id', '=', id);
    const { comments, ...change } = await one(found, missing);
    return {
      ...change,
      comments: commentsIn(comments),
      log: await historyOf(context.db, 'goods', change.goodsId),
    };
  },

  async referencePrice({ id }, context) {
    const { db, clock, user } = context;
    await one(submitted(context).select('v.id').where('v.id', '=', id), missing);
    const { rows } = await sql<OutputOf<typeof goodsApproval.referencePrice>>`
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
          and ${inDataScope(user, sideOf('o'))}) r
      where v.id = ${id}`.execute(db);
    return rows[0] ?? refuse('notFound', missing);
  },

  sampling(_, context) {
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
  },

  exportApproval: async (input, context) =>
    changeList.export(await foundChanges(context, input), input, { title: '商品审核' }),
});

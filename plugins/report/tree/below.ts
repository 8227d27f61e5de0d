/** Trees in SQL: what stands at a node or below it. */
import { sql } from '@portal/sdk/server';
import { given, type Sql } from '../query.ts';
import { uncategorised } from './contract.ts';

/** Every enterprise at or below units. @param tops - Query of `(row_code, customer_code)`. */
export const below = (tops: Sql) => sql`
  with recursive tree as (
    select t.row_code, n.customer_code, n.ent_id from (${tops}) t join ent_org_node n using (customer_code)
    union all
    select tree.row_code, n.customer_code, n.ent_id from tree join ent_org_node n
      on n.parent_customer_code = tree.customer_code
  )
  select row_code, ent_id from tree where ent_id is not null`;

export const unitBelow = (code: string) => sql`select 'ALL' as row_code, ${code}::text as customer_code`;

/** Documents of the purchasing units at or below an organisation. @param purchaser - Column with their enterprise. */
export const ofOrganisation = (purchaser: Sql, code: string | undefined): Sql[] =>
  given(code, (one) => sql`${purchaser} in (select b.ent_id from (${below(unitBelow(one))}) b)`);

/** The category of each material on the shelf, with those above it: `(goods_name, spec, path_ids)`. */
export const shelf = sql`(
  select distinct on (g.goods_name, g.spec) g.goods_name, g.spec, p.path_ids
  from pub_goods g join gd_category_path p on p.id = g.category_id order by g.goods_name, g.spec, g.id)`;

/** Order lines `l` whose material stands in a category or below it. */
export const ofCategory = (id: string | undefined): Sql[] =>
  given(id, (one) =>
    one === uncategorised
      ? sql`(l.name, l.spec) not in (select c.goods_name, c.spec from ${shelf} c)`
      : sql`(l.name, l.spec) in (select c.goods_name, c.spec from ${shelf} c where ${one}::bigint = any(c.path_ids))`,
  );

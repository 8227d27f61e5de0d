/** Trees in SQL: what stands at a node or below it. */
import { ofOrganisation as belowOrganisation, sql } from '@portal/sdk/server';
import { given, type Sql } from '../query.server.ts';
import { uncategorised } from './contract.ts';

/** Documents of the purchasing units at or below an organisation. @param purchaser - Column with their enterprise. */
export const ofOrganisation = (purchaser: Sql, code: string | undefined): Sql[] =>
  given(code, (one) => belowOrganisation(purchaser, one));

const shelf = sql`pub_goods g join pub_category_path p on p.id = g.category_id`;

/** The category of each material on the shelf, with those above it: `(goods_name, spec, path_ids)`. */
const byName = sql`(
  select distinct on (g.goods_name, g.spec) g.goods_name, g.spec, p.path_ids
  from ${shelf} order by g.goods_name, g.spec, g.id)`;

/**
 * What joins the category of an order line `l`, with those above it, as `c.path_ids`: that of the goods it was ordered
 * as, or of the material of its name where it names no goods.
 */
export const withCategory = sql`
  left join (select g.id, p.path_ids from ${shelf}) own on own.id = l.goods_id
  left join ${byName} named on l.goods_id is null and named.goods_name = l.name and named.spec = l.spec
  cross join lateral (select coalesce(own.path_ids, named.path_ids) as path_ids) c`;

/** Order lines `l` whose material stands in a category or below it. */
export const ofCategory = (id: string | undefined): Sql[] =>
  given(id, (one) => {
    const [within, there] =
      one === uncategorised ? [sql`not in`, sql`true`] : [sql`in`, sql`${one}::bigint = any(p.path_ids)`];
    const named = one === uncategorised ? sql`true` : sql`${one}::bigint = any(c.path_ids)`;
    return sql`case when l.goods_id is null
      then (l.name, l.spec) ${within} (select c.goods_name, c.spec from ${byName} c where ${named})
      else l.goods_id ${within} (select g.id from ${shelf} where ${there}) end`;
  });

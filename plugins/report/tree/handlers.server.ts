import { implement, inDataScope, seesAll, sql, type User } from '@portal/sdk/server';
import { reportTree } from './contract.ts';

interface Node {
  readonly value: string;
  readonly parent: string | null;
  readonly label: string;
}

/** Units `n` that the roles of a reader reach, without those below another of them. */
const highest = (user: User) => sql`${inDataScope(user, [{ ent: 'n.entId' }])} and not exists (
  with recursive up as (
    select n.parent_customer_code as customer_code
    union
    select p.parent_customer_code from up join pub_org_unit p using (customer_code)
  )
  select from up join pub_org_unit a using (customer_code) where ${inDataScope(user, [{ ent: 'a.entId' }])})`;

export default implement(reportTree, {
  async organisations(_, { db, user }) {
    const isSupplier = !user.roleTypes.some((type) => type === 'C' || type === 'Y');
    const top = seesAll(user) || isSupplier ? sql`n.parent_customer_code is null` : highest(user);
    const { rows } = await sql<Node>`
      with recursive tree as (
        select n.customer_code, null::text as parent, n.customer_register_name, 0 as depth from pub_org_unit n
        where ${top}
        union all
        select n.customer_code, n.parent_customer_code, n.customer_register_name, tree.depth + 1
        from tree join pub_org_unit n on n.parent_customer_code = tree.customer_code
      )
      select customer_code as value, parent, customer_register_name as label from tree
      order by depth, customer_code`.execute(db);
    return rows;
  },

  async categories(_, { db }) {
    const { rows } = await sql<Node>`
      select id as value, parent_id as parent, name as label from pub_category
      order by level, sort, category_code`.execute(db);
    return rows;
  },
});

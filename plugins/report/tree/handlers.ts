import { implement, seesAll, sql } from '@portal/sdk/server';
import { reportTree } from './contract.ts';

interface Node {
  readonly value: string;
  readonly parent: string | null;
  readonly label: string;
}

export default implement(reportTree, {
  async organisations(_, { db, user }) {
    const isPurchaser = !seesAll(user) && user.roleTypes.includes('C');
    const top = isPurchaser ? sql`n.ent_id = ${user.entId}` : sql`n.parent_customer_code is null`;
    const { rows } = await sql<Node>`
      with recursive tree as (
        select n.customer_code, null::text as parent, n.customer_register_name, 0 as depth from ent_org_node n
        where ${top}
        union all
        select n.customer_code, n.parent_customer_code, n.customer_register_name, tree.depth + 1
        from tree join ent_org_node n on n.parent_customer_code = tree.customer_code
      )
      select customer_code as value, parent, customer_register_name as label from tree
      order by depth, customer_code`.execute(db);
    return rows;
  },

  async categories(_, { db }) {
    const { rows } = await sql<Node>`
      select id as value, parent_id as parent, name as label from gd_category
      order by level, sort, category_code`.execute(db);
    return rows;
  },
});

/** Why somebody may, or may not, use a code: each step that the portal asks, in its order. */
import { explainCalls } from '@portal/sdk/calls/rights';
import { implement, sql } from '@portal/sdk/server';
import { explainEnterprise } from './enterprise.ts';
import { explainRole } from './role.ts';
import { explainUser } from './user.ts';

export default implement(explainCalls, {
  async codes(_, { db }) {
    const { rows } = await sql<{ code: string; title: string; area: string }>`
      select n.perm_code as code, n.menu_name as title, coalesce(p.menu_name, '') as area
      from auth_menu n left join auth_menu p on p.menu_id = n.parent_id
      where n.perm_code is not null and not n.deleted order by p.sort, p.menu_id, n.sort`.execute(db);
    return rows;
  },
  documents: (_, { documents }) =>
    Promise.resolve(
      [...documents.values()].flatMap(({ bizType, title }) => (title === undefined ? [] : [{ bizType, title }])),
    ),
  explain: explainUser,
  explainRole,
  explainEnterprise,
});

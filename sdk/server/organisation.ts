import { type RawBuilder, sql } from 'kysely';

/** Documents of the purchasing units at or below an organisation. @param purchaser - Column with their enterprise. */
export const ofOrganisation = (purchaser: RawBuilder<unknown>, code: string): RawBuilder<boolean> => sql<boolean>`
  ${purchaser} in (
    with recursive below as (
      select n.customer_code, n.ent_id from pub_org_unit n where n.customer_code = ${code}
      union all
      select n.customer_code, n.ent_id from below b join pub_org_unit n on n.parent_customer_code = b.customer_code
    )
    select ent_id from below where ent_id is not null)`;

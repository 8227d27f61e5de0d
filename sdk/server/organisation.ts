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

/** A unit of the tree, as `pub_org_unit` has it. */
export interface OrgUnit {
  customerCode: string;
  customerRegisterName: string;
  companyLevel: number;
  parentCustomerCode: string | null;
  plate: string | null;
  /** 1 in force, 0 deregistered. */
  status: number;
  socialcreditcode: string | null;
  entId: string | null;
  validFrom: string;
  validTo: string | null;
}

/** Units as they stand; of a day those in force on it, each below the parent that it had then. */
export const unitsOn = (day: string | undefined): RawBuilder<OrgUnit> =>
  day === undefined
    ? sql<OrgUnit>`pub_org_unit`
    : sql<OrgUnit>`(
        select n.customer_code, n.customer_register_name, n.company_level, p.parent_customer_code, n.plate,
          1::smallint as status, n.socialcreditcode, n.ent_id, n.valid_from, n.valid_to
        from pub_org_unit n
        left join pub_org_parent p on p.customer_code = n.customer_code and p.stay @> ${day}::date
        where n.valid_from <= ${day}::date and coalesce(n.valid_to > ${day}::date, true))`;

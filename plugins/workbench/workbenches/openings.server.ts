/** Openings of products as the list of products shows them. */
import { acting, type Context, inDataScope, sql } from '@portal/sdk/server';

const apply = 'workbench:product:apply';

interface Opening<Status> {
  productType: string;
  productName: string;
  status: Status;
}

export async function openingsIn<const Status extends number>(
  { db, user }: Pick<Context, 'db' | 'user'>,
  statuses: readonly Status[],
): Promise<Opening<Status>[]> {
  const { rows } = await sql<Opening<Status>>`
    select p.product_type, p.product_name, u.status
    from pub_product_opening u join pub_product p on p.product_type = u.product_type
    where u.ent_id = ${user.entId} and ${inDataScope(user, [{ ent: 'u.entId' }])} and u.status = any(${[...statuses]}::int[])
      and p.product_type <> '00' and p.audience && ${[...user.roleTypes]}::text[]
    order by u.status, p.home_sort, p.product_type`.execute(db);
  return rows;
}

/** Signing and activating wait for those who may do it, and only while the product is on the shelf. */
export const openingsOf = async ({ db, user }: Context) =>
  user.codes.has(apply) ? openingsIn({ db, user: acting(user, apply) }, [1, 2]) : [];

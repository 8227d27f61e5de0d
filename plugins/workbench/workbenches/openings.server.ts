/** Openings of products as the list of products shows them. */
import { acting, type Context, inDataScope, sql } from '@portal/sdk/server';

const [toSign, toActivate] = [1, 2] as const;
const apply = 'workbench:product:apply';

interface Opening {
  productType: string;
  productName: string;
  status: number;
}

export async function openingsIn(
  { db, user }: Pick<Context, 'db' | 'user'>,
  statuses: readonly number[],
): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    select p.product_type, p.product_name, u.status
    from pub_product_opening u join pub_product p on p.product_type = u.product_type
    where u.ent_id = ${user.entId} and ${inDataScope(user, [{ ent: 'u.entId' }])} and u.status = any(${[...statuses]}::int[])
      and p.product_type <> '00' and p.audience && ${[...user.roleTypes]}::text[]
    order by u.status, p.home_sort, p.product_type`.execute(db);
  return rows;
}

/** Signing and activating wait for those who may do it, and only while the product is on the shelf. */
export async function openingsOf({ db, user }: Context) {
  if (!user.codes.has(apply)) return [];
  const own = await openingsIn({ db, user: acting(user, apply) }, [toSign, toActivate]);
  return own.flatMap(({ status, ...product }) =>
    status === toSign || status === toActivate ? [{ ...product, status: status === toSign ? toSign : toActivate }] : [],
  );
}

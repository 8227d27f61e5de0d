/** Products as users see them: for their kind of enterprise, with how far their enterprise has come. */
import { type OpenProduct, systemProduct } from '@portal/sdk/calls/product';
import { contains, type Context, type Db, one, page, type Reader, seesAll, sql } from '@portal/sdk/server';
import { mayOpen } from './transitions.ts';

export const factColumns = [
  'p.productType',
  'p.productName',
  'p.intro',
  'p.feeNote',
  'p.icon',
  'p.routeUrl',
  'p.ifIntOrExt',
  'p.section',
  'p.homeSort',
  'p.aboveOff',
  'p.audience',
  'p.dependsOn',
] as const;

/** Every product but the system's own. */
export const products = (db: Db) =>
  db.selectFrom('prdProduct as p').select(factColumns).where('p.productType', '<>', systemProduct);

/** @throws notFound */
export const productRow = (db: Db, productType: string) =>
  one(db.selectFrom('prdProduct').selectAll().where('productType', '=', productType), '产品不存在或已被删除');

export const offered = (context: Reader) =>
  products(context.db)
    .leftJoin('prdUserProduct as o', (join) =>
      join.onRef('o.productType', '=', 'p.productType').on('o.entId', '=', context.user.entId),
    )
    .select([
      sql<OpenProduct['status']>`coalesce(o.status, 0)`.as('status'),
      'o.reason',
      'o.appliedAt as appliedTime',
      'o.openedAt as openedTime',
      mayOpen(context).as('may'),
    ])
    .$if(!seesAll(context.user), (q) => q.where(sql<boolean>`p.audience && ${[...context.user.roleTypes]}::text[]`));

export interface Search {
  isHomeSort?: boolean;
  status?: number;
  section?: string;
  keyword?: string;
  page: number;
  size: number;
}

export async function getOpenProductList(search: Search, context: Context) {
  const { isHomeSort, status, section, keyword } = search;
  const found = offered(context)
    .$if(status !== undefined, (q) => q.where(sql<boolean>`coalesce(o.status, 0) = ${status ?? 0}`))
    .$if(section !== undefined, (q) => q.where('p.section', '=', section ?? ''))
    .$if(keyword !== undefined, (q) => q.where('p.productName', 'ilike', contains(keyword ?? '')))
    .$if(isHomeSort === true, (q) => q.orderBy('p.homeSort'))
    .orderBy('p.productType');
  return page(found, search);
}

const openedStatus = 4;

export const listByUserId = (context: Context): Promise<OpenProduct[]> =>
  offered(context).where('o.status', '=', openedStatus).orderBy('p.homeSort').orderBy('p.productType').execute();

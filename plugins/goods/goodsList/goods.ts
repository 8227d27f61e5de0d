/** Which goods a user sees: suppliers their own as far as their roles reach, purchasers what is listed, the operating unit all that was submitted. */
import { contains, type Context, inReach, seesAll, sql } from '@portal/sdk/server';
import { sideOf } from '../review/reach.ts';
import type { GoodsFilters, GoodsRow } from './contract.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

export const missing = '商品不存在或已被删除';
const isSupplier = ({ roleTypes }: Reader['user']) => roleTypes.includes('G');

export const visibleGoods = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  db
    .selectFrom('gdGoods as g')
    .innerJoin('gdCategory as c', 'c.id', 'g.categoryId')
    .$if(seesAll(user), (q) => q.where('g.status', '<>', 0))
    .$if(!seesAll(user) && isSupplier(user), (q) =>
      q
        .where(inReach(user, sideOf('g')))
        .where((eb) => eb.or([eb('g.status', '<>', 0), eb('g.supplierEntId', '=', user.entId)])),
    )
    .$if(!seesAll(user) && !isSupplier(user), (q) => q.where('g.status', '=', 3));

/** The agreed price that holds today, the lowest where several do. */
const agreed = (today: string, column: 'agreement_no' | 'price') => sql<string | null>`(
  select ${column === 'price' ? sql`trim_scale(a.price)::text` : sql`a.agreement_no`} from gd_agreement_price a
  where a.supplier_ent_id = g.supplier_ent_id and a.goods_name = g.goods_name and a.spec = g.spec
    and ${today}::date between a.valid_from and a.valid_to
  order by a.price, a.id limit 1)`;

/** Only its supplier and the operating unit know that a change waits. */
const changing = ({ user }: Pick<Context, 'user'>) => sql<boolean>`(
  ${inReach(user, sideOf('g'))} and exists (select from gd_goods_version v
    where v.goods_id = g.id and v.status = 1 and g.status not in (0, 1, 5)))`;

export const goodsFacts = ({ user, clock }: Pick<Context, 'user' | 'clock'>) =>
  [
    'g.id',
    'g.goodsCode',
    'g.goodsName',
    'g.spec',
    'g.brand',
    'c.name as categoryName',
    'g.unit',
    'g.moq',
    'g.leadDays',
    'g.priceValidTo',
    'g.supplierName',
    'g.supplierEntId',
    'g.offReason',
    'g.updatedAt',
    'g.version',
    sql<string>`trim_scale(g.unit_price)::text`.as('unitPrice'),
    sql<GoodsRow['taxRate']>`trim_scale(g.tax_rate)::text`.as('taxRate'),
    sql<GoodsRow['status']>`g.status`.as('status'),
    agreed(clock.today(), 'agreement_no').as('agreementNo'),
    agreed(clock.today(), 'price').as('agreementPrice'),
    sql<string | null>`(select i.file_id from gd_goods_image i where i.goods_id = g.id order by i.sort limit 1)`.as(
      'mainImage',
    ),
    changing({ user }).as('changing'),
    sql<boolean>`g.supplier_ent_id = ${user.entId}`.as('own'),
  ] as const;

export function foundGoods(context: Reader, f: GoodsFilters) {
  const today = context.clock.today();
  return visibleGoods(context)
    .$if(f.goodsCode !== undefined, (q) => q.where('g.goodsCode', 'like', contains(f.goodsCode ?? '')))
    .$if(f.goodsName !== undefined, (q) => {
      const pattern = contains(f.goodsName ?? '');
      return q.where((eb) => eb.or([eb('g.goodsName', 'like', pattern), eb('g.spec', 'like', pattern)]));
    })
    .$if(f.categoryId !== undefined, (q) =>
      q.where(sql<boolean>`c.category_code like (select t.category_code || '%' from gd_category t
        where t.id = ${f.categoryId ?? '0'})`),
    )
    .$if(f.brand !== undefined, (q) => q.where('g.brand', 'like', contains(f.brand ?? '')))
    .$if(f.supplierName !== undefined, (q) => q.where('g.supplierName', 'like', contains(f.supplierName ?? '')))
    .$if(f.agreementNo !== undefined, (q) =>
      q.where(agreed(today, 'agreement_no'), 'like', contains(f.agreementNo ?? '')),
    )
    .$if(f.status !== undefined, (q) => q.where('g.status', '=', f.status ?? 0))
    .$if(f.changing === true, (q) => q.where(changing(context)))
    .$if(f.priceMin !== undefined, (q) => q.where('g.unitPrice', '>=', f.priceMin ?? ''))
    .$if(f.priceMax !== undefined, (q) => q.where('g.unitPrice', '<=', f.priceMax ?? ''))
    .$if(f.updatedFrom !== undefined, (q) => q.where('g.updatedAt', '>=', `${f.updatedFrom}T00:00:00+08:00`))
    .$if(f.updatedTo !== undefined, (q) => q.where('g.updatedAt', '<=', `${f.updatedTo}T23:59:59.999+08:00`));
}

/** Which goods a user sees: those of suppliers within reach, and what is on the shelf where the user may buy. */
import { contains, type Context, inReach, type Reader as Sees, sql } from '@portal/sdk/server';
import { seenGoods, sideOf } from '../visible.server.ts';
import type { GoodsFilters, GoodsRow } from './contract.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

export const missing = '商品不存在或已被删除';

export const visibleGoods = ({ db, user }: Sees) =>
  db.selectFrom('gdGoods as g').innerJoin('gdCategory as c', 'c.id', 'g.categoryId').where(seenGoods(user));

/** Changes of goods within reach; one that has not been handed in is its supplier's own. */
export const visibleVersions = ({ db, user }: Sees) =>
  db
    .selectFrom('gdGoodsVersion as v')
    .innerJoin('gdGoods as g', 'g.id', 'v.goodsId')
    .where(inReach(user, sideOf('g')))
    .where((eb) => eb.or([eb('v.status', '<>', 0), eb('v.supplierEntId', '=', user.entId)]));

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

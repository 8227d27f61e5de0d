/** Which goods a user sees, and how they and their changes move: those of suppliers within reach, and the shelf. */
import {
  asPlatform,
  contains,
  type Context,
  inDataScope,
  isAmong,
  listOf,
  type Performed,
  type Reader as Sees,
  sql,
  transitions,
  numbered,
} from '@portal/sdk/server';
import { seenGoods, sideOf, suppliedTo } from '../visible.server.ts';
import { type GoodsFilters, goodsList } from './contract.ts';
import { goodsSteps, versionSteps } from './schema.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

export const visibleGoods = ({ db, user }: Sees) =>
  db.selectFrom('gdGoods as g').innerJoin('gdCategory as c', 'c.id', 'g.categoryId').where(seenGoods(user));

/** Changes of goods within reach; one that has not been handed in is its supplier's own. */
export const visibleVersions = ({ db, user }: Sees) =>
  db
    .selectFrom('gdGoodsVersion as v')
    .innerJoin('gdGoods as g', 'g.id', 'v.goodsId')
    .where(inDataScope(user, sideOf('g')))
    .where((eb) => eb.or([eb('v.status', '<>', 0), eb('v.supplierEntId', '=', user.entId)]));

const SUPPLIER = { title: '供应商', ent: ['supplierEntId'] } as const;

/** There is a change in this state. */
const hasChange = (status: number) => sql<boolean>`exists (select from gd_goods_version v
  where v.goods_id = gd_goods.id and v.status = ${status})`;

const noneWaits = {
  if: sql<boolean>`not ${hasChange(1)}`,
  otherwise: '该商品有待审核的变更，请等待审核结束后再修改',
};

export const { perform, demand, gone, may } = transitions({
  table: 'gdGoods',
  bizType: 'goods',
  noun: '商品',
  parties: { SUPPLIER },
  visible: ({ user }) => suppliedTo(user, 'gdGoods'),
  steps: goodsSteps,
  only: {
    UPDATE_CHANGE: () => noneWaits,
    // what was forced off comes back as it is
    SUBMIT_CHANGE: () => [
      noneWaits,
      {
        if: sql`(gd_goods.status = 6 or ${hasChange(0)})`,
        otherwise: '没有需要提交的变更，请先修改并保存',
      },
    ],
    LIST: () => ({
      if: sql`not exists (select from gd_category c where c.id = gd_goods.category_id and c.status = 0)`,
      otherwise: '所属商品分类已停用，不能上架',
    }),
  },
});

export const { perform: performVersion } = transitions({
  table: 'gdGoodsVersion',
  noun: '商品变更',
  parties: { SUPPLIER },
  visible: (reader) => isAmong('gdGoodsVersion.id', visibleVersions(reader).select('v.id')),
  steps: versionSteps,
  makers: { SUBMIT: 'submittedBy', PASS_FIRST: 'firstBy' },
});

/** What follows for goods from a step of their change: new ones move with it, approved ones keep their state. */
export function follow(
  context: Context,
  { id, status }: { id: string; status: number },
  step: 'PASS' | 'REJECT' | 'WITHDRAW',
  how: Performed<'gdGoods'>,
) {
  const moving: readonly number[] = goodsSteps.steps[step].from;
  return perform(asPlatform(context), { id }, moving.includes(status) ? step : `${step}_CHANGE`, how);
}

export const goodsRows = listOf(goodsList.page, { alias: 'g', sort: 'updatedAt' });

/** The agreed price that holds today, the lowest where several do. */
const agreed = (today: string, column: 'agreement_no' | 'price') => sql<string | null>`(
  select ${column === 'price' ? sql`trim_scale(a.price)::text` : sql`a.agreement_no`} from gd_agreement_price a
  where a.supplier_ent_id = g.supplier_ent_id and a.goods_name = g.goods_name and a.spec = g.spec
    and ${today}::date between a.valid_from and a.valid_to
  order by a.price, a.id limit 1)`;

/** Only its supplier and the operating unit know that a change waits. */
const changing = ({ user }: Pick<Context, 'user'>) => sql<boolean>`(
  ${inDataScope(user, sideOf('g'))} and exists (select from gd_goods_version v
    where v.goods_id = g.id and v.status = 1 and g.status not in (0, 1, 5)))`;

/** What is worked out for each of the goods. */
export const workedOut = (reader: Reader) => {
  const { user, clock } = reader;
  return [
    'c.name as categoryName',
    sql<string>`trim_scale(g.unit_price)`.as('unitPrice'),
    sql<string>`trim_scale(g.tax_rate)`.as('taxRate'),
    agreed(clock.today(), 'agreement_no').as('agreementNo'),
    agreed(clock.today(), 'price').as('agreementPrice'),
    sql<string | null>`(select i.file_id from gd_goods_image i where i.goods_id = g.id order by i.sort limit 1)`.as(
      'mainImage',
    ),
    changing(reader).as('changing'),
    sql<boolean>`g.status = 3`.as('onSale'),
    sql<boolean>`g.supplier_ent_id = ${user.entId}`.as('own'),
    may(reader, 'g.id').as('may'),
  ] as const;
};

export function foundGoods(reader: Reader, { goodsName, categoryId, agreementNo, changing: waits }: GoodsFilters) {
  const pattern = contains(goodsName ?? '');
  return visibleGoods(reader)
    .$if(goodsName !== undefined, (q) =>
      q.where(sql<boolean>`(g.goods_name like ${pattern} or g.spec like ${pattern})`),
    )
    .$if(categoryId !== undefined, (q) =>
      q.where(sql<boolean>`c.category_code like (select t.category_code || '%' from gd_category t
        where t.id = ${categoryId ?? '0'})`),
    )
    .$if(agreementNo !== undefined, (q) =>
      q.where(numbered(agreed(reader.clock.today(), 'agreement_no'), agreementNo ?? '')),
    )
    .$if(waits === true, (q) => q.where(changing(reader)));
}

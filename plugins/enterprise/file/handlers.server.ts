/** The file of an enterprise: whoever sees the enterprise reads what it trades, and nobody changes it here. */
import type { PLATE } from '@portal/sdk/calls/plate';
import { type Context, implement, listOf, one, type Reader, sql } from '@portal/sdk/server';
import { penalisable } from '../blacklist/penalties.server.ts';
import * as entry from '../entry.server.ts';
import * as trade from '../trade.server.ts';
import { entFile, type FileFacts, REVIEWED } from './contract.ts';
import { gone, may, visibleEnterprises } from './visible.server.ts';

interface Named {
  readonly entId: string;
}

/** @throws notFound where the reader does not see it. */
async function sideOf(reader: Reader, { entId }: Named): Promise<trade.OrderSide> {
  const { audience } = await one(visibleEnterprises(reader).select('e.audience').where('e.id', '=', entId), gone);
  return audience.includes('SUPPLIER') ? 'supplier_ent_id' : 'purchaser_ent_id';
}

const [id, status] = [sql.ref('e.id'), sql.ref('e.status')];

const sideNames = { supplier_ent_id: 'SUPPLIER', purchaser_ent_id: 'PURCHASER' } as const;

async function detail({ entId }: Named, context: Context): Promise<FileFacts> {
  const side = await sideOf(context, { entId });
  const today = context.clock.today();
  const entrySide = sideNames[side];
  const row = visibleEnterprises(context)
    .leftJoin('pubOrgUnit as p', 'p.customerCode', 'e.parentCustomerCode')
    .select(['e.id', 'e.customerName', 'e.customerRegisterName', 'e.customerCode', 'e.socialcreditcode', 'e.version'])
    .select(['e.legalRepresentative', 'e.regCapital', 'e.estDate', 'e.bizScope', 'e.scale', 'e.licenceUntil'])
    .select(['e.contactName', 'e.address', 'e.entType', 'e.cat', 'e.createdAt', 'e.status', 'e.statusReason'])
    .select(['e.pausedUntil', 'p.customerRegisterName as parentName', may(context, 'e.id').as('may')])
    .select([
      trade.administrators(id, side === 'supplier_ent_id' ? 'G1' : 'C1').as('administrators'),
      trade.penalty(id, today).as('penalty'),
      trade.orderAmount(side, id, today).as('orderAmount'),
      trade.onTimeRate(side, id, today).as('onTimeRate'),
      trade.openOrders(side, id).as('openOrders'),
      trade.unpaid(side, id).as('unpaid'),
      entry.entryState(id, status, entrySide, today).as('entryState'),
      entry.entryEndsOn(id, entrySide, today).as('entryEndsOn'),
      entry.certificates(id).as('certificates'),
      penalisable.as('penalisable'),
    ])
    .$narrowType<{ status: 2; scale: FileFacts['scale']; cat: keyof typeof PLATE | null }>()
    .where('e.id', '=', entId);
  return one(row, gone);
}

function impact({ entId }: Named, context: Context) {
  const today = context.clock.today();
  return one(
    visibleEnterprises(context)
      .select([
        trade.both((side) => trade.openOrders(side, id)).as('openOrders'),
        trade.both((side) => trade.openAmount(side, id)).as('openAmount'),
        trade.both((side) => trade.agreements(side, id, today)).as('agreements'),
        trade.both((side) => trade.unpaid(side, id)).as('unpaid'),
        trade.goodsOnSale(id).as('goodsOnSale'),
      ])
      .where('e.id', '=', entId),
    gone,
  );
}

const goods = listOf(entFile.goods, { alias: 'g', sort: 'goodsName', order: 'asc' });
const agreements = listOf(entFile.agreements, { alias: 'a', sort: 'validTo' });
const contracts = listOf(entFile.contracts, { alias: 'c', sort: 'signDate' });
const certificates = listOf(entFile.certificates, { alias: 'q', sort: 'validTo', order: 'asc' });
const reviews = listOf(entFile.reviews, { alias: 'r', sort: 'startedAt' });
const listings = listOf(entFile.listings, { alias: 'l', sort: 'startsOn' });

/** By what one enterprise is like another. */
const how = sql<string | null>`concat_ws('、',
  case when o.legal_representative = e.legal_representative then '法定代表人同名' end,
  case when o.address = e.address then '同一地址' end,
  case when o.customer_code = e.parent_customer_code then '上级' end,
  case when o.parent_customer_code = e.customer_code then '下级' end)`;

async function relations(named: Named, context: Context) {
  await sideOf(context, named);
  return context.db
    .selectFrom('pubEnterprise as e')
    .innerJoin('pubEnterprise as o', (join) => join.onRef('o.id', '<>', 'e.id'))
    .select(['o.id', 'o.customerName', 'o.status', how.$castTo<string>().as('how')])
    .select(trade.penalty(sql.ref('o.id'), context.clock.today()).as('penalty'))
    .$narrowType<{ status: 2 }>()
    .where('e.id', '=', named.entId)
    .where(how, '<>', '')
    .orderBy('o.id')
    .limit(100)
    .execute();
}

async function overview(named: Named, context: Context) {
  const side = await sideOf(context, named);
  const { db, clock } = context;
  const ent = sql`${named.entId}::bigint`;
  const [months, partners] = [trade.months(side, ent, clock.today()), trade.partners(side, ent, clock.today())];
  return { months: (await months.execute(db)).rows, partners: (await partners.execute(db)).rows };
}

export default implement(entFile, {
  detail,
  impact,

  async goods(input, context) {
    await sideOf(context, input);
    const found = context.db
      .selectFrom('pubGoods as g')
      .innerJoin('pubCategory as k', 'k.id', 'g.categoryId')
      .select('k.name as categoryName')
      .where('g.supplierEntId', '=', input.entId)
      .where('g.status', '=', trade.onShelf);
    return goods.page(found, input);
  },

  async agreements(input, context) {
    const side = await sideOf(context, input);
    const isSupplier = side === 'supplier_ent_id';
    const found = context.db
      .selectFrom('pubSupplyAgreement as a')
      .select(isSupplier ? 'a.purchaserName as counterparty' : 'a.supplierName as counterparty')
      .where(isSupplier ? 'a.supplierEntId' : 'a.purchaserEntId', '=', input.entId);
    return agreements.page(found, input);
  },

  async contracts(input, context) {
    await sideOf(context, input);
    const found = context.db
      .selectFrom('pubContract as c')
      .select(
        sql<string>`case when c.a_party_ent_id = ${input.entId} then c.party_b else c.party_a end`.as('counterparty'),
      )
      .where((eb) => eb.or([eb('c.aPartyEntId', '=', input.entId), eb('c.bPartyEntId', '=', input.entId)]))
      .where('c.signDate', 'is not', null);
    return contracts.page(found, input);
  },

  async listings(input, context) {
    await sideOf(context, input);
    const today = context.clock.today();
    const found = context.db
      .selectFrom('pubListed as l')
      .select([
        sql<string>`case l.scope_kind when 'ALL' then '全集团' when 'PLATE' then '板块：' || coalesce((
            select d.item_name from pub_dict_item d where d.code_no = 'PLATE' and d.item_no = l.scope_code limit 1),
            l.scope_code)
          else '品类：' || coalesce((select p.path_name from pub_category_path p where p.id::text = l.scope_code),
            l.scope_code) end`.as('scopeText'),
        sql<boolean>`${today}::date between l.starts_on and coalesce(l.ends_on, 'infinity'::date)`.as('live'),
      ])
      .$narrowType<{ penalty: 'WARN' }>()
      .where('l.entId', '=', input.entId);
    return listings.page(found, input);
  },

  async certificates(input, context) {
    await sideOf(context, input);
    const daysLeft = sql<number | null>`case when q.status <> 5 then q.valid_to - ${context.clock.today()}::date end`;
    const found = context.db
      .selectFrom('pubQualification as q')
      .select(daysLeft.as('daysLeft'))
      .$narrowType<{ status: 2 }>()
      .where('q.entId', '=', input.entId);
    return certificates.page(found, input);
  },

  async gaps(input, context) {
    await sideOf(context, input);
    return context.db
      .selectFrom('pubQualificationGap as g')
      .select(['g.typeId', 'g.typeName', 'g.consequence', 'g.since'])
      .select(sql<number>`${context.clock.today()}::date - g.since`.as('days'))
      .$narrowType<{ consequence: 'PAUSE' }>()
      .where('g.entId', '=', input.entId)
      .orderBy('g.since')
      .orderBy('g.typeId')
      .execute();
  },

  async reviews(input, context) {
    await sideOf(context, input);
    const found = context.db
      .selectFrom('pubReview as r')
      .$narrowType<{ bizType: 'REGISTRATION'; status: 'RUNNING' }>()
      .where('r.entId', '=', input.entId)
      .where('r.bizType', 'in', REVIEWED.list);
    return reviews.page(found, input);
  },

  relations,
  overview,
});

/** Nine hundred goods: most written in one set with their first approval, those of the demo supplier in every state. */
import { addDays } from '@portal/sdk/format';
import { type SeedContext, sql } from '@portal/sdk/server';
import type { Content } from './contract.ts';
import { contentFor, type Supplier } from './seed-content.server.ts';
import { busySuppliers, ORDERED, soldByOthers } from '../seed-materials.server.ts';
import { drawPictures, type Pictures } from '../seed-pictures.server.ts';
import { STORIES, tell } from './seed-stories.server.ts';

interface Planned {
  code: string;
  supplier: string;
  supplierName: string;
  content: Content;
  daysAgo: number;
  status: number;
}

const six = (n: number) => String(n).padStart(6, '0');

function plan(
  suppliers: readonly Supplier[],
  categories: ReadonlyMap<string, string>,
  pictures: Pictures,
  today: string,
): Planned[] {
  const busy = suppliers
    .slice(0, busySuppliers)
    .flatMap((supplier) => ORDERED.map((material) => ({ supplier, material })));
  const others = soldByOthers(suppliers.length - busySuppliers).flatMap(({ supplier: place, material }) => {
    const supplier = suppliers[busySuppliers + place];
    return supplier ? [{ supplier, material }] : [];
  });
  const compact = addDays(today, -420).replaceAll('-', '');
  return [...busy, ...others].map(({ supplier, material }, index) => ({
    code: `SP${compact}${six(index + 1)}`,
    supplier: supplier.id,
    supplierName: supplier.name,
    content: contentFor(material, supplier, categories, pictures, index, today),
    daysAgo: 20 + ((index * 17) % 380),
    status: index >= busy.length && index % 19 === 0 ? 4 : 3,
  }));
}

async function write({ db, clock }: SeedContext, goods: readonly Planned[]): Promise<void> {
  const now = clock.now().toISOString();
  const rows = sql`${JSON.stringify(goods)}::jsonb`;
  await sql`
    insert into gd_goods (goods_code, supplier_ent_id, supplier_name, category_id, goods_name, spec, brand, origin, unit,
      unit_price, tax_rate, price_valid_to, moq, lead_days, supply_regions, freight_rule, attrs, detail_html,
      after_sale, status, version_no, listed_at, created_at, updated_at)
    select r.code, r.supplier, r."supplierName", c."categoryId", c."goodsName", c.spec, c.brand, c.origin, c.unit,
      c."unitPrice", c."taxRate", c."priceValidTo", c.moq, c."leadDays",
      array(select jsonb_array_elements_text(c."supplyRegions")), c."freightRule", c.attrs, c."detailHtml",
      c."afterSale", r.status, 1, t.at, t.at - interval '3 days', t.at
    from jsonb_to_recordset(${rows}) as r(code text, supplier bigint, "supplierName" text, content jsonb, "daysAgo" int,
      status int)
    cross join lateral jsonb_to_record(r.content) as c("categoryId" bigint, "goodsName" text, spec text, brand text,
      origin text, unit text, "unitPrice" numeric, "taxRate" numeric, "priceValidTo" date, moq numeric, "leadDays" int,
      "supplyRegions" jsonb, "freightRule" text, attrs jsonb, "detailHtml" text, "afterSale" text)
    cross join lateral (select ${now}::timestamptz - make_interval(days => r."daysAgo") as at) t`.execute(db);
  await sql`
    insert into gd_goods_price_tier (goods_id, from_qty, price)
    select g.id, (t ->> 'fromQty')::numeric, (t ->> 'price')::numeric
    from jsonb_to_recordset(${rows}) as r(code text, content jsonb)
    join gd_goods g on g.goods_code = r.code
    cross join jsonb_array_elements(r.content -> 'tiers') t`.execute(db);
  await sql`
    insert into gd_goods_image (goods_id, file_id, file_name, size, sort)
    select g.id, i.one ->> 'fileId', i.one ->> 'fileName', (i.one ->> 'size')::int, i.sort
    from jsonb_to_recordset(${rows}) as r(code text, content jsonb)
    join gd_goods g on g.goods_code = r.code
    cross join jsonb_array_elements(r.content -> 'images') with ordinality as i(one, sort)`.execute(db);
}

/** Every product was approved once; those of the first suppliers have moved in price since. */
async function writeHistory({ db }: SeedContext, goods: readonly Planned[]): Promise<void> {
  const rows = sql`${JSON.stringify(goods)}::jsonb`;
  await sql`
    insert into gd_goods_version (apply_no, goods_id, supplier_ent_id, change_type, snapshot, old_price, new_price,
      price_rise, submitted_by_name, submitted_at, decided_by_name, decided_at, version_no, status, opened, created_at,
      updated_at)
    select 'SS' || substr(r.code, 3) || '-' || p.n, g.id, g.supplier_ent_id, case p.n when 1 then 1 else 2 end,
      r.content || jsonb_build_object('unitPrice', trim_scale(p.price)::text), p.old, p.price,
      case when p.old is not null then round(p.price / p.old - 1, 6) end, '业务员', p.at - interval '1 day', '沈恪', p.at,
      p.n, 2, g.id % 5 = 0, p.at - interval '1 day', p.at
    from jsonb_to_recordset(${rows}) as r(code text, content jsonb)
    join gd_goods g on g.goods_code = r.code
    cross join lateral (
      select n, round(g.unit_price * f, 6) as price, g.listed_at - make_interval(days => days) as at,
        lag(round(g.unit_price * f, 6)) over (order by n) as old
      from (values (1, 0.94, 0), (2, 0.97, 0), (3, 1.0, 0)) as v(n, f, days)
      where g.supplier_ent_id in (select id from pub_enterprise where customer_code <= 'S0016') or n = 3) as q(n, price, at, old)
    cross join lateral (select q.n, q.price, q.old, g.created_at + (q.n - 3) * interval '45 days' as at) p`.execute(db);
  await sql`update gd_goods_version v set version_no = 1 where apply_no like '%-3' and not exists (
    select from gd_goods_version o where o.goods_id = v.goods_id and o.version_no = 1)`.execute(db);
  await sql`update gd_goods_version v set change_type = 1 where version_no = 1 and change_type <> 1`.execute(db);
  await sql`update gd_goods g set version_no = (select max(version_no) from gd_goods_version v where v.goods_id = g.id)
    `.execute(db);
}

/** Agreements of the group fix a part of the prices. */
async function writeAgreements({ db, clock }: SeedContext): Promise<void> {
  const year = clock.today().slice(0, 4);
  await sql`
    insert into gd_agreement_price (agreement_no, agreement_name, supplier_ent_id, goods_name, spec, price, valid_from,
      valid_to)
    select ${`JC${year}`} || lpad((dense_rank() over (order by g.supplier_ent_id))::text, 4, '0'),
      g.supplier_name || '集采价格协议', g.supplier_ent_id, g.goods_name, g.spec,
      round(g.unit_price * case g.id % 2 when 0 then 1 else 0.98 end, 6), make_date(${Number(year)}, 1, 1),
      make_date(${Number(year)}, 12, 31)
    from gd_goods g join pub_enterprise e on e.id = g.supplier_ent_id
    where e.customer_code <= 'S0016' and g.id % 3 <> 0`.execute(db);
}

export async function seedGoods(context: SeedContext): Promise<void> {
  const { db, clock } = context;
  const { rows: suppliers } = await sql<Supplier>`
    select id, customer_name as name from pub_enterprise
    where 'SUPPLIER' = any(audience) and status = 2 order by customer_code`.execute(db);
  const found = await db.selectFrom('gdCategory').select(['id', 'name']).orderBy('level', 'desc').execute();
  const categories = new Map(found.map(({ id, name }) => [name, id] as const).reverse());
  const pictures = await drawPictures(context, [0, 1, 2], '商品');
  const goods = plan(suppliers, categories, pictures, clock.today());
  await write(context, goods);
  await writeHistory(context, goods);
  await writeAgreements(context);
  const [supplier] = suppliers;
  if (!supplier) return;
  const told = { context, supplier, categories, pictures: await drawPictures(context, [3], '屿岚') };
  for (const index of STORIES.keys()) await tell(told, index);
  context.progress(`商品 ${goods.length + STORIES.length} 个，其中 ${STORIES.length} 个经真实流程办理`);
}

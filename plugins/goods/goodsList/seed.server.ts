/** Nine hundred goods: most written in one set with their first approval, those of the demo supplier in every state. */
import { addDays } from '@portal/sdk/format';
import { decideAs, type SeedContext, sql } from '@portal/sdk/server';
import { goodsBizType } from '../review/contract.ts';
import { BRANDS, busySuppliers, type Material, ORDERED, soldByOthers } from '../seed-materials.server.ts';
import { drawCertificate, drawPictures, type Pictures } from '../seed-pictures.server.ts';
import { type Content, goodsList } from './contract.ts';
import { contentFor, drawReport, scaled, type Supplier } from './seed-content.server.ts';

type Path = 'draft' | 'waiting' | 'passed' | 'rejected' | 'forced' | 'off' | 'dearer' | 'text';

/** How far goods came: for each a material and how its price differs; the last two change what is listed. */
const PATHS: readonly (readonly [path: Path, ...stories: (readonly [material: number, factor: number])[]])[] = [
  ['draft', [0, 1], [2, 1], [15, 1]],
  ['waiting', [0, 1.02], [1, 1.05], [15, 1.2], [17, 0.96]],
  ['passed', [2, 1], [17, 1], [18, 1]],
  ['rejected', [1, 1], [3, 1], [16, 1]],
  ['forced', [2, 1.1], [16, 1.1], [18, 1.1]],
  ['off', [3, 1.1], [15, 1.1], [17, 1.1]],
  ['dearer', [4, 1.06], [5, 1.125], [6, 1.18], [7, 0.95]],
  ['text', [8, 1], [9, 1], [10, 1]],
];
const STORIES = PATHS.flatMap(([path, ...stories]) => stories.map((story) => [path, ...story] as const));

interface Told {
  context: SeedContext;
  supplier: Supplier;
  categories: ReadonlyMap<string, string>;
  pictures: Pictures;
}

const REASON = '铜、钢等主要原材料价格自上季度起持续上涨，附采购合同与成本测算。';

async function change({ context }: Told, path: 'dearer' | 'text', material: Material, factor: number, at: Date) {
  const { db, run } = context;
  const { id } = await db
    .selectFrom('gdGoods')
    .select('id')
    .where('goodsName', '=', material.name)
    .where('spec', '=', material.spec)
    .where('status', '=', 3)
    .where('supplierName', '=', '屿岚机电设备有限公司')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { content, version } = await run('gys_admin', goodsList.detail, { id });
  const unitPrice = scaled(content.unitPrice, factor);
  const tiers = content.tiers.filter(({ price }) => Number(price) < Number(unitPrice));
  const detailHtml = `${content.detailHtml}<p>新增：随货提供出厂检验记录与安装示意图。</p>`;
  const changed = path === 'dearer' ? { ...content, unitPrice, tiers } : { ...content, detailHtml };
  const saved = await run('gys_admin', goodsList.save, { ...changed, id, version }, at);
  await run('gys_admin', goodsList.submit, { id, version: saved.version, riseReason: REASON }, at);
}

/** A report as a file, and its stamped page as a scan. */
async function reportsOf({ context }: Told, material: Material): Promise<Content['reports']> {
  return [await drawReport(context, material), await drawCertificate(context, `检测报告盖章页-${material.name}`)];
}

async function tell(told: Told, index: number): Promise<void> {
  const { context, supplier, categories, pictures } = told;
  const { run, clock } = context;
  const [path, materialIndex, factor] = STORIES[index] ?? ['draft', 0, 1];
  const material = ORDERED[materialIndex];
  if (!material) return;
  const at = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  if (path === 'dearer' || path === 'text') return change(told, path, material, factor, at(4 + (index - 19) * 9));
  const base = contentFor(material, supplier, categories, pictures, index, clock.today());
  const content = {
    ...base,
    goodsName: `${material.name}（${['加强型', '高温型', '低噪型', '防腐型'][index % 4]}）`,
    brand: BRANDS[(index + 3) % BRANDS.length] ?? BRANDS[0],
    unitPrice: scaled(material.price, factor),
    tiers: [],
    images: path === 'draft' ? [] : base.images,
    reports: path === 'waiting' && index % 2 === 1 ? await reportsOf(told, material) : [],
    detailHtml: index === 4 ? `${base.detailHtml}<p>同类产品中品质最佳，独家工艺。</p>` : base.detailHtml,
  };
  const begun = path === 'waiting' ? 58 - (index - 3) * 14 : 24 * (8 + index);
  const draft = await run('gys_sales', goodsList.save, content, at(begun + 1));
  if (path === 'draft') return;
  const { applyNo } = await run('gys_admin', goodsList.submit, { id: draft.id, version: draft.version }, at(begun));
  if (path === 'waiting') return;
  const refused = path === 'rejected';
  const auditOpinion = refused ? '驳回：主图与型号不符，请更换为实物图。' : '同意上架。';
  const decision = { bizType: goodsBizType, bizCode: applyNo, approve: !refused, auditOpinion };
  await decideAs(context, 'yy_ops', decision, at(begun - 12));
  if (path === 'passed' || refused) return;
  const seen = async () => ({
    id: draft.id,
    version: (await run('gys_admin', goodsList.detail, { id: draft.id })).version,
  });
  await run('gys_admin', goodsList.updateState, { ...(await seen()), status: 3 }, at(begun - 20));
  const reason = '抽检发现实物与描述不符，整改前不得销售。';
  const account = path === 'forced' ? 'yy_ops' : 'gys_admin';
  const move = path === 'forced' ? ({ status: 6, reason } as const) : ({ status: 4 } as const);
  await run(account, goodsList.updateState, { ...(await seen()), ...move }, at(begun - 60));
}

interface Planned {
  code: string;
  supplier: string;
  supplierName: string;
  content: Content;
  daysAgo: number;
  status: number;
}

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
    code: `SP${compact}${String(index + 1).padStart(6, '0')}`,
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

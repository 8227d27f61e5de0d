/** A million documents that are worth a search: orders, goods and statements with names of many words. */
import { type Db, sql } from '@portal/sdk/server';
import { DEMO_ENTERPRISES } from '../../../server/platform/enterprise/seed-enterprises.ts';
import { copier, foreign, numbered } from '../lists/many-rows.ts';

/** Orders that stay with the measured supplier, whatever the table holds. */
const ownOrders = 1000;
const statementRows = 20_000;
/** One of ten thousand orders is for this. */
export const rareGoods = '鹦鹉螺紧固件';

const places = ['霁川', '澜岳', '屿岚', '云栖', '沧溟', '松涧', '丹崖', '青禾', '汀洲', '岭南', '朔方'];
const works = ['机组检修', '输煤改造', '脱硫备件', '锅炉大修', '化水药剂', '热控升级', '厂房照明'];
const goods = ['深沟球轴承', '圆锥滚子轴承', '离心泵', '电动阀门', '三相电缆', '滤芯', '润滑脂', '皮带', '压力表'];
const of = (words: readonly string[], by: string) =>
  sql`(${sql.lit(`{${words.join(',')}}`)}::text[])[1 + ${sql.raw(by)} % ${sql.raw(String(words.length))}]`;

const orders = (from: number, to: number, entId: string) => sql`
  with o as (
    insert into ord_order (order_no, source_system, order_type, supplier_ent_id, supplier_name, purchaser_ent_id,
      purchaser_name, plate, project_name, order_amount, amount_no_tax, order_date, delivery_date,
      receiver_name, receiver_phone, receiver_address, status)
    select 'DD' || to_char(date '2024-01-01' + n / 1000, 'YYYYMMDD') || lpad((900000 + n % 1000)::text, 6, '0'), 'PORTAL', 1 + n % 4,
      case when n % 600 = 0 and n <= ${ownOrders * 600}::int then ${entId}::bigint else 1000000 + n % 997 end,
      ${of(places, 'n')} || '机电设备第' || n % 997 || '公司',
      2000000 + n % 89, ${of(places, '(n / 7)')} || '第' || n % 89 || '发电厂', 'POWER',
      ${of(places, '(n / 3)')} || ${of(works, '(n / 11)')} || '采购项目' || n,
      n % 100000, n % 100000, date '2025-01-01' + n % 300, date '2025-12-01' + n % 300,
      '收货人', '00000000000', '电厂一号仓库', (array[10, 20, 30, 40, 50, 60, 70])[1 + n % 7]
    from generate_series(${from}::int, ${to}::int) n returning id, delivery_date)
  insert into ord_order_line (order_id, line_no, material_code, name, spec, unit, qty, unit_price, tax_rate, delivery_date)
  select id, 1, 'M' || lpad((id % 100000)::text, 6, '0'),
    case when id % 10000 = 1 then ${rareGoods}::text else ${of(goods, 'id')} end, '6205', '套', 10, 100, 0.13, delivery_date from o`;

/** Nothing follows meanwhile: whoever starts next builds all entries. */
export async function plant(db: Db, documents: number, say: (message: string) => void): Promise<void> {
  for (const kind of ['order', 'goods', 'settlement']) await sql`select search_forget(${kind})`.execute(db);
  const { customerCode } = DEMO_ENTERPRISES.supplier;
  const own = await sql<{ id: string }>`select id from ent_enterprise where customer_code = ${customerCode}`.execute(
    db,
  );
  const count = documents * 0.6;
  for (let from = 1; from <= count; from += statementRows)
    await orders(from, Math.min(count, from + statementRows - 1), own.rows[0]?.id ?? '').execute(db);
  say('goods and statements');
  const copyGoods = await copier(db, {
    table: 'gd_goods',
    differing: {
      goods_code: numbered('goods_code'),
      spec: numbered('spec'),
      supplier_ent_id: foreign('supplier_ent_id'),
    },
  });
  await copyGoods(documents * 0.25);
  const copyStatements = await copier(db, {
    table: 'stl_settlement',
    differing: {
      settlement_no: numbered('settlement_no'),
      supplier_ent_id: foreign('supplier_ent_id'),
      purchaser_ent_id: foreign('purchaser_ent_id', 2_000_000, 89),
    },
  });
  await copyStatements(documents * 0.15);
  await sql`analyze ord_order`.execute(db);
}

/** Agreements that the orders of types 协议 and 框架 were placed under, derived from those orders. */
import { type SeedContext, sql } from '@portal/sdk/server';

/**
 * One agreement a year for each supplier: with one purchasing unit (协议), or of the whole group (框架). Amounts leave
 * the shares of use at every level, some above 95 %; a few end early.
 */
export async function seedAgreements({ db, clock, progress }: SeedContext): Promise<void> {
  const today = clock.today();
  const { numAffectedRows = 0n } = await sql`
    with keys as (
      select supplier_ent_id, case order_type when 1 then purchaser_ent_id end as purchaser_ent_id,
        extract(year from order_date)::int as year, min(supplier_name) as supplier_name,
        case order_type when 1 then min(purchaser_name) else '澜岳能源集团所属单位' end as purchaser_name,
        case order_type when 1 then min(plate) end as plate,
        min(order_date) as first_day, max(order_date) as last_day,
        sum(order_amount) filter (where status not in (15, 80)) as used,
        mode() within group (order by substr(project_name, char_length(purchaser_name) + 1)) as project
      from ord_order where order_type <= 2
      group by supplier_ent_id, order_type, case order_type when 1 then purchaser_ent_id end, 3
    ), numbered as (
      select *, row_number() over (partition by year order by first_day, supplier_ent_id, purchaser_ent_id) as n from keys
    )
    insert into prc_supply_agreement (agreement_no, name, supplier_ent_id, supplier_name, purchaser_ent_id,
      purchaser_name, plate, category, amount, signed_on, valid_from, valid_to, terminated_on, created_at)
    select 'XY' || year || lpad(n::text, 6, '0'),
      regexp_replace(project, '(年度|季度|框架|订单|采购)+$', '')
        || case when purchaser_ent_id is null then '框架协议' else '年度协议' end,
      supplier_ent_id, supplier_name, purchaser_ent_id, purchaser_name, plate,
      regexp_replace(project, '(年度|季度|框架|更换|大修|备件|配件|订单|采购)+$', ''),
      round(coalesce(used, 80000) * (array[1.02, 1.35, 1.04, 2.6, 1.8, 4.2, 1.15])[n % 7 + 1], -4) + 10000,
      make_date(year, 1, 1), make_date(year, 1, 1),
      case when year = extract(year from ${today}::date) and n % 4 = 1 then ${today}::date + 3 + (n % 25)::int else
      greatest((array[make_date(year, 12, 31), last_day + 20, last_day + 75])[n % 3 + 1], make_date(year, 6, 30)) end,
      case when n % 17 = 5 and last_day + 10 <= ${today}::date
        then least(last_day + 10, make_date(year, 12, 31)) end,
      make_timestamptz(year, 1, 1, 9, 0, 0, 'Asia/Shanghai')
    from numbered`.execute(db);
  await sql`
    update ord_order o set agreement_no = a.agreement_no, agreement_id = a.id
    from prc_supply_agreement a
    where o.order_type <= 2 and a.supplier_ent_id = o.supplier_ent_id
      and a.purchaser_ent_id is not distinct from case o.order_type when 1 then o.purchaser_ent_id end
      and extract(year from a.valid_from) = extract(year from o.order_date)`.execute(db);
  progress(`采购协议 ${numAffectedRows} 份`);
}

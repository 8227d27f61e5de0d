/** Two years of contracts over the demo's orders, set by set: one for each pair of enterprises and year, of the demo supplier's one a month. */
import { ordersContracted } from '@portal/sdk/calls/contract';
import { insertRows, type SeedContext, seedHistory, seedNumbers, sql } from '@portal/sdk/server';
import { PURCHASE_CLAUSES, PURCHASE_TERMS, TEMPLATES } from './seed-texts.server.ts';

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/**
 * Orders by pair and time. Of the demo enterprises every third order stays free, for the buttons that link them.
 * A contract that ended long ago is complete, expired or, one in seven, terminated; one in six is a framework.
 */
const gather = sql`
  create temporary table seed_contract on commit drop as
  select g.*, row_number() over (order by first_day, a_ent_id, b_ent_id) as n
  from (
    select purchaser_ent_id as a_ent_id, max(purchaser_name) as a_name, supplier_ent_id as b_ent_id,
      max(supplier_name) as b_name, max(plate) as plate, min(project_name) as project, min(order_date) as first_day,
      sum(order_amount) filter (where status not in (15, 80)) as ordered, array_agg(id) as order_ids
    from pub_order
    where not (supplier_name like '屿岚%' and id % 3 = 0)
    group by purchaser_ent_id, supplier_ent_id, date_trunc(case when supplier_name like '屿岚%' then 'month' else 'year' end, order_date)
  ) g
  where ordered > 0`;

const insertContracts = (today: string) => sql`
  insert into con_contract (contract_no, contract_name, contract_type, ent_id, a_party_ent_id, party_a, b_party_ent_id,
    party_b, plate, amount, valid_from, valid_to, sign_method, first_side, clauses, drafter_name, drafter_id, sign_date,
    status, version, created_at, updated_at)
  select 'HT' || to_char(signed - 9, 'YYYYMMDD') || lpad(n::text, 6, '0'),
    project || case when kind = 3 then '年度框架协议' else '合同' end, kind,
    case when n % 3 = 0 then b_ent_id else a_ent_id end, a_ent_id, a_name, b_ent_id, b_name, plate,
    case when kind <> 3 or n % 12 = 0 then ceil(ordered * (1.02 + (n % 7) * 0.05) / 1000) * 1000 end, signed, ends,
    case when n % 8 = 5 then 2 else 1 end, case when n % 2 = 0 then 'A' else 'B' end, ${json(PURCHASE_CLAUSES)},
    case when n % 3 = 0 then '程屿' else '温霁' end,
    (select u.user_id from pub_membership u where u.ent_id = case when n % 3 = 0 then b_ent_id else a_ent_id end
      order by u.user_id limit 1), signed,
    case when n % 7 = 3 and ends < current_day + 330 then 60 when ends >= current_day then 40
      when n % 2 = 0 then 50 else 70 end, 6, (signed - 9)::timestamp at time zone 'Asia/Shanghai' + interval '10 hours',
    signed::timestamp at time zone 'Asia/Shanghai' + interval '15 hours'
  from (
    select s.*, case when n % 6 = 1 then 3 when n % 11 = 5 then 4 when n % 5 = 2 then 2 else 1 end as kind,
      first_day - 5 as signed,
      first_day - 5 + (case when n % 6 = 1 then 730 when n % 4 = 0 then 180 else 365 end) as ends
    from seed_contract s) c
  cross join (select ${today}::date as current_day) d
  where exists (select from pub_membership u where u.ent_id in (a_ent_id, b_ent_id))`;

const insertParts = (now: string) => [
  sql`
    insert into con_party (contract_id, side, ent_id, ent_name, credit_code, address, contact_name, contact_phone)
    select c.id, p.side, e.id, e.customer_register_name, e.socialcreditcode, e.address,
      (array['程屿', '温霁', '顾砚秋', '陆苒', '沈恪', '苏陌'])[1 + (e.id % 6)::int],
      '1200000' || lpad((e.id % 10000)::text, 4, '0')
    from con_contract c
    cross join lateral (values ('A', c.a_party_ent_id), ('B', c.b_party_ent_id)) p(side, ent_id)
    join pub_enterprise e on e.id = p.ent_id`,
  sql`
    insert into con_pay_term (contract_id, term_no, node, ratio, condition, days)
    select c.id, t.no, t.term ->> 'node', (t.term ->> 'percent')::numeric / 100, t.term ->> 'condition',
      (t.term ->> 'days')::int
    from con_contract c
    cross join jsonb_array_elements(${json(PURCHASE_TERMS)}) with ordinality as t(term, no)`,
  sql`
    insert into con_version (contract_id, version_no, body, status, operator_name, created_at, effective_at)
    select id, 1, jsonb_strip_nulls(jsonb_build_object('contractName', contract_name, 'amount', amount::text, 'validFrom',
      valid_from::text, 'validTo', valid_to::text, 'payTerms', ${json(PURCHASE_TERMS)}, 'clauses', clauses)), 1,
      drafter_name, created_at, updated_at
    from con_contract`,
  sql`
    insert into con_sign (contract_id, version_no, side, sign_order, ent_name, signer_id, signer_name, signer_phone,
      text_hash, signed_at)
    select c.id, 1, p.side, case when p.side = c.first_side then 1 else 2 end, p.ent_name, c.drafter_id, p.contact_name,
      case when c.sign_method = 1 then left(p.contact_phone, 3) || '****' || right(p.contact_phone, 4) end,
      encode(sha256(convert_to(v.body::text, 'UTF8')), 'hex'),
      c.updated_at - case when p.side = c.first_side then interval '5 hours' else interval '0' end
    from con_contract c join con_party p on p.contract_id = c.id join con_version v on v.contract_id = c.id`,
  sql`
    update con_contract set a_user_id = case when ent_id = a_party_ent_id then drafter_id end,
      b_user_id = case when ent_id = b_party_ent_id then drafter_id end`,
  sql`
    update con_contract set archive_no = 'GD' || substr(contract_no, 3), archived_at = valid_to::timestamptz
    where status in (50, 60, 70) and id % 3 = 0 and valid_to < ${now}::timestamptz - interval '20 days'`,
];

const history = (now: string) => sql`
  select c.id, 1, e.action, e.reason, null, e.person, p.ent_name, e.at
  from con_contract c join con_party p on p.contract_id = c.id and p.ent_id = c.ent_id
  cross join lateral (values
    ('DRAFT', null, c.drafter_name, c.created_at),
    ('SUBMIT', null, c.drafter_name, c.created_at + interval '2 hours'),
    ('PASS', '同意，请按授权签署。', '顾砚秋', c.created_at + interval '1 day'),
    ('SIGN', '双方签署 V1', c.drafter_name, c.updated_at),
    (case c.status when 50 then 'COMPLETE' when 60 then 'TERMINATE' when 70 then 'EXPIRE' end, null, c.drafter_name,
      least(${now}::timestamptz, c.valid_to::timestamptz))
  ) as e(action, reason, person, at)
  where e.action is not null`;

/** The orders learn of their contracts by the event, as from a user who links them. */
async function linkOrders({ db, emit }: SeedContext): Promise<void> {
  const { rows } = await sql<{ id: string; contractNo: string; orderIds: string[] }>`
    select c.id, c.contract_no, array(select unnest(s.order_ids)::text) as order_ids
    from seed_contract s join con_contract c on right(c.contract_no, 6)::int = s.n order by c.id`.execute(db);
  for (const { id, contractNo, orderIds } of rows) {
    await emit('admin', ordersContracted, { orderIds, contract: { id, contractNo } });
  }
}

/** @returns how many contracts were written. */
export async function writeHistory(context: SeedContext): Promise<bigint> {
  const { db, clock } = context;
  const templates = TEMPLATES.map(({ name, type, clauses, terms }, sort) => ({
    template_name: name,
    contract_type: type,
    pay_terms: terms,
    ...{ clauses, sort },
  }));
  await insertRows(db, 'con_template', templates);
  const now = clock.now().toISOString();
  await gather.execute(db);
  const { numAffectedRows = 0n } = await insertContracts(clock.today()).execute(db);
  for (const statement of insertParts(now)) await statement.execute(db);
  await seedHistory(db, 'contract', history(now));
  await seedNumbers(db, sql`select contract_no from con_contract`);
  await linkOrders(context);
  return numAffectedRows;
}

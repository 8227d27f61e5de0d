/** Two years of contracts over the demo's orders, set by set: one for each pair of enterprises and year, of the demo supplier's one a month. */
import { ordersContracted } from '@portal/sdk/calls/contract';
import { maskPhone } from '@portal/sdk/format';
import {
  type Db,
  insertRows,
  personal,
  type RawBuilder,
  type SeedContext,
  seedHistory,
  seedNumbers,
  sql,
} from '@portal/sdk/server';
import type { Clause } from '../contractClause/contract.ts';
import type { PayTerm } from './schema.ts';

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

/** By id of the enterprise: the demo phone of its contact, as it is kept and as a signature shows it. */
async function phonesOf(db: Db) {
  const all = await db.selectFrom('pubEnterprise').select('id').execute();
  const phones = all.map(({ id }) => {
    const phone = `1200000${id.slice(-4).padStart(4, '0')}`;
    return [id, { whole: personal('phone', phone), shown: maskPhone(phone) }] as const;
  });
  return sql`${JSON.stringify(Object.fromEntries(phones))}::jsonb`;
}

const insertParts = (now: string, phones: RawBuilder<unknown>) => [
  sql`
    insert into con_party (contract_id, side, ent_id, ent_name, credit_code, address, contact_name, contact_phone)
    select c.id, p.side, e.id, e.customer_register_name, e.socialcreditcode, e.address,
      (array['程屿', '温霁', '顾砚秋', '陆苒', '沈恪', '苏陌'])[1 + (e.id % 6)::int],
      ${phones} -> e.id::text ->> 'whole'
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
      case when c.sign_method = 1 then ${phones} -> p.ent_id::text ->> 'shown' end,
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
  const templates = TEMPLATES.map(([template_name, contract_type, clauses, pay_terms], sort) => ({
    ...{ template_name, contract_type, clauses, pay_terms, sort },
  }));
  await insertRows(db, 'con_template', templates);
  const now = clock.now().toISOString();
  await gather.execute(db);
  const { numAffectedRows = 0n } = await insertContracts(clock.today()).execute(db);
  for (const statement of insertParts(now, await phonesOf(db))) await statement.execute(db);
  await seedHistory(db, 'contract', history(now));
  await seedNumbers(db, sql`select contract_no from con_contract`);
  await linkOrders(context);
  return numAffectedRows;
}

export const PURCHASE_TERMS: PayTerm[] = [
  { node: '预付款', percent: '20', condition: '合同生效并收到预付款保函', days: 10 },
  { node: '到货款', percent: '75', condition: '货物验收合格并收到全额发票', days: 30 },
  { node: '质保金', percent: '5', condition: '质保期满一年无质量问题', days: 365 },
];
const MONTHLY: PayTerm[] = [
  { node: '月度结算款', percent: '100', condition: '双方确认月度结算单并开具发票', days: 60 },
];
const SERVICE: PayTerm[] = [
  { node: '启动款', percent: '30', condition: '服务团队进场', days: 15 },
  { node: '验收款', percent: '70', condition: '服务成果验收合格', days: 30 },
];

const quality =
  '乙方保证货物符合国家标准及技术协议要求，质保期自验收合格之日起十二个月。质保期内出现质量问题，乙方应在 48 小时内响应并免费更换。';
const breach =
  '乙方逾期交货的，每逾期一日按逾期部分货款的 0.05% 支付违约金，累计不超过合同总额的 5%；甲方逾期付款的，按同等标准承担违约责任。';
const dispute = '履行中发生争议，双方应友好协商；协商不成的，提交甲方所在地有管辖权的人民法院处理。';

/** A clause a line: its title and its text. */
const clausesOf = (lines: string): Clause[] =>
  lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [title, text = ''] = line.trim().split('｜');
      return { title: `第${'一二三四五六'[index]}条 ${title}`, text };
    });

export const PURCHASE_CLAUSES = clausesOf(`
  标的与价款｜货物名称、规格、数量、单价以平台订单为准，价款含增值税、包装、运输及卸车前的全部费用。
  交货与验收｜乙方按订单约定的日期送达甲方指定地点，甲方在到货后五个工作日内完成验收并在平台登记收货。
  质量保证｜${quality}
  结算与发票｜双方每月 25 日前在平台核对结算单，乙方按确认金额开具发票，甲方按付款条款支付。
  违约责任｜${breach}
  争议解决｜${dispute}
`);
const FRAMEWORK_CLAUSES = clausesOf(`
  合作范围｜甲方在有效期内按实际需要向乙方下达订单，单笔订单的品种、数量、交期以平台订单为准，本协议不构成最低采购承诺。
  价格机制｜价格按平台公布的协议价执行，原材料指数波动超过 10% 时，双方可协商调整。
  质量保证｜${quality}
  违约责任｜${breach}
  争议解决｜${dispute}
`);
const SERVICE_CLAUSES = clausesOf(`
  服务内容｜乙方为甲方提供设备检修、检测及技术支持服务，具体内容与人员安排见附件任务书。
  安全责任｜乙方人员进入现场前应完成安全培训并遵守甲方现场管理制度，因乙方原因造成的损失由乙方承担。
  验收标准｜服务成果以任务书列明的指标验收，验收不合格的，乙方应在十日内整改。
  争议解决｜${dispute}
`);

const TEMPLATES = [
  ['物资采购合同（标准文本）', 1, PURCHASE_CLAUSES, PURCHASE_TERMS],
  ['产品销售合同（标准文本）', 2, PURCHASE_CLAUSES, PURCHASE_TERMS],
  ['年度供应框架协议', 3, FRAMEWORK_CLAUSES, MONTHLY],
  ['检修技术服务合同', 4, SERVICE_CLAUSES, SERVICE],
  ['应收账款融资服务合同', 5, SERVICE_CLAUSES, MONTHLY],
] as const;

export const NAMES = [
  '输送机托辊及滚筒备件采购合同',
  '主变压器冷却器改造材料采购合同',
  '6kV 电力电缆采购合同',
  '磨煤机减速机轴承采购合同',
  '脱硫系统阀门备件采购合同',
] as const;

export const REFUSED = '驳回：付款比例与框架协议约定不一致，请修改后重新提交。';
export const PASSED = '同意，请按授权签署。';

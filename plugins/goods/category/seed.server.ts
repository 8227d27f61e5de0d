/** Open categories of all suppliers, and those of the demo supplier in every state. */
import { addDays } from '@portal/sdk/format';
import { decideAs, type SeedContext, seedHistory, sql } from '@portal/sdk/server';
import { busySuppliers, ORDERED, soldByOthers } from '../seed-materials.server.ts';
import { drawCertificate } from '../seed-pictures.server.ts';
import { categoryBizType } from '../review/contract.ts';
import { category, type Qualification } from './contract.ts';

/** Certificates end at different times: some soon, so that warnings have something to show. */
const certificateSql = (file: { fileId: string; fileName: string }, today: string) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('name', q, 'fileId', ${file.fileId}::text, 'fileName',
    ${file.fileName}::text, 'certNo', 'ZS' || lpad((s.id * 37 % 100000)::text, 6, '0'),
    'validTo', ${today}::date + (20 + (s.id * 13 + c.id * 7) % 700)::int))
    from unnest(c.required_qualifications) q), '[]')`;

/** Each supplier, by its place from 1, and a category that it sells. */
async function sold({ db }: SeedContext): Promise<string> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pub_enterprise where 'SUPPLIER' = any(audience) and status = 2`.execute(db);
  const names = ORDERED.map(({ category: name }) => name);
  const busy = Array.from({ length: busySuppliers }, (_, i) => names.map((name) => ({ n: i + 1, name }))).flat();
  const others = soldByOthers((rows[0]?.count ?? 0) - busySuppliers);
  const named = others.map(({ supplier, material }) => ({ n: busySuppliers + supplier + 1, name: material.category }));
  return JSON.stringify([...busy, ...named]);
}

async function openAll(context: SeedContext, file: { fileId: string; fileName: string }) {
  const { db, clock } = context;
  const today = clock.today();
  const certificates = certificateSql(file, today);
  await sql`
    with s as (
      select id, customer_name, row_number() over (order by customer_code) as n from pub_enterprise
      where 'SUPPLIER' = any(audience) and status = 2
    ), leaf as (
      select id, name from gd_category c
      where status = 1 and not exists (select from gd_category d where d.parent_id = c.id)
    ), wanted as (
      select distinct s.id as supplier, c.id as category
      from jsonb_to_recordset(${await sold(context)}::jsonb) as w(n int, name text)
      join s on s.n = w.n
      join leaf c on c.name = w.name
    ), made as (
      select w.*, row_number() over (order by w.supplier, w.category) as k,
        coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', a.name, 'type', a.type, 'unit', a.unit,
          'required', a.required, 'options', a.options, 'searchable', a.searchable)) order by a.sort)
          from gd_category_attr a where a.category_id = (
            select o.id from gd_category o join gd_category t on t.category_code like o.category_code || '%'
            where t.id = w.category and exists (select from gd_category_attr x where x.category_id = o.id)
            order by o.level desc limit 1)), '[]') as template,
        ${certificates} as held
      from wanted w join s on s.id = w.supplier join gd_category c on c.id = w.category
    )
    insert into gd_supplier_category (category_no, supplier_ent_id, supplier_name, category_id, attr_template,
      qualifications, approved, valid_from, valid_to, apply_no, applicant_name, submitted_at, decided_by_name,
      decided_at, status, created_at, updated_at)
    select 'LM' || to_char(at, 'YYYYMMDD') || lpad(k::text, 6, '0'), m.supplier, e.customer_name, m.category,
      m.template, m.held, jsonb_build_object('attrTemplate', m.template, 'qualifications', m.held),
      at::date, ${today}::date + (1 + (k * 11 - 6) % 340)::int, 'LS' || to_char(at, 'YYYYMMDD') || lpad(k::text, 6, '0'),
      '业务员', at - interval '2 days', '沈恪', at, 2, at - interval '3 days', at
    from made m
    join pub_enterprise e on e.id = m.supplier
    cross join lateral (select ${clock.now().toISOString()}::timestamptz
      - make_interval(days => (30 + m.k * 7 % 300)::int) as at) t`.execute(db);
}

/** What is open was applied for once; the demo supplier's a year earlier too, with less in it. */
async function keepVersions({ db }: SeedContext): Promise<void> {
  await sql`
    insert into gd_supplier_category_version (supply_id, version_no, apply_no, apply_type, attr_template,
      qualifications, valid_from, valid_to, applicant_name, submitted_at, decided_by_name, decided_at, status)
    select s.id, case when earlier then 1 else 1 + has_earlier::int end, case when not earlier then s.apply_no end,
      case when earlier or not has_earlier then 1 else 3 end,
      case when earlier then s.attr_template - -1 else s.attr_template end,
      case when earlier then coalesce((select jsonb_agg(q || jsonb_build_object('validTo',
        (q ->> 'validTo')::date - 365)) from jsonb_array_elements(s.qualifications) q), '[]') else s.qualifications end,
      s.valid_from - days, case when earlier then s.valid_from - 1 else s.valid_to end, s.applicant_name,
      s.submitted_at - make_interval(days => days), s.decided_by_name, s.decided_at - make_interval(days => days), 2
    from gd_supplier_category s
    cross join lateral (select s.supplier_ent_id = (select id from pub_enterprise where customer_code = 'S0001')
      as has_earlier) o
    cross join lateral (select true as earlier, 365 as days where has_earlier union all select false, 0) v`.execute(db);
  await sql`update gd_supplier_category s set apply_type = 3 from gd_supplier_category_version v
    where v.supply_id = s.id and v.version_no = 2`.execute(db);
  await seedHistory(
    db,
    'goodsCategory',
    sql`
    select v.supply_id, null, a.action, v.apply_no, null, a.name, a.ent_name, a.at
    from gd_supplier_category_version v
    join gd_supplier_category s on s.id = v.supply_id
    cross join lateral (values ('SUBMIT', v.applicant_name, s.supplier_name, v.submitted_at),
      ('PASS', v.decided_by_name, '澜岳能源集团有限公司', v.decided_at)) a(action, name, ent_name, at)
    order by a.at`,
  );
}

/** What the demo supplier has applied for beside what is open, by where each application stands. */
const STORIES = (
  [
    [0, '圆锥滚子轴承', '压力表', '阻燃工作服'],
    [1, '行星减速机', '热电阻', '绝缘靴', '防爆电动机'],
    [3, '汽轮机油', '截齿', '计算机电缆'],
    [4, '离心泵', '法兰', '扭矩扳手'],
    [5, '断路器', '接触器', '矿灯'],
  ] as const
).flatMap(([state, ...names]) => names.map((name) => ({ name, state })));

const REFUSALS = [
  '驳回：资质证书影像不清晰，请重新上传。',
  '驳回：许可范围未覆盖所申请的类目。',
  '驳回：属性模板缺少关键参数。',
];

async function tell(
  context: SeedContext,
  file: Omit<Qualification, 'name' | 'validTo'>,
  { name, state }: (typeof STORIES)[number],
  index: number,
): Promise<void> {
  const { run, db, clock } = context;
  const named = db.selectFrom('gdCategory').select('id').where('name', '=', name);
  const { id: categoryId } = await named.executeTakeFirstOrThrow();
  const at = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  const begun = state === 1 ? 60 - index * 6 : 24 * (20 + index);
  const start = await run('gys_admin', category.start, { categoryId });
  const validTo = addDays(clock.today(), 400 + index * 9);
  const qualifications = start.requiredQualifications.map((required) => ({ ...file, name: required, validTo }));
  const input = { categoryId, attrTemplate: start.attrTemplate, qualifications };
  const draft = await run('gys_sales', category.save, input, at(begun + 2));
  if (state === 0) return;
  await run('gys_sales', category.submit, draft, at(begun));
  if (state === 1) return;
  const auditOpinion = state === 3 ? (REFUSALS[index % REFUSALS.length] ?? '') : '资质齐全，同意。';
  const applied = db.selectFrom('gdSupplierCategory').select('applyNo').where('id', '=', draft.id);
  const bizCode = (await applied.executeTakeFirstOrThrow()).applyNo ?? '';
  const decision = { bizType: categoryBizType, bizCode, approve: state !== 3, auditOpinion };
  await decideAs(context, 'yy_ops', decision, at(begun - 20));
  if (state === 4) {
    await sql`update gd_supplier_category set status = 4, valid_from = valid_from - 365,
      valid_to = ${clock.today()}::date - ${index}::int where id = ${draft.id}`.execute(db);
    await sql`update gd_supplier_category_version v set valid_from = s.valid_from, valid_to = s.valid_to
      from gd_supplier_category s where s.id = v.supply_id and s.id = ${draft.id}`.execute(db);
  }
  const reason = '年度复核未按期提交检验报告，暂停授权。';
  const seen = { id: draft.id, version: draft.version + 2 };
  if (state === 5) await run('yy_ops', category.updateState, { ...seen, auditStatus: 5, reason }, at(50));
}

export async function seedCategories(context: SeedContext): Promise<void> {
  const picture = await drawCertificate(context, '资质证书扫描件');
  await openAll(context, picture);
  await keepVersions(context);
  for (const [index, story] of STORIES.entries()) await tell(context, picture, story, index);
  context.progress(`供应商类目已开通，${STORIES.length} 件申请经真实流程办理`);
}

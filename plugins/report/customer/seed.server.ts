/** Customers of dispatching and a year and a half of dispatches in every state; the latest go through the real calls. */
import { type Db, pick, type SeedContext, seedNumbers, sql } from '@portal/sdk/server';
import { dispatchCustomer } from './contract.ts';

interface Known {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly cat: string;
}

const CONTACTS = ['程屿', '顾砚秋', '温霁', '陆苒', '沈恪', '苏陌', '江珩', '许汐'] as const;
const MANAGERS = ['林聿', '宋棠', '方疏', '叶洵'] as const;
const REMARKS = ['三季度有设备更新计划', '已有银行授信，关注利率', '希望以订单融资', null, null] as const;
const PLATES = ['COAL', 'POWER', 'TRANSPORT', 'CHEMICAL', 'SUPPORT', 'TECH'] as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const customerCount = 56;
const dispatchCount = 150;

async function enterprisesOf(db: Db, audience: string, limit: number): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select id, customer_name as name, socialcreditcode as code, coalesce(cat, '') as cat from pub_enterprise
    where ${audience} = any(audience) and status = 2 and socialcreditcode is not null
    order by customer_code limit ${limit}`.execute(db);
  return rows;
}

function customerRow({ random, clock }: SeedContext, { id, name, code, cat }: Known, index: number) {
  const updated = new Date(clock.now().getTime() - Math.floor(random() * 200 + 3) * dayMs).toISOString();
  const sparse = index % 9 === 4;
  return {
    entId: sparse ? null : id,
    customerName: name,
    socialcreditcode: code,
    cat: cat || (PLATES[index % PLATES.length] ?? PLATES[0]),
    contactName: pick(random, CONTACTS),
    contactPhone: `1200000${String(2000 + index)}`,
    managerName: pick(random, MANAGERS),
    intent: index % 4,
    annualRevenue: sparse ? null : Math.round(20 + random() ** 3 * 4000) * 1_000_000,
    loanBalance: sparse ? null : Math.round(random() ** 2 * 300) * 100_000,
    remark: pick(random, REMARKS),
    updatedByName: '沈恪',
    createdAt: updated,
    updatedAt: updated,
  };
}

async function writeCustomers(context: SeedContext): Promise<void> {
  const known = await enterprisesOf(context.db, 'SUPPLIER', customerCount);
  // the same enterprise entered twice, under a shorter name
  const twice = known.slice(10, 13).map((one) => ({ ...one, name: one.name.replace(/有限公司$/, '') }));
  const rows = [...known, ...twice].map((one, index) => customerRow(context, one, index));
  await context.db.insertInto('rptDispatchCustomer').values(rows).execute();
}

const RETURNED = ['资料不全退回', '超出授信区域', '企业暂缓融资'] as const;

/** How one dispatch went; a few skip a step, which the exception rules are there to find. */
function courseOf({ random, clock }: SeedContext, index: number) {
  const now = clock.now().getTime();
  const kind =
    index < 5 ? 'fresh' : index < 12 ? 'overdue' : index < 28 ? 'working' : index % 7 === 3 ? 'returned' : 'done';
  const days = { fresh: 0.1 + random() * 0.7, overdue: 1.2 + random() * 6, working: 2 + random() * 12 };
  const age = kind === 'done' || kind === 'returned' ? 10 + random() ** 1.4 * 520 : days[kind];
  const sent = now - age * dayMs;
  const at = (ms: number) => new Date(Math.min(ms, now)).toISOString();
  if (kind === 'fresh' || kind === 'overdue') return { status: 0, sent_at: at(sent), amount: 0 };
  const accepted = sent + (1 + random() * 22) * hourMs;
  const responded = accepted + (1 + random() ** 2 * 60) * hourMs;
  const begun = { sent_at: at(sent), accepted_at: at(accepted), responded_at: at(responded) };
  if (kind === 'working')
    return { ...begun, status: 1, amount: 0, credited_at: index % 2 ? at(responded + dayMs) : null };
  const done = responded + (1 + random() * 6) * dayMs;
  const ended = { ...begun, done_at: at(done) };
  if (kind === 'returned') return { ...ended, status: 3, amount: 0, result: RETURNED[index % RETURNED.length] };
  const credited_at = index % 19 === 1 ? null : at(done - dayMs / 2);
  if (index % 5 === 0) return { ...ended, status: 2, credited_at, lent_at: null, result: '授信未提款', amount: 1 };
  return { ...ended, status: 2, credited_at, lent_at: at(done), result: '已放款', amount: 1 };
}

function dispatchRow(context: SeedContext, customer: Known, institution: Known, index: number) {
  const { random } = context;
  const course = courseOf(context, index);
  const need = Math.round(50 + random() ** 2 * 1950) * 10_000;
  const lent = 'lent_at' in course && course.lent_at !== null;
  return {
    ...course,
    customer_id: customer.id,
    customer_name: customer.name,
    plate: customer.cat,
    product: pick(random, ['LOAN', 'LOAN', 'FACTOR', 'FACTOR', 'INSURANCE', 'LEASE'] as const),
    need_amount: need,
    institution_id: institution.id,
    institution_name: institution.name,
    handler_name: pick(random, CONTACTS),
    sent_by_name: '沈恪',
    amount: lent ? Math.round(need * (0.5 + random() * 0.5)) : 0,
    remark: index % 6 === 0 ? '企业希望本月内放款' : null,
  };
}

async function writeDispatches(context: SeedContext): Promise<void> {
  const { db, random } = context;
  const institutions = await enterprisesOf(db, 'FIN_INST', 8);
  const { rows: customers } = await sql<Known>`
    select id, customer_name as name, socialcreditcode as code, cat from rpt_dispatch_customer order by id`.execute(db);
  // some customers were never dispatched
  const active = customers.slice(0, -6);
  const rows = Array.from({ length: dispatchCount }, (_, index) =>
    dispatchRow(context, pick(random, active), pick(random, institutions), index),
  ).sort((a, b) => (a.sent_at < b.sent_at ? -1 : 1));
  await sql`
    insert into rpt_dispatch (send_no, customer_id, customer_name, plate, product, need_amount, institution_id,
      institution_name, handler_name, sent_by_name, sent_at, accepted_at, responded_at, credited_at, lent_at, done_at,
      result, amount, remark, status)
    select 'PD' || to_char(sent_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad((row_number() over (
        partition by (sent_at at time zone 'Asia/Shanghai')::date order by sent_at))::text, 6, '0'),
      customer_id, customer_name, plate, product, need_amount, institution_id,
      institution_name, handler_name, sent_by_name, sent_at, accepted_at, responded_at, credited_at, lent_at, done_at,
      result, amount, remark, status
    from jsonb_populate_recordset(null::rpt_dispatch, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  await seedNumbers(db, sql`select send_no from rpt_dispatch`);
}

/** What the operating unit does on the screens: a new customer, changed facts, a dispatch. */
async function act({ db, run, clock }: SeedContext): Promise<void> {
  const at = (hours: number) => new Date(clock.now().getTime() - hours * hourMs);
  const known = {
    customerName: '砚北智联物资有限公司',
    socialcreditcode: '91000099MA0000001A',
    cat: 'SUPPORT',
  } as const;
  const facts = {
    ...known,
    contactName: '顾砚秋',
    contactPhone: '12000009001',
    managerName: '宋棠',
    intent: 3,
  } as const;
  const { id } = await run('yy_ops', dispatchCustomer.save, facts, at(50));
  const changed = {
    contactPhone: '12000009002',
    managerName: '林聿',
    intent: 2,
    annualRevenue: '86000000.00',
  } as const;
  await run('yy_ops', dispatchCustomer.save, { ...facts, ...changed, id, version: 1 }, at(30));
  const [institution] = await enterprisesOf(db, 'FIN_INST', 1);
  if (!institution) return;
  const asked = { customerId: id, product: 'LOAN', needAmount: '5000000.00', institutionId: institution.id } as const;
  await run('yy_ops', dispatchCustomer.dispatch, { ...asked, handlerName: '许汐', remark: '以订单融资' }, at(3));
}

export async function seedDispatches(context: SeedContext): Promise<void> {
  await writeCustomers(context);
  await writeDispatches(context);
  await act(context);
  context.progress(`派单 ${dispatchCount + 1} 单，客户 ${customerCount + 4} 家`);
}

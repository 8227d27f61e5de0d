/**
 * What can be settled: received, on no live statement, not under dispute, by the closing day of the period. Receipt
 * lines become drafts, one for each counterparty and tax rate; a line that is taken meanwhile stops it all. Drafts of one
 * pair and one tax rate become one: the first keeps its number, the others are void without lines.
 */
import type { InputOf } from '@portal/sdk/contract';
import { contains, type Context, inDataScope, one, record, refuse, sql } from '@portal/sdk/server';
import { closingDay } from '../statement/codes.ts';
import { takeCarried, wouldTake } from '../statement/carry.server.ts';
import { demandOpenPeriod } from '../statement/open-period.server.ts';
import type { Seen } from '../statement/schema.ts';
import { smallSupplier, visibleSettlements } from '../statement/settlements.server.ts';
import { reckon, retentionRate, serviceRate } from '../statement/totals.server.ts';
import { entering, perform, readSettlement, settlementDocument } from '../statement/transitions.server.ts';
import type { Candidate, Preview, settlementManagement } from './contract.ts';

type Asked = InputOf<typeof settlementManagement.candidateLines>;
type Chosen = InputOf<typeof settlementManagement.preview>;
type Wanted = InputOf<typeof settlementManagement.generate>;

/** Orders of the user's enterprise, as far as the roles reach: those that the user, or a colleague, looks after. */
const OWN = {
  INCOME: { ent: 'o.supplierEntId', owner: 'o.supplierUserId' },
  PURCHASE: { ent: 'o.purchaserEntId', owner: 'o.purchaserUserId' },
} as const;

/** A hung line comes back after the period from which it was put off. */
const candidates = ({ user }: Context, { settleType, period }: Pick<Asked, 'settleType' | 'period'>) => sql`
  select r.id as receipt_line_id, r.receipt_no, d.received_on, o.id as order_id, o.order_no, l.id as order_line_id,
    l.line_no as order_line_no, o.supplier_ent_id, o.supplier_name, o.purchaser_ent_id, o.purchaser_name, o.plate,
    ${settleType === 'INCOME' ? sql`o.purchaser_name` : sql`o.supplier_name`} as counter_name,
    l.material_code, l.name, l.spec, l.unit, r.received_qty as qty, l.unit_price, l.tax_rate,
    round(r.received_qty * l.unit_price, 2) as amount
  from pub_receipt_line r
  join pub_order_line l on l.id = r.order_line_id
  join pub_order o on o.id = r.order_id
  cross join lateral (select (r.received_at at time zone 'Asia/Shanghai')::date as received_on) d
  where ${sql.ref(OWN[settleType].ent)} = ${user.entId} and ${inDataScope(user, [OWN[settleType]])} and r.received_qty > 0
    and d.received_on <= ${`${period}-${closingDay}`}::date
    and not exists (
      select from stl_line t join stl_settlement s on s.id = t.settlement_id
      where t.receipt_line_id = r.id and (t.live
        or (t.flag = 'HANG' and s.status <> 90 and s.period >= ${period})
        or exists (select from stl_dispute e where e.line_id = t.id and e.status = 0)))`;

const shown = 2000;

export async function candidateLines(input: Asked, context: Context): Promise<Candidate[]> {
  const { counterName = '', orderNo = '' } = input;
  const { rows } = await sql<Candidate>`
    select receipt_line_id, receipt_no, received_on, order_no, order_line_no, counter_name, material_code, name, spec,
      unit, qty, unit_price, tax_rate, amount
    from (${candidates(context, input)}) c
    where counter_name like ${contains(counterName)} and order_no like ${contains(orderNo)}
    order by counter_name, tax_rate, received_on, order_no, order_line_no
    limit ${shown}`.execute(context.db);
  return rows;
}

const chosen = (context: Context, input: Chosen) =>
  sql`select * from (${candidates(context, input)}) c where receipt_line_id in (${sql.join(input.receiptLineIds)})`;

export async function preview(input: Chosen, context: Context): Promise<Preview> {
  const { rows } = await sql<Preview[number]>`
    select g.*, t.carried, round(greatest(g.amount + t.carried, 0) * ${serviceRate(sql`g.amount + t.carried`)}, 2)
        as service_fee
    from (
      select counter_name, ${smallSupplier(sql`supplier_ent_id`)} as small_supplier, supplier_ent_id, purchaser_ent_id,
        tax_rate, count(*)::int as line_count, count(distinct order_id)::int as order_count, sum(amount) as amount,
        round(sum(amount) / (1 + tax_rate), 2) as amount_no_tax,
        sum(amount) - round(sum(amount) / (1 + tax_rate), 2) as tax_amount
      from (${chosen(context, input)}) c
      group by counter_name, supplier_ent_id, purchaser_ent_id, tax_rate) g
    cross join lateral (select ${wouldTake} as carried) t
    order by counter_name, tax_rate`.execute(context.db);
  return rows;
}

type OfGroup = 'supplierEntId' | 'supplierName' | 'purchaserEntId' | 'purchaserName' | 'plate' | 'taxRate';
type Group = Readonly<Record<OfGroup, string> & { lineCount: number }>;

const taken = '所选收货行已被其他结算单占用或不满足结算条件，请重新选择';

async function groupsOf(context: Context, input: Wanted): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select supplier_ent_id, max(supplier_name) as supplier_name, purchaser_ent_id,
      max(purchaser_name) as purchaser_name, max(plate) as plate, tax_rate, count(*)::int as line_count
    from (${chosen(context, input)}) c
    group by supplier_ent_id, purchaser_ent_id, tax_rate order by 1, 3, 6`.execute(context.db);
  const found = rows.reduce((sum, { lineCount }) => sum + lineCount, 0);
  return found === new Set(input.receiptLineIds).size ? rows : refuse('conflict', taken);
}

const insertLines = (context: Context, input: Wanted, id: string, group: Group) => sql`
  insert into stl_line (settlement_id, line_no, receipt_line_id, receipt_no, received_on, order_id, order_no,
    order_line_id, order_line_no, material_code, name, spec, unit, qty, receipt_qty, order_price, unit_price, tax_rate,
    amount, amount_no_tax, tax_amount)
  select ${id}, row_number() over (order by received_on, order_no, order_line_no, receipt_line_id), receipt_line_id,
    receipt_no, received_on, order_id, order_no, order_line_id, order_line_no, material_code, name, spec, unit, qty, qty,
    unit_price, unit_price, tax_rate, amount, amount, 0
  from (${chosen(context, input)}) c
  where supplier_ent_id = ${group.supplierEntId} and purchaser_ent_id = ${group.purchaserEntId}
    and tax_rate = ${group.taxRate}
  on conflict (receipt_line_id) where live do nothing`;

async function draw(context: Context, input: Wanted, { lineCount, ...group }: Group) {
  const { db, user, clock, nextNumber } = context;
  const { settleType, period, termDays, retention, remark = null } = input;
  const settlementNo = await nextNumber('JS');
  const createdAt = clock.now().toISOString();
  const header = {
    ...group,
    settlementNo,
    settleType,
    period,
    termDays,
    remark,
    createdByName: user.userName,
    [settleType === 'INCOME' ? 'supplierUserId' : 'purchaserUserId']: user.userId,
    stateSince: createdAt,
    createdAt,
    updatedAt: createdAt,
  };
  const { id } = await one(db.insertInto('stlSettlement').values(header).returning('id'));
  const { numAffectedRows = 0n } = await insertLines(context, input, id, { ...group, lineCount }).execute(db);
  if (Number(numAffectedRows) !== lineCount) refuse('conflict', taken);
  if (retention) {
    const rule = '结算金额的 5%，质保期一年，期满无质量问题退还';
    await db
      .insertInto('stlFee')
      .values({ settlementId: id, kind: 'RETENTION', rule, baseAmount: '0', rate: retentionRate, amount: '0' })
      .execute();
  }
  await takeCarried(context, id);
  await reckon(db, sql`${id}::bigint`);
  await record(context, settlementDocument, id, { action: 'GENERATE', reason: `${period}，${lineCount} 行` });
  return { id, settlementNo };
}

export async function generate(input: Wanted, context: Context) {
  await demandOpenPeriod(context.db, input.period);
  const drawn: { id: string; settlementNo: string }[] = [];
  for (const group of await groupsOf(context, input)) drawn.push(await draw(context, input, group));
  return drawn;
}

async function demandAlike({ db }: Context, ids: readonly string[]): Promise<void> {
  const kinds = await db
    .selectFrom('stlSettlement')
    .select(['supplierEntId', 'purchaserEntId', 'taxRate', 'currency', 'settleType'])
    .distinct()
    .where('id', 'in', ids)
    .execute();
  if (kinds.length > 1) refuse('invalid', '只能合并同一对方单位、同一税率、同一币种的结算单');
}

const takeLines = (into: string, from: string) => sql`
  update stl_line l
  set settlement_id = ${into}, line_no = n.line_no
  from (select id, row_number() over (order by line_no)
      + (select coalesce(max(line_no), 0) from stl_line where settlement_id = ${into}) as line_no
    from stl_line where settlement_id = ${from}) n
  where l.id = n.id`;

export async function merge({ statements }: { statements: readonly Seen[] }, context: Context) {
  const { db } = context;
  const [first, ...others] = statements;
  const ids = statements.map(({ settlementId }) => settlementId);
  if (!first) return refuse('invalid', '请选择结算单');
  if (new Set(ids).size < ids.length) refuse('invalid', '同一结算单只能选择一次');
  // a merge the other way round, or a month that closes, locks them in this order too
  await visibleSettlements(context).select('s.id').where('s.id', 'in', ids).orderBy('s.id').forUpdate('s').execute();
  const { id, settlementNo } = await readSettlement(context, first.settlementId);
  const merged: string[] = [];
  for (const other of others) {
    const moved = await perform(context, other, 'MERGE', {
      set: entering(context, 90),
      reason: `并入 ${settlementNo}`,
    });
    merged.push(moved.settlementNo);
  }
  await perform(context, first, 'MERGE', { reason: `并入 ${merged.join('、')}` });
  await demandAlike(context, ids);
  for (const { settlementId } of others) await takeLines(id, settlementId).execute(db);
  const all = sql.join(ids.map((settlementId) => sql`${settlementId}::bigint`));
  const latest = sql<string>`(select max(period) from stl_settlement where id in (${all}))`;
  await db.updateTable('stlSettlement').set({ period: latest }).where('id', '=', id).execute();
  await reckon(db, all);
  return { id, settlementNo };
}

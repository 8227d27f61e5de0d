/** Receipt lines become drafts, one for each counterparty and tax rate; a line that is taken meanwhile stops it all. */
import { type Context, record, refuse, sql } from '@portal/sdk/server';
import type { InputOf } from '@portal/sdk/contract';
import { candidates } from './candidates.server.ts';
import type { settlementManagement } from './contract.ts';
import { demandOpenPeriod } from '../statement/open-period.server.ts';
import { reckon, retentionRate } from '../statement/totals.server.ts';
import { settlementDocument } from '../statement/transitions.server.ts';

type Wanted = InputOf<typeof settlementManagement.generate>;

interface Group {
  readonly supplierEntId: string;
  readonly supplierName: string;
  readonly purchaserEntId: string;
  readonly purchaserName: string;
  readonly plate: string;
  readonly taxRate: string;
  readonly lineCount: number;
}

const taken = '所选收货行已被其他结算单占用或不满足结算条件，请重新选择';

const chosen = (context: Context, input: Wanted) =>
  sql`select * from (${candidates(context, input)}) c where receipt_line_id in (${sql.join(input.receiptLineIds)})`;

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
  const { id } = await db
    .insertInto('stlSettlement')
    .values({
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { numAffectedRows = 0n } = await insertLines(context, input, id, { ...group, lineCount }).execute(db);
  if (Number(numAffectedRows) !== lineCount) refuse('conflict', taken);
  if (retention) {
    const rule = '结算金额的 5%，质保期一年，期满无质量问题退还';
    await db
      .insertInto('stlFee')
      .values({ settlementId: id, kind: 'RETENTION', rule, baseAmount: '0', rate: retentionRate, amount: '0' })
      .execute();
  }
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

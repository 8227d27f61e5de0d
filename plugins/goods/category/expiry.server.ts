/** Authorisations end by themselves; their suppliers are warned thirty, fifteen and seven days before. */
import { approvalCancelled, approvalRequested } from '@portal/sdk/calls/workflow';
import { type Context, sql } from '@portal/sdk/server';
import { renewalBizType } from '../review/contract.ts';
import { authorisationNotices, record, stageOf, unlist } from '../review/log.server.ts';

interface Ending {
  id: string;
  categoryNo: string;
  categoryId: string;
  name: string;
  supplierEntId: string;
  validTo: string;
}

/** Goods of a supplier in a category that is closed to it leave the shelf. @returns how many were on it. */
export async function unlistGoods(
  context: Context,
  { supplierEntId, categoryId }: Pick<Ending, 'supplierEntId' | 'categoryId'>,
  reason: string,
) {
  const closed = sql<boolean>`supplier_ent_id = ${supplierEntId} and category_id = ${categoryId}`;
  return (await unlist(context, closed, reason)).length;
}

/** To those that have come nearer to their end than their last warning said: a notice, and a to-do in place of the one before. */
async function warn(context: Context): Promise<void> {
  const today = context.clock.today();
  const { rows } = await sql<Ending>`
    update gd_supplier_category s set warned_days = w.stage
    from (select id, category_id, ${stageOf(sql`valid_to`, today)} as stage from gd_supplier_category
      where status in (2, 3) and valid_to >= ${today}::date) w
    join gd_category c on c.id = w.category_id
    where w.id = s.id and w.stage < coalesce(s.warned_days, 99)
    returning s.id, s.category_no, s.category_id, c.name, s.supplier_ent_id, s.valid_to`.execute(context.db);
  for (const ending of rows) {
    const { categoryNo: bizCode, name, supplierEntId, validTo } = ending;
    const content = `类目“${name}”（${bizCode}）的供货授权将于 ${validTo} 到期，到期后商品自动下架，请及时续期。`;
    await authorisationNotices.toEnterprise(context, ending, supplierEntId, content);
    const title = `类目“${name}”的供货授权将于 ${validTo} 到期，请续期`;
    await context.emit(approvalCancelled, { bizType: renewalBizType, bizCode });
    const steps = [{ taskName: '续期类目', candidateRoleTypes: ['G'], candidateEntId: supplierEntId }] as const;
    const asked = { bizType: renewalBizType, bizCode, title, entId: supplierEntId, starter: null, steps };
    await context.emit(approvalRequested, asked);
  }
}

/** What waits for its decision becomes a renewal; what was rejected as one has ended before. */
async function end(context: Context): Promise<void> {
  const { db, clock } = context;
  const { rows } = await sql<Ending>`
    update gd_supplier_category s
    set status = case s.status when 1 then 1 else 4 end, apply_type = case s.status when 1 then 3 else s.apply_type end,
      version = s.version + 1, updated_at = ${clock.now().toISOString()}
    from gd_category c
    where c.id = s.category_id and s.valid_to < ${clock.today()}::date
      and (s.status = 2 or s.status in (1, 3) and s.apply_type <> 3)
    returning s.id, s.category_no, s.category_id, c.name, s.supplier_ent_id, s.valid_to`.execute(db);
  for (const ended of rows) {
    const reason = `类目 ${ended.categoryNo} 的供货授权已于 ${ended.validTo} 到期`;
    await record(context, 'goodsCategory', ended.id, 'EXPIRE', ended.validTo);
    const count = await unlistGoods(context, ended, reason);
    const content = `${reason}，${count} 件商品已下架，续期通过后可重新上架。`;
    await authorisationNotices.toEnterprise(context, ended, ended.supplierEntId, content);
  }
}

export async function watchAuthorisations(context: Context): Promise<void> {
  await end(context);
  await warn(context);
}

/** The supplier has asked for what the to-do reminds it of, or the category is closed: nothing is left to do. */
export async function endReminder({ db, emit }: Context, categoryNo: string): Promise<void> {
  // should it come back as it was, its supplier is warned anew
  await db.updateTable('gdSupplierCategory').set({ warnedDays: null }).where('categoryNo', '=', categoryNo).execute();
  await emit(approvalCancelled, { bizType: renewalBizType, bizCode: categoryNo });
}

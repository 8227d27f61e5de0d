/** Authorisations end by themselves; their suppliers are warned thirty, fifteen and seven days before. */
import { auditCancelled, auditRequested } from '@portal/sdk/calls/workflow';
import { type Context, sql } from '@portal/sdk/server';
import { stageOf } from '../review/expiry-stage.ts';
import { renewalBizType } from '../review/contract.ts';
import { record } from '../review/log.ts';
import { tellSupplier } from '../review/notices.ts';
import { unlistGoods } from './closing.ts';

interface Ending {
  id: string;
  categoryNo: string;
  categoryId: string;
  name: string;
  supplierEntId: string;
  validTo: string;
}

const told = ({ id }: Ending) => ({ bizType: 'goodsCategory', bizId: id }) as const;

/** Those that have come nearer to their end than their last warning said. */
async function nearer({ db, clock }: Context): Promise<Ending[]> {
  const today = clock.today();
  const { rows } = await sql<Ending>`
    update gd_supplier_category s set warned_days = w.stage
    from (select id, category_id, ${stageOf(sql`valid_to`, today)} as stage from gd_supplier_category
      where status in (2, 3) and valid_to >= ${today}::date) w
    join gd_category c on c.id = w.category_id
    where w.id = s.id and w.stage < coalesce(s.warned_days, 99)
    returning s.id, s.category_no, s.category_id, c.name, s.supplier_ent_id, s.valid_to`.execute(db);
  return rows;
}

/** Somebody of the operating unit, in whose name a renewal is asked for. */
async function operatorOf({ db }: Context): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from usr_user u
    join auth_user_role ur on ur.user_id = u.id
    join auth_role r on r.id = ur.role_id and r.role_type = 'Y' and not r.deleted
    where u.status = 1 order by u.id limit 1`.execute(db);
  return rows[0]?.id;
}

const step = (candidateEntId: string) => ({ taskName: '续期类目', candidateRoleTypes: ['G'], candidateEntId }) as const;

/** A notice, and a to-do in place of the one before. */
async function warn(context: Context): Promise<void> {
  const starter = await operatorOf(context);
  for (const ending of await nearer(context)) {
    const { categoryNo: bizCode, name, supplierEntId, validTo } = ending;
    const content = `类目“${name}”（${bizCode}）的供货授权将于 ${validTo} 到期，到期后商品自动下架，请及时续期。`;
    await tellSupplier(context, told(ending), supplierEntId, content);
    if (starter === undefined) continue;
    const title = `类目“${name}”的供货授权将于 ${validTo} 到期，请续期`;
    await context.emit(auditCancelled, { bizType: renewalBizType, bizCode });
    const asked = { bizType: renewalBizType, bizCode, title, entId: supplierEntId, starter };
    await context.emit(auditRequested, { ...asked, steps: [step(supplierEntId)] });
  }
}

async function end(context: Context): Promise<void> {
  const { db, clock } = context;
  const { rows } = await sql<Ending>`
    update gd_supplier_category s set status = 4, version = s.version + 1, updated_at = ${clock.now().toISOString()}
    from gd_category c
    where c.id = s.category_id and s.status = 2 and s.valid_to < ${clock.today()}::date
    returning s.id, s.category_no, s.category_id, c.name, s.supplier_ent_id, s.valid_to`.execute(db);
  for (const ended of rows) {
    const reason = `类目 ${ended.categoryNo} 的供货授权已于 ${ended.validTo} 到期`;
    await record(context, 'CATEGORY', ended.id, 'EXPIRE', ended.validTo);
    const count = await unlistGoods(context, ended, reason);
    const content = `${reason}，${count} 件商品已下架，续期通过后可重新上架。`;
    await tellSupplier(context, told(ended), ended.supplierEntId, content);
  }
}

export async function watchAuthorisations(context: Context): Promise<void> {
  await end(context);
  await warn(context);
}

/** The supplier has asked for what the to-do reminds it of, or the category is closed: nothing is left to do. */
export const endReminder = ({ emit }: Context, categoryNo: string): Promise<void> =>
  emit(auditCancelled, { bizType: renewalBizType, bizCode: categoryNo });

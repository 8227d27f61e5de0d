/** Every application for a category is kept as it was submitted, with how it ended. */
import { type Context, one, sql } from '@portal/sdk/server';
import type { SupplyVersion } from './contract.ts';
import { gone, visibleSupplies } from './supplies.server.ts';

/** What is applied for now, as the next version. */
export async function keepVersion({ db }: Context, supplyId: string): Promise<void> {
  await sql`
    insert into gd_supplier_category_version (supply_id, version_no, apply_no, apply_type, attr_template,
      qualifications, applicant_name, submitted_at, status)
    select s.id, 1 + coalesce((select max(version_no) from gd_supplier_category_version v where v.supply_id = s.id), 0),
      s.apply_no, s.apply_type, s.attr_template, s.qualifications, s.applicant_name, s.submitted_at, 1
    from gd_supplier_category s where s.id = ${supplyId}`.execute(db);
}

interface End {
  status: 2 | 3 | 4;
  validFrom?: string;
  validTo?: string;
}

/** How the application that waits has ended: passed for a time, rejected, or withdrawn. */
export async function endVersion({ db, user, clock }: Context, supplyId: string, end: End): Promise<void> {
  const decided = end.status === 4 ? {} : { decidedByName: user.userName, decidedAt: clock.now().toISOString() };
  await db
    .updateTable('gdSupplierCategoryVersion')
    .set({ ...end, ...decided })
    .where('supplyId', '=', supplyId)
    .where('status', '=', 1)
    .execute();
}

type Stored = Pick<SupplyVersion, 'applyType' | 'status' | 'attrTemplate' | 'qualifications'>;

/** The newest first. */
export async function versionsOf(context: Context, supplyId: string): Promise<SupplyVersion[]> {
  await one(visibleSupplies(context).select('s.id').where('s.id', '=', supplyId), gone);
  return context.db
    .selectFrom('gdSupplierCategoryVersion')
    .select(['versionNo', 'applyNo', 'applyType', 'status', 'attrTemplate', 'qualifications', 'validFrom', 'validTo'])
    .select(['applicantName', 'submittedAt', 'decidedByName', 'decidedAt'])
    .where('supplyId', '=', supplyId)
    .orderBy('versionNo', 'desc')
    .$narrowType<Stored>()
    .execute();
}

/** A supplier sees and writes its own categories; the operating unit sees all that were submitted. */
import { type Context, historyOf, implement, one, refuse, sql } from '@portal/sdk/server';
import { attrsOf, gone as noClassification, pathNameOf } from '../classification/categories.server.ts';
import { urgentFirst } from '../review/claims.server.ts';
import { categoryNotices } from '../review/log.server.ts';
import { submitSupply, takeBack } from './approval.server.ts';
import { category, type SupplyDetail } from './contract.ts';
import { removeSupply, saveSupply } from './draft.server.ts';
import { endReminder, unlistGoods } from './expiry.server.ts';
import {
  applicantOf,
  approvalList,
  foundApprovals,
  foundSupplies,
  gone,
  perform,
  stateToday,
  supplyList,
  visibleSupplies,
  workedOut,
  workedOutForReview,
} from './supplies.server.ts';
import { versionsOf } from './versions.server.ts';

type Stored = Pick<SupplyDetail, 'attrTemplate' | 'qualifications' | 'approved'> & {
  readonly comments: Readonly<Record<string, string>>;
};

async function supplyDetail(context: Context, id: string): Promise<SupplyDetail> {
  const found = approvalList
    .rows(visibleSupplies(context).select(workedOutForReview(context)))
    .select(['s.attrTemplate', 's.qualifications', 's.approved', 's.comments', 's.supplierEntId', 'c.reportRequired'])
    .select(sql<boolean>`${stateToday(context.clock.today())} = 3`.as('rejected'))
    .$narrowType<Stored>()
    .where('s.id', '=', id);
  const { supplierEntId, comments, ...supply } = await one(found, gone);
  return {
    ...supply,
    comments: Object.entries(comments).map(([field, comment]) => ({ field, comment })),
    applicant: await applicantOf(context, supplierEntId),
    log: await historyOf(context.db, 'goodsCategory', id),
  };
}

export default implement(category, {
  page: (input, context) => supplyList.page(foundSupplies(context, input).select(workedOut(context)), input),

  counts({ auditStatus: _, ...filters }, context) {
    const state = stateToday(context.clock.today());
    return supplyList
      .narrowed(foundSupplies(context, filters), filters)
      .select([state.as('auditStatus'), sql<number>`count(*)::int`.as('count')])
      .groupBy(sql`1`)
      .execute();
  },

  detail: ({ id }, context) => supplyDetail(context, id),

  versions: ({ id }, context) => versionsOf(context, id),

  async start({ categoryId }, context) {
    const { db, user } = context;
    const found = db.selectFrom('gdCategory').select('requiredQualifications').where('id', '=', categoryId);
    const { requiredQualifications } = await one(found, noClassification);
    const { rows } = await sql`select from gd_supplier_category
      where supplier_ent_id = ${user.entId} and category_id = ${categoryId}`.execute(db);
    return { requiredQualifications, attrTemplate: await attrsOf(context, categoryId), taken: rows.length > 0 };
  },

  save: saveSupply,

  submit: submitSupply,

  withdraw: takeBack,

  remove: removeSupply,

  async updateState({ id, version, auditStatus, reason }, context) {
    const closing = auditStatus === 5;
    if (closing && reason === undefined) refuse('invalid', '请输入停用原因');
    const inForce = sql<boolean>`valid_to >= ${context.clock.today()}::date`;
    const moved = await perform(context, { id, version }, closing ? 'DISABLE' : 'ENABLE', {
      set: { opinion: reason ?? null },
      reason,
      only: closing ? undefined : { if: inForce, otherwise: '只有授权期内的停用类目可以启用' },
    });
    const { supplierEntId, categoryId, categoryNo } = moved;
    if (closing) await endReminder(context, categoryNo);
    const closed = `类目 ${categoryNo} 已停用：${reason}`;
    const text = closing
      ? `${closed}。${await unlistGoods(context, { supplierEntId, categoryId }, closed)} 件商品已下架。`
      : `类目 ${categoryNo} 已恢复启用。`;
    await categoryNotices.toEnterprise(context, { id }, supplierEntId, text);
  },

  approvalPage: (input, context) => approvalList.page(foundApprovals(context, input), urgentFirst(input)),

  export: async (input, context) =>
    supplyList.export(foundSupplies(context, input).select(workedOut(context)), input, {
      title: '商品类目',
      named: { categoryId: await pathNameOf(context.db, input.categoryId) },
    }),

  exportApproval: async (input, context) =>
    approvalList.export(foundApprovals(context, input), input, {
      title: '类目审核',
      columns: [
        'applyNo',
        'categoryName',
        'classificationName',
        'supplierName',
        'requirements',
        'validFrom',
        'validTo',
        'auditStatus',
        'applyType',
        'applicantName',
        'submittedAt',
        'dueAt',
        'handler',
        'opinion',
      ],
    }),
});

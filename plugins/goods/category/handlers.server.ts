/**
 * A supplier sees and writes its own categories, and the operating unit sees all that were submitted; what was approved
 * stays in force while its supplier writes.
 */
import { filesGranted } from '@portal/sdk/calls/files';
import {
  type Context,
  demandFaultless,
  fault,
  historyOf,
  implement,
  keepForUndo,
  one,
  refuseField,
  sql,
  urgentFirst,
} from '@portal/sdk/server';
import { attrsOf, gone as noClassification, pathNameOf } from '../classification/categories.server.ts';
import { attrFaults } from '../classification/change.server.ts';
import { categoryBizType } from '../review/contract.ts';
import { commentsIn } from '../review/lists.server.ts';
import { categoryNotices, record } from '../review/log.server.ts';
import { submitSupply, takeBack } from './approval.server.ts';
import { category, type SupplyDetail, type SupplyInput, type SupplyVersion } from './contract.ts';
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
  urgency,
  visibleSupplies,
  workedOut,
  workedOutForReview,
} from './supplies.server.ts';

type Stored = Pick<SupplyDetail, 'attrTemplate' | 'qualifications' | 'approved'> & {
  readonly comments: Readonly<Record<string, string>>;
};
type StoredVersion = Pick<SupplyVersion, 'applyType' | 'status' | 'attrTemplate' | 'qualifications'>;

/** Whether the user's enterprise has this category already. */
async function isTaken({ db, user }: Context, categoryId: string): Promise<boolean> {
  const own = db.selectFrom('gdSupplierCategory').select('id').where('supplierEntId', '=', user.entId);
  return (await own.where('categoryId', '=', categoryId).executeTakeFirst()) !== undefined;
}

async function insert(context: Context, { categoryId }: SupplyInput, template: object) {
  const { db, user, clock, nextNumber } = context;
  if (await isTaken(context, categoryId))
    refuseField('categoryId', '贵单位已有该分类的类目，请在原类目上变更或续期', 'conflict');
  const at = clock.now().toISOString();
  const inserted = db
    .insertInto('gdSupplierCategory')
    .values({
      ...template,
      categoryNo: await nextNumber('LM'),
      supplierEntId: user.entId,
      supplierName: user.entName,
      ownerUserId: user.userId,
      categoryId,
      createdAt: at,
      updatedAt: at,
    })
    .returning(['id', 'version']);
  const supply = await one(inserted);
  const within = visibleSupplies(context).select('s.id').where('s.id', '=', supply.id);
  await one(within, '您的“申请类目”权限不包括本企业', 'forbidden');
  await record(context, 'goodsCategory', supply.id, 'CREATE');
  return supply;
}

export default implement(category, {
  page(input, context) {
    const found = foundSupplies(context, input).$if(input.sort === undefined, (q) => q.orderBy(urgency(context)));
    return supplyList.page(found.select(workedOut(context)), input);
  },

  counts({ auditStatus: _, ...filters }, context) {
    const state = stateToday(context.clock.today());
    return supplyList
      .narrowed(foundSupplies(context, filters), filters)
      .select([state.as('auditStatus'), sql<number>`count(*)::int`.as('count')])
      .groupBy(sql`1`)
      .execute();
  },

  async detail({ id }, context) {
    const found = approvalList
      .rows(visibleSupplies(context).select(workedOutForReview(context, await context.waiting(categoryBizType))))
      .select(['s.attrTemplate', 's.qualifications', 's.approved', 's.comments', 's.supplierEntId', 'c.reportRequired'])
      .select(sql<boolean>`${stateToday(context.clock.today())} = 3`.as('rejected'))
      .$narrowType<Stored>()
      .where('s.id', '=', id);
    const { supplierEntId, comments, ...supply } = await one(found, gone);
    return {
      ...supply,
      comments: commentsIn(comments),
      applicant: await applicantOf(context, supplierEntId),
      log: await historyOf(context.db, 'goodsCategory', id),
    };
  },

  async versions({ id }, context) {
    await one(visibleSupplies(context).select('s.id').where('s.id', '=', id), gone);
    return context.db
      .selectFrom('gdSupplierCategoryVersion')
      .select(['versionNo', 'applyNo', 'applyType', 'status', 'attrTemplate', 'qualifications', 'validFrom', 'validTo'])
      .select(['applicantName', 'submittedAt', 'decidedByName', 'decidedAt'])
      .where('supplyId', '=', id)
      .orderBy('versionNo', 'desc')
      .$narrowType<StoredVersion>()
      .execute();
  },

  async start({ categoryId }, context) {
    const found = context.db.selectFrom('gdCategory').select('requiredQualifications').where('id', '=', categoryId);
    const { requiredQualifications } = await one(found, noClassification);
    const attrTemplate = await attrsOf(context, categoryId);
    return { requiredQualifications, attrTemplate, taken: await isTaken(context, categoryId) };
  },

  async save(input, context) {
    const { id, version = 0, categoryId, attrTemplate, qualifications } = input;
    const held = new Set(qualifications.map(({ name }) => name));
    demandFaultless([
      ...attrFaults('attrTemplate', attrTemplate),
      ...fault('qualifications', '同一资质只需上传一份', held.size < qualifications.length),
    ]);
    const asked = context.db.selectFrom('gdCategory').select(sql<boolean>`status = 1`.as('enabled'));
    const { enabled } = await one(asked.where('id', '=', categoryId), noClassification);
    if (!enabled) refuseField('categoryId', '该商品分类已停用，不能申请', 'conflict');
    const template = {
      attrTemplate: JSON.stringify(attrTemplate),
      qualifications: JSON.stringify(qualifications),
    };
    const supply = await (id === undefined
      ? insert(context, input, template)
      : perform(context, { id, version, categoryId }, 'UPDATE', { set: template }));
    const fileIds = qualifications.map(({ fileId }) => fileId);
    await context.emit(filesGranted, { fileIds, to: { bizType: 'goodsCategory', bizId: supply.id } });
    return supply;
  },

  submit: submitSupply,

  withdraw: takeBack,

  async remove(seen, context) {
    const removal = await keepForUndo(context, { bizType: 'goodsCategory', table: 'gdSupplierCategory', id: seen.id });
    const { id } = await perform(context, seen, 'DELETE');
    await context.db.deleteFrom('gdSupplierCategory').where('id', '=', id).execute();
    return removal;
  },

  async updateState({ id, version, auditStatus, reason }, context) {
    const closing = auditStatus === 5;
    if (closing && reason === undefined) refuseField('reason', '请输入停用原因');
    const inForce = sql<boolean>`valid_to >= ${context.clock.today()}::date`;
    const moved = await perform(context, { id, version }, closing ? 'DISABLE' : 'ENABLE', {
      set: { opinion: reason ?? null },
      reason,
      only: closing ? undefined : { if: inForce, otherwise: '只有授权期内的停用类目可以启用' },
    });
    const { supplierEntId, categoryNo } = moved;
    if (closing) await endReminder(context, categoryNo);
    const closed = `类目 ${categoryNo} 已停用：${reason}`;
    const text = closing
      ? `${closed}。${await unlistGoods(context, moved, closed)} 件商品已下架。`
      : `类目 ${categoryNo} 已恢复启用。`;
    await categoryNotices.toEnterprise(context, { id }, supplierEntId, text);
  },

  approvalPage: async (input, context) =>
    approvalList.page(foundApprovals(context, input, await context.waiting(categoryBizType)), urgentFirst(input)),

  export: async (input, context) =>
    supplyList.export(foundSupplies(context, input).select(workedOut(context)), input, {
      title: '商品类目',
      named: { categoryId: await pathNameOf(context.db, input.categoryId) },
    }),

  exportApproval: async (input, context) =>
    approvalList.export(foundApprovals(context, input, await context.waiting(categoryBizType)), input, {
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

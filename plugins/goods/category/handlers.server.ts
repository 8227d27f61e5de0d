/** A supplier sees and writes its own categories; the operating unit sees all that were submitted. */
import {
  conditionsOf,
  type Context,
  historyOf,
  implement,
  one,
  page,
  refuse,
  type SheetColumn,
  exporting,
  sql,
} from '@portal/sdk/server';
import { attrsOf, pathNameOf } from '../classification/categories.server.ts';
import { categoryNotices } from '../review/notices.server.ts';
import { SCOPE } from '../review/scope.ts';
import { urgentFirst } from '../review/urgent-first.server.ts';
import { submitSupply, takeBack } from './audit.server.ts';
import { unlistGoods } from './closing.server.ts';
import {
  APPLY_TYPE,
  category,
  EXPIRING,
  SUPPLY_STATUS,
  type SupplyApproval,
  type SupplyDetail,
  type SupplyRow,
} from './contract.ts';
import { removeSupply, saveSupply } from './draft.server.ts';
import { endReminder } from './expiry.server.ts';
import {
  applicantOf,
  approvalFacts,
  foundApprovals,
  foundSupplies,
  missing,
  stateToday,
  supplyFacts,
  visibleSupplies,
} from './supplies.server.ts';
import { performSupply } from './transitions.server.ts';
import { versionsOf } from './versions.server.ts';

const SHEET: readonly SheetColumn<SupplyRow>[] = [
  { title: '类目编码', value: (s) => s.categoryNo },
  { title: '类目名称', value: (s) => s.categoryName },
  { title: '所属分类', width: 36, value: (s) => s.classificationName },
  { title: '供应商', width: 30, value: (s) => s.supplierName },
  { title: '资质要求', width: 30, value: (s) => s.requiredQualifications.join('、') },
  { title: '授权起', kind: 'day', value: (s) => s.validFrom },
  { title: '授权止', kind: 'day', value: (s) => s.validTo },
  { title: '状态', width: 10, value: (s) => SUPPLY_STATUS[s.auditStatus] },
];

const APPROVAL_SHEET: readonly SheetColumn<SupplyApproval>[] = [
  { title: '申请编号', value: (s) => s.applyNo },
  ...SHEET.filter(({ title }) => title !== '类目编码'),
  { title: '申请类型', width: 10, value: (s) => APPLY_TYPE[s.applyType] },
  { title: '申请人', width: 12, value: (s) => s.applicantName },
  { title: '提交时间', kind: 'time', value: (s) => s.submittedAt },
  { title: '办理期限', kind: 'time', value: (s) => s.dueAt },
  { title: '处理人', width: 12, value: (s) => s.decidedByName ?? s.handler },
  { title: '审批意见', width: 40, value: (s) => s.opinion },
];

type Stored = Omit<SupplyDetail, 'comments' | 'applicant' | 'log'> & {
  supplierEntId: string;
  comments: Record<string, string>;
};

async function supplyDetail(context: Context, id: string): Promise<SupplyDetail> {
  const found = visibleSupplies(context)
    .select([...approvalFacts(context), 's.attrTemplate', 's.qualifications', 's.approved', 's.comments'])
    .select(['s.supplierEntId', 'c.reportRequired'])
    .where('s.id', '=', id)
    .$castTo<Stored>();
  const { supplierEntId, comments, ...row } = await one(found, missing);
  return {
    ...row,
    comments: Object.entries(comments).map(([field, comment]) => ({ field, comment })),
    applicant: await applicantOf(context, supplierEntId),
    log: await historyOf(context.db, 'goodsCategory', id),
  };
}

const toldOf = async ({ db }: Context, id: string | undefined) => {
  const name = await pathNameOf(db, id);
  return name === undefined ? [] : [`所属分类：${name}`];
};

export default implement(category, {
  page(input, context) {
    const { sort = 'id', order = 'desc' } = input;
    const rows = foundSupplies(context, input).select(supplyFacts(context)).$castTo<SupplyRow>();
    return page(rows.orderBy(`s.${sort}`, order).orderBy('s.id', 'desc'), input);
  },

  counts({ auditStatus: _, ...filters }, context) {
    const state = stateToday(context.clock.today());
    return foundSupplies(context, filters)
      .select([state.as('auditStatus'), sql<number>`count(*)::int`.as('count')])
      .groupBy(sql`1`)
      .execute();
  },

  detail: ({ id }, context) => supplyDetail(context, id),

  versions: ({ id }, context) => versionsOf(context, id),

  async start({ categoryId }, context) {
    const { db, user } = context;
    const found = db.selectFrom('gdCategory').select('requiredQualifications').where('id', '=', categoryId);
    const { requiredQualifications } = await one(found, '商品分类不存在或已被删除');
    const { rows } = await sql`select from gd_supplier_category
      where supplier_ent_id = ${user.entId} and category_id = ${categoryId}`.execute(db);
    return { requiredQualifications, attrTemplate: await attrsOf(context, categoryId), taken: rows.length > 0 };
  },

  save: (input, context) => saveSupply(context, input),

  async submit(input, context) {
    await submitSupply(context, input);
    return null;
  },

  async withdraw(input, context) {
    await takeBack(context, input);
    return null;
  },

  async remove(input, context) {
    await removeSupply(context, input);
    return null;
  },

  async updateState({ id, version, auditStatus, reason }, context) {
    const closing = auditStatus === 5;
    if (closing && reason === undefined) refuse('invalid', '请输入停用原因');
    const inForce = sql<boolean>`valid_to >= ${context.clock.today()}::date`;
    const moved = await performSupply(context, { id, version }, closing ? 'DISABLE' : 'ENABLE', {
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
    return null;
  },

  approvalPage(input, context) {
    const { sort = 'submittedAt', order = 'desc' } = urgentFirst(input);
    const rows = foundApprovals(context, input).select(approvalFacts(context)).$castTo<SupplyApproval>();
    return page(rows.orderBy(`s.${sort}`, order).orderBy('s.id', 'desc'), input);
  },

  async export(input, context) {
    const rows = foundSupplies(context, input).select(supplyFacts(context)).orderBy('s.id').$castTo<SupplyRow>();
    const told = conditionsOf(input, {
      auditStatus: ['状态', SUPPLY_STATUS],
      keyword: '类目编码/名称',
      supplierName: '供应商',
      expiring: ['授权到期', EXPIRING],
    });
    const conditions = [...(await toldOf(context, input.categoryId)), ...told];
    return exporting({ title: '商品类目', columns: SHEET, rows, conditions });
  },

  async exportApproval(input, context) {
    const rows = foundApprovals(context, input)
      .select(approvalFacts(context))
      .orderBy('s.submittedAt', 'desc')
      .orderBy('s.id')
      .$castTo<SupplyApproval>();
    const conditions = conditionsOf(input, {
      scope: ['范围', SCOPE],
      applyNo: '申请编号',
      supplierName: '供应商',
      categoryName: '类目',
      applyType: ['申请类型', APPLY_TYPE],
      submittedFrom: ['提交时间', 'submittedTo'],
      overdue: '只看超时',
    });
    return exporting({ title: '类目审核', columns: APPROVAL_SHEET, rows, conditions });
  },
});

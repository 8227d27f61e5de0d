/**
 * An application is decided once by the operating unit, and kept as it was submitted; passing opens the category for goods
 * until its certificates end.
 */
import { approvalCancelled } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { addDays } from '@portal/sdk/format';
import {
  askedSteps,
  type Context,
  onApproval,
  one,
  refuse,
  refuseField,
  requestApproval,
  sql,
} from '@portal/sdk/server';
import { categoryBizType } from '../review/contract.ts';
import { categoryFlow } from '../review/flows.server.ts';
import type { Reviewed } from '../review/handlers.server.ts';
import { categoryNotices } from '../review/log.server.ts';
import type { category, Qualification, SupplyDetail } from './contract.ts';
import { endReminder } from './expiry.server.ts';
import { gone, perform, visibleSupplies } from './supplies.server.ts';

/** Most days that an authorisation lasts. */
const authorisedDays = 365;

/** What is missing among the required certificates, or `undefined`. */
function lacking(required: readonly string[], held: readonly Qualification[], today: string) {
  for (const name of required) {
    const found = held.find((one) => one.name === name);
    if (!found) return `缺少必备资质“${name}”`;
    if (found.validTo < today) return `必备资质“${name}”已于 ${found.validTo} 过期`;
  }
  return undefined;
}

interface End {
  status: 2 | 3 | 4;
  validFrom?: string;
  validTo?: string;
}

/** How the application that waits has ended: passed for a time, rejected, or withdrawn. */
async function endVersion({ db, user, clock }: Context, supplyId: string, end: End): Promise<void> {
  const decided = end.status === 4 ? {} : { decidedByName: user.userName, decidedAt: clock.now().toISOString() };
  await db
    .updateTable('gdSupplierCategoryVersion')
    .set({ ...end, ...decided })
    .where('supplyId', '=', supplyId)
    .where('status', '=', 1)
    .execute();
}

export async function submitSupply({ id, version }: InputOf<typeof category.submit>, context: Context): Promise<void> {
  const { user, clock, nextNumber } = context;
  const own = visibleSupplies(context)
    .select(['s.status', 's.qualifications', 's.approved', 's.applyType'])
    .select(['c.requiredQualifications', 'c.name'])
    .$narrowType<Pick<SupplyDetail, 'qualifications'>>()
    .where('s.id', '=', id)
    .where('s.supplierEntId', '=', user.entId);
  const found = await one(own, gone);
  const fault = lacking(found.requiredQualifications, found.qualifications, clock.today());
  if (fault !== undefined) refuseField('qualifications', `不能提交：${fault}`);
  const ended = found.status === 4 || (found.status === 3 && found.applyType === 3);
  const applyType = found.approved === null ? 1 : ended ? 3 : 2;
  const applyNo = await nextNumber('LS');
  const { categoryNo } = await perform(context, { id, version }, 'SUBMIT', {
    set: {
      applyNo,
      applyType,
      applicantName: user.userName,
      submittedAt: clock.now().toISOString(),
      opinion: null,
      comments: '{}',
    },
    reason: applyNo,
  });
  await sql`
    insert into gd_supplier_category_version (supply_id, version_no, apply_no, apply_type, attr_template,
      qualifications, applicant_name, submitted_at, status)
    select s.id, 1 + coalesce((select max(version_no) from gd_supplier_category_version v where v.supply_id = s.id), 0),
      s.apply_no, s.apply_type, s.attr_template, s.qualifications, s.applicant_name, s.submitted_at, 1
    from gd_supplier_category s where s.id = ${id}`.execute(context.db);
  await endReminder(context, categoryNo);
  const title = `${user.entName} 申请类目“${found.name}”`;
  const steps = askedSteps(categoryFlow);
  await requestApproval(context, { bizType: categoryBizType, bizCode: applyNo, title, steps });
  await categoryNotices.toOperators(context, { id }, `${user.entName}申请类目“${found.name}”（${applyNo}），请审核。`);
}

/** Its supplier takes an application back, here or in the workflow's own list. */
export async function takeBack(
  seen: InputOf<typeof category.withdraw> | { applyNo: string },
  context: Context,
): Promise<void> {
  const found = await visibleSupplies(context)
    .select(['s.approved', 's.applyType', 's.applyNo'])
    .where((eb) => ('id' in seen ? eb('s.id', '=', seen.id) : eb('s.applyNo', '=', seen.applyNo)))
    .executeTakeFirst();
  const { approved = null, applyType = 1, applyNo = '' } = found ?? {};
  // back to where it came from: what was approved before is approved still, and what had ended has ended
  const step = approved === null ? 'WITHDRAW' : applyType === 3 ? 'WITHDRAW_RENEWAL' : 'WITHDRAW_CHANGE';
  const { id } = await perform(context, seen, step, { set: { dueAt: null }, reason: applyNo });
  await endVersion(context, id, { status: 4 });
  await context.emit(approvalCancelled, { bizType: categoryBizType, bizCode: applyNo ?? '' });
}

/** A year, or until the first of its required certificates ends. */
function authorisation(required: readonly string[], held: readonly Qualification[], today: string) {
  const ends = held.filter(({ name }) => required.includes(name)).map(({ validTo }) => validTo);
  const [validTo] = [...ends, addDays(today, authorisedDays)].sort();
  return { validFrom: today, validTo: validTo ?? today };
}

const pending = (context: Context, applyNo: string) =>
  one(
    visibleSupplies(context)
      .innerJoin('pubEnterprise as e', 'e.id', 's.supplierEntId')
      .select(['s.id', 's.supplierEntId', 's.attrTemplate', 's.qualifications', 'c.requiredQualifications', 'c.name'])
      .select([sql<boolean>`e.status = 6`.as('blacklisted'), 'e.statusReason'])
      .$narrowType<Pick<SupplyDetail, 'qualifications'>>()
      .where('s.applyNo', '=', applyNo),
    gone,
  );

function passing(found: Awaited<ReturnType<typeof pending>>, today: string) {
  const { requiredQualifications: required, qualifications: held, attrTemplate } = found;
  if (found.blacklisted) refuse('conflict', `供应商已被列入黑名单，不能通过：${found.statusReason ?? '原因未登记'}`);
  const fault = lacking(required, held, today);
  if (fault !== undefined) refuse('invalid', `不能通过：${fault}`);
  const approved = JSON.stringify({ attrTemplate, qualifications: held });
  return { approved, authorised: authorisation(required, held, today) };
}

export const categorySubscriptions = onApproval(categoryBizType, {
  arrived: ({ bizCode: applyNo, dueAt }, { db }) =>
    db.updateTable('gdSupplierCategory').set({ dueAt }).where('applyNo', '=', applyNo).execute(),
  async decided({ bizCode: applyNo, approve, opinion }, context) {
    const { user, clock } = context;
    const found = await pending(context, applyNo);
    const passed = approve ? passing(found, clock.today()) : undefined;
    await perform(context, { applyNo }, approve ? 'PASS' : 'REJECT', {
      set: {
        ...(passed && { approved: passed.approved, warnedDays: null, comments: '{}', ...passed.authorised }),
        dueAt: null,
        opinion: opinion === '' ? null : opinion,
        decidedBy: user.userId,
        decidedByName: user.userName,
        decidedAt: clock.now().toISOString(),
      },
      reason: opinion === '' ? applyNo : opinion,
    });
    await endVersion(context, found.id, passed ? { status: 2, ...passed.authorised } : { status: 3 });
    const result = approve ? '已通过，可以上架该分类的商品。' : `被驳回：${opinion}`;
    const text = `类目“${found.name}”的申请 ${applyNo} ${result}`;
    await categoryNotices.toEnterprise(context, found, found.supplierEntId, text);
  },
  withdrawn: (applyNo, context) => takeBack({ applyNo }, context),
});

export const reviewedSupplies: Reviewed = {
  bizType: categoryBizType,
  found: (context, applyNo, isMine) =>
    visibleSupplies(context)
      .select([isMine('s.applyNo').as('waits'), sql<boolean>`s.status = 1`.as('open')])
      .where('s.applyNo', '=', applyNo)
      .executeTakeFirst(),
  comment: (context, applyNo, comments) => perform(context, { applyNo }, 'COMMENT', { set: { comments } }),
};

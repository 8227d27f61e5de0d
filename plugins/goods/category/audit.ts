/** An application is decided once by the operating unit; passing opens the category for goods until its certificates end. */
import { auditCancelled, auditRequested } from '@portal/sdk/calls/workflow';
import { addDays } from '@portal/sdk/format';
import { type Context, inReach, onAudit, one, refuse, sql } from '@portal/sdk/server';
import { admitReviewer, dueFrom, release } from '../review/claims.ts';
import { categoryBizType } from '../review/contract.ts';
import { record } from '../review/log.ts';
import { categoryNotices } from '../review/notices.ts';
import { sideOf } from '../review/reach.ts';
import type { Qualification } from './contract.ts';
import { writable } from './draft.ts';
import { endReminder } from './expiry.ts';
import { missing } from './supplies.ts';
import { endVersion, keepVersion } from './versions.ts';

/** Most days that an authorisation lasts. */
const authorisedDays = 365;

/** What is missing among the required certificates, or `undefined`. */
export function lacking(
  required: readonly string[],
  held: readonly Qualification[],
  today: string,
): string | undefined {
  for (const name of required) {
    const found = held.find((one) => one.name === name);
    if (!found) return `缺少必备资质“${name}”`;
    if (found.validTo < today) return `必备资质“${name}”已于 ${found.validTo} 过期`;
  }
  return undefined;
}

async function own(context: Context, id: string) {
  const { db, user } = context;
  const found = db
    .selectFrom('gdSupplierCategory as s')
    .innerJoin('gdCategory as c', 'c.id', 's.categoryId')
    .select([
      's.id',
      's.status',
      's.qualifications',
      's.approved',
      's.applyType',
      'c.requiredQualifications',
      'c.name',
      'c.status as open',
    ])
    .where('s.id', '=', id)
    .where('s.supplierEntId', '=', user.entId)
    .where(inReach(user, sideOf('s')));
  return one(found, missing);
}

interface Seen {
  id: string;
  version: number;
}

export async function submitSupply(context: Context, { id, version }: Seen): Promise<void> {
  const { db, user, clock, nextNumber, emit } = context;
  const found = await own(context, id);
  if (found.open === 0) refuse('conflict', '该商品分类已停用，不能申请');
  const fault = lacking(
    found.requiredQualifications,
    found.qualifications as unknown as Qualification[],
    clock.today(),
  );
  if (fault !== undefined) refuse('invalid', `不能提交：${fault}`);
  const ended = found.status === 4 || (found.status === 3 && found.applyType === 3);
  const applyType = found.approved === null ? 1 : ended ? 3 : 2;
  const applyNo = await nextNumber('LS');
  const submitted = db
    .updateTable('gdSupplierCategory')
    .set((eb) => ({
      status: 1,
      applyNo,
      applyType,
      applicantName: user.userName,
      submittedAt: clock.now().toISOString(),
      dueAt: dueFrom(context),
      opinion: null,
      comments: '{}',
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', writable)
    .where('version', '=', version)
    .returning('categoryNo');
  const { categoryNo } = await one(submitted, '类目正在审核或已被修改，请刷新', 'conflict');
  await keepVersion(context, id);
  await endReminder(context, categoryNo);
  await emit(auditRequested, {
    bizType: categoryBizType,
    bizCode: applyNo,
    title: `${user.entName} 申请类目“${found.name}”`,
    entId: user.entId,
    starter: user.userId,
    steps: [{ taskName: '运营单位审核', candidateRoleTypes: ['Y'], candidateEntId: null }],
  });
  await record(context, 'goodsCategory', id, 'SUBMIT', applyNo);
  await categoryNotices.toOperators(context, { id }, `${user.entName}申请类目“${found.name}”（${applyNo}），请审核。`);
}

/** Back to where it came from: what was approved before is approved still, and what had ended has ended. */
const cameFrom = sql<number>`case when approved is null then 0 when apply_type = 3 then 4 else 2 end`;

export async function withdrawSupply(context: Context, { id, version }: Seen): Promise<void> {
  await own(context, id);
  const withdrawn = context.db
    .updateTable('gdSupplierCategory')
    .set((eb) => ({ status: cameFrom, dueAt: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('version', '=', version)
    .returning('applyNo');
  const { applyNo } = await one(withdrawn, '只有待审核的申请可以撤回，请刷新', 'conflict');
  await endVersion(context, id, { status: 4 });
  await record(context, 'goodsCategory', id, 'WITHDRAW', applyNo);
  await context.emit(auditCancelled, { bizType: categoryBizType, bizCode: applyNo ?? '' });
}

/** A year, or until the first of its required certificates ends. */
function authorisation(required: readonly string[], held: readonly Qualification[], today: string) {
  const ends = held.filter(({ name }) => required.includes(name)).map(({ validTo }) => validTo);
  const [validTo] = [...ends, addDays(today, authorisedDays)].sort();
  return { validFrom: today, validTo: validTo ?? today };
}

async function pending({ db, user }: Context, applyNo: string) {
  const found = db
    .selectFrom('gdSupplierCategory as s')
    .innerJoin('gdCategory as c', 'c.id', 's.categoryId')
    .innerJoin('entEnterprise as e', 'e.id', 's.supplierEntId')
    .select(['s.id', 's.supplierEntId', 's.attrTemplate', 's.qualifications', 'c.requiredQualifications', 'c.name'])
    .select(['e.status as supplierStatus', 'e.statusReason'])
    .where('s.applyNo', '=', applyNo)
    .where('s.status', '=', 1)
    .where(inReach(user, sideOf('s')));
  return one(found, '该申请已被处理，请刷新', 'conflict');
}

function passing(found: Awaited<ReturnType<typeof pending>>, today: string) {
  if (found.supplierStatus === 6)
    refuse('conflict', `供应商已被列入黑名单，不能通过：${found.statusReason ?? '原因未登记'}`);
  const held = found.qualifications as unknown as Qualification[];
  const fault = lacking(found.requiredQualifications, held, today);
  if (fault !== undefined) refuse('invalid', `不能通过：${fault}`);
  const approved = JSON.stringify({ attrTemplate: found.attrTemplate, qualifications: found.qualifications });
  return { approved, authorised: authorisation(found.requiredQualifications, held, today) };
}

async function decided(context: Context, applyNo: string, approve: boolean, opinion: string): Promise<void> {
  const { db, user, clock } = context;
  await admitReviewer(context, applyNo);
  const found = await pending(context, applyNo);
  const passed = approve ? passing(found, clock.today()) : undefined;
  const moved = db
    .updateTable('gdSupplierCategory')
    .set((eb) => ({
      ...(passed
        ? { status: 2, approved: passed.approved, warnedDays: null, comments: '{}', ...passed.authorised }
        : { status: 3 }),
      dueAt: null,
      opinion: opinion === '' ? null : opinion,
      decidedBy: user.userId,
      decidedByName: user.userName,
      decidedAt: clock.now().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', found.id)
    .where('status', '=', 1)
    .returning('id');
  await one(moved, '该申请已被处理，请刷新', 'conflict');
  await endVersion(context, found.id, passed ? { status: 2, ...passed.authorised } : { status: 3 });
  await release(context, applyNo);
  await record(context, 'goodsCategory', found.id, approve ? 'PASS' : 'REJECT', opinion === '' ? applyNo : opinion);
  const result = approve ? '已通过，可以上架该分类的商品。' : `被驳回：${opinion}`;
  await categoryNotices.toEnterprise(
    context,
    found,
    found.supplierEntId,
    `类目“${found.name}”的申请 ${applyNo} ${result}`,
  );
}

/** Withdrawn in the workflow's own list. */
async function withdrawn(context: Context, applyNo: string): Promise<void> {
  const back = await context.db
    .updateTable('gdSupplierCategory')
    .set((eb) => ({ status: cameFrom, dueAt: null, version: eb('version', '+', 1) }))
    .where('applyNo', '=', applyNo)
    .where('status', '=', 1)
    .returning('id')
    .executeTakeFirst();
  if (!back) return;
  await endVersion(context, back.id, { status: 4 });
  await record(context, 'goodsCategory', back.id, 'WITHDRAW', applyNo);
}

export const categorySubscriptions = onAudit(categoryBizType, {
  code: 'goods:review:audit',
  decided: ({ bizCode, approve, opinion }, context) => decided(context, bizCode, approve, opinion),
  withdrawn: (bizCode, context) => withdrawn(context, bizCode),
});

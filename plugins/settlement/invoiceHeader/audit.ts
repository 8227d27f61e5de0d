/** A header of special invoices is audited by the operating unit before invoices may bear it. */
import { auditRequested } from '@portal/sdk/calls/workflow';
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, noticesOf, onAudit, one, refuse, sql } from '@portal/sdk/server';
import { headerBizType, type Seen, specialType } from './contract.ts';
import { gone } from './save.ts';

const auditCode = 'settlement:header:audit';
const { toEnterprise } = noticesOf('invoiceHeader', ['G1', 'C1']);

/** The business code of an audit: an id and the version that was submitted. */
export const bizCodeOf = (id: string, versionNo: number): string => `${id}-V${versionNo}`;
const idOf = (bizCode: string): string => bizCode.split('-')[0] ?? '';

export async function submitHeader(context: Context, { id, version }: Seen): Promise<void> {
  const { db, user, clock, emit } = context;
  const header = await one(
    db
      .selectFrom('invHeader')
      .select(['headerName', 'invoiceType', 'versionNo', 'auditStatus'])
      .where('id', '=', id)
      .where('entId', '=', user.entId)
      .where('isCurrent', '=', true),
    gone,
  );
  if (header.invoiceType !== specialType) refuse('conflict', '只有增值税专用发票的抬头需要审核');
  if (header.auditStatus === 1) refuse('conflict', '抬头已通过审核');
  const submitted = db
    .updateTable('invHeader')
    .set((eb) => ({ auditStatus: 0, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where((eb) => eb.or([eb('auditStatus', 'is', null), eb('auditStatus', '=', 2)]))
    .returning('id');
  await one(submitted, '抬头已提交审核或已被修改，请刷新', 'conflict');
  await emit(auditRequested, {
    bizType: headerBizType,
    bizCode: bizCodeOf(id, header.versionNo),
    title: `专票抬头审核：${header.headerName}`,
    entId: user.entId,
    starter: user.userId,
    steps: [{ taskName: '运营审核', candidateRoleTypes: ['Y'], candidateEntId: null }],
  });
}

async function decided(context: Context, bizCode: string, approve: boolean, opinion: string): Promise<void> {
  const { db, clock } = context;
  const moved = db
    .updateTable('invHeader')
    .set((eb) => ({
      auditStatus: approve ? 1 : 2,
      auditOpinion: opinion === '' ? null : opinion,
      version: eb('version', '+', 1),
      updatedAt: clock.now().toISOString(),
    }))
    .where('id', '=', idOf(bizCode))
    .where('auditStatus', '=', 0)
    .returning(['id', 'entId', 'headerName']);
  const { id, entId, headerName } = await one(moved, '该抬头已被处理，请刷新', 'conflict');
  const text = approve ? '已通过审核。' : `审核被驳回：${opinion}`;
  await toEnterprise(context, { id }, entId, `专票抬头“${headerName}”${text}`);
}

async function withdrawn({ db }: Context, bizCode: string): Promise<void> {
  await db
    .updateTable('invHeader')
    .set((eb) => ({ auditStatus: null, version: eb('version', '+', 1) }))
    .where('id', '=', idOf(bizCode))
    .where('auditStatus', '=', 0)
    .execute();
}

/** The auditor sees the certificate. */
export async function grantFiles({ db, emit }: Context, id: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const operators = await db
    .selectFrom('entEnterprise')
    .select('id')
    .where(sql<boolean>`'OPERATOR' = any(audience)`)
    .execute();
  await emit(filesGranted, { fileIds, to: operators.map((one) => one.id).filter((entId) => entId !== id) });
}

export const headerSubscriptions = onAudit(headerBizType, {
  code: auditCode,
  decided: ({ bizCode, approve, opinion }, context) => decided(context, bizCode, approve, opinion),
  withdrawn: (bizCode, context) => withdrawn(context, bizCode),
});

/** A header of special invoices is audited by the operating unit before invoices may bear it. */
import { auditRequested } from '@portal/sdk/calls/workflow';
import { type Context, noticesOf, onAudit, refuse } from '@portal/sdk/server';
import { headerBizType, type Seen, specialType } from './contract.ts';
import { demandStep, stale } from './transitions.server.ts';

const { toEnterprise } = noticesOf('invoiceHeader', ['G1', 'C1']);

/** The business code of an audit: an id and the version that was submitted. */
export const bizCodeOf = (id: string, versionNo: number): string => `${id}-V${versionNo}`;
const soughtOf = (bizCode: string) => {
  const [id = '0', versionNo] = bizCode.split('-V');
  return { id, versionNo: Number(versionNo) };
};

export async function submitHeader(context: Context, { id, version }: Seen): Promise<void> {
  const { db, user, clock, emit } = context;
  const header = await demandStep(context, { id }, 'SUBMIT');
  if (header.invoiceType !== specialType) refuse('conflict', '只有增值税专用发票的抬头需要审核');
  if (header.version !== version) refuse('conflict', stale);
  const change = {
    auditStatus: 0,
    submittedBy: user.userId,
    version: version + 1,
    updatedAt: clock.now().toISOString(),
  };
  await db.updateTable('invHeader').set(change).where('id', '=', id).execute();
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
  const { id, entId, headerName, version } = await demandStep(context, soughtOf(bizCode), approve ? 'PASS' : 'REJECT');
  const change = { auditStatus: approve ? 1 : 2, auditOpinion: opinion === '' ? null : opinion };
  await db
    .updateTable('invHeader')
    .set({ ...change, version: version + 1, updatedAt: clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
  const text = approve ? '已通过审核。' : `审核被驳回：${opinion}`;
  await toEnterprise(context, { id }, entId, `专票抬头“${headerName}”${text}`);
}

async function withdrawn(context: Context, bizCode: string): Promise<void> {
  const { id, version } = await demandStep(context, soughtOf(bizCode), 'WITHDRAW');
  const change = { auditStatus: null, submittedBy: null, version: version + 1 };
  await context.db.updateTable('invHeader').set(change).where('id', '=', id).execute();
}

export const headerSubscriptions = onAudit(headerBizType, {
  decided: ({ bizCode, approve, opinion }, context) => decided(context, bizCode, approve, opinion),
  withdrawn: (bizCode, context) => withdrawn(context, bizCode),
});

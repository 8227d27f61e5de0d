/** A header of special invoices is audited by the operating unit before invoices may bear it. */
import type { InputOf } from '@portal/sdk/contract';
import { approvalRequested } from '@portal/sdk/calls/workflow';
import { type Context, noticesOf, onApproval } from '@portal/sdk/server';
import { headerBizType, type invoiceHeader } from './contract.ts';
import { perform } from './headers.server.ts';

const { toEnterprise } = noticesOf('invoiceHeader', ['G1', 'C1']);

/** The business code of an approval: an id and the version that was submitted. */
export const bizCodeOf = (id: string, versionNo: number): string => `${id}-V${versionNo}`;
const soughtOf = (bizCode: string) => {
  const [id = '0', versionNo] = bizCode.split('-V');
  return { id, versionNo: Number(versionNo) };
};

export async function submitHeader(context: Context, seen: InputOf<typeof invoiceHeader.submit>): Promise<void> {
  const { user } = context;
  const { id, versionNo, headerName } = await perform(context, seen, 'SUBMIT', { set: { submittedBy: user.userId } });
  await context.emit(approvalRequested, {
    bizType: headerBizType,
    bizCode: bizCodeOf(id, versionNo),
    title: `专票抬头审核：${headerName}`,
    entId: user.entId,
    starter: user.userId,
    steps: [{ taskName: '运营审核', candidateRoleTypes: ['Y'], candidateEntId: null }],
  });
}

async function decided(context: Context, bizCode: string, approve: boolean, opinion: string): Promise<void> {
  const set = { auditOpinion: opinion === '' ? null : opinion };
  const { id, entId, headerName } = await perform(context, soughtOf(bizCode), approve ? 'PASS' : 'REJECT', { set });
  const text = approve ? '已通过审核。' : `审核被驳回：${opinion}`;
  await toEnterprise(context, { id }, entId, `专票抬头“${headerName}”${text}`);
}

export const headerSubscriptions = onApproval(headerBizType, {
  decided: ({ bizCode, approve, opinion }, context) => decided(context, bizCode, approve, opinion),
  withdrawn: (bizCode, context) => perform(context, soughtOf(bizCode), 'WITHDRAW', { set: { submittedBy: null } }),
});

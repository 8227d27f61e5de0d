/** An application becomes a document when it is sent; the operating unit checks it, the platform decides. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type orgChangeApplied, orgChangeBizType } from '@portal/sdk/calls/org-change';
import type { EventOf } from '@portal/sdk/contract';
import {
  type ApprovalFlow,
  askedSteps,
  type Context,
  onApproval,
  record,
  refuse,
  requestApproval,
} from '@portal/sdk/server';
import { perform } from './applications.server.ts';
import { CHANGE_TYPE } from './contract.ts';
import { demandPossible, unitAsked } from './demands.server.ts';
import { takeEffect } from './effect.server.ts';
import { tellApplicant, tellDeciders } from './notices.server.ts';

export const orgChangeFlow: ApprovalFlow = {
  title: '组织变更审核',
  changes: 'free',
  steps: [
    { taskName: '运营单位审核', roles: ['Y'] },
    { taskName: '平台终审', roles: ['L'] },
  ],
};

interface Asking {
  readonly applyNo: string;
  readonly type: number;
  readonly customerRegisterName: string;
}

export const askForApproval = (context: Context, { applyNo, type, customerRegisterName }: Asking): Promise<void> =>
  requestApproval(context, {
    bizType: orgChangeBizType,
    bizCode: applyNo,
    title: `组织${CHANGE_TYPE.texts[type as keyof typeof CHANGE_TYPE.texts]} ${customerRegisterName}`,
    steps: askedSteps(orgChangeFlow),
  });

/** The file is read by whoever sees the application. */
export const grantFile = ({ emit }: Context, id: string, fileId: string): Promise<void> =>
  emit(filesGranted, { fileIds: [fileId], to: { bizType: orgChangeBizType, bizId: id } });

/** Keeps what was sent. The notice to the operating unit is the call's own. */
export async function keepApplication(
  { org, fileId, fileName }: EventOf<typeof orgChangeApplied>,
  context: Context,
): Promise<void> {
  const { db, user, clock } = context;
  if (user.entId === '0') refuse('invalid', '请先加入企业，再提交组织变更申请');
  const customerCode = await unitAsked(context, org);
  await demandPossible(context, org, { customerCode }, (_, message) => refuse('conflict', message));
  const now = clock.now().toISOString();
  const row = await db
    .insertInto('entOrgChangeApply')
    .values({
      ...org,
      type: Number(org.type),
      applyNo: await context.nextNumber('BG'),
      customerCode,
      fileId,
      fileName,
      ...{ entId: user.entId, entName: user.entName, applicantId: user.userId, applicantName: user.userName },
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'applyNo', 'type', 'customerRegisterName'])
    .executeTakeFirstOrThrow();
  await record(context, orgChangeBizType, row.id, { action: 'APPLY' });
  await grantFile(context, row.id, fileId);
  await askForApproval(context, row);
}

export const approvalSubscriptions = onApproval(orgChangeBizType, {
  async passed({ bizCode: applyNo, opinion }, context) {
    const { id } = await perform(context, { applyNo }, 'CHECK', { reason: opinion });
    await tellDeciders(context, id, ['L'], `已通过${context.user.userName}的审核`);
  },
  async decided({ bizCode: applyNo, approve, opinion }, context) {
    const set = { opinion: opinion === '' ? null : opinion };
    const { id, effectiveOn } = await perform(context, { applyNo }, approve ? 'PASS' : 'REJECT', {
      reason: opinion,
      set,
    });
    if (!approve) return tellApplicant(context, id, `被驳回：${opinion}`);
    if (effectiveOn !== null && effectiveOn > context.clock.today())
      return tellApplicant(context, id, `已通过，自 ${effectiveOn} 起生效`);
    await takeEffect(context, id);
    return tellApplicant(context, id, '已通过，即日起生效');
  },
  withdrawn: (applyNo, context) => perform(context, { applyNo }, 'WITHDRAW'),
});

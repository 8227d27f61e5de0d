/** Everybody follows the applications that they see; who made one mends it or takes it back. */
import { orgChangeBizType } from '@portal/sdk/calls/org-change';
import { approvalCancelled } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { checkedOrgChange, type Context, historyOf, implement, one, refuseField } from '@portal/sdk/server';
import { applications, found, gone, perform, visible } from './applications.server.ts';
import { askForApproval, grantFile } from './approval.server.ts';
import { type ApplyDetail, orgChange } from './contract.ts';
import { demandPossible, parentAsked } from './demands.server.ts';
import { tellDeciders } from './notices.server.ts';

/** From tomorrow on: today is when it passes. */
function dayOf({ clock }: Context, day: string | undefined): string | null {
  if (day !== undefined && day <= clock.today()) refuseField('effectiveOn', '生效日应晚于今天；当天生效的不填');
  return day ?? null;
}

/** The unit and what it was stay; the rest is checked as when it was first sent. */
async function mended(context: Context, { id, ...entered }: InputOf<typeof orgChange.resubmit>) {
  const before = await one(visible(context).selectAll().where('a.id', '=', id), gone);
  const parent = await parentAsked(context, entered.parentCustomerCode, refuseField);
  const org = checkedOrgChange({
    ...before,
    ...entered,
    type: String(before.type),
    parentCustomerName: parent.customerRegisterName,
    companyLevel: parent.levelBelow,
  });
  const { customerCode } = before;
  await demandPossible(context, org, { customerCode, own: id }, refuseField);
  const { parentCustomerCode, parentCustomerName, companyLevel, cat, customerRegisterName, socialcreditcode } = org;
  return { parentCustomerCode, parentCustomerName, companyLevel, cat, customerRegisterName, socialcreditcode };
}

async function fileOf(context: Context, files: InputOf<typeof orgChange.resubmit>['files']) {
  const [file] = files ?? [];
  if (!file) return {};
  const { fileName } = await context.files.read(file.fileId);
  if (!fileName.toLowerCase().endsWith('.docx')) refuseField('files', '上传文件必须是docx格式!');
  return { fileId: file.fileId, fileName };
}

async function resubmit(input: InputOf<typeof orgChange.resubmit>, context: Context): Promise<void> {
  const { id, version, effectiveOn, files } = input;
  const facts = { ...(await mended(context, input)), ...(await fileOf(context, files)) };
  const set = { ...facts, effectiveOn: dayOf(context, effectiveOn), opinion: null };
  const row = await perform(context, { id, version }, 'RESUBMIT', { set });
  await grantFile(context, id, row.fileId);
  await askForApproval(context, row);
  await tellDeciders(context, id, ['Y'], '已重新提交');
}

export default implement(orgChange, {
  page: async (input, context) => applications.page(await found(context, input), input),
  counts: async (input, context) => applications.counts(await found(context, input), input, 'status'),

  async detail({ id }, context) {
    const { fileId, fileName, ...row } = await one(
      applications
        .rows(await found(context))
        .select(['a.customerCode', 'a.parentCustomerCode', 'a.companyLevel', 'a.cat', 'a.opinion'])
        .select(['a.parentCustomerCodeOld', 'a.parentCustomerNameOld', 'a.companyLevelOld', 'a.catOld'])
        .select(['a.customerRegisterNameOld', 'a.socialcreditcodeOld', 'a.fileId', 'a.fileName'])
        .$narrowType<Pick<ApplyDetail, 'cat' | 'catOld'>>()
        .where('a.id', '=', id),
      gone,
    );
    return { ...row, files: [{ fileId, fileName }], log: await historyOf(context.db, orgChangeBizType, id) };
  },

  resubmit,

  async withdraw(seen, context) {
    const { applyNo } = await perform(context, seen, 'WITHDRAW');
    await context.emit(approvalCancelled, { bizType: orgChangeBizType, bizCode: applyNo });
  },

  async schedule({ effectiveOn, ...seen }, context) {
    const day = dayOf(context, effectiveOn);
    await perform(context, seen, 'SCHEDULE', { reason: day ?? '审核通过的当天', set: { effectiveOn: day } });
  },

  export: async (input, context) => applications.export(await found(context, input), input, { title: '组织变更申请' }),
});

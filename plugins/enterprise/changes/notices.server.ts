/** Notices of organisation changes carry the application itself: its dialog shows it, to whomever it is sent. */
import { noticeSent, type RoleMark } from '@portal/sdk/calls/notification';
import { orgChangeBizType } from '@portal/sdk/calls/org-change';
import { type Context, one } from '@portal/sdk/server';

const facts = [
  'parentCustomerCode',
  'parentCustomerName',
  'companyLevel',
  'cat',
  'customerRegisterName',
  'socialcreditcode',
  'parentCustomerCodeOld',
  'parentCustomerNameOld',
  'companyLevelOld',
  'catOld',
  'customerRegisterNameOld',
  'socialcreditcodeOld',
] as const;

/** @param result - What has become of it: 已通过. */
async function noticeOf({ db }: Context, id: string, result: string) {
  const { applicantId, entId, applyNo, type, account, applicantName, entName, ...row } = await one(
    db
      .selectFrom('entOrgChangeApply as a')
      .innerJoin('pubUser as u', 'u.id', 'a.applicantId')
      .select(['a.applyNo', 'a.type', 'a.applicantId', 'a.entId', 'a.applicantName', 'a.entName', 'u.account'])
      .select(['a.fileId', 'a.fileName', 'a.effectiveOn'])
      .select(facts.map((fact) => `a.${fact}` as const))
      .where('a.id', '=', id),
  );
  const org = { type: String(type), ...Object.fromEntries(facts.map((fact) => [fact, row[fact]])) };
  const user = { account, userName: applicantName, entName };
  const { fileId, fileName, effectiveOn } = row;
  const data = { user, org, result: { id, applyNo, result, effectiveOn } };
  const notice = { noticeType: 11, data, bizType: orgChangeBizType, bizId: id } as const;
  return { applicantId, entId, applyNo, notice, file: { fileId, fileName } };
}

/** Without the file, which is the applicant's own; the platform, which tells on the day itself, opens none to others. */
export async function tellApplicant(context: Context, id: string, result: string): Promise<void> {
  const { applicantId, entId, applyNo, notice } = await noticeOf(context, id, result);
  const content = `您提交的组织变更申请 ${applyNo} ${result}。`;
  await context.emit(noticeSent, { ...notice, userIds: [applicantId], entId, content });
}

/** Those who decide next. */
export async function tellDeciders(
  context: Context,
  id: string,
  roleTypes: readonly RoleMark[],
  what: string,
): Promise<void> {
  const { applyNo, notice, file } = await noticeOf(context, id, '待审核');
  await context.emit(noticeSent, {
    ...notice,
    ...file,
    roleTypes,
    content: `组织变更申请 ${applyNo} ${what}，请审核。`,
  });
}

/** What seeded notices are about: products, articles of the portal area, an applicant, an organisation change. */
import { contentBizType, type NoticeType } from '@portal/sdk/calls/notice-types';
import type { OrgChange } from '@portal/sdk/calls/org-change';
import type { Db } from '@portal/sdk/server';

const articleOf: Readonly<Partial<Record<NoticeType, string>>> = { 13: 'UPGRADE-20240629', 14: 'SUPPLIER-REVIEW' };

/** In the order of the notices' texts. */
const productsOf: Readonly<Partial<Record<NoticeType, readonly string[]>>> = {
  2: ['e税务', 'e保险'],
  3: ['e订单', 'e结算'],
  7: ['e物流'],
};

/** The colleague who asks an administrator to hand over; of the others the request has been settled by somebody else. */
const applicantOf: Readonly<Record<string, string>> = { gys_admin: 'gys_sales', cg_admin: 'cg_buyer' };
const otherApplicant = 'gys_sales';
export const isAsked = (account: string): boolean => account in applicantOf;
const changing = '梧砚露天煤矿';

async function orgChange(db: Db): Promise<OrgChange> {
  const { parentCustomerCode, ...node } = await db
    .selectFrom('entOrgNode as n')
    .innerJoin('entOrgNode as p', 'p.customerCode', 'n.parentCustomerCode')
    .select([
      'n.customerRegisterName',
      'n.socialcreditcode',
      'n.companyLevel',
      'n.plate',
      'p.customerCode as parentCustomerCode',
      'p.customerRegisterName as parentCustomerName',
    ])
    .where('n.customerRegisterName', 'like', `%${changing}%`)
    .executeTakeFirstOrThrow();
  const { customerRegisterName, companyLevel, parentCustomerName, plate } = node;
  const socialcreditcode = node.socialcreditcode ?? '';
  return {
    type: '2',
    parentCustomerCode,
    parentCustomerName,
    companyLevel,
    cat: plate,
    customerRegisterName: `${customerRegisterName}有限公司`,
    socialcreditcode,
    parentCustomerCodeOld: parentCustomerCode,
    parentCustomerNameOld: parentCustomerName,
    companyLevelOld: companyLevel,
    catOld: plate,
    customerRegisterNameOld: customerRegisterName,
    socialcreditcodeOld: socialcreditcode,
  };
}

/** @returns the facts of the nth notice of a type. */
export async function seedSubjects(db: Db) {
  const products = await db.selectFrom('prdProduct').select(['productType', 'productName']).execute();
  const applicants = await db
    .selectFrom('usrUser')
    .select(['id as userId', 'account', 'userName'])
    .where('account', 'in', Object.values(applicantOf))
    .execute();
  const org = await orgChange(db);
  return (noticeType: NoticeType, n: number, receiver: string) => {
    const asks = applicantOf[receiver] ?? otherApplicant;
    const applicant = applicants.find(({ account }) => account === asks);
    const user = { ...applicant, entName: org.customerRegisterNameOld };
    const product = products.find(({ productName }) => productName === productsOf[noticeType]?.[n]);
    const article = articleOf[noticeType];
    const data =
      noticeType === 5 ? { applicantUserId: applicant?.userId } : noticeType === 11 ? { user, org } : (product ?? null);
    return {
      ...(noticeType === 5 && { content: `${applicant?.userName}申请将企业管理员变更为本人，请确认。` }),
      data: data && JSON.stringify(data),
      bizType: article === undefined ? null : contentBizType,
      bizId: article ?? null,
    };
  };
}

/** What seeded notices are about: products, articles of the portal area, an applicant, an organisation change. */
import { contentBizType } from '@portal/sdk/calls/content';
import type { NoticeType } from '@portal/sdk/calls/notification';
import type { OrgChange } from '@portal/sdk/calls/org-change';
import type { Db } from '@portal/sdk/server';

const articleOf: Readonly<Partial<Record<NoticeType, string>>> = { 13: 'UPGRADE-20240629', 14: 'SUPPLIER-REVIEW' };

/** In the order of the notices' texts. */
const productsOf: Readonly<Partial<Record<NoticeType, readonly string[]>>> = {
  2: ['e税务', 'e保险'],
  3: ['e订单', 'e结算'],
  7: ['e物流'],
};

const applicantAccount = 'gys_sales';
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
  const applicant = await db
    .selectFrom('usrUser')
    .select(['id as userId', 'account', 'userName'])
    .where('account', '=', applicantAccount)
    .executeTakeFirstOrThrow();
  const org = await orgChange(db);
  const user = { ...applicant, entName: org.customerRegisterNameOld };
  return (noticeType: NoticeType, n: number) => {
    const product = products.find(({ productName }) => productName === productsOf[noticeType]?.[n]);
    const article = articleOf[noticeType];
    const data =
      noticeType === 5 ? { applicantUserId: applicant.userId } : noticeType === 11 ? { user, org } : (product ?? null);
    return {
      data: data && JSON.stringify(data),
      bizType: article === undefined ? null : contentBizType,
      bizId: article ?? null,
    };
  };
}

/** Enterprises, the organisation tree, and which of them an account works for. */
import {
  Arr,
  Bool,
  call,
  download,
  event,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  type Static,
} from '../contract/index.ts';

/** States of an enterprise's admission. */
export const ENTERPRISE_STATUS = {
  0: '待提交',
  1: '待审核',
  2: '已准入',
  3: '暂停',
  4: '已驳回',
  5: '退出',
  6: '黑名单',
} as const;

/** Sector options of spec 3, by the codes of dictionary PLATE. */
export const PLATE = {
  COAL: '煤炭',
  POWER: '电力',
  TRANSPORT: '运输',
  CHEMICAL: '化工',
  SUPPORT: '支持保障',
  TECH: '科技环保',
  FINANCE: '金融',
  OTHER: '其他',
} as const;
export type Plate = keyof typeof PLATE;

/** spec 9: what stands in for a missing parent, by the level of the company below it. */
export const STAND_IN_PARENT = { 2: '10000001', 3: '222222', 4: '333333' } as const;

/** Spec 5: two alphanumerics, six digits, ten alphanumerics, without I O S V Z; or 15 digits that start 1-9. */
export const creditCodePattern = '^([0-9A-HJ-NP-RT-UW-Y]{2}[0-9]{6}[0-9A-HJ-NP-RT-UW-Y]{10}|[1-9][0-9]{14})$';

const creditCode = () => Str({ pattern: creditCodePattern, title: '统一社会信用代码' });
const customerCode = () => Str({ pattern: '^[0-9A-Za-z]{1,20}$', title: '组织编码' });
const plate = () => OneOf('COAL', 'POWER', 'TRANSPORT', 'CHEMICAL', 'SUPPORT', 'TECH', 'FINANCE', 'OTHER');

const facts = {
  customerCode: Str(),
  customerRegisterName: Str(),
  companyLevel: Int(),
  parentCustomerCode: Nullable(Str()),
  socialcreditcode: Nullable(Str()),
  cat: Nullable(Str()),
  /** 1 in force, 0 deregistered. */
  status: Int(),
};

// The tree is five deep at most: a stand-in of level 4 stands below a stand-in of level 3.
const level5 = Obj(facts);
const level4 = Obj({ ...facts, children: Opt(Arr(level5)) });
const level3 = Obj({ ...facts, children: Opt(Arr(level4)) });
const level2 = Obj({ ...facts, children: Opt(Arr(level3)) });
const level1 = Obj({ ...facts, children: Opt(Arr(level2)) });

export type OrgNode = Static<typeof level5> & { children?: OrgNode[] };

const company = Obj({
  entId: Id(),
  customerCode: Str(),
  customerName: Str(),
  customerRegisterName: Str(),
  socialcreditcode: Nullable(Str()),
  /** Masked; a missing one bars the company from being added. */
  legalrepresentativeIdno: Nullable(Str()),
  companyLevel: Nullable(Int()),
  /** 1 current, 0 joined, null an organisation of the account that is not in its company list yet. */
  currentFlag: Nullable(Int()),
});

export type Company = Static<typeof company>;

const ofAccount = Obj({ account: Text(50) });

export const organization = {
  getAllByPage: pageOf({
    method: 'GET',
    path: '/api/manage/organization/getAllByPage',
    access: 'login',
    filters: Obj({
      keyword: Opt(Text(100)),
      parentCustomerCode: Opt(customerCode()),
      companyLevel: Opt(Int({ minimum: 1, maximum: 4 })),
      cat: Opt(plate()),
      status: Opt(Int({ minimum: 0, maximum: 1 })),
    }),
    row: Obj({ ...facts, parentCustomerName: Nullable(Str()), userCount: Int(), version: Int() }),
    sort: ['customerCode', 'customerRegisterName', 'companyLevel'],
  }),
  getAll: call({ method: 'GET', path: '/api/manage/organization/getAll', access: 'login', output: Arr(level1) }),
  listByParentCode: call({
    method: 'GET',
    path: '/api/manage/organization/listByParentCode',
    access: 'login',
    input: Obj({ parentCode: Opt(customerCode()) }),
    output: Arr(Obj({ ...facts, hasChildren: Bool() })),
  }),
  getPlate: call({
    method: 'GET',
    path: '/api/manage/organization/getPlate',
    access: 'login',
    output: Arr(Obj({ itemNo: Str(), itemName: Str() })),
  }),
  /** The enterprise that the account works for now. */
  getPrimaryOrg: call({
    method: 'GET',
    path: '/api/manage/organization/getPrimaryOrg',
    access: 'login',
    input: ofAccount,
    output: Nullable(company),
  }),
  /** Every organisation of the account, joined ones first. */
  getUserOrgs: call({
    method: 'GET',
    path: '/api/manage/organization/getUserOrgs',
    access: 'login',
    input: ofAccount,
    output: Arr(company),
  }),
  updateUserPrimaryOrg: call({
    path: '/api/manage/organization/updateUserPrimaryOrg',
    access: 'login',
    onlyOk: true,
    input: Obj({ account: Text(50), entId: Id() }),
  }),
  addOrg: call({
    path: '/api/manage/organization/addOrg',
    access: 'base:org:add',
    input: Obj({
      customerCode: customerCode(),
      customerRegisterName: Text(100),
      parentCustomerCode: customerCode(),
      socialcreditcode: creditCode(),
      cat: Opt(plate()),
    }),
    output: Obj({ customerCode: Str() }),
  }),
  updateOrg: call({
    path: '/api/manage/organization/updateOrg',
    access: 'base:org:update',
    input: Obj({
      customerCode: customerCode(),
      version: Int({ minimum: 1 }),
      customerRegisterName: Opt(Text(100)),
      parentCustomerCode: Opt(customerCode()),
      socialcreditcode: Opt(creditCode()),
      cat: Opt(plate()),
      status: Opt(OneOf(0, 1)),
    }),
  }),
  addOrgUser: call({
    path: '/api/manage/organization/addOrgUser',
    access: 'base:org:update',
    input: Obj({ customerCode: customerCode(), account: Text(50) }),
  }),
  export: download({
    method: 'GET',
    path: '/api/manage/organization/export',
    access: 'base:org:export',
    input: Obj({ keyword: Opt(Text(100)), cat: Opt(plate()) }),
  }),
};

/** The account works for another enterprise from now on. */
export const enterpriseSwitched = event<{ userId: string; entId: string }>('enterprise:switched');

/** Enterprises, the organisation tree, and which of them an account works for. */
import * as t from '../contract/index.ts';
import { accountNo, statusOf } from './fields.ts';
import { PLATE } from './plate.ts';

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

/** spec 9: what stands in for a missing parent, by the level of the company below it. */
export const STAND_IN_PARENT = { 2: '10000001', 3: '222222', 4: '333333' } as const;

/** Spec 5: two alphanumerics, six digits, ten alphanumerics, without I O S V Z; or 15 digits that start 1-9. */
export const creditCodePattern = '^([0-9A-HJ-NP-RT-UW-Y]{2}[0-9]{6}[0-9A-HJ-NP-RT-UW-Y]{10}|[1-9][0-9]{14})$';

const creditCode = () => t.Str({ pattern: creditCodePattern, title: '统一社会信用代码' });
const customerCode = () => t.Str({ pattern: '^[0-9A-Za-z]{1,20}$', title: '组织编码' });
const plate = () => t.OneOf('COAL', 'POWER', 'TRANSPORT', 'CHEMICAL', 'SUPPORT', 'TECH', 'FINANCE', 'OTHER');

export const UNIT_LEVEL = t.codes({ 1: '1级', 2: '2级', 3: '3级', 4: '4级' });
export const UNIT_STATUS = t.codes({ 1: ['有效', 'success'], 0: ['已注销', 'neutral'] });

/** What an organisation is, as lists show it. */
export const unitFields = {
  customerCode: t.field('组织编码', t.Str(), { as: 'copy', width: 184 }),
  customerRegisterName: t.field('组织名称', t.Str(), { width: 216 }),
  companyLevel: t.field('组织层级', t.Int(), { width: 88 }),
  parentCustomerName: t.field('上级组织', t.Nullable(t.Str()), { width: 184 }),
  socialcreditcode: t.field('统一社会信用代码', t.Nullable(t.Str()), { as: 'copy', width: 204 }),
  cat: t.field('板块', t.Nullable(t.Str()), { codes: t.codes(PLATE), width: 104 }),
  status: statusOf(t.Int(), { codes: UNIT_STATUS, width: 88 }),
  /** People who work for it. */
  userCount: t.field('人员数', t.Int(), { width: 80 }),
  validFrom: t.field('生效日期', t.Day(), { width: 112 }),
  validTo: t.field('失效日期', t.Nullable(t.Day()), { width: 112 }),
};

const { customerCode: unitCode, customerRegisterName, companyLevel, socialcreditcode, cat, status } = unitFields;
const facts = {
  ...{ customerCode: unitCode, customerRegisterName, companyLevel, socialcreditcode, cat },
  parentCustomerCode: t.Nullable(t.Str()),
  /** 1 in force, 0 deregistered. */
  status,
};

// The tree is five deep at most: a stand-in of level 4 stands below a stand-in of level 3.
const level5 = t.Obj(facts);
const level4 = t.Obj({ ...facts, children: t.Opt(t.Arr(level5)) });
const level3 = t.Obj({ ...facts, children: t.Opt(t.Arr(level4)) });
const level2 = t.Obj({ ...facts, children: t.Opt(t.Arr(level3)) });
const level1 = t.Obj({ ...facts, children: t.Opt(t.Arr(level2)) });

export type OrgNode = t.Static<typeof level5> & { children?: OrgNode[] };

const company = t.Obj({
  entId: t.Id(),
  customerCode: t.Str(),
  customerName: t.Str(),
  customerRegisterName: t.Str(),
  socialcreditcode: t.Nullable(t.Str()),
  /** Masked; a missing one bars the company from being added. */
  legalrepresentativeIdno: t.Nullable(t.Str()),
  companyLevel: t.Nullable(t.Int()),
  /** 1 current, 0 joined, null an organisation of the account that is not in its company list yet. */
  currentFlag: t.Nullable(t.Int()),
});

export type Company = t.Static<typeof company>;

const ofAccount = t.Obj({ account: t.Text(50) });

export const organization = {
  getAllByPage: t.pageOf({
    method: 'GET',
    path: '/api/manage/organization/getAllByPage',
    access: 'login',
    filters: t.Obj({
      keyword: t.field('关键字', t.Opt(t.Text(100))),
      parentCustomerCode: t.Opt(customerCode()),
      companyLevel: t.field('组织层级', t.Opt(t.Int({ minimum: 1, maximum: 4 })), { codes: UNIT_LEVEL }),
      cat: t.field('板块', t.Opt(plate()), { codes: t.codes(PLATE) }),
      status: statusOf(t.Opt(t.Int({ minimum: 0, maximum: 1 })), { codes: UNIT_STATUS }),
      /** The tree as it stood on this day. */
      asOf: t.field('截至日期', t.Opt(t.Day())),
    }),
    row: t.Obj({
      ...unitFields,
      ...facts,
      version: t.Int(),
      /** By the reader, as they see it now. */
      editable: t.Bool(),
    }),
    sort: ['customerCode', 'customerRegisterName', 'companyLevel'],
  }),
  getAll: t.call({ method: 'GET', path: '/api/manage/organization/getAll', access: 'login', output: t.Arr(level1) }),
  listByParentCode: t.call({
    method: 'GET',
    path: '/api/manage/organization/listByParentCode',
    access: 'login',
    input: t.Obj({ parentCode: t.Opt(customerCode()) }),
    output: t.Arr(t.Obj({ ...facts, hasChildren: t.Bool() })),
  }),
  getPlate: t.call({
    method: 'GET',
    path: '/api/manage/organization/getPlate',
    access: 'login',
    output: t.Arr(t.Obj({ itemNo: t.Str(), itemName: t.Str() })),
  }),
  /** The enterprise that the account works for now. */
  getPrimaryOrg: t.call({
    method: 'GET',
    path: '/api/manage/organization/getPrimaryOrg',
    access: 'login',
    input: ofAccount,
    output: t.Nullable(company),
  }),
  /** Every organisation of the account, joined ones first. */
  getUserOrgs: t.call({
    method: 'GET',
    path: '/api/manage/organization/getUserOrgs',
    access: 'login',
    input: ofAccount,
    output: t.Arr(company),
  }),
  updateUserPrimaryOrg: t.call({
    path: '/api/manage/organization/updateUserPrimaryOrg',
    access: 'login',
    onlyOk: true,
    input: t.Obj({ account: t.Text(50), entId: t.Id() }),
  }),
  addOrg: t.call({
    path: '/api/manage/organization/addOrg',
    access: 'base:org:add',
    input: t.Obj({
      customerCode: t.labelled(unitCode, customerCode()),
      customerRegisterName: t.labelled(customerRegisterName, t.Text(100)),
      parentCustomerCode: t.labelled(unitFields.parentCustomerName, customerCode()),
      socialcreditcode: t.labelled(socialcreditcode, creditCode()),
      cat: t.labelled(cat, t.Opt(plate())),
    }),
    output: t.Obj({ customerCode: t.Str() }),
  }),
  updateOrg: t.call({
    path: '/api/manage/organization/updateOrg',
    access: 'base:org:update',
    input: t.Obj({
      customerCode: customerCode(),
      version: t.Int({ minimum: 1 }),
      customerRegisterName: t.labelled(customerRegisterName, t.Opt(t.Text(100))),
      parentCustomerCode: t.labelled(unitFields.parentCustomerName, t.Opt(customerCode())),
      socialcreditcode: t.labelled(socialcreditcode, t.Opt(creditCode())),
      cat: t.labelled(cat, t.Opt(plate())),
      status: t.Opt(t.OneOf(0, 1)),
    }),
  }),
  addOrgUser: t.call({
    path: '/api/manage/organization/addOrgUser',
    access: 'base:org:update',
    input: t.Obj({ customerCode: customerCode(), account: t.labelled(accountNo, t.Text(50)) }),
  }),
  export: t.download({
    method: 'GET',
    path: '/api/manage/organization/export',
    access: 'base:org:export',
    input: t.Obj({
      keyword: t.Opt(t.Text(100)),
      parentCustomerCode: t.Opt(customerCode()),
      companyLevel: t.Opt(t.Int({ minimum: 1, maximum: 4 })),
      cat: t.Opt(plate()),
      status: t.Opt(t.Int({ minimum: 0, maximum: 1 })),
      asOf: t.Opt(t.Day()),
    }),
  }),
};

/** The account works for another enterprise from now on. */
export const enterpriseSwitched = t.event<{ userId: string; entId: string }>('enterprise:switched');

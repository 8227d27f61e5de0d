/** 公司信息: what an enterprise keeps of itself, and how complete that is. */
import * as t from '../contract/index.ts';
import { ENTERPRISE_STATUS } from './enterprise.ts';
import * as shared from './fields.ts';
import { mailAddress } from './mail-address.ts';
import { ENT_TYPE } from './registration.ts';

/** The right to keep the facts of one's own enterprise. */
export const editsCompany = 'usercenter:company:edit';

export const COMPANY_SCALE = t.codes({
  1: '微型（20 人以下）',
  2: '小型（20 至 299 人）',
  3: '中型（300 至 999 人）',
  4: '大型（1000 人以上）',
});

/** `licenceUntil` of a licence without an end. */
export const foreverDay = '9999-12-31';

/** Sections of the page, by which what is missing is found. */
export const COMPANY_SECTION = { facts: '基本信息', contact: '联系', bank: '银行账户', licence: '证照' } as const;

const scale = t.field('企业规模', COMPANY_SCALE, { width: 160 });
const contact = {
  contactName: t.labelled(shared.contactName, t.Text(20, 2)),
  contactPhone: t.labelled(
    shared.contactPhone,
    t.Str({ pattern: '^(1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8})$', title: '电话' }),
    { placeholder: '手机，或区号-号码' },
  ),
  contactEmail: t.field('邮箱', t.Opt(mailAddress())),
  address: t.labelled(shared.address, t.Text(100, 5), { placeholder: '省市区和详细地址' }),
  scale: t.Opt(scale),
};
const licenceUntil = t.field('营业执照有效期至', t.Opt(t.Day()), { hint: '长期有效的填 9999-12-31' });

export const companyFacts = t.Obj({
  entId: t.Id(),
  customerCode: t.field('企业编码', t.Str(), { as: 'copy' }),
  customerRegisterName: t.field('企业名称', t.Str()),
  socialcreditcode: t.field('统一社会信用代码', t.Nullable(t.Str()), { as: 'copy' }),
  entType: t.field('企业类型', t.Str(), { codes: t.codes(ENT_TYPE) }),
  legalRepresentative: t.field('法定代表人', t.Nullable(t.Str())),
  /** Masked. */
  legalrepresentativeIdno: t.field('法人证件', t.Nullable(t.Str())),
  regCapital: t.field('注册资本（元）', t.Nullable(t.Money())),
  estDate: t.field('成立日期', t.Nullable(t.Day())),
  bizScope: t.field('经营范围', t.Nullable(t.Str())),
  parentName: t.field('上级组织', t.Nullable(t.Str())),
  status: t.field('准入状态', t.codes(ENTERPRISE_STATUS)),
  statusReason: t.Nullable(t.Str()),
  contactName: t.labelled(contact.contactName, t.Nullable(t.Str())),
  /** Masked for who may not edit it, as the mail is. */
  contactPhone: t.labelled(contact.contactPhone, t.Nullable(t.Str())),
  contactEmail: t.labelled(contact.contactEmail, t.Nullable(t.Str())),
  address: shared.address,
  scale: t.Nullable(scale),
  licenceUntil: t.labelled(licenceUntil, t.Nullable(t.Day())),
  /** The licence has run out. */
  licenceOver: t.Bool(),
  /** A change that is under audit. */
  changing: t.Nullable(t.Obj({ id: t.Id(), changeNo: t.Str(), items: t.Str() })),
  version: t.Int(),
});

const service = '/api/manage/enterprise';

export const company = {
  /** The enterprise that the user works for now. */
  detail: t.call({ method: 'GET', path: `${service}/detail`, access: 'login', output: companyFacts }),
  /** Of 100, and what is missing of it. */
  completeness: t.call({
    method: 'GET',
    path: `${service}/completeness`,
    access: 'login',
    output: t.Obj({
      score: t.Int({ minimum: 0, maximum: 100 }),
      missing: t.Arr(
        t.Obj({ title: t.Str(), weight: t.Int(), section: t.OneOf('facts', 'contact', 'bank', 'licence') }),
      ),
    }),
  }),
  /** What needs nobody's approval; absent: none. */
  update: t.call({
    path: `${service}/update`,
    access: editsCompany,
    audit: { kind: 'ADMIN', title: '修改公司信息' },
    input: t.Obj({ version: t.Int({ minimum: 1 }), ...contact, licenceUntil }),
  }),
};

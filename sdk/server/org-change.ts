/** The organisation change form, checked on the server with the texts of spec 5. */
import { creditCodePattern } from '../calls/enterprise.ts';
import type { OrgChange } from '../calls/org-change.ts';
import { PLATE } from '../calls/plate.ts';
import { refuse } from './refusal.ts';

const creditCode = new RegExp(creditCodePattern);
const minCodeLength = 18;
const sectorParentLevel = 2;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (org: Fields, name: string): string => {
  const value = org[name];
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
};

const demand = (value: string, message: string): string => (value === '' ? refuse('invalid', message) : value);

function checkedCode(code: string): string {
  demand(code, '请输入统一社会信用代码');
  if (code.length < minCodeLength) refuse('invalid', '统一社会信用代码长度最少应为18位');
  if (!creditCode.test(code)) refuse('invalid', '请输入正确的统一社会信用代码');
  return code;
}

/** The level of the company, which is one below its parent's. */
function levelOf(org: Fields, name: string): number {
  const level = Number(org[name]);
  return Number.isInteger(level) && level >= 2 && level <= 4 ? level : refuse('invalid', '公司层级不正确');
}

/** One of the dictionary, right below a company of level 2; elsewhere there is none. */
function sector(org: Fields, name: string, level: number, message: string): string | null {
  if (level !== sectorParentLevel + 1) return null;
  const code = text(org, name);
  return Object.hasOwn(PLATE, code) ? code : refuse('invalid', message);
}

function oldFacts(org: Fields) {
  const parentCustomerCodeOld = demand(text(org, 'parentCustomerCodeOld'), '请选择原上级公司');
  const companyLevelOld = levelOf(org, 'companyLevelOld');
  return {
    parentCustomerCodeOld,
    parentCustomerNameOld: text(org, 'parentCustomerNameOld'),
    companyLevelOld,
    catOld: sector(org, 'catOld', companyLevelOld, '请选择原板块'),
    customerRegisterNameOld: demand(text(org, 'customerRegisterNameOld'), '请输入原公司名称'),
    socialcreditcodeOld: checkedCode(text(org, 'socialcreditcodeOld')),
  };
}

const typeOf = (org: Fields): OrgChange['type'] => {
  const type = text(org, 'type');
  return type === '1' || type === '2' || type === '3' ? type : refuse('invalid', '请选择申请类型');
};

/** The organisation fields of the form. @throws Refusal `invalid` with the form's own message. */
export function checkedOrgChange(org: Fields): OrgChange {
  const type = typeOf(org);
  const old = type === '2' ? oldFacts(org) : {};
  const fresh = type === '2' ? '新' : '';
  const parentCustomerCode = demand(text(org, 'parentCustomerCode'), `请选择${fresh}上级公司`);
  const companyLevel = levelOf(org, 'companyLevel');
  return {
    type,
    parentCustomerCode,
    parentCustomerName: text(org, 'parentCustomerName'),
    companyLevel,
    cat: sector(org, 'cat', companyLevel, `请选择${fresh}板块`),
    customerRegisterName: demand(text(org, 'customerRegisterName'), `请选择${fresh}公司名称`),
    socialcreditcode: checkedCode(text(org, 'socialcreditcode')),
    ...old,
  };
}

/** @param data - JSON text of `{ user, org }`. @throws Refusal `invalid` with the form's own message. */
export function checkOrgChange(data: string): OrgChange {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return refuse('invalid', '申请内容格式不正确');
  }
  return checkedOrgChange(
    isFields(parsed) && isFields(parsed['org']) ? parsed['org'] : refuse('invalid', '申请内容格式不正确'),
  );
}

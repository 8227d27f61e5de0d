import type { OrgChange } from '@portal/sdk/calls/org-change';
import { creditCheckCharacter, creditCodeMessage } from '@portal/sdk/format';
import { levelBelow, type Org } from './org-tree.ts';

/** spec 3 */
export const CHANGE_TYPE = { 1: '新增', 2: '变更', 3: '注销' } as const satisfies Record<OrgChange['type'], string>;

/** A sector is given for companies right below a company of this level. */
const sectorParentLevel = 2;

const facts = ['parentCustomerCode', 'cat', 'customerRegisterName', 'socialcreditcode'] as const;
export type Fact = (typeof facts)[number];
/** Old facts are those of a company that changes. */
export type Age = '' | 'Old';
export type FieldName = 'type' | `${Fact}${Age}`;

/** What has been entered, by the names of the wire. */
export type Draft = Partial<Record<FieldName, string>>;

export type Organisations = ReadonlyMap<string, Org>;

export const entered = (draft: Draft, name: FieldName): string => draft[name]?.trim() ?? '';

const parentOf = (draft: Draft, age: Age, organisations: Organisations) =>
  organisations.get(entered(draft, `parentCustomerCode${age}`));

/** Level of the company, which follows from its parent's; unknown before that is chosen. */
export function levelOf(draft: Draft, age: Age, organisations: Organisations): number | undefined {
  const parent = parentOf(draft, age, organisations);
  return parent && levelBelow(parent);
}

export const hasSector = (draft: Draft, age: Age, organisations: Organisations): boolean =>
  levelOf(draft, age, organisations) === sectorParentLevel + 1;

/** 原 or 新 before the names of a change. */
export const prefixOf = (draft: Draft, age: Age): string => (age === 'Old' ? '原' : draft.type === '2' ? '新' : '');

/** The fields of the form as it stands, in their order. */
export function fieldsOf(draft: Draft, organisations: Organisations): readonly FieldName[] {
  const ages: readonly Age[] = draft.type === '2' ? ['Old', ''] : [''];
  const shown = ages.flatMap((age) =>
    facts
      .filter((fact) => fact !== 'cat' || hasSector(draft, age, organisations))
      .map((fact) => `${fact}${age}` as const),
  );
  return ['type', ...shown];
}

/** What is missing, in the words of spec 5. */
const missing = (prefix: string): Record<Exclude<Fact, 'socialcreditcode'>, string> => ({
  parentCustomerCode: `请选择${prefix}上级公司`,
  cat: `请选择${prefix}板块`,
  customerRegisterName: prefix === '原' ? '请输入原公司名称' : `请选择${prefix}公司名称`,
});

/** What is wrong with a field, in the words of spec 5. */
export function faultOf(draft: Draft, name: FieldName): string | undefined {
  const value = entered(draft, name);
  if (name === 'type') return value === '' ? '请选择申请类型' : undefined;
  const [age, fact] = name.endsWith('Old')
    ? (['Old', name.slice(0, -3) as Fact] as const)
    : (['', name as Fact] as const);
  if (fact === 'socialcreditcode') return creditCodeMessage(value);
  return value === '' ? missing(prefixOf(draft, age))[fact] : undefined;
}

export type Faults = Partial<Record<FieldName, string>>;

export function faultsOf(draft: Draft, organisations: Organisations): Faults {
  const found = fieldsOf(draft, organisations).map((name) => [name, faultOf(draft, name)] as const);
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined));
}

/** A code with a wrong check character is accepted, since old codes were issued so; the applicant is told. */
export function codeHint(code: string): string | undefined {
  if (creditCodeMessage(code) !== undefined) return undefined;
  const [body, check] = [code.trim().slice(0, 17), code.trim().slice(17)];
  return creditCheckCharacter(body) === check ? undefined : '末位校验码与国家标准算法不符，请核对';
}

const factsOf = (draft: Draft, age: Age, organisations: Organisations) => ({
  parentCustomerCode: entered(draft, `parentCustomerCode${age}`),
  parentCustomerName: parentOf(draft, age, organisations)?.customerRegisterName ?? '',
  companyLevel: levelOf(draft, age, organisations) ?? 0,
  cat: hasSector(draft, age, organisations) ? entered(draft, `cat${age}`) : null,
  customerRegisterName: entered(draft, `customerRegisterName${age}`),
  socialcreditcode: entered(draft, `socialcreditcode${age}`),
});

/** The application as it is sent; the draft must be without faults. */
export function applicationOf(draft: Draft, organisations: Organisations): OrgChange {
  const old = factsOf(draft, 'Old', organisations);
  const aged = Object.fromEntries(Object.entries(old).map(([name, value]) => [`${name}Old`, value]));
  return {
    type: entered(draft, 'type') as OrgChange['type'],
    ...factsOf(draft, '', organisations),
    ...(draft.type === '2' && aged),
  };
}

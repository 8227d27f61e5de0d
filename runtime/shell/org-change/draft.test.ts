import { describe, expect, it } from '@rstest/core';
import type { OrgNode } from '@portal/sdk/calls/enterprise';
import { applicationOf, CHANGE_TYPE, codeHint, type Draft, faultsOf, fieldsOf, levelOf } from './draft.ts';
import { organisationsOf, parentCodeOf, parentTree } from './org-tree.ts';

const node = (
  customerCode: string,
  companyLevel: number,
  parentCustomerCode: string | null,
  children: OrgNode[] = [],
) =>
  ({
    customerCode,
    customerRegisterName: `名称${customerCode}`,
    companyLevel,
    parentCustomerCode,
    socialcreditcode: null,
    cat: null,
    status: 1,
    children,
  }) satisfies OrgNode;

const nodes = [
  node('10000001', 1, null, [
    node('20000002', 2, '10000001', [node('C0001', 3, '20000002', [node('C0041', 4, 'C0001')])]),
  ]),
  node('A2', 2, 'gone'),
  node('A3', 3, null),
  node('A4', 4, 'gone'),
];
const organisations = organisationsOf(nodes);
const code = '91110000100000001X';
const facts: Draft = {
  type: '1',
  parentCustomerCode: 'C0001',
  customerRegisterName: ' 霁川第二发电厂 ',
  socialcreditcode: ` ${code} `,
};
const old: Draft = {
  parentCustomerCodeOld: '20000002',
  catOld: 'COAL',
  customerRegisterNameOld: '旧名',
  socialcreditcodeOld: code,
};
const faults = (draft: Draft) => Object.values(faultsOf(draft, organisations));

describe('the tree of parents', () => {
  const codesBelow = (value: string) => {
    const find = (among: ReturnType<typeof parentTree>): ReturnType<typeof parentTree> =>
      among.flatMap((one) => (one.value === value ? (one.children ?? []) : find(one.children ?? [])));
    return find(parentTree(organisations)).map((one) => one.value);
  };

  it('R-ORGCHG-34 R-ORGCHG-35 holds 其他 222222 at level 3, and 其他 333333 under it', () => {
    expect(organisations.get('222222')).toMatchObject({ customerRegisterName: '其他', companyLevel: 3 });
    expect(organisations.get('333333')).toMatchObject({ customerRegisterName: '其他', parentCustomerCode: '222222' });
    expect(codesBelow('10000001')).toContain('222222');
    expect(codesBelow('222222')).toContain('333333');
  });

  for (const [rule, org, expected] of [
    ['R-ORGCHG-36', 'A2', '10000001'],
    ['R-ORGCHG-37', 'A3', '222222'],
    ['R-ORGCHG-38', 'A4', '333333'],
  ] as const) {
    it(`${rule} an organisation whose parent is missing stands under ${expected}`, () => {
      const found = organisations.get(org);
      expect(found && parentCodeOf(found, organisations)).toBe(expected);
      expect(codesBelow(expected)).toContain(org);
    });
  }

  it('loses nobody, and has one root', () => {
    const count = (among: ReturnType<typeof parentTree>): number =>
      among.reduce((sum, one) => sum + 1 + count(one.children ?? []), 0);
    const tree = parentTree(organisations);
    expect(tree).toHaveLength(1);
    expect(count(tree)).toBe(organisations.size);
  });

  it('is kept as the server sends it where it has its own virtual nodes', () => {
    const own = organisationsOf([
      node('10000001', 1, null, [node('222222', 3, '10000001', [node('333333', 4, '222222')])]),
    ]);
    expect(own.get('222222')?.customerRegisterName).toBe('名称222222');
    expect(own.size).toBe(3);
  });
});

describe('level and sector', () => {
  it('R-ORGCHG-17 a company is one level below its parent', () => {
    for (const [parent, level] of [
      ['10000001', 2],
      ['20000002', 3],
      ['C0001', 4],
      ['222222', 3], // stands in for a parent of level 2
    ] as const) {
      expect(levelOf({ parentCustomerCode: parent }, '', organisations)).toBe(level);
    }
  });

  it('R-ORGCHG-15 R-ORGCHG-16 has a sector only below a parent of level 2, which is then required', () => {
    expect(fieldsOf({ ...facts, parentCustomerCode: '20000002' }, organisations)).toContain('cat');
    for (const parentCustomerCode of ['10000001', 'C0001', ''])
      expect(fieldsOf({ ...facts, parentCustomerCode }, organisations)).not.toContain('cat');
    expect(faults({ ...facts, parentCustomerCode: '20000002' })).toEqual(['请选择板块']);
    expect(faults(facts)).toEqual([]);
  });

  it('R-ORGCHG-15 old and new follow their own parents', () => {
    const draft = { ...facts, ...old, type: '2' };
    expect(fieldsOf(draft, organisations)).toContain('catOld');
    expect(fieldsOf(draft, organisations)).not.toContain('cat');
  });
});

describe('what the form says', () => {
  const cases: readonly [rule: string, change: Draft, expected: string][] = [
    ['R-VALID-03', { type: '' }, '请选择申请类型'],
    ['R-VALID-04', { ...old, type: '2', parentCustomerCodeOld: '' }, '请选择原上级公司'],
    ['R-VALID-05', { ...old, type: '2', catOld: '' }, '请选择原板块'],
    ['R-VALID-06', { ...old, type: '2', customerRegisterNameOld: '  ' }, '请输入原公司名称'],
    ['R-VALID-07', { parentCustomerCode: '' }, '请选择上级公司'],
    ['R-VALID-08', { parentCustomerCode: '20000002' }, '请选择板块'],
    ['R-VALID-09', { customerRegisterName: ' ' }, '请选择公司名称'],
    ['R-VALID-07', { type: '3', parentCustomerCode: '' }, '请选择上级公司'],
    ['R-VALID-09', { type: '3', customerRegisterName: '' }, '请选择公司名称'],
    ['R-VALID-10', { ...old, type: '2', parentCustomerCode: '' }, '请选择新上级公司'],
    ['R-VALID-11', { ...old, type: '2', parentCustomerCode: '20000002' }, '请选择新板块'],
    ['R-VALID-12', { ...old, type: '2', customerRegisterName: '' }, '请选择新公司名称'],
    ['R-VALID-13', { socialcreditcode: '' }, '请输入统一社会信用代码'],
    ['R-VALID-14', { ...old, type: '2', socialcreditcodeOld: ' ' }, '请输入统一社会信用代码'],
    ['R-VALID-15', { socialcreditcode: code.slice(1) }, '统一社会信用代码长度最少应为18位'],
    ['R-VALID-15', { socialcreditcode: '110000100000001' }, '统一社会信用代码长度最少应为18位'],
    ['R-VALID-16', { socialcreditcode: `${code.slice(1)}O` }, '请输入正确的统一社会信用代码'],
  ];
  for (const [rule, change, expected] of cases)
    it(`${rule} ${expected} for ${JSON.stringify(change)}`, () =>
      expect(faults({ ...facts, ...change })).toEqual([expected]));

  it('R-ORGCHG-13 R-ORGCHG-14 R-ORGCHG-39 asks for old facts of a change only', () => {
    const aged = ['parentCustomerCodeOld', 'catOld', 'customerRegisterNameOld', 'socialcreditcodeOld'] as const;
    expect(fieldsOf({ ...facts, ...old, type: '2' }, organisations)).toEqual(expect.arrayContaining([...aged]));
    for (const type of ['1', '3'])
      expect(fieldsOf({ ...facts, ...old, type }, organisations).filter((name) => name.endsWith('Old'))).toEqual([]);
  });

  it('tells of a wrong check character, and takes the code all the same', () => {
    expect(codeHint('91350100M000100Y43')).toBeUndefined();
    expect(codeHint('91350100M000100Y40')).toBe('末位校验码与国家标准算法不符，请核对');
    expect(codeHint('9135')).toBeUndefined(); // the length is said already
    expect(faults({ ...facts, socialcreditcode: '91350100M000100Y40' })).toEqual([]);
  });
});

describe('what is sent', () => {
  it('R-ORGCHG-05 has type 1 新增, 2 变更 or 3 注销', () =>
    expect(CHANGE_TYPE).toEqual({ 1: '新增', 2: '变更', 3: '注销' }));

  it('R-VALID-02 R-ORGCHG-40 the new values, trimmed', () => {
    expect(applicationOf(facts, organisations)).toEqual({
      type: '1',
      parentCustomerCode: 'C0001',
      parentCustomerName: '名称C0001',
      companyLevel: 4,
      cat: null,
      customerRegisterName: '霁川第二发电厂',
      socialcreditcode: code,
    });
  });

  it('R-ORGCHG-39 the old values of a change beside them', () => {
    expect(applicationOf({ ...facts, ...old, type: '2' }, organisations)).toMatchObject({
      parentCustomerCodeOld: '20000002',
      parentCustomerNameOld: '名称20000002',
      companyLevelOld: 3,
      catOld: 'COAL',
      customerRegisterNameOld: '旧名',
      socialcreditcodeOld: code,
    });
  });
});

/** The organisation change form as the server checks it, field by field. */
import { expect, test } from '@rstest/core';
import { checkOrgChange } from './org-change.ts';

const code = '91110000MA00000000';
const placed = {
  type: '1',
  parentCustomerCode: 'C0001',
  parentCustomerName: '霁川集团',
  companyLevel: 3,
  cat: 'POWER',
  customerRegisterName: '霁川第一发电厂',
  socialcreditcode: code,
};
const moved = {
  ...placed,
  type: '2',
  parentCustomerCodeOld: 'C0002',
  parentCustomerNameOld: '海川集团',
  companyLevelOld: 3,
  catOld: 'COAL',
  customerRegisterNameOld: '海川电厂',
  socialcreditcodeOld: code,
};
const check = (org: object) => checkOrgChange(JSON.stringify({ user: {}, org }));
const refusal = (org: object) => {
  try {
    check(org);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return undefined;
};

test('a form that is filled in is taken as it is; of a move, what was before as well', () => {
  expect(check(placed)).toEqual(placed);
  expect(check({ ...placed, type: '3' })).toEqual({ ...placed, type: '3' });
  expect(check(moved)).toEqual(moved);
  expect(check({ ...placed, customerRegisterName: `  ${'长'.repeat(201)} ` }).customerRegisterName).toBe(
    '长'.repeat(200),
  );
});

test.each([
  [{ type: '4' }, '请选择申请类型'],
  [{ type: 1 }, '请选择申请类型'],
  [{ parentCustomerCode: ' ' }, '请选择上级公司'],
  [{ companyLevel: 1 }, '公司层级不正确'],
  [{ companyLevel: 2 }, undefined],
  [{ companyLevel: 4 }, undefined],
  [{ companyLevel: 5 }, '公司层级不正确'],
  [{ companyLevel: 2.5 }, '公司层级不正确'],
  [{ cat: 'NONE' }, '请选择板块'],
  [{ cat: 'toString' }, '请选择板块'],
  [{ customerRegisterName: '' }, '请选择公司名称'],
  [{ socialcreditcode: '' }, '请输入统一社会信用代码'],
  [{ socialcreditcode: code.slice(1) }, '统一社会信用代码长度最少应为18位'],
  [{ socialcreditcode: `${code.slice(1)}I` }, '请输入正确的统一社会信用代码'],
])('%j is answered by: %s', (change, told) => {
  expect(refusal({ ...placed, ...change })).toBe(told);
});

test.each([
  [{ parentCustomerCodeOld: '' }, '请选择原上级公司'],
  [{ companyLevelOld: 9 }, '公司层级不正确'],
  [{ catOld: '' }, '请选择原板块'],
  [{ customerRegisterNameOld: '' }, '请输入原公司名称'],
  [{ socialcreditcodeOld: '' }, '请输入统一社会信用代码'],
  [{ parentCustomerCode: '' }, '请选择新上级公司'],
  [{ cat: '' }, '请选择新板块'],
  [{ customerRegisterName: '' }, '请选择新公司名称'],
])('of a move %j is answered by: %s', (change, told) => {
  expect(refusal({ ...moved, ...change })).toBe(told);
});

test('a sector stands right below a company of level two alone', () => {
  expect(check({ ...placed, companyLevel: 2 }).cat).toBeNull();
  expect(check({ ...placed, companyLevel: 4, cat: '' }).cat).toBeNull();
});

test.each(['{', 'null', '[]', '1', '{"org":null}', '{"org":[]}', '{"user":{}}'])('%s is no form', (data) => {
  expect(() => checkOrgChange(data)).toThrow('申请内容格式不正确');
});

import { expect, test } from '@rstest/core';
import { grouped, parseHeader } from './paste.ts';

test.each([
  // a line as people write it, what is recognised in it
  ['名称：霁川第一发电厂', { headerName: '霁川第一发电厂' }],
  ['开票抬头: 霁川第一发电厂 ', { headerName: '霁川第一发电厂' }],
  ['纳税人识别号：９１３３ 0000 ma00000002', { taxNo: '91330000MA00000002' }],
  ['注册电话：(0000) 700-0001 转', { regPhone: '0000700-0001' }],
  ['银行账号：6222 0000-1111', { bankAccount: '622200001111' }],
  ['收票邮箱：a@example.com', { receiveEmail: 'a@example.com' }],
  ['地址、电话：云屿市砚北区 1 号　0000-7000001', { regAddress: '云屿市砚北区 1 号', regPhone: '0000-7000001' }],
  ['地址、电话：云屿市砚北区', {}],
  ['开户行及账号：云屿示例银行 9999 0000 1234', { bankName: '云屿示例银行', bankAccount: '999900001234' }],
  ['开户行及帐号：云屿示例银行 9999 0000 1234', { bankName: '云屿示例银行', bankAccount: '999900001234' }],
  ['地址：云屿市砚北区 0000-7000001', { regAddress: '云屿市砚北区 0000-7000001' }],
  ['随函附上开票信息', {}],
])('%s', (block, found) => expect(parseHeader(block)).toEqual(found));

test('several lines, and several facts of one line', () => {
  expect(parseHeader('名称：霁川；税号：91330000MA00000002\n\n开户行：云屿示例银行')).toEqual({
    ...{ headerName: '霁川', taxNo: '91330000MA00000002', bankName: '云屿示例银行' },
  });
});

test.each([
  ['', ''],
  ['1234', '1234'],
  ['12345', '1234 5'],
  ['12345678', '1234 5678'],
])('%s is read as %s', (digits, shown) => expect(grouped(digits)).toBe(shown));

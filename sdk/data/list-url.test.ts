import { describe, expect, it } from '@rstest/core';
import { Bool, Day, Id, Int, Obj, OneOf, Opt, pageOf, Text } from '../contract/index.ts';
import { listInput, listParams } from './list-url.ts';

const orders = pageOf({
  path: '/api/order/page',
  access: 'login',
  filters: Obj({
    orderNo: Opt(Text(40)),
    status: Opt(OneOf(10, 20)),
    days: Opt(Int()),
    kind: Opt(OneOf('A', 'B')),
    late: Opt(Bool()),
    from: Opt(Day()),
  }),
  row: Obj({ id: Id() }),
  sort: ['orderNo', 'amount'],
});
const read = (address: string) => listInput(orders, new URLSearchParams(address));

describe('the address of a list', () => {
  const rows: readonly [string, ReturnType<typeof read>][] = [
    ['', { page: 1, size: 20 }],
    ['orderNo=0012&status=20&days=0', { orderNo: '0012', status: 20, days: 0, page: 1, size: 20 }],
    ['kind=A&late=true', { kind: 'A', late: true, page: 1, size: 20 }],
    ['late=false&from=2026-03-01', { late: false, from: '2026-03-01', page: 1, size: 20 }],
    ['page=3&size=50', { page: 3, size: 50 }],
    ['sort=amount', { page: 1, size: 20, sort: 'amount', order: 'asc' }],
    ['sort=amount&order=desc', { page: 1, size: 20, sort: 'amount', order: 'desc' }],
    ['orderNo=%E7%85%A4%26%3D', { orderNo: '煤&=', page: 1, size: 20 }],
  ];
  for (const [address, input] of rows) {
    it(`?${address} asks for ${JSON.stringify(input)} and is written the same way`, () => {
      expect(read(address)).toEqual(input);
      const again = listParams(input);
      expect(listInput(orders, again)).toEqual(input);
      again.sort();
      const asGiven = new URLSearchParams(address);
      asGiven.sort();
      expect(again.toString()).toBe(asGiven.toString());
    });
  }

  const odd: readonly [string, string][] = [
    ['a page that is no page', 'page=0'],
    ['a page that is no number', 'page=last'],
    ['half a page', 'page=2.5'],
    ['a negative size', 'size=-5'],
    ['a column that the contract does not sort', 'sort=secret&order=desc'],
    ['an order without a column', 'order=desc'],
    ['a field that is no filter', 'supplierEntId=7'],
    ['a filter without a value', 'orderNo=&status=&days=%20'],
    ['a number that is none', 'days=soon'],
  ];
  for (const [name, address] of odd)
    it(`${name} is ignored`, () => expect(read(address)).toEqual({ page: 1, size: 20 }));

  it('leaves out what is the default, and values that are none', () => {
    const input = { page: 1, size: 20, order: 'asc' as const, orderNo: '', status: undefined, days: null, late: false };
    expect(listParams(input).toString()).toBe('late=false');
  });
});

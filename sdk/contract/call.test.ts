import { describe, expect, it } from '@rstest/core';
import {
  call,
  codes,
  countsOf,
  Day,
  Decimal,
  download,
  field,
  Id,
  Money,
  Nullable,
  Obj,
  OneOf,
  Quantity,
  Str,
  Text,
  upload,
} from './index.ts';
import { boxedCall } from './call.ts';

const path = '/api/x/save';

describe('a contract', () => {
  it('posts, writes, takes nothing and answers null unless it says otherwise', () => {
    const plain = call({ path, access: 'login' });
    expect(plain).toMatchObject({ kind: 'call', method: 'POST', path, access: 'login', reads: false });
    expect([plain.input.properties, plain.output]).toEqual([{}, { type: 'null' }]);
    expect('onlyOk' in plain).toBe(false);
  });

  it('reads when it is a GET, unless that GET changes something', () => {
    expect(call({ method: 'GET', path, access: 'public' }).reads).toBe(true);
    expect(call({ method: 'GET', path, access: 'public', reads: false }).reads).toBe(false);
    expect(call({ path, access: 'login', reads: true }).reads).toBe(true);
  });

  it('may take nothing but code 200 for a success', () =>
    expect(call({ path, access: 'login', onlyOk: true }).onlyOk).toBe(true));

  it('counts the rows of a list by a field of its row, under its filters', () => {
    const counts = countsOf({
      path,
      access: 'login',
      filters: { name: Str() },
      row: { state: OneOf(1, 2) },
      by: 'state',
    });
    expect(counts).toMatchObject({ method: 'POST', access: 'login', reads: true });
    expect(Object.keys(counts.input.properties)).toEqual(['name']);
    expect(counts.output).toMatchObject({
      items: { properties: { state: { enum: [1, 2] }, count: { type: 'integer' } } },
    });
  });

  it('counts each currency by itself where the sums are of several', () => {
    const currency = field('币种', codes({ CNY: '人民币', USD: '美元' }));
    const row = { state: OneOf(1, 2), currency, amount: field('金额', Money(), { currencyIn: 'currency' }) };
    const counts = countsOf({ path, access: 'login', filters: {}, row, by: 'state', sums: ['amount'] });
    const { items } = counts.output as unknown as { items: { properties: object } };
    expect(Object.keys(items.properties)).toEqual(['state', 'count', 'amount', 'currency']);
  });

  it('boxes an answer that the spec wraps in a list of one', () =>
    expect(boxedCall({ path, access: 'login', output: Str() }).output).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 1,
    }));

  it('uploads up to ten files of 10 MiB in the field uploadFiles', () =>
    expect(upload({ path, access: 'login', output: Str() })).toMatchObject({
      kind: 'upload',
      filesField: 'uploadFiles',
      maxFileBytes: 10 * 1024 * 1024,
      maxFiles: 10,
      reads: false,
    }));

  it('downloads without changing anything', () =>
    expect(download({ path, access: 'login' })).toMatchObject({ kind: 'download', method: 'POST', reads: true }));

  it('refuses fields that it does not name', () =>
    expect(Obj({ id: Id() })).toMatchObject({ additionalProperties: false }));

  it('names codes as the wire spells them, and what may be absent', () => {
    expect(OneOf(10, 20)).toMatchObject({ enum: [10, 20] });
    expect(Nullable(Id())).toMatchObject({ anyOf: [{ type: 'string' }, { type: 'null' }] });
    expect(Text(20)).toMatchObject({ minLength: 1, maxLength: 20 });
  });
});

describe('spellings of values', () => {
  const rows = [
    ['an id', Id(), ['1', '9223372036854775807'], ['', '-1', '1.0', '12345678901234567890', 'a']],
    ['money', Money(), ['0', '1234.50', '-0.1', '9999999999999999.99'], ['', '1.234', '1,000', '.5', '1.', '１']],
    ['a quantity', Quantity(), ['0.0001', '12'], ['0.00001', '1e3', ' 1']],
    ['a decimal', Decimal(), ['3.1415926', '-1'], ['', '1.', 'NaN']],
    ['a day', Day(), ['2026-03-16'], ['2026-3-16', '2026/03/16', '20260316']],
  ] as const;
  for (const [name, schema, right, wrong] of rows) {
    it(`${name} is ${right.join(', ')}, and not ${wrong.map((text) => `“${text}”`).join(', ')}`, () => {
      const { pattern = '^$' } = schema as { pattern?: string };
      const matches = (text: string) => new RegExp(pattern, 'u').test(text);
      expect(right.filter((text) => !matches(text))).toEqual([]);
      expect(wrong.filter(matches)).toEqual([]);
    });
  }
});

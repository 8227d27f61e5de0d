import { describe, expect, it } from '@rstest/core';
import {
  between,
  codeOf,
  codes,
  Day,
  Decimal,
  metaOf,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Money,
  Nullable,
  Obj,
  Opt,
  relabel,
  stepCall,
  stepsOf,
  Str,
  styled,
  Text,
  Time,
  wordsOf,
} from './index.ts';
import { narrowingOf, writtenAs } from './field.ts';

const STATUS = codes({ 0: ['草稿', 'neutral'], 10: ['待审核', 'waiting'], 2: ['通过', 'success'] });

describe('a code table', () => {
  it('has numbers where all codes are digits, in ascending order, and texts as they are written elsewhere', () => {
    expect(STATUS.list).toEqual([0, 2, 10]);
    expect(codes({ HIGH: '高', LOW: '低' })).toEqual({ texts: { HIGH: '高', LOW: '低' }, list: ['HIGH', 'LOW'] });
    expect(codes({ '0.13': '13%', '0': '免税' }).list).toEqual(['0', '0.13']);
    expect([STATUS.texts[10], STATUS.tones[10]]).toEqual(['待审核', 'waiting']);
    expect(codeOf(STATUS)).toMatchObject({ enum: [0, 2, 10] });
  });
});

describe('a field', () => {
  it('says its label and look through what may be absent, and leaves its schema as it is', () => {
    const plain = { type: 'string', minLength: 1, maxLength: 60 };
    const named = field('供应商', Text(60), { width: 176 });
    for (const schema of [named, Opt(named), Nullable(named), field('供应商', Nullable(Text(60)), { width: 176 })])
      expect(metaOf(schema)).toEqual({ label: '供应商', width: 176 });
    expect(JSON.parse(JSON.stringify(named))).toEqual(plain);
    expect(metaOf(Text(60))).toBeUndefined();
    expect(Object.keys(Obj({ a: Opt(named), b: named }).properties)).toEqual(['a', 'b']);
    expect(Obj({ a: Opt(named), b: named }).required).toEqual(['b']);
  });

  it('keeps its label where it looks otherwise, and lends it to another type without its own look', () => {
    const named = field('供应商', Text(60), { width: 176, placeholder: '全称' });
    expect(metaOf(styled(named, { width: 208 }))).toEqual({ label: '供应商', width: 208, placeholder: '全称' });
    const id = labelled(named, Opt(Id()), { width: 96 });
    expect(metaOf(id)).toEqual({ label: '供应商', width: 96 });
    expect(JSON.parse(JSON.stringify(id))).toEqual(JSON.parse(JSON.stringify(Id())));
    expect(metaOf(labelled(named, STATUS))).toEqual({ label: '供应商', codes: STATUS });
    const own = field('供应商', Str(), { ownOf: 'G', definition: '供货的单位', width: 176 });
    expect(metaOf(labelled(own, Opt(Id())))).toEqual({ label: '供应商', ownOf: 'G', definition: '供货的单位' });
    expect(metaOf(named)).toEqual({ label: '供应商', width: 176, placeholder: '全称' });
  });

  it('of a table carries its codes', () => {
    expect(field('状态', STATUS)).toMatchObject({ enum: [0, 2, 10] });
    expect(metaOf(field('状态', STATUS))?.codes).toBe(STATUS);
  });

  it('under another label leaves the first as it was', () => {
    const first = field('名称', Str(), { width: 90 });
    expect(metaOf(relabel(first, '商品名称'))).toEqual({ label: '商品名称', width: 90 });
    expect(metaOf(first)?.label).toBe('名称');
  });

  const kinds = [
    ['an amount', field('金额', Money()), 'money'],
    ['a day', field('日期', Nullable(Day())), 'date'],
    ['a moment', field('时间', Time()), 'dateTime'],
    ['a whole number', field('数量', Int()), 'integer'],
    ['a rate that says so', field('税率', Decimal(), { as: 'percent' }), 'percent'],
    ['a text', field('名称', Str()), 'text'],
  ] as const;
  for (const [name, schema, kind] of kinds)
    it(`that is ${name} is written as ${kind}`, () => expect(writtenAs(schema)).toBe(kind));
});

describe('filters', () => {
  const row = {
    id: Id(),
    orderNo: field('订单编号', Str()),
    status: field('状态', STATUS),
    amount: field('金额（元）', Money()),
    placedOn: field('下单日期', Day()),
    createdAt: field('创建时间', Nullable(Time())),
  };
  const filters = filtersOf(row, {
    orderNo: 'like',
    status: '=',
    amount: between('least', 'most'),
    placedOn: between('placedFrom', 'placedTo'),
    createdAt: between('from', 'to', '创建日期'),
  });

  it('take label, codes and type of their field; both ends of a range are days or amounts', () => {
    expect(Object.keys(filters)).toEqual([
      'orderNo',
      'status',
      'least',
      'most',
      'placedFrom',
      'placedTo',
      'from',
      'to',
    ]);
    expect(Obj(filters).required ?? []).toEqual([]);
    expect(filters.orderNo).toMatchObject({ minLength: 1, maxLength: 60 });
    expect(metaOf(filters.status)?.codes).toBe(STATUS);
    expect([metaOf(filters.from)?.label, metaOf(filters.to)]).toEqual(['创建日期', undefined]);
    expect([filters.most, filters.to].map(metaOf)).toEqual([undefined, undefined]);
    expect([filters.least, filters.from, filters.placedTo].map(writtenAs)).toEqual(['money', 'date', 'date']);
  });

  it('ask no more than the value: what helps to enter the field is left out', () => {
    const title = field('标题', Text(50), { width: 240, entry: 'area', hint: '一句话', placeholder: '说明问题' });
    expect(metaOf(filtersOf({ title }, { title: 'like' }).title)).toEqual({ label: '标题', width: 240 });
  });

  it('compare a moment by its day, and a day or an amount by itself', () => {
    const how = Object.values(filters).map((filter) => narrowingOf(filter)?.how);
    expect(how).toEqual(['like', '=', '>=', '<=', '>=', '<=', 'since', 'until']);
    expect(narrowingOf(filters.from)).toEqual({ of: 'createdAt', how: 'since', to: 'to' });
  });
});

describe('steps', () => {
  const steps = stepsOf(STATUS, {
    SUBMIT: { title: '提交', by: 'OWNER', from: [0], to: 10, access: 'x:list:submit' },
    REJECT: { title: '审核', past: '驳回', from: [10], to: 0, access: 'x:list:audit' },
  });

  it('give their call its access, the document as it was seen, and what it asks for', () => {
    const asks = { reason: field('原因', Text(200)) };
    const reject = stepCall(steps, 'REJECT', { path: '/api/x/reject', key: 'orderId', asks });
    expect(reject).toMatchObject({ method: 'POST', path: '/api/x/reject', access: 'x:list:audit', reads: false });
    expect(Object.keys(reject.input.properties)).toEqual(['orderId', 'version', 'reason']);
    expect(reject.step).toEqual({ name: 'REJECT', title: '审核', key: 'orderId' });
    expect(stepCall(steps, 'SUBMIT', { path: '/api/x/submit' }).output).toMatchObject({ type: 'null' });
  });

  it('give their call the document alone where its version does not matter', () => {
    const remove = stepCall(steps, 'REJECT', { method: 'DELETE', path: '/api/x/{id}', versioned: false });
    expect(Object.keys(remove.input.properties)).toEqual(['id']);
    expect(remove).toMatchObject({ method: 'DELETE', reads: false, step: { name: 'REJECT' } });
  });

  it('name what may be done, and what was done in the tone of the state that it led to', () => {
    expect(mayOf(steps)).toMatchObject({ type: 'array', items: { enum: ['SUBMIT', 'REJECT'] } });
    expect(wordsOf(steps)).toEqual({
      texts: { SUBMIT: '提交', REJECT: '驳回' },
      tones: { SUBMIT: 'waiting', REJECT: 'neutral' },
    });
  });
});

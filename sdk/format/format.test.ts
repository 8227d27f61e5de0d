import { describe, expect, it } from '@rstest/core';
import {
  addDays,
  amountInCapitals,
  bytes,
  creditCheckCharacter,
  creditCodeMessage,
  date,
  dateTime,
  daysBetween,
  defaultDateFormat,
  duration,
  isCreditCode,
  maskBankAccount,
  maskEmail,
  maskIdNumber,
  maskName,
  maskPhone,
  money,
  parseDate,
  parseMoney,
  percent,
  quantity,
  unitPrice,
  wan,
} from './index.ts';

type Row = readonly [unknown, unknown];
const table = (rows: readonly Row[], act: (input: never) => unknown) => {
  for (const [input, output] of rows) expect([input, act(input as never)]).toEqual([input, output]);
};

describe('numbers', () => {
  it('R-FORMAT-01 a ratio shows as a percentage', () =>
    table(
      [
        ['0.1234', '12.34%'],
        [1, '100.00%'],
        ['-0.005', '-0.50%'],
        [null, '-'],
      ],
      percent,
    ));
  it('R-FORMAT-02 wan divides by 10000', () =>
    table(
      [
        ['12345678.90', '1,234.57'],
        ['9999', '1.00'],
        ['0', '0.00'],
      ],
      wan,
    ));
  it('a unit price has the decimals that it needs, two at least', () =>
    table(
      [
        ['113.000000', '113.00'],
        ['1234.500000', '1,234.50'],
        ['-0.530973', '-0.530973'],
        ['7', '7.00'],
        [null, '-'],
      ],
      unitPrice,
    ));
  it('R-FORMAT-03 four digits and more have thousands separators', () =>
    table(
      [
        ['1234', '1,234.00'],
        ['999', '999.00'],
        ['-1234567.8', '-1,234,567.80'],
        ['123456789012345678.99', '123,456,789,012,345,678.99'],
      ],
      money,
    ));
  it('R-FORMAT-04 zero shows as a hyphen when asked', () => {
    expect([money('0.00', { zeroHyphen: true }), money('0.00'), money('0.01', { zeroHyphen: true })]).toEqual([
      '-',
      '0.00',
      '0.01',
    ]);
  });
  it('R-FORMAT-05 the default is two decimals, rounded half up', () =>
    table(
      [
        ['1.005', '1.01'],
        ['2.344', '2.34'],
        ['-2.345', '-2.35'],
        ['7', '7.00'],
      ],
      money,
    ));
  it('drops trailing zeros of quantities only after the point', () =>
    table(
      [
        ['100', '100'],
        ['1.5000', '1.5'],
        ['0.1250', '0.125'],
        ['1200.0000', '1,200'],
      ],
      quantity,
    ));
  it('understands what people paste as amounts', () =>
    table(
      [
        ['￥1,234.50', '1234.50'],
        ['１２３．４', '123.4'],
        ['－１，２３４', '-1234'],
        ['-¥ 5', '-5'],
        ['12元', '12'],
        ['007', '7'],
        ['-0.00', '0.00'],
        ['0.5', '0.5'],
        ['abc', undefined],
        ['', undefined],
        ['5元3', undefined],
        ['1￥2', undefined],
        ['1.2.3', undefined],
      ],
      parseMoney,
    ));
  it('writes amounts in capitals', () =>
    table(
      [
        ['1200', '壹仟贰佰元整'],
        ['0', '零元整'],
        ['10000.05', '壹万元零伍分'],
        ['100010001', '壹亿零壹万零壹元整'],
        ['1010', '壹仟零壹拾元整'],
        ['100001000', '壹亿零壹仟元整'],
        ['100000000', '壹亿元整'],
        ['1000100000000', '壹万零壹亿元整'],
        ['10000000000000000', '壹亿亿元整'],
        ['1.005', '壹元零壹分'],
        ['-0.001', '零元整'],
        ['0.5', '伍角'],
        ['-1.23', '负壹元贰角叁分'],
      ],
      amountInCapitals,
    ));
  it('writes file sizes', () =>
    table(
      [
        [0, '0 B'],
        [1536, '1.5 KB'],
        [10 * 1024 * 1024, '10.0 MB'],
      ],
      bytes,
    ));
});

describe('dates', () => {
  it('R-FORMAT-06 the default format is YYYY-MM-DD HH:mm:ss', () => {
    expect([defaultDateFormat, dateTime('2026-03-16T02:03:04.000Z')]).toEqual([
      'YYYY-MM-DD HH:mm:ss',
      '2026-03-16 10:03:04',
    ]);
  });
  it('R-FORMAT-07 a moment shows at +08:00 whatever the zone it was given in', () => {
    table(
      [
        ['2026-12-31T16:00:00Z', '2027-01-01'],
        ['2026-12-31T23:59:59+08:00', '2026-12-31'],
        ['2026-03-16', '2026-03-16'],
        [null, '-'],
        ['x', '-'],
      ],
      date,
    );
  });
  it('R-FORMAT-07 a moment shows at +08:00 in any zone of the host', () => {
    const before = process.env['TZ'];
    const rows: readonly Row[] = [
      ['2024-06-29T09:00:00Z', '2024-06-29 17:00:00'],
      ['2024-06-29 17:00:00+08', '2024-06-29 17:00:00'],
      ['2024-06-29 17:00:00', '2024-06-29 17:00:00'],
      ['2024-06-29T17:00', '2024-06-29 17:00:00'],
      ['2024-06-29', '2024-06-29 00:00:00'],
      ['20240629', '2024-06-29 00:00:00'],
      [Date.UTC(2024, 5, 29, 9), '2024-06-29 17:00:00'],
      [new Date(Date.UTC(2024, 5, 29, 9)), '2024-06-29 17:00:00'],
      ['2024-02-30', '-'],
      ['2024-02-30 10:00', '-'],
      ['June 29, 2024', '-'],
      ['', '-'],
    ];
    const hours = new Set<number>();
    try {
      for (const zone of ['America/New_York', 'UTC', 'Asia/Shanghai', 'Pacific/Kiritimati']) {
        process.env['TZ'] = zone;
        hours.add(new Date(0).getTimezoneOffset());
        table(rows, (value) => dateTime(value));
        expect([zone, addDays('2024-03-09', 2), daysBetween('2024-03-09', '2024-03-11')]).toEqual([
          zone,
          '2024-03-11',
          2,
        ]);
      }
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
    expect(hours.size).toBe(4); // the zone did change, else this proves nothing
  });
  it('understands the spellings of days', () =>
    table(
      [
        ['20240629', '2024-06-29'],
        ['2024/6/9', '2024-06-09'],
        ['2024年6月29日', '2024-06-29'],
        ['2024-02-30', undefined],
        ['明天', undefined],
      ],
      parseDate,
    ));
  it('counts days', () =>
    expect([addDays('2026-02-28', 1), addDays('2026-03-01', -1), daysBetween('2026-02-28', '2026-03-02')]).toEqual([
      '2026-03-01',
      '2026-02-28',
      2,
    ]));
  it('tells a length of time in one unit', () =>
    table(
      [
        [0, '0分钟'],
        [59, '59分钟'],
        [119, '1小时'],
        [47 * 60 + 59, '47小时'],
        [71 * 60, '2天'],
      ],
      duration,
    ));
});

describe('credit codes', () => {
  const first = '91000001MA0000001';
  const whole = `${first}${creditCheckCharacter(first)}`;
  it('R-VALID-13 an empty code asks for it', () => expect(creditCodeMessage('  ')).toBe('请输入统一社会信用代码'));
  it('R-VALID-14 an empty old code asks in the same words', () =>
    expect(creditCodeMessage('')).toBe('请输入统一社会信用代码'));
  it('R-VALID-15 17 characters are too few', () =>
    expect(creditCodeMessage(first)).toBe('统一社会信用代码长度最少应为18位'));
  it('R-VALID-16 18 characters or more in the wrong format are refused', () => {
    for (const code of ['9100000OMA00000010', `${whole}0`, '9100A001MA00000010'])
      expect(creditCodeMessage(code)).toBe('请输入正确的统一社会信用代码');
  });
  it('R-VALID-17 two alphanumerics, six digits and ten alphanumerics are accepted', () =>
    expect([isCreditCode(whole), creditCodeMessage(whole)]).toEqual([true, undefined]));
  it('R-VALID-18 I, O, S, V, Z and lower case are refused', () => {
    for (const character of ['I', 'O', 'S', 'V', 'Z', 'a']) {
      for (const code of [`91000001MA000000${character}0`, `${character}1000001MA00000000`])
        expect([code, isCreditCode(code)]).toEqual([code, false]);
    }
  });
  it('R-VALID-19 15 digits starting 1-9 pass the bare format, and the form still refuses their length', () => {
    expect([isCreditCode('123456789012345'), creditCodeMessage('123456789012345')]).toEqual([
      true,
      '统一社会信用代码长度最少应为18位',
    ]);
  });
  it('R-VALID-20 15 digits starting 0 are refused', () => expect(isCreditCode('023456789012345')).toBe(false));
  it('computes the check character of GB 32100', () => {
    expect(creditCheckCharacter('91350100M000100Y4')).toBe('3');
    for (const short of ['', '91350100M000100Y', '91350100M000100Y43', '91350100M000100I4'])
      expect(() => creditCheckCharacter(short)).toThrow(RangeError);
  });
});

it('masks personal data', () => {
  expect([
    maskPhone('13812345678'),
    maskIdNumber('110101199003078515'),
    maskBankAccount('622212345678900123'),
    maskName('张三丰'),
  ]).toEqual(['138****5678', '110101********8515', '6222**********0123', '张**']);
  expect([
    maskPhone('010-88886666'),
    maskPhone('12345'),
    maskIdNumber('1234567890'),
    maskBankAccount('12345678'),
    maskName('张'),
    maskName(''),
  ]).toEqual(['010*****6666', '*****', '**********', '********', '张*', '']);
  expect([maskEmail('lin.zy@example.com'), maskEmail('@example.com'), maskEmail('linzy')]).toEqual([
    'l***@example.com',
    '************',
    '*****',
  ]);
});

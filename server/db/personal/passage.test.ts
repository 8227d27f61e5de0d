import { opening, personal, personalDigest, personalJson, personalText } from '@portal/sdk/personal';
import { describe, expect, test } from '@rstest/core';
import { personalCipher, sealedText } from './cipher.ts';
import { passageOf, remarked } from './passage.ts';

const cipher = personalCipher([{ id: 'a', key: Buffer.alloc(32, 1) }]);
const passage = passageOf(cipher);
const out = (value: unknown) => passage.outgoing([value])[0];
const phone = '13912345678';
const sealed = cipher.seal('phone', phone, false);

test('what is marked leaves sealed, in texts, lists and JSON, and comes back open', () => {
  const address = '1 号库 "东"\\\n二层';
  const json = String(out(JSON.stringify({ to: personal('address', address), n: 1 })));
  expect(json).not.toContain('号库');
  expect(JSON.parse(passage.json(json))).toEqual({ to: address, n: 1 });
  const [first] = out([personal('phone', phone), null]) as string[];
  expect([first?.match(sealedText)?.length, passage.text(first ?? '')]).toEqual([1, phone]);
  expect(passage.text(`致电 ${sealed} 或 ${sealed}。`)).toBe(`致电 ${phone} 或 ${phone}。`);
});

test('a sealed text that somebody has copied is not opened for them: it does not get in', () => {
  for (const foreign of [sealed, `{"a":"${sealed}"}`, `${opening}*phone\ufdd1x`, `${opening}=guess:phone:MTM5\ufdd1`]) {
    const stored = String(out(foreign));
    expect(stored).not.toContain(opening);
    expect(passage.text(stored)).toBe(stored);
  }
});

test('masks are put on what is sealed, and on what is not yet', () => {
  const masked = (kind: string, text: string) => passage.text(`${opening}*${kind}\ufdd1${text}`);
  expect(masked('phone', sealed)).toBe('139****5678');
  expect(masked('phone', phone)).toBe('139****5678');
  expect(masked('bankAccount', cipher.seal('bankAccount', '6222020000000123', false))).toBe('6222********0123');
  expect(masked('mail', cipher.seal('mail', 'li@example.com', false))).toBe('l***@example.com');
  expect(masked('idNumber', cipher.seal('idNumber', '110101199003078515', false))).toBe('110101********8515');
  expect(masked('birthday', '1990-03-07')).toBe('1990-**-**');
  expect(JSON.parse(passage.json(`{"p":"${opening}*phone\ufdd1${phone}","q":"x"}`))).toEqual({
    p: '139****5678',
    q: 'x',
  });
});

test('without a keyring nothing is sealed in silence, and what is sealed stays so', () => {
  const blind = passageOf(undefined);
  expect(() => blind.outgoing([personal('phone', phone)])).toThrow('opened without a keyring');
  expect(blind.text(sealed)).toBe(sealed);
});

test('a digest is the same each time and opens to nothing', () => {
  const [one, two] = [out(personalDigest(phone)), out(personalDigest(phone))];
  expect(one).toBe(two);
  expect(one).toMatch(/^[\da-f]{32}$/);
});

describe('of a body', () => {
  const kept = (text: string) => String(out(text));

  test('only what is personal is sealed', () => {
    const text =
      '请联系 13912345678，邮箱 li.lei@example.com.cn，身份证 11010119900307851X，卡号 6222021234567890123。';
    const stored = kept(personalText(text));
    expect(stored.replaceAll(sealedText, '□')).toBe('请联系 □，邮箱 □，身份证 □，卡号 □。');
    expect(passage.text(stored)).toBe(text);
  });

  test.each([
    'DD20260316139123456780',
    '订单 202603161391234567801',
    '91110000600007359X',
    '@li',
    'a@b',
    '合同 HT202603160001 金额 13912345678901 分',
  ])('%s is none', (text) => expect(personalText(text)).toBe(text));

  test('members and changes are sealed by their names, numbers and order stay', () => {
    const body = {
      regPhone: '0571-88001234',
      bankAccount: '12345678',
      receiveEmail: 'fp@x.cn',
      legalrepresentativeIdno: 'X1',
      bankName: '示例银行',
      amount: 13912345678,
      list: [{ label: '联系电话', before: '8800', after: null }],
      note: phone,
    };
    const stored = kept(personalJson(JSON.stringify(body)));
    expect(stored.match(sealedText)).toHaveLength(6);
    expect(stored).toContain('"bankName":"示例银行"');
    expect(stored).toContain('"amount":13912345678,');
    expect(JSON.parse(passage.json(stored))).toEqual(body);
  });

  test('what is marked already stays as it is, and what stands beside it is sealed too', () => {
    const marked = personal('address', '东区 1 号');
    const text = `${marked} 或 ${phone}`;
    expect(kept(personalText(text)).replaceAll(sealedText, '□')).toBe('□ 或 □');
    const stored = kept(personalJson(JSON.stringify({ phone: `${marked} 转 8`, tel: marked, note: text })));
    expect(JSON.parse(stored.replaceAll(sealedText, '□'))).toEqual({ phone: '□ 转 8', tel: '□', note: '□ 或 □' });
    expect(JSON.parse(passage.json(stored))).toEqual({
      phone: '东区 1 号 转 8',
      tel: '东区 1 号',
      note: `东区 1 号 或 ${phone}`,
    });
  });

  test('a stored text is marked as it was sealed, to be sealed anew', () => {
    const before = `致电 ${cipher.seal('phone', phone, true)}，寄 ${cipher.seal('address', '东区', false)}`;
    const after = kept(remarked(before, cipher));
    const seals = (text: string) => [...text.matchAll(sealedText)].map(([, , , kind, index]) => [kind, index]);
    expect(seals(after)).toEqual(seals(before));
    expect(passage.text(after)).toBe(`致电 ${phone}，寄 东区`);
  });

  test('a number as JSON keeps its digits', () =>
    expect(personalJson('12345678901234567890')).toBe('12345678901234567890'));
});

import { expect, test } from '@rstest/core';
import { paragraphChanges } from './words.ts';

const text = (...paragraphs: readonly string[]) => paragraphs.map((one) => `<p>${one}</p>`).join('');
const compared = (before: readonly string[], after: readonly string[]) =>
  paragraphChanges(text(...before), text(...after)).map((change) => `${change.before ?? '-'} → ${change.after ?? '-'}`);

test('two versions are compared paragraph by paragraph', () => {
  expect(paragraphChanges(text('甲', '乙'), text('甲', '乙改'))).toEqual([
    { label: '第 1 段', before: '甲', after: '甲' },
    { label: '第 2 段', before: '乙', after: '乙改' },
  ]);
  expect(compared(['甲', '乙', '丙'], ['甲', '乙改', '丙', '丁'])).toEqual([
    '甲 → 甲',
    '乙 → 乙改',
    '丙 → 丙',
    '- → 丁',
  ]);
  expect(compared(['甲', '乙', '丙'], ['丙'])).toEqual(['甲 → -', '乙 → -', '丙 → 丙']);
  expect(compared(['甲', '乙', '丙'], ['丁', '丙'])).toEqual(['甲 → 丁', '乙 → -', '丙 → 丙']);
  expect(compared([], ['甲', '乙'])).toEqual(['- → 甲', '- → 乙']);
  expect(compared(['甲'], [])).toEqual(['甲 → -']);
});

test('as many paragraphs as can be stay, those that stand twice too', () => {
  expect(compared(['甲', '乙', '甲', '丙'], ['乙', '甲', '丙', '甲'])).toEqual([
    ...['甲 → -', '乙 → 乙', '甲 → 甲', '丙 → 丙', '- → 甲'],
  ]);
  expect(compared(['甲', '甲'], ['甲', '甲', '甲'])).toEqual(['甲 → 甲', '甲 → 甲', '- → 甲']);
  expect(compared(['乙', '甲'], ['甲', '乙', '丙', '丁'])).toEqual(['乙 → -', '甲 → 甲', '- → 乙', '- → 丙', '- → 丁']);
});

test('the first of two that change places goes, the other stays', () => {
  expect(compared(['甲', '乙'], ['乙', '甲'])).toEqual(['甲 → -', '乙 → 乙', '- → 甲']);
});

test('paragraphs, headings, lines, items and cells are told apart; what is empty is none', () => {
  const html =
    '<h2>一</h2><ul><li>二 </li><li> </li></ul>三<br/><p>四</p><table><tr><th>五</th><td>六</td></tr></table>';
  expect(paragraphChanges(html, '').map(({ before }) => before)).toEqual(['一', '二', '三', '四', '五', '六']);
  const [only] = paragraphChanges('<p>a&lt;b&gt;c &amp;&nbsp;&quot;d&quot;</p>', '');
  expect(only?.before).toBe('a<b>c & "d"');
});

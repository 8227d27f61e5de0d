/** Unified social credit codes: the spec's format check, its messages, and the check character of GB 32100. */

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'; // without I, O, S, V, Z
const accepted = /^(?:[0-9A-HJ-NP-RTUW-Y]{2}\d{6}[0-9A-HJ-NP-RTUW-Y]{10}|[1-9]\d{14})$/;

/** Whether a code has the bare format of spec 5: 18 characters, or 15 digits starting 1–9. The check character is not looked at. */
export const isCreditCode = (code: string): boolean => accepted.test(code);

const minLength = 18;

/** What a form says of a code, in the spec's words; `undefined` when it may be submitted. Spaces around it do not count. */
export function creditCodeMessage(value: string): string | undefined {
  const code = value.trim();
  if (!code) return '请输入统一社会信用代码';
  if (code.length < minLength) return '统一社会信用代码长度最少应为18位';
  return isCreditCode(code) ? undefined : '请输入正确的统一社会信用代码';
}

/** Whether the check character of a code of 18 is right; one of 15 has none. */
export const creditCheckFits = (code: string): boolean =>
  code.length !== minLength || creditCheckCharacter(code.slice(0, 17)) === code[17];

/** The 18th character for the first 17, by GB 32100. @throws RangeError for other than 17 allowed characters. */
export function creditCheckCharacter(first17: string): string {
  const values = [...first17].map((character) => alphabet.indexOf(character));
  if (values.length !== 17 || values.includes(-1)) throw new RangeError('17 characters of the alphabet are needed.');
  const sum = values.reduce((total, value, index) => total + value * (3 ** index % 31), 0);
  return alphabet[(31 - (sum % 31)) % 31] ?? '';
}

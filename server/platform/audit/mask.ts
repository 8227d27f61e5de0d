/** What a log may say of a request: no secret at all, personal numbers with their middle hidden, and not too much. */
import { maskEmail, maskPhone } from '@portal/sdk/format';

const secretName =
  /pass(word|wd)|pwd|token|secret|captcha|smscode|^ticket$|authorization|cookie|credential|webhook|otp|(bind|reset|phone|sign_?in|private|api|recovery)_?(key|code)/i;
/** Of a text; other codes, such as those of dictionaries, stay readable. */
const smsCode = /^\d{6}$/;
const phone = /(?<!\d)(1\d{2})[ -]?\d{4}[ -]?(\d{4})(?!\d)/g;
const idNumber = /(?<!\d)(\d{6})\d{8}(\d{3}[\dXx])(?!\d)/g;
const cardNumber = /(?<!\d)(\d{6})\d{6,9}(\d{4})(?!\d)/g;
const mail = /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![\w-])/g;
/** Members that hold a personal number whatever its shape: a landline, an account of any length. */
const personalMember =
  /((^|[a-z_])(phone|mobile|tel)|bank_?account|receive_?account|idno|id_?number|birth(day|_?date))$/i;
/** Where somebody is found: no more of it than its beginning. */
const addressMember = /(receiver|detail)_?address$/i;
const addressStart = 3;
const maxTextLength = 200;
const maxItems = 20;
const maxDepth = 4;

/**
 * Secrets inside a text: JSON in a field, the query of an address, a header, the sentence of an SMS. What stands between
 * a name and its value is bounded: a text of nothing but names would take its length squared.
 */
const secretsInText: readonly [pattern: RegExp, instead: string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 ***'],
  [/([?&]key=)[\w-]{16,}/g, '$1***'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '***'],
  [
    /((?:(?:pass(?:word|wd)|pwd|token|secret|captcha|smscode|authorization|credential|otp|(?:bind|reset|private|api)_?key)[\w-]{0,40}|\bticket)\\?["']?\s{0,5}[:=]\s{0,5}\\?["']?)[^\s"'\\,;&}]+/gi,
    '$1***',
  ],
  [
    /((?:密码|口令|验证码|校验码|动态码|恢复码|令牌|密钥)(?:为|是)?\s{0,5}[:：]?\s{0,5})[\w@#$%^&*+=!?.~-]{4,}/g,
    '$1***',
  ],
];

const hideMiddle = (text: string): string =>
  text
    .replace(mail, maskEmail)
    .replace(idNumber, '$1********$2')
    .replace(cardNumber, '$1*********$2')
    .replace(phone, '$1****$2');

/** No NUL and no half of a character: the database takes neither. */
const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');

/** A text of any length without its secrets, and without the middle of personal numbers. */
export const hidden = (text: string): string =>
  hideMiddle(secretsInText.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text));

/** Hidden before it is cut: half a number would not be known for one. */
export const maskedText = (text: string): string => storable(hidden(text).slice(0, maxTextLength));

const maskedNumber = (value: number): number | string => {
  const text = maskedText(String(value));
  return text === String(value) ? value : text;
};

/** What the log says of a member: nothing of a secret, the ends of a personal number. */
function member(name: string, field: unknown, depth: number): unknown {
  if (isSecret(name, field)) return '***';
  if (typeof field === 'string' && addressMember.test(name)) return `${field.slice(0, addressStart)}****`;
  const shown = masked(field, depth);
  return shown === field && typeof field === 'string' && personalMember.test(name) ? maskPhone(field) : shown;
}

const isSecret = (name: string, field: unknown): boolean =>
  secretName.test(name) || (name === 'code' && typeof field === 'string' && smsCode.test(field));

/** A copy fit for the log. Business ids and amounts stay readable: only 11, 16 to 19 digits in a row are taken for personal. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (typeof value === 'number') return maskedNumber(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => masked(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems * 2)
      .map(([name, field]) => [name, member(name, field, depth + 1)]),
  );
}

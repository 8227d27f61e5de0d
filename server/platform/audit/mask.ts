/** What a log may say of a request: no secret at all, personal numbers with their middle hidden, and not too much. */
const secret = /password|token|secret|captcha|smscode|ticket|authorization/i;
const phone = /(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g;
const idNumber = /(?<!\d)(\d{6})\d{8}(\d{3}[\dXx])(?!\d)/g;
const cardNumber = /(?<!\d)(\d{6})\d{6,9}(\d{4})(?!\d)/g;
const maxTextLength = 200;
const maxItems = 20;
const maxDepth = 4;

const hideMiddle = (text: string): string =>
  text.replace(idNumber, '$1********$2').replace(cardNumber, '$1*********$2').replace(phone, '$1****$2');

/** A copy fit for the log. Business ids and amounts stay readable: only 11, 16 to 19 digits in a row are taken for personal. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return hideMiddle(value.slice(0, maxTextLength));
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => masked(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems * 2)
      .map(([name, field]) => [name, secret.test(name) ? '***' : masked(field, depth + 1)]),
  );
}

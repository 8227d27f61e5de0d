/** Copies of personal data in what people and the portal write: only they are sealed, the words around them stay. */
import { outsideMarks, type PersonalKind, personal } from './personal.ts';

/** Shapes that nothing else has: whole numbers, not parts of longer ones. */
const shapes: readonly [kind: PersonalKind, shape: RegExp][] = [
  ['mail', /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![\w-])/g],
  [
    'idNumber',
    /(?<![\dA-Za-z])[1-8]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dA-Za-z])/g,
  ],
  ['phone', /(?<![\dA-Za-z])1\d{10}(?![\dA-Za-z])/g],
];

/** Cards begin so and have these many digits. */
const card = /(?<![\dA-Za-z])(?:62|4\d|5[1-5])\d{14,17}(?![\dA-Za-z])/g;

/** A text with the personal data in it marked; what is marked already stays. */
export function personalText(text: string): string {
  return [...shapes, ['bankAccount', card] as const].reduce(
    (marked, [kind, shape]) => outsideMarks(marked, (words) => words.replace(shape, (found) => personal(kind, found))),
    text,
  );
}

/** Members of JSON that hold nothing else, whatever their shape: landlines, accounts of any length. */
const members: readonly [kind: PersonalKind, name: RegExp][] = [
  ['phone', /(^|[a-z_])(phone|mobile|tel)$/i],
  ['mail', /(^|[a-z_])e?mail$/i],
  ['bankAccount', /^(bank_?account|account_?no|receive_?account)$/i],
  ['idNumber', /(id_?(number|no|card)|idno)$/i],
  ['birthday', /birth(day|_?date)?$/i],
  ['address', /(receiver|detail)_?address$/i],
];

/** How a log of changes names such a field. */
const labels: readonly [kind: PersonalKind, label: RegExp][] = [
  ['phone', /(电话|手机|手机号码?)$/],
  ['mail', /(邮箱|邮件地址)$/],
  ['bankAccount', /(银行账号|开户账号|收款账号|银行账户|账号)$/],
  ['idNumber', /(身份证号?|证件号码?)$/],
  ['birthday', /(生日|出生日期)$/],
];

const kindOf = (names: readonly [PersonalKind, RegExp][], name: string) =>
  names.find(([, shape]) => shape.test(name))?.[0];

/** What is sealed in parts already is not sealed as a whole: it would open to marks. */
const isWhole = (value: string) => value !== '' && outsideMarks(value, () => '') === '';

const whole = (kind: PersonalKind | undefined, value: unknown): unknown =>
  kind === undefined || typeof value !== 'string' || !isWhole(value) ? markedIn(value) : personal(kind, value);

function markedIn(value: unknown): unknown {
  if (typeof value === 'string') return personalText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(markedIn);
  const { label } = value as { readonly label?: unknown };
  const told = typeof label === 'string' ? kindOf(labels, label) : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      whole(name === 'before' || name === 'after' ? told : kindOf(members, name), member),
    ]),
  );
}

/** JSON as text with the personal data in it marked; what is no JSON is a text, and a number nobody's. */
export function personalJson(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return personalText(text);
  }
  // a number may be longer than JavaScript counts
  return typeof value === 'object' || typeof value === 'string' ? JSON.stringify(markedIn(value)) : text;
}

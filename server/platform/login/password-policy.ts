/** MLPS level 3 practice: length, classes of characters, no weak or recent password. */
import { refuseField } from '@portal/sdk/server';
import { passwordMatches } from './passwords.ts';

export const minLength = 8;
/** Of lower case, upper case, digits, other. */
export const minClasses = 3;
/** Passwords before the present one that may not return. */
export const historyLength = 5;

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

const weak = [
  'password',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'qwerty',
  'qwer1234',
  'qaz2wsx',
  '1qaz2wsx',
  'abc123',
  'abcd1234',
  'admin123',
  'admin@123',
  'welcome',
  'iloveyou',
  'letmein',
  '12345678',
  '87654321',
  '11111111',
  '88888888',
  '66666666',
  'woaini',
  'aa123456',
  'zaq12wsx',
  'changeme',
  'root1234',
  'test1234',
];

/** The sentence why a password is refused, or undefined. */
export function weakness(password: string, account: string): string | undefined {
  const plain = password.toLowerCase();
  if (password.length < minLength) return `密码不能少于${minLength}位`;
  if (classes.filter((kind) => kind.test(password)).length < minClasses) {
    return '密码须包含大写字母、小写字母、数字、特殊字符中的至少三类';
  }
  if (account !== '' && plain.includes(account.toLowerCase())) return '密码不能包含账号';
  if (weak.some((word) => plain === word || plain === `${word}!` || plain === `${word}@`))
    return '密码过于简单，请更换';
  return undefined;
}

/** @throws Refusal `invalid`. */
export async function demandStrong(password: string, account: string, earlier: readonly string[] = []): Promise<void> {
  const reason = weakness(password, account);
  if (reason !== undefined) refuseField('password', reason);
  for (const stored of earlier) {
    if (await passwordMatches(stored, password)) refuseField('password', `新密码不能与最近 ${historyLength} 次相同`);
  }
}

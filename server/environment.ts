/** Reading single variables: each is trimmed, and a wrong one is named in words. */
import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error always. */
export const fail = (name: string, rule: string): never => {
  throw new Error(`环境变量 ${name} 的值不正确：${rule}`);
};

export const text = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

export function oneOf<const V extends string>(
  env: Environment,
  name: string,
  values: readonly V[],
  fallback: NoInfer<V>,
): V {
  const given = text(env, name) ?? fallback;
  return values.find((value) => value === given) ?? fail(name, `只能是 ${values.join('、')}`);
}

export function wholeNumber(env: Environment, name: string, range: { min: number; max: number; fallback: number }) {
  const given = Number(text(env, name) ?? range.fallback);
  return Number.isInteger(given) && given >= range.min && given <= range.max
    ? given
    : fail(name, `应为 ${range.min} 到 ${range.max} 的整数`);
}

/** @param why - For what it is needed: SMS_DRIVER=http. */
export const needed = (env: Environment, name: string, why: string): string =>
  text(env, name) ?? fail(name, `${why} 时必须设置`);

export const httpUrl = (name: string, given: string): string =>
  URL.canParse(given) && /^https?:$/.test(new URL(given).protocol) ? given : fail(name, '应为 http(s) 地址');

/** Whether a host is this machine. */
export const isHere = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);

/** An address whose answers are believed: `https://`, or `http://` on this machine. */
export function secureUrl(name: string, given: string): string {
  const { protocol, hostname, username, search, hash } = URL.canParse(given) ? new URL(given) : new URL('about:blank');
  return (protocol === 'https:' || (protocol === 'http:' && isHere(hostname))) && `${username}${search}${hash}` === ''
    ? given
    : fail(name, '应为 https:// 地址（本机可以是 http://），不含账号和参数');
}

const readSecret = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return fail(name, `无法读取文件 ${path}`);
  }
};

/** A secret of the variable, or of the file that `<name>_FILE` names. @param least - Characters that it has at least. */
export function secret(env: Environment, name: string, why: string, least = 32): string {
  const file = text(env, `${name}_FILE`);
  const given = file === undefined ? text(env, name) : readSecret(`${name}_FILE`, file);
  if (given === undefined) return fail(name, `${why} 时必须设置，或用 ${name}_FILE 指定保存它的文件`);
  return given.length >= least ? given : fail(name, `不能少于 ${least} 个字符`);
}

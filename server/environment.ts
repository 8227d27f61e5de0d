/** Reading single variables: each is trimmed, and a wrong one is named in words. */
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

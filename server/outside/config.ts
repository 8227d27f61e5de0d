/** What the portal reaches outside itself, as the environment says. */
import {
  type Environment,
  fail,
  httpUrl,
  needed,
  oneOf,
  secret,
  secureUrl,
  text,
  wholeNumber,
} from '../environment.ts';

export interface SmsGateway {
  /** `{phone}` and `{text}` stand for what is sent, here and in the body. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  /** What the body of a good answer matches; absent: whatever it says. */
  readonly expect: RegExp | undefined;
  readonly timeoutMs: number;
}

export type SmsConfig =
  | { readonly driver: 'folder' | 'off' }
  | { readonly driver: 'http'; readonly gateway: SmsGateway };

export interface TaxGateway {
  /** Without a trailing slash. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly timeoutMs: number;
}

export type TaxConfig =
  | { readonly driver: 'simulated' | 'off' }
  | { readonly driver: 'http'; readonly gateway: TaxGateway };

export interface OutsideConfig {
  readonly sms: SmsConfig;
  readonly tax: TaxConfig;
}

function headers(env: Environment): Record<string, string> {
  const given = text(env, 'SMS_HEADERS') ?? '{"content-type":"application/json"}';
  try {
    const parsed: unknown = JSON.parse(given);
    const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
    if (entries.length === 0 || entries.some(([, value]) => typeof value !== 'string')) throw new TypeError(given);
    return Object.fromEntries(new Headers(parsed as Record<string, string>));
  } catch {
    return fail('SMS_HEADERS', '应为 JSON 对象，值是文字，例如 {"content-type":"application/json"}');
  }
}

function pattern(env: Environment): RegExp | undefined {
  const given = text(env, 'SMS_EXPECT');
  try {
    return given === undefined ? undefined : new RegExp(given);
  } catch {
    return fail('SMS_EXPECT', '应为正则表达式');
  }
}

function gateway(env: Environment): SmsGateway {
  const method = oneOf(env, 'SMS_METHOD', ['POST', 'GET'], 'POST');
  const url = httpUrl('SMS_URL', needed(env, 'SMS_URL', 'SMS_DRIVER=http'));
  const body = method === 'GET' ? '' : (text(env, 'SMS_BODY') ?? '{"phone":"{phone}","text":"{text}"}');
  for (const place of ['{phone}', '{text}'])
    if (!`${url}${body}`.includes(place)) fail(method === 'GET' ? 'SMS_URL' : 'SMS_BODY', `应包含 ${place}`);
  return {
    url,
    method,
    headers: headers(env),
    body,
    status: wholeNumber(env, 'SMS_EXPECT_STATUS', { min: 200, max: 299, fallback: 200 }),
    expect: pattern(env),
    timeoutMs: wholeNumber(env, 'SMS_TIMEOUT_MS', { min: 100, max: 20_000, fallback: 5000 }),
  };
}

function smsConfig(env: Environment, production: boolean): SmsConfig {
  const driver = oneOf(env, 'SMS_DRIVER', ['folder', 'http', 'off'], production ? 'off' : 'folder');
  return driver === 'http' ? { driver, gateway: gateway(env) } : { driver };
}

function taxGateway(env: Environment): TaxGateway {
  const why = 'TAX_DRIVER=http';
  const keyId = needed(env, 'TAX_KEY_ID', why);
  if (!/^[\w.-]{1,64}$/.test(keyId)) fail('TAX_KEY_ID', '应为 1 到 64 个字母、数字、点或横线');
  return {
    url: secureUrl('TAX_URL', needed(env, 'TAX_URL', why)).replace(/\/+$/, ''),
    keyId,
    secret: secret(env, 'TAX_SECRET', why),
    timeoutMs: wholeNumber(env, 'TAX_TIMEOUT_MS', { min: 100, max: 20_000, fallback: 5000 }),
  };
}

function taxConfig(env: Environment, production: boolean): TaxConfig {
  const driver = oneOf(env, 'TAX_DRIVER', ['simulated', 'http', 'off'], production ? 'off' : 'simulated');
  return driver === 'http' ? { driver, gateway: taxGateway(env) } : { driver };
}

export const readOutside = (env: Environment, production: boolean): OutsideConfig => ({
  sms: smsConfig(env, production),
  tax: taxConfig(env, production),
});

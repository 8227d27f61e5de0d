/** What the portal reaches outside itself, as the environment says. */
import { type Environment, fail, httpUrl, needed, oneOf, text, wholeNumber } from '../environment.ts';

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

export interface OutsideConfig {
  readonly sms: SmsConfig;
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

export const readOutside = (env: Environment, production: boolean): OutsideConfig => ({
  sms: smsConfig(env, production),
});

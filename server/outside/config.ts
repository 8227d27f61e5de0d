/** What the portal reaches outside itself, as the environment says. */
import {
  type Environment,
  fail,
  httpUrl,
  isHere,
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

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  /** Address of the sender. */
  readonly from: string;
  readonly timeoutMs: number;
}

export type MailConfig =
  | { readonly driver: 'folder' | 'off' }
  | { readonly driver: 'smtp'; readonly server: SmtpServer };

export type RobotConfig =
  | { readonly driver: 'folder' | 'off' }
  | { readonly driver: 'http'; readonly timeoutMs: number };

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

/** A partner's system to which people go from here with a pass. */
export interface PartnerConfig {
  /** Its page; the pass is added as `pass`. */
  readonly url: string;
  /** By which it proves to be the partner. */
  readonly secret: string;
}

export interface OutsideConfig {
  readonly sms: SmsConfig;
  readonly mail: MailConfig;
  readonly robot: RobotConfig;
  readonly tax: TaxConfig;
  /** Undefined where the deployment has none. */
  readonly insurer: PartnerConfig | undefined;
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

function smtpSecurity(env: Environment, host: string, port: number): SmtpServer['security'] {
  const security = oneOf(env, 'MAIL_SECURITY', ['tls', 'starttls', 'none'], port === 465 ? 'tls' : 'starttls');
  return security !== 'none' || isHere(host) ? security : fail('MAIL_SECURITY', 'none 只能用于本机的邮件服务器');
}

function smtpServer(env: Environment): SmtpServer {
  const why = 'MAIL_DRIVER=smtp';
  const host = needed(env, 'MAIL_HOST', why);
  if (!/^[\w.-]+$|^\[?[\da-fA-F:]+\]?$/.test(host)) fail('MAIL_HOST', '应为主机名或地址');
  const port = wholeNumber(env, 'MAIL_PORT', { min: 1, max: 65_535, fallback: 465 });
  const user = text(env, 'MAIL_USER');
  const from = needed(env, 'MAIL_FROM', why);
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(from)) fail('MAIL_FROM', '应为一个邮箱地址');
  return {
    ...{ host, port, from },
    security: smtpSecurity(env, host, port),
    auth: user === undefined ? undefined : { user, pass: secret(env, 'MAIL_PASSWORD', 'MAIL_USER', 1) },
    timeoutMs: wholeNumber(env, 'MAIL_TIMEOUT_MS', { min: 100, max: 20_000, fallback: 5000 }),
  };
}

function mailConfig(env: Environment, production: boolean): MailConfig {
  const driver = oneOf(env, 'MAIL_DRIVER', ['folder', 'smtp', 'off'], production ? 'off' : 'folder');
  return driver === 'smtp' ? { driver, server: smtpServer(env) } : { driver };
}

function robotConfig(env: Environment, production: boolean): RobotConfig {
  const driver = oneOf(env, 'ROBOT_DRIVER', ['folder', 'http', 'off'], production ? 'off' : 'folder');
  if (driver !== 'http') return { driver };
  return { driver, timeoutMs: wholeNumber(env, 'ROBOT_TIMEOUT_MS', { min: 100, max: 20_000, fallback: 5000 }) };
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

function insurer(env: Environment): PartnerConfig | undefined {
  const url = text(env, 'PARTNER_BXHX_URL');
  if (url === undefined) return undefined;
  return {
    url: secureUrl('PARTNER_BXHX_URL', url),
    secret: secret(env, 'PARTNER_BXHX_SECRET', 'PARTNER_BXHX_URL'),
  };
}

export const readOutside = (env: Environment, production: boolean): OutsideConfig => ({
  sms: smsConfig(env, production),
  mail: mailConfig(env, production),
  robot: robotConfig(env, production),
  tax: taxConfig(env, production),
  insurer: insurer(env),
});

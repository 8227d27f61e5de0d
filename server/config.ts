/** The environment, read in one place and checked before anything starts. */
import { join } from 'node:path';
import { type Environment, fail, oneOf, secureUrl, text, wholeNumber } from './environment.ts';
import { type OutsideConfig, readOutside } from './outside/config.ts';
import { simulationNames } from './outside/simulated.ts';
import { readServices, type ServiceAddresses } from './gateway/addresses.ts';
import { type CipherPolicy, demandPolicy } from './db/personal/cipher.ts';
import { readKeys, type SecretKey } from './secrets.ts';

/** A provider of OpenID Connect, and the portal as its client. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces. */
  readonly scope: string;
  /** The claim of the identity token that tells people apart. */
  readonly subjectClaim: string;
}

export interface SsoConfig {
  /** `demo` signs demo accounts in at this server's own address; `off` switches single sign-on off. */
  readonly provider: 'demo' | 'oidc' | 'off';
  /** With the provider `oidc` alone. */
  readonly oidc: OidcConfig | undefined;
  /** Address that browsers know this server by, without a trailing slash. */
  readonly publicUrl: string;
}

export interface AnchorConfig {
  /** Lines are appended here, unless they go to a syslog receiver. */
  readonly file: string;
  readonly syslog: { readonly host: string; readonly port: number } | undefined;
}

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where product teams publish plugins, with `registry.json`; kept apart from the database. */
  readonly pluginsDir: string;
  /** Where the services of plugins stand. */
  readonly services: ServiceAddresses;
  /** Which plugins run here, and how; relative to the repository. */
  readonly registryFile: string;
  /** The deployment's `config.json`, relative to the repository. */
  readonly configFile: string;
  /** A PostgreSQL server; absent = the embedded database below `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Keys of what is kept as HMAC or encrypted, the newest first. Default: the file `secret-keys` below `dataDir`. */
  readonly secretKeys: readonly SecretKey[] | undefined;
  /** How personal data is sealed: AES-256-GCM with SHA-256, or SM4 with SM3. */
  readonly cipherPolicy: CipherPolicy;
  readonly seed: 'demo' | 'none';
  /** Day that the demo data counts from, `YYYY-MM-DD`. Default: today. */
  readonly seedToday: string | undefined;
  /** Password of the account `admin`, made at the first start of a deployment without accounts. */
  readonly adminPassword: string | undefined;
  /** False in development, where another server serves the page and its code. */
  readonly site: boolean;
  /** Without a trailing slash. */
  readonly basePath: string;
  /** False, or the proxies whose X-Forwarded-For is believed: a hop count, or addresses. */
  readonly trustProxy: false | number | string[];
  /** Lag of the event loop from which work is refused with 503. */
  readonly overloadMs: number;
  /** Sources that may show the portal in a frame. */
  readonly frameAncestors: readonly string[];
  /** Keys that may sign the plugin registry, SPKI in base64. Default: those that the build has pinned. */
  readonly registryKeys: readonly string[] | undefined;
  /** Whether accounts with roles of the platform (Y, L, K) must have a second factor. */
  readonly secondFactor: 'required' | 'optional';
  readonly sso: SsoConfig;
  /** Where the head of the audit trail is written each hour. */
  readonly anchors: AnchorConfig;
  /** Days that rows of a table are kept, where they are not the table's own. */
  readonly retentionDays: Readonly<Record<string, number>>;
  readonly outside: OutsideConfig;
  /** Simulations that production may run, by name. */
  readonly allowSimulated: readonly string[];
}

function port(env: Environment): number {
  const given = Number(text(env, 'PORT') ?? 3000);
  return Number.isInteger(given) && given >= 0 && given <= 65_535 ? given : fail('PORT', '应为 0 到 65535 的整数');
}

function databaseUrl(env: Environment): string | undefined {
  const given = text(env, 'DATABASE_URL');
  return given === undefined || /^postgres(ql)?:\/\//.test(given)
    ? given
    : fail('DATABASE_URL', '应以 postgres:// 或 postgresql:// 开头');
}

function secretKeys(env: Environment): SecretKey[] | undefined {
  const given = text(env, 'SECRET_KEYS');
  try {
    return given === undefined ? undefined : readKeys(given);
  } catch (error) {
    return fail('SECRET_KEYS', error instanceof Error ? error.message : String(error));
  }
}

function cipherPolicy(env: Environment): CipherPolicy {
  const given = oneOf(env, 'CIPHER_POLICY', ['aes', 'sm'], 'aes');
  demandPolicy(given);
  return given;
}

function seedToday(env: Environment): string | undefined {
  const given = text(env, 'SEED_TODAY');
  return given === undefined || /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : fail('SEED_TODAY', '应为 YYYY-MM-DD');
}

function basePath(env: Environment): string {
  const given = text(env, 'BASE_PATH') ?? '/ef-plus';
  return /^(\/[\w-]+)+$/.test(given) ? given : fail('BASE_PATH', '应以 / 开头且不以 / 结尾，例如 /ef-plus');
}

function trustProxy(env: Environment): Config['trustProxy'] {
  const given = text(env, 'TRUST_PROXY');
  if (given === undefined || given === 'false') return false;
  if (/^[1-9]$/.test(given)) return Number(given);
  const addresses = given.split(',').map((address) => address.trim());
  return addresses.every((address) => /^[\da-fA-F.:]+(\/\d{1,3})?$/.test(address))
    ? addresses
    : fail('TRUST_PROXY', '应为代理层数（1 到 9），或以逗号分隔的地址');
}

function frameAncestors(env: Environment): string[] {
  const given = text(env, 'FRAME_ANCESTORS')?.split(/[\s,]+/) ?? ["'self'"];
  return given.every((source) => source === "'self'" || /^https?:\/\/[\w.*-]+(:\d+)?$/.test(source))
    ? given
    : fail('FRAME_ANCESTORS', "应为 'self' 或 http(s) 来源，以逗号分隔");
}

function registryKeys(env: Environment): string[] | undefined {
  const given = text(env, 'REGISTRY_KEYS')?.split(',');
  return given === undefined || given.every((key) => /^[A-Za-z0-9+/]{100,}={0,2}$/.test(key))
    ? given
    : fail('REGISTRY_KEYS', '应为以逗号分隔的 P-256 公钥（SPKI，base64）');
}

const syslogAddress = /^syslog:udp:\/\/([\w.-]+|\[[\da-fA-F:.]+\])(?::(\d{1,5}))?$/;

function anchors(env: Environment): AnchorConfig {
  const file = text(env, 'AUDIT_ANCHOR_FILE') ?? join(text(env, 'DATA_DIR') ?? 'data', 'audit-anchor.log');
  const where = text(env, 'AUDIT_ANCHOR') ?? 'file';
  if (where === 'file') return { file, syslog: undefined };
  const [, host = '', port = '514'] = syslogAddress.exec(where) ?? [];
  if (host === '' || Number(port) < 1 || Number(port) > 65_535)
    fail('AUDIT_ANCHOR', '只能是 file，或 syslog:udp://主机[:端口]');
  return { file, syslog: { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } };
}

function retentionDays(env: Environment): Config['retentionDays'] {
  const pairs = text(env, 'RETENTION_DAYS')?.split(',') ?? [];
  const read = (pair: string): [string, number] => {
    const [, table, days] = /^\s*([a-z_]+)=(\d{1,4})\s*$/.exec(pair) ?? [];
    return table !== undefined && Number(days) > 0
      ? [table, Number(days)]
      : fail('RETENTION_DAYS', '应为以逗号分隔的 表=天数，天数 1 到 9999');
  };
  return Object.fromEntries(pairs.map(read));
}

function publicUrl(env: Environment, host: string, number: number): string {
  const given = text(env, 'SSO_PUBLIC_URL') ?? `http://${host}:${number}`;
  return /^https?:\/\/[\w.-]+(:\d+)?$/.test(given) ? given : fail('SSO_PUBLIC_URL', '应为 http(s)://主机[:端口]');
}

const neededForOidc = (env: Environment, name: string): string =>
  text(env, name) ?? fail(name, 'SSO_PROVIDER=oidc 时必须填写');

function matching(env: Environment, name: string, shape: RegExp, rule: string, fallback: string): string {
  const given = text(env, name) ?? fallback;
  return shape.test(given) ? given : fail(name, rule);
}

/** The redirect address is registered at the provider, so nothing about it is guessed. */
function oidc(env: Environment): OidcConfig {
  neededForOidc(env, 'SSO_PUBLIC_URL');
  return {
    issuer: secureUrl('OIDC_ISSUER', neededForOidc(env, 'OIDC_ISSUER')),
    clientId: neededForOidc(env, 'OIDC_CLIENT_ID'),
    clientSecret: neededForOidc(env, 'OIDC_CLIENT_SECRET'),
    scope: matching(env, 'OIDC_SCOPE', /^([!-~]+ )*openid( [!-~]+)*$/, '应以空格分隔，并含有 openid', 'openid'),
    subjectClaim: matching(env, 'OIDC_SUBJECT_CLAIM', /^[\w:./-]{1,100}$/, '应为身份令牌中一项声明的名称', 'sub'),
  };
}

function sso(env: Environment, production: boolean, address: { host: string; number: number }): SsoConfig {
  const provider = oneOf(env, 'SSO_PROVIDER', ['demo', 'oidc', 'off'], production ? 'off' : 'demo');
  return {
    provider,
    oidc: provider === 'oidc' ? oidc(env) : undefined,
    publicUrl: publicUrl(env, address.host, address.number),
  };
}

function allowSimulated(env: Environment): string[] {
  const given = text(env, 'ALLOW_SIMULATED')?.split(/[\s,]+/) ?? [];
  return given.every((name) => simulationNames.includes(name))
    ? given
    : fail('ALLOW_SIMULATED', `只能是 ${simulationNames.join('、')}，以逗号分隔`);
}

/** @throws Error with a Chinese sentence when a value is wrong. */
export function readConfig(env: Environment = process.env): Config {
  const production = env['NODE_ENV'] === 'production';
  const host = text(env, 'HOST') ?? 'localhost';
  const number = port(env);
  return {
    production,
    port: number,
    host,
    dataDir: text(env, 'DATA_DIR') ?? 'data',
    pluginsDir: text(env, 'PLUGINS_DIR') ?? join(text(env, 'DATA_DIR') ?? 'data', 'plugins'),
    services: readServices(env),
    registryFile: text(env, 'REGISTRY') ?? 'registry.json',
    configFile: text(env, 'PORTAL_CONFIG') ?? 'server/public/config.json',
    databaseUrl: databaseUrl(env),
    secretKeys: secretKeys(env),
    cipherPolicy: cipherPolicy(env),
    seed: oneOf(env, 'SEED', ['demo', 'none'], production ? 'none' : 'demo'),
    seedToday: seedToday(env),
    adminPassword: text(env, 'ADMIN_PASSWORD'),
    site: oneOf(env, 'SITE', ['on', 'off'], 'on') === 'on',
    basePath: basePath(env),
    trustProxy: trustProxy(env),
    overloadMs: wholeNumber(env, 'OVERLOAD_MS', { min: 100, max: 60_000, fallback: 500 }),
    frameAncestors: frameAncestors(env),
    registryKeys: registryKeys(env),
    secondFactor: oneOf(env, 'SECOND_FACTOR', ['required', 'optional'], production ? 'required' : 'optional'),
    retentionDays: retentionDays(env),
    sso: sso(env, production, { host, number }),
    anchors: anchors(env),
    outside: readOutside(env, production),
    allowSimulated: allowSimulated(env),
  };
}

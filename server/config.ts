/** The environment, read in one place and checked before anything starts. */
import { join } from 'node:path';

export interface SsoConfig {
  /** `demo` signs demo accounts in at this server's own address; `off` switches single sign-on off. */
  readonly provider: 'demo' | 'off';
  /** Address that browsers know this server by, without a trailing slash. */
  readonly publicUrl: string;
}

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where product teams publish plugins, with `registry.json`; kept apart from the database. */
  readonly pluginsDir: string;
  /** A PostgreSQL server; absent = the embedded database below `dataDir`. */
  readonly databaseUrl: string | undefined;
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
  /** Sources that may show the portal in a frame. */
  readonly frameAncestors: readonly string[];
  /** Keys that may sign the plugin registry, SPKI in base64. Default: those that the build has pinned. */
  readonly registryKeys: readonly string[] | undefined;
  readonly sso: SsoConfig;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const fail = (name: string, rule: string): never => {
  throw new Error(`环境变量 ${name} 的值不正确：${rule}`);
};

const text = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function oneOf<const V extends string>(env: Environment, name: string, values: readonly V[], fallback: V): V {
  const given = text(env, name) ?? fallback;
  return values.find((value) => value === given) ?? fail(name, `只能是 ${values.join('、')}`);
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

function publicUrl(env: Environment, host: string, number: number): string {
  const given = text(env, 'SSO_PUBLIC_URL') ?? `http://${host}:${number}`;
  return /^https?:\/\/[\w.-]+(:\d+)?$/.test(given) ? given : fail('SSO_PUBLIC_URL', '应为 http(s)://主机[:端口]');
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
    databaseUrl: databaseUrl(env),
    seed: oneOf(env, 'SEED', ['demo', 'none'], production ? 'none' : 'demo'),
    seedToday: seedToday(env),
    adminPassword: text(env, 'ADMIN_PASSWORD'),
    site: oneOf(env, 'SITE', ['on', 'off'], 'on') === 'on',
    basePath: basePath(env),
    trustProxy: trustProxy(env),
    frameAncestors: frameAncestors(env),
    registryKeys: registryKeys(env),
    sso: {
      provider: oneOf(env, 'SSO_PROVIDER', ['demo', 'off'], production ? 'off' : 'demo'),
      publicUrl: publicUrl(env, host, number),
    },
  };
}

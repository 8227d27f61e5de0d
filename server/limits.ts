/** How often an address or a user may ask (reliability 4, 14, 24). Over the limit: 429 with Retry-After. */
import { type Clock, type Db, sql } from '@portal/sdk/server';
import type { Call } from '@portal/sdk/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TransportError } from './errors.ts';

export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly by: 'address' | 'user';
}

const perAddress = (name: string, points: number): Limit => ({ name, points, seconds: 60, by: 'address' });
const perUser = (name: string, points: number): Limit => ({ name, points, seconds: 60, by: 'user' });

export const generalPerAddress = perAddress('address', 3000);
export const generalPerUser = perUser('user', 600);
export const uploadedBytesPerDay: Limit = { name: 'bytes', points: 200 * 1024 * 1024, seconds: 86_400, by: 'user' };

const login = perAddress('login', 20);
const sms = perAddress('sms', 10);
const lookup = perAddress('lookup', 20);
const exported = perUser('export', 5);
const uploaded = perUser('upload', 30);

const byPath: Readonly<Record<string, Limit>> = {
  '/api/user/authentication/userLoginEcology': login,
  '/api/user/authentication/userLoginTaxSaaS': login,
  '/api/user/authentication/stCallbackJfSSO': login,
  '/api/user/user/getUserInfoByHandoff': login,
  '/api/user/userRegistration/captcha.jpg': perAddress('captcha', 20),
  '/api/user/userRegistration/sendMsg': sms,
  '/api/user/userRegistration/findUserInfoByPhone': lookup,
  '/api/user/userRegistration/checkRepeatPhone': lookup,
  '/api/user/userRegistration/updatePasswordByAccount': lookup,
  '/api/user/userRegistration/register': lookup,
  '/api/user/userRegistration/visitorRegister': lookup,
  '/api/manage/exportTask/add': perUser('exportTask', 10),
  '/api/manage/plugin/report': perAddress('crash', 20),
  '/api/manage/plugin/loaded': perAddress('loaded', 60),
};

/** The stricter limit of a call, beside the general ones. */
export function limitOf({ kind, path }: Pick<Call, 'kind' | 'path'>): Limit | undefined {
  if (kind === 'upload') return uploaded;
  if (kind === 'download' && path.endsWith('/export')) return exported;
  return byPath[path];
}

export interface Limiter {
  /** @throws TransportError 429. */
  consume(limit: Limit, who: string, points?: number): Promise<void>;
}

const tooMany = (seconds: number) =>
  new TransportError(429, '操作过于频繁，请稍后再试', Math.max(1, Math.ceil(seconds)));

/** Counts in this process: for one process, and cheap enough for every request. */
export function memoryLimiter(): Limiter {
  const counters = new Map<string, RateLimiterMemory>();
  return {
    async consume({ name, points, seconds }, who, spent = 1) {
      const counter = counters.get(name) ?? new RateLimiterMemory({ points, duration: seconds });
      counters.set(name, counter);
      try {
        await counter.consume(who, spent);
      } catch (denied) {
        throw denied instanceof RateLimiterRes ? tooMany(denied.msBeforeNext / 1000) : denied;
      }
    },
  };
}

/** Counts in the database: all processes share it. */
export function sharedLimiter(db: Db, clock: Clock): Limiter {
  return {
    async consume({ name, points, seconds }, who, spent = 1) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + seconds * 1000).toISOString();
      const { rows } = await sql<{ points: number; endsAt: string }>`
        insert into sys_limit as l (limit_key, points, ends_at) values (${`${name}:${who}`}, ${spent}, ${endsAt})
        on conflict (limit_key) do update set
          points = case when l.ends_at <= ${now.toISOString()} then excluded.points else l.points + excluded.points end,
          ends_at = case when l.ends_at <= ${now.toISOString()} then excluded.ends_at else l.ends_at end
        returning points, ends_at`.execute(db);
      const [row] = rows;
      if (row && row.points > points) throw tooMany((Date.parse(row.endsAt) - now.getTime()) / 1000);
    },
  };
}

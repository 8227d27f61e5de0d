/** How often an address or a user may ask (reliability 4, 14, 24). Over the limit: 429 with Retry-After. */
import { fileManager } from '@portal/sdk/calls/files';
import type { Call } from '@portal/sdk/contract';
import { type Clock, type Db, sql } from '@portal/sdk/server';
import { isIPv6 } from 'node:net';
import { isWriteRefused } from './db/refused-writes.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TransportError } from './errors.ts';

export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly by: 'address' | 'user' | 'everybody';
}

const perAddress = (name: string, points: number): Limit => ({ name, points, seconds: 60, by: 'address' });
const perUser = (name: string, points: number): Limit => ({ name, points, seconds: 60, by: 'user' });

export const generalPerAddress = perAddress('address', 3000);
const generalPerUser = perUser('user', 600);
const picturesPerUser = perUser('picture', 3000);
export const uploadedBytesPerDay: Limit = { name: 'bytes', points: 200 * 1024 * 1024, seconds: 86_400, by: 'user' };

// A whole office may stand behind one address: wrong passwords count by person, see `platform/login/attempts.ts`.
const login = perAddress('login', 120);
const sms = perAddress('sms', 30);
const lookup = perAddress('lookup', 60);
const exported = perUser('export', 5);
const uploaded = perUser('upload', 30);

const daySeconds = 86_400;
const perDay = (name: string, points: number): Limit => ({ name, points, seconds: daySeconds, by: 'address' });
const perDayOfAll = (name: string, points: number): Limit => ({ name, points, seconds: daySeconds, by: 'everybody' });

/** What browsers report by themselves and a table keeps: a minute and a day of an address, and a day of all together. */
const reported = (name: string, minute: number, day: number, all: number): readonly Limit[] => [
  perAddress(name, minute),
  perDay(`${name}-day`, day),
  perDayOfAll(`${name}-all`, all),
];

const byPath: Readonly<Record<string, Limit | readonly Limit[]>> = {
  '/api/user/authentication/userLoginEcology': login,
  '/api/user/authentication/userLoginTaxSaaS': login,
  '/api/user/authentication/jfsso': perAddress('sso', 60),
  '/api/user/authentication/stCallbackJfSSO': login,
  '/api/user/authentication/bindSso': login,
  '/api/user/authentication/completeSignIn': login,
  '/api/user/authentication/beginEnrolment': login,
  '/api/user/authentication/confirmEnrolment': login,
  '/api/user/user/getUserInfoByHandoff': login,
  // to an address that nobody has proven yet
  '/api/user/user/sendMailCode': [perUser('mailCode', 1), { ...perUser('mailCode-day', 10), seconds: daySeconds }],
  '/api/user/userRegistration/captcha.jpg': perAddress('captcha', 120),
  '/api/user/userRegistration/proof': perAddress('proof', 120),
  '/api/user/userRegistration/solveProof': perAddress('solveProof', 120),
  '/api/user/userRegistration/checkCaptcha': perAddress('captchaCheck', 120),
  '/api/user/userRegistration/progress': lookup,
  '/api/user/userRegistration/mend': lookup,
  '/api/user/userRegistration/openInvitation': lookup,
  '/api/user/userRegistration/sendMsg': sms,
  '/api/user/userRegistration/findUserInfoByPhone': lookup,
  '/api/user/userRegistration/checkRepeatPhone': lookup,
  '/api/user/userRegistration/updatePasswordByAccount': lookup,
  '/api/user/userRegistration/provePhone': lookup,
  '/api/user/userRegistration/licence': [perAddress('licence', 20), perDay('licence-day', 200)],
  '/api/user/userRegistration/register': lookup,
  '/api/user/userRegistration/visitorRegister': lookup,
  '/api/manage/interface/product/redeemBxhxToken': perAddress('partner', 120),
  '/api/manage/exportTask/add': perUser('exportTask', 10),
  // whoever forges reports spends their own first, and leaves the rest of their office enough
  '/api/manage/plugin/report': [perUser('crash-user', 30), ...reported('crash', 120, 2000, 100_000)],
  '/api/manage/plugin/loaded': [perUser('loaded-user', 60), perAddress('loaded', 600)],
  '/api/manage/plugin/runs': [perUser('runs-user', 240), perAddress('runs', 2400)],
  '/api/manage/monitor/clientError': reported('clientError', 20, 120, 5000),
  // one message to oneself a minute; a link of a mail asks twice
  '/api/manage/notification/testReceiving': [
    perUser('testReceiving', 1),
    { ...perUser('testReceiving-day', 10), seconds: daySeconds },
  ],
  '/api/manage/notification/testRobot': perUser('testRobot', 3),
  '/api/manage/notification/unsubscribing': perAddress('unsubscribing', 60),
  '/api/manage/notification/unsubscribe': perAddress('unsubscribe', 60),
  '/api/content/viewed': perAddress('viewed', 120),
  '/api/content/searched': reported('searched', 60, 2000, 50_000),
  '/api/manage/handbook/searched': reported('handbookSearched', 60, 2000, 50_000),
  '/api/manage/handbook/feedback': reported('feedback', 20, 200, 5000),
};

/** The general limit of a user. A list of a hundred goods asks for a hundred pictures: they count by themselves. */
export const generalOf = ({ path }: Pick<Call, 'path'>): Limit =>
  path === fileManager.viewImage.path ? picturesPerUser : generalPerUser;

/** The stricter limits of a call, beside the general ones: each counts only what those before it let pass. */
export function limitsOf({ kind, path }: Pick<Call, 'kind' | 'path'>): readonly Limit[] {
  if (kind === 'upload') return [uploaded, ...[byPath[path] ?? []].flat()];
  if (kind === 'download' && path.endsWith('/export')) return [exported];
  return [byPath[path] ?? []].flat();
}

/** A subscriber of IPv6 has a whole /64 to choose from: what counts addresses counts that as one. */
export function addressQuota(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const behind = (tail ?? '').split(':').filter((group) => group !== '');
  const gap = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array.from({ length: gap }, () => '0'), ...behind];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const quotaOf = ({ by }: Limit, who: string): string => (by === 'address' ? addressQuota(who) : who);

export interface Limiter {
  /** @param who - The address as the request came from, the user, or nobody where all count together. @throws TransportError 429. */
  consume(limit: Limit, who: string, points?: number): Promise<void>;
}

const tooMany = (seconds: number) =>
  new TransportError(429, '操作过于频繁，请稍后再试', Math.max(1, Math.ceil(seconds)));

/** Counts in this process: for one process, and cheap enough for every request. */
export function memoryLimiter(): Limiter {
  const counters = new Map<string, RateLimiterMemory>();
  return {
    async consume(limit, who, spent = 1) {
      const { name, points, seconds } = limit;
      const counter = counters.get(name) ?? new RateLimiterMemory({ points, duration: seconds });
      counters.set(name, counter);
      try {
        await counter.consume(quotaOf(limit, who), spent);
      } catch (denied) {
        throw denied instanceof RateLimiterRes ? tooMany(denied.msBeforeNext / 1000) : denied;
      }
    },
  };
}

/** Counts in the database: all processes share it. While it takes no writes, each counts for itself. */
export function sharedLimiter(db: Db, clock: Clock): Limiter {
  const meanwhile = memoryLimiter();
  const shared: Limiter = {
    async consume(limit, who, spent = 1) {
      const { name, points, seconds } = limit;
      const now = clock.now();
      const endsAt = new Date(now.getTime() + seconds * 1000).toISOString();
      const { rows } = await sql<{ points: number; endsAt: string }>`
        insert into sys_limit as l (limit_key, points, ends_at) values (${`${name}:${quotaOf(limit, who)}`}, ${spent}, ${endsAt})
        on conflict (limit_key) do update set
          points = case when l.ends_at <= ${now.toISOString()} then excluded.points else l.points + excluded.points end,
          ends_at = case when l.ends_at <= ${now.toISOString()} then excluded.ends_at else l.ends_at end
        returning points, ends_at`.execute(db);
      const [row] = rows;
      if (row && row.points > points) throw tooMany((Date.parse(row.endsAt) - now.getTime()) / 1000);
    },
  };
  return {
    consume: (limit, who, spent) =>
      shared.consume(limit, who, spent).catch((error: unknown) => {
        if (!isWriteRefused(error)) throw error;
        return meanwhile.consume(limit, who, spent);
      }),
  };
}

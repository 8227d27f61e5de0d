/** Work that a try after a failed one costs its sender: given out here, done once, good for two minutes and one name. */
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Clock, type Db, refuse, sql } from '@portal/sdk/server';
import { type Failures, isCrowded } from './attempts.ts';

const lifeMs = 2 * 60_000;
/** As `runtime/login/solver.ts` solves it: scrypt, because a program gains little on a browser there. */
const cost = { N: 512, r: 8, p: 1 };
const hashLength = 16;
/** Several small puzzles take about as long each time; one large puzzle would not. */
const rounds = 4;
/** Leading zero bits: each one doubles the work; 4 are about half a second on a phone, 6 about two. */
const fewestBits = 4;
const mostBits = 6;

export const bitsFor = ({ person, address }: Failures): number =>
  Math.min(mostBits, fewestBits + Math.max(0, person - 1) + (isCrowded(address) ? 1 : 0));

interface Wanted {
  readonly captchaId: string;
  readonly key: string;
  readonly failures: Failures;
}

/** The puzzle for a captcha; the earlier one of that captcha is void. */
export async function givePuzzle(db: Db, clock: Clock, { captchaId, key, failures }: Wanted) {
  const now = clock.now();
  const salt = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifeMs).toISOString();
  const fresh = { attemptKey: key, salt, bits: bitsFor(failures), passed: false, expiresAt };
  await db.deleteFrom('usrProof').where('expiresAt', '<', now.toISOString()).execute();
  await db
    .insertInto('usrProof')
    .values({ captchaId, ...fresh })
    .onConflict((conflict) => conflict.column('captchaId').doUpdateSet(fresh))
    .execute();
  return { salt, bits: fresh.bits, rounds };
}

const hash = promisify<string, string, number, typeof cost, Buffer>(scrypt);

async function isSolved({ salt, bits }: { salt: string; bits: number }, solution: string): Promise<boolean> {
  const found = solution.split('.');
  if (found.length !== rounds) return false;
  for (const [round, nonce] of found.entries()) {
    const digest = await hash(`${round}:${nonce}`, salt, hashLength, cost);
    if ((digest[0] ?? 255) >> (8 - bits) !== 0) return false;
  }
  return true;
}

/** Takes a puzzle, or the work done for one, out: whatever comes of it, it does not serve again. */
const take = (db: Db, captchaId: string, passed: boolean, key = '') =>
  db
    .deleteFrom('usrProof')
    .where('captchaId', '=', captchaId)
    .where('passed', '=', passed)
    .returning(['attemptKey', 'salt', 'bits', 'expiresAt', sql<boolean>`attempt_key = ${key}`.as('fits')])
    .executeTakeFirst();

/** Checks a solution; a puzzle that is solved then serves one sign-in. */
export async function passProof(db: Db, clock: Clock, captchaId: string, solution: string): Promise<boolean> {
  const taken = await take(db, captchaId, false);
  if (!taken || Date.parse(taken.expiresAt) <= clock.now().getTime() || !(await isSolved(taken, solution)))
    return false;
  const { fits: _, ...puzzle } = taken;
  const expiresAt = new Date(clock.now().getTime() + lifeMs).toISOString();
  await db
    .insertInto('usrProof')
    .values({ ...puzzle, captchaId, passed: true, expiresAt })
    .execute();
  return true;
}

/** @throws Refusal `proof` when none was done, or it is used, too old or another name's. */
export async function demandProof(db: Db, clock: Clock, captchaId: string | undefined, key: string): Promise<void> {
  const proof = captchaId === undefined ? undefined : await take(db, captchaId, true, key);
  const good = proof?.fits === true && Date.parse(proof.expiresAt) > clock.now().getTime();
  if (!good) refuse('proof', '安全校验未完成或已失效，请重试');
}

/** The second factor of an account. A code of the app serves once, a recovery code too; wrong ones count as failures. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { type Context, type Db, refuse, refuseField, type Secrets } from '@portal/sdk/server';
import { Secret, TOTP } from 'otpauth';
import type { Keyring } from '../../secrets.ts';
import { warn } from '../identity/warn.ts';
import { attemptKey, countAttempt, forgetAttempts, maxFails } from './attempts.ts';

const issuer = '澜岳e服务平台';
/** What the secrets of the app, and recovery codes, are sealed for. */
export const totpPurpose = 'totp';
const recoveryPurpose = 'recovery-code';
const stepMs = 30_000;
/** Steps that a clock may be off, either way. */
const tolerance = 1;
const codeCount = 10;
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 10; // 50 random bits

type Person = Pick<Context, 'db' | 'clock' | 'secrets'>;

const totpOf = (secret: string, label = '') => new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });

export const confirmedAt = async (db: Db, userId: string): Promise<string | null> => {
  const row = db.selectFrom('usrSecondFactor').select('confirmedAt').where('userId', '=', userId);
  return (await row.executeTakeFirst())?.confirmedAt ?? null;
};

/** A new secret in place of one that was never confirmed. @throws Refusal `conflict` while one is in force. */
export async function beginFactor({ db, clock, secrets }: Person, user: { id: string; account: string }) {
  const secret = new Secret({ size: 20 }).base32;
  const fresh = { secret: secrets.seal(totpPurpose, secret), lastStep: 0, createdAt: clock.now().toISOString() };
  const begun = await db
    .insertInto('usrSecondFactor')
    .values({ userId: user.id, ...fresh })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(fresh).where('usrSecondFactor.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  if (!begun) refuse('conflict', '您已启用动态验证码，请先停用');
  return { secret, uri: totpOf(secret, user.account).toString() };
}

/** The step of time that a code of the app stands for; undefined where it is wrong, or was used. */
export async function stepOfCode(
  { db, clock, secrets }: Pick<Person, 'db' | 'clock' | 'secrets'>,
  userId: string,
  code: string,
): Promise<number | undefined> {
  const factor = db.selectFrom('usrSecondFactor').select(['secret', 'lastStep']).where('userId', '=', userId);
  const row = await factor.executeTakeFirst();
  if (!row) return undefined;
  const now = clock.now().getTime();
  const delta = totpOf(secrets.open(totpPurpose, row.secret)).validate({
    token: code,
    timestamp: now,
    window: tolerance,
  });
  const step = Math.floor(now / stepMs) + (delta ?? 0);
  return delta === null || step <= Number(row.lastStep) ? undefined : step;
}

/** Takes a code of the app: a right one moves the last step on, so that neither it nor an earlier one serves again. */
async function takeAppCode(person: Person, userId: string, code: string): Promise<boolean> {
  const step = await stepOfCode(person, userId, code);
  if (step === undefined) return false;
  const { db } = person;
  const taken = await db
    .updateTable('usrSecondFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

const spelt = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '');
const recoveryText = (userId: string, code: string) => `${userId}:${spelt(code)}`;

/** A recovery code as its row keeps it: an HMAC, and the key that it was made with, both sealed. */
interface KeptCode {
  /** Of this code alone, in base64. */
  readonly key: string;
  readonly hmac: string;
}

const hmacOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex');

const keptCode = (secrets: Secrets, text: string): string => {
  const key = randomBytes(32);
  const kept: KeptCode = { key: key.toString('base64'), hmac: hmacOf(key, text) };
  return secrets.seal(recoveryPurpose, JSON.stringify(kept));
};

/** How codes were kept before they could be sealed anew: their HMAC under the keyring. */
const bare = /^([\w-]{1,32})\.([\da-f]{64})$/;

function isKept(secrets: Secrets, stored: string, text: string): boolean {
  if (bare.test(stored)) return secrets.matchesHmac(recoveryPurpose, text, stored);
  const { key, hmac } = JSON.parse(secrets.open(recoveryPurpose, stored)) as KeptCode;
  return timingSafeEqual(Buffer.from(hmacOf(Buffer.from(key, 'base64'), text)), Buffer.from(hmac));
}

/** A code under another key: what its HMAC was made with goes with it, so that the old key may go. */
export function rekeyedCode(secrets: Keyring, stored: string): string {
  const [, keyId = '', hmac = ''] = bare.exec(stored) ?? [];
  if (hmac === '') return secrets.seal(recoveryPurpose, secrets.open(recoveryPurpose, stored));
  const kept: KeptCode = { key: secrets.hmacKey(keyId, recoveryPurpose).toString('base64'), hmac };
  return secrets.seal(recoveryPurpose, JSON.stringify(kept));
}

async function takeRecoveryCode({ db, clock, secrets }: Person, userId: string, code: string): Promise<boolean> {
  const unused = db.selectFrom('usrRecoveryCode').where('userId', '=', userId).where('usedAt', 'is', null);
  const rows = await unused.select(['id', 'codeHmac']).execute();
  const text = recoveryText(userId, code);
  const row = rows.find(({ codeHmac }) => isKept(secrets, codeHmac, text));
  if (!row) return false;
  const taken = await db
    .updateTable('usrRecoveryCode')
    .set({ usedAt: clock.now().toISOString() })
    .where('id', '=', row.id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ten codes in place of the earlier ones. */
export async function renewRecoveryCodes({ db, secrets }: Person, userId: string): Promise<string[]> {
  const letter = () => codeLetters[randomInt(codeLetters.length)] ?? '';
  const codes = Array.from({ length: codeCount }, () => Array.from({ length: codeLength }, letter).join(''));
  await db.deleteFrom('usrRecoveryCode').where('userId', '=', userId).execute();
  await db
    .insertInto('usrRecoveryCode')
    .values(codes.map((code) => ({ userId, codeHmac: keptCode(secrets, recoveryText(userId, code)) })))
    .execute();
  return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`);
}

export const recoveryCodesLeft = async (db: Db, userId: string): Promise<number> => {
  const unused = db.selectFrom('usrRecoveryCode').where('userId', '=', userId).where('usedAt', 'is', null);
  return Number((await unused.select((eb) => eb.fn.countAll<string>().as('left')).executeTakeFirstOrThrow()).left);
};

/** Puts the begun factor in force. The caller holds the transaction. @throws Refusal @returns its recovery codes */
export async function confirmFactor(
  context: Person & Pick<Context, 'mail'>,
  userId: string,
  code: string,
): Promise<string[]> {
  const { db, clock } = context;
  if ((await confirmedAt(db, userId)) !== null) refuse('conflict', '您已启用动态验证码，请先停用');
  if (!(await takeAppCode(context, userId, code))) refuseField('otp', '动态验证码错误，请核对手机时间后重试');
  const at = clock.now().toISOString();
  await db.updateTable('usrSecondFactor').set({ confirmedAt: at }).where('userId', '=', userId).execute();
  await warn(context, userId, '动态验证码已启用');
  return renewRecoveryCodes(context, userId);
}

/** The caller holds the transaction. */
export async function removeFactor(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('usrRecoveryCode').where('userId', '=', userId).execute();
  const removed = await db.deleteFrom('usrSecondFactor').where('userId', '=', userId).returning('userId').execute();
  return removed.length > 0;
}

/** @throws Refusal `signIn` when a person has failed too often. Counted before the proof is looked at. */
export async function countTry({ db, clock }: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  const tries = await countAttempt(db, clock, attemptKey({ id: userId }, ''));
  if (tries > maxFails) refuse('signIn', '验证失败次数过多，请30分钟后再试');
}

/** Takes a code of the app or a recovery code; wrong ones count. @throws Refusal `signIn` */
export async function demandFactor(context: Person, userId: string, code: string): Promise<void> {
  await countTry(context, userId);
  const isRecovery = spelt(code).length === codeLength;
  const taken = await (isRecovery ? takeRecoveryCode : takeAppCode)(context, userId, code);
  if (!taken) refuse('signIn', isRecovery ? '恢复码错误或已使用' : '动态验证码错误或已使用，请输入最新的验证码');
  await forgetAttempts(context.db, attemptKey({ id: userId }, ''));
}

/** Captcha: the answer stays here, serves once, lives two minutes. */
import { type Context, type FileAnswer, refuse } from '@portal/sdk/server';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';

const lifeMs = 2 * 60_000;
const picture = { size: 4, noise: 2, ignoreChars: '0oO1iIlL', width: 120, height: 40, background: '#f5f7fa' };

type Taking = Pick<Context, 'db' | 'clock' | 'secrets'>;

const keptAs = (captchaId: string, answer: string): [purpose: string, text: string] => [
  'captcha',
  `${captchaId}:${answer.trim().toLowerCase()}`,
];

/** Draws a new captcha for `captchaId`; the earlier one of that id is void. */
export async function drawCaptcha({ db, clock, secrets }: Taking, captchaId: string): Promise<FileAnswer> {
  const { text, data } = svgCaptcha.create(picture);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifeMs).toISOString();
  const fresh = { answerHash: secrets.hmac(...keptAs(captchaId, text)), passed: false, expiresAt };
  await db.deleteFrom('usrCaptcha').where('expiresAt', '<', now.toISOString()).execute();
  await db
    .insertInto('usrCaptcha')
    .values({ captchaId, ...fresh })
    .onConflict((conflict) => conflict.column('captchaId').doUpdateSet(fresh))
    .execute();
  const body = await sharp(Buffer.from(data)).flatten({ background: '#f5f7fa' }).jpeg({ quality: 80 }).toBuffer();
  return { fileName: 'captcha.jpg', type: 'image/jpeg', body };
}

/** Takes the captcha out: whatever the answer, it does not serve again. */
async function take({ db, clock, secrets }: Taking, captchaId: string, answer: string | undefined): Promise<boolean> {
  const row = await db
    .deleteFrom('usrCaptcha')
    .where('captchaId', '=', captchaId)
    .returning(['answerHash', 'passed', 'expiresAt'])
    .executeTakeFirst();
  if (!row || Date.parse(row.expiresAt) <= clock.now().getTime()) return false;
  return row.passed || (answer !== undefined && secrets.matchesHmac(...keptAs(captchaId, answer), row.answerHash));
}

/** Checks an answer ahead; a passed captcha then serves one sign-in or one SMS. */
export async function passCaptcha(context: Taking, captchaId: string, answer: string): Promise<boolean> {
  if (!(await take(context, captchaId, answer))) return false;
  const { db, clock } = context;
  const expiresAt = new Date(clock.now().getTime() + lifeMs).toISOString();
  await db.insertInto('usrCaptcha').values({ captchaId, answerHash: '', passed: true, expiresAt }).execute();
  return true;
}

interface Given {
  readonly captchaId?: string;
  readonly captcha?: string;
}

/** @throws Refusal `signIn` when no good captcha comes along. */
export async function demandCaptcha(context: Taking, { captchaId, captcha }: Given): Promise<void> {
  if (captchaId === undefined) return refuse('signIn', '请输入图形验证码');
  if (!(await take(context, captchaId, captcha))) {
    refuse('signIn', captcha === undefined ? '请输入图形验证码' : '图形验证码错误或已失效，请重新输入');
  }
}

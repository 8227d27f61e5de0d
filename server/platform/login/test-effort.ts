/** What a sign-in after a failed one brings along, as a person at a browser would come by it. */
import { randomUUID, scryptSync } from 'node:crypto';
import { registration } from '@portal/sdk/calls/registration';
import type { TestServer } from '../../testing.ts';

interface Puzzle {
  readonly salt: string;
  readonly bits: number;
  readonly rounds: number;
}

/** Nonces whose scrypt begins with as many zero bits as a puzzle asks for. */
export function solved({ salt, bits, rounds }: Puzzle): string {
  const isGood = (round: number, nonce: number) =>
    (scryptSync(`${round}:${nonce}`, salt, 16, { N: 512, r: 8, p: 1 })[0] ?? 255) < 2 ** (8 - bits);
  const found = Array.from({ length: rounds }, (_, round) => {
    let nonce = 0;
    while (!isGood(round, nonce)) nonce += 1;
    return nonce;
  });
  return found.join('.');
}

/** Does the work for a sign-in of `account` with a captcha. */
export async function prove({ anonymous }: TestServer, captchaId: string, account: string): Promise<void> {
  const solution = solved(await anonymous.call(registration.proof, { captchaId, account }));
  await anonymous.call(registration.solveProof, { captchaId, solution });
}

/** A picture that has been read. */
export async function readCaptcha({ db, clock }: TestServer): Promise<string> {
  const captchaId = randomUUID();
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
  await db.insertInto('usrCaptcha').values({ captchaId, answerHash: '', passed: true, expiresAt }).execute();
  return captchaId;
}

/** Both, the work as if it had been done: doing it takes seconds, and `proof.test.ts` does. */
export async function effort(server: TestServer, account: string): Promise<{ captchaId: string }> {
  const captchaId = await readCaptcha(server);
  await server.anonymous.call(registration.proof, { captchaId, account });
  await server.db.updateTable('usrProof').set({ passed: true }).where('captchaId', '=', captchaId).execute();
  return { captchaId };
}

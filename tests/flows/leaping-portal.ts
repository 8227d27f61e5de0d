/** A portal of the test's own on demonstration data and the embedded database, with a clock that leaps. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leapingClock } from '../../server/test-clock.ts';
import { endProcesses, startProcess } from '../../server/test-process.ts';
import { copyDemo } from './own-portal.ts';

/** The text of every captcha of this portal. */
export const captcha = 'open';

/** Preload: every captcha asks for the same known text. */
const knownCaptcha = `
  import { createRequire } from 'node:module';
  const drawing = createRequire(process.cwd() + '/')('svg-captcha');
  const draw = drawing.create;
  drawing.create = (options) => ({ ...draw(options), text: '${captcha}' });`;

export interface LeapingPortal {
  readonly origin: string;
  /** Where its texts, mails and files lie. */
  readonly folder: string;
  /** Sets the clock of the portal this many milliseconds ahead of the machine, and runs the jobs that are due. */
  leap(ahead: number): Promise<void>;
  close(): Promise<void>;
}

export async function openLeaping(): Promise<LeapingPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-leaping-'));
  const close = async () => {
    await endProcesses();
    rmSync(folder, { recursive: true });
  };
  try {
    const env = { DATA_DIR: folder, SEED: 'demo', SITE: 'on' };
    copyDemo(env);
    const { address, child } = await startProcess({ env, preload: `${leapingClock(0)}${knownCaptcha}` });
    return {
      origin: address,
      folder,
      async leap(ahead) {
        const leapt = once(child, 'message');
        child.send(ahead);
        await leapt;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

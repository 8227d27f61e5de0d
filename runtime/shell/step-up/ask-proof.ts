import type { ProofWay } from '@portal/sdk/calls/step-up';
import { overlays } from '../overlays.ts';

const isWay = (way: string | undefined): way is ProofWay => way === 'OTP' || way === 'PASSWORD' || way === 'SMS';

let asked: Promise<boolean> | undefined;

function ask({ way, phone }: Readonly<Record<string, string>>): Promise<boolean> {
  if (!isWay(way)) return Promise.resolve(false);
  return new Promise((resolve) => {
    void overlays
      .open('stepUp', { way, ...(phone && { phone }), onDone: resolve })
      .then((open) => !open && resolve(false));
  });
}

/** Asks for a fresh proof of identity, in one dialog for all calls that need it. @returns whether it was given. */
export function askProof(wanted: Readonly<Record<string, string>>): Promise<boolean> {
  asked ??= ask(wanted).finally(() => {
    asked = undefined;
  });
  return asked;
}

/** argon2id at OWASP's minimum, two at a time: a burst of sign-ins must not starve the rest of the portal. */
import { hash, verify } from '@node-rs/argon2';
import { TransportError } from '../../errors.ts';

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }; // 19 MiB
const atOnce = 2;
const maxWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new TransportError(503, '服务不可用', 5);
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFKC'), options));

/** Stands in where there is no account or no password, so that the answer takes as long. */
const nobody = hash('nobody has this password', options);

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobody);
  const matches = await inTurn(() => verify(against, password.normalize('NFKC')));
  return matches && stored !== null && stored !== undefined;
}

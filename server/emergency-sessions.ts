/**
 * Sessions while the database takes no writes. None can be stored then: the token itself says, sealed with the keyring,
 * who has signed in and when, so that every process knows it. What must be remembered meanwhile (failures, used codes,
 * log-outs, when somebody was seen last) is so by each process alone.
 */
import type { Clock, Secrets } from '@portal/sdk/server';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const mark = 'e.';
export const isEmergency = (secret: string): boolean => secret.startsWith(mark);

const sessionLifeMs = 2 * 3600_000;
const purpose = 'emergency-session';

export interface EmergencySession {
  readonly userId: string;
  readonly account: string;
  /** ISO. */
  readonly at: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Until when the sign-in is a fresh proof of the person. */
  readonly provenUntil: string;
}

interface Memory {
  /** Of a person, or of a name that nobody has. */
  readonly fails: RateLimiterMemory;
  readonly failsOfAddress: RateLimiterMemory;
  /** The last step of the app that a person has used. */
  readonly steps: Map<string, number>;
  /** Sessions of a person that began by then are over. */
  readonly left: Map<string, string>;
  /** People who have signed out and are still signed in for the database. */
  readonly unstored: Set<string>;
  /** By session, ms. */
  readonly seen: Map<string, number>;
}

const memories = new WeakMap<Secrets, Memory>();

export function memoryOf(secrets: Secrets): Memory {
  const known = memories.get(secrets) ?? {
    fails: new RateLimiterMemory({ points: 5, duration: 15 * 60 }),
    failsOfAddress: new RateLimiterMemory({ points: 30, duration: 15 * 60 }),
    steps: new Map(),
    left: new Map(),
    unstored: new Set(),
    seen: new Map(),
  };
  memories.set(secrets, known);
  return known;
}

interface Place {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export const sealFacts = ({ secrets }: Place, use: string, facts: { readonly at: string }): string =>
  mark + secrets.seal(use, JSON.stringify(facts));

/** What a secret holds; undefined once it is too old, or where nobody has sealed it. */
export function openFacts<T extends { readonly at: string }>(
  { secrets, clock }: Place,
  [use, secret, lifeMs]: readonly [use: string, secret: string, lifeMs: number],
): T | undefined {
  try {
    const facts = JSON.parse(secrets.open(use, secret.slice(mark.length))) as T;
    return clock.now().getTime() - Date.parse(facts.at) < lifeMs ? facts : undefined;
  } catch {
    return undefined;
  }
}

export const emergencyToken = (place: Place, session: EmergencySession): string => sealFacts(place, purpose, session);

/** Whether a person has signed out since, in this process. */
export function hasLeft(secrets: Secrets, { userId, at }: Pick<EmergencySession, 'userId' | 'at'>): boolean {
  const leftAt = memoryOf(secrets).left.get(userId);
  return leftAt !== undefined && at <= leftAt;
}

/** Whom a token stands for, while it does. */
export function emergencySession(place: Place, token: string): EmergencySession | undefined {
  const session = openFacts<EmergencySession>(place, [purpose, token, sessionLifeMs]);
  return session && !hasLeft(place.secrets, session) ? session : undefined;
}

export function rememberLeaving({ secrets, clock }: Place, userId: string): void {
  const { left, unstored } = memoryOf(secrets);
  left.set(userId, clock.now().toISOString());
  unstored.add(userId);
}

interface Meanwhile {
  readonly left: readonly string[];
  readonly seen: readonly (readonly [sessionId: string, at: number])[];
}

/** What the database has not heard of, each once: who has signed out, and when sessions were seen last. */
export function takeMeanwhile(secrets: Secrets): Meanwhile {
  const { unstored, seen } = memoryOf(secrets);
  const meanwhile = { left: [...unstored], seen: [...seen] };
  unstored.clear();
  seen.clear();
  return meanwhile;
}

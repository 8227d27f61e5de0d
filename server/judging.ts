/** Looks every two seconds at what browsers have told of versions; the database lets one process decide at a time. */
import { noBrowser } from './browser.ts';
import { type Caller, createContext, noOutcome, platform } from './context.ts';
import { judge } from './platform/plugins/judge.ts';
import type { Host } from './routes.ts';

const everyMs = 2000;

type Services = Pick<
  Host,
  'db' | 'files' | 'events' | 'secrets' | 'settings' | 'outside' | 'documents' | 'clock' | 'audit' | 'modes'
>;

export async function judgeVersions(services: Services): Promise<void> {
  const { clock, db, events, audit, modes } = services;
  if (modes.paused()) return;
  const caller: Caller = {
    ...{ user: platform, clock, ip: '127.0.0.1', browser: noBrowser },
    ...{ userAgent: 'judge', requestId: 'judge' },
  };
  await judge(createContext(db, caller, services, noOutcome()), async (work) => {
    const outcome = noOutcome();
    await db
      .transaction()
      .execute((tx) =>
        work(createContext(tx, caller, services, outcome), (call, input) =>
          audit(tx, caller, { area: 'platform', call, input, result: 'ok', costMs: 0 }),
        ),
      );
    events.committed(outcome.emitted);
  });
}

/** @returns its end. */
export function keepJudging(services: Services, onError: (error: unknown) => void): () => Promise<void> {
  let judging = Promise.resolve();
  let idle = true;
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    judging = judgeVersions(services)
      .catch(onError)
      .finally(() => {
        idle = true;
      });
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return judging;
  };
}

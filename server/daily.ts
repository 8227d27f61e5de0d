/** Jobs of a day, an hour, or ten minutes: each runs once in its time, at +08:00, in one process, whole or not at all. */
import { dateTime } from '@portal/sdk/format';
import type { DailyJob, Db } from '@portal/sdk/server';
import type { LoadedArea } from './areas.ts';
import { noBrowser } from './browser.ts';
import { createContext, noOutcome, platform } from './context.ts';
import { deliver } from './outside/deliver.ts';
import { keepRefusals } from './platform/enterprise/standing.ts';
import { forgetting } from './retention.ts';
import type { Host } from './routes.ts';

/** How often the day is looked at. */
const everyMs = 10 * 60_000;

type Services = Pick<
  Host,
  | 'db'
  | 'files'
  | 'events'
  | 'secrets'
  | 'outside'
  | 'documents'
  | 'clock'
  | 'areaEnabled'
  | 'retentionDays'
  | 'settings'
  | 'modes'
>;

interface Raised {
  readonly name: string;
  /** At +08:00. */
  readonly lastDay: string;
}

type Raising = 'first' | 'again' | undefined;

/**
 * Of several attempts on one day one raises it; the row stays locked until its job is done. The first run of a job in a
 * database finds all that had come due before there was a portal.
 */
async function raisesDay(db: Db, { name, lastDay }: Raised): Promise<Raising> {
  const job = name.split('@')[0] ?? name;
  const known = await db
    .selectFrom('sysJob')
    .select('name')
    .where((eb) => eb.or([eb('name', '=', job), eb('name', 'like', `${job}@%`)]))
    .limit(1)
    .executeTakeFirst();
  const raised = await db
    .insertInto('sysJob')
    .values({ name, lastDay })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ lastDay }).where('sysJob.lastDay', '<', lastDay))
    .returning('name')
    .executeTakeFirst();
  return raised && (known ? 'again' : 'first');
}

async function runJob(services: Services, raised: Raised, { run }: DailyJob): Promise<void> {
  const { clock, events } = services;
  const { name } = raised;
  const caller = {
    user: platform,
    clock,
    ip: '127.0.0.1',
    userAgent: 'daily',
    browser: noBrowser,
    requestId: `daily:${name}`,
  };
  const outcome = noOutcome();
  try {
    await services.db.transaction().execute(async (db) => {
      const raising = await raisesDay(db, raised);
      if (raising) await run(createContext(db, { ...caller, catchesUp: raising === 'first' }, services, outcome));
    });
  } finally {
    await keepRefusals(services.db, outcome.refused);
  }
  events.committed(outcome.emitted);
  await deliver(services, caller, outcome);
}

/** The part of a day that a job runs once in, by its beginning. */
const PARTS: Readonly<Record<NonNullable<DailyJob['every']>, (now: Date) => string>> = {
  day: () => '',
  hour: (now) => `@${dateTime(now, 'HH')}`,
  tenMinutes: (now) => `@${dateTime(now, 'HH:mm').slice(0, -1)}0`,
};

/** What a job is raised under: each part of the day has a day of its own. Day and part are of one moment. */
const raisedAs = (area: string, { name, every = 'day' }: DailyJob, now: Date): Raised => ({
  name: `${area}:${name}${PARTS[every](now)}`,
  lastDay: dateTime(now, 'YYYY-MM-DD'),
});

/**
 * Runs what has not run today, or in this hour; of an area that is switched off, only the forgetting of old rows. A job
 * that fails leaves nothing behind and is tried again.
 */
export async function runDaily(
  services: Services,
  areas: readonly LoadedArea[],
  onError: (error: unknown) => void,
): Promise<void> {
  for (const { id, area } of areas) {
    const enabled = await services.areaEnabled(id, 'login');
    const jobs = [...(enabled ? (area.daily ?? []) : []), forgetting(area.kept, services.retentionDays)];
    if (services.modes.paused()) return; // looked at again in ten minutes
    for (const job of jobs) await runJob(services, raisedAs(id, job, services.clock.now()), job).catch(onError);
  }
}

/** Runs the jobs now, and after each midnight and full hour. @returns its end. */
export function keepDaily(
  services: Services,
  areas: readonly LoadedArea[],
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running = runDaily(services, areas, onError);
  const timer = setInterval(() => {
    running = running.then(() => runDaily(services, areas, onError));
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

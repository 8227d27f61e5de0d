/**
 * Demo data: each area's seeds once, in order, through the real handlers, at moments counted from one day. An area is
 * seeded in one transaction: wholly, or not at all.
 */
import type { Call } from '@portal/sdk/contract';
import type { Clock, Db, Secrets, SeedContext } from '@portal/sdk/server';
import type { LoadedArea } from './areas.ts';
import { loadUser } from './identity.ts';
import { clockOf } from './clock.ts';
import { noBrowser } from './browser.ts';
import { anonymous, type Caller, createContext, type FilesFor, noOutcome } from './context.ts';
import { type Audit, bindRoutes, perform, type Route, type Services } from './dispatch.ts';
import { documentsOf } from './documents.ts';
import { createEvents } from './events.ts';
import { memoryMail } from './outside/mail.ts';
import { type MemorySms, memorySms } from './outside/sms.ts';
import { settingsReader } from './platform/plugins/settings.ts';
import { readSwitched } from './platform/plugins/switches.ts';
import { simulatedTax } from './outside/tax-simulated.ts';

export interface SeedOptions {
  readonly db: Db;
  readonly areas: readonly LoadedArea[];
  readonly files: FilesFor;
  readonly audit: Audit;
  readonly secrets: Secrets;
  /** The demo's "today". */
  readonly clock: Clock;
  readonly progress?: (message: string) => void;
}

/** Deterministic numbers in [0, 1), mulberry32, started from a name. */
function randomFrom(name: string): () => number {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function callerFor(db: Db, account: string, clock: Clock): Promise<Caller> {
  const row = await db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirst();
  if (!row) throw new Error(`Demo account ${account} does not exist.`);
  return {
    user: await loadUser(db, clock, row.id),
    clock,
    ip: '127.0.0.1',
    userAgent: 'seed',
    browser: noBrowser,
    requestId: 'seed',
  };
}

/** Nobody outside hears of a demonstration: its texts, mail and invoices stay in the process. */
interface SeedServices extends Services {
  readonly outside: Services['outside'] & { readonly sms: MemorySms };
}

/** One area's context; users are read once an account, since seeds make thousands of calls. */
function seedContext(
  services: SeedServices,
  byCall: ReadonlyMap<Call, Route>,
  options: SeedOptions,
  area: string,
): SeedContext {
  const { db, clock, progress = () => undefined } = options;
  const callers = new Map<string, Promise<Caller>>();
  const callerOf = async (account: string, at: Date | undefined): Promise<Caller> => {
    const known = callers.get(account) ?? callerFor(db, account, clock);
    callers.set(account, known);
    return at === undefined ? known : { ...(await known), clock: clockOf(() => at) };
  };
  return {
    db,
    clock,
    secrets: services.secrets,
    random: randomFrom(area),
    progress: (message) => progress(`${area}：${message}`),
    async publish(file) {
      const stored = await services.files({ db, user: anonymous, clock, documents: services.documents }).save(file);
      await db.updateTable('sysFile').set({ isPublic: true }).where('id', '=', stored.fileId).execute();
      return stored;
    },
    async run(account, target, input, at) {
      const route = byCall.get(target as Call);
      if (!route) throw new Error(`${area}: a seed calls what no area serves.`);
      return (await perform(services, route, () => input, await callerOf(account, at))) as never;
    },
    lastSms: () => services.outside.sms.lastTo() ?? '',
    emit: async (account, type, payload, at) =>
      createContext(db, await callerOf(account, at), services, noOutcome()).emit(type, payload),
  };
}

async function seedArea(db: Db, { id, area }: LoadedArea, options: SeedOptions, byCall: ReadonlyMap<Call, Route>) {
  const first = db
    .insertInto('sysSeed')
    .values({ area: id })
    .onConflict((conflict) => conflict.doNothing());
  if (!(await first.returning('area').executeTakeFirst())) return;
  const { areas, files, audit, secrets } = options;
  const rethrow = (error: unknown) => {
    throw error;
  };
  const services: SeedServices = {
    db,
    files,
    audit,
    secrets,
    settings: settingsReader(() => readSwitched(db), secrets),
    documents: documentsOf(areas),
    outside: { sms: memorySms(), mail: memoryMail(), robot: undefined, tax: simulatedTax },
    events: createEvents(
      areas.map((loaded) => loaded.area),
      rethrow,
    ),
  };
  const context = seedContext(services, byCall, { ...options, db }, id);
  for (const seed of area.seeds ?? []) await seed(context);
}

/** Seeds the areas that have not been seeded yet. Roles, menus and codes are there: see `syncMenus`. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { db, areas } = options;
  const byCall = new Map(bindRoutes(areas).map((route) => [route.call, route]));
  for (const loaded of areas) await db.transaction().execute((tx) => seedArea(tx, loaded, options, byCall));
}

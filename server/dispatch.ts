/** One call from checked input to strict answer: authorise, transact, handle, record. HTTP and seeds both come here. */
import { type Call, REFUSALS } from '@portal/sdk/contract';
import {
  acting,
  type Context,
  type Db,
  type Documents,
  Exported,
  type Implementation,
  mayChange,
  Refusal,
  type Secrets,
  type UploadedFile,
} from '@portal/sdk/server';
import { answerWriter } from './answer.ts';
import type { LoadedArea } from './areas.ts';
import {
  type Asker,
  type Caller,
  createContext,
  type FilesFor,
  isAnonymous,
  noOutcome,
  type Outcome,
} from './context.ts';
import { loginExpired } from './errors.ts';
import type { Events } from './events.ts';
import { once } from './idempotency.ts';
import { type Wire, inputReader } from './input.ts';
import { deliver } from './outside/deliver.ts';
import type { Outside } from './outside/outside.ts';
import { isCode, isRecorded, isRefusalRecorded } from './platform/audit/kinds.ts';
import { keepRefusals } from './platform/enterprise/standing.ts';
import { writeAtOnce } from './platform/export/at-once.ts';

/** A call bound to its handler. */
export interface Route {
  readonly area: string;
  readonly call: Call;
  readonly readInput: (wire: Wire) => Record<string, unknown>;
  readonly handle: (input: unknown, context: Context & { uploads?: readonly UploadedFile[] }) => Promise<unknown>;
  readonly writeAnswer: (answer: unknown) => unknown;
  readonly ownTransactions: boolean;
}

/** One line of the audit trail: who did, or was not allowed to do, what. */
export interface AuditEntry {
  readonly area: string;
  readonly call: Call;
  readonly input: unknown;
  readonly result: 'ok' | 'denied' | 'failed';
  /** Why it was denied or has failed, where the handler said so. */
  readonly reason?: string;
  readonly costMs: number;
}

export type Audit = (db: Db, asker: Asker, entry: AuditEntry) => Promise<void>;

export interface Services {
  readonly db: Db;
  readonly files: FilesFor;
  readonly audit: Audit;
  readonly events: Events;
  readonly secrets: Secrets;
  readonly documents: Documents;
  readonly outside: Outside;
  readonly settings: Context['settings'];
}

/** What becomes of an export that a handler has defined. */
export type Write = (exported: Exported, context: Context) => Promise<unknown>;

export interface Extras {
  readonly uploads?: readonly UploadedFile[];
  readonly idempotencyKey?: string;
  /** Default: one workbook, at once. */
  readonly write?: Write;
}

/** @throws Error at start-up: an access that is not a known kind, a handler missing, a path declared twice. */
export function bindRoutes(areas: readonly LoadedArea[]): Route[] {
  const routes = areas.flatMap(({ id, area }) => area.subjects.flatMap((subject) => bindSubject(id, subject)));
  const seen = new Set<string>();
  for (const { call, area } of routes) {
    const address = `${call.method} ${call.path}`;
    if (seen.has(address)) throw new Error(`${area}: ${address} is declared twice.`);
    seen.add(address);
  }
  return routes;
}

const noRight = '您没有该操作的权限，请联系管理员分配权限';
const accessKinds = /^(public|login|[a-z][A-Za-z0-9-]*:[A-Za-z0-9-]+:[A-Za-z0-9-]+)$/;

function bindSubject(area: string, subject: Implementation): Route[] {
  return Object.entries(subject.contract).map(([name, call]) => {
    const handle = subject.handlers[name];
    if (typeof handle !== 'function') throw new Error(`${area}: ${call.path} has no handler.`);
    if (!accessKinds.test(call.access ?? '')) throw new Error(`${area}: ${call.path} does not say who may call it.`);
    return {
      area,
      call,
      readInput: inputReader(call),
      handle: handle as Route['handle'],
      writeAnswer: call.kind === 'download' ? (answer: unknown) => answer : answerWriter(call.path, call.output),
      ownTransactions: subject.ownTransactions ?? false,
    };
  });
}

const holds = ({ access, reads }: Call, user: Caller['user']): boolean =>
  access === 'login' || (reads ? user.codes.has(access) : mayChange(user, access));

export const permits = (call: Call, { user }: Pick<Caller, 'user'>): boolean =>
  call.access === 'public' || (!isAnonymous(user) && holds(call, user));

/** @throws Refusal `expired` without a session, `forbidden` without the call's code, or with too few rows for it. */
export function authorise(call: Call, caller: Pick<Caller, 'user'>): void {
  if (permits(call, caller)) return;
  if (isAnonymous(caller.user)) throw new Refusal('expired', loginExpired);
  throw new Refusal('forbidden', caller.user.narrow.get(call.access) ?? noRight);
}

/** A call that asks for a code sees the rows of that right alone. */
export const narrowed = <Who extends Pick<Caller, 'user'>>({ access }: Call, caller: Who): Who =>
  isCode(access) ? { ...caller, user: acting(caller.user, access) } : caller;

interface Tried {
  readonly route: Route;
  readonly input: unknown;
  readonly caller: Caller;
}

interface Attempt extends Tried {
  readonly uploads: readonly UploadedFile[] | undefined;
  readonly key: string | undefined;
  readonly write: Write;
  readonly outcome: Outcome;
}

async function attempt(services: Services, db: Db, tried: Attempt): Promise<unknown> {
  const { route, input, caller, uploads, key, write, outcome } = tried;
  const { call, area } = route;
  const { method, path } = call;
  const started = performance.now();
  const context = createContext(db, caller, services, outcome);
  const work = async () => {
    const answer = (await route.handle(input, uploads ? { ...context, uploads } : context)) ?? null;
    if (answer instanceof Exported) return write(answer, context);
    return call.kind === 'page' ? answer : route.writeAnswer(answer);
  };
  const submission = { userId: caller.user.userId, route: `${method} ${path}`, key: key ?? '', input };
  const data =
    key === undefined ? await work() : await once(db, { ...services, clock: caller.clock }, submission, work);
  if (isRecorded(call)) {
    const costMs = Math.round(performance.now() - started);
    await services.audit(db, caller, { area, call, input, result: 'ok', costMs });
  }
  return data;
}

/** A call may be performed within another: its refusal is told once. */
const told = new WeakSet<Refusal>();

async function recordDenial(services: Services, { area, call }: Route, caller: Caller): Promise<void> {
  const { user } = caller;
  if (isAnonymous(user)) return;
  const reason = user.narrow.get(call.access);
  const why = reason === undefined ? {} : { reason };
  await services.audit(services.db, caller, { area, call, input: {}, result: 'denied', ...why, costMs: 0 });
}

const stopped: readonly string[] = [REFUSALS.invalid, REFUSALS.notFound, REFUSALS.conflict];

/** How a refusal stands in the trail; undefined: not at all. */
function resultOf(
  { call }: Route,
  { user }: Caller,
  { code }: Refusal,
  within: boolean,
): AuditEntry['result'] | undefined {
  if (call.audit?.kind === 'SIGN_IN' && code === REFUSALS.signIn) return 'failed';
  if (isAnonymous(user)) return undefined;
  if (code === REFUSALS.forbidden) return 'denied';
  // within the transaction of another call that one is refused, or answers what became of each
  return !within && stopped.includes(code) && isRefusalRecorded(call) ? 'failed' : undefined;
}

/** A refusal of a sign-in, of a right, of what stands in the trail: outside the transaction, which is gone. */
async function recordRefusal(services: Services, { route, input, caller }: Tried, refusal: Refusal): Promise<void> {
  if (told.has(refusal)) return;
  told.add(refusal);
  const { area, call } = route;
  const result = resultOf(route, caller, refusal, services.db.isTransaction);
  if (result === undefined) return;
  const reason = typeof refusal.cause === 'string' ? refusal.cause : refusal.message;
  await services.audit(services.db, caller, { area, call, input, result, reason, costMs: 0 });
}

/**
 * Performs a call as `caller`: permission first, then its input. Pages answer in the inside spelling. Over a handle that
 * is a transaction already, as seeds have, it joins that one.
 * @throws Refusal, also for a text that could not be sent, though the work is done
 */
export async function perform(
  services: Services,
  route: Route,
  readInput: () => unknown,
  caller: Caller,
  { uploads, idempotencyKey, write = writeAtOnce }: Extras = {},
): Promise<unknown> {
  try {
    authorise(route.call, caller);
  } catch (error) {
    await recordDenial(services, route, caller);
    if (error instanceof Refusal) told.add(error);
    throw error;
  }
  const direct = route.call.reads || route.ownTransactions || services.db.isTransaction;
  const key = direct || isAnonymous(caller.user) ? undefined : idempotencyKey;
  const outcome = noOutcome();
  let tried: Tried = { route, input: {}, caller: narrowed(route.call, caller) };
  try {
    tried = { ...tried, input: readInput() };
    const whole: Attempt = { ...tried, uploads, key, write, outcome };
    const data = direct
      ? await attempt(services, services.db, whole)
      : await services.db.transaction().execute((db) => attempt(services, db, whole));
    services.events.committed(outcome.emitted);
    await deliver(services, caller, outcome);
    return data;
  } catch (error) {
    if (error instanceof Refusal) await recordRefusal(services, tried, error);
    throw error;
  } finally {
    await keepRefusals(services.db, outcome.refused);
  }
}

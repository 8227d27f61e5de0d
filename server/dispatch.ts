/** One call from checked input to strict answer: authorise, transact, handle, record. HTTP and seeds both come here. */
import type { Call } from '@portal/sdk/contract';
import { type Context, type Db, Exported, type Implementation, Refusal, type UploadedFile } from '@portal/sdk/server';
import { answerWriter } from './answer.ts';
import type { LoadedArea } from './areas.ts';
import { type Caller, createContext, type FilesFor, isAnonymous } from './context.ts';
import { loginExpired } from './errors.ts';
import type { Committed, Events } from './events.ts';
import { once } from './idempotency.ts';
import { type Wire, inputReader } from './input.ts';
import { opensOwnTransactions } from './own-transactions.ts';
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
  /** Permission code of the call. */
  readonly code: string;
  readonly path: string;
  readonly input: unknown;
  readonly result: 'ok' | 'denied';
  readonly costMs: number;
}

export type Audit = (db: Db, caller: Caller, entry: AuditEntry) => Promise<void>;

export interface Services {
  readonly db: Db;
  readonly files: FilesFor;
  readonly audit: Audit;
  readonly events: Events;
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
      ownTransactions: opensOwnTransactions(subject),
    };
  });
}

/** @throws Refusal `expired` without a session, `forbidden` without the call's permission code. */
export function authorise({ access }: Call, { user }: Caller): void {
  if (access === 'public') return;
  if (isAnonymous(user)) throw new Refusal('expired', loginExpired);
  if (access === 'login' || user.codes.has(access) || user.roleTypes.includes('L')) return;
  throw new Refusal('forbidden', '您没有该操作的权限，请联系管理员分配权限');
}

const isCode = (access: string) => access !== 'public' && access !== 'login';

interface Attempt {
  readonly route: Route;
  readonly input: unknown;
  readonly caller: Caller;
  readonly uploads: readonly UploadedFile[] | undefined;
  readonly key: string | undefined;
  readonly write: Write;
}

async function attempt(services: Services, db: Db, { route, input, caller, uploads, key, write }: Attempt) {
  const { call, area } = route;
  const { method, path, access } = call;
  const emitted: Committed[] = [];
  const started = performance.now();
  const context = createContext(db, caller, services, emitted);
  const work = async () => {
    const answer = await route.handle(input, uploads ? { ...context, uploads } : context);
    if (answer instanceof Exported) return write(answer, context);
    return call.kind === 'page' ? answer : route.writeAnswer(answer);
  };
  const submission = { userId: caller.user.userId, route: `${method} ${path}`, key: key ?? '', input };
  const data = key === undefined ? await work() : await once(db, caller.clock, submission, work);
  if (isCode(access) && (!call.reads || call.kind === 'download')) {
    const costMs = Math.round(performance.now() - started);
    await services.audit(db, caller, { area, code: access, path, input, result: 'ok', costMs });
  }
  return { data, emitted };
}

async function recordDenial(services: Services, { area, call }: Route, caller: Caller): Promise<void> {
  if (isAnonymous(caller.user)) return;
  const denial: AuditEntry = { area, code: call.access, path: call.path, input: {}, result: 'denied', costMs: 0 };
  await services.audit(services.db, caller, denial);
}

/**
 * Performs a call as `caller`: permission first, then its input. Pages answer in the inside spelling. Over a handle that
 * is a transaction already, as seeds have, it joins that one.
 * @throws Refusal
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
    throw error;
  }
  const direct = route.call.reads || route.ownTransactions || services.db.isTransaction;
  const key = direct || isAnonymous(caller.user) ? undefined : idempotencyKey;
  const tried: Attempt = { route, input: readInput(), caller, uploads, key, write };
  const { data, emitted } = direct
    ? await attempt(services, services.db, tried)
    : await services.db.transaction().execute((db) => attempt(services, db, tried));
  services.events.committed(emitted);
  return data;
}
